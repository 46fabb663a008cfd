"""What a reader follows: every page from the index, every link and picture, every command and setting in the text."""

import re
import shlex
import tomllib
from collections import deque
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
import typer
from pydantic import ValidationError

from alerts.profile_files import profile_names
from gateway.drivers_by_name import DRIVERS
from siltwatch.command.main import COMMAND_GROUP, load_verb
from siltwatch.config import Config
from siltwatch.faults import known_faults
from siltwatch.site import Site

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
READ = [*sorted(DOCS.rglob("*.md")), PROJECT / "README.md", PROJECT / "CONTRIBUTING.md"]
LINK = re.compile(r"(?<!\!)\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^[ ]*```(\w*)\n(.*?)^[ ]*```", re.DOTALL | re.MULTILINE)
PEOPLE = ("operator", "inspector", "smo", "administrator", "contributor")


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def name_of(page: Path) -> str:
    return str(page.relative_to(PROJECT))


@cache
def anchors(page: Path) -> frozenset[str]:
    """As the hosting sites make them: lower case, blanks as dashes, other signs left out."""
    heads = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(page)), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", head).lower() for head in heads)
    return frozenset(re.sub(r"[^\w\- ]", "", head).strip().replace(" ", "-") for head in plain)


def targets(page: Path) -> list[str]:
    found = LINK.findall(FENCE.sub("", text_of(page)))
    return [target for target in found if "://" not in target and "mailto:" not in target]


def test_each_kind_of_people_has_a_page_to_start_from_and_the_readme_leads_to_it() -> None:
    assert [name for name in PEOPLE if not (DOCS / "start" / f"{name}.md").exists()] == []
    readme = text_of(PROJECT / "README.md")
    assert [name for name in PEOPLE if f"docs/start/{name}.md" not in readme] == []
    assert "docs/README.md" in readme


def test_every_page_is_reached_from_the_index() -> None:
    seen, waiting = set(), deque([DOCS / "README.md"])
    while waiting:
        page = waiting.popleft()
        if page in seen or not page.exists():
            continue
        seen.add(page)
        waiting += [(page.parent / found.partition("#")[0]).resolve() for found in targets(page) if ".md" in found]

    assert [name_of(page) for page in DOCS.rglob("*.md") if page not in seen] == []


@pytest.mark.parametrize("page", READ, ids=name_of)
def test_links_lead_somewhere_and_pictures_are_there(page: Path) -> None:
    wrong = []
    for found in targets(page):
        file, _, anchor = found.partition("#")
        target = (page.parent / file).resolve() if file else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            wrong.append(found)
    for words, found in PICTURE.findall(text_of(page)):
        if not (page.parent / found).is_file() or len(words.split()) < 3:
            wrong.append(found)

    assert wrong == []


@pytest.mark.parametrize("page", READ, ids=name_of)
def test_nothing_is_left_to_be_written(page: Path) -> None:
    assert re.findall(r"\b(?:TODO|FIXME|XXX|lorem ipsum)\b", text_of(page)) == []


def blocks(*languages: str) -> list[tuple[Path, str]]:
    return [(page, body) for page in READ for language, body in FENCE.findall(text_of(page)) if language in languages]


def commands() -> list[tuple[str, str]]:
    """Each `siltwatch …` that stands on a line of its own in a block, continued lines joined."""
    found = []
    for page, body in blocks("", "sh", "bash", "console"):
        for line in re.sub(r"\\\n\s*", " ", body).splitlines():
            start = re.match(r"^\s*(?:\$ |\S*/)?(?:sudo (?:-u \S+ )?)?(siltwatch .+)$", line)
            if start:
                found.append((name_of(page), start[1]))
    for page in READ:
        said = re.findall(r"`(siltwatch [a-z][^`…]*)`", FENCE.sub("", text_of(page)))
        found += [(name_of(page), one) for one in said]
    return found


@cache
def verb(name: str) -> Any:
    (point,) = entry_points(group=COMMAND_GROUP, name=name)
    return typer.main.get_command(load_verb(point))


