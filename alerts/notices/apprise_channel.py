"""Notices by any service that the library `apprise` knows; an extra, loaded only where it is configured."""

from importlib import import_module
from typing import Any

from alerts.notices.channel import Receipt, RefusedError
from alerts.notices.facts import OutgoingNotice
from siltwatch.errors import ConfigError


class AppriseChannel:
    """The address of a person is an apprise URL such as `mailtos://…` or `ntfys://…`."""

    def __init__(self) -> None:
        try:
            self._apprise: Any = import_module("apprise")
        except ModuleNotFoundError as error:
            message = "people with `apprise` need the extra: pip install 'siltwatch[apprise]'"
            raise ConfigError(message) from error

    def send(self, notice: OutgoingNotice) -> Receipt:
        """The library tells only yes or no, so that a no is tried again."""
        target = self._apprise.Apprise()
        if not target.add(notice.address):
            raise RefusedError(f"{notice.person}: is no address that apprise knows", retryable=False, code="address")
        if not target.notify(title=notice.subject, body=notice.body):
            raise RefusedError(f"{notice.person}: the service did not take it", retryable=True, code="service")
        return Receipt(detail="taken by the service")
