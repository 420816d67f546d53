"""Parts of the page are plain functions: here they run without a browser.

What they never call there, the browser's own modules, need only exist.
"""

import sys
from types import ModuleType

import pytest

from tools.paths import ROOT

BROWSER = {
    "js": (),
    "pyscript": ("PyWorker",),
    "pyodide": (),
    "pyodide.ffi": ("create_proxy", "to_js"),
}
for name, parts in BROWSER.items():
    module = sys.modules.setdefault(name, ModuleType(name))
    for part in parts:
        setattr(module, part, None)

from ui import i18n  # noqa: E402

i18n.LOCALES = ROOT / "static" / "locales"


@pytest.fixture(params=i18n.LANGUAGES)
def t(request: pytest.FixtureRequest) -> i18n.Locale:
    """The sentences of each language."""
    return i18n.Locale(request.param)
