"""`python -m tools.bench [NAME …]`: run benchmarks, all by default; JSON lines, then tables."""

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import groupby

from tools.bench import boot, calm, click, hands, options, thinking, wire
from tools.bench.lab import Lab, Row, opened
from tools.paths import CACHE

BENCHES: dict[str, Callable[[Lab], Iterator[Row]]] = {
    "hands": hands.measure,
    "options": options.measure,
    "thinking": thinking.measure,
    "wire": wire.measure,
    "click": click.measure,
    "calm": calm.measure,
    "boot": boot.measure,
}
RESULTS = CACHE / "bench.jsonl"


def main() -> None:
    """Run the named benchmarks, or all; keep the rows under .cache too."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    names = parser.parse_args().names or list(BENCHES)
    if unknown := set(names) - set(BENCHES):
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}")
    rows = []
    with opened() as lab:
        for name in names:
            for row in BENCHES[name](lab):
                print(json.dumps(row), flush=True)
                rows.append(row)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    for _, group in groupby(rows, key=lambda row: row["bench"]):
        print("", table(list(group)), sep="\n")


def table(rows: list[Row]) -> str:
    """Rows of one benchmark, as Markdown with numbers to the right."""
    columns = list(dict.fromkeys(name for row in rows for name in row if name != "bench"))
    lines = [columns, *([text(row.get(name, "")) for name in columns] for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(
        "| " + " | ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) + " |"
        for line in [lines[0], rule, *lines[1:]]
    )


def text(value: str | float) -> str:
    """A cell; large numbers get separators."""
    return f"{value:,}" if isinstance(value, int | float) else value


if __name__ == "__main__":
    main()
