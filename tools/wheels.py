"""`python -m tools.wheels`: pytest and Hypothesis as the Python inside Pyodide needs them.

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
    """Download what is missing; pip refuses any file with another hash."""
    key = stamps.digest(PYTHON, ABI, PLATFORM, files=[LOCK])
    if stamps.is_fresh(WHEELS / ".stamp", key):
        return
    print("wheels: downloading pytest and Hypothesis for Pyodide", flush=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--only-binary=:all:", "--platform", PLATFORM, "--platform", "any"]
    command += ["--python-version", PYTHON, "--implementation", "cp", "--abi", ABI]
    command += ["--require-hashes", "--dest", str(WHEELS), "--requirement", str(LOCK)]
    for stale in wheels():
        stale.unlink()
    if subprocess.run(command, check=False).returncode:
        sys.exit("wheels: pip could not download them; its messages are above.")
    stamps.mark(WHEELS / ".stamp", key)


def wheels() -> list[Path]:
    """The wheels that are there."""
    return sorted(WHEELS.glob("*.whl"))


if __name__ == "__main__":
    main()
