"""What the product is built from: pinned, licensed, and without a known fault as far as anybody can be asked.

Always: every library of the virtual environment stands in constraints.txt in this very version, and names a licence.
Where the vulnerability services answer: `pip-audit` over the pins and `npm audit` over the page assets. A service that
does not answer is said in so many words and fails nothing; a fault that one knows of does (exit 1).
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from importlib.metadata import Distribution, distributions
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PINS = PROJECT / "constraints.txt"
ASSETS = PROJECT / "dashboard" / "assets"
AUDITOR = PROJECT / ".venv-audit"
OWN = frozenset({"siltwatch", "pip", "setuptools", "wheel"})
LONGEST_S = 150


def plain(name: str) -> str:
    """A distribution's name as every tool compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    """The versions of a list of constraints."""
    rows = (line.partition("==") for line in text.splitlines() if "==" in line and not line.startswith("#"))
    return {plain(name.strip()): version.strip() for name, _, version in rows}


def licence(found: Distribution) -> str:
    """What a library says of its licence: the expression, the classifiers, else the first line of the old field."""
    told = found.metadata.get_all("License-Expression")
    if told:
        return str(told[0])
    classifiers = [
        one.rpartition(":: ")[2] for one in found.metadata.get_all("Classifier") or [] if "License ::" in one
    ]
    text = "\n".join(found.metadata.get_all("License") or []).strip().splitlines()
    return ", ".join(classifiers) or (text[0][:60] if text else "")


def strayed(installed: dict[str, str], wanted: dict[str, str]) -> list[str]:
    """What another machine would get in another version."""
    return [
        f"{name} is installed as {version}; constraints.txt says {wanted[name]}"
        for name, version in sorted(installed.items())
        if wanted.get(name, version) != version
    ]


def audited(document: dict[str, list[dict[str, object]]]) -> tuple[int, list[str]]:
    """How many libraries a service knew, and the faults that it knows of, from pip-audit's JSON."""
    known, faults = 0, []
    for one in document.get("dependencies", []):
        if "skip_reason" in one:
            continue
        known += 1
        vulns = one.get("vulns")
        named = f"{one.get('name')} {one.get('version')}"
        faults += [f"{named}: {fault.get('id')}" for fault in (vulns if isinstance(vulns, list) else [])]
    return known, faults


def npm_faults(document: dict[str, object]) -> list[str] | None:
    """The faults of the page assets from `npm audit --json`; None where the service did not answer."""
    found = document.get("vulnerabilities")
    return sorted(found) if isinstance(found, dict) else None


def _ran(command: list[str], folder: Path) -> str:
    try:
        ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=LONGEST_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return ended.stdout


def _json(text: str) -> dict[str, object]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _python_faults() -> list[str]:
    program = AUDITOR / "bin" / "pip-audit"
    if not program.exists():
        _ran([sys.executable, "-m", "venv", str(AUDITOR)], PROJECT)
        pip = [str(AUDITOR / "bin" / "python"), "-m", "pip", "install", "--quiet", "pip-audit"]
        _ran([*pip, "--disable-pip-version-check"], PROJECT)
    asked = [str(program), "-r", str(PINS), "--no-deps", "--disable-pip", "--progress-spinner", "off", "-f", "json"]
    known, faults = audited(_json(_ran(asked, PROJECT)))  # type: ignore[arg-type] # as the tool describes it
    count = len(pins(PINS.read_text()))
    if known < count:
        say(f"NOT AUDITED: of {count} libraries the vulnerability service knew {known} (offline?)")
    else:
        say(f"{known} libraries audited, {len(faults)} known faults")
    return faults


def _asset_faults() -> list[str]:
    npm = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent)) or "npm"
    found = npm_faults(_json(_ran([npm, "audit", "--json", "--package-lock-only"], ASSETS)))
    say(
        "page assets NOT AUDITED: npm's service did not answer"
        if found is None
        else f"page assets: {len(found)} faults"
    )
    return found or []


def say(text: str) -> None:
    """One line for whoever reads the log."""
    sys.stdout.write(f"audit: {text}\n")


def main() -> int:
    """Exit 1 for a version that is not the pinned one, a library without a licence, or a fault that a service knows."""
    found = {plain(one.metadata["Name"]): one for one in distributions() if plain(one.metadata["Name"]) not in OWN}
    wanted = pins(PINS.read_text())
    problems = strayed({name: one.version for name, one in found.items()}, wanted)
    for name in sorted(set(found) - set(wanted)):
        say(f"note: {name} is installed here and pinned nowhere; it is none of ours, or its line is missing")
    licences = {name: licence(one) for name, one in found.items()}
    problems += [f"{name} names no licence" for name, told in sorted(licences.items()) if not told]
    for told, count in Counter(licences.values()).most_common():
        say(f"{count:>3} under {told or 'no licence'}")
    if "--offline" not in sys.argv:
        problems += [*_python_faults(), *(f"page assets: {name}" for name in _asset_faults())]
    for problem in problems:
        say(f"PROBLEM: {problem}")
    say(f"{len(found)} libraries, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
