"""`pg_perft`: node counts, the numbers of sequences of decisions."""

from __future__ import annotations

from playground.engine.layout import RUNNING
from playground.engine.native.codegen.builder import Builder
from playground.engine.native.codegen.driver.applying import apply_anywhere
from playground.engine.native.codegen.driver.playouts import is_cancelled
from playground.engine.native.codegen.driver.signatures import COUNT, OPTION, PG_PERFT, PICK, SETTLE
from playground.engine.native.structs.frame import Frame
from playground.engine.native.structs.types import I64

CANCELLED, TOO_MANY = 1, 2
"""What `pg_perft` returns unless it has counted all: it was cancelled, or a number exceeds `perft.MAX_NODES`."""


def counting(sizes: Frame, skips: bool) -> Builder:
    """`pg_perft` adds the number of options at each depth to `nodes`; returns 0, `CANCELLED` (by `stop`) or `TOO_MANY`.

    The numbers are at most 2^63 - 1 before each addition, and options fit into 32 bits: a sum that does not fit into 63
    bits has the sign bit, and counting ends before anything is added to it.

    Each option draws from the same dice as the position would next; `parent` is the position's frame. A child is
    settled in a frame of its own, since its options would overwrite those of its parent.
    """
    b = Builder(PG_PERFT, sizes.structs)
    state, parent, tally, depth, nodes, stop = b.parameters
    child, frame, other = b.allocate(sizes.state), b.allocate(sizes.struct), b.allocate(sizes.struct)
    dice, others_dice, parents_dice = (b.field(each, "dice") for each in (frame, other, parent))
    options = b.call(COUNT, state, frame, tally)
    total = b.add(b.load(nodes), b.resize(options, I64))
    b.store(total, nodes)
    with b.if_(b.compare("slt", total, 0)):
        b.ret(TOO_MANY)
    with b.if_(b.or_(b.compare("ule", depth, 1), b.compare("eq", options, 0))):
        b.ret(0)
    with b.count_up(options, OPTION) as option:
        with b.if_(is_cancelled(b, stop)):
            b.ret(CANCELLED)
        b.copy(parents_dice, dice)
        b.call(PICK, state, frame, tally, option)
        b.copy(state, child)
        apply_anywhere(b, child, frame, tally)
        if skips:
            b.copy(dice, others_dice)
            b.call(SETTLE, child, other, tally)
            b.copy(others_dice, dice)
        with b.if_(b.compare("eq", b.get(child, "status"), RUNNING)):
            ended = b.call(PG_PERFT, child, frame, tally, b.sub(depth, 1), b.element(nodes, 1), stop)
            with b.if_(b.compare("ne", ended, 0)):
                b.ret(ended)
    b.ret(0)
    return b
