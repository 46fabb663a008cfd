"""Cases of our own in the form of the published vectors, small enough to be reckoned by hand."""

from typing import Any

Case = dict[str, Any]
_RULE = {"threshold_tenth_um": 127_000, "near_tenth_um": 114_300, "min_dry_s": 21_600, "window_s": 86_400}
HUNDREDTH = 2540


def at(hours: float, milliseconds: int = 0) -> str:
    """An instant so many hours after midnight of 2 March 2026, UTC, written as the vectors write it."""
    total = round(hours * 3_600_000) + milliseconds
    day, rest = divmod(total, 86_400_000)
    hour, rest = divmod(rest, 3_600_000)
    minute, rest = divmod(rest, 60_000)
    second, fraction = divmod(rest, 1000)
    tail = f".{fraction:03}Z" if fraction else "Z"
    return f"2026-03-{2 + day:02}T{hour:02}:{minute:02}:{second:02}{tail}"


def gauge(*rows: list[Any], name: str = "g1", quality: str = "good") -> Case:
    """A gauge of hundredths of an inch."""
    return {"id": name, "quality": quality, "unit_tenth_um": HUNDREDTH, "rain": list(rows)}


def event(start: str, end: str, hundredths: int, storm: int | None = None) -> Case:
    """An expected event."""
    return {"start": start, "end": end, "total_tenth_um": hundredths * HUNDREDTH, "storm": storm}


def storm(trigger: str, start: str, end: str, *, depths: tuple[int, int], events: list[int], **more: Any) -> Case:
    """An expected storm, depths at the trigger and in all: basis event, gauge g1 and verified unless said otherwise."""
    fields = {"basis": "event", "by": ["g1"], "verified": True, "state": "confirmed"} | more
    return fields | {
        "trigger": trigger,
        "start": start,
        "end": end,
        "at_trigger_tenth_um": depths[0] * HUNDREDTH,
        "depth_tenth_um": depths[1] * HUNDREDTH,
        "events": events,
    }


def near(index: int, basis: str, hundredths: int) -> Case:
    """An expected near-threshold notice."""
    return {"event": index, "basis": basis, "peak_tenth_um": hundredths * HUNDREDTH}


def case(
    name: str, gauges: list[Case], storms: list[Case], events: list[Case], near: list[Case] | None = None, **more: Any
) -> Case:
    """A storm case; `rule` overrides parts of the usual half-inch rule."""
    rule = _RULE | {"rolling24": True} | more.pop("rule", {})
    expect = {"storms": storms, "events": events, "near": near or []} | more.pop("views", {})
    return {"id": name, "rule": rule, "gauges": gauges, "expect": expect} | more


_TOGETHER = case(
    "one instant is taken together",
    [gauge([at(1), 20], [at(2), 20], [at(2), 15], [at(2), 15], [at(3), 1])],
    [storm(at(2), at(1), at(3), depths=(70, 71), events=[0])],
    [event(at(1), at(3), 71, 0)],
)
_OUTAGE = {
    "id": "rain of an outage could bridge two events",
    "rule": _RULE | {"rolling24": False},
    "gauges": [gauge([at(0), 20], [at(20), 16])],
    "uncertain": [{"gauge": "g1", "after": at(2), "until": at(18), "count": 15}],
    "expect": {
        "early": {"storms": [], "events": [event(at(0), at(2), 35), event(at(20), at(20), 16)], "near": []},
        "late": {"storms": [], "events": [event(at(0), at(0), 20), event(at(18), at(20), 31)], "near": []},
        "obligation": {
            "storm": True,
            "time_uncertain": True,
            "due_threshold": at(44),
            "due_storm_end": at(44),
            "latest_reading": at(44),
        },
    },
}
_OUTAGE_DRY = {
    "id": "too little rain in an outage for a storm",
    "rule": _RULE | {"rolling24": True},
    "gauges": [gauge([at(0), 20])],
    "uncertain": [{"gauge": "g1", "after": at(2), "until": at(3), "count": 15}],
    "expect": {
        "early": {"storms": [], "events": [event(at(0), at(2), 35)], "near": []},
        "late": {"storms": [], "events": [event(at(0), at(3), 35)], "near": []},
        "obligation": {"storm": False},
    },
}

