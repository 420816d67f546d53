"""Parts of the page are plain functions: here they run without a browser.

What they never call there, the browser's own modules, need only exist.
"""

import sys
from types import ModuleType

sys.modules.setdefault("js", ModuleType("js"))
