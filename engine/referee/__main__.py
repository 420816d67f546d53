"""``python -m engine.referee < questions.jsonl > answers.jsonl``"""

from __future__ import annotations

import sys

from engine.referee import answer_line


def main() -> int:
    """Answers every line; the status is 1 when any question was not understood."""
    failed = False
    for line in sys.stdin:
        if line.strip():
            answer, understood = answer_line(line)
            print(answer, flush=True)
            failed = failed or not understood
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