_OUTAGE_BOTH = {
    "id": "the earlier due instants bind, the later end is shown",
    "rule": _RULE | {"rolling24": True},
    "gauges": [gauge([at(0), 4])],
    "uncertain": [{"gauge": "g1", "after": at(1), "until": at(8), "count": 52}],
    "expect": {
        "early": {"storms": [{"trigger": at(1)}], "events": [event(at(0), at(1), 56, 0)], "near": []},
        "late": {
            "storms": [{"trigger": at(8), "start": at(8)}],
            "events": [event(at(0), at(0), 4), event(at(8), at(8), 52, 0)],
            "near": [],
        },
        "obligation": {
            "storm": True,
            "time_uncertain": True,
            "due_threshold": at(25),
            "due_storm_end": at(25),
            "latest_reading": at(32),
        },
    },
}

STORM_CASES: list[Case] = [
    case("no rain", [gauge()], [], []),
    case("no gauge", [], [], []),
    case("zero is no rain", [gauge([at(1), 0], [at(8), 3], [at(20), 0])], [], [event(at(8), at(8), 3)]),
    case(
        "49 hundredths are near",
        [gauge([at(1), 24], [at(2), 25])],
        [],
        [event(at(1), at(2), 49)],
        [near(0, "event", 49)],
        snapshots=[at(8, -1), at(8)],
        views={
            "snapshots": [
                {"as_of": at(8, -1), "storms": [], "near": []},
                {"as_of": at(8), "storms": [], "near": [{"basis": "event", "peak_tenth_um": 49 * HUNDREDTH}]},
            ]
        },
    ),
    case("44 hundredths are not", [gauge([at(1), 44])], [], [event(at(1), at(1), 44)]),
    case("45 hundredths are", [gauge([at(1), 45])], [], [event(at(1), at(1), 45)], [near(0, "event", 45)]),
    case(
        "the 50th hundredth qualifies, and only once",
        [gauge([at(1), 24], [at(2), 25], [at(3), 1], [at(4), 60])],
        [storm(at(3), at(1), at(4), depths=(50, 110), events=[0], confirmed=at(10))],
        [event(at(1), at(4), 110, 0)],
        views={
            "snapshots": [
                {"as_of": at(3, -1), "storms": [], "near": []},
                {"as_of": at(3), "storms": [{"trigger": at(3), "end": at(3), "state": "open"}], "near": []},
                {"as_of": at(10, -1), "storms": [{"end": at(4), "state": "open"}], "near": []},
                {"as_of": at(10), "storms": [{"end": at(4), "state": "confirmed"}], "near": []},
            ]
        },
    ),
    case(
        "a dry gap of six hours parts, a millisecond less does not",
        [gauge([at(0), 20], [at(6, -1), 9], [at(12, -1), 1], [at(18, -2), 1])],
        [],
        [event(at(0), at(6, -1), 29), event(at(12, -1), at(18, -2), 2)],
    ),
    case(
        "rain exactly a window old is out",
        [gauge([at(0), 26], [at(24), 24])],
        [],
        [event(at(0), at(0), 26), event(at(24), at(24), 24)],
    ),
    case(
        "a millisecond younger is in",
        [gauge([at(0), 26], [at(24, -1), 24])],
        [storm(at(24, -1), at(0), at(24, -1), depths=(50, 50), events=[0, 1], basis="rolling24")],
        [event(at(0), at(0), 26, 0), event(at(24, -1), at(24, -1), 24, 0)],
    ),
    _TOGETHER,
    case(
        "the window switched off",
        [gauge([at(0), 26], [at(10), 23])],
        [],
        [event(at(0), at(0), 26), event(at(10), at(10), 23)],
        rule={"rolling24": False},
    ),
    case(
        "a window takes the whole event, also its older rain, and later rain of the event goes with it",
        [gauge([at(0), 4], [at(5), 20], [at(20), 20], [at(26), 10], [at(28), 40])],
        [storm(at(26), at(0), at(28), depths=(50, 94), events=[0, 1, 2], basis="rolling24")],
        [event(at(0), at(5), 24, 0), event(at(20), at(20), 20, 0), event(at(26), at(28), 50, 0)],
    ),
    case(
        "a storm by its own event leaves the one before free, for a later window",
        [gauge([at(0), 30], [at(8), 50], [at(15), 20])],
        [
            storm(at(8), at(8), at(8), depths=(50, 50), events=[1]),
            storm(at(15), at(0), at(15), depths=(50, 50), events=[0, 2], basis="rolling24"),
        ],
        [event(at(0), at(0), 30, 1), event(at(8), at(8), 50, 0), event(at(15), at(15), 20, 1)],
    ),
    case(
        "both tests at one instant: the event is the basis",
        [gauge([at(0), 30], [at(8), 10], [at(9), 45])],
        [storm(at(9), at(8), at(9), depths=(55, 55), events=[1])],
        [event(at(0), at(0), 30), event(at(8), at(9), 55, 0)],
    ),
    case(
        "the window is the first to reach it, the event follows",
        [gauge([at(0), 30], [at(8), 25], [at(9), 45])],
        [storm(at(8), at(0), at(9), depths=(55, 100), events=[0, 1], basis="rolling24")],
        [event(at(0), at(0), 30, 0), event(at(8), at(9), 70, 0)],
    ),
    case(
        "rain given to a storm does not count again",
        [gauge([at(0), 50], [at(8), 30], [at(15), 10])],
        [storm(at(0), at(0), at(0), depths=(50, 50), events=[0])],
        [event(at(0), at(0), 50, 0), event(at(8), at(8), 30), event(at(15), at(15), 10)],
    ),
    case(
        "a near event that a later storm takes is not near any more",
        [gauge([at(0), 45], [at(8), 10])],
        [storm(at(8), at(0), at(8), depths=(55, 55), events=[0, 1], basis="rolling24")],
        [event(at(0), at(0), 45, 0), event(at(8), at(8), 10, 0)],
    ),
    case(
        "the window peaks before the event ends",
        [gauge([at(0), 20], [at(23), 26], [at(25), 10])],
        [],
        [event(at(0), at(0), 20), event(at(23), at(25), 36)],
        [near(1, "rolling24", 46)],
    ),
    case(
        "event and window in the band: basis event, the larger peak",
        [gauge([at(0), 2], [at(8), 46])],
        [],
        [event(at(0), at(0), 2), event(at(8), at(8), 46)],
        [near(1, "event", 48)],
    ),
    case(
        "an event longer than the window: its own old rain falls out of it, too",
        [gauge([at(0), 6], [at(7), 8], [at(10), 8], [at(15), 8], [at(20), 8], [at(25), 2], [at(30), 2], [at(32), 9])],
        [],
        [event(at(0), at(0), 6), event(at(7), at(32), 45)],
        [near(1, "event", 45)],
        rule={"near_tenth_um": 38 * HUNDREDTH},
    ),
    case(
        "gauges are never added: the largest decides and is named",
        [gauge([at(1), 25], [at(2), 24], name="east"), gauge([at(1.5), 30], [at(2), 30], [at(3), 1], name="west")],
        [storm(at(2), at(1), at(3), depths=(60, 61), events=[0], by=["west"])],
        [event(at(1), at(3), 61, 0)],
    ),
    case(
        "two gauges at once, each named; rain at any of them keeps the event going",
        [gauge([at(1), 25], [at(7), 25], name="b"), gauge([at(4), 1], [at(7), 50], name="a")],
        [storm(at(7), at(1), at(7), depths=(51, 51), events=[0], by=["a", "b"])],
        [event(at(1), at(7), 51, 0)],
    ),
    case(
        "depth is one gauge over all events of the storm",
        [gauge([at(0), 30], [at(8), 20], name="east"), gauge([at(1), 10], [at(8), 25], name="west")],
        [storm(at(8), at(0), at(8), depths=(50, 50), events=[0, 1], basis="rolling24", by=["east"])],
        [event(at(0), at(1), 30, 0), event(at(8), at(8), 25, 0)],
    ),
    case(
        "the window of a gauge is near although only another one has rain in the event",
        [gauge([at(0), 46], name="east"), gauge([at(8), 3], name="west")],
        [],
        [event(at(0), at(0), 46), event(at(8), at(8), 3)],
        [near(0, "event", 46), near(1, "rolling24", 46)],
    ),
    case(
        "a window takes the events of every gauge",
        [gauge([at(7), 30], [at(14), 20], name="east"), gauge([at(0), 5], name="west")],
        [storm(at(14), at(0), at(14), depths=(50, 50), events=[0, 1, 2], basis="rolling24", by=["east"])],
        [event(at(0), at(0), 5, 0), event(at(7), at(7), 30, 0), event(at(14), at(14), 20, 0)],
    ),
    case(
        "a failed gauge is left out",
        [gauge([at(1), 46]), gauge([at(1), 70], [at(5), 70], name="g2", quality="fail")],
        [],
        [event(at(1), at(1), 46)],
        [near(0, "event", 46)],
    ),
    case(
        "a suspect gauge raises a storm, unverified",
        [gauge([at(1), 46]), gauge([at(1), 30], [at(2), 20], name="g2", quality="suspect")],
        [storm(at(2), at(1), at(2), depths=(50, 50), events=[0], by=["g2"], verified=False)],
        [event(at(1), at(2), 50, 0)],
    ),
    case(
        "the good gauge reaches it at the end: verified; the next storm is the suspect one's alone",
        [gauge([at(1), 20], [at(4), 30]), gauge([at(1), 50], [at(20), 50], name="g2", quality="suspect")],
        [
            storm(at(1), at(1), at(4), depths=(50, 50), events=[0], by=["g2"]),
            storm(at(20), at(20), at(20), depths=(50, 50), events=[1], by=["g2"], verified=False),
        ],
        [event(at(1), at(4), 50, 0), event(at(20), at(20), 50, 1)],
    ),
    case(
        "a delivery repeated counts once a gauge; without a key all count",
        [
            gauge([at(1), 10, "k1"], [at(1), 10, "k1"], [at(2), 10], [at(2), 10]),
            gauge([at(2), 20, "k1"], [at(2), 21, "k2"], [at(2), 21, "k2"], name="g2"),
        ],
        [],
        [event(at(1), at(2), 41)],
    ),
    case(
        "a late tip bridges two events and moves the end",
        [gauge([at(0), 26], [at(2), 26], [at(7), 1], [at(11), 6])],
        [storm(at(2), at(0), at(11), depths=(52, 59), events=[0])],
        [event(at(0), at(11), 59, 0)],
        deliveries=[[at(11), [0, 1, 3]], [at(12), [2]]],
        views={
            "after_delivery": [
                {"after": at(11), "storms": [{"end": at(2), "state": "confirmed"}], "near": []},
                {"after": at(12), "storms": [{"end": at(11), "state": "open"}], "near": []},
            ]
        },
    ),
    case(
        "two storms by the window within a day share no event",
        [gauge([at(0), 25], [at(6), 25], [at(12), 25], [at(18), 25])],
        [
            storm(at(6), at(0), at(6), depths=(50, 50), events=[0, 1], basis="rolling24"),
            storm(at(18), at(12), at(18), depths=(50, 50), events=[2, 3], basis="rolling24"),
        ],
        [
            event(at(0), at(0), 25, 0),
            event(at(6), at(6), 25, 0),
            event(at(12), at(12), 25, 1),
            event(at(18), at(18), 25, 1),
        ],
    ),
    case(
        "an event that ends a whole window before the trigger is not part of the storm",
        [gauge([at(0), 5], [at(10), 25], [at(24), 25])],
        [storm(at(24), at(10), at(24), depths=(50, 50), events=[1, 2], basis="rolling24")],
        [event(at(0), at(0), 5), event(at(10), at(10), 25, 0), event(at(24), at(24), 25, 0)],
    ),
    case(
        "rain leaves the window within an event, at exactly its length",
        [gauge([at(0), 26], [at(23), 1], [at(24), 23])],
        [],
        [event(at(0), at(0), 26), event(at(23), at(24), 24)],
    ),
    case(
        "half of an event is a whole window old",
        [gauge([at(0), 26], [at(1), 1], [at(24), 23])],
        [],
        [event(at(0), at(1), 27), event(at(24), at(24), 23)],
    ),
    _OUTAGE,
    _OUTAGE_DRY,
    _OUTAGE_BOTH,
]


