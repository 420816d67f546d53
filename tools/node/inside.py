"""Runs inside Pyodide, under node: the work that needs the very Python that the page will run.

Bytecode is bound to the version of the Python that made it, and the machine's own Python is
another one. Each function takes and returns JSON text; tools/pyodide.py is the other end.
"""

import base64
import importlib
import importlib.util
import json
import marshal
import sys
import zipfile
from pathlib import Path
from types import CodeType

SOURCES = Path("/sources")
STDLIB = next(path for path in sys.path if path.endswith(".zip"))
UNCHECKED_HASH = (0b01).to_bytes(4, "little")  # trust the file: there is no source beside it


def compile_stdlib(request: str) -> str:
    """Compile other sources, and what is in use once the named modules are imported.

    The named modules may be among the sources.
    """
    order = json.loads(request)
    for name, text in order["sources"].items():
        path = SOURCES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    sys.path.append(str(SOURCES))
    for name in order["modules"]:
        importlib.import_module(name)
    files = {file for module in list(sys.modules.values()) if (file := stdlib_file(module))}
    sources = {name: text.encode() for name, text in order["sources"].items()}
    with zipfile.ZipFile(STDLIB) as library:
        sources |= {name: library.read(name) for name in files}
    compiled = {
        f"{name}c": encode(pyc(source, without_lines(parse(source, f"{STDLIB}/{name}"))))
        for name, source in sources.items()
    }
    return json.dumps(compiled)


def stdlib_file(module: object) -> str:
    """A module's place in the standard library's archive, or nothing if it is built in."""
    spec = getattr(module, "__spec__", None)
    origin = (spec.origin if spec else None) or ""
    return origin.removeprefix(f"{STDLIB}/") if origin.startswith(f"{STDLIB}/") else ""


def compile_app(request: str) -> str:
    """Compile our own sources with full line tables; say which of them do not parse."""
    compiled, errors = {}, []
    for name, text in json.loads(request).items():
        source = text.encode()
        try:
            compiled[f"{name}c"] = encode(pyc(source, parse(source, name)))
        except SyntaxError as error:
            errors.append([name, error.lineno, error.msg])
    return json.dumps({"compiled": compiled, "errors": errors})


def parse(source: bytes, name: str) -> CodeType:
    """Compile without this file's own `__future__` flags; `name` is what a traceback shows."""
    return compile(source, name, "exec", dont_inherit=True)


def pyc(source: bytes, code: CodeType) -> bytes:
    """A compiled file that is loaded as it is, and is the same whenever and wherever it is made."""
    source_hash = importlib.util.source_hash(source)
    return importlib.util.MAGIC_NUMBER + UNCHECKED_HASH + source_hash + marshal.dumps(code)


def encode(data: bytes) -> str:
    """Bytes as JSON can carry them."""
    return base64.b64encode(data).decode()


def without_lines(code: CodeType) -> CodeType:
    """The same code with one line number for each function, that of its first line.

    Line tables are a third of the compressed library. An empty table breaks every traceback, so
    this writes the shortest valid one: entries of up to eight code units, "no column" and no step.
    """
    units = len(code.co_code) // 2
    lengths = [min(8, units - start) for start in range(0, units, 8)]
    table = bytes(byte for length in lengths for byte in (0x80 | 13 << 3 | length - 1, 0))
    constants = tuple(
        without_lines(item) if isinstance(item, CodeType) else item for item in code.co_consts
    )
    return code.replace(co_linetable=table, co_consts=constants)


def import_all(request: str) -> str:
    """Import names from a packed app and the standard library; say what could not be, and why."""
    order = json.loads(request)
    Path("app.zip").write_bytes(base64.b64decode(order["app"]))
    sys.path.insert(0, "app.zip")
    failures = {}
    for name in order["names"]:
        try:
            importlib.import_module(name)
        except ImportError as error:
            failures[name] = str(error)
    return json.dumps(failures)
