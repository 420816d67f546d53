import json
from random import Random

from engine.actions import action_text
from engine.selfplay import random_action
from engine.view import view_from_data


def answer(request: str) -> str:
    data = json.loads(request)
    seen = view_from_data(data["view"])
    return json.dumps({"action": action_text(random_action(seen, Random(data["seed"] + seen.at)))})
