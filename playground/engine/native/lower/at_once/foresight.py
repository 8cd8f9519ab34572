"""What an option leads to, known without trying it on a copy of the position (`game/foresight/foreseen.py`).

A condition about it becomes one about the position before, if that can be found for all options at once. Of others it
may be known for which options they certainly hold, and for which they may, so that only the rest is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from playground.engine.native.lower.facts import FACTS, facts_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.foresight.changes import NotForeseenError
from playground.game.foresight.foreseen import Foreseen
from playground.game.foresight.kept import Kept
from playground.game.foresight.likeness import MAX_COUNTED, size_of
from playground.game.foresight.set_terms import FALSE, TRUE
from playground.game.foresight.work import is_of_places, work_of

MAX_PARTS_FORESEEN = 400
"""A question whose answer has more parts is answered by trying each option."""

MAX_PARTS_OF_QUESTION = 60
"""A longer question, such as whether a king is attacked, is answered by trying each option at once."""

MIN_TIMES_LESS = 1.5
"""How many times less work it has to be to look only at what an option changes."""

MAX_PARTS_OF_BOUND = 60
"""What certainly holds or may hold is not evaluated if it has more parts: trying the options takes less long."""


@dataclass(frozen=True)
class Foresight:
    """What is known of a condition, or a number, that depends on what an option leads to."""

    answer: core.Expression | None = None
    """The same in terms of the position before."""
    surely: core.Expression = FALSE
    possibly: core.Expression = TRUE
    by_bounds: bool = False
    """Whether it takes less long to try the options for which it neither certainly holds nor certainly does not than
    to evaluate the answer."""


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
    answer = _answer(seen)
    kept = None if expression.type.kind != "bool" else _kept(seen, answer)
    if kept is None and answer is None:
        return NOTHING_KNOWN
    bounds = seen.bounds
    surely: core.Expression = FALSE
    possibly: core.Expression = TRUE
    if kept is not None:
        whole = questions[0]
        if answer is not None and not bounds.is_simple(answer):
            bounds.note(whole, bounds.of_condition(answer))
        holds = _holds(kept, whole, seen)
        surely, possibly = bounds.of_condition(seen.answered(expression, holds))
        answer = holds if kept.is_exact or answer is None else answer
    assert answer is not None
    answer = seen.answered(expression, answer)
    if kept is None and expression.type.kind == "bool":
        surely, possibly = bounds.of_condition(answer)
    size = size_of if kept is None else partial(_size, seen=seen)
    at_once = bounds.is_simple(answer) and size(answer) <= MAX_PARTS_FORESEEN
    unknown = seen.terms.facts.most.keys()

    def is_bound(condition: core.Expression) -> bool:
        if core.looks_ahead(condition) or not facts_of(condition).free.isdisjoint(unknown):
            return False
        return size(condition) <= MAX_PARTS_OF_BOUND

    return Foresight(
        answer if at_once else None,
        surely if is_bound(surely) else FALSE,
        possibly if is_bound(possibly) else TRUE,
        kept is not None and not kept.is_exact,
    )


def _answer(seen: Foreseen) -> core.Expression | None:
    """The answer to a question, if it can be found; a number by what it was before, if that takes less long."""
    try:
        answer = seen.answer()
    except NotForeseenError:
        answer = None
    if seen.after.type.kind == "int" and not isinstance(answer, core.Constant):
        with suppress(NotForeseenError):
            counted = seen.counted()
            if counted is not None and seen.bounds.is_simple(counted) and _is_less_work(counted, answer, seen):
                return counted
    return answer


def _is_less_work(one: core.Expression, answer: core.Expression | None, seen: Foreseen) -> bool:
    """Whether an expression takes much less long than the answer to a question, if this can be found at once at all."""
    if answer is None or not seen.bounds.is_simple(answer):
        return True
    return work_of(one, seen.terms) * MIN_TIMES_LESS < work_of(answer, seen.terms)


def _kept(seen: Foreseen, answer: core.Expression | None) -> Kept | None:
    """What a question asks by what was so before, and what an option changes, if that takes less long."""
    if seen.after.type.kind != "bool":
        return None
    try:
        kept = seen.kept()
    except NotForeseenError:
        return None
    if not (seen.bounds.is_simple(kept.new) and seen.bounds.is_simple(kept.still)):
        return None
    return kept if _is_less_work(kept.new, answer, seen) else None


def _holds(kept: Kept, whole: core.Expression, seen: Foreseen) -> core.Expression:
    """The answer to a question by what was so before; where this does not decide it, by its whole answer."""
    terms = seen.terms
    before = kept.still
    if not kept.is_exact:
        rest = terms.negation(whole) if kept.is_denied else whole
        before = terms.logic("or", kept.still, terms.logic("and", kept.before, rest))
    new = kept.new
    if not kept.is_new:
        new = terms.logic("and", new, terms.negation(whole) if kept.is_denied else whole)
    holds = terms.logic("or", new, before)
    return terms.negation(holds) if kept.is_denied else holds


def _size(expression: core.Expression, seen: Foreseen) -> int:
    """The number of parts of an expression that depend on what is chosen; what does not is evaluated once."""
    waiting, size = [expression], 0
    while waiting and size < MAX_COUNTED:
        size += 1
        part = waiting.pop()
        if part.type.kind != "bool" or not is_of_places(part):
            waiting += [each for each in core.parts(part) if seen.terms.depends(each)]
    return size


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


def is_bounded(condition: core.Expression, scope: Scope) -> bool:
    """Whether a condition is such a question, or its opposite, of which the options that may lead to it are tried."""
    return _question_in(condition) is not None and foresight(condition, scope).by_bounds


def is_tried(condition: core.Expression, variable: str) -> bool:
    """Whether a condition is such a question."""
    question = _question_in(condition)
    return question is not None and (id(question), variable) in FACTS.tried


def _question_in(condition: core.Expression) -> core.After | None:
    while isinstance(condition, core.Operation) and condition.name == "not":
        condition = condition.arguments[0]
    return condition if isinstance(condition, core.After) else None
