"""On what a figure was measured, and where a table goes in a page."""

import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

_VERSIONS = (
    ("mosquitto", ("mosquitto", "-h")),
    ("InfluxDB", ("influxd", "version")),
)


def machine_facts() -> dict[str, str]:
    """Processor, memory, system, Python and the servers' versions."""
    cpu = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text())
    memory_kb = re.search(r"MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text())
    facts = {
        "processor": f"{os.cpu_count()} of {cpu[1] if cpu else platform.machine()}",
        "memory": f"{int(memory_kb[1]) // 1_048_576 if memory_kb else 0} GiB",
        "system": platform.freedesktop_os_release().get("PRETTY_NAME", platform.system()),
        "Python": platform.python_version(),
    }
    return facts | {name: version(*command) for name, command in _VERSIONS}


def version(program: str, question: str) -> str:
    """What a program says of itself; "absent" where there is none."""
    found = shutil.which(program) or shutil.which(program, path="/usr/sbin")
    if found is None:
        return "absent"
    answer = subprocess.run([found, question], capture_output=True, text=True, check=False)
    numbers = re.search(r"\d+\.\d+(\.\d+)?", answer.stdout + answer.stderr)
    return numbers[0] if numbers else "unknown"


def write_between(page: Path, mark: str, text: str) -> None:
    """Put text between the page's markers `<!-- mark: begin -->` and `<!-- mark: end -->`."""
    begin, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
    whole = page.read_text()
    before, _, rest = whole.partition(begin)
    _, found, after = rest.partition(end)
    assert found, f"{page}: no markers {begin} … {end}"
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}")
