"""A run of observations goes into the journal in one statement: each document to the letter, in its own place."""

from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from siltwatch.wire import encode_observation
from tests.support.collector import Journal, parcel, says, site

BOOTS = count(1)


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Journal]:
    folder = tmp_path_factory.mktemp("journal")
    kept = Journal.make(f"sqlite:///{folder}/journal.db")
    kept.apply(site())
    yield kept
    kept.close()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=st.lists(st.text(max_size=40), min_size=1, max_size=5))
def test_documents_are_kept_to_the_letter(journal: Journal, words: list[str]) -> None:
    gateway = f"gw{next(BOOTS)}"
    said = [says(number, count=number, raw=word) for number, word in enumerate(words, 1)]

    journal.take(parcel(said, gateway=gateway))

    kept = journal.rows(f"SELECT seq, document, state FROM journal WHERE gateway = '{gateway}' ORDER BY id")
    assert kept == [(each.seq, encode_observation(each).decode(), 0) for each in said]
