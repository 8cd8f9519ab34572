"""How many cards, dice and other components without an owner a game needs, where its setup says so."""

from __future__ import annotations

from collections import Counter

from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Change
from playground.engine.knowledge.visibility import Visibility
from playground.game.core import Flip, Game, Place, Turn
from playground.game.effect_sequences import all_effects, all_within

_SEEDS = (0, 1)
"""Setups that are looked at: where chance decides how many components there are, they differ."""


def component_counts(game: Game) -> dict[int, int]:
    """The numbers of components of each kind that the setup puts somewhere; empty if play brings further ones, changes
    kinds, or chance decides how many there are."""
    placing = [effect for effect in all_within(game.setup) if isinstance(effect, Place)]
    changing = [effect for effect in all_effects(game) if isinstance(effect, Place | Turn | Flip)]
    if len(changing) > len(placing) or any(piece.owned for piece in game.pieces):
        return {}
    first, second = (_placed(game, seed) for seed in _SEEDS)
    return dict(sorted(first.items())) if first == second else {}


def _placed(game: Game, seed: int) -> Counter[int]:
    """How many of each kind are put somewhere in the setup of a game."""
    recorded = EventRecorder(game, seed, 0, Visibility(game))
    of_setup = recorded.events[: recorded.of_setup]
    placed = (event for event in of_setup if isinstance(event, Change) and event.effect is Place)
    return Counter(content[1] for event in placed for content in event.after.values() if content is not None)
