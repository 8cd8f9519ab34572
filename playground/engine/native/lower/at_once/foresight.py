"""What an option leads to, known without trying it on a copy of the position (`game/foresight/foreseen.py`).

A condition about it becomes one about the position before, if that can be found for all options at once. Of others it
may be known for which options they certainly hold, and for which they may, so that only the rest is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from playground.engine.native.lower.facts import FACTS, facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.foreseen import Foreseen
from playground.game.foresight.likeness import size_of
from playground.game.foresight.set_terms import FALSE, TRUE

MAX_PARTS_FORESEEN = 400
"""A question whose answer has more parts is answered by trying each option."""

MAX_PARTS_OF_QUESTION = 60
"""A longer question, such as whether a king is attacked, is answered by trying each option at once."""

MAX_PARTS_OF_BOUND = 60
"""What certainly holds or may hold is not evaluated if it has more parts: trying the options takes less long."""


@dataclass(frozen=True)
class Foresight:
    """What is known of a condition, or a number, that depends on what an option leads to."""

    answer: core.Expression | None = None
    """The same in terms of the position before."""
    surely: core.Expression = FALSE
    possibly: core.Expression = TRUE


NOTHING_KNOWN = Foresight()


def foresight(expression: core.Expression, scope: Scope) -> Foresight:
    """What is known of an expression that looks ahead; found once."""
    known = FACTS.foreseen.get(id(expression))
    if known is None:
        try:
            found = _foreseen(expression, scope.game)
        except NotForeseenError:
            found = NOTHING_KNOWN
        known = FACTS.foreseen[id(expression)] = expression, found
    return known[1]


def _foreseen(expression: core.Expression, game: core.Game) -> Foresight:
    questions = list(_questions(expression))
    if len(questions) != 1 or size_of(questions[0].body) > MAX_PARTS_OF_QUESTION:
        return NOTHING_KNOWN
    seen = Foreseen(questions[0], game)
    answer = seen.answered(expression, seen.answer())
    bounds = seen.bounds
    surely, possibly = bounds.of_condition(answer) if expression.type.kind == "bool" else (FALSE, TRUE)
    at_once = bounds.is_simple(answer) and size_of(answer) <= MAX_PARTS_FORESEEN
    unknown = seen.terms.facts.most.keys()

    def is_bound(condition: core.Expression) -> bool:
        return size_of(condition) <= MAX_PARTS_OF_BOUND and facts_of(condition).free.isdisjoint(unknown)

    return Foresight(
        answer if at_once else None,
        surely if is_bound(surely) else FALSE,
        possibly if is_bound(possibly) else TRUE,
    )


def _questions(expression: core.Expression) -> list[core.After]:
    """The questions within an expression, each once."""
    if not facts_of(expression).looks_ahead:
        return []
    if isinstance(expression, core.After):
        return [expression]
    found: list[core.After] = []
    for part in core.parts(expression):
        found += [each for each in _questions(part) if each not in found]
    return found


T = TypeVar("T")


def known_at_once(
    expression: core.Expression, variable: str, lowering: Lowering, lift: Callable[[core.Expression], T | None]
) -> T | None:
    """What an expression that looks ahead is for all sites as a variable, if its answer can be lifted.

    What could not be lifted for one combination of choices is not for others either.
    """
    key = id(expression), variable
    if not facts_of(expression).looks_ahead or key in FACTS.not_at_once:
        return None
    answer = foresight(expression, lowering.scope).answer
    if answer is not None:
        with lowering.scope.inner() as statements:
            lifted = lift(answer)
        if lifted is not None:
            lowering.scope.statements.extend(statements)
            return lifted
    FACTS.not_at_once.add(key)
    return None


def unless_tried(condition: core.Expression, variable: str, lift: Callable[[], T | None]) -> T | None:
    """The sites for which a condition holds, if it can be lifted. If it is a question, or its opposite, that could not
    be answered for one combination of choices, it is not tried for others."""
    question = _question_in(condition)
    if question is None:
        return lift()
    if (id(question), variable) in FACTS.tried:
        return None
    lifted = lift()
    if lifted is None:
        FACTS.tried.add((id(question), variable))
    return lifted


def is_tried(condition: core.Expression, variable: str) -> bool:
    """Whether a condition is such a question."""
    question = _question_in(condition)
    return question is not None and (id(question), variable) in FACTS.tried


def _question_in(condition: core.Expression) -> core.After | None:
    while isinstance(condition, core.Operation) and condition.name == "not":
        condition = condition.arguments[0]
    return condition if isinstance(condition, core.After) else None
