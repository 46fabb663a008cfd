import io
import json
import logging

import pytest

from siltwatch.logs import JsonFormatter, set_up_logs


def test_facts_stand_behind_the_message_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILTWATCH_LOG_FORMAT", "text")
    stream = io.StringIO()
    set_up_logs("collector", stream=stream)

    logging.getLogger("collector.intake").info("batch stored", extra={"action": "batch_stored", "gateway": "gw1"})
    logging.getLogger("collector.intake").info("plain")

    first, second = stream.getvalue().splitlines()
    assert first.endswith("INFO collector collector.intake batch stored (action=batch_stored gateway=gw1)")
    assert second.endswith("plain")


def test_under_systemd_each_line_is_one_object(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    monkeypatch.delenv("SILTWATCH_LOG_FORMAT", raising=False)
    stream = io.StringIO()
    set_up_logs("alerts", stream=stream)

    try:
        int("broken")
    except ValueError:
        logging.getLogger("alerts").exception("judging failed", extra={"action": "judging_failed"})

    document = json.loads(stream.getvalue())
    assert (document["level"], document["action"], document["message"]) == ("ERROR", "judging_failed", "judging failed")
    assert "ValueError: invalid literal" in document["traceback"]


def test_logs_do_not_say_what_is_below_their_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILTWATCH_LOG_LEVEL", "warning")
    stream = io.StringIO()
    set_up_logs("gateway", stream=stream)

    logging.getLogger("gateway").info("quiet")

    assert stream.getvalue() == ""


def test_a_library_s_line_has_an_action_and_no_fact_hides_what_every_line_has() -> None:
    formatter = JsonFormatter()
    plain = logging.makeLogRecord({"msg": "started", "name": "uvicorn", "levelname": "INFO"})
    odd = logging.makeLogRecord(
        {"msg": "judged", "name": "alerts", "levelname": "INFO", "level": 3, "action": "judged"}
    )

    assert json.loads(formatter.format(plain))["action"] == "library_message"
    assert json.loads(formatter.format(odd)) | {"at": ""} == {
        "at": "",
        "level": "INFO",
        "logger": "alerts",
        "message": "judged",
        "action": "judged",
    }
