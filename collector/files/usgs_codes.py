"""Qualification codes of the USGS beside a value, as flags."""

from functools import lru_cache

# https://help.waterdata.usgs.gov/codes-and-parameters/instantaneous-value-qualification-code-uv_rmk_cd
_FLAGS = {
    "p": "provisional",
    "e": "estimated",
    "~": "interpolated",
    "<": "below_range",
    ">": "above_range",
    "&": "affected",
    "h": "above_high_threshold",
    "l": "below_low_threshold",
    "r": "revised",
}


@lru_cache(maxsize=1024)
def code_flags(code: str) -> tuple[str, ...]:
    """Flags of a code cell such as `P`, `A:e`, `P:~` or `A e`; approved (`A`) is no flag."""
    words = code.replace(":", " ").replace(",", " ").replace("[", " ").replace("]", " ").split()
    return tuple(_FLAGS.get(word.lower(), f"code_{word.lower()}") for word in words if word.upper() != "A")
