"""Which storms the rain of a pack makes, worked out a second time."""

from typing import NamedTuple

from dashboard.evidence.verifying.reading import Drop, Rule, drops_of, ms_of


class Found(NamedTuple):
    """A storm as worked out here; `events` are the numbers of its events."""

    trigger: int
    start: int
    end: int
    basis: str
    by: tuple[str, ...]
    at_trigger: int
    depth: int
    events: tuple[int, ...]


def events_of(drops: list[Drop], dry: int) -> list[list[Drop]]:
    """Rain parted wherever it was dry at every gauge for at least so long."""
    events: list[list[Drop]] = []
    for drop in sorted(drops):
        if not events or drop.at - events[-1][-1].at >= dry:
            events.append([])
        events[-1].append(drop)
    return events


def by_gauge(drops: list[Drop]) -> dict[str, int]:
    """The sum of each gauge."""
    sums: dict[str, int] = {}
    for drop in drops:
        sums[drop.gauge] = sums.get(drop.gauge, 0) + drop.depth
    return sums


def storms_of(drops: list[Drop], rule: Rule) -> list[Found]:
    """Every storm, in order: rain of one never counts toward another."""
    events = events_of(drops, rule.dry)
    free: list[int] = []
    found: list[Found] = []
    for number, event in enumerate(events):
        hit = _first_hit([drop for one in free for drop in events[one]], event, rule)
        if hit is None:
            free.append(number)
            continue
        at, basis, figures = hit
        mine: tuple[int, ...] = (number,)
        if basis == "rolling24":
            mine = (*(one for one in free if events[one][-1].at > at - rule.window), number)
            free = []
        total = by_gauge([drop for one in mine for drop in events[one]])
        by = tuple(sorted(gauge for gauge, figure in figures.items() if figure >= rule.threshold))
        found.append(
            Found(at, events[mine[0]][0].at, event[-1].at, basis, by, max(figures.values()), max(total.values()), mine)
        )
    return found


def _first_hit(before: list[Drop], event: list[Drop], rule: Rule) -> tuple[int, str, dict[str, int]] | None:
    """The first instant at which a gauge reached the threshold, in the event or else in the rolling window."""
    for at in sorted({drop.at for drop in event}):
        sums = by_gauge([drop for drop in event if drop.at <= at])
        if max(sums.values()) >= rule.threshold:
            return at, "event", sums
        before = [drop for drop in before if drop.at > at - rule.window]
        if rule.rolling and before:
            inside = [drop for drop in event if at - rule.window < drop.at <= at]
            rolled = by_gauge(before + inside)
            if max(rolled.values()) >= rule.threshold:
                return at, "rolling24", rolled
    return None


def readings_of(rows: list[dict[str, str]], rule: Rule, counts: dict[str, int | None]) -> list[list[Drop]]:
    """The ways in which rain of a silence may have fallen: at its start, at its end, spread so that it joins events."""
    late = drops_of(rows)
    silent = [row for row in rows if row["counts"] == "uncertain"]
    if not silent:
        return [late]
    sure = drops_of([row for row in rows if row["counts"] == "yes"])
    early, joined, is_joined = list(sure), list(sure), False
    for row in silent:
        (drop,) = drops_of([row])
        since = ms_of(row["after_at"])
        early.append(drop._replace(at=since))
        count = counts.get(drop.gauge) or drop.depth
        places = _places(sorted(one.at for one in sure), since, drop, count, rule.dry)
        is_joined = is_joined or bool(places)
        joined.append(drop._replace(at=since, depth=drop.depth - len(places) * count))
        joined += [drop._replace(at=place, depth=count) for place in places]
    return [early, late, joined] if is_joined else [early, late]


def _places(known: list[int], since: int, drop: Drop, count: int, dry: int) -> list[int]:
    """Where single counts bridge the dry times of a silence up to the rain around it."""
    places: list[int] = []
    reached, kept = since, 0
    for later in (at for at in known if at > since):
        while later - reached >= dry and reached < drop.at and len(places) < drop.depth // count - 1:
            reached = min(reached + dry - 1, drop.at)
            places.append(reached)
        if later - reached >= dry:
            break
        reached, kept = later, len(places)
    return places[:kept]


def bounded(readings: list[list[Drop]], rule: Rule) -> list[tuple[Found, int | None, list[Drop]]]:
    """Each storm with the earliest trigger and end of all readings, and the latest end where they differ."""
    judged = [storms_of(drops, rule) for drops in readings]
    base = max(judged, key=len)
    drops = readings[judged.index(base)]
    groups = [[storm] for storm in base]
    for storms in judged:
        for storm in storms if storms is not base else []:
            apart = [max(0, one.start - storm.end, storm.start - one.end) for one in base]
            groups[apart.index(min(apart))].append(storm)
    found: list[tuple[Found, int | None, list[Drop]]] = []
    for group in groups:
        if len(group) == len(judged) and len({(one.trigger, one.end) for one in group}) == 1:
            found.append((group[0], None, drops))
            continue
        earliest = group[0]._replace(
            trigger=min(one.trigger for one in group),
            end=min(one.end for one in group),
            depth=max(one.depth for one in group),
        )
        found.append((earliest, max(one.end for one in group), drops))
    return found


def is_verified(storm: Found, drops: list[Drop], rule: Rule) -> bool:
    """Whether the good rain alone shows it."""
    if all(drop.good for drop in drops):
        return True
    proven = storms_of([drop for drop in drops if drop.good], rule)
    return any(storm.start <= one.trigger <= storm.end for one in proven)
