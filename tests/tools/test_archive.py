"""The same content gives the same archive, byte for byte."""

import zipfile
from pathlib import Path

from tools import archive


def test_order_and_time_do_not_matter(tmp_path: Path) -> None:
    one, two = tmp_path / "one.zip", tmp_path / "two.zip"
    archive.write(one, {"a": b"1", "b/c": b"2"})
    archive.write(two, {"b/c": b"2", "a": b"1"})
    assert one.read_bytes() == two.read_bytes()


def test_entries_are_stored_and_readable(tmp_path: Path) -> None:
    path = tmp_path / "made" / "x.zip"
    archive.write(path, {"b": b"2", "a": b"1"})
    with zipfile.ZipFile(path) as opened:
        assert opened.namelist() == ["a", "b"]
        assert {entry.compress_type for entry in opened.infolist()} == {zipfile.ZIP_STORED}
        assert opened.read("b") == b"2"
