"""`python -m tools.wheels`: wheels as the Python inside Pyodide needs them, for its tests.

Hypothesis is partly compiled, so the copy in .venv does not do; PyPI has one for Pyodide.
"""

import subprocess
import sys
from pathlib import Path

from tools import stamps
from tools.paths import CACHE, REQUIREMENTS

WHEELS = CACHE / "wheels"
LOCK = REQUIREMENTS / "pyodide.txt"
# The tags of the Pyodide in tools/node/package.json.
PYTHON, ABI, PLATFORM = "3.14", "cp314", "pyemscripten_2026_0_wasm32"


def main() -> None:
    """Download pytest and Hypothesis, unless they are there."""
    download(LOCK, WHEELS)


def download(lock: Path, folder: Path) -> None:
    """Download what a lock file lists and the folder lacks; pip refuses another hash."""
    key = stamps.digest(PYTHON, ABI, PLATFORM, files=[lock])
    if stamps.is_fresh(folder / ".stamp", key):
        return
    print(f"wheels: downloading what {lock.name} lists for Pyodide", flush=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--only-binary=:all:", "--platform", PLATFORM, "--platform", "any"]
    command += ["--python-version", PYTHON, "--implementation", "cp", "--abi", ABI]
    command += ["--require-hashes", "--dest", str(folder), "--requirement", str(lock)]
    for stale in wheels(folder):
        stale.unlink()
    if subprocess.run(command, check=False).returncode:
        sys.exit("wheels: pip could not download them; its messages are above.")
    stamps.mark(folder / ".stamp", key)


def wheels(folder: Path = WHEELS) -> list[Path]:
    """The wheels that are there."""
    return sorted(folder.glob("*.whl"))


if __name__ == "__main__":
    main()
