"""The dashboard's own tables in the records database: who may sign in, and who has."""

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, UniqueConstraint

metadata = MetaData()

# Instants are fixed-width text (siltwatch.instants.format_instant); `towns` is a JSON list of profiles, empty: all.
accounts = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("towns", Text, nullable=False, server_default="[]"),
    Column("created_at", Text, nullable=False),
    Column("disabled_at", Text),
    Column("mail", Text),
    Index("accounts_mail", "mail", unique=True),
)

# The cookie's value is kept only as a hash: a stolen copy of the database signs nobody in.
sessions = Table(
    "sessions",
    metadata,
    Column("id_hash", Text, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("csrf", Text, nullable=False),
    Column("address", Text, nullable=False, server_default=""),
    Column("browser", Text, nullable=False, server_default=""),
)

# The secret of a person's code device is made of `seed` and the key file beside the database: a copy of the database
# alone makes no code. `last_step` is the newest half minute whose code was taken, so that none is taken twice.
second_factors = Table(
    "second_factors",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("seed", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("confirmed_at", Text),
    Column("last_step", Integer, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("used_at", Text),
)

# A sign-in that is half done: `code` waits for the second factor, `provider` for the browser's return with `facts`.
pending_sign_ins = Table(
    "pending_sign_ins",
    metadata,
    Column("id_hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE")),
    Column("facts", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("expires_at", Text, nullable=False),
)

password_resets = Table(
    "password_resets",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("used_at", Text),
)

# Who an identity provider says that somebody is, and whose account that is here.
identities = Table(
    "identities",
    metadata,
    Column("issuer", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("made_at", Text, nullable=False),
)

# The link itself is kept nowhere: it is the number and what the key file signs.
storm_links = Table(
    "storm_links",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("site", Text, nullable=False),
    Column("storm", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("revoked_at", Text),
    Column("opened", Integer, nullable=False),
    Column("opened_at", Text),
    Index("storm_links_storm", "storm"),
)

# Who has no row here has chosen nothing yet; `language` is NULL where the browser's holds.
person_settings = Table(
    "person_settings",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("language", Text),
    Column("rain_unit", Text, nullable=False),
)

login_attempts = Table(
    "login_attempts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("ok", Integer, nullable=False),
    Index("login_attempts_at", "at"),
)

# The picture itself is a file named by its SHA-256; `about` names what it belongs to, as `contrast:<episode>`.
photos = Table(
    "photos",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("site", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("view", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("sent_sha256", Text, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("taken_at", Text),
    Column("latitude", Double),
    Column("longitude", Double),
    Column("person", Text, nullable=False),
    Column("remarks", Text, nullable=False),
    Column("entered_by", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Index("photos_site", "site", "about"),
)

# Append-only (the database refuses all else). `body` is JSON written in one way, `digest` its SHA-256, `link` that of
# the link before and the digest; `ref` is the row that was taken note of, None where the entry is the only record.
audit_trail = Table(
    "audit_trail",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("day", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("ref", Text),
    Column("site", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("link", Text, nullable=False),
    UniqueConstraint("kind", "ref"),
    Index("audit_trail_day", "day"),
)

# The root of a day is the link of its last entry.
audit_roots = Table(
    "audit_roots",
    metadata,
    Column("day", Text, primary_key=True),
    Column("root", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("closed_at", Text, nullable=False),
    Column("written_at", Text),
    Column("mailed_at", Text),
)

# The rules as they were worded, by version: what judged a storm years ago is still to be read.
profile_texts = Table(
    "profile_texts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("sha256", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("first_at", Text, nullable=False),
)

# The file itself is named by its SHA-256; a document is never changed, another one takes its place.
documents = Table(
    "documents",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),  # swppp | noi | permit | as_built | …
    Column("title", Text, nullable=False),
    Column("dated_on", Text, nullable=False),  # the date that the paper bears
    Column("name", Text, nullable=False),  # of the file as it was sent
    Column("media_type", Text, nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("replaces", Integer, ForeignKey("documents.id")),
    Column("remarks", Text, nullable=False),
    Column("entered_by", Text, nullable=False),
    Column("entered_at", Text, nullable=False),
    Column("key", Text, nullable=False, unique=True),
    Index("documents_site", "site"),
)

# A site whose records stay whatever the policy says. Only added to: the newest row of a site holds.
legal_holds = Table(
    "legal_holds",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("site", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),  # placed | released
    Column("author", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Index("legal_holds_site", "site"),
)

# What a time-stamping authority (RFC 3161) signed of the root of a day; `token` is its answer in base64.
audit_stamps = Table(
    "audit_stamps",
    metadata,
    Column("day", Text, primary_key=True),
    Column("authority", Text, nullable=False),
    Column("stamped_at", Text, nullable=False),  # by the authority's clock
    Column("asked_at", Text, nullable=False),  # by ours
    Column("token", Text, nullable=False),
)

# What programs sign in with. The token itself is kept only as a hash; `scope` is how far it reaches, within the role.
api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("scope", Text, nullable=False),  # read | record | admin | calendar
    Column("made_by", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("hash", Text, nullable=False, unique=True),
    Column("expires_at", Text),
    Column("last_used_at", Text),
    Column("revoked_at", Text),
    Index("api_tokens_account", "account"),
)

# What was answered to a program under a key of its own; `asked` is the SHA-256 of what it asked. No status: being done.
api_answers = Table(
    "api_answers",
    metadata,
    Column("account", Integer, ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("key", Text, primary_key=True),
    Column("asked", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("status", Integer),
    Column("body", Text),
    Index("api_answers_at", "at"),
)
