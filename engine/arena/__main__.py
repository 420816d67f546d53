"""``python -m engine.arena A B --preset classic --deals N --seed S --jobs 2``"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import perf_counter

from engine.arena.deals import Record
from engine.arena.ledger import Ledger
from engine.arena.players import PATIENCE, player
from engine.arena.report import interval, report
from engine.arena.running import Measured, played
from engine.errors import NotUnderstood
from engine.rules import load_preset


def main() -> int:
    """The command line; the status is 2 when something asked for is not known."""
    asked = _arguments()
    measured = Measured(asked.a, asked.b, asked.preset, asked.seed, asked.patience)
    header = {"a": asked.a, "b": asked.b, "preset": asked.preset, "seed": asked.seed}
    try:
        load_preset(asked.preset)
        for name in (asked.a, asked.b):
            player(name)
        ledger = Ledger(asked.state, header) if asked.state else None
    except NotUnderstood as trouble:
        print(json.dumps({"error": {"code": trouble.code, **trouble.params}}), file=sys.stderr)
        return 2
    done = {} if ledger is None else ledger.done
    start = perf_counter()
    try:
        missing = [deal for deal in range(asked.deals) if deal not in done]
        for deal, record in played(measured, missing, asked.jobs):
            done[deal] = record
            if ledger is not None:
                ledger.add(deal, record)
            _progress(done, asked.deals, perf_counter() - start)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    records = [done[deal] for deal in sorted(done) if deal < asked.deals]
    if records:
        print(json.dumps({**header, **report(records)}))
    return 0


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m engine.arena")
    parser.add_argument("a", help="a bot, or exec:COMMAND for an outside program")
    parser.add_argument("b")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--deals", type=_positive, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=_positive, default=1)
    parser.add_argument("--state", type=Path, help="a file that a later run can go on from")
    parser.add_argument("--patience", type=float, default=PATIENCE, help="seconds for a program")
    return parser.parse_args()


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def _progress(done: dict[int, Record], deals: int, seconds: float) -> None:
    """A bar for whoever watches."""
    if not sys.stderr.isatty():
        return
    middle, half = interval([sum(r.swings) / len(r.swings) for r in done.values()])
    filled = 30 * len(done) // deals
    left = seconds / len(done) * (deals - len(done))
    bar = "#" * filled + "." * (30 - filled)
    text = f"\r[{bar}] {len(done)}/{deals}  {middle:+.3f} ± {half:.3f}  {left:.0f} s left "
    print(text, end="" if len(done) < deals else "\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
