"""The audit of what the product is built from."""

from tools.audit import audited, npm_faults, pins, strayed


def test_pins_are_compared_by_plain_names() -> None:
    wanted = pins("# a remark\nAPScheduler==3.11.3\ntyping_extensions==4.16.0\n")

    assert wanted == {"apscheduler": "3.11.3", "typing-extensions": "4.16.0"}
    assert strayed({"apscheduler": "3.11.2", "typing-extensions": "4.16.0", "other": "1"}, wanted) == [
        "apscheduler is installed as 3.11.2; constraints.txt says 3.11.3"
    ]


def test_what_a_service_does_not_know_is_not_audited_and_what_it_knows_is_told() -> None:
    answer: dict[str, list[dict[str, object]]] = {
        "dependencies": [
            {"name": "a", "version": "1", "vulns": [{"id": "PYSEC-1"}]},
            {"name": "b", "version": "2", "vulns": []},
            {"name": "c", "skip_reason": "not found"},
        ]
    }

    assert audited(answer) == (2, ["a 1: PYSEC-1"])
    assert audited({}) == (0, [])


def test_an_answer_of_npm_that_is_none_is_told_apart_from_no_faults() -> None:
    assert npm_faults({"vulnerabilities": {"leaflet": {}}}) == ["leaflet"]
    assert npm_faults({"vulnerabilities": {}}) == []
    assert npm_faults({"error": {"code": "ENOAUDIT"}}) is None
