"""The verb `storms`: what the rain of a file amounts to."""

import json
import sys
from typing import Annotated, Any

import typer

from alerts.file_options import (
    BounceOption,
    Files,
    JsonOption,
    MaxOption,
    MonthOption,
    OverflowOption,
    UnitOption,
    ZoneOption,
    each_file,
    option,
    parse_positive_depth,
    parse_positive_duration,
    read_as,
    read_gauge,
)
from alerts.profile_files import load_profile
from alerts.storm_report import FileFacts, JudgedFile, changed_rule, facts_text, file_facts, judge_series
from siltwatch.errors import InputFileError

storms = typer.Typer(
    help="Storms and inspection dates in files of rain.", add_completion=False, pretty_exceptions_enable=False
)


@storms.command()
def judge_files(  # noqa: PLR0913 - one parameter an option
    files: Files,
    *,
    profile: Annotated[str, typer.Option(help="town whose rules judge")] = "generic",
    sensor: Annotated[str | None, typer.Option(help="a column, or a value of the station column")] = None,
    zone: ZoneOption = None,
    unit: UnitOption = None,
    min_dry: Annotated[str | None, typer.Option(help='dry time that parts events, such as "6 h"')] = None,
    threshold: Annotated[str | None, typer.Option(help='depth that makes a storm, such as "0.5 in"')] = None,
    window: Annotated[str | None, typer.Option(help='length of the rolling window, such as "24 h"')] = None,
    max_row: MaxOption = None,
    overflow: OverflowOption = None,
    bounce: BounceOption = None,
    month: MonthOption = None,
    no_rolling: Annotated[bool, typer.Option("--no-rolling", help="judge events alone, without the window")] = False,
    as_json: JsonOption = False,
) -> None:
    """Read files of rain and print their events and storms, with the inspection that each storm calls for."""
    town = load_profile(profile)
    rule = changed_rule(
        town.rule,
        threshold=option("--threshold", threshold, parse_positive_depth),
        min_dry=option("--min-dry", min_dry, parse_positive_duration),
        window=option("--window", window, parse_positive_duration),
        rolling24=not no_rolling,
    )
    how = read_as(zone=zone, unit=unit, sensor=sensor, max_row=max_row, overflow=overflow, bounce=bounce, month=month)

    def facts_of(file: str) -> FileFacts:
        gauge = read_gauge(file, how)
        verdict = judge_series(gauge.series, rule)
        return file_facts(
            JudgedFile(file=file, format=gauge.format, series=gauge.series, verdict=verdict, profile=town)
        )

    documents: list[Any] = []
    failed = False
    for file, facts in each_file(files, facts_of):
        if isinstance(facts, InputFileError):
            failed = True
            documents.append({"file": file, "error": str(facts)})
            continue
        documents.append(facts)
        if not as_json:
            sys.stdout.write(facts_text(facts) + "\n")
    if as_json:
        sys.stdout.write(json.dumps(documents, ensure_ascii=False) + "\n")
    if failed:
        raise typer.Exit(1)