def fault_of(words: list[str]) -> str:
    """What is wrong with a command: a verb, one of its own verbs or an option that is not there."""
    if len(words) == 1 or words[1].startswith("-"):
        return ""
    if not entry_points(group=COMMAND_GROUP, name=words[1]):
        return f"no verb {words[1]}"
    command, rest = verb(words[1]), words[2:]
    while getattr(command, "commands", None) and rest and re.fullmatch(r"[a-z][a-z-]*", rest[0]):
        if rest[0] not in command.commands:
            return f"no verb {rest[0]} of {command.name}"
        command, rest = command.commands[rest[0]], rest[1:]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    unknown = [word.partition("=")[0] for word in rest if re.match(r"--?[a-z]", word)]
    return ", ".join(option for option in unknown if option not in {*known, "--help"})


def words_of(line: str) -> list[str]:
    """Without remarks, and up to where another program takes over."""
    plain = re.sub(r"\s#.*$", "", line).replace("…", "").replace("'", "'")
    try:
        words = shlex.split(plain)
    except ValueError:
        words = plain.split()
    ends = [index for index, word in enumerate(words) if word in {"|", ">", "&&", ";", "2>", "<"}]
    return words[: ends[0]] if ends else words


def test_every_command_in_the_text_is_one() -> None:
    found = commands()
    wrong = [(page, line, fault) for page, line in found if (fault := fault_of(words_of(line)))]

    assert len(found) > 100
    assert wrong == []


def keys_only(error: ValidationError) -> list[str]:
    """A block is a part of a file: what is missing stands elsewhere, what is unknown or wrong stands here."""
    return [str(fault["loc"]) for fault in error.errors() if fault["type"] in {"extra_forbidden", "literal_error"}]


def test_every_block_of_settings_has_only_keys_that_there_are() -> None:
    wrong = []
    for page, body in blocks("toml"):
        tables = tomllib.loads(re.sub(r"^ {2,}", "", body, flags=re.MULTILINE))
        kinds = [model for model in (Config, Site) if set(tables) & set(model.model_fields)]
        if not kinds or page.name == "write-a-scenario.md":
            continue
        found: list[list[str]] = []
        for model in kinds:
            try:
                model.model_validate(tables)
                found.append([])
            except ValidationError as error:
                found.append(keys_only(error))
        if all(found):
            wrong.append((name_of(page), min(found, key=len)))

    assert len(blocks("toml")) > 20
    assert wrong == []


def test_every_driver_profile_and_fault_has_its_place() -> None:
    devices, profiles, trouble = (text_of(DOCS / name) for name in ("devices.md", "profiles.md", "how-to/trouble.md"))

    assert [name for name in DRIVERS if f"`{name}`" not in devices] == []
    assert [name for name in profile_names() if f"## `{name}`" not in profiles] == []
    assert [code for code in known_faults() if f"`{code}`" not in trouble] == []


def test_the_twenty_faults_are_all_there_and_each_has_a_test_that_makes_it() -> None:
    tests = "\n".join(text_of(file) for file in sorted((PROJECT / "tests").glob("*/test_*.py")))
    made = set(re.findall(r"\"([a-z_]+)\"", tests))

    assert {fault.number for fault in known_faults().values()} == set(range(21))
    assert sorted(set(known_faults()) - made) == []


def test_every_code_that_is_said_is_known() -> None:
    said: set[str] = set()
    for file in (PROJECT / place for place in ("siltwatch", "gateway", "collector", "alerts", "dashboard")):
        for module in (*file.glob("*check*.py"), *file.glob("command/doctor.py"), *file.glob("broker_visit.py")):
            code = text_of(module)
            said |= set(re.findall(r"(?:fault\(\s*|code=|return |else |\()\"([a-z]+_[a-z_]+)\"", code))

    assert {code for code in said if code.count("_") and code in known_faults()} <= set(known_faults())
    assert said & set(known_faults())


def test_every_call_of_the_interface_is_on_its_page() -> None:
    """`tools/reference.py --check` holds the page to the application; here is that it has any."""
    assert len(re.findall(r"^\| `(?:GET|POST|PATCH|PUT|DELETE) /api/v1/", text_of(DOCS / "api.md"), re.MULTILINE)) > 60
