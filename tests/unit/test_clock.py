import threading
from datetime import UTC, datetime, timedelta

import pytest

from siltwatch.clock import CLOCK_VARIABLE, ManualClock, ScaledClock, SystemClock, clock_from_setting, process_clock
from siltwatch.errors import ConfigError

NOON = datetime(2026, 6, 10, 12, 0, tzinfo=UTC)


def test_the_system_clock_is_aware_cut_to_milliseconds_and_never_runs_back() -> None:
    clock = SystemClock()
    first, elapsed = clock.now(), clock.monotonic_ms()

    assert first.tzinfo is UTC
    assert first.microsecond % 1000 == 0
    assert clock.now() >= first
    assert clock.monotonic_ms() >= elapsed
    assert clock.wait(threading.Event(), timedelta(0)) is False


def test_a_manual_clock_moves_only_when_moved() -> None:
    clock = ManualClock(NOON)

    clock.advance(timedelta(hours=1))
    clock.jump(NOON - timedelta(days=1))

    assert clock.now() == NOON - timedelta(days=1)
    assert clock.monotonic_ms() == 3_600_000


def test_waiting_on_a_manual_clock_ends_when_it_was_advanced_far_enough() -> None:
    clock, done = ManualClock(NOON), threading.Event()

    def wait_six_hours() -> None:
        clock.wait(threading.Event(), timedelta(hours=6))
        done.set()

    waiter = threading.Thread(target=wait_six_hours)
    waiter.start()

    clock.advance(timedelta(hours=5))
    assert not done.wait(0.1)
    clock.advance(timedelta(hours=1))

    assert done.wait(5)
    waiter.join()


def test_waiting_ends_at_once_when_the_event_is_set() -> None:
    happened = threading.Event()
    happened.set()

    assert ManualClock(NOON).wait(happened, timedelta(days=1)) is True


def test_a_scaled_clock_runs_so_many_times_as_fast_as_real_time() -> None:
    since = SystemClock().now() - timedelta(seconds=10)
    clock = ScaledClock(start=NOON, speed=60, since=since)

    assert timedelta(minutes=10) <= clock.now() - NOON < timedelta(minutes=15)


def test_a_scaled_clock_waits_a_scaled_time() -> None:
    clock = ScaledClock.begin(NOON, 100_000)
    before = clock.monotonic_ms()

    assert clock.wait(threading.Event(), timedelta(hours=1)) is False
    assert clock.monotonic_ms() - before >= 3_600_000


def test_processes_with_the_same_setting_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ScaledClock.begin(NOON, 60)
    monkeypatch.setenv(CLOCK_VARIABLE, clock.setting)

    other = process_clock()

    assert other == clock
    assert abs(other.now() - clock.now()) < timedelta(minutes=5)


def test_without_a_setting_the_clock_is_the_machines_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CLOCK_VARIABLE, raising=False)

    assert isinstance(process_clock(), SystemClock)


@pytest.mark.parametrize(
    "setting",
    [
        "noon",
        "start=2026-06-10T12:00:00Z speed=60",
        "start=2026-06-10T12:00:00 speed=60 since=2026-06-10T12:00:00Z",
        "start=2026-06-10T12:00:00Z speed=fast since=2026-06-10T12:00:00Z",
        "start=2026-06-10T12:00:00Z speed=0 since=2026-06-10T12:00:00Z",
        "start=2026-06-10T12:00:00Z speed=1e9 since=2026-06-10T12:00:00Z",
    ],
)
def test_a_wrong_setting_is_refused_with_what_was_expected(setting: str) -> None:
    with pytest.raises(ConfigError):
        clock_from_setting(setting)
