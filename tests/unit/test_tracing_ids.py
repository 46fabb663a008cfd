"""Ids of observations as people type them for `siltwatch trace`."""

import pytest

from dashboard.tracing import parse_id
from siltwatch.errors import ConfigError


def test_an_id_names_gateway_boot_and_place_or_leaves_the_boot_open() -> None:
    assert parse_id("gw1/b7/42") == ("gw1", "b7", 42)
    assert parse_id("gw1/42") == ("gw1", "", 42)


@pytest.mark.parametrize("text", ["", "gw1", "/42", "gw1/", "gw1/b7/", "gw1/b7/x", "gw1/b7/-1", "gw1/b7/4/2", "gw1/٤"])
def test_anything_else_says_how_an_id_looks(text: str) -> None:
    with pytest.raises(ConfigError, match="GATEWAY/BOOT/SEQ"):
        parse_id(text)
