"""The tables of what people are told, and of what they answer."""

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from alerts.tables import metadata

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
