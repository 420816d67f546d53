"""The slow player: the rules of every preset by trying everything, obviously right for small hands.

Written from the rule texts and our decisions about them (R1 … R18, X01 … X41).
It shares nothing with the engine but the notation: cards are texts such as
``"SA"`` and ``"BJ"``, hands are lists of them. What a preset plays by stands in
:mod:`.facts` once more, so that a slip in a preset's file is seen too.
"""
