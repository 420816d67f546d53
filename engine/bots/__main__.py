"""``python -m engine.bots [BOT]``: our bots as an outside program, a request and a reply a line.

So a bot of an older version of this repository can be measured against today's. With a name,
every request is answered by that bot, whatever it asks for.
"""

from __future__ import annotations

import json
import sys

from engine.bots.protocol import answer


def main() -> None:
    """Answers until the requests end."""
    bot = sys.argv[1] if len(sys.argv) > 1 else None
    for line in sys.stdin:
        print(answer(_renamed(line, bot)), flush=True)


def _renamed(request: str, bot: str | None) -> str:
    if bot is None:
        return request
    try:
        return json.dumps({**json.loads(request), "bot": bot})
    except (ValueError, TypeError):
        return request  # the answer says what is wrong with it


if __name__ == "__main__":
    main()
