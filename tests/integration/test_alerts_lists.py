"""Lists that the store cuts: parts that lead through all of a list, also over rows of the same instant."""

from contextlib import closing
from pathlib import Path

from sqlalchemy import insert

from alerts.stores import open_engine, to_row, writing
from alerts.tables import duties
from tests.support.alerts import MINUTE, NOON, Town, a_site
from tests.support.dashboard_rows import a_duty


def test_what_stands_at_the_same_instant_is_told_once_over_parts(tmp_path: Path) -> None:
    with closing(Town(tmp_path / "town", a_site(), a_site(id="other"))) as town:
        engine = open_engine(town.config.records_url)
        rows = [to_row(a_duty(id=name, site="mill", due_at=NOON, storm=None)) for name in "cabd"]
        with writing(engine) as connection:
            connection.execute(insert(duties), rows)
        engine.dispose()
        lists = town.records.lists
        parts = [lists.duties("mill", after, 2) for after in ("", "b", "d")]

        assert [[row.id for row in part or ()] for part in parts] == [["a", "b"], ["c", "d"], []]
        assert len(town.records.duties("mill", due_from_at=NOON)) == len(rows)
        assert town.records.duties("mill", due_from_at=NOON + MINUTE) == []
        assert lists.duties("other", "b", 2) is None, "it is in the list of another site"
        assert lists.duties("mill", "gone", 2) is None
        assert lists.notices("mill", "no number", 2) is None
        assert lists.storms("mill", "", 2) == []
