"""Boot: the first Python line of the page, and nothing more."""

import js

js.performance.mark("first-python")

from ui.app import start  # noqa: E402

start()
