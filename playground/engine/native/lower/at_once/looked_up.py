"""Expressions that depend on sites or numbers which are known only during the game, and not on the position.

What they are worth for each of these is worked out when the game is compiled, and looked up:

    sites_between(spot, goal)        a table of sets by the numbers of both sites
    site_at(place_of(pit) + n)       a table of sites by the number of the pit and by n
    distance(it, piece) = 1          for all sites `it` at once, a table of sets by the number of the piece
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import TypeVar, cast

from playground.engine.native.ir.cost import Cost
from playground.engine.native.ir.for_every_value import ForEveryValue
from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define
from playground.engine.native.lower.at_once.written_out import with_aliases
from playground.engine.native.lower.facts import depends_on_position, facts_of, free_variables
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.once import key_of
from playground.engine.native.lower.scope import Alias
from playground.engine.native.lower.sliced import Sliced
from playground.game import core
from playground.game.board import Board
from playground.game.core import NOTHING
from playground.source.diagnostics import CompilerBug

MIN_OPERATIONS = 12
"""What takes fewer operations, on sets of a word, is computed sooner than a word is looked up."""

MIN_PARTS = 6
"""Expressions with fewer parts for each word of a set take no longer than that, and are not tried."""

SITES_OF_WORD = 64

MAX_NUMBERS = 64
"""The most values of a number by which is looked up."""

MAX_BYTES = 1 << 18
"""The most bytes of a table."""

MAX_COMPUTED = 600_000
"""The most values that are computed for a table."""

MAX_STEPS_EVERYWHERE = 2000
"""What takes more steps for all sites, and asks for what stands for expressions, is not worked out at once."""

VALUES_IN_STEP = 20
"""How many values are computed for a table in the time of a step of lowering."""

_SPARE = " each {}"
"""The names of the locals that stand for every value of a variable; no other local has such a name."""

T = TypeVar("T")

_By = dict[str, range]
"""The variables on which a value depends, and the values that they may have."""


def looked_up(
    expression: core.Expression, lowering: Lowering, lower: Callable[[], IRNode | None], variable: str = ""
) -> IRNode | None:
    """The value of an expression from a table; None if it is not worth one, or depends on something else.

    `lower` lowers the expression, for all sites as `variable` if there is one.
    """
    by = _by(expression, variable, lowering)
    node = _for_every_value(by, lowering, lower) if by else None
    if node is None or node.op == "const":
        return node
    return _from_table(node, by, lowering) if _takes_long((node,), lowering) else None


def numbers_looked_up(
    expression: core.Expression, lowering: Lowering, lower: Callable[[], Sliced | None], variable: str
) -> Sliced | None:
    """The same for the numbers of all sites: each of their digits is looked up."""
    by = _by(expression, variable, lowering)
    numbers = _for_every_value(by, lowering, lower) if by else None
    if numbers is None:
        return None
    if not _takes_long([plane for plane in numbers.planes if plane.op != "const"], lowering):
        return None
    planes = [plane if plane.op == "const" else _from_table(plane, by, lowering) for plane in numbers.planes]
    found = tuple(plane for plane in planes if plane is not None)
    return Sliced(numbers.low, found) if len(found) == len(planes) else None


def sites_looked_up(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The sites for which a condition holds, from a table, where it can be worked out for each of them by itself only;
    None if anything else matters than `variable` and one more site or direction."""
    by, sites, nodes = _by(condition, variable, lowering), range(lowering.scope.board.size), lowering.nodes
    if len(by) != 1 or (len(*by.values()) * 8 * nodes.words) > MAX_BYTES:
        return None
    both = {**by, variable: sites}
    node = _for_every_value(both, lowering, partial(lowering.lower, condition))
    holds = None if node is None else _values(node, [*both.values()], lowering)
    if holds is None:
        return None
    rows = (holds[start : start + len(sites)] for start in range(0, len(holds), len(sites)))
    sets = tuple(nodes.all_sites & bits_of(site for site, here in enumerate(row) if here) for row in rows)
    return nodes.table(sets, "set", _index(by, lowering))


def worked_out(
    variables: Sequence[str],
    lowering: Lowering,
    lower: Callable[[], IRNode | None],
    expression: core.Expression,
    count: int | None = None,
    besides: str = "",
) -> tuple[int, ...] | None:
    """The values of an expression for all combinations of sites, or of so many numbers, as these variables; None if
    anything else matters, `besides` a variable for which it is lowered at once."""
    if _others(expression, {*variables, besides}, lowering) != {}:
        return None
    nodes, numbers = lowering.nodes, range(lowering.scope.board.size if count is None else count)
    with lowering.scope.binding(dict.fromkeys(variables, 0)):
        key, kept = key_of(lowering, ("worked out", *variables, numbers, besides), expression)
    if key not in nodes.lowered:
        by = dict.fromkeys(variables, numbers)
        node = _for_every_value(by, lowering, lower)
        nodes.lowered[key] = None if node is None else _values(node, [*by.values()], lowering), kept
    return cast("tuple[int, ...] | None", nodes.lowered[key][0])


