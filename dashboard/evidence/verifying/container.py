"""The container of a pack and its list of files."""

import hashlib
import io
import re
import zipfile
from pathlib import Path

from dashboard.evidence.verifying.checks import UNREADABLE, Check, agreeing, differing

MANIFEST = "MANIFEST.sha256"


def open_pack(path: Path) -> tuple[dict[str, bytes], list[Check]]:
    """Every file of a pack, a ZIP or the folder that it was unpacked to, and whether the container is as it was."""
    if path.is_dir():
        names = sorted(one for one in path.rglob("*") if one.is_file())
        return {one.relative_to(path).as_posix(): one.read_bytes() for one in names}, []
    given = path.read_bytes()
    files: dict[str, bytes] = {}
    broken = []
    try:
        with zipfile.ZipFile(io.BytesIO(given)) as pack:
            for entry in pack.infolist():
                if entry.file_size > len(given):
                    broken.append(differing(entry.filename, "claims more bytes than the whole pack has"))
                    continue
                try:
                    files[entry.filename] = pack.read(entry)
                except UNREADABLE as error:
                    broken.append(differing(entry.filename, f"cannot be read: {error}"))
    except UNREADABLE as error:
        return files, [*broken, differing("container", f"is no ZIP that can be read: {error}")]
    return files, broken or _compare_container(given, files)


def _compare_container(given: bytes, files: dict[str, bytes]) -> list[Check]:
    """Pack the same files again by the same rules: every byte must be the same."""
    again = io.BytesIO()
    begins: list[tuple[int, str]] = []
    with zipfile.ZipFile(again, "w", zipfile.ZIP_STORED) as pack:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o100644 << 16
            entry.create_system = 3
            begins.append((again.tell(), name))
            pack.writestr(entry, files[name])
        begins.append((again.tell(), "the directory at its end"))
    made = again.getvalue()
    if made == given:
        return [agreeing("container", f"{len(given)} bytes, each as it was packed")]
    at = next(
        (place for place, pair in enumerate(zip(made, given, strict=False)) if pair[0] != pair[1]),
        min(len(made), len(given)),
    )
    where = [name for begin, name in begins if begin <= at][-1]
    return [differing("container", f"byte {at} is not as it was packed, in what belongs to {where}")]


def check_manifest(files: dict[str, bytes]) -> list[Check]:
    """Every file is listed, every listed file is there, and each is the one that was listed."""
    wanted = {name: hashlib.sha256(held).hexdigest() for name, held in files.items() if name != MANIFEST}
    given = files.get(MANIFEST)
    if given is None:
        return [differing(MANIFEST, "is missing")]
    if given == "".join(f"{wanted[name]}  {name}\n" for name in sorted(wanted)).encode():
        return [agreeing(MANIFEST, f"{len(wanted)} files, each with the SHA-256 that is listed")]
    listed = re.findall(r"^([0-9a-f]{64})  (.+)\n", given.decode("utf-8", "replace"), re.MULTILINE)
    by_name = {name: digest for digest, name in listed}
    found = [differing(name, "is not listed") for name in wanted if name not in by_name]
    found += [differing(name, "is listed, and missing") for name in by_name if name not in wanted]
    changed = [name for name in wanted if by_name.get(name, wanted[name]) != wanted[name]]
    found += [differing(name, "is not what was listed: it was changed") for name in changed]
    return found or [differing(MANIFEST, "is not written as it was: it was changed")]
