"""The readings that contenders are given: the same ones, whoever gets them."""

from itertools import pairwise

import pytest

from siltwatch.wire import decode_batch
from tests.support.peer_readings import SENSORS, at, number_of, our_messages, plain_message, sensor_of, value_of

SECONDS = range(SENSORS, 4 * SENSORS)


def test_a_reading_is_known_by_its_sensor_and_instant() -> None:
    again = [number_of(sensor_of(number), int(at(number).timestamp() * 1_000)) for number in SECONDS]

    assert again == list(SECONDS)


@pytest.mark.parametrize("a_message", [1, 50])
def test_ours_are_the_same_readings_in_unbroken_sequences(a_message: int) -> None:
    batches = [decode_batch(payload).batch for _, payload in our_messages("p01", SECONDS, a_message=a_message)]

    said = [(one.device, one.observed_at, float(one.value or 0)) for each in batches for one in each.observations]
    assert sorted(said) == sorted((sensor_of(n), at(n), value_of(n)) for n in SECONDS)
    assert {len(each.observations) for each in batches} == {a_message}
    for gateway in {each.gateway for each in batches}:
        seqs = [one.seq for each in batches if each.gateway == gateway for one in each.observations]
        assert all(later == earlier + 1 for earlier, later in pairwise(seqs))


def test_theirs_name_the_number_the_sensor_and_the_instant() -> None:
    topic, payload = plain_message("x", 401)

    assert topic == "peers/x/p1"
    assert payload == b'{"n": 401, "sensor": "p1", "v": 20.2, "at": 1781092802000}'
