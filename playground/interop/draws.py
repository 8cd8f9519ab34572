"""How much a game can draw: bounds that other libraries ask for in advance."""

from __future__ import annotations

from collections.abc import Iterable

from playground.game.core import (
    MAX_ROLLS,
    MAX_SKIPS,
    Bind,
    Effect,
    ForEach,
    Game,
    If,
    Repeat,
    RollAttribute,
    RollVariable,
    Shuffle,
    certainly_finish,
)
from playground.game.effect_sequences import all_effects
from playground.interop.set_sizes import max_members

MOST = 10**9
"""Larger bounds are given as this."""


def max_outcomes(game: Game) -> int:
    """An upper bound of the outcomes of one draw; 0 if the game never draws."""
    return max((_outcomes(effect, game) for effect in all_effects(game)), default=0)


def max_draws(game: Game) -> int:
    """An upper bound of the draws in one game, setup included, at most `MOST`."""
    rules = [rule.effects for rule in (*game.triggers, *game.end_conditions)]
    rules += [step.stuck for step in game.steps if step.stuck is not None]
    after = sum(_draws(effects, game) for effects in rules)
    chosen = max((_draws(action.effects, game) for action in game.actions), default=0)
    skips = MAX_SKIPS if any(not certainly_finish(step.stuck) for step in game.steps if step.stuck is not None) else 0
    by_decisions = game.max_decisions * (chosen + after * (1 + skips))
    return min(MOST, _draws(game.setup, game) + after * skips + by_decisions)


def _outcomes(effect: Effect, game: Game) -> int:
    match effect:
        case RollVariable():
            variable = next(variable for variable in game.variables if variable.name == effect.variable)
            if effect.among is not None:
                return max_members(effect.among, game)
            if variable.faces:
                return len(variable.faces)
            sizes = {"player": len(game.players), "piece": len(game.pieces), "bool": 2}
            return sizes.get(variable.type.kind, variable.type.high - variable.type.low + 1)
        case RollAttribute():
            attribute = next(attribute for attribute in game.attributes if attribute.name == effect.attribute)
            return len(attribute.faces) or attribute.size
        case Shuffle():
            return max_members(effect.sites, game)
    return 0


def _draws(effects: Iterable[Effect], game: Game) -> int:
    """An upper bound of the draws of some effects."""
    return sum(_draws_of(effect, game) for effect in effects)


def _draws_of(effect: Effect, game: Game) -> int:
    match effect:
        case If():
            return max(_draws(effect.then, game), _draws(effect.otherwise, game))
        case ForEach():
            return max_members(effect.domain, game) * _draws(effect.body, game)
        case Repeat():
            return max(0, effect.times.type.high) * _draws(effect.body, game)
        case Bind():
            return _draws(effect.body, game)
        case RollVariable():
            return 1 if effect.sites is None else max_members(effect.sites, game)
        case RollAttribute():
            return max_members(effect.sites, game) * (1 if effect.until is None else MAX_ROLLS)
        case Shuffle():
            return max(0, max_members(effect.sites, game) - 1)
    return 0
