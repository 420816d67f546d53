"""`python -m tools.pack`: engine/ and ui/ compiled into static/runtime/app.zip.

The page unpacks this one file and imports from it, which saves a request for each module and the
time to compile it. Sources stay out; line numbers stay in, so a traceback says where.
"""

import sys
from pathlib import Path

from tools import archive, pyodide, stamps
from tools.paths import APP_ZIP, ROOT

PACKAGES = ("engine", "ui")
COMMANDS = ("engine/arena",)  # packages that only command lines use
DATA = {  # what modules read at run time: files of the repository, and their place in the archive
    "engine/rules/presets/*.toml": "engine/rules/presets",
    "static/locales/*.json": "ui/locales",
}


def main() -> None:
    """Pack, unless nothing has changed; report what does not parse."""
    errors = pack()
    for name, line, message in errors:
        print(f"{name}:{line}: {message}", file=sys.stderr)
    if errors:
        sys.exit(1)


def pack(root: Path = ROOT, target: Path = APP_ZIP) -> list[tuple[str, int, str]]:
    """Make the archive from what lies under `root`; the answer lists errors of syntax."""
    sources, data = source_files(root), data_files(root)
    stamp = target.with_name(f".{target.name}.stamp")
    key = key_of(root, [*sources, *data])
    if stamps.is_fresh(stamp, key, target):
        print("pack: up to date")
        return []
    print(f"pack: compiling {len(sources)} modules inside Pyodide", flush=True)
    texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in sources}
    answer = pyodide.call("compile_app", texts)
    if answer["errors"]:
        return [(name, line, message) for name, line, message in answer["errors"]]
    packed = {name: path.read_bytes() for path, name in data.items()}
    archive.write(target, archive.decoded(answer["compiled"]) | packed)
    stamps.mark(stamp, key)
    return []


def source_files(root: Path) -> list[Path]:
    """Every module that the page may import; command lines stay outside."""
    found = [path for package in PACKAGES for path in sorted((root / package).rglob("*.py"))]
    outside = [root / folder for folder in COMMANDS]
    return [
        path
        for path in found
        if path.name != "__main__.py" and not any(path.is_relative_to(o) for o in outside)
    ]


def data_files(root: Path) -> dict[Path, str]:
    """Files that travel as they are, and their names in the archive."""
    return {
        path: f"{place}/{path.name}"
        for pattern, place in DATA.items()
        for path in sorted(root.glob(pattern))
    }


def key_of(root: Path, files: list[Path]) -> str:
    """What the archive is made from."""
    makers = stamps.digest(files=[Path(__file__), Path(archive.__file__), *pyodide.SCRIPTS])
    return stamps.digest(makers, stamps.digest(files=[pyodide.LOCK]), files=files, root=root)


if __name__ == "__main__":
    main()
