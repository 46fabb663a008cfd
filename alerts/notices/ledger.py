"""What the records say that notices depend on, and where it is kept why somebody was not told."""

import json
from collections.abc import Collection, Iterable
from datetime import datetime

from sqlalchemy import Connection, RowMapping, and_, insert, select

from alerts.entered_tables import rulings
from alerts.notice_tables import acknowledgements, notice_decisions, notices, opt_outs
from alerts.notices.facts import (
    NOTICE_KEY,
    TOLD_OF,
    Deferral,
    Held,
    HeldNotice,
    LoggedNotice,
    Standing,
    ToldDuty,
    ToldStorm,
)
from alerts.tables import duties, duty_revisions, storm_versions, storms
from siltwatch.instants import format_instant, parse_instant

_DECISION_KEY = ("duty", "revision", "step", "person", "why")


def read_log(connection: Connection, duty_ids: Collection[str]) -> tuple[LoggedNotice, ...]:
    """What was told or is about to be told of these duties, in the order it was written; cancelled is not told."""
    query = (
        select(*(notices.c[name] for name in NOTICE_KEY), notices.c.state, duty_revisions.c.due_at)
        .join(
            duty_revisions,
            and_(duty_revisions.c.duty == notices.c.duty, duty_revisions.c.revision == notices.c.revision),
        )
        .where(notices.c.duty.in_(duty_ids), notices.c.state != "cancelled")
        .order_by(notices.c.revision, notices.c.id)
    )
    return tuple(
        LoggedNotice(**{**row, "due_at": parse_instant(row["due_at"])}) for row in connection.execute(query).mappings()
    )


def read_duties(connection: Connection, site: str) -> tuple[ToldDuty, ...]:
    """The duties of a site that may have to be told of, with their storms as they are known now."""
    query = select(duties).where(duties.c.site == site, duties.c.status.in_(sorted(TOLD_OF))).order_by(duties.c.id)
    rows = connection.execute(query).mappings().all()
    known = _read_storms(connection, [row["storm"] for row in rows if row["storm"] is not None])
    put_off = _read_deferrals(connection, site)
    return tuple(_told_duty(row, known.get(row["storm"]), put_off.get(row["id"])) for row in rows)


def _read_deferrals(connection: Connection, site: str) -> dict[str, Deferral]:
    """The newest putting off of each duty that stands."""
    found = connection.execute(select(rulings).where(rulings.c.site == site).order_by(rulings.c.id)).mappings().all()
    taken_back = {row["subject"] for row in found if row["kind"] == "withdrawal"}
    return {
        row["subject"]: Deferral(
            ruling=row["id"],
            at=parse_instant(row["entered_at"]),
            safe_at=parse_instant(row["until_at"]),
            author=row["author"],
            reason=row["reason"],
        )
        for row in found
        if row["kind"] == "deferral" and str(row["id"]) not in taken_back
    }


def read_standing(connection: Connection, duty_ids: Collection[str], channels: frozenset[str]) -> Standing:
    """The open channels, who opted out of which, and who has taken note of these duties."""
    noted = select(acknowledgements.c.duty, acknowledgements.c.person, acknowledgements.c.due_at)
    rows = connection.execute(noted.where(acknowledgements.c.duty.in_(duty_ids)))
    return Standing(
        channels=channels,
        opted_out=frozenset((row.channel, row.address) for row in connection.execute(select(opt_outs))),
        acknowledged={(row.duty, row.person): parse_instant(row.due_at) for row in rows},
    )


def record_held(connection: Connection, held: Iterable[HeldNotice], now: datetime) -> int:
    """Keep why steps were not told, each reason once; that a step was told is the notice itself. How many are new."""
    wanted = {_decision_key(one): one for one in held if one.why is not Held.ALREADY_TOLD}
    if not wanted:
        return 0
    columns = [notice_decisions.c[name] for name in _DECISION_KEY]
    duty_ids = {one.duty for one in wanted.values()}
    known = connection.execute(select(*columns).where(notice_decisions.c.duty.in_(duty_ids)))
    for row in known:
        wanted.pop(tuple(row), None)
    new = [
        {"at": format_instant(now), "site": one.site, **dict(zip(_DECISION_KEY, key, strict=True))}
        for key, one in wanted.items()
    ]
    if new:
        connection.execute(insert(notice_decisions), new)
    return len(new)


def _decision_key(one: HeldNotice) -> tuple[str | int, ...]:
    return (one.duty, one.revision, one.step, one.person or "", one.why.value)


def _read_storms(connection: Connection, ids: list[str]) -> dict[str, ToldStorm]:
    if not ids:
        return {}
    newest = and_(storm_versions.c.storm == storms.c.id, storm_versions.c.revision == storms.c.revision)
    query = select(storm_versions).join(storms, newest).where(storms.c.id.in_(ids))
    return {row["storm"]: _told_storm(row) for row in connection.execute(query).mappings()}


def _told_storm(row: RowMapping) -> ToldStorm:
    return ToldStorm(
        id=row["storm"],
        trigger_at=parse_instant(row["trigger_at"]),
        confirmed_at=parse_instant(row["confirmed_at"]),
        confirmed=row["state"] == "confirmed",
        basis=row["basis"],
        by=tuple(json.loads(row["by"])),
        verified=row["verified"],
        at_trigger_tenth_um=row["at_trigger_tenth_um"],
        depth_tenth_um=row["depth_tenth_um"],
        time_uncertain=row["latest_end_at"] is not None,
    )


def _told_duty(row: RowMapping, storm: ToldStorm | None, deferral: Deferral | None) -> ToldDuty:
    return ToldDuty(
        id=row["id"],
        kind=row["kind"],
        revision=row["revision"],
        anchor=row["anchor"],
        anchor_at=parse_instant(row["anchor_at"]),
        due_at=parse_instant(row["due_at"]),
        provisional=row["provisional"],
        latest_reading_at=_instant(row["latest_reading_at"]),
        interim_advisory_at=_instant(row["interim_advisory_at"]),
        status=row["status"],
        citation=row["citation"],
        closes=row["closes"],
        storm=storm,
        words=row["words"],
        deferral=deferral,
        clock=row["clock"],
        opened_at=parse_instant(row["opened_at"]),
        profile=row["profile"],
    )


def _instant(text: str | None) -> datetime | None:
    return parse_instant(text) if text else None
