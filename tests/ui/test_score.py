"""The bar of points: its zones are the score table's, for every preset."""

from itertools import pairwise

import pytest

from engine.rules import Rules, load_preset, preset_slugs
from engine.scoring import outcome
from ui.parts.score import number, signed, takeover, zone_edges

BIDS = (200, 115, 50, 5)


def bids(rules: Rules) -> tuple[int | None, ...]:
    return BIDS if rules.auction.held else (None,)


@pytest.mark.parametrize("slug", preset_slugs())
def test_within_a_zone_nothing_changes(slug: str) -> None:
    """But for the shutout, whose zone is too narrow to be drawn."""
    rules = load_preset(slug)
    for bid in bids(rules):
        edges = zone_edges(rules, bid)
        assert edges[0] == 0
        for low, high in pairwise(edges):
            assert low < high
            totals = [n for n in range(5, 500, 5) if low <= n < high]
            assert len({outcome(n, rules, bid) for n in totals}) <= 1, (bid, low, high)


@pytest.mark.parametrize("slug", preset_slugs())
def test_neighbouring_zones_differ_and_the_take_over_is_an_edge(slug: str) -> None:
    rules = load_preset(slug)
    for bid in bids(rules):
        edges = zone_edges(rules, bid)
        goal = takeover(rules, bid)
        assert goal in edges
        if goal >= 20:
            told = [outcome(max(5, -int(-low // 5) * 5), rules, bid) for low in edges[:-1]]
            assert all(one != other for one, other in pairwise(told)), (bid, told)


def test_the_bar_grows_with_a_total_beyond_its_end() -> None:
    rules = load_preset("four-kitty")
    assert zone_edges(rules, None)[-1] == 320
    assert zone_edges(rules, None, 400)[-1] == 480


def test_below_the_first_row_the_zones_go_on_downwards() -> None:
    assert zone_edges(load_preset("match-four"), None) == [0, 41, 81, 121, 160, 200, 240]


def test_half_of_an_auctions_bid_is_exact() -> None:
    rules = load_preset("auction-3")
    assert 57.5 in zone_edges(rules, 115)
    assert takeover(rules, 115) == 115
    assert number(57.5) == "57.5"
    assert number(115.0) == "115"


def test_a_total_below_zero_has_a_true_minus() -> None:
    assert signed(-25) == "−25"
    assert signed(0) == "0"
