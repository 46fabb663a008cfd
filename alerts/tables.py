"""The tables of records.db that alerts owns; instants are fixed-width text, lists are JSON text."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

storms = Table(
    "storms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("revision", Integer, nullable=False),  # of the version that holds now
)

storm_versions = Table(
    "storm_versions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("storm", Text, ForeignKey("storms.id"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("judged_at", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("trigger_at", Text, nullable=False),
    Column("start_at", Text, nullable=False),
    Column("end_at", Text, nullable=False),
    Column("confirmed_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # open | confirmed | superseded
    Column("basis", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("verified", Boolean, nullable=False),
    Column("depth_tenth_um", Integer, nullable=False),
    Column("at_trigger_tenth_um", Integer, nullable=False),
    Column("spans", Text, nullable=False),  # first and last rain of each of its events, ms since 1970, JSON
    Column("superseded_by", Text, ForeignKey("storms.id")),
    Column("latest_end_at", Text),  # where an outage leaves the instants uncertain: the latest they may be
    UniqueConstraint("storm", "revision"),
)

duties = Table(
    "duties",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),  # storm_inspection | routine | contrast_check | check | blind | …
    Column("storm", Text, ForeignKey("storms.id")),
    Column("revision", Integer, nullable=False),
    Column("anchor", Text, nullable=False),  # threshold | storm_end | visit | start
    Column("anchor_at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("provisional", Boolean, nullable=False),
    Column("latest_reading_at", Text),
    Column("interim_advisory_at", Text),
    Column("status", Text, nullable=False),  # open | overdue | closed_on_time | closed_late | withdrawn
    Column("closed_by", Text),
    Column("closed_at", Text),
    Column("late_by_s", Integer, nullable=False),
    Column("withdrawn_because", Text),
    Column("citation", Text, nullable=False),
    Column("closes", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("profile_version", Integer, nullable=False),
    Column("opened_at", Text, nullable=False),
    Column("changed_at", Text, nullable=False),
    Column("words", Text),  # headline and lines by language, JSON, of a duty that has words of its own
    Column("clock", Text),  # of a clock of the code: which
    Column("subject", Text),  # of a clock of the code: what it runs for
    UniqueConstraint("site", "kind", "storm"),
    Index("ix_duties_site_status", "site", "status"),
)

duty_revisions = Table(
    "duty_revisions",
    metadata,
    Column("duty", Text, ForeignKey("duties.id"), primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("due_at", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

inspections = Table(
    "inspections",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("started_at", Text, nullable=False),
    Column("scope", Text, nullable=False),  # full | storm
    Column("inspector", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("entered_by", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Column("qualification", Text),  # of the inspector, as it was on record when the visit began
    Column("late_entry", Boolean, nullable=False, server_default=false()),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("duty", Text, ForeignKey("duties.id"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("step", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("channel", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("calendar", Text),  # the iCalendar document that goes with the message
    Column("composed_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # queued | sending | sent | failed | cancelled
    Column("cancelled_because", Text),
    Column("next_try_at", Text),
    Column("tries", Integer, nullable=False),
    Column("accepted_at", Text),
    Column("message_id", Text, nullable=False),
    Column("html", Text),
    Column("told_due_at", Text),  # the due instant that this notice tells
    Column("phase", Text),
    Column("delivery", Text),  # accepted | sent | delivered | failed: what the other side says of it
    Column("delivery_code", Text),  # the provider's own code
    Column("delivery_at", Text),
    Column("receipt", Text, index=True),  # the provider's id of the message
    Column("batch", Text),  # the Message-ID of the one message that several notices went in
    Column("link_code", Text),  # of the link that acknowledges
    Column("link_expires_at", Text),
    Column("link_used_at", Text),
    UniqueConstraint("duty", "revision", "step", "person", "channel"),
    Index("ix_notices_state_next_try_at", "state", "next_try_at"),
    Index("ix_notices_link_code", "link_code", unique=True),
    Index("ix_notices_address", "channel", "address"),
)

notice_attempts = Table(
    "notice_attempts",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("notice", Integer, ForeignKey("notices.id"), nullable=False, index=True),
    Column("at", Text, nullable=False),
    Column("outcome", Text, nullable=False),  # started | accepted | refused | unreachable | …
    Column("detail", Text, nullable=False),
)

notice_decisions = Table(
    "notice_decisions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("duty", Text, ForeignKey("duties.id"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("step", Text, nullable=False),
    Column("person", Text, nullable=False),  # empty: the reason is the duty's
    Column("why", Text, nullable=False),
    UniqueConstraint("duty", "revision", "step", "person", "why"),
)

acknowledgements = Table(
    "acknowledgements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("duty", Text, ForeignKey("duties.id"), nullable=False),
    Column("person", Text, nullable=False),
    Column("how", Text, nullable=False),  # sms | link | page
    Column("said", Text, nullable=False),  # the words of the reply, or the account
    Column("due_at", Text, nullable=False),  # the due instant that was acknowledged
    UniqueConstraint("duty", "person"),
)

opt_outs = Table(
    "opt_outs",
    metadata,
    Column("channel", Text, primary_key=True),
    Column("address", Text, primary_key=True),
    Column("at", Text, nullable=False),
    Column("said", Text, nullable=False),
)

inbound_messages = Table(
    "inbound_messages",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("provider_id", Text, nullable=False, unique=True),
    Column("sender", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("answer", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("fence", Integer, nullable=False),  # rises with every new holder
    Column("until_at", Text, nullable=False),  # real time, whatever clock the process shows
)

canary_runs = Table(
    "canary_runs",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("started_at", Text, nullable=False),
    Column("due_by_at", Text, nullable=False),
    Column("ended_at", Text),
    Column("state", Text, nullable=False),  # waiting | passed | failed
    Column("detail", Text, nullable=False),
)

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),  # storm | duty | inspection | notice | delivery | acknowledgement | …
    Column("ref", Text, nullable=False),
    sqlite_autoincrement=True,  # an id seen by a listener never returns
)

troubles = Table(
    "troubles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("sensor", Text, nullable=False),  # empty: of the whole site
    Column("state", Text, nullable=False),  # waiting | open | ended
    Column("since_at", Text, nullable=False),
    Column("opened_at", Text),
    Column("calm_since_at", Text),  # from when on it no longer holds; it ends once that has lasted
    Column("ended_at", Text),
    Column("ended_because", Text),
    Column("facts", Text, nullable=False),  # the words of people, JSON
    Index("ix_troubles_site", "site"),
)
# One lasting trouble of a kind and sensor, however many processes look.
Index(
    "ix_troubles_lasting",
    troubles.c.site,
    troubles.c.kind,
    troubles.c.sensor,
    unique=True,
    sqlite_where=troubles.c.state != "ended",
    postgresql_where=troubles.c.state != "ended",
)

rulings = Table(
    "rulings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),  # the storm, duty, inspection, person or ruling that it is about
    Column("sensor", Text, nullable=False),
    Column("from_at", Text),
    Column("until_at", Text),
    Column("acres", Text),
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("effect", Text, nullable=False),  # on duties and notices, in words
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Index("ix_rulings_site", "site"),
)

cursors = Table(
    "cursors",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

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

confirmations = Table(
    "confirmations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("probe", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("how", Text, nullable=False),  # person | instrument
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

calibrations = Table(
    "calibrations",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
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
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

grab_samples = Table(
    "grab_samples",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("probe", Text, nullable=False),  # beside which it was taken
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("how", Text, nullable=False),  # grab | secchi | tube
    Column("value", Float, nullable=False),
    Column("unit", Text, nullable=False),  # of turbidity, or cm of a disk or tube
    Column("probe_value", Float),  # of the probe at that time
    Column("disagrees", Text),  # why the two do not fit
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

clock_starts = Table(
    "clock_starts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("clock", Text, nullable=False),
    Column("subject", Text, nullable=False),  # the area, the milestone, the request
    Column("base_at", Text, nullable=False),  # what it runs from
    Column("person", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

clock_ends = Table(
    "clock_ends",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("start", Text, ForeignKey("clock_starts.id"), nullable=False),
    Column("how", Text, nullable=False),  # met | withdrawn
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

practice_levels = Table(
    "practice_levels",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("site", Text, nullable=False, index=True),
    Column("practice", Text, nullable=False),  # a trap, a pond, a barrier
    Column("percent", Integer, nullable=False),  # of its storage that sediment fills
    Column("at", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)

# The town's side and what is filed with it: appended, never changed; an entry is taken back by another.
town_entries = Table(
    "town_entries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("site", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),  # visit | complaint | violation | stop_work | certification | …
    Column("subject", Text, nullable=False),  # the entry, gate or remedy that it is about
    Column("at", Text, nullable=False),  # when it happened
    Column("text", Text, nullable=False),  # what is said, the reason
    Column("facts", Text, nullable=False),  # what this kind holds beside it, a JSON object
    Column("author", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
)
