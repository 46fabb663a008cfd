"""What the engine calls inside its own transaction: plan, compose and store the notices of one site."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from alerts.notices.compose import compose_all
from alerts.notices.desk import Desk
from alerts.notices.facts import NoticePlan
from alerts.notices.ledger import read_duties, read_log
from alerts.notices.outbox import enqueue
from alerts.notices.plan import decide_notices, next_planned_at
from alerts.profile import Profile
from siltwatch.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The ids of the notices that were stored, what was decided, and when the next step comes."""

    stored: tuple[int, ...]
    plan: NoticePlan
    next_at: datetime | None


def tell(connection: Connection, *, site: Site, profile: Profile, desk: Desk, now: datetime) -> Told:
    """Store every notice of the site that is due at `now`, once; wake the sender after the commit."""
    duties = read_duties(connection, site.id)
    log = read_log(connection, [duty.id for duty in duties])
    plan = decide_notices(duties, site=site, profile=profile, log=log, now=now)
    letters = compose_all(plan.planned, site=site, profile=profile, desk=desk)
    return Told(
        stored=tuple(enqueue(connection, letters, now)),
        plan=plan,
        next_at=next_planned_at(duties, profile=profile, now=now),
    )
