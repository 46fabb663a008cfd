"""The verbs of the alerts package, each loaded only when it is asked for."""

from alerts.file_verbs import storms

__all__ = ["storms"]