def _cumulative(name: str, samples: list[list[Any]], counts: list[int], flags: list[list[str]], **more: Any) -> Case:
    """Samples are [seconds, count] or [seconds, count, further fields]."""
    size = more.pop("count_tenth_um", HUNDREDTH)
    expect = {
        "credits": counts,
        "flags": flags,
        "total_tenth_um": more.pop("total", sum(counts) * size),
        "open_items": more.pop("open_items", []),
    }
    if "uncertainty_s" in more:
        expect["uncertainty_s"] = more.pop("uncertainty_s")
    rows = [{"t_s": s[0], "count": s[1]} | (s[2] if len(s) > 2 else {}) for s in samples]
    return {"id": name, "semantics": "cumulative", "count_tenth_um": size, "samples": rows, "expect": expect} | more


_RESET = {"reset_sign": True}
COUNTER_CASES: list[Case] = [
    _cumulative("first is a baseline", [[0, 900], [60, 903]], [0, 3], [[], []]),
    _cumulative("the cap itself", [[0, 0], [60, 30]], [0, 30], [[], []]),
    _cumulative("one over the cap", [[0, 0], [60, 31]], [0, 0], [[], ["jump_pending"]]),
    _cumulative("the base at one instant", [[0, 0], [0, 10], [0, 21]], [0, 10, 0], [[], [], ["jump_pending"]]),
    _cumulative(
        "an equal count moves the baseline",
        [[0, 5], [3600, 5], [3660, 36]],
        [0, 0, 0],
        [[], [], ["jump_pending"]],
    ),
    _cumulative(
        "a fault is no zero",
        [[0, 5], [60, None], [61, -3], [120, 6]],
        [0, 0, 0, 1],
        [[], ["sensor_fault"], ["sensor_fault"], []],
    ),
    _cumulative(
        "repeats and late ones change nothing",
        [[0, 5], [60, 7], [60, 7], [30, 6], [30, 900], [90, 8]],
        [0, 2, 0, 0, 0, 1],
        [[], [], ["duplicate"], ["late"], ["late"], []],
    ),
    _cumulative(
        "wrap within the cap, not beyond it",
        [[0, 510], [60, 3], [120, 500], [180, 6]],
        [0, 5, 0, 3],
        [[], ["wrap_detected"], ["jump_pending"], []],
        modulus=512,
    ),
    _cumulative(
        "a fall without a sign, confirmed: only the growth after it",
        [[0, 400], [60, 3], [120, 5], [180, 6]],
        [0, 0, 2, 1],
        [[], ["jump_pending"], ["reset_detected"], []],
    ),
    _cumulative(
        "a fall confirmed by an equal count",
        [[0, 400], [60, 3], [120, 3]],
        [0, 0, 0],
        [[], ["jump_pending"], ["reset_detected"]],
    ),
    _cumulative(
        "a glitch down and a glitch up",
        [[0, 400], [60, 3], [120, 402], [180, 4000], [240, 403]],
        [0, 0, 2, 0, 1],
        [[], ["jump_pending"], [], ["jump_pending"], []],
    ),
    _cumulative(
        "what waited and was a glitch confirms nothing later",
        [[0, 400], [60, 4000], [120, 401], [180, 4001]],
        [0, 0, 1, 0],
        [[], ["jump_pending"], [], ["jump_pending"]],
    ),
    _cumulative(
        "a rise beyond the cap, confirmed: before a person",
        [[0, 0], [60, 500], [120, 501], [180, 503]],
        [0, 0, 0, 2],
        [[], ["jump_pending"], [], []],
        open_items=[501],
    ),
    _cumulative(
        "a repeat of the waiting sample confirms nothing",
        [[0, 0], [60, 500], [60, 500], [120, 1]],
        [0, 0, 0, 1],
        [[], ["jump_pending"], ["duplicate"], []],
    ),
    _cumulative(
        "neither: the next one waits instead",
        [[0, 10], [60, 500], [120, 3000], [180, 3001]],
        [0, 0, 0, 0],
        [[], ["jump_pending"], ["jump_pending"], []],
        open_items=[2991],
    ),
    _cumulative(
        "a waiting sample is confirmed over the wrap",
        [[0, 100], [60, 505], [120, 3], [180, 5]],
        [0, 0, 0, 2],
        [[], ["jump_pending"], [], []],
        modulus=512,
        open_items=[415],
    ),
    _cumulative(
        "a glitch just before the wrap loses nothing",
        [[0, 510], [60, 250], [120, 3]],
        [0, 0, 5],
        [[], ["jump_pending"], ["wrap_detected"]],
        modulus=512,
    ),
    _cumulative(
        "reset with a sign: what came since is rain",
        [[0, 400], [60, 3, _RESET], [120, 5, {"reset_sign": False}]],
        [0, 3, 2],
        [[], ["reset_detected"], []],
    ),
    _cumulative(
        "reset to another count, over its wrap and below it",
        [[0, 400], [60, 103, _RESET], [120, 99, _RESET], [180, 98, _RESET]],
        [0, 3, 0, 0],
        [[], ["reset_detected"], ["reset_detected"], ["reset_detected"]],
        reset_to=100,
    ),
    _cumulative(
        "reset with more than the cap since: before a person",
        [[0, 400], [60, 31, _RESET], [120, 32]],
        [0, 0, 1],
        [[], ["reset_detected"], []],
        open_items=[31],
    ),
    _cumulative("a sign on an equal count is no rain", [[0, 400], [60, 400, _RESET]], [0, 0], [[], []]),
    _cumulative(
        "a new phase starts anew",
        [[0, 120, {"phase": 1}], [60, 121, {"phase": 1}], [120, 4, {"phase": 2}], [180, 5]],
        [0, 1, 4, 1],
        [[], [], ["reset_detected"], []],
    ),
    _cumulative(
        "a long gap: late, and how uncertain",
        [[0, 10], [120, 12], [241, 13], [500, 13], [1000, 2, _RESET]],
        [0, 2, 1, 0, 2],
        [[], [], ["late"], [], ["reset_detected", "late"]],
        period_s=60,
        uncertainty_s={"2": 121, "4": 500},
    ),
    _cumulative(
        "another unit is another baseline, and drops what waits",
        [
            [0, 1270, {"unit": "mm", "count_tenth_um": 100}],
            [60, 9000, {"unit": "mm", "count_tenth_um": 100}],
            [120, 9000, {"unit": "in", "count_tenth_um": 254}],
            [180, 9003, {"unit": "in", "count_tenth_um": 254}],
        ],
        [0, 0, 0, 3],
        [[], ["jump_pending"], ["unit_changed"], []],
        total=762,
    ),
    _cumulative(
        "a counter at its end",
        [[0, 250], [60, 255], [120, 255]],
        [0, 5, 0],
        [[], ["saturated"], ["saturated"]],
        max_count=255,
    ),
    {
        "id": "increments by key",
        "semantics": "increment",
        "count_tenth_um": 100,
        "samples": [
            {"count": 2, "key": "a"},
            {"count": 2, "key": "b"},
            {"count": 2, "key": "a"},
            {"count": 1},
            {"count": 1},
        ],
        "expect": {
            "credits": [2, 2, 0, 1, 1],
            "flags": [[], [], ["duplicate"], [], []],
            "total_tenth_um": 600,
            "open_items": [],
        },
    },
    {
        "id": "tips",
        "semantics": "tips",
        "count_tenth_um": 2000,
        "tips": [57, 58, 63, 64],
        "expect": {
            "rows": [
                {"tips": 57, "depth_tenth_um": 114_000, "near": False, "storm": False},
                {"tips": 58, "depth_tenth_um": 116_000, "near": True, "storm": False},
                {"tips": 63, "depth_tenth_um": 126_000, "near": True, "storm": False},
                {"tips": 64, "depth_tenth_um": 128_000, "near": False, "storm": True},
            ]
        },
    },
]


