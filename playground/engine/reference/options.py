"""Which options a player has, in canonical order."""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.protocol import Option
from playground.engine.reference.position import GameWorld, ReferencePosition
from playground.game.core import Action, Binding
from playground.game.evaluate import Environment, evaluate, members


def options_of_step(world: GameWorld, position: ReferencePosition) -> list[Option]:
    """The options of the position's step: action by action, then the bindings' values in lexicographic order."""
    game = position.game
    return [
        Option(number, values)
        for number in game.steps[position.step].actions
        if _may(game.actions[number], world, position)
        for values in _choices(game.actions[number].bindings, {}, world, position)
    ]


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
