"""Building, serving, testing and measuring the site. Nothing here reaches the player."""

import sys

# Every tool is started as `python -m tools.x`, so this is the first line any of them runs; an older
# Python can parse this file, which is why it is written for one.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Python 3.11 or newer is needed. Name one, as in: make play PYTHON=python3.13")
