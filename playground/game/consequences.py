"""What an option leads to: `after(E)` in `when` and `prefer`, and `never`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.chance import draws
from playground.game.construct import ExpressionBuilder
from playground.game.core import TYPE_NAMES
from playground.game.effect_sequences import all_within, inner
from playground.game.names import OptionInQuestion, is_unknown
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast

AFTER = "after"
_WITHOUT_VALUE = ("ways", "players", "pieces", "numbers", "marks", "word")
"""Kinds of which engines cannot hand over a value."""


def value_after(
    option: OptionInQuestion | None, question: ast.Expression, span: Span, checker: ExpressionBuilder
) -> core.Expression:
    """`after(question)`: the value of an expression in the position that an option leads to."""
    if option is None:
        here = "leave 'after' out: this is about the position after the option already"
        return checker.fail("T098", span, hint=here if checker.is_ahead else "")
    names = {binding.label: binding.meaning for binding in option.bindings if binding.label in checker.locals}
    with checker.looking_ahead(), checker.binding(**names):
        body = checker.check(question)
    if is_unknown(body) or isinstance(body, core.Constant):
        return body
    return _closed(option, body, span, checker)


def _closed(option: OptionInQuestion, body: core.Expression, span: Span, checker: ExpressionBuilder) -> core.Expression:
    """The body with parameters in place of the variables that it takes from outside."""
    meanings = dict(zip((binding.variable for binding in option.bindings), option.choices, strict=True))
    parameters, arguments = [], []
    for taken in {variable.name: variable for variable in _free(body, frozenset())}.values():
        parameter = checker.fresh("given", taken.type, span)
        body = core.substitute(body, taken.name, parameter)
        parameters.append(parameter.name)
        arguments.append(meanings.get(taken.name, taken))
    for value in (body, *arguments):
        if value.type.kind in _WITHOUT_VALUE:
            return checker.fail("T101", span, found=TYPE_NAMES[value.type.kind])
    return core.After(
        option.number, option.choices, tuple(parameters), tuple(arguments), body, type=body.type, span=span
    )


def _free(expression: core.Expression, bound: frozenset[str]) -> Iterator[core.Variable]:
    """The variables that an expression does not bind itself."""
    if isinstance(expression, core.Variable):
        if expression.name not in bound:
            yield expression
        return
    if isinstance(expression, core.Let | core.Quantified | core.Where):
        bound |= {expression.variable}
    for part in core.parts(expression):
        yield from _free(part, bound)


def report_chance(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report questions about what an option leads to where that is decided by chance."""
    by_trigger = next((rule for rule in game.triggers if draws(rule.effects)), None)
    for action in game.actions:
        question = next(_questions(action), None)
        if question is None:
            continue
        drawing = next(filter(_is_drawn, all_within(action.effects)), None)
        if drawing is not None:
            said = f"'{drawing.span.text}'" if drawing.span is not None else "what is drawn"
            because = f"{said} is part of it, as is all that the 'then' of its step does"
            hint = "draw in a step of its own, to which the turn continues"
            diagnostics.report("T099", question.span, because=because, hint=hint, name=action.name)
        elif by_trigger is not None:
            because = f"the rule '{by_trigger.name}' follows every action"
            diagnostics.report("T099", question.span, because=because, name=by_trigger.name)


def _is_drawn(effect: core.Effect) -> bool:
    return draws((effect,)) and not inner(effect)


def _questions(action: core.Action) -> Iterator[core.After]:
    waiting: list[core.Expression] = [binding.domain for binding in action.bindings]
    waiting += action.questions
    while waiting:
        part = waiting.pop()
        if isinstance(part, core.After):
            yield part
        waiting += core.parts(part)


def bodies(actions: Iterable[core.Action]) -> Iterator[core.Expression]:
    """What rules ask of positions after options."""
    return (question.body for action in actions for question in _questions(action))