def constant_sites(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """If the position does not matter, the set is known at compile time."""
    scope = lowering.scope
    if depends_on_position(condition):
        return None
    names: dict[str, core.Value] = {}
    for name in free_variables(condition) - {variable}:
        meaning = scope.names.get(name)
        if not isinstance(meaning, int):
            return None
        names[name] = meaning
    holds = scope.evaluated_everywhere(condition, variable, names)
    holding = bits_of(site for site, here in zip(scope.board.sites, holds, strict=True) if here)
    return lowering.nodes.bits(scope.completed(holding, variable, condition))


def with_constant_aliases(condition: core.Expression, variable: str, lowering: Lowering) -> IRNode | None:
    """The same for a condition that asks for what stands for expressions, if it takes few steps."""
    written_out = with_aliases(condition, (variable,), lowering.scope, also_placed=True)
    few = lowering.scope.steps_everywhere(written_out) <= MAX_STEPS_EVERYWHERE
    return constant_sites(written_out, variable, lowering) if few else None


def _takes_long(values: Sequence[IRNode], lowering: Lowering) -> bool:
    """Whether computing some values takes longer than looking them up."""
    words = sum(lowering.nodes.words if value.type == "set" else 1 for value in values)
    return Cost({}, SITES_OF_WORD).of(Define("", value) for value in values) >= MIN_OPERATIONS * words


def _by(expression: core.Expression, variable: str, lowering: Lowering) -> _By:
    """The variables on which the value of an expression depends, if they are sites, directions or few numbers and
    nothing else matters; otherwise none."""
    if facts_of(expression).size < MIN_PARTS * lowering.nodes.words:
        return {}
    return _others(expression, {variable}, lowering) or {}


def _others(expression: core.Expression, seen: set[str], lowering: Lowering) -> _By | None:
    """The variables besides those seen; None if they are not sites, directions or few numbers, or anything else
    matters."""
    if lowering.for_every_value or depends_on_position(expression):
        return None
    board, names = lowering.scope.board, lowering.scope.names
    found, waiting = _By(), [expression]
    for part in waiting:
        for name in sorted(free_variables(part) - seen):
            seen.add(name)
            match names.get(name):
                case int():
                    continue
                case Alias(expression=meant) if not depends_on_position(meant):
                    waiting.append(meant)
                case IRNode() as node if node.type == "int" and (values := _values_of(_type_of(name, part), board)):
                    found[name] = values
                case _:
                    return None
    return found


def _values_of(type_: core.Type, board: Board) -> range:
    """The values that a site, a direction or one of few numbers may have; none of anything else."""
    match type_.kind:
        case "site":
            return range(NOTHING, board.size)
        case "way":
            return range(NOTHING, len(board.directions))
        case "int" if type_.high - type_.low < MAX_NUMBERS:
            return range(type_.low, type_.high + 1)
    return range(0)


def _type_of(name: str, expression: core.Expression) -> core.Type:
    """The type of a variable of an expression."""
    waiting = [expression]
    for part in waiting:
        if isinstance(part, core.Variable) and part.name == name:
            return part.type
        waiting += (each for each in core.parts(part) if name in free_variables(each))
    raise CompilerBug(f"{name} is no variable of {expression}")


def _for_every_value(by: _By, lowering: Lowering, lower: Callable[[], T | None]) -> T | None:
    """What an expression is lowered to with locals for its variables; None if that takes statements."""
    scope, nodes = lowering.scope, lowering.nodes
    spare = {name: nodes.local(_SPARE.format(number), "int") for number, name in enumerate(by)}
    variables = len(scope.variables)
    lowering.for_every_value = True
    try:
        with scope.inner() as statements, scope.binding(spare):
            value = lower()
    finally:
        lowering.for_every_value = False
        del scope.variables[variables:]
    return None if statements else value


def _from_table(node: IRNode, by: _By, lowering: Lowering) -> IRNode | None:
    """A value by those of the variables; None if the table would be too large."""
    nodes, sizes = lowering.nodes, [len(each) for each in by.values()]
    if prod(sizes) * (8 * nodes.words if node.type == "set" else 4) > MAX_BYTES:
        return None
    values = _values(node, [*by.values()], lowering)
    if values is None:
        return None
    found = nodes.table(values, "set" if node.type == "set" else "int", _index(by, lowering))
    return nodes.op("not", nodes.op("same", found, nodes.number(0))) if node.type == "bool" else found


def _index(by: _By, lowering: Lowering) -> IRNode:
    """The place in a table of what some variables are."""
    nodes, index = lowering.nodes, lowering.nodes.number(0)
    for name, range_ in by.items():
        meaning = lowering.scope.names[name]
        assert isinstance(meaning, IRNode)
        place = nodes.op("add", meaning, nodes.number(-range_.start))
        index = nodes.op("add", nodes.op("mul", index, nodes.number(len(range_))), place)
    return index


def _values(node: IRNode, ranges: Sequence[range], lowering: Lowering) -> tuple[int, ...] | None:
    """The values for all those of the variables; computed once for the same expression."""
    nodes, purpose = lowering.nodes, ("for every value", *ranges)
    if purpose not in nodes.lowered:
        locals_ = {_SPARE.format(number): range_ for number, range_ in enumerate(ranges)}
        nodes.lowered[purpose] = ForEveryValue(locals_, (1 << 64 * nodes.words) - 1), None
    computing = cast(ForEveryValue, nodes.lowered[purpose][0])
    before = computing.computed
    values = computing.of(node, MAX_COMPUTED)
    nodes.budget.spend((computing.computed - before) // VALUES_IN_STEP)
    return None if values is None else tuple(map(int, values))
