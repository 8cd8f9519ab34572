"""Conditions on two sites that only depend on where one lies from the other, such as `distance(it, spot) <= 2`.

Rows and columns of the two sites occur in them as differences only, however these are written:

    column of it - column of spot               the columns from one to the other
    column of it = column of spot + 2           the same, compared with a number

so that each offset of the board is tried once, on any two sites that are that far from each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from playground.engine.native.lower.facts import FACTS, depends_on_position, free_variables
from playground.engine.native.lower.lowering import CellOffset, Lowering, Offset
from playground.game import core
from playground.game.board import Board

MAX_OFFSETS = 48
"""The most offsets that are written out."""

MAX_TRIED = 1500
"""The most offsets of a board on which conditions are tried."""

_OF_ONE = frozenset(("column", "row"))
_SUMS = {"add": 1, "subtract": -1}
"""Sums and differences, with the factor of the second number."""

_COMPARING = frozenset(("equal", "less", "at_most"))

Among = Collection[Offset] | None
"""The offsets that matter, if not all do."""


def fixed_offsets(
    condition: core.Expression, member: str, site: str, lowering: Lowering, among: Among = None
) -> list[Offset] | None:
    """The offsets from `site` at which the condition holds for `member`; None if not only the offset decides, or they
    are many."""
    scope, board = lowering.scope, lowering.scope.board
    if board.shape == "graph" or board.slots or (2 * board.width - 1) * (2 * board.height - 1) > MAX_TRIED:
        return None
    if not {member, site} <= free_variables(condition) or depends_on_position(condition):
        return None
    names: dict[str, core.Value] = {}
    for name in free_variables(condition) - {member, site}:
        meaning = scope.names.get(name)
        if not isinstance(meaning, int):
            return None
        names[name] = meaning
    if not _only_differences(condition, member, site):
        return None
    key, pairs = (id(condition), member, site, *names.items()), _pairs(board)
    known = FACTS.at_offsets.setdefault(key, (condition, {}))[1]
    found = list[Offset]()
    for offset in pairs if among is None else [each for each in pairs if each in among]:
        holds = known.get(offset)
        if holds is None:
            there, here = pairs[offset]
            holds = known[offset] = bool(scope.evaluated(condition, {**names, member: there, site: here}))
        if holds:
            found.append(offset)
            if len(found) > MAX_OFFSETS:
                return None
    return found


def _only_differences(expression: core.Expression, member: str, site: str) -> bool:
    """Whether the two sites occur in differences and comparisons of their rows or of their columns only."""
    if isinstance(expression, core.Variable):
        return expression.name not in (member, site)
    if isinstance(expression, core.Operation) and (expression.name in _SUMS or expression.name in _COMPARING):
        left, right = expression.arguments
        counted = _total(left, right, _SUMS.get(expression.name, -1), (member, site))
        if counted is not None and not any(counted.values()):
            return True
    return all(_only_differences(part, member, site) for part in core.parts(expression))


def _counted(number: core.Expression, sites: tuple[str, str]) -> Counter[str] | None:
    """How often the rows of the two sites occur in a sum, less how often they are taken off, and so their columns; None
    if the sites occur in another way."""
    match number:
        case core.Operation(name=operation, arguments=(core.Variable(name=name),)) if operation in _OF_ONE:
            return Counter({operation: 1}) if name in sites else Counter()
        case core.Operation(name=operation, arguments=(left, right)) if operation in _SUMS:
            return _total(left, right, _SUMS[operation], sites)
    return Counter() if _only_differences(number, *sites) else None


def _total(left: core.Expression, right: core.Expression, factor: int, sites: tuple[str, str]) -> Counter[str] | None:
    """The same in a number and so many times another one."""
    first, second = _counted(left, sites), _counted(right, sites)
    if first is None or second is None:
        return None
    return Counter({each: first[each] + factor * second[each] for each in _OF_ONE})


def _pairs(board: Board) -> dict[CellOffset, tuple[int, int]]:
    """For each offset between two cells a pair of cells: the cell at it, and the one from which it is."""
    known = FACTS.pairs.get(id(board))
    if known is None:
        pairs = dict[CellOffset, tuple[int, int]]()
        for here in board.cells:
            for there in board.cells:
                offset = there % board.width - here % board.width, there // board.width - here // board.width
                pairs.setdefault(offset, (there, here))
        known = FACTS.pairs[id(board)] = board, pairs
    return known[1]
