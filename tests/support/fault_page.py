"""The table of faults in a document: rows of a run take the place of what stood there for the same fault."""

from siltwatch.clock import SystemClock
from tests.support.machine_facts import machine_facts, version
from tests.support.servers import needed

BEGIN, END = "<!-- faults: begin -->", "<!-- faults: end -->"
HEADS = ("fault", "process", "stores", "way", "tips", "journal", "readings", "InfluxDB", "own instants", "storms",
         "duties", "channels", "visits", "twice", "s", "result")  # fmt: skip
_KEY = 4  # the first columns say which row it is

Row = tuple[str, ...]


def line(values: Row) -> str:
    """A row in Markdown."""
    return f"| {' | '.join(values)} |"


def head() -> str:
    """The first two lines of the table."""
    return f"{line(HEADS)}\n{line(('---',) * len(HEADS))}"


def rows_of(text: str) -> dict[Row, Row]:
    """The rows of the table in a document, by what they are about."""
    inside = text.partition(BEGIN)[2].partition(END)[0]
    cut = (tuple(cell.strip() for cell in row.strip("|").split("|")) for row in inside.splitlines() if row[:1] == "|")
    return {row[:_KEY]: row for row in cut if len(row) == len(HEADS) and row != HEADS and row[0].strip("-")}


def merged(text: str, fresh: list[Row], order: list[Row], about: str) -> str:
    """The document with the table that fresh rows make of the old one; what no fault stands for any more goes."""
    known = rows_of(text) | {row[:_KEY]: row for row in fresh}
    table = "\n".join(line(known[key]) for key in order if key in known)
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n{about}\n\n{head()}\n{table}\n{END}{rest.partition(END)[2]}"


def facts(seed: int, fresh: int, known: int) -> str:
    """On what the rows were made, in words."""
    return (
        f"Written by `make faults` on {SystemClock().now().date()}: {known} rows, {fresh} of them in the last run,"
        f" seed {seed}. {facts_of_machine()}."
    )


def facts_of_machine() -> str:
    """Processor, memory, system and versions, in one line."""
    told = machine_facts() | {"PostgreSQL": version(needed("postgres", "postgresql"), "-V")}
    return "; ".join(f"{name} {value}" for name, value in told.items())
