"""The limit on legs: a game stops where the options of a position have more of them than there is room for.

That is no reason to lose the other games of a run. The game that stops is unfinished, and what is reported of it names
the rule by which its options go on.
"""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.legs import joining


def with_limit_on_legs(game: core.Game) -> core.Game:
    """The game with a fault for each rule that leads to legs."""
    if not game.has_legs:
        return game
    found = [_fault(action, game) for action in range(len(game.actions))]
    return replace(game, faults=(*game.faults, *dict.fromkeys(each for each in found if each is not None)))


def faults_of_last_legs(game: core.Game) -> tuple[int, ...]:
    """For each action the index of the fault that stops a game if one of its legs was the first without room; 0 for
    those that have no part in options of several legs."""
    found = (_fault(action, game) for action in range(len(game.actions)))
    return tuple(0 if fault is None else game.faults.index(fault) for fault in found)


def _fault(action: int, game: core.Game) -> core.TooManyLegs | None:
    """The fault names the rule by which legs of an action go on or, if they do not, one that leads to them."""
    joins = [(number, effect) for number, each in enumerate(game.actions) for effect in joining(each.effects, game)]
    own = [effect for number, effect in joins if number == action]
    leading = [effect for _, effect in joins if action in game.steps[effect.step].actions]
    effect = next(iter(own or leading), None)
    if effect is None:
        return None
    step = game.steps[effect.step]
    goes_on = any(True for offered in step.actions for _ in joining(game.actions[offered].effects, game))
    return core.TooManyLegs(effect.span, step.name, ends_there=not goes_on)
