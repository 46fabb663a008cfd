"""The tables of contrasts, and of what people do at a probe."""

from sqlalchemy import Column, Float, ForeignKey, Integer, Table, Text

from alerts.tables import appended, metadata

contrast_episodes = Table(
    "contrast_episodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("probe", Text, nullable=False),  # the one below the site, or in the outfall
    Column("background", Text),  # the one above; None: no background probe
    Column("kind", Text, nullable=False),  # contrast | benchmark
    Column("revision", Integer, nullable=False),
    Column("judged_at", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("state", Text, nullable=False),  # open | ended | withdrawn
    Column("level", Text, nullable=False),  # the highest it reached
    Column("level_now", Text, nullable=False),
    Column("start_at", Text, nullable=False),
    Column("end_at", Text),
    Column("reached", Text, nullable=False),  # when each level was first on, JSON object
    Column("unit", Text),
    Column("peak", Float),
    Column("peak_at", Text),
    Column("peak_background", Float),
    Column("peak_value", Float),
    Column("now_at", Text),  # the newest quarter hour with both values, and those values
    Column("now_background", Float),
    Column("now_value", Float),
    Column("percent_above", Integer, nullable=False),
    Column("held_since_at", Text),  # from when on only a latch keeps it open
    Column("lag_s", Integer, nullable=False),
    Column("confounded_by", Text),
    Column("uncalibrated", Text),  # probes read past their calibration's due date
    Column("weather", Text, nullable=False),  # storm | rain | dry | unknown
    Column("storm", Text, ForeignKey("storms.id")),
    Column("cause", Text),
    Column("action", Text),
    Column("withdrawn_because", Text),
)
# What people say caused an episode and what was done about it: the newest counts, the older ones stay.

explanations = Table(
    "explanations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("episode", Text, ForeignKey("contrast_episodes.id"), nullable=False),
    Column("cause", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("acted_at", Text),  # when it was done on site
    Column("person", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

contrast_states = Table(
    "contrast_states",
    metadata,
    Column("site", Text, primary_key=True),
    Column("probe", Text, primary_key=True),
    Column("quarter", Integer, primary_key=True),  # the state before this quarter hour, counted from 1970
    Column("rule", Text, primary_key=True),  # what it was judged under; another rule finds no state
    Column("state", Text, nullable=False),
)

confirmations = appended(
    "confirmations",
    Column("probe", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("how", Text, nullable=False),  # person | instrument
)

calibrations = appended(
    "calibrations",
    Column("probe", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("before_cleaning", Float),
    Column("after_cleaning", Float),
    Column("standard", Float),  # what the standard is worth
    Column("before_calibration", Float),  # what the probe says in it
    Column("after_calibration", Float),
    Column("lot", Text, nullable=False),  # of the standard
    Column("fouling_percent", Float),
    Column("drift_percent", Float),
)

grab_samples = appended(
    "grab_samples",
    Column("probe", Text, nullable=False),  # beside which it was taken
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("how", Text, nullable=False),  # grab | secchi | tube
    Column("value", Float, nullable=False),
    Column("unit", Text, nullable=False),  # of turbidity, or cm of a disk or tube
    Column("probe_value", Float),  # of the probe at that time
    Column("disagrees", Text),  # why the two do not fit
)
