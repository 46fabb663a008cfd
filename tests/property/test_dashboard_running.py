"""The figure that a chart shows is the figure that the rule judged by."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from alerts.identity import spans_of
from alerts.reading import StormRow
from alerts.storms import GaugeRain, Storm, StormRule, Verdict, judge
from collector.reading import RainCredit
from dashboard.views.running import running
from siltwatch.instants import from_ms, to_ms

START = datetime(2026, 6, 1, tzinfo=UTC)
RULE = StormRule()
MIN_DRY = timedelta(milliseconds=RULE.min_dry_ms)
WINDOW = timedelta(milliseconds=RULE.window_ms)
rows = st.lists(
    st.tuples(
        st.integers(0, 5 * 24 * 60), st.sampled_from(["rg1", "rg2"]), st.integers(1, 16).map(lambda n: n * 5_080)
    ),
    max_size=60,
)


def credits_of(drawn: list[tuple[int, str, int]]) -> list[RainCredit]:
    return [
        RainCredit(
            sensor=gauge,
            at=START + timedelta(minutes=minute),
            depth_tenth_um=depth,
            flag=1,
            reasons=(),
            key=str(index),
            source="gateway",
            received_at=START + timedelta(minutes=minute),
        )
        for index, (minute, gauge, depth) in enumerate(sorted(drawn))
    ]


def verdict_of(rain: list[RainCredit]) -> Verdict:
    gauges = [
        GaugeRain(
            gauge=name,
            quality="good",
            at_ms=[to_ms(credit.at) for credit in rain if credit.sensor == name],
            depth_tenth_um=[credit.depth_tenth_um for credit in rain if credit.sensor == name],
        )
        for name in ("rg1", "rg2")
    ]
    return judge(gauges, RULE)


def row_of(verdict: Verdict, storm: Storm) -> StormRow:
    return StormRow(
        id=f"storm-{storm.trigger_ms}",
        site="mill",
        revision=1,
        judged_at=storm.confirmed_at,
        profile="pendleton",
        profile_version=1,
        trigger_at=storm.trigger_at,
        start_at=storm.start_at,
        end_at=storm.end_at,
        confirmed_at=storm.confirmed_at,
        spans=spans_of(verdict, storm),
        state="confirmed",
        basis=storm.basis,
        by=storm.by,
        verified=True,
        depth_tenth_um=storm.depth_tenth_um,
        at_trigger_tenth_um=storm.at_trigger_tenth_um,
        superseded_by=None,
    )


@given(rows)
def test_the_line_reaches_the_threshold_at_the_trigger_and_not_before(drawn: list[tuple[int, str, int]]) -> None:
    rain = credits_of(drawn)
    verdict = verdict_of(rain)
    storms = [row_of(verdict, storm) for storm in verdict.storms]

    steps = running(rain, storms, min_dry=MIN_DRY, window=WINDOW)

    for storm in storms:
        at_trigger = [step.figure_tenth_um for step in steps if step.at == storm.trigger_at]
        assert at_trigger[-1] == storm.at_trigger_tenth_um
    triggers = {storm.trigger_at: storm for storm in storms}
    for step in steps:
        if step.figure_tenth_um >= RULE.threshold_tenth_um:
            claimed = [storm for storm in storms if storm.start_at <= step.at <= storm.end_at]
            assert claimed, f"{step.at} reads as a storm and belongs to none"
            assert step.at >= min(storm.trigger_at for storm in claimed)
    assert set(triggers) <= {step.at for step in steps}


@given(rows)
def test_no_rain_is_left_out_of_the_table(drawn: list[tuple[int, str, int]]) -> None:
    rain = credits_of(drawn)

    steps = running(rain, [], min_dry=MIN_DRY, window=WINDOW)

    assert [(step.at, step.sensor, step.depth_tenth_um) for step in steps] == [
        (credit.at, credit.sensor, credit.depth_tenth_um) for credit in rain
    ]
    assert all(from_ms(to_ms(step.at)) == step.at for step in steps)
