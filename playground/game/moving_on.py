"""`can_move(WHO)`: whether a player would have an option, if that player had to decide now.

`can_move(WHO, drop or step)` is about some actions only. What `when` and `never` of these actions say counts, so that
an action that asks itself what a player can do must not be among those that it asks about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import Function, is_unknown
from playground.game.rule_expressions import distinct_parts, expressions_within, rule_expressions
from playground.game.vocabulary import CAN_MOVE
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def function_of_moving(ruleset: Ruleset, checker: ExpressionChecker) -> dict[str, Function]:
    """The function `can_move` for a ruleset."""

    def apply(given: list[core.Expression], span: Span) -> core.Expression:
        player = checker.coerce(given[0], "player", given[0].span or span)
        if is_unknown(player):
            return player
        return core.CanMove(player, _usual(ruleset), type=Type("bool"), span=span)

    return {CAN_MOVE: Function(CAN_MOVE, 2, apply, optional=True)}


def _usual(ruleset: Ruleset) -> tuple[str, ...]:
    """The actions of the first step of a turn that offers any."""
    for step in ruleset.turn.values():
        names = tuple(action.text for action in step.actions)
        if names and not step.joined:
            return names
    return tuple(ruleset.actions)


# ---- what cannot be answered


def report_moving(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report questions that depend on their own answer, and those about actions of which engines cannot say whether
    there is an option without listing them."""
    seen: set[tuple[Span | None, str]] = set()
    for question in questions_in((*rule_expressions(game), *(strategy.value for strategy in game.strategies))):
        for code, name, hint in _problems(question, game):
            if (question.span, code) not in seen:
                seen.add((question.span, code))
                diagnostics.report(code, question.span, hint=hint, name=name)


def _problems(question: core.CanMove, game: core.Game) -> Iterator[tuple[str, str, str]]:
    for action in actions_of(question, game):
        if _depends_on(action, question, game):
            named = f"can_move({_player(question)}, …)"
            hint = f"say it of single actions and name others, {named}, also ones that no step offers; or say it under"
            yield "T183", action.name, f"{hint} 'end'"
        elif action.never is not None:
            yield "T184", action.name, "what is never allowed is looked at after the last of its legs"
        elif any(binding.sets for binding in action.bindings):
            yield "T184", action.name, "it chooses several at once"
        elif _is_by_others(action, game):
            yield "T184", action.name, "others than the mover decide there"


def _player(question: core.CanMove) -> str:
    return question.player.span.text if question.player.span else "opponent"


def _is_by_others(action: core.Action, game: core.Game) -> bool:
    number = game.actions.index(action)
    offering = [step for step in game.steps if number in step.actions]
    return bool(offering) and all(step.by is not None for step in offering)


def actions_of(question: core.CanMove, game: core.Game) -> Iterator[core.Action]:
    """The actions that a question is about."""
    return (action for action in game.actions if action.name in question.actions)


def step_of(actions: Sequence[core.Action], game: core.Game) -> int:
    """The first step that offers the first of some actions."""
    numbers = [game.actions.index(action) for action in actions[:1]]
    return next((place for place, step in enumerate(game.steps) if {*numbers} & {*step.actions}), 0)


def _depends_on(action: core.Action, question: core.CanMove, game: core.Game) -> bool:
    """Whether the question stands in what decides which options an action has, or what these lead to."""
    waiting, done = [action.name], set[str]()
    while waiting:
        name = waiting.pop()
        if name in done:
            continue
        done.add(name)
        parts = list(deciding(next(each for each in game.actions if each.name == name), game))
        for other in questions_in(parts):
            if other is question or other == question:
                return True
            waiting += [each.name for each in actions_of(other, game)]
    return False


def deciding(action: core.Action, game: core.Game) -> Iterator[core.Expression]:
    """The expressions on which the options of an action depend: also those of what it does, if it is tried."""
    own = [binding.domain for binding in action.bindings] + ([action.guard] if action.guard else [])
    yield from own
    tried = {each.action for each in distinct_parts(own) if isinstance(each, core.After)}
    for number in tried:
        yield from expressions_within(game.actions[number].effects)
        for rule in (rule for rule in game.triggers if rule.follows(number)):
            yield rule.condition
            yield from expressions_within(rule.effects)


def questions_in(expressions: Iterable[core.Expression]) -> Iterator[core.CanMove]:
    """The questions whether a player can move, anywhere in some expressions."""
    return (each for each in distinct_parts(expressions) if isinstance(each, core.CanMove))


# ---- the answer as an expression


def has_option(action: core.Action) -> core.Expression:
    """Whether an action has an option, as an expression about the position in which the player decides."""
    result: core.Expression = core.Constant(True, type=Type("bool"))
    for binding in reversed(action.bindings):
        result = _some(binding, result)
    return result if action.guard is None else _both(action.guard, result)


def _some(binding: core.Binding, rest: core.Expression) -> core.Expression:
    """Whether some value may be chosen for a binding with which the rest holds."""
    if binding.type.kind != binding.domain.type.kind:
        return core.Quantified("any", binding.variable, binding.domain, rest, type=Type("bool"))
    domain, conditions = binding.domain, list[core.Expression]()
    variable = core.Variable(binding.variable, type=replace(binding.type, optional=True))
    while isinstance(domain, core.Where):
        conditions.append(core.substitute(domain.condition, domain.variable, variable))
        domain = domain.domain
    nothing = core.Constant(core.NOTHING, type=variable.type)
    is_there = core.Operation(
        "not", (core.Operation("equal", (variable, nothing), type=Type("bool")),), type=Type("bool")
    )
    body: core.Expression = rest
    for condition in conditions:
        body = _both(condition, body)
    return core.Let(binding.variable, domain, _both(is_there, body), type=Type("bool"))


def _both(one: core.Expression, other: core.Expression) -> core.Expression:
    if isinstance(other, core.Constant) and other.value is True:
        return one
    return core.Operation("and", (one, other), type=Type("bool"))
