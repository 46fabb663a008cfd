"""Writes a tally, and reads what counting needs to remember."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection

from collector.quality_windows import Window
from collector.rain import begin, settle
from collector.registry import Registry, SensorKey, join_versions
from collector.rows import Row
from collector.series import ROLLUP
from collector.spells import SiteVersion
from collector.stores import fetch, pieces, run
from collector.tally import CREDIT_COLUMNS, READING_COLUMNS, Remembered, RollupKey, Tally, Track, Word, reasons_text
from collector.trimmed import READINGS, trimmed_before
from siltwatch.instants import format_instant, parse_instant, to_ms
from siltwatch.site import Site
from siltwatch.site_files import site_from_json

STANDING_WINDOWS = (
    "SELECT site, sensor, kind, start_at, end_at FROM service_windows WHERE withdraws IS NULL"
    " AND id NOT IN (SELECT withdraws FROM service_windows WHERE withdraws IS NOT NULL) ORDER BY id"
)
_VERSIONS = "SELECT site, document, valid_from FROM applied_sites WHERE document <> '' ORDER BY site, version"
_REMEMBERED = msgspec.json.Decoder(Remembered)


def _insert(table: str, columns: Iterable[str], conflict: str = "") -> str:
    names = tuple(columns)
    text = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"  # noqa: S608 - own names
    return f"{text} ON CONFLICT {conflict}" if conflict else text


_CREDIT = _insert("credits", CREDIT_COLUMNS, "(site, at, sensor, key) DO NOTHING")
_READING = _insert("readings", READING_COLUMNS, "(site, sensor, kind, at, key) DO NOTHING")
_BASELINE = _insert("baselines", ("site", "sensor", "state"), "(site, sensor) DO UPDATE SET state = excluded.state")
_OPEN_ITEM = _insert("open_items", ("site", "sensor", "at", "counts", "depth_tenth_um", "reason"))
_DEAD_LETTER = _insert("dead_letters", ("gateway", "boot", "seq", "received_at", "reason", "document", "detail"))
_ROLLUP = _insert(
    "rollups",
    ("site", "sensor", "kind", "start_at", "min", "max", "mean", "sum", "count", "sum_tenth_um"),
    "(site, sensor, kind, start_at) DO UPDATE SET"
    " min = CASE WHEN rollups.min < excluded.min THEN rollups.min ELSE excluded.min END,"
    " max = CASE WHEN rollups.max > excluded.max THEN rollups.max ELSE excluded.max END,"
    " mean = (rollups.sum + excluded.sum) / (rollups.count + excluded.count),"
    " sum = rollups.sum + excluded.sum,"
    " count = rollups.count + excluded.count,"
    " sum_tenth_um = rollups.sum_tenth_um + excluded.sum_tenth_um",
)
_NEWER = "CASE WHEN excluded.observed_at >= last_words.observed_at AND excluded.flag IS NOT NULL THEN"
_LAST_WORD = _insert(
    "last_words",
    ("site", "sensor", "observed_at", "received_at", "value", "unit", "battery_v", "flag", "reasons"),
    "(site, sensor) DO UPDATE SET"
    f" value = {_NEWER} excluded.value ELSE last_words.value END,"
    f" unit = {_NEWER} excluded.unit ELSE last_words.unit END,"
    f" flag = {_NEWER} excluded.flag ELSE last_words.flag END,"
    f" reasons = {_NEWER} excluded.reasons ELSE last_words.reasons END,"
    " battery_v = COALESCE(excluded.battery_v, last_words.battery_v),"
    " observed_at = CASE WHEN excluded.observed_at > last_words.observed_at"
    " THEN excluded.observed_at ELSE last_words.observed_at END,"
    " received_at = CASE WHEN excluded.received_at > last_words.received_at"
    " THEN excluded.received_at ELSE last_words.received_at END",
)
# A row whose flag changes becomes the newest again, so that whoever follows the journal by its ids sees it.
_NEXT_ID = {
    "sqlite": "(SELECT max(id) + 1 FROM {0})",
    "postgresql": "nextval(pg_get_serial_sequence('{0}', 'id'))",
}
_FORGET_ROLLUP = "DELETE FROM rollups WHERE site = ? AND sensor = ? AND kind = ? AND start_at = ?"
_ROLL_UP_READINGS = (
    "INSERT INTO rollups (site, sensor, kind, start_at, min, max, mean, sum, count, sum_tenth_um)"
    " SELECT site, sensor, kind, ?, min(value), max(value), avg(value), sum(value), count(*), 0 FROM readings"
    " WHERE site = ? AND sensor = ? AND kind = ? AND at >= ? AND at < ? AND flag NOT IN (4, 9) AND value IS NOT NULL"
    " GROUP BY site, sensor, kind"
)
_ROLL_UP_CREDITS = (
    "INSERT INTO rollups (site, sensor, kind, start_at, min, max, mean, sum, count, sum_tenth_um)"
    " SELECT site, sensor, 'rain', ?, NULL, NULL, NULL, NULL, count(*), sum(depth_tenth_um) FROM credits"
    " WHERE site = ? AND sensor = ? AND 'rain' = ? AND at >= ? AND at < ? AND flag <> 4 GROUP BY site, sensor"
)


def new_tally(connection: Connection, sites: Iterable[str] = ()) -> Tally:
    """An empty tally that reads baselines inside the running transaction, those of the sites named at once."""
    baselines: dict[str, dict[str, str]] = {}
    for names in pieces(sorted(set(sites))):
        among = ", ".join("?" * len(names))
        query = f"SELECT site, sensor, state FROM baselines WHERE site IN ({among})"  # noqa: S608 - only placeholders
        baselines.update({name: {} for name in names})
        for site, sensor, state in fetch(connection, query, tuple(names)):
            baselines[site][sensor] = state

    def track_of(key: SensorKey) -> Track:
        site, sensor = key
        of_site = baselines.get(site)
        if of_site is None:  # all of a site at once: who reports one of its sensors nearly always reports others
            found = fetch(connection, "SELECT sensor, state FROM baselines WHERE site = ?", (site,))
            of_site = baselines[site] = {row[0]: row[1] for row in found}
        state = of_site.get(sensor)
        return Track() if state is None else begin(_REMEMBERED.decode(state))

    def rained(site: str, start_at: str, end_at: str) -> bool:
        query = "SELECT 1 FROM credits WHERE site = ? AND at >= ? AND at <= ? AND flag <> 4 LIMIT 1"
        return bool(fetch(connection, query, (site, start_at, end_at)))

    return Tally(track_of, rained)


def write_tally(connection: Connection, tally: Tally) -> int:
    """Write all rows of a tally; what is there already is left as it is. Returns how many were new."""
    stored = run(connection, _CREDIT, tally.credits)
    stored += run(connection, _READING, tally.readings)
    if stored == len(tally.credits) + len(tally.readings):
        run(connection, _ROLLUP, _rollup_rows(tally))
    else:
        roll_up_again(connection, tally.rollups)
    flag_again(connection, "readings", [(*verdict, *name) for name, verdict in tally.remarks.items()])
    roll_up_again(connection, tally.remade)
    tracks = [(*key, msgspec.json.encode(settle(track)).decode()) for key, track in tally.tracks.items()]
    run(connection, _BASELINE, tracks)
    run(connection, _LAST_WORD, [_word_row(key, word) for key, word in tally.words.items()])
    run(connection, _OPEN_ITEM, tally.open_items)
    return stored


def flag_again(connection: Connection, table: str, rows: list[Row]) -> None:
    """Set flag and reasons of stored rows of `readings` or `credits`; their values stay.

    Rows of (flag, reasons, site, sensor, kind, at, key), of credits without the kind.
    """
    next_id = _NEXT_ID[connection.dialect.name].format(table)
    kind = " AND kind = ?" if table == "readings" else ""
    update = (
        f"UPDATE {table} SET id = {next_id}, flag = ?, reasons = ?"  # noqa: S608 - own names
        f" WHERE site = ? AND sensor = ?{kind} AND at = ? AND key = ?"
    )
    for row in rows:  # one by one: each needs an id of its own
        run(connection, update, [row])


def write_dead_letters(connection: Connection, rows: list[Row]) -> None:
    """Rows of (gateway, boot, seq, received_at, reason, document, detail)."""
    run(connection, _DEAD_LETTER, rows)


def roll_up_again(connection: Connection, keys: Iterable[RollupKey]) -> None:
    """Make the roll-ups of some quarters of an hour anew from what is stored."""
    for site, sensor, kind, start_at in keys:
        end_at = format_instant(parse_instant(start_at) + ROLLUP)
        if kind != "rain" and _is_trimmed(connection, (site, sensor, kind, start_at, end_at)):
            continue
        run(connection, _FORGET_ROLLUP, [(site, sensor, kind, start_at)])
        again = _ROLL_UP_CREDITS if kind == "rain" else _ROLL_UP_READINGS
        run(connection, again, [(start_at, site, sensor, kind, start_at, end_at)])


def _is_trimmed(connection: Connection, where: Row) -> bool:
    """Whether only the roll-up is left of a quarter of an hour, which then stands."""
    if where[3] >= trimmed_before(connection, READINGS):
        return False
    query = "SELECT 1 FROM readings WHERE site = ? AND sensor = ? AND kind = ? AND at >= ? AND at < ? LIMIT 1"
    return not fetch(connection, query, where)


def note_changes(connection: Connection, sites: Iterable[str], at: str) -> None:
    """One row of `changes` for each site touched."""
    run(connection, "INSERT INTO changes (at, site) VALUES (?, ?)", [(at, site) for site in sorted(sites)])


def load_registry(connection: Connection, known: Registry | None = None) -> Registry:
    """The registry in force; the known one where no site was applied since."""
    query = "SELECT coalesce(max(id), 0), (SELECT coalesce(max(id), 0) FROM service_windows) FROM applied_sites"
    sites, windows = fetch(connection, query)[0]
    version = (int(sites) << 32) + int(windows)  # the first only ever rises
    if known is not None and known.version == version:
        return known
    return join_versions(version, _load_versions(connection), load_windows(connection))


def _load_versions(connection: Connection) -> Iterable[list[SiteVersion]]:
    found: dict[str, list[SiteVersion]] = {}
    for site, document, valid_from in fetch(connection, _VERSIONS):
        from_ms = None if valid_from is None else to_ms(parse_instant(valid_from))
        found.setdefault(site, []).append(SiteVersion(from_ms, site_from_json(document)))
    return found.values()


def load_windows(connection: Connection) -> dict[SensorKey, tuple[Window, ...]]:
    """The service windows that stand, by sensor."""
    found: dict[SensorKey, list[Window]] = {}
    for site, sensor, kind, start_at, end_at in fetch(connection, STANDING_WINDOWS):
        window = Window(to_ms(parse_instant(start_at)), to_ms(parse_instant(end_at)), kind)
        found.setdefault((site, sensor), []).append(window)
    return {key: tuple(windows) for key, windows in found.items()}


def load_applied_sites(connection: Connection) -> list[Site]:
    """The newest applied version of every site."""
    found = fetch(connection, "SELECT site, document FROM applied_sites WHERE document <> '' ORDER BY site, version")
    newest: dict[str, str] = {site: document for site, document in found}  # noqa: C416 - rows of any length are no pairs to mypy
    return [site_from_json(document) for document in newest.values()]


def _rollup_rows(tally: Tally) -> list[Row]:
    rows: list[Row] = []
    for key, rollup in tally.rollups.items():
        if key[2] == "rain":
            rows.append((*key, None, None, None, None, rollup.count, rollup.total_tenth_um))
        else:
            mean = rollup.total / rollup.count
            rows.append((*key, rollup.low, rollup.high, mean, rollup.total, rollup.count, 0))
    return rows


def _word_row(key: SensorKey, word: Word) -> Row:
    reasons = None if word.flag is None else reasons_text(word.reasons)
    return (*key, word.observed_at, word.received_at, word.value, word.unit, word.battery_v, word.flag, reasons)
