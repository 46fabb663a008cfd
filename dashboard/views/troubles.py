"""What is wrong at a site, each with the next step."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from alerts.reading import CanaryRow, NoticeRow
from collector.reading import DeadLetter, Disagreement, Gap
from dashboard.translation import say, say_count
from dashboard.views.words import REASONS, short_time, word_for
from siltwatch.quantities import duration_text
from siltwatch.site import Site

AWAITED = "awaited"  # the reason of a gap that may yet be filled


@dataclass(frozen=True, slots=True, kw_only=True)
class Trouble:
    """One thing that is not well, and what a person does about it."""

    title: str
    text: str
    next_step: str
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TroubleFacts:
    """What troubles are told from; `stale` is (sensor, what, age, never heard)."""

    site: Site
    stale: Sequence[tuple[str, str, str, bool]]
    doubtful: Sequence[tuple[str, str, str]]
    open_items: Sequence[tuple[str, str, str]]
    dead_letters: Sequence[DeadLetter]
    gaps: Sequence[Gap]
    failed_notices: Sequence[NoticeRow]
    blind: bool
    sees_people: bool
    now: datetime
    disagreeing: Sequence[Disagreement] = ()


def troubles(facts: TroubleFacts) -> tuple[Trouble, ...]:
    """The gravest first: what may hide rain, then what was not told, then what was not understood."""
    return (
        *(_silent(*row) for row in facts.stale),
        *(_failed_notice(notice, facts) for notice in facts.failed_notices),
        *(_open_item(*row) for row in facts.open_items),
        *(_doubtful(*row) for row in facts.doubtful),
        *(_disagreeing(one) for one in facts.disagreeing),
        *_dead_letters(facts.dead_letters),
        *(_gap(gap, facts) for gap in facts.gaps),
    )


def _silent(sensor: str, what: str, age: str, never: bool) -> Trouble:  # noqa: FBT001 - a row of facts
    if never:
        text = say("It is in the site file and was never heard.")
        return Trouble(
            title=say("%(sensor)s: no word yet", sensor=sensor),
            text=text,
            next_step=say(
                "Check its cable, and its link in the site file: `siltwatch gateway probe` shows what lines say."
            ),
        )
    text = say("Nothing heard for %(age)s.", age=age) + (
        say(" Rain may be falling unseen: no data is not dry.") if "gauge" in what else ""
    )
    return Trouble(
        title=say("%(sensor)s: silent", sensor=sensor),
        text=text,
        next_step=say(
            "Check power and cable at the station, then the gateway's log. Read a gauge by hand if it rains."
        ),
    )


def _doubtful(sensor: str, quality: str, reasons: str) -> Trouble:
    return Trouble(
        title=say("%(sensor)s: last value %(quality)s", sensor=sensor, quality=quality),
        text=say("Reason: %(reasons)s.", reasons=reasons)
        if reasons
        else say("Its last value did not pass quality control."),
        next_step=say(
            "Look at the sensor: clean it, check its level and its cable. Suspect rain still counts, unverified."
        ),
    )


def _disagreeing(one: Disagreement) -> Trouble:
    values = say(
        "%(value)s and %(other_value)s on the last", value=f"{one.value:.3g}", other_value=f"{one.other_value:.3g}"
    )
    return Trouble(
        title=say("%(sensor)s and %(other)s disagree", sensor=one.sensor, other=one.other),
        text=say(
            "On three dry days in a row their medians differ by more than 30 %% (%(values)s); calm water looks alike.",
            values=values,
        ),
        next_step=say("Clean both probes and hold them into one bucket; a contrast found meanwhile is in doubt."),
    )


def _open_item(sensor: str, depth: str, reason: str) -> Trouble:
    return Trouble(
        title=say("%(sensor)s: %(depth)s waits for a person", sensor=sensor, depth=depth),
        text=say(
            "The counter moved in a way that could be rain or could be none (%(replace)s).",
            replace=reason.replace("_", " "),
        ),
        next_step=say(
            "Compare with the hand gauge and the neighbours; note the result in the remarks of an inspection."
        ),
    )


def _dead_letters(letters: Sequence[DeadLetter]) -> list[Trouble]:
    """One line a reason, not forty."""
    counted = Counter(letter.reason for letter in letters)
    return [
        Trouble(
            title=say("%(count)s could not be counted", count=say_count("%(num)s message", "%(num)s messages", count)),
            text=say("Reason: %(reason)s. They are kept as they came.", reason=word_for(REASONS, reason)),
            next_step=say("Name the device in the site file and run `siltwatch site apply`: then they count after all.")
            if reason == "unknown_device"
            else say("Compare the device's settings with the site file."),
            samples=tuple(_sample(letter) for letter in letters if letter.reason == reason)[:3],
        )
        for reason, count in counted.most_common()
    ]


def _sample(letter: DeadLetter) -> str:
    return f"{letter.gateway} {letter.seq}: {letter.detail or letter.document}"[:300]


def _gap(gap: Gap, facts: TroubleFacts) -> Trouble:
    lost = gap.last_seq - gap.first_seq + 1
    when = short_time(gap.declared_at, facts.site.zone_info, facts.now)
    if gap.reason == AWAITED:
        return Trouble(
            title=say(
                "%(gateway)s: %(lost)s not here yet",
                gateway=gap.gateway,
                lost=say_count("%(num)s message", "%(num)s messages", lost),
            ),
            text=say(
                "What came after them since %(when)s waits, and is not counted before they are here or given up.",
                when=when,
            ),
            next_step=say("Wait: a gateway sends again what was not acknowledged. If it stays so, look at its log."),
        )
    return Trouble(
        title=say(
            "%(gateway)s: %(lost)s lost",
            gateway=gap.gateway,
            lost=say_count("%(num)s message", "%(num)s messages", lost),
        ),
        text=say("Declared %(when)s: %(replace)s.", when=when, replace=gap.reason.replace("_", " ")),
        next_step=say("Counters make the rain good where the gauge counts on; read the hand gauge for that time."),
    )


def _failed_notice(notice: NoticeRow, facts: TroubleFacts) -> Trouble:
    person = notice.person if facts.sees_people else "A person"
    return Trouble(
        title=say("A notice did not arrive"),
        text=say(
            "%(person)s could not be told by %(channel)s: %(subject)s",
            person=person,
            channel=notice.channel,
            subject=notice.subject,
        ),
        next_step=say(
            "Call them. Then check the address in the site file and the mail server (notice %(id)s).", id=notice.id
        ),
    )


def canary_banner(run: CanaryRow | None, *, every: timedelta, within: timedelta, now: datetime) -> str:
    """What is wrong with the way from a tip to a message; empty: it was proved not long ago, or is being proved."""
    step = say("Notices may not leave: an administrator should run `siltwatch doctor`.")
    if run is None:
        return ""
    if run.state == "failed":
        return say("The canary has failed: %(detail)s. %(step)s", detail=run.detail, step=step)
    if now - run.started_at > every + 2 * within:
        return say(
            "The canary has not been heard for %(duration_text)s. %(step)s",
            duration_text=duration_text(now - run.started_at),
            step=step,
        )
    return ""