def _duty(due: str, status: str, **more: Any) -> Case:
    fields = {"storm": "A", "anchor": "threshold", "provisional": False, "latest_reading": None}
    return fields | {"interim_advisory": None, "closed_by": None, "late_by_s": 0, "due": due, "status": status} | more


def _storm_duty(name: str, profile: str, as_of: str, expect: Case, **more: Any) -> Case:
    """A storm that triggers at 1 h, ends at 3 h and is confirmed at 9 h, unless said otherwise."""
    instants = {"trigger": at(1), "end": at(3), "confirmed": at(9)} | more.pop("storm", {})
    visits = [{"id": f"v{n}", "started": t, "scope": "storm"} for n, t in enumerate(more.pop("visits", []), 1)]
    fixed = {"id": name, "kind": "storm_duty", "profile": profile, "zone": "America/New_York", "as_of": as_of}
    return fixed | {"storms": [{"id": "A"} | instants], "visits": visits, "expect": {"duties": [expect]}} | more


_END = {"anchor": "storm_end"}
_SPRING = {
    "trigger": "2026-03-07T19:00:00-05:00",
    "end": "2026-03-07T21:10:00-05:00",
    "confirmed": "2026-03-08T04:10:00-04:00",
}
_AUTUMN = {
    "trigger": "2026-10-31T18:20:00-04:00",
    "end": "2026-10-31T20:00:00-04:00",
    "confirmed": "2026-11-01T01:00:00-05:00",
}


