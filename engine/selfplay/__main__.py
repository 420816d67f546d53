"""``python -m engine.selfplay --preset SLUG --hands N --seed S --bots random``"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser

from engine.bots.protocol import BOTS
from engine.rules import load_preset
from engine.selfplay.report import run


def main() -> int:
    """The command line; the status is 1 when a sum did not come out."""
    parser = ArgumentParser(prog="python -m engine.selfplay")
    parser.add_argument("--preset", default="classic")
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=sorted(BOTS), default="random")
    asked = parser.parse_args()
    report = run(load_preset(asked.preset), asked.hands, asked.seed, BOTS[asked.bots])
    print(json.dumps({"preset": asked.preset, "bots": asked.bots, **report}))
    return int(bool(report["points_wrong"] or report["cards_wrong"]))


if __name__ == "__main__":
    sys.exit(main())
