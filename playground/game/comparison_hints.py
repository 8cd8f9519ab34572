"""What to write in place of comparisons, conditions and names that have no meaning: `double = 1`, `2..4 in table`."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from playground.game import core
from playground.game.names import is_none
from playground.syntax import ast
from playground.syntax.alternatives import is_one_of_several

SEVERAL = ("ways", "players", "pieces", "numbers", "marks")
"""Sets that are compared by their members alone."""

_DOMAIN = re.compile(r"(\w+|\([^()]*\))\s+where\s+$")
"""A set in a word or in brackets, and the `where` behind it."""

_CHOSEN = frozenset(
    {"spot", "site", "square", "cell", "point", "place", "position", "to", "from", "origin", "destination", "goal"}
    | {"target", "piece", "card", "man", "stone", "die", "tile", "choice", "chosen", "selected"}
)
"""Names that choices have in many rulesets."""


def instead_of_equal(left: core.Expression, right: core.Expression, node: ast.Compare, is_zone: bool = False) -> str:
    """What to write in place of a comparison of values of different kinds; empty if nobody knows. `is_zone` says that
    the left one are the places of a zone."""
    kind, kinds = left.type.kind, {left.type.kind, right.type.kind}
    if kind == right.type.kind and kind in SEVERAL:
        return "test their members: 'any … in … where …', 'every … in … has …'"
    if is_one_of_several(node.right) and node.right.span.text:
        return f"write '{node.left.span.text} is ({node.right.span.text})' to test for one of several"
    if kinds == {"sites", "int"} and is_zone:
        there = f"({node.left.span.text} within occupied)"
        return f"write: no {there}" if node.right.span.text == "0" else f"'count {there}' is how many lie there"
    if kinds == {"sites", "int"}:
        return "'count SITES' is their number"
    if kind == "sites" and is_none(right):
        return "'no SITES' holds if there are none, and 'some SITES' if there are any"
    if kinds == {"bool", "int"}:
        condition = node.left.span.text if kind == "bool" else node.right.span.text
        return f"it is a condition by itself: write '{condition}', or 'not {condition}'"
    if kind == "piece" and right.type.kind in ("site", "sites"):
        return _where_a_kind_is(node, right)
    if kind == "site" and right.type.kind in ("sites", "piece", "player", "mark"):
        return f"write: {node.left.span.text} is {node.right.span.text}"
    if kinds == {"site", "int"}:
        return "the number of a site's row is 'row_of SITE', that of its column 'column_of SITE'"
    return "use 'is' to test whether a site is in a set" if kind == "site" else ""


def instead_of_order(node: ast.Compare, words: Sequence[str]) -> str:
    """What to write in place of a comparison of two words, of which none is less than another."""
    numbers = ", ".join(f"{word}: {number}" for number, word in enumerate(words[:3], start=1))
    lines = f"{{{numbers}{', …' if len(words) > 3 else ''}}}"
    sides = f"height({node.left.span.text}) {node.operator} height({node.right.span.text})"
    return f"words have no order: define a number for each, 'height(word): {lines}', and write '{sides}'"


def _where_a_kind_is(node: ast.Compare, places: core.Expression) -> str:
    """What to write for `Neutron is home of mover`, since there may be several pieces of a kind."""
    kind, where = node.left.span.text, node.right.span.text
    written = re.fullmatch(rf"{re.escape(kind)}\s+(?:is|in|=)\s+(not\s+)?{re.escape(where)}", node.span.text)
    if is_none(places) or written is None or where in ("empty", "occupied"):
        return ""
    is_not = written[1] is not None
    if places.type.kind == "site":
        return f"write: {where} {'is not' if is_not else 'is'} {kind}"
    where = where if isinstance(node.right, ast.Name | ast.Call | ast.Of) else f"({where.strip('()')})"
    return f"write: {'no' if is_not else 'some'} {kind} within {where}"


_SPREAD = re.compile(r"spread\b(?:[^()]|\([^()]*\))*\bwhile\s+$")
"""A spread up to the condition on its steps."""


def except_behind_where(node: ast.Binary) -> str:
    """What to write for `everyone where rich of it except winners`, whose `except` belongs to the condition, and for
    `spread from S through T while C except S`."""
    condition, taken_off = node.left.span, node.right.span.text
    before = condition.source.text[: condition.start]
    if (spread := _SPREAD.search(before[max(before.rfind("spread"), 0) :])) is not None:
        return f"write: ({' '.join(spread[0].split())} {condition.text}) except {taken_off}"
    domain = _DOMAIN.search(before)
    if domain is None:
        return "'except' takes members off a set; another condition stands behind 'and not'"
    return f"write: ({domain[1]} where {condition.text}) except {taken_off}"


def instead_of_member(
    left: core.Expression, right: core.Expression, node: ast.Compare, numbers: Sequence[str] = ()
) -> str:
    """What to write for a value that cannot be in something; empty if nobody knows. `numbers` are attributes."""
    kind, within = left.type.kind, right.type.kind
    match node.left:
        case ast.Beside(ast.Name("some" | "no" as word), things) if kind == "bool":
            return f"write: {word} ({things.span.text} within {node.right.span.text})"
        case ast.Beside(ast.Name("count"), things) if within == "sites":
            return f"write: count ({things.span.text} within {node.right.span.text})"
    if kind == "piece" and within == "sites":
        return _where_a_kind_is(node, right)
    if within == "sites" and (meant := _extreme_of(node)):
        return meant
    if kind == "int" and within == "sites" and numbers:
        question = f"any one in {node.right.span.text} where {numbers[0]} of one = {node.left.span.text}"
        return f"what lies there has its number as an attribute: {question}"
    if isinstance(node.left, ast.Range) and within == "sites":
        return f"sets of several have 'of': {node.left.span.text} of {node.right.span.text}"
    if kind == within and kind in ("piece", "player", "mark", "int", "word") and node.right.span.text:
        return f"write '= {node.right.span.text}', or a set in brackets: 'in ({node.right.span.text} or …)'"
    return "'no (A except B)' tests whether all of A is in B; '=' compares sets" if kind == "sites" else ""


_EXTREME_OF = re.compile(r"\b(?P<property>\w+) of (?P<which>highest|lowest) (?P<one>\w+)")


def _extreme_of(node: ast.Compare) -> str:
    """What to write for `colour of highest card in hand of mover`; empty for anything else."""
    found = _EXTREME_OF.fullmatch(node.left.span.text.strip())
    if found is None:
        return ""
    among = f"{node.right.span.text} within occupied"
    extreme = "most" if found["which"] == "highest" else "least"
    one = f"the {found['one']} in {among} with {extreme} NUMBER"
    return (
        f"the {'last' if extreme == 'most' else 'first'} that lies there: {found['property']} of {found['which']} of "
        f"({among}); the {found['which']} by a number: {found['property']} of ({one})"
    )


def one_of_several_meant(node: ast.Binary) -> str:
    """What to write for `die is 2 or 3`, where the second value is no condition, also behind `double or …`; empty for
    anything else."""
    compared = node.left
    while isinstance(compared, ast.Binary) and compared.operator in ("or", "and"):
        compared = compared.right
    match node.operator, compared:
        case "or", ast.Compare("is" | "=" | "in" | "is not" | "not in" as sign, left, right):
            word = "is" if sign == "=" else sign
            return f"write: {left.span.text} {word} ({right.span.text} or {node.right.span.text})"
    return ""


def instead_of_where(domain: core.Expression, node: ast.Where, *, is_effect: bool) -> str:
    """What to write for a condition behind a question, `some (own) where rank of it = 3`, and behind a number where
    there may be an effect, `set points to points + 1 where die > 3`; else empty."""
    asking = node.domain
    while isinstance(asking, ast.Binary):
        asking = asking.right
    match asking:
        case ast.Beside(ast.Name("some" | "no" | "count" as word), things):
            return f"the condition stands in the brackets: {word} ({things.span.text} where {node.condition.span.text})"
    is_value = domain.type.kind in ("int", "bool") and is_effect
    return f"a condition on an effect stands before it: if {node.condition.span.text} then …" if is_value else ""


def instead_of_a_choice(name: str, labels: Collection[str], known: Iterable[str]) -> str:
    """What to write for a name that a choice may have, among those that are known; empty if nothing is chosen.

    An action of a part does not show what its choices are called.
    """
    chosen = [f"'{each}'" for each in known if each in labels]
    return f"what is chosen here is called {' and '.join(chosen)}" if chosen and name in _CHOSEN else ""
