"""Dead letters that a person releases or puts aside, and tokens that an administrator makes and takes away."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from collector.commands import (
    end_older_token,
    gateways_with_tokens,
    make_gateway_token,
    make_second_token,
    put_letters_aside,
    release_letter,
    revoke_gateway_token,
    tokens_of_gateways,
)
from collector.stores import run, transaction
from collector.token_use import TokenUse
from collector.tokens import Tokens, read_tokens
from siltwatch.clock import ManualClock
from siltwatch.errors import ConfigError
from siltwatch.site import Site
from tests.support.collector import Journal, at, counts, gauge, journal_url, parcel, site, write_installation


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    write_installation(tmp_path)
    made = Journal.make(journal_url(tmp_path))
    made.apply(site())
    yield made
    made.close()


def explain(journal: Journal, site: Site) -> None:
    """A registry that came by another way than `apply_site`, so that nothing was counted anew."""
    with transaction(journal.engine) as connection:
        row = (site.id, 2, "2026-06-10T12:00:00.000Z", site.model_dump_json())
        run(connection, "INSERT INTO applied_sites (site, version, applied_at, document) VALUES (?, ?, ?, ?)", [row])


def letters(journal: Journal) -> list[tuple[int, str]]:
    return [(letter.id, letter.reason) for letter in journal.reading().dead_letters()]


def test_a_released_letter_is_counted_once_it_is_explained(journal: Journal) -> None:
    journal.take(parcel(counts([0, 5], device="n9")))
    (second, _), (first, reason) = letters(journal)

    too_early = release_letter(journal.url, first, now=at(60))
    explain(journal, site(sensors=[gauge(), gauge("g9", device="n9")]))
    done = [release_letter(journal.url, number, now=at(61)) for number in (first, second)]

    assert (too_early.counted, too_early.reason, reason) == (False, "unknown_device", "unknown_device")
    assert [one.counted for one in done] == [True, True]
    assert letters(journal) == []
    assert sum(credit.depth_tenth_um for credit in journal.reading().credits("mill", at(0), at(60))) == 5 * 2540
    with pytest.raises(ConfigError, match=r"no dead letter .* that waits"):
        release_letter(journal.url, first, now=at(62))


def test_a_letter_put_aside_waits_no_longer_and_counts_nothing(journal: Journal) -> None:
    journal.take(parcel(counts([0, 5], device="n9")))
    numbers = [number for number, _ in letters(journal)]

    assert put_letters_aside(journal.url, numbers, now=at(60)) == 2
    assert put_letters_aside(journal.url, numbers, now=at(60)) == 0
    assert letters(journal) == []
    journal.apply(site(sensors=[gauge(), gauge("g9", device="n9")]), now=at(70))
    assert journal.reading().credits("mill", at(0), at(60)) == []
    assert journal.rows("SELECT count(*) FROM dead_letters") == [(2,)], "the letters stay on record"


def test_tokens_are_made_made_anew_and_taken_away_while_the_intake_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "intake-tokens.toml"
    file.write_text('# ours\ngw1 = "a-token-of-gateway-gw1"\n"gw2" = "a-token-of-gateway-gw2"\n')
    intake = Tokens(file)

    new = make_gateway_token(file, "gw2")
    third = make_gateway_token(file, "gw3")

    assert intake.gateway_of("a-token-of-gateway-gw1") == "gw1"
    assert intake.gateway_of("a-token-of-gateway-gw2") is None
    assert (intake.gateway_of(new), intake.gateway_of(third)) == ("gw2", "gw3")
    assert gateways_with_tokens(file) == ("gw1", "gw2", "gw3")
    assert file.read_text().startswith("# ours\n")
    assert file.stat().st_mode & 0o077 == 0
    revoke_gateway_token(file, "gw3")
    assert intake.gateway_of(third) is None
    with pytest.raises(ConfigError, match="'gw3' has no token"):
        revoke_gateway_token(file, "gw3")
    with pytest.raises(ConfigError, match="no name of a gateway"):
        make_gateway_token(file, 'gw"4')
    assert gateways_with_tokens(tmp_path / "none.toml") == ()


def test_two_tokens_of_a_gateway_are_good_during_a_change_and_never_more(tmp_path: Path) -> None:
    file = tmp_path / "intake-tokens.toml"
    old, new = "an-old-token-of-gw1-", "a-new-token-of-gw1-x"
    file.write_text(f'gw1 = "{old}"\ngw2 = "a-token-of-gateway-gw2"\n')
    intake = Tokens(file)

    file.write_text(f'gw1 = ["{old}", "{new}"]\ngw2 = "a-token-of-gateway-gw2"\n')
    assert [intake.gateway_of(token) for token in (old, new, old[:-1], "a-token-of-gateway-gw2")] == [
        "gw1",
        "gw1",
        None,
        "gw2",
    ]
    file.write_text(f'gw1 = ["{new}"]\ngw2 = "a-token-of-gateway-gw2"\n')
    assert [intake.gateway_of(token) for token in (old, new)] == [None, "gw1"]
    for wrong in (
        f'["{old}", "{new}", "a-third-token-of-gw1"]',
        f'["{new}", "{new}"]',
        "[]",
        f'["{old}", 7]',
        '["short"]',
    ):
        file.write_text(f"gw1 = {wrong}\n")
        with pytest.raises(ConfigError):
            read_tokens(file)
        assert intake.gateway_of(new) == "gw1", "what was in force stays"
    file.write_text(f'gw1 = ["{old}", "{new}"]\n')
    replaced = make_gateway_token(file, "gw1")
    assert [intake.gateway_of(token) for token in (old, new, replaced)] == [None, None, "gw1"]


SPREAD = """# ours
gw1 = [
  "an-old-token-of-gw1-",  # the first box
  "a-newer-token-of-gw1",
]
# of the other
"gw2" = "a-token-of-gateway-gw2"
"""


@pytest.mark.parametrize("what", ["make", "end", "revoke"])
def test_a_list_over_several_lines_is_changed_whole_and_all_else_stays(tmp_path: Path, what: str) -> None:
    file = tmp_path / "intake-tokens.toml"
    file.write_text(SPREAD)

    if what == "make":
        first = f'gw1 = "{make_gateway_token(file, "gw1")}"\n'
    elif what == "end":
        end_older_token(file, "gw1")
        first = 'gw1 = "a-newer-token-of-gw1"\n'
    else:
        revoke_gateway_token(file, "gw1")
        first = ""

    assert file.read_text() == f'# ours\n{first}# of the other\n"gw2" = "a-token-of-gateway-gw2"\n'


def test_a_second_token_stands_beside_the_first_until_the_older_is_ended(tmp_path: Path) -> None:
    file = tmp_path / "intake-tokens.toml"
    file.write_text('gw1 = "an-old-token-of-gw1-"\n')
    intake = Tokens(file)

    new = make_second_token(file, "gw1")
    assert [intake.gateway_of(token) for token in ("an-old-token-of-gw1-", new)] == ["gw1", "gw1"]
    with pytest.raises(ConfigError, match="has two tokens"):
        make_second_token(file, "gw1")
    end_older_token(file, "gw1")
    assert [intake.gateway_of(token) for token in ("an-old-token-of-gw1-", new)] == [None, "gw1"]
    with pytest.raises(ConfigError, match="has one token"):
        end_older_token(file, "gw1")
    with pytest.raises(ConfigError, match="'gw9' has no token"):
        make_second_token(file, "gw9")
    broken = tmp_path / "broken.toml"
    broken.write_text("gw1 = [\n")
    with pytest.raises(ConfigError):
        make_gateway_token(broken, "gw2")
    assert broken.read_text() == "gw1 = [\n"


def test_the_last_use_of_each_token_is_noted_at_most_once_a_minute_and_never_the_token(tmp_path: Path) -> None:
    file, clock = tmp_path / "intake-tokens.toml", ManualClock(at(0))
    old = "an-old-token-of-gw1-"
    file.write_text(f'gw1 = "{old}"\n')
    new = make_second_token(file, "gw1")
    intake = Tokens(file, TokenUse(file, clock))

    def last_used() -> list[object]:
        return [token.last_used_at for token in tokens_of_gateways(file)["gw1"]]

    assert last_used() == [None, None]
    intake.gateway_of(old)
    clock.advance(timedelta(seconds=30))
    intake.gateway_of(old)
    intake.gateway_of("somebody-elses-token")
    assert last_used() == [at(0), None]
    clock.advance(timedelta(seconds=90))
    intake.gateway_of(new)
    intake.gateway_of(old)
    assert last_used() == [at(2), at(2)]
    written = (tmp_path / "intake-tokens.toml.used").read_text()
    assert old not in written
    assert new not in written
    end_older_token(file, "gw1")
    clock.advance(timedelta(minutes=2))
    intake.gateway_of(new)
    assert last_used() == [at(4)]
    assert (tmp_path / "intake-tokens.toml.used").read_text().count(":00.000Z") == 1, "what ended is let go"


def test_a_use_that_cannot_be_noted_keeps_nobody_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "intake-tokens.toml"
    file.write_text('gw1 = "an-old-token-of-gw1-"\n')
    (tmp_path / "intake-tokens.toml.used").mkdir()

    assert Tokens(file, TokenUse(file, ManualClock(at(0)))).gateway_of("an-old-token-of-gw1-") == "gw1"
    assert [record.action for record in caplog.records] == ["token_use_not_noted"]  # type: ignore[attr-defined]
    assert tokens_of_gateways(file)["gw1"][0].last_used_at is None
