"""What is entered on the town's side: checked by the rules, written, with the clocks that it starts and ends."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import Connection, select

from alerts.calendar import end_of_day
from alerts.clock_commands import Said, begin_within, end_within
from alerts.clock_duties import How
from alerts.clock_keeping import settle_clocks
from alerts.clocks import CLOCKS_DIFFER_BY
from alerts.enforcement import NoticePart
from alerts.profile import Profile
from alerts.profile_files import profile_of
from alerts.rows import DutyRow
from alerts.stores import from_row, open_engine, require_current, writing
from alerts.tables import duties
from alerts.town_cases import Violation, refused, standing_entries, violations_of
from alerts.town_entries import Author, NewEntry, TownEntryRow, unsound
from alerts.town_gates import gate_refused, gate_states
from alerts.town_keeping import known_entry, read_town_entries, write_entry
from siltwatch.errors import SiltwatchError
from siltwatch.site import Site

CORRECTION = "correction_by_notice"
_NOTICES = frozenset({"issued", "served"})


def enter_for_town(  # noqa: PLR0913 - one form, one call
    records_url: str,
    *,
    site: Site,
    entry: NewEntry,
    author: Author,
    now: datetime,
    documents: Collection[str] = (),
) -> TownEntryRow:
    """Make an entry, and start and end the clocks of the code that follow from it; SiltwatchError says why not.

    `documents` are the kinds of documents that are on file: a gate may need some.
    """
    profile = profile_of(site)
    wrong = unsound(entry, author)
    if not wrong and entry.at > now + CLOCKS_DIFFER_BY:
        wrong = "the instant lies in the future: give when it happened"
    if wrong:
        raise SiltwatchError(wrong)
    engine = open_engine(records_url)
    try:
        require_current(engine)
        with writing(engine) as connection:
            known = known_entry(connection, author.key)
            return known or _enter(connection, site, profile, entry, author=author, now=now, documents=documents)
    finally:
        engine.dispose()


def _enter(  # noqa: PLR0913 - likewise
    connection: Connection,
    site: Site,
    profile: Profile,
    entry: NewEntry,
    *,
    author: Author,
    now: datetime,
    documents: Collection[str],
) -> TownEntryRow:
    entries = read_town_entries(connection, site.id)
    wrong = refused(entry, author, entries)
    if not wrong and entry.kind == "violation":
        wrong = _part_refused(entry, profile)
    if not wrong and entry.kind == "gate":
        entry, wrong = _through_gate(connection, site, profile, entry, entries=entries, documents=documents)
    if wrong:
        raise SiltwatchError(wrong)
    row = write_entry(connection, site, entry, author, now)
    _follow(connection, site, profile, row, before=entries, now=now)
    return row


def _part_refused(entry: NewEntry, profile: Profile) -> str:
    if profile.enforcement is None:
        return f"the rules of {profile.town} say nothing of violations: no notice can be drafted from them"
    parts = [part.name for part in profile.enforcement.parts]
    return "" if entry.facts["part"] in parts else f"violation: part is one of {', '.join(parts)}"


def _through_gate(  # noqa: PLR0913 - likewise
    connection: Connection,
    site: Site,
    profile: Profile,
    entry: NewEntry,
    *,
    entries: list[TownEntryRow],
    documents: Collection[str],
) -> tuple[NewEntry, str]:
    """The entry with what was missing when it was made, and why it cannot be made."""
    found = connection.execute(select(duties).where(duties.c.site == site.id, duties.c.kind == "clock")).mappings()
    told = [from_row(DutyRow, row) for row in found]
    gates = gate_states(profile, standing_entries(entries), documents=documents, duties=told)
    wrong = gate_refused(entry, profile, gates)
    missing = [need.text for one in gates if one.gate.gate == entry.facts["gate"] for need in one.missing]
    facts = {"gate": entry.facts["gate"], "missing": missing}
    return NewEntry(kind="gate", at=entry.at, text=entry.text, facts=facts), wrong


def _follow(  # noqa: PLR0913 - likewise
    connection: Connection,
    site: Site,
    profile: Profile,
    row: TownEntryRow,
    *,
    before: list[TownEntryRow],
    now: datetime,
) -> None:
    """The clocks of a violation, as its steps come in and are taken back."""
    undone = next((one for one in before if one.id == row.subject), None) if row.kind == "withdrawal" else None
    about = {row.id, row.subject, undone.subject if undone else ""}
    rows = before if undone else [*before, row]
    case = next((one for one in violations_of(rows) if one.row.id in about), None)
    part = profile.enforcement.part(case.part) if case is not None and profile.enforcement is not None else None
    if case is None or part is None:
        return
    clocks = _Clocks(connection, site, row, part, now)
    if undone is None:
        clocks.follow(case)
    else:
        clocks.undo(case, undone)
    settle_clocks(connection, site, profile, now)


class _Clocks:
    """The clocks that one step of a violation starts and ends."""

    def __init__(self, connection: Connection, site: Site, row: TownEntryRow, part: NoticePart, now: datetime) -> None:
        self._connection, self._site, self._row, self._part, self._now = connection, site, row, part, now

    def follow(self, case: Violation) -> None:
        """By the kind of the step."""
        steps = {
            "issued": self._notice_is_out, "served": self._notice_is_out, "appealed": self._appealed,
            "decided": self._decided, "confirmed": self._confirmed,
        }  # fmt: skip
        if self._row.kind in steps:
            steps[self._row.kind](case)

    def undo(self, case: Violation, undone: TownEntryRow) -> None:
        """What a step started no longer runs; what it met stays met."""
        clocks = self._part.clocks
        started: dict[str, tuple[str | None, ...]] = {
            "appealed": (clocks.hearing,),
            "decided": (clocks.decision, clocks.abatement),
            "violation": (clocks.appeal, clocks.hearing, clocks.decision, clocks.abatement),
            self._part.runs_from: (clocks.appeal,),
        }
        for clock in started.get(undone.kind, ()):
            self._end("withdrawn", clock, case)
        notices = {step.id for step in case.steps if step.kind in _NOTICES}
        if undone.kind == "violation" or notices == {undone.id}:
            self._end_schedule("withdrawn", case)

    def _notice_is_out(self, case: Violation) -> None:
        self._set_schedule(case)
        if self._row.kind == self._part.runs_from:
            self._begin(self._part.clocks.appeal, case)

    def _appealed(self, case: Violation) -> None:
        self._end("met", self._part.clocks.appeal, case)
        self._begin(self._part.clocks.hearing, case)

    def _decided(self, case: Violation) -> None:
        self._end("met", self._part.clocks.hearing, case)
        self._begin(self._part.clocks.decision, case)
        if case.outcome == "upheld":
            self._begin(self._part.clocks.abatement, case)
        else:
            self._end_schedule("withdrawn", case)

    def _confirmed(self, case: Violation) -> None:
        self._end_schedule("met", case)
        self._end("met", self._part.clocks.abatement, case)

    def _set_schedule(self, case: Violation) -> None:
        for number, remedy in enumerate(case.remedies, 1):
            said = self._said(f"{case.row.id}/remedy-{number}")
            begin_within(
                self._connection, site=self._site, clock=CORRECTION, subject=remedy_subject(case, number),
                base_at=end_of_day(remedy.by, self._site.zone_info), said=said, now=self._now,
            )  # fmt: skip

    def _end_schedule(self, how: How, case: Violation) -> None:
        for number, done_at in enumerate(case.done, 1):
            at = done_at if done_at is not None and how == "met" else self._row.at
            end_within(
                self._connection, how, site=self._site, clock=CORRECTION, subject=remedy_subject(case, number), at=at,
                said=self._said(f"{self._row.key}/remedy-{number}"), now=self._now,
            )  # fmt: skip

    def _begin(self, clock: str | None, case: Violation) -> None:
        if clock is not None:
            begin_within(
                self._connection, site=self._site, clock=clock, subject=case.row.id, base_at=self._row.at,
                said=self._said(f"{self._row.key}/{clock}"), now=self._now,
            )  # fmt: skip

    def _end(self, how: How, clock: str | None, case: Violation) -> None:
        if clock is not None:
            end_within(
                self._connection, how, site=self._site, clock=clock, subject=case.row.id, at=self._row.at,
                said=self._said(f"{self._row.key}/{clock}"), now=self._now,
            )  # fmt: skip

    def _said(self, key: str) -> Said:
        return Said(person=self._row.author, remarks=self._row.text, key=key)


def remedy_subject(case: Violation, number: int) -> str:
    """What the clock of one measure runs for."""
    return f"{case.row.id}, measure {number}: {case.remedies[number - 1].measure}"[:200]
