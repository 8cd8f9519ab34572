"""Hints: what players are told of cards, and conclude from it, against all worlds that look alike to them."""

from __future__ import annotations

from random import Random

import pytest
from all_worlds import Followed, check
from hidden_games import HINTS, compiled

from tests.quick_set import mostly_exhaustive

LOSING = (
    "drop","mix", "mix-deck", "like-top", "next", "among-hidden", "if-hidden", "think", "noted",
          "for-hidden")  # fmt: skip
"""Actions from which more follows than players conclude, or after which they have forgotten more than they had to."""


BY_LENGTH = reversed(range(6))  # the last has the fewest worlds that look alike
GAMES = mostly_exhaustive([(settings, number) for number in BY_LENGTH for settings in ("", "people=3")], quick=0)


def random_game(settings: str, number: int, exact: bool) -> int:
    """Play at random, and look at what a player knows after each decision; without `exact` with all actions."""
    compiled_game = compiled(HINTS, settings)
    game, choose, checked = Followed(compiled_game.game, number), Random(number), 0
    while not game.history.state.is_terminal():
        options = game.history.state.options()
        names = [game.game.actions[option.action].name for option in options]
        allowed = [place for place, name in enumerate(names) if not (exact and name in LOSING)]
        kinds = sorted({names[place] for place in allowed})
        kind = choose.choice(kinds)
        game.play(choose.choice([place for place in allowed if names[place] == kind]))
        check(game, choose.randrange(len(game.game.players)), number, exactly=exact)
        checked += 1
    return checked


@pytest.mark.parametrize(("settings", "number"), GAMES)
def test_what_players_conclude_holds_in_all_worlds_that_look_alike(settings: str, number: int) -> None:
    assert random_game(settings, number, exact=False) == 6


@pytest.mark.thorough
@pytest.mark.parametrize(("settings", "number"), GAMES)
def test_what_is_dealt_is_a_world_that_looks_alike(settings: str, number: int) -> None:
    assert random_game(settings, number, exact=True) == 6
