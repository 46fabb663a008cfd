"""What the engine calls inside its own transaction: plan, compose and store the notices of one site."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from alerts.notices.compose import compose_all
from alerts.notices.desk import Desk
from alerts.notices.facts import NoticePlan, ToldDuty
from alerts.notices.ledger import read_duties, read_log, read_standing, record_held
from alerts.notices.outbox import enqueue
from alerts.notices.plan import decide_notices, next_planned_at
from alerts.notices.rota import turn_at, turn_began_at
from alerts.profile import Profile
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The ids of the notices that were stored, what was decided, and when the next step comes."""

    stored: tuple[int, ...]
    plan: NoticePlan
    next_at: datetime | None


def tell(connection: Connection, *, site: Site, profile: Profile, desk: Desk, now: datetime) -> Told:
    """Store every notice of the site that is due at `now`, once, and why the others are not sent.

    Wake the sender after the commit.
    """
    duties = read_duties(connection, site.id)
    duty_ids = [duty.id for duty in duties]
    log = read_log(connection, duty_ids)
    standing = read_standing(connection, duty_ids, desk.channels)
    plan = decide_notices(duties, site=site, profile=profile, log=log, now=now, standing=standing)
    letters = compose_all(plan.planned, site=site, profile=profile, desk=desk)
    record_held(connection, plan.held, now)
    return Told(
        stored=tuple(enqueue(connection, letters, now)),
        plan=plan,
        next_at=_next_at(site, duties, plan, profile=profile, now=now),
    )


def _next_at(
    site: Site, duties: Sequence[ToldDuty], plan: NoticePlan, *, profile: Profile, now: datetime
) -> datetime | None:
    """The next step, the end of somebody's rest, or a turn on call that takes over what is open."""
    coming = [next_planned_at(duties, profile=profile, now=now), plan.rested_until_at]
    if duties:
        zone = site.zone_info
        coming += [turn_began_at(rota, turn_at(rota, now, zone) + 1, zone) for rota in site.rotas]
    return min((at for at in coming if at is not None and at > now), default=None)
