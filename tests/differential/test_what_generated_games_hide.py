"""What players see in games of random rulesets: the same on both engines, and nothing of what is hidden."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from generated_games import Generated, generated, with_exchanged

from playground.engine.knowledge import History
from playground.engine.observation import FACE_DOWN, observe
from playground.engine.reference.state import ReferenceState
from playground.engine.rng import FIRST_AGENT, Stream

GAMES = 2
DECISIONS = 8
PAIRS = 6


def assert_hidden(state: ReferenceState, player: int) -> int:
    """What a player sees is the same with two other components in the places of those that lie face down; the number
    of exchanges that change the position."""
    game, block = state.game, state.to_bytes()
    seen = observe(game, block, player)
    hidden = [site for site, content in seen.contents if content == FACE_DOWN]
    changed = 0
    for one, other in list(combinations(hidden, 2))[:PAIRS]:
        exchanged = with_exchanged(game, block, one, other)
        assert observe(game, exchanged, player) == seen
        changed += exchanged != block
    return changed


def play(each: Generated) -> int:
    """Play some games on both engines, and look at them with the eyes of each player; the number of exchanges that
    changed the position."""
    return sum(look_at(each, game) for game in range(GAMES))


def look_at(each: Generated, number: int) -> int:
    """Play a game, and look at it before each decision."""
    history = History(each.compiled.reference_state(each.number, number))
    native = each.compiled.initial_state(each.number, number)
    choose, stream, changed = Random(number), Stream(3, each.number, FIRST_AGENT), 0
    for _ in range(DECISIONS):
        for player in range(len(each.game.players)):
            seen = history.observation(player)
            assert native.observation(player) == seen
            assert history.resample(player, stream).observation(player) == seen
            assert history.possible(player, history.state.to_bytes())
            changed += assert_hidden(history.state, player)
        if native.is_terminal():
            break
        option = choose.randrange(len(native.legal_actions()))
        native.apply_action(option)
        history.apply_action(option)
    return changed


def test_players_see_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    assert sum(play(each) for each in generated(tmp_path, 5, hides=True)) > 10


@pytest.mark.thorough
def test_players_of_many_games_see_nothing_of_what_is_hidden(tmp_path: Path) -> None:
    assert sum(play(each) for each in generated(tmp_path, 100, first=10_000, hides=True)) > 200
