"""The verbs of the alerts package, each loaded only when it is asked for."""

from alerts.file_verbs import storms
from alerts.replay_verb import replay

__all__ = ["replay", "storms"]
