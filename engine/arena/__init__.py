"""Bots measured against each other in duplicate deals: the same cards with the places exchanged.

``python -m engine.arena A B --preset classic --deals N --seed S --jobs 2`` prints one line of
JSON. A room for the command line only: it starts processes, and no page has it.
"""
