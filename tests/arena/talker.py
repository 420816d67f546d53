"""An outside program for the tests: a legal random action a line, or trouble of a named kind.

``python -m tests.arena.talker [late | nonsense | dead | illegal]``
"""

from __future__ import annotations

import json
import sys
import time
from random import Random

from engine.actions import action_text
from engine.bots.legal import random_action
from engine.view import view_from_data


def answer(line: str, trouble: str) -> str:
    request = json.loads(line)
    if trouble == "late":
        time.sleep(60)
    if trouble == "dead":
        sys.exit(1)
    if trouble == "nonsense":
        return "well, let me think"
    if trouble == "illegal":
        return json.dumps({"action": "play BJ BJ BJ BJ"})
    action = random_action(view_from_data(request["view"]), Random(request["seed"]))
    return json.dumps({"action": action_text(action)})


if __name__ == "__main__":
    for text in sys.stdin:
        print(answer(text, sys.argv[1] if len(sys.argv) > 1 else ""), flush=True)
