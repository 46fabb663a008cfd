"""Every table of records.db that alerts owns: who needs all of them loads all parts."""

from sqlalchemy import MetaData

from alerts import entered_tables, notice_tables, report_tables, tables, water_tables

PARTS = (tables, notice_tables, report_tables, water_tables, entered_tables)


def all_tables() -> MetaData:
    """What the tables of every part are gathered in."""
    return tables.metadata
