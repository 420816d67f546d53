"""The sample as a program that answers one JSON question a line, for the arena (../bots.md)."""

import json
import sys
from random import Random

from shengji_sample import choose

from engine.actions import action_text
from engine.view import view_from_data

for line in sys.stdin:
    question = json.loads(line)
    action = choose(view_from_data(question["view"]), Random(question["seed"]))
    print(json.dumps({"action": action_text(action)}), flush=True)
