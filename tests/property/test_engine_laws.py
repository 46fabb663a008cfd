"""Laws of the judge: arrival order, chunks, visits and restarts change nothing of what is known in the end."""

import tempfile
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from alerts.duties import Visit
from alerts.judging import Previous, Rain, judge_site
from alerts.profile_files import load_profile
from alerts.storms import GaugeRain, Quality
from siltwatch.instants import to_ms
from siltwatch.site import Site
from tests.support.alerts import HOUR, MINUTE, NOON, Town, a_site, after, duty_facts, storm_facts

Credit = tuple[str, int, int, int]  # gauge, minutes after noon, hundredths of an inch, flag
GAUGES = ("rg1", "rg2")
# An earlier shower, so that judging starts at the end of a dry spell and not with the first rain of all.
LONG_AGO = NOON - 72 * HOUR
SHOWER: Credit = ("rg1", -72 * 60, 1, 1)

# Bursts rather than even rain, with gaps around the dry time and the window: that is where storms part and join.
credits_drawn = st.lists(
    st.tuples(
        st.sampled_from(GAUGES),
        st.one_of(
            st.integers(0, 3 * 24 * 60),
            st.sampled_from([0, 10, 359, 360, 361, 719, 720, 1439, 1440, 1441, 1800, 2160, 2880, 3240]),
        ),
        st.integers(1, 30),
        st.sampled_from([1, 1, 1, 3, 4]),
    ),
    min_size=1,
    max_size=14,
    unique_by=lambda credit: credit[:2],
)
visits_drawn = st.lists(
    st.tuples(st.integers(0, 6 * 24 * 60), st.sampled_from(["full", "storm"])),
    max_size=3,
    unique_by=lambda visit: visit[0],
)


def rain_of(credits_known: list[Credit], known_at: datetime) -> Rain:
    """The rain as a batch judges it."""
    rows: dict[tuple[str, Quality], tuple[list[int], list[int]]] = {}
    for gauge, minutes, hundredths, flag in credits_known:
        if flag == 4:
            continue
        at_ms, depths = rows.setdefault((gauge, "suspect" if flag == 3 else "good"), ([], []))
        at_ms.append(to_ms(NOON + minutes * MINUTE))
        depths.append(hundredths * 2_540)
    gauges = tuple(
        GaugeRain(gauge=gauge, quality=quality, at_ms=at_ms, depth_tenth_um=depths)
        for (gauge, quality), (at_ms, depths) in rows.items()
    )
    return Rain(since_at=LONG_AGO, gauges=gauges, known_at=known_at)


def batch(site: Site, rain: Rain, visits: list[Visit], as_of: datetime) -> Previous:
    """All facts judged at once, from nothing."""
    profile = load_profile(site.profile)
    return after(Previous(), judge_site(rain, visits, site=site, profile=profile, previous=Previous(), as_of=as_of))


@given(
    rain=credits_drawn,
    visits=visits_drawn,
    profile=st.sampled_from(["pendleton", "rotterdam", "generic"]),
    pace=st.integers(1, 36),
    plan=st.randoms(use_true_random=False),
)
@settings(max_examples=30)
def test_the_judge_knows_at_every_step_what_a_batch_would_know(
    rain: list[Credit], visits: list[tuple[int, str]], profile: str, pace: int, plan: object
) -> None:
    shuffle = plan.shuffle  # type: ignore[attr-defined]
    coin = plan.random  # type: ignore[attr-defined]
    arrivals = list(rain)
    shuffle(arrivals)
    coming = sorted(visits)
    site = a_site(profile=profile, gauges=GAUGES)
    # Closed even where hypothesis gives an example up in the middle.
    with tempfile.TemporaryDirectory() as folder, closing(Town(Path(folder), site)) as town:
        now, known, made = NOON, [SHOWER], []
        newest_at = NOON
        town.inches("0.01", LONG_AGO)
        while arrivals or coming or now < NOON + 8 * 24 * HOUR:
            # Rain comes when it has fallen or later, in any order; a visit is entered when it was made or later.
            came = [credit for credit in arrivals if NOON + credit[1] * MINUTE <= now and coin() < 0.7]
            if came:
                for gauge, minutes, hundredths, flag in came:
                    row = (NOON + minutes * MINUTE, hundredths * 2_540)
                    town.rain([row], sensor=gauge, flag=flag, received_at=now)
                newest_at = now
                known += came
                arrivals = [credit for credit in arrivals if credit not in came]
            for entry in [visit for visit in coming if NOON + visit[0] * MINUTE <= now and coin() < 0.7]:
                started_at = NOON + entry[0] * MINUTE
                scope = "full" if entry[1] == "full" else "storm"
                done = town.inspect(started_at, now=now, scope=scope, key=str(entry[0]))
                made.append(Visit(id=done.id, started_at=started_at, scope=scope))  # type: ignore[arg-type]
                coming.remove(entry)
            if coin() < 0.3:
                town.restart()
            step = town.step(now)

            wanted = batch(site, rain_of(known, newest_at), made, now)
            duties = town.records.duties("mill")
            assert storm_facts(town.records.storms("mill", limit=1000)) == storm_facts(wanted.storms)
            assert duty_facts(duties) == duty_facts(wanted.duties)
            by_storm = [duty.storm for duty in duties if duty.kind == "storm_inspection"]
            assert len(by_storm) == len(set(by_storm))
            assert step.next_at is None or step.next_at > now
            now += timedelta(hours=pace) * (1 if arrivals or coming else 3)


@given(
    rain=credits_drawn, visits=visits_drawn, cut=st.integers(0, 14), profile=st.sampled_from(["pendleton", "rotterdam"])
)
def test_judging_in_two_parts_gives_what_judging_at_once_gives(
    rain: list[Credit], visits: list[tuple[int, str]], cut: int, profile: str
) -> None:
    site, as_of = a_site(profile=profile, gauges=GAUGES), NOON + 8 * 24 * HOUR
    made = [
        Visit(id=str(minutes), started_at=NOON + minutes * MINUTE, scope="full" if scope == "full" else "storm")
        for minutes, scope in visits
    ]
    first = batch(site, rain_of(rain[:cut], as_of), [], as_of)

    decisions = judge_site(
        rain_of(rain, as_of), made, site=site, profile=load_profile(profile), previous=first, as_of=as_of
    )

    once = batch(site, rain_of(rain, as_of), made, as_of)
    assert storm_facts(after(first, decisions).storms) == storm_facts(once.storms)
    assert duty_facts(after(first, decisions).duties) == duty_facts(once.duties)


@given(rain=credits_drawn, more=credits_drawn)
def test_a_storm_keeps_its_id_or_is_superseded_never_lost(rain: list[Credit], more: list[Credit]) -> None:
    site, as_of = a_site(gauges=GAUGES), NOON + 8 * 24 * HOUR
    before = batch(site, rain_of(rain, as_of), [], as_of)

    decisions = judge_site(
        rain_of([*rain, *more], as_of), (), site=site, profile=load_profile("pendleton"), previous=before, as_of=as_of
    )

    known = after(before, decisions)
    gone = {row.id for row in decisions.storms if row.state == "superseded"}
    ids = {row.id for row in known.storms}
    assert {row.id for row in before.storms} <= ids | gone
    assert not ids & gone
    withdrawn = {duty.storm for duty in known.duties if duty.status == "withdrawn"}
    assert gone == {storm for storm in withdrawn if storm is not None}
    assert all(duty.storm in ids for duty in known.duties if duty.storm and duty.status != "withdrawn")
