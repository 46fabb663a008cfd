"""The verifier that travels in a pack: the modules of `verifying/` as one program that needs nothing but Python."""

import ast
from importlib import resources

# In the order in which they use each other; the last one holds what the program says of itself, and runs it.
PARTS = ("checks", "container", "reading", "storms", "storm_checks", "duty_checks", "trail_checks", "verify")
_OURS = "dashboard."


def verifier_source() -> bytes:
    """The text of the stand-alone verifier, as it goes into every pack."""
    folder = resources.files("dashboard.evidence.verifying")
    texts = [(folder / f"{name}.py").read_text(encoding="utf-8") for name in PARTS]
    words = ast.get_docstring(ast.parse(texts[-1]), clean=False)
    bodies = [_body(text) for text in texts]
    return "\n".join([f'"""{words}"""\n', *_needed(texts), "", "", "\n\n\n".join(bodies), ""]).encode()


def _needed(texts: list[str]) -> list[str]:
    """What the parts need of Python; of each other they need nothing any more."""
    modules: set[str] = set()
    names: dict[str, set[str]] = {}
    for line in (line for text in texts for line in _imports(text)):
        if isinstance(line, ast.Import):
            modules |= {one.name for one in line.names}
        elif not (line.module or "").startswith(_OURS):
            names.setdefault(line.module or "", set()).update(one.name for one in line.names)
    taken = [f"from {module} import {', '.join(sorted(held))}" for module, held in sorted(names.items())]
    return [*(f"import {module}" for module in sorted(modules)), *taken]


def _imports(text: str) -> list[ast.Import | ast.ImportFrom]:
    return [one for one in ast.parse(text).body if isinstance(one, ast.Import | ast.ImportFrom)]


def _body(text: str) -> str:
    """A part without its imports, under its own first line as a remark."""
    above = max(line.end_lineno or 0 for line in _imports(text))
    title = (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    return f"# {title}\n\n" + "\n".join(text.splitlines()[above:]).strip()
