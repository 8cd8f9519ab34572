"""Spreading and shortest ways by steps that may be taken from some sites only.

Of each direction the sites from which a step may be taken are one set, computed for all sites at once where that can be
done; those are left from which it would not lead to a passable site.
"""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.geometry import bits_of, slides
from playground.engine.native.lower.lowering import Lowering
from playground.game import core
from playground.source.diagnostics import CompilerBug


def lower_spread_by(
    lowering: Lowering, start: core.Expression, passable: core.Expression, steps: core.Expression
) -> IRNode:
    """The sites of a set, and those to which steps lead from there."""
    origins, begins = _origins(lowering, passable, steps), lowering.lower(start)
    return lowering.nodes.stepping("spread_by", (begins,), origins) if origins else begins


def lower_shortest(
    lowering: Lowering,
    start: core.Expression,
    goal: core.Expression,
    passable: core.Expression,
    steps: core.Expression,
) -> IRNode:
    """The number of steps of the shortest way; as many as the board has cells if there is none."""
    nodes, farthest = lowering.nodes, max(1, len(lowering.scope.board.cells))
    origins = _origins(lowering, passable, steps)
    begins, ends = lowering.lower(start), lowering.lower(goal)
    if not origins:
        apart = nodes.op("none_in", nodes.op("meet", begins, ends))
        return nodes.choose(apart, nodes.number(farthest), nodes.number(0))
    return nodes.stepping("shortest", (begins, ends), origins, farthest)


def _origins(lowering: Lowering, passable: core.Expression, steps: core.Expression) -> dict[int, IRNode]:
    """For each number of bits by which steps shift a set, the sites from which they lead to passable ones."""
    nodes, board = lowering.nodes, lowering.scope.board
    nowhere, through, origins = nodes.bits(0), lowering.lower(passable), dict[int, IRNode]()
    for way, sites in steps_by_direction(lowering, steps):
        for by, begins in slides(board, way, 1):
            open_ = nodes.op("meet", nodes.op("slide", through, detail=-by), nodes.bits(begins))
            leading = nodes.op("meet", sites, open_)
            if leading is not nowhere:
                origins[by] = nodes.op("join", origins.get(by, nowhere), leading)
    return origins


def steps_by_direction(lowering: Lowering, steps: core.Expression) -> list[tuple[int, IRNode]]:
    """The sites from which steps lead, by their direction."""
    known, size = lowering.scope.known(steps), lowering.scope.board.size
    if isinstance(known, frozenset):
        ways = sorted({step // size for step in known})
        sites = [bits_of(step % size for step in known if step // size == way) for way in ways]
        return [(way, lowering.nodes.bits(bits)) for way, bits in zip(ways, sites, strict=True)]
    match steps:
        case core.Operation(name="leaving", arguments=(way, origins, others)):
            direction = int(str(lowering.scope.known(way)))
            return [(direction, lowering.lower(origins)), *steps_by_direction(lowering, others)]
    raise CompilerBug(f"the native engine cannot list the steps of {steps}")
