"""Where things lie in the repository."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / "tools"
STATIC = ROOT / "static"

VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
REQUIREMENTS = TOOLS / "requirements"

NODE = TOOLS / "node"
NODE_MODULES = NODE / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript" / "core"

RUNTIME = STATIC / "runtime"
STDLIB_ZIP = RUNTIME / "pyodide" / "stdlib.zip"
APP_ZIP = RUNTIME / "app.zip"

CACHE = ROOT / ".cache"
