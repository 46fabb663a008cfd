"""The verbs of the alerts package by name; the module of a verb is imported only when that verb is asked for."""

from importlib import import_module

import typer

# A reader of files must not wait for the database library that another verb needs.
_MODULES = {
    "alerts": "alerts.service_verbs",
    "site": "alerts.site_verbs",
    "duty": "alerts.duty_verbs",
    "decide": "alerts.decide_verbs",
    "storms": "alerts.file_verbs",
    "replay": "alerts.replay_verb",
    "import_": "alerts.import_verb",
    "contrast": "alerts.contrast_verb",
}


def __getattr__(name: str) -> typer.Typer:
    """The application of a verb, for the entry points of `siltwatch.commands`."""
    if name not in _MODULES:
        message = f"module {__name__!r} has no verb {name!r}"
        raise AttributeError(message)
    application = getattr(import_module(_MODULES[name]), name)
    assert isinstance(application, typer.Typer)  # noqa: S101 - a wrong table is our own mistake
    return application
