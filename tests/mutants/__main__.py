"""``python -m tests.mutants [word …]``: plants each fault, or those that a word names, and tests.

The status is 0 when the searches pass without a fault and every fault is found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants import ROOT, Fault, faults

SEARCHES = ("tests/properties/test_plays.py", "tests/counts/test_counts.py")
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "tests.mutants.quick")
PASSED, FAILED = 0, 1
"""What pytest's status says; anything else means that tests could not run."""


def copied(folder: Path) -> None:
    """The engine and its tests, without what Python made."""
    without = shutil.ignore_patterns("__pycache__")
    for name in ("engine", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=without)
    shutil.copy(ROOT / "pyproject.toml", folder)


def tested(plant: Callable[[Path], None]) -> int:
    """The status of the searches in a copy of the repository in which something is planted."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        plant(folder)
        command = [sys.executable, "-m", "pytest", *OPTIONS, "--hypothesis-profile=quick"]
        done = subprocess.run([*command, *SEARCHES], cwd=folder, capture_output=True, check=False)
        return done.returncode


def found(fault: Fault) -> bool:
    """Whether a test fails once the fault is planted."""

    def plant(folder: Path) -> None:
        file = folder / fault.file
        file.write_text(fault.planted(file.read_text("utf-8")), "utf-8")

    return tested(plant) == FAILED


def main(words: list[str]) -> int:
    chosen = [f for f in faults() if not words or any(w in f.file + f.breaks for w in words)]
    if tested(lambda folder: None) != PASSED:
        print("the searches fail without any fault")
        return 1
    missed = 0
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        for fault, caught in zip(chosen, workers.map(found, chosen), strict=True):
            print("found " if caught else "MISSED", f"{fault.file}: {fault.breaks}", flush=True)
            missed += not caught
    print(f"{len(chosen) - missed} of {len(chosen)} found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
