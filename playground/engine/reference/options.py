"""The legal options of a player, in canonical order; those of an action that may go on with legs are in `legs.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from playground.engine.protocol import Option
from playground.engine.reference.bound import bound
from playground.engine.reference.legs import TooManyWays, with_legs
from playground.engine.reference.position import GameConstants, ReferencePosition
from playground.engine.reference.trying import after_whole
from playground.game.core import Action, Binding, Expression
from playground.game.evaluate import Environment, evaluate, members
from playground.game.legs import goes_on, prefers_whole


def options_of_position(world: GameConstants, position: ReferencePosition, options: list[Option]) -> list[Option]:
    """The options of the player who decides, each with all of its legs, from those of the step. Raises TooManyWays."""
    game = position.game
    if not game.has_legs:
        return options
    offered = partial(options_of_step, world)

    def whole_options(first: list[Option]) -> list[Option]:
        found = with_legs(first, offered, position)
        return [option for option in found if not _leads_to_forbidden(option, world, position)]

    whole = next((number for number in game.steps[position.step].actions if prefers_whole(number, game)), None)
    if whole is None:
        return whole_options(options)
    first = whole_options([option for option in options if option.action == whole])
    worth = [_preference_of_whole(option, world, position) for option in first]
    if max(worth, default=0) > 0:  # options of other actions count as 0, and their legs are not looked at
        return _most_preferred(first, worth)
    return whole_options(options)


def never_ends(option: Option, world: GameConstants, position: ReferencePosition) -> bool:
    """Whether another leg can follow on every way that begins with a leg, so that none of them is an option."""
    if not goes_on(option.action, position.game):
        return False
    try:
        return not with_legs([option], partial(options_of_step, world), position)
    except TooManyWays:
        return False


def forbidden_options(world: GameConstants, position: ReferencePosition) -> list[Option]:
    """The options with all of their legs that lead to what is never allowed, and are none for that reason; empty where
    there are too many ways."""
    try:
        whole = with_legs(options_of_step(world, position), partial(options_of_step, world), position)
    except TooManyWays:
        return []
    return [option for option in whole if _leads_to_forbidden(option, world, position)]


def _leads_to_forbidden(option: Option, world: GameConstants, position: ReferencePosition) -> bool:
    """Whether an option with all of its legs leads to what is never allowed."""
    return bool(_after_whole(position.game.actions[option.action].never, option, world, position))


def _preference_of_whole(option: Option, world: GameConstants, position: ReferencePosition) -> int:
    """The preference of an option with all of its legs, about the position after it; 0 if its action has none."""
    return _after_whole(position.game.actions[option.action].prefer, option, world, position)


def _after_whole(question: Expression | None, option: Option, world: GameConstants, position: ReferencePosition) -> int:
    """The answer to a question about the position after an option with all of its legs; 0 if there is none."""
    if question is None:
        return 0
    action, before = position.game.actions[option.action], position.clone()
    before.try_option = lambda *_: after_whole(position, option)
    return cast(int, evaluate(question, world, bound(action, option.values), before))


def _most_preferred(options: list[Option], preferences: list[int]) -> list[Option]:
    return [option for option, value in zip(options, preferences, strict=True) if value == max(preferences)]


def options_of_step(world: GameConstants, position: ReferencePosition) -> list[Option]:
    """The options of the position's step, each one leg: action by action, then in lexicographic order of the values of
    the bindings.

    If any of the actions has a preference, only the most preferred options of the step are legal. Preferences of whole
    options are compared later.
    """
    game = position.game
    offered = game.steps[position.step].actions
    actions = [number for number in offered if _is_allowed(game.actions[number], world, position)]
    options = [
        Option(number, values)
        for number in actions
        for values in _value_tuples(game.actions[number].bindings, {}, world, position)
    ]
    if all(game.actions[number].prefer is None or prefers_whole(number, game) for number in offered):
        return options
    return _most_preferred(options, [_preference(option, world, position) for option in options])


def _preference(option: Option, world: GameConstants, position: ReferencePosition) -> int:
    """The preference of an option; 0 if its action has none."""
    action = position.game.actions[option.action]
    if action.prefer is None:
        return 0
    return cast(int, evaluate(action.prefer, world, bound(action, option.values), position))


def _is_allowed(action: Action, world: GameConstants, position: ReferencePosition) -> bool:
    return action.guard is None or bool(evaluate(action.guard, world, {}, position))


def _value_tuples(
    bindings: tuple[Binding, ...], environment: Environment, world: GameConstants, position: ReferencePosition
) -> Iterator[tuple[int, ...]]:
    """All combinations of values, the first binding varying slowest; `environment` has values of earlier bindings."""
    if not bindings:
        yield ()
        return
    first, *rest = bindings
    for value in members(first.domain, world, environment, position):
        for others in _value_tuples(tuple(rest), {**environment, first.variable: value}, world, position):
            yield (value, *others)


def has_option(position: ReferencePosition, actions: tuple[str, ...]) -> bool:
    """Whether the player who decides has an option of some actions, whatever is preferred."""
    world, game = position.world, position.game
    return any(
        _is_allowed(action, world, position) and any(True for _ in _value_tuples(action.bindings, {}, world, position))
        for action in game.actions
        if action.name in actions
    )
