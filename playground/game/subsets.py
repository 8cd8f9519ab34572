"""Several sites at once, chosen or in a quantifier: `any of live`, `3 of hand of mover`, `1..3 of mine`.

Of a choice, in: the part of `choose` that says how many, and among what. Out: a binding whose value is the number of
a set of sites. Which sets there are is known before the game: those of the places where the things may ever lie. Where
these are the places of a zone that each player has, they are a block for each player, and no set mixes two blocks.

Of a quantifier, `any pair in 2 of hand where …`, out: a domain of all such sets of what is there at the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.core import TYPE_NAMES, Type
from playground.game.names import is_unknown
from playground.game.room import possible_sites
from playground.game.rule_expressions import all_parts
from playground.game.subset_sums import MAX_COUNTED, MAX_SUM, subset_sum
from playground.source.text import Span
from playground.syntax import ast

MAX_SUBSETS = 8192
"""The most sets among which a player may choose, those of all players together, and that a quantifier looks at."""

SITES = Type("sites")

_ONLY_SITES = (
    "only sites are taken several at once, with what lies there: give each of these a piece in a zone, "
    "or let them be chosen one after the other"
)

_ONE_BY_ONE = (
    "or let them be taken one after the other: 'continue with' a step that offers one more, beside an action that "
    "stops; 'explain T162' has how, also where they have to add up or to be worth enough"
)

_BY_SUMS = (
    f"of any number of things ask only 'any … where (sum …) = NUMBER', a number of 0..{MAX_SUM}, with nothing beside"
)

Block = frozenset[int]


def subset_binding(label: str, node: ast.Subset, checker: ExpressionBuilder) -> core.Binding | None:
    """The binding of a choice of several; None after a diagnostic."""
    things = _things(node, checker)
    amount = _amount(label, node, checker)
    if is_unknown(things) or amount is None:
        return None
    blocks = blocks_of(things, checker.vocabulary.world.board.site_set)
    low, high = amount[0], min(amount[1], max(map(len, blocks), default=0))
    count = _count(blocks, low, high)
    if count > MAX_SUBSETS:
        _report_too_many(label, node.span, blocks, (low, high), count, checker)
        return None
    sets = tuple(_sets(blocks, low, high))
    if not any(sets):
        checker.diagnostics.report("T057", node.span, name=label)
        return None
    type_ = Type("int", 0, len(sets) - 1)
    variable = checker.fresh(label, type_, node.span)
    sorted_blocks = tuple(tuple(sorted(block)) for block in blocks)
    domain = core.Subsets(things, sets, sorted_blocks, type=Type("numbers", 0, len(sets) - 1), span=node.span)
    return core.Binding(variable.name, label, type_, domain, sets)


def combinations_of(label: str, node: ast.Subset, checker: ExpressionBuilder) -> core.Combinations | None:
    """The sets that a quantifier looks at, by this name; None after a diagnostic."""
    things = _things(node, checker)
    amount = _amount(label, node, checker)
    if is_unknown(things) or amount is None:
        return None
    low, high = amount[0], min(amount[1], checker.max_members(things))
    return core.Combinations(things, low, high, type=Type("sets"), span=node.span)


def are_few_sets(question: core.Quantified, node: ast.Quantified, checker: ExpressionBuilder) -> bool:
    """Whether a quantifier looks at few enough sets, one after the other; reports it if not. Of sums there is no limit,
    since they are found without looking at each set."""
    sets, several = question.domain, node.domain
    if not isinstance(sets, core.Combinations) or not isinstance(several, ast.Subset) or is_unknown(question.body):
        return True
    count, most = checker.max_members(sets), checker.max_members(sets.among)
    sought = subset_sum(question)
    if count <= MAX_SUBSETS or (sought is not None and sought.counted(most) <= MAX_COUNTED):
        return True
    hint = "ask about fewer, or of fewer things: a zone with the 'size' that it needs, or those of a player"
    if any(isinstance(part, core.Quantified) and part.kind == "sum" for part in all_parts([question.body])):
        hint = f"{hint}; {_BY_SUMS}"
    among = several.things.span.text
    because = f"they are the ways to take {_between(sets.low, sets.high)} of {most}, which '{among}' may be"
    _report_count(node.variable, several.span, hint, because, count, checker)
    return False


def _things(node: ast.Subset, checker: ExpressionBuilder) -> core.Expression:
    """The sites among which several are taken."""
    things = checker.check(node.things)
    if things.type.kind in ("numbers", "players", "ways", "marks"):
        fields = {"expected": TYPE_NAMES["sites"], "found": things.type}
        return checker.fail("T001", node.things.span, hint=_ONLY_SITES, **fields)
    return checker.coerce(things, "sites", node.things.span)


def _amount(label: str, node: ast.Subset, checker: ExpressionBuilder) -> tuple[int, int] | None:
    """The least and the greatest number of things to choose; None after a diagnostic."""
    if node.amount is None:
        return 0, len(checker.vocabulary.world.board.sites)
    amount = checker.check(node.amount)
    if amount.type.kind != "numbers":
        amount = checker.coerce(amount, "int", node.amount.span)
    if is_unknown(amount):
        return None
    if not isinstance(amount, core.Constant):
        hint = f"take 'any of …', and say it of what is taken, '{label}': count {label} = …"
        checker.fail("T161", node.amount.span, hint=hint)
        return None
    numbers = amount.value if isinstance(amount.value, frozenset) else frozenset((int(amount.value),))
    if min(numbers, default=0) < 0:
        hint = "no fewer than none can be taken"
        if isinstance(node.amount, ast.Binary) and node.amount.operator == "-":
            hint = f"write: {node.amount.left.span.text}..{node.amount.right.span.text}"
        checker.fail("T161", node.amount.span, hint=hint)
        return None
    return (min(numbers), max(numbers)) if numbers else (1, 0)


def blocks_of(things: core.Expression, everywhere: Block) -> Sequence[Block]:
    """The sites where things may lie, in blocks of which only one has any of them at a time: those of a zone or region
    that there is for each player, or for each of something else."""
    things = _without_lets(things)
    tables = {table.index: table for table in _tables_of_sites(things)}
    if len(tables) == 1:
        ((index, table),) = tables.items()
        each = [possible_sites(things, {index: number}) for number in range(len(table.values))]
        blocks = list(dict.fromkeys(block for block in each if block))
        are_apart = sum(map(len, blocks)) == len(frozenset[int]().union(*blocks))
        if are_apart and len(set(map(len, blocks))) == 1:
            return sorted(blocks, key=min)
    return [_possible(things, everywhere)]


def _possible(things: core.Expression, everywhere: Block) -> Block:
    if isinstance(things, core.Constant):
        return possible_sites(things)
    return possible_sites(things) or everywhere


def _without_lets(expression: core.Expression) -> core.Expression:
    """An expression with values in place of the names that it gives them: arguments of definitions."""
    while isinstance(expression, core.Let):
        expression = core.substitute(expression.body, expression.variable, expression.value)
    if isinstance(expression, core.Operation):
        return replace(expression, arguments=tuple(map(_without_lets, expression.arguments)))
    return expression


def _tables_of_sites(expression: core.Expression) -> Iterator[core.Table]:
    if isinstance(expression, core.Table) and expression.type.kind == "sites":
        yield expression
    for part in core.parts(expression):
        yield from _tables_of_sites(part)


def _count(blocks: Sequence[Block], low: int, high: int) -> int:
    """How many sets `_sets` has."""
    return (low == 0) + sum(comb(len(block), size) for block in blocks for size in range(max(low, 1), high + 1))


def _sets(blocks: Sequence[Block], low: int, high: int) -> Iterator[frozenset[int]]:
    """The sets in the order of options: by the number of sites, then by these in ascending order."""
    if low == 0:
        yield frozenset()
    for block in blocks:
        for size in range(max(low, 1), high + 1):
            yield from map(frozenset, combinations(sorted(block), size))


def _report_too_many(
    label: str, span: Span, blocks: Sequence[Block], amount: tuple[int, int], count: int, checker: ExpressionBuilder
) -> None:
    """Report a choice among too many sets: the numbers that multiply, and of how many places there are few enough."""
    low, high = amount
    times = f", in each of {len(blocks)} groups" if len(blocks) > 1 else ""
    sizes = range(max(map(len, blocks)), -1, -1)
    few = next(size for size in sizes if _count([frozenset(range(size))] * len(blocks), low, high) <= MAX_SUBSETS)
    is_zone = min(map(min, filter(None, blocks))) >= checker.vocabulary.world.board.area
    fewer = f"{few} places: give the zone the 'size' it needs" if is_zone else f"{few} sites: name a part of the board"
    hint = f"choose fewer, or of {fewer}; {_ONE_BY_ONE}"
    because = f"they are the ways to take {_between(*amount)} of {sizes[0]} places{times}"
    _report_count(label, span, hint, because, count, checker)


def _report_count(label: str, span: Span, hint: str, because: str, count: int, checker: ExpressionBuilder) -> None:
    fields = {"name": label, "found": f"{count:,}", "limit": f"{MAX_SUBSETS:,}"}
    checker.diagnostics.report("T162", span, hint=hint, because=because, **fields)


def _between(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}..{high}"
