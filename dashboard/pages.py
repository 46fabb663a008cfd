"""Renders templates: escaped always, assets by content so that a browser may keep them for good."""

import hashlib
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from dashboard.reader import reader
from dashboard.translation import script_words, translated, translated_count

HERE = Path(__file__).parent
STATIC = HERE / "static"
NEEDED = (
    "app.css",
    "app.js",
    "board.js",
    "chart.js",
    "map.js",
    "marks.js",
    "inspection.css",
    "inspection.js",
    "outbox.js",
    "worker.js",
    "icon.svg",
    "icons.svg",
    "words.js",
    "vendor/htmx.min.js",
    "vendor/leaflet.css",
    "vendor/leaflet.js",
    "vendor/uPlot.iife.min.js",
    "vendor/uPlot.min.css",
)


def missing_assets(folder: Path = STATIC) -> list[str]:
    """The files that pages load and that are not there."""
    return [name for name in NEEDED if not (folder / name).is_file()]


class Pages:
    """The templates of the package, and the addresses of its assets."""

    def __init__(self) -> None:
        self._versions = {name: _version(STATIC / name) for name in NEEDED if (STATIC / name).is_file()}
        self._environment = Environment(
            loader=FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            extensions=["jinja2.ext.i18n"],
        )
        self._environment.install_gettext_callables(translated, translated_count, newstyle=True)  # type: ignore[attr-defined] # made by the extension
        self._environment.globals["reader"] = reader
        self._environment.globals["script_words"] = script_words
        self._environment.filters["with_code"] = with_code
        self._environment.globals["asset"] = partial(asset_address, self._versions)

    def address(self, name: str) -> str:
        """Where a browser fetches an asset."""
        return asset_address(self._versions, name)

    def render(self, name: str, context: Mapping[str, object]) -> str:
        """The text of a page or of a part of one."""
        return self._environment.get_template(name).render(context)


def with_code(text: str) -> Markup:
    """Escaped text in which `commands` are set as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped in the same line


def asset_address(versions: Mapping[str, str], name: str) -> str:
    """`/static/app.css?v=1a2b3c4d`: a new content has a new address."""
    return f"/static/{name}?v={versions.get(name, '0')}"


def _version(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:10]
