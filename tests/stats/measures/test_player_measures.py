"""How often each player won."""

from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.players import player_wins


def test_player_wins_by_hand():
    found = player_wins(30, 120)
    assert (found.value, found.low, found.high) == (0.25, wilson(30, 120).low, wilson(30, 120).high)
    assert player_wins(0, 0).value is None
