"""Skipping work that is already done.

A stamp holds the digest of everything that a result was made from. File dates would not do: a
fresh clone, a branch switch and a restored cache all change dates without changing content.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def digest(*texts: str, files: Iterable[Path] = (), root: Path | None = None) -> str:
    """One hash of the given words and files; the order of the files does not matter."""
    total = hashlib.sha256("\0".join(texts).encode())
    for path in sorted(files):
        name = path.relative_to(root).as_posix() if root else path.name
        total.update(f"\0{name}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_fresh(stamp: Path, key: str, *results: Path) -> bool:
    """Whether `results` exist and were made from what `key` stands for."""
    return (
        stamp.is_file()
        and stamp.read_text("utf-8") == key
        and all(path.exists() for path in results)
    )


def mark(stamp: Path, key: str) -> None:
    """Call it last: a run that breaks off leaves no stamp, so the next one starts over."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key, "utf-8")
