"""Whether a sum of numbers that are never negative is nothing, as a question about each of them.

count (A within row (row_of v)) + count (A within column (column_of v)) = 0      no … and no …
0 < count … + count …                                                            some … or some …

No number is added up then.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce

from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Scope
from playground.game import core


def said_of_terms(condition: core.Expression, scope: Scope) -> core.Expression | None:
    """The same condition said of the terms; None unless it asks whether a sum is 0, or more."""
    if not (isinstance(condition, core.Operation) and condition.name in ("equal", "less", "at_most")):
        return None
    left, right = (scope.meant(side) for side in condition.arguments)
    asks = condition.name, scope.known(left), scope.known(right)
    if asks in (("equal", None, 0), ("at_most", None, 0), ("less", None, 1)):
        total, is_nothing = left, True
    elif asks == ("equal", 0, None):
        total, is_nothing = right, True
    elif asks in (("less", 0, None), ("at_most", 1, None)):
        total, is_nothing = right, False
    else:
        return None
    terms = list(_terms(total, scope))
    if len(terms) < 2 or any(term.type.low < 0 for term in terms):
        return None
    return made_once(condition, tuple(terms), partial(_said, terms, is_nothing, condition.type))


def _terms(total: core.Expression, scope: Scope) -> Iterator[core.Expression]:
    total = scope.meant(total)
    if isinstance(total, core.Operation) and total.name == "add":
        for term in total.arguments:
            yield from _terms(term, scope)
    else:
        yield total


def _said(terms: list[core.Expression], is_nothing: bool, truth: core.Type) -> core.Operation:
    zero = core.Constant(0, type=core.Type("int", 0, 0))
    name, sides = ("and", "equal") if is_nothing else ("or", "less")
    each = [core.Operation(sides, (term, zero) if is_nothing else (zero, term), type=truth) for term in terms]
    return reduce(lambda one, other: core.Operation(name, (one, other), type=truth), each)
