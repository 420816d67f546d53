"""`python -m tools.browser`: a Chromium for tests and benchmarks.

One that is on the machine is taken; else Playwright downloads its own; else, as root on Debian,
apt installs one. Where none can be had the reasons are printed, and tests say so.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_CHROME = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
DOWNLOAD_LIMIT = 300  # seconds
APT_LIMIT = 600
# Without these a browser that cannot reach the internet keeps trying to.
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


class NoBrowserError(Exception):
    """No browser can be had; the text says why."""


def arguments() -> list[str]:
    """The command line for a browser under test; Chromium's sandbox does not work for root."""
    return [*ARGUMENTS, "--no-sandbox"] if is_root() else ARGUMENTS


def is_root() -> bool:
    """Whether this process may install packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def look() -> Path | None:
    """A browser that is on the machine: of the system, or one that Playwright downloaded."""
    return next((path for path in candidates() if path.exists()), None)


def candidates() -> Iterator[Path]:
    """Where a browser may be, best first; asking Playwright takes a while, so it comes last."""
    yield from (Path(path) for name in NAMES if (path := shutil.which(name)))
    yield MAC_CHROME
    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def obtain(
    find: Callable[[], Path | None] = look,
    run: Callable[..., subprocess.CompletedProcess[str]] = subprocess.run,
) -> Path:
    """A browser, installed if need be."""
    reasons = ["none is on this machine"]
    for command, limit in ways():
        if found := find():
            return found
        print(f"browser: trying `{' '.join(command)}`", flush=True)
        reasons.append(f"`{' '.join(command)}` {outcome(command, limit, run)}")
    if found := find():
        return found
    raise NoBrowserError("No browser: " + "; ".join(reasons))


def ways() -> list[tuple[list[str], int]]:
    """The commands that may bring a browser, and how many seconds each may take."""
    found = [([sys.executable, "-m", "playwright", "install", "chromium"], DOWNLOAD_LIMIT)]
    if is_root() and shutil.which("apt-get"):
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet", "--yes"]
        found.append(([*apt, "update"], APT_LIMIT))
        install = [*apt, "install", "--no-install-recommends", "chromium", "fonts-noto-cjk"]
        found.append((install, APT_LIMIT))
    return found


def outcome(
    command: list[str], limit: int, run: Callable[..., subprocess.CompletedProcess[str]]
) -> str:
    """Run a command; how it ended, in words."""
    try:
        done = run(command, check=False, timeout=limit, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return f"took more than {limit} s"
    return "worked" if done.returncode == 0 else f"failed with status {done.returncode}"


def main() -> None:
    """Say which browser tests will use, or why there is none. Tests decide what follows."""
    try:
        print(f"browser: {obtain()}")
    except NoBrowserError as error:
        print(f"browser: {error}")


if __name__ == "__main__":
    main()
