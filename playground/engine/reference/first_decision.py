"""Who decides first in a game, where that is said by a step without a decision and not by the setup.

setup: roll dealer
turn: {dealing: {start: next player is player_after(dealer) with playing}, playing: play}
"""

from __future__ import annotations

from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.chance import draws_at_first
from playground.game.effect_sequences import all_within, continuations

_GAMES = 24
"""How many games are set up to see who decides first where that depends on chance."""


def first_deciders(game: core.Game) -> frozenset[int]:
    """The players who decide first where a step without a decision may hand the first turn on; otherwise none."""
    if not _may_hand_on(game):
        return frozenset()
    states = (ReferenceState(game, 0, number) for number in range(_GAMES if draws_at_first(game) else 1))
    return frozenset(state.position.acting for state in states if not state.is_terminal())


def _may_hand_on(game: core.Game) -> bool:
    """Whether what happens between the setup and the first decision may name who is next. A turn that just ends without
    a decision, after a bad throw, is one nevertheless: its player has begun."""
    reached = [*continuations(game.setup)] or [0]
    for number in reached:
        step = game.steps[number]
        if step.actions or step.joined:
            continue
        if any(_names_next(effect) for effect in all_within(step.stuck or ())):
            return True
        reached += [each for each in continuations(step.stuck or ()) if each not in reached]
    return False


def _names_next(effect: core.Effect) -> bool:
    return isinstance(effect, core.PassTo) or (isinstance(effect, core.NextPlayer) and effect.player is not None)
