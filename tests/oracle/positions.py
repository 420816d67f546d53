"""Where the searches look: small hands full of sets and tractors, leads and plays that matter.

All of it comes from a number, since a position is seldom made simpler by
changing a card; a failing test prints the position.
"""

from __future__ import annotations

from random import Random

from tests.oracle import tricks
from tests.oracle.facts import Facts
from tests.oracle.follow import LADDERS
from tests.oracle.order import RANKS, Strain
from tests.oracle.shapes import bare_leads, less, pick, runs, to_faces

Cards = tuple[str, ...]


def a_table(random: Random) -> Facts:
    """Settings thrown together as somebody may in the rules dialog."""
    return Facts(
        decks=random.randint(2, 4),
        twos=random.random() < 0.3,
        length=random.choice([2, 2, 3]),
        width=random.choice([2, 2, 3]),
        ladder=random.choice(list(LADDERS)),
        protected=random.random() < 0.3,
        tractors_whole=random.random() < 0.3,
        forced=random.choice(["lowest_component", "lowest_single", "fewest_cards"]),
        form=random.choice(["contains", "exact"]),
        compare=random.choice(["longest", "highest"]),
        wider=random.random() < 0.5,
    )


def a_strain(random: Random, facts: Facts) -> Strain:
    """Any strain; levels beside the 2 and the low ace come often."""
    suits = ["B", "R", "NT"] if facts.colours else [*"SSHHDC", "NT"]
    level = random.choice(["2", "3", "3", "A", "A", *RANKS, "W"])
    return Strain(random.choice(suits), level, facts)


def whole_suit(strain: Strain, group: str) -> list[str]:
    """The different cards of a suit or of the trumps, low to high."""
    cards = [s + r for s in "SHDC" for r in RANKS] + ["LJ", "BJ"] * strain.facts.jokers
    return sorted((x for x in cards if strain.group(x) == group), key=strain.height)


def neighbours(random: Random, strain: Strain, group: str, faces: int = 7) -> Cards:
    """All copies of a few cards of one suit that stand next to each other, and of one more.

    Among trumps it is the upper end as often as not; the lowest card stands next to the ace.
    """
    suit = whole_suit(strain, group)
    start = random.randrange(len(suit))
    if group == "trump" and random.random() < 0.5:
        start = max(len(suit) - random.randint(faces, 3 * faces), 0)
    chosen = {*(suit + suit)[start : start + faces], random.choice(suit)}
    return tuple(sorted(chosen)) * strain.facts.decks


def a_group(random: Random, strain: Strain) -> str:
    groups = {strain.group(s + r) for s in "SHDC" for r in strain.ranks} | {"trump"}
    return random.choice(["trump", "trump", *sorted(groups)])


def lumps(random: Random, pile: Cards, size: int) -> Cards:
    """So many cards of a pile, of each face as many as come, so that sets of all sizes abound."""
    taken: list[str] = []
    for card in random.sample(sorted(set(pile)), len(set(pile))):
        taken += [card] * random.randint(1, pile.count(card))
    return tuple(sorted(taken[:size]))


def large(random: Random, leads: list[Cards]) -> Cards:
    """One of these, the larger the likelier."""
    leads = sorted(leads, key=lambda lead: (-len(lead), lead))
    return leads[min(random.randrange(len(leads)), random.randrange(len(leads)))]


def a_form(random: Random, pile: Cards, strain: Strain, parts: int, most: int = 8) -> Cards:
    """A lead that the rules allow: so many sets and tractors, or one."""
    lead: Cards = ()
    for _ in range(parts):
        leads = bare_leads(less(pile, lead), strain, most - len(lead))
        if leads:
            lead = (*lead, *large(random, leads))
    if not tricks.may_lead(lead, strain):
        lead = large(random, bare_leads(pile, strain, most))
    return tuple(sorted(lead))


def a_question(random: Random, facts: Facts) -> tuple[Strain, Cards, Cards]:
    """A hand and a lead that it can follow, both of a few neighbouring cards."""
    strain = a_strain(random, facts)
    pile = neighbours(random, strain, a_group(random, strain))
    lead = a_form(random, pile, strain, random.choice([1, 1, 1, 2, 2, 3]))
    spare = random.randint(-1, min(5, 12 - len(lead)))
    held = lumps(random, less(pile, lead), len(lead) + spare)
    strangers = sorted({"C4", "D4", "D5", "S9", "H9"} - set(pile))
    missing = max(len(lead) - len(held), 0) + random.randint(0, 1)
    return strain, tuple(sorted([*held, *random.sample(strangers * 4, missing)])), lead


def a_hand(random: Random, facts: Facts, size: int) -> tuple[Strain, Cards]:
    """Cards of one suit."""
    strain = a_strain(random, facts)
    pile = neighbours(random, strain, a_group(random, strain))
    return strain, lumps(random, pile, random.randint(2, size))


def a_throw(random: Random, facts: Facts) -> tuple[Strain, Cards, list[Cards]]:
    """Several parts thrown, and what the others hold beside it."""
    strain = a_strain(random, facts)
    pile = neighbours(random, strain, a_group(random, strain))
    throw = a_form(random, pile, strain, random.choice([1, 2, 2, 3, 3]), most=7)
    left = less(pile, throw)
    hands = []
    for _ in range(3):
        hand = lumps(random, left, random.randint(0, 6)) if left else ()
        left = less(left, hand)
        hands.append((*hand, "D4"))
    return strain, throw, hands


def a_trick(random: Random, facts: Facts) -> tuple[Strain, list[Cards]]:
    """A lead and three plays on it, allowed or not: of its form, of its size, anything."""
    strain = a_strain(random, facts)
    group = a_group(random, strain)
    beside = a_group(random, strain) if group == "trump" else "trump"
    piles = [neighbours(random, strain, group)]
    lead = a_form(random, piles[0], strain, random.choice([1, 1, 1, 2, 2, 3]))
    piles[0] = less(piles[0], lead)
    if beside != group:
        piles.append(neighbours(random, strain, beside))
    trick = [lead]
    for _ in range(3):
        at = random.randrange(len(piles))
        play = a_play(random, piles[at], lead, strain)
        if play is None:
            play = lumps(random, tuple(x for pile in piles for x in pile), len(lead))
        else:
            piles[at] = less(piles[at], play)
        if len(play) < len(lead):
            break
        trick.append(tuple(sorted(play)))
    return strain, trick


def a_play(random: Random, pile: Cards, lead: Cards, strain: Strain) -> Cards | None:
    """Cards of one suit: one set or tractor, the lead's parts again, sets first, any."""
    kind = random.choice(["bare", "bare", "form", "form", "sets", "any"])
    if kind == "bare":
        bare = [x for x in bare_leads(pile, strain, len(lead)) if len(x) == len(lead)]
        return random.choice(bare) if bare else None
    if kind == "form":
        return the_same_form(random, pile, lead, strain)
    if len(pile) < len(lead):
        return None
    return lumps(random, pile, len(lead)) if kind == "sets" else tuple(pile[: len(lead)])


def the_same_form(random: Random, pile: Cards, lead: Cards, strain: Strain) -> Cards | None:
    """The lead's parts again, out of other cards."""
    play: Cards = ()
    for part in tricks.parts_of(lead, strain):
        left = less(pile, play)
        found = runs(to_faces(left, strain), part.shape, strain)
        if not found:
            return None
        play = (*play, *pick(left, random.choice(found) * part.shape.width, strain))
    return play