def _routine(name: str, as_of: str, expect: Case | None, visits: list[tuple[str, str]], **more: Any) -> Case:
    rows = [{"id": f"v{n}", "started": started, "scope": scope} for n, (started, scope) in enumerate(visits, 1)]
    fixed = {"id": name, "kind": "routine", "zone": "America/New_York", "as_of": as_of, "visits": rows}
    return fixed | {"expect": expect} | more


def _past(visit: str, due: str, late_by_s: int = 0) -> Case:
    return {"visit": visit, "due": due, "on_time": late_by_s == 0, "late_by_s": late_by_s}


def _notice(clock: str, base: str, given: str, due: str, **more: Any) -> Case:
    name = "due" if "T" in due else "due_date"
    fixed = {"id": f"{clock} {given}", "kind": "notice", "clock": clock, "zone": "America/New_York"}
    return fixed | {"given": {base: given}, "expect": {name: due}} | more


DUTY_CASES: list[Case] = [
    _storm_duty("from the trigger", "pendleton", at(25), _duty(at(25), "open", latest_reading=at(27))),
    _storm_duty(
        "overdue a millisecond later",
        "guilderland",
        at(25, 1),
        _duty(at(25), "overdue", latest_reading=at(27), late_by_s=1),
    ),
    _storm_duty("from the end", "rotterdam", at(9), _duty(at(27), "open", **_END)),
    _storm_duty(
        "provisional before it is confirmed", "rotterdam", at(9, -1), _duty(at(27), "open", provisional=True, **_END)
    ),
    _storm_duty(
        "a visit before the end closes nothing, the first at it or after does",
        "rotterdam",
        at(40),
        _duty(at(27), "closed_on_time", closed_by="v3", **_END),
        visits=[at(3, -1), at(20), at(3)],
    ),
    _storm_duty(
        "in time at the due instant",
        "rotterdam",
        at(27),
        _duty(at(27), "closed_on_time", closed_by="v1", **_END),
        visits=[at(27)],
    ),
    _storm_duty(
        "late by begun seconds",
        "rotterdam",
        at(30),
        _duty(at(27), "closed_late", closed_by="v1", late_by_s=2, **_END),
        visits=[at(27, 1001)],
    ),
    _storm_duty(
        "a visit in the rain closes under the trigger",
        "pendleton",
        at(9),
        _duty(at(25), "closed_on_time", closed_by="v1", latest_reading=at(27)),
        visits=[at(1)],
    ),
    _storm_duty(
        "a visit to come does not exist",
        "pendleton",
        at(9),
        _duty(at(25), "open", latest_reading=at(27)),
        visits=[at(9, 1)],
    ),
    _storm_duty(
        "a look is advised while a long storm goes on",
        "rotterdam",
        at(30),
        _duty(at(43, 1), "open", interim_advisory=at(25), **_END),
        storm={"end": at(19, 1), "confirmed": at(25, 1)},
    ),
    _storm_duty(
        "not where it is confirmed by then",
        "rotterdam",
        at(30),
        _duty(at(43), "open", **_END),
        storm={"end": at(19), "confirmed": at(25)},
    ),
    _storm_duty(
        "spring: elapsed hours",
        "pendleton",
        "2026-03-08T12:00:00-04:00",
        _duty("2026-03-09T00:00:00Z", "open", latest_reading="2026-03-09T02:10:00Z"),
        storm=_SPRING,
    ),
    _storm_duty(
        "spring: the strict reading is the wall clock's",
        "pendleton",
        "2026-03-08T12:00:00-04:00",
        _duty("2026-03-08T23:00:00Z", "open", latest_reading="2026-03-09T02:10:00Z"),
        storm=_SPRING,
        hours_mode="strict_min",
    ),
    _storm_duty(
        "autumn: the strict reading is the elapsed one",
        "rotterdam",
        "2026-11-01T12:00:00-05:00",
        _duty("2026-11-02T00:00:00Z", "open", **_END),
        storm=_AUTUMN,
        hours_mode="strict_min",
    ),
    _routine(
        "seven calendar days; a storm-only look does not count",
        "2026-05-11T23:59:59-04:00",
        {"due": "2026-05-12T03:59:59Z", "status": "open", "history": []},
        [("2026-05-04T22:30:00-04:00", "full"), ("2026-05-07T16:00:00-04:00", "storm")],
    ),
    _routine(
        "overdue, and the record of the visits",
        "2026-05-27T00:00:00-04:00",
        {
            "due": "2026-05-27T03:59:59Z",
            "status": "overdue",
            "history": [_past("v2", "2026-05-12T03:59:59Z"), _past("v3", "2026-05-19T03:59:59Z", 1)],
        },
        [
            ("2026-05-04T10:00:00-04:00", "full"),
            ("2026-05-11T23:59:59-04:00", "full"),
            ("2026-05-19T00:00:00-04:00", "full"),
        ],
    ),
    _routine(
        "168 hours across the autumn change",
        "2026-10-31T12:00:00-04:00",
        {"due": "2026-11-01T14:00:00Z", "status": "open", "history": []},
        [("2026-10-25T10:00:00-04:00", "full")],
        days_mode="168h",
    ),
    _routine(
        "the first clock runs from the day the site started, whatever was before",
        "2026-05-12T12:00:00-04:00",
        {"due": "2026-05-13T03:59:59Z", "status": "open", "history": []},
        [("2026-05-04T23:59:59-04:00", "full")],
        started_on="2026-05-05",
    ),
    _routine(
        "and the first visit is held against it",
        "2026-05-13T12:00:00-04:00",
        {"due": "2026-05-21T03:59:59Z", "status": "open", "history": [_past("v1", "2026-05-13T03:59:59Z", 1)]},
        [("2026-05-13T00:00:00-04:00", "full")],
        started_on="2026-05-05",
    ),
    _routine("no duty before the start", "2026-05-04T23:59:59-04:00", None, [], started_on="2026-05-05"),
    _routine("no clock without a start or a visit", "2026-05-04T12:00:00-04:00", None, []),
    _notice("milestone_48h", "at", "2026-11-02T07:00:00-05:00", "2026-10-31T12:00:00Z"),
    _notice("milestone_48h", "at", "2026-11-02T07:00:00-05:00", "2026-10-31T11:00:00Z", hours_mode="strict_min"),
    _notice("petroleum_hotline", "found", "2026-11-01T00:30:00-04:00", "2026-11-01T06:30:00Z"),
    _notice("appeal_from_service", "served", "2026-06-10", "2026-06-25"),
    _notice("records_request", "received", "2026-07-02", "2026-07-10", holidays=["2026-07-03"]),
    _notice("release_report", "found", "2026-07-10T23:30:00-04:00", "2026-07-13"),
    _notice("twice_weekly_next", "visited", "2026-06-01", "2026-06-04"),
]
