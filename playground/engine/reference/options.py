"""Which options a player has, in canonical order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from playground.engine.protocol import Option
from playground.engine.reference.position import GameWorld, ReferencePosition
from playground.game.core import Action, Binding
from playground.game.evaluate import Environment, evaluate, members


def options_of_step(world: GameWorld, position: ReferencePosition) -> list[Option]:
    """The options of the position's step: action by action, then the bindings' values in lexicographic order.

    If an action says which options it prefers, only the best of all options of the step are left.
    """
    game = position.game
    actions = [number for number in game.steps[position.step].actions if _may(game.actions[number], world, position)]
    options = [
        Option(number, values)
        for number in actions
        for values in _choices(game.actions[number].bindings, {}, world, position)
    ]
    if all(game.actions[number].prefer is None for number in game.steps[position.step].actions):
        return options
    worth = [_worth(option, world, position) for option in options]
    return [option for option, value in zip(options, worth, strict=True) if value == max(worth)]


def _worth(option: Option, world: GameWorld, position: ReferencePosition) -> int:
    """How much an option is preferred: 0 where its action says nothing."""
    action = position.game.actions[option.action]
    if action.prefer is None:
        return 0
    return cast(int, evaluate(action.prefer, world, bound(action, option.values), position))


def bound(action: Action, values: tuple[int, ...]) -> dict[str, int]:
    """What the variables of an action's bindings stand for once its values are chosen."""
    return {binding.variable: value for binding, value in zip(action.bindings, values, strict=True)}


def _may(action: Action, world: GameWorld, position: ReferencePosition) -> bool:
    return action.guard is None or bool(evaluate(action.guard, world, {}, position))


def _choices(
    bindings: tuple[Binding, ...], environment: Environment, world: GameWorld, position: ReferencePosition
) -> Iterator[tuple[int, ...]]:
    """The values of all bindings, the first varying slowest; `environment` holds the bindings before these."""
    if not bindings:
        yield ()
        return
    first, *rest = bindings
    for value in members(first.domain, world, environment, position):
        for others in _choices(tuple(rest), {**environment, first.variable: value}, world, position):
            yield (value, *others)
