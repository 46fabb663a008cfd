"""Laws of every bundle: of any season it verifies, and with any single change in it, in any form, it does not."""

import io
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dashboard.copies.backup import make_backup
from dashboard.copies.inventory import check_manifest
from dashboard.evidence.manifest import MANIFEST, bundle_of
from dashboard.evidence.verifying.verify import verify
from dashboard.papers.making import Archive, Days
from dashboard.photos import Photos
from siltwatch.errors import ConfigError
from tests.support.alerts import HOUR, MINUTE, NOON, a_site, tips
from tests.support.evidence import evidence_town, pack_of

Files = dict[str, bytes]
OF_A_FILE = ("a byte", "cut off", "put in", "emptied", "doubled")
OF_THE_LIST = ("removed", "renamed", "added", "swapped")


def changed(files: Files, data: st.DataObject) -> tuple[str, str, Files]:
    """One change: of a byte, or of a whole file; which, where, and the files after it."""
    how = data.draw(st.sampled_from(OF_A_FILE + OF_THE_LIST))
    name = data.draw(st.sampled_from(sorted(files)))
    if how in OF_A_FILE:
        return how, name, {**files, name: changed_file(files[name], how, data)}
    after = dict(files)
    if how == "removed":
        del after[name]
    elif how == "renamed":
        after[f"{name}.old"] = after.pop(name)
    elif how == "added":
        after[data.draw(st.sampled_from(("more.txt", f"{name}~", "rain/more.csv", "zz")))] = files[name]
    else:
        other = data.draw(st.sampled_from([one for one in sorted(files) if files[one] != files[name]]))
        after[name], after[other] = files[other], files[name]
    return how, name, after


def changed_file(held: bytes, how: str, data: st.DataObject) -> bytes:
    """Other bytes than these."""
    place = data.draw(st.integers(0, max(0, len(held) - 1)))
    if how == "put in" or not held:
        return held[:place] + data.draw(st.binary(min_size=1, max_size=3)) + held[place:]
    if how == "emptied":
        return b""
    if how == "doubled":
        return held + held
    if how == "cut off":
        return held[:place]
    return held[:place] + bytes([held[place] ^ data.draw(st.integers(1, 255))]) + held[place + 1 :]


def packed(files: Mapping[str, bytes]) -> bytes:
    """A ZIP as ours are, its list of files as it is given."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as opened:
        for one in sorted(files):
            entry = zipfile.ZipInfo(one, date_time=(1980, 1, 1, 0, 0, 0))
            entry.external_attr, entry.create_system = 0o100644 << 16, 3
            opened.writestr(entry, files[one])
    return written.getvalue()


def opened(bundle: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(bundle)) as held:
        return {name: held.read(name) for name in held.namelist()}


def wrong(path: Path) -> list[str]:
    return [f"{check.what}: {check.says}" for check in verify(path) if check.agrees is False]


def unpacked(files: Mapping[str, bytes], folder: Path) -> Path:
    for name, held in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(held)
    return folder


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(50, 90),
    st.integers(1, 9),
    st.integers(0, 30),
    st.sampled_from(("pendleton", "rotterdam", "guilderland")),
    st.data(),
)
def test_of_any_season_pack_and_public_records_verify_and_no_single_change_does(
    count: int, every: int, visited: int, profile: str, data: st.DataObject
) -> None:
    with tempfile.TemporaryDirectory() as place, evidence_town(Path(place) / "town", a_site(profile=profile)) as town:
        town.rain(tips(NOON, count, every=every * MINUTE))
        town.step(NOON + 20 * HOUR)
        town.inspect(NOON + visited * HOUR, now=NOON + 40 * HOUR)
        now = NOON + 48 * HOUR
        town.step(now)
        photos = Photos(town.config.records_url, town.config.photos_path)
        archive = Archive(journal=town.journal, records=town.records, photos=photos, address="http://x.example")
        site = town.journal.site("mill")
        assert site is not None
        bundles = [pack_of(town, storm) for storm in town.records.storms("mill")]
        bundles.append(archive.bundle(site, Days(), "us-letter", now))
        photos.close()
        assert len(bundles) == 2
        for number, bundle in enumerate(bundles):
            path = Path(place) / f"{number}.zip"
            path.write_bytes(bundle)
            assert wrong(path) == []
            for turn in range(10):
                how, name, after = changed(opened(bundle), data)
                path.write_bytes(packed(after))
                assert wrong(path), (how, name)
                folder = unpacked(after, Path(place) / f"{number}-{turn}")
                assert wrong(folder), ("unpacked", how, name)


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a season."""
    folder = tmp_path_factory.mktemp("backup")
    with evidence_town(folder / "town", a_site(profile="rotterdam")) as town:
        town.rain(tips(NOON, 60))
        town.step(NOON + 12 * HOUR)
        make_backup(town.config, town.file, folder / "backup", NOON + timedelta(days=2))
    return folder / "backup"


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_single_change_in_a_backup_is_found_before_anything_is_restored(backup: Path, data: st.DataObject) -> None:
    files = {one.relative_to(backup).as_posix(): one.read_bytes() for one in backup.rglob("*") if one.is_file()}
    how, name, after = changed(files, data)
    touched = {one for one in {*files, *after} if files.get(one) != after.get(one)}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "backup"
        shutil.copytree(backup, folder)
        for one in touched:
            (folder / one).parent.mkdir(parents=True, exist_ok=True)
            if one in after:
                (folder / one).write_bytes(after[one])
            else:
                (folder / one).unlink()
        assert not _agrees(lambda: [check.agrees for check in check_manifest(folder)]), (how, name)


def _agrees(check: Callable[[], list[bool | None]]) -> bool:
    try:
        return all(agrees is not False for agrees in check())
    except ConfigError:
        return False


def test_the_changes_of_these_laws_are_changes() -> None:
    """A change that changes nothing would make the laws say nothing."""

    @settings(max_examples=200, deadline=None)
    @given(st.data())
    def tried(data: st.DataObject) -> None:
        files = opened(bundle_of({"a": b"one", "b/c": b"two", "empty": b""}))
        _, _, after = changed(files, data)
        assert after != files
        assert MANIFEST in files

    tried()
