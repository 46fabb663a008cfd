"""How far clocks may differ."""

from datetime import timedelta

# Clocks of phones and servers differ; beyond this what happened on site lies in the future.
CLOCKS_DIFFER_BY = timedelta(minutes=5)
