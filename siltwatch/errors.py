"""Errors that say whose fault it was and whether trying again can help."""


class SiltwatchError(Exception):
    """Something that a person is told about; `retryable` says whether the same call may succeed later."""

    retryable: bool = False


class ConfigError(SiltwatchError):
    """A file or setting cannot be used; `problems` names each by file, line or key."""

    def __init__(self, problems: list[str] | str) -> None:
        self.problems = [problems] if isinstance(problems, str) else list(problems)
        super().__init__("\n".join(self.problems))


class QuantityError(SiltwatchError, ValueError):
    """A text is not a quantity of the kind asked for, or two quantities cannot be compared."""


class InputFileError(SiltwatchError):
    """A file from a logger or a service cannot be understood; the message names the line and what was expected."""


class WireError(SiltwatchError):
    """A batch or message from the other side breaks the wire format."""


class FrameError(SiltwatchError):
    """Bytes from a device break its protocol; `reason` is a word to count by."""

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason = reason
        super().__init__(f"{reason}: {detail}" if detail else reason)


class DeviceError(SiltwatchError):
    """A device or its line does not answer."""

    retryable = True


class StoreError(SiltwatchError):
    """A database refused or could not be reached."""

    def __init__(self, message: str, *, retryable: bool = True) -> None:
        self.retryable = retryable
        super().__init__(message)


class NotifyError(SiltwatchError):
    """A channel did not accept a notice; the adapter says whether to try again."""

    def __init__(self, message: str, *, retryable: bool) -> None:
        self.retryable = retryable
        super().__init__(message)
