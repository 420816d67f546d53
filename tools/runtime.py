"""`python -m tools.runtime`: assemble the browser runtime under static/runtime.

PyScript and Pyodide come from npm as they are, except that the standard library is compiled ahead
and trimmed: Pyodide's own holds sources that would be compiled again at every start, and with our
archive the first line of Python runs three to four times sooner.
"""

import json
import re
import shutil
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools import archive, pyodide, stamps, wheels
from tools.paths import CACHE, PYODIDE, PYSCRIPT, REQUIREMENTS, RUNTIME, STDLIB_ZIP, TOOLS

STDLIB_LIST = TOOLS / "stdlib.toml"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# What PyScript loads on demand. Its editor, terminal, games, MicroPython and plug-ins stay out;
# pyscript.toml turns off those that it would look for at every start.
PYSCRIPT_CHUNKS = ("toml", "error")
STATIC_IMPORT = re.compile(r"""\bfrom\s?["']\./([\w.-]+\.js)["']""")
# For those who bring a bot: what installs it, and the whole standard library for it to import.
MICROPIP_LOCK = REQUIREMENTS / "runtime.txt"
MICROPIP_ZIP = RUNTIME / "micropip.zip"
WHOLE_STDLIB_ZIP = RUNTIME / "pyodide" / "python_stdlib.zip"
SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*\n?", re.MULTILINE)


def main() -> None:
    """Assemble what is missing or stale."""
    pyodide.install()
    if stamps.is_fresh(RUNTIME / ".stamp", key(), *expected()):
        print("runtime: up to date")
        return
    print("runtime: copying PyScript and Pyodide", flush=True)
    copy_pyscript()
    copy_pyodide()
    print("runtime: compiling the standard library inside Pyodide", flush=True)
    order = {"modules": stdlib_roots(), "sources": pyscript_sources()}
    library = archive.decoded(pyodide.call("compile_stdlib", order))
    archive.write(STDLIB_ZIP, library)
    print("runtime: compiling micropip inside Pyodide", flush=True)
    archive.write(MICROPIP_ZIP, micropip(library))
    write_licences()
    stamps.mark(RUNTIME / ".stamp", key())


def key() -> str:
    """What the runtime is made from."""
    makers = [Path(__file__), Path(archive.__file__), *pyodide.SCRIPTS]
    return stamps.digest(files=[pyodide.LOCK, MICROPIP_LOCK, STDLIB_LIST, *makers])


def expected() -> list[Path]:
    """The files without which no page starts, and no bot that a player brings."""
    return [STDLIB_ZIP, WHOLE_STDLIB_ZIP, MICROPIP_ZIP, RUNTIME / "pyscript" / "core.js"] + [
        RUNTIME / "pyodide" / name for name in PYODIDE_FILES
    ]


def copy_pyscript() -> None:
    """Copy core.js, what it imports, and the chunks that it loads on demand."""
    target = RUNTIME / "pyscript"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in sorted(pyscript_files()):
        text = (PYSCRIPT / "dist" / name).read_text("utf-8")
        (target / name).write_text(SOURCE_MAP.sub("", text), "utf-8")  # maps are not shipped


def pyscript_files() -> set[str]:
    """core.js and the chosen chunks, with everything that they import."""
    dist = PYSCRIPT / "dist"
    waiting = {"core.js"}
    core = (dist / next(iter(imports_of("core.js")))).read_text("utf-8")
    waiting |= {
        name
        for name in re.findall(r'import\("\./([\w.-]+\.js)"\)', core)
        if name.split("-")[0] in PYSCRIPT_CHUNKS
    }
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting |= set(imports_of(name)) - found
    return found


def imports_of(name: str) -> Iterator[str]:
    """The files that a file of PyScript imports at once."""
    return iter(STATIC_IMPORT.findall((PYSCRIPT / "dist" / name).read_text("utf-8")))


def copy_pyodide() -> None:
    """Copy the interpreter; the standard library is ours, and the package list is empty."""
    target = RUNTIME / "pyodide"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copyfile(PYODIDE / name, target / name)
    shutil.copyfile(pyodide.STOCK_STDLIB, WHOLE_STDLIB_ZIP)


def micropip(library: dict[str, bytes]) -> dict[str, bytes]:
    """micropip and what it imports beyond our library, compiled, with its licence."""
    folder = CACHE / "micropip"
    wheels.download(MICROPIP_LOCK, folder)
    (wheel,) = wheels.wheels(folder)
    with zipfile.ZipFile(wheel) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    sources = {name: data.decode() for name, data in files.items() if name.endswith(".py")}
    order = {"modules": ["importlib.metadata", "micropip"], "sources": sources}
    compiled = archive.decoded(pyodide.call("compile_stdlib", order))
    packages = {name.split("/")[0] for name in compiled.keys() - library.keys()}  # never halves
    beyond = {name: data for name, data in compiled.items() if name.split("/")[0] in packages}
    return beyond | {name: files[name] for name in files if name.endswith("/licenses/LICENSE")}


def stdlib_roots() -> list[str]:
    """The modules that stdlib.toml asks for."""
    groups = tomllib.loads(STDLIB_LIST.read_text("utf-8"))
    return [name for group in groups.values() for name in group["modules"]]


def pyscript_sources() -> dict[str, str]:
    """PyScript's own Python package, which core.js holds as text to be compiled at each start.

    boot.mjs lets Python look into our archive first, so that the text is written and never read.
    """
    text = (PYSCRIPT / "src" / "stdlib" / "pyscript.js").read_text("utf-8")
    packages = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return {
        f"{package}/{name}": source
        for package, files in packages.items()
        for name, source in files.items()
    }


def write_licences() -> None:
    """Say beside the files where they come from and under which licence."""
    shutil.copyfile(PYSCRIPT / "LICENSE", RUNTIME / "pyscript" / "LICENSE.txt")
    lines = ["Python's standard library: PSF-2.0, https://docs.python.org/3/license.html"]
    for package in (PYSCRIPT, PYODIDE):
        about = json.loads((package / "package.json").read_text("utf-8"))
        lines.append(f"{about['name']} {about['version']}: {about['license']}, {about['homepage']}")
    lines.append("micropip: MPL-2.0, the text is inside micropip.zip")
    (RUNTIME / "LICENCES.txt").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
