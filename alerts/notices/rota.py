"""Who of a rota is on call at an instant: turns pass on at a wall-clock time, so that no night adds or loses one."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from siltwatch.people import Rota


def turn_at(rota: Rota, at: datetime, zone: ZoneInfo) -> int:
    """The number of the turn, counted from the start of the rota; negative before it."""
    local = at.astimezone(zone)
    day = local.date() if local.time() >= rota.at else local.date() - timedelta(days=1)
    return (day - rota.starts_on).days // rota.every_days


def turn_began_at(rota: Rota, turn: int, zone: ZoneInfo) -> datetime:
    """When a turn begins."""
    day = rota.starts_on + timedelta(days=turn * rota.every_days)
    return datetime.combine(day, rota.at, tzinfo=zone).astimezone(UTC)


def order_at(rota: Rota, at: datetime, zone: ZoneInfo) -> tuple[str, ...]:
    """The names of the rota, who is on call first, then who is next."""
    first = turn_at(rota, at, zone) % len(rota.people)
    return (*rota.people[first:], *rota.people[:first])
