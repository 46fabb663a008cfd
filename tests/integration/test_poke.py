import threading
from pathlib import Path

from siltwatch.poke import PokeListener, poke


def test_a_poke_wakes_the_listener_and_many_become_one(tmp_path: Path) -> None:
    listener = PokeListener(tmp_path / "var" / "alerts.sock")

    for _ in range(5):
        assert poke(tmp_path / "var" / "alerts.sock")

    assert listener.wait(1.0)
    assert not listener.wait(0.01)
    listener.close()


def test_a_poke_without_a_listener_is_no_fault(tmp_path: Path) -> None:
    assert not poke(tmp_path / "alerts.sock")

    listener = PokeListener(tmp_path / "alerts.sock")
    listener.close()
    assert not poke(tmp_path / "alerts.sock")


def test_a_full_queue_never_holds_up_the_one_who_pokes(tmp_path: Path) -> None:
    listener = PokeListener(tmp_path / "alerts.sock")

    outcomes = {poke(tmp_path / "alerts.sock") for _ in range(2_000)}

    assert True in outcomes
    assert listener.wait(1.0)
    listener.close()


def test_a_listener_that_took_over_a_dead_ones_socket_hears(tmp_path: Path) -> None:
    (tmp_path / "alerts.sock").write_text("left over")
    listener = PokeListener(tmp_path / "alerts.sock")
    later = threading.Timer(0.05, poke, args=(tmp_path / "alerts.sock",))
    later.start()

    assert listener.wait(5.0)
    later.join()
    listener.close()
