"""Questions that the referee does not understand, each for a reason of its own."""

WRONG = [
    '{"ask": "follow", "rules": {"preset": "classic"}, "level": "Z", "trump": "S"}',
    '{"ask": "follow", "rules": {"preset": "classic"}, "level": "2", "trump": "X", "lead": "SA"}',
    '{"ask": "trick", "rules": {"preset": "nobody"}, "plays": [["SA"], ["ZZ"]]}',
    '{"ask": "shape", "rules": "classic", "cards": ["S1", 7, null]}',
    '{"ask": "shape", "rules": {"preset": "classic", "set": {"throw.forced": "no"}}}',
    '{"ask": "shape", "rules": {"preset": "classic", "set": {"x.y": 1, "score.table": 3}}}',
    '{"ask": "shape", "rules": {"preset": "classic", "set": {"score.table": [[1, 2, 3]]}}}',
    '{"ask": "score", "rules": {"preset": "classic"}, "attackers": "many", "friends": {}}',
    '{"ask": "bid", "rules": {"preset": "classic"}, "bids": [[0], 3, ["a", []]], "hands": 5}',
    '{"ask": "bid", "rules": {"preset": "classic"}, "bids": [[99, ["S2"]]], "dealer": 17}',
    '{"ask": "auction", "rules": {"preset": "auction-3"}, "bids": [[0, true]]}',
    '{"ask": "friend", "rules": {"preset": "friends-5"}, "call": [{"card": 4}], "played": [[]]}',
    '{"ask": "next_dealer", "rules": {"preset": "joker-call"}, "can_show": [1, 2]}',
    '{"ask": "advance", "rules": {"preset": "classic"}, "gain": [1.5], "levels": ["2", "22"]}',
    '{"ask": "nothing"}',
    '{"rules": {"preset": "classic"}}',
    '{"ask": ["follow"], "id": {"a": 1}}',
    "{}",
]
