"""A bundle of files as one ZIP with a list of their SHA-256: the same files give the same bytes everywhere. Pure.

Nothing is compressed, since two builds of zlib do not give the same bytes.
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping

from siltwatch.errors import QuantityError

MANIFEST = "MANIFEST.sha256"
_NO_DAY = (1980, 1, 1, 0, 0, 0)  # the earliest that a ZIP can say
_PLAIN_FILE = 0o100644 << 16
_UNIX = 3


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """A line a file, `<sha256>  <name>`, in the order of the names: what `sha256sum -c` reads."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


def bundle_of(files: Mapping[str, bytes]) -> bytes:
    """The ZIP of the files and their manifest, by name; names are relative paths in plain letters."""
    for name in files:
        if name == MANIFEST or name.startswith("/") or ".." in name or not name.isascii() or not name.isprintable():
            message = f"{name!r} cannot be the name of a file in a bundle"
            raise QuantityError(message)
    written = io.BytesIO()
    whole = {**files, MANIFEST: manifest_of(files)}
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as bundle:
        for name in sorted(whole):
            entry = zipfile.ZipInfo(name, date_time=_NO_DAY)
            entry.external_attr = _PLAIN_FILE
            entry.create_system = _UNIX
            bundle.writestr(entry, whole[name])
    return written.getvalue()
