"""Sites so many steps ahead of another one, where play decides how many: at an offset for each number of steps.

ahead(v, east, count (spread east from v through own))      one step east from those v that have one in a row,
                                                            two steps east from those that have two, …
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import cells_with_neighbour, slides, starts
from playground.engine.native.lower.lowering import CellOffset, Lowering, Nearby
from playground.engine.native.lower.sliced import Sliced, Slices
from playground.game import core
from playground.game.core import NOTHING

MAX_NUMBERS = 20
"""The most numbers of steps that are written out."""


def counted_steps(site: core.Operation, near: Nearby, variable: str, lowering: Lowering) -> Nearby | None:
    """Where the site lies that is so many steps ahead of another one, which lies at known offsets itself; None if the
    number of steps is not known, or one of too many."""
    _, direction, steps = site.arguments
    way, board = lowering.scope.known(direction), lowering.scope.board
    corners = [(offset, members) for offset, members in near.items() if len(offset) == 2]
    if len(corners) < len(near):
        return None  # some are places of zones
    if way in (None, NOTHING) or not (board.directions[int(str(way))].is_uniform or board.shape == "graph"):
        return None
    cases = _cases(steps, int(str(way)), variable, lowering)
    if cases is None:
        return None
    nodes, result = lowering.nodes, Nearby()
    for number, where in cases:
        for offset, members in corners:
            for further, origins in _further(offset, int(str(way)), number, lowering):
                those = nodes.op("meet", nodes.op("meet", members, origins), where)
                before = result.get(further, nodes.bits(0))
                result[further] = nodes.op("join", before, those)
    return {offset: members for offset, members in result.items() if members is not nodes.bits(0)}


def _cases(steps: core.Expression, way: int, variable: str, lowering: Lowering) -> list[tuple[int, IRNode]] | None:
    """The numbers of steps that do not lead off the board from all sites, with the sites that have each of them."""
    nodes, board = lowering.nodes, lowering.scope.board
    of_each = lowering.number_of_each(steps, variable)
    if of_each is None:
        return None
    most = len(board.cells) if board.shape == "graph" else max(board.width, board.height)
    possible = range(max(of_each.low, steps.type.low, -most), min(of_each.high, steps.type.high, most) + 1)
    numbers = [number for number in possible if starts(board, way, number)]
    if len(numbers) > MAX_NUMBERS:
        return None
    slices, depends = Slices(nodes), lowering.scope.depends(steps, variable)
    if depends:
        return [(number, slices.equal(of_each, Sliced(number))) for number in numbers]
    chosen, everywhere = lowering.lower(steps), nodes.bits(nodes.all_sites)
    same = ((number, nodes.op("same", chosen, nodes.number(number))) for number in numbers)
    return [(number, nodes.choose(is_it, everywhere, nodes.bits(0))) for number, is_it in same]


def _further(offset: CellOffset, way: int, steps: int, lowering: Lowering) -> Iterator[tuple[CellOffset, IRNode]]:
    """Where one comes to by some steps from a site at an offset, and from which sites."""
    board, nodes, (x, y) = lowering.scope.board, lowering.nodes, offset
    if steps == 0:
        yield offset, nodes.bits(nodes.all_sites)
    elif board.directions[way].is_uniform:
        vector = board.directions[way]
        further = x + vector.dx * steps, y + vector.dy * steps
        yield further, nodes.bits(cells_with_neighbour(board, *further))
    else:
        for by, origins in slides(board, way, steps):
            yield (x + by, y), nodes.bits(origins >> x if x >= 0 else origins << -x & nodes.all_sites)
