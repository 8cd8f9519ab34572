"""Players with sets of their own: what the setup plainly puts somewhere is known to all, as in all possible worlds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from all_worlds import Followed, check
from hidden_games import ANN, OWN_SETS, compiled

from playground.engine.knowledge import History
from playground.engine.rng import FIRST_AGENT, Stream
from tests.quick_set import mostly_exhaustive

GAMES = mostly_exhaustive([(settings, number) for number in range(8) for settings in ("", "flowers=1")], quick=4)


@pytest.mark.parametrize(("settings", "number"), GAMES)
def test_what_is_dealt_is_a_world_that_looks_alike(settings: str, number: int) -> None:
    game, choose = Followed(compiled(OWN_SETS, settings).game, number), Random(number)
    while not game.history.state.is_terminal():
        options = game.history.state.options()
        actions = sorted({option.action for option in options})
        action = choose.choice(actions)
        game.play(choose.choice([place for place, option in enumerate(options) if option.action == action]))
        check(game, choose.randrange(2), number, exactly=True)


def test_another_player_has_one_skull_of_its_own() -> None:
    history = History(compiled(OWN_SETS).reference_state(1))
    dealt = [history.resample(ANN, Stream(number, 0, FIRST_AGENT)).to_bytes() for number in range(200)]
    places = Counter(dealt)
    assert len(places) == 6  # three places of the skull in Ben's hand, and two orders of the pile
    assert max(places.values()) < 60
