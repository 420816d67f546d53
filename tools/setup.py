"""`python -m tools.setup build|dev`: the virtual environment, as the lock files say.

The one tool that runs on the system's Python, so it uses the standard library only. `build` is
what playing needs, kept small because a newcomer waits for it; `dev` adds what tests need.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import venv

from tools import stamps
from tools.paths import REQUIREMENTS, VENV, VENV_PYTHON

GROUPS = {"build": ("build",), "dev": ("dev", "build")}  # what each group also provides


def key_of(group: str) -> str:
    """What a finished installation of `group` was made from."""
    return stamps.digest(sys.version, files=[REQUIREMENTS / f"{group}.txt"])


def main() -> None:
    """Create or update the environment, unless it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("group", choices=GROUPS)
    group = parser.parse_args().group
    if stamps.is_fresh(VENV / f".{group}", key_of(group), VENV_PYTHON):
        return
    if not is_same_python():
        create()
    print(f"setup: installing Python packages ({group}) into .venv", flush=True)
    install(group)
    for provided in GROUPS[group]:
        stamps.mark(VENV / f".{provided}", key_of(provided))


def is_same_python() -> bool:
    """Whether .venv exists and was made with the Python that runs this."""
    return stamps.is_fresh(VENV / ".python", sys.version, VENV_PYTHON)


def create() -> None:
    """Make .venv anew."""
    print(f"setup: creating .venv with Python {sys.version.split()[0]}", flush=True)
    if not can_create() and is_root_on_debian():
        print("setup: installing Debian's python3-venv", flush=True)
        subprocess.run(["apt-get", "update", "--quiet"], check=False)
        subprocess.run(["apt-get", "install", "--quiet", "--yes", "python3-venv"], check=False)
    if not can_create():
        sys.exit(
            "This Python cannot make virtual environments. On Debian: apt install python3-venv"
        )
    venv.create(VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    stamps.mark(VENV / ".python", sys.version)


def can_create() -> bool:
    """Whether the module that brings pip is there; Debian keeps it in a package of its own."""
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def is_root_on_debian() -> bool:
    """Whether this process may install Debian's packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def install(group: str) -> None:
    """Install exactly what the lock file lists; pip refuses any file with another hash."""
    lock = REQUIREMENTS / f"{group}.txt"
    command = [str(VENV_PYTHON), "-m", "pip", "install", "--require-hashes", "--only-binary=:all:"]
    command += ["--disable-pip-version-check", "--progress-bar=off", "--requirement", str(lock)]
    if subprocess.run(command, check=False).returncode:
        sys.exit("setup: pip could not install the packages; its messages are above.")


if __name__ == "__main__":
    main()
