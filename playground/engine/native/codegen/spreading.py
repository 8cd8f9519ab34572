"""Sets that spread: a function of the module for each set of directions, called wherever rules use it.

    reached = from
    do
        next = reached join ((reached one step in each direction) meet through)
    while next differs from reached

Directions take turns within a round, each from where the one before has led, so that a winding way takes few rounds. A
step is a shift, of the sites from which it stays on the board.

In one direction, in sets of one word, no loop is needed: after steps of 1, 2 and 4 sites, each over sites that are all
open, what spreads has gone up to 7 sites far.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.codegen.blocks import BlockWriter

Step = tuple[int, int, int]
"""A step in a direction: by how many bits it shifts a set to the left, negative for the right, where it can begin, and
the bit of the direction. In a graph a direction has several such steps."""


ONE_WORD = "i64"
"""Shifts of larger sets take so long that a loop, which seldom has more than two or three rounds, is quicker."""


def spreading(name: str, set_type: str, steps: Sequence[Step], chosen: bool) -> str:
    """The text of a function `name(from, through)`, or if `chosen`, `name(from, through, ways)` with a bit for each
    direction that is to be taken."""
    if not chosen and len(steps) == 1 and set_type == ONE_WORD:
        return _ray(name, set_type, steps[0])
    writer = BlockWriter()
    origins = _origins(writer, set_type, steps, chosen)
    with writer.repeat() as loop:
        reached = loop.phi(set_type, "%from")
        grown = reached
        for (by, _, _), origin in zip(steps, origins, strict=True):
            leaving = writer.put(f"and {set_type} {grown}, {origin}")
            arriving = writer.put(f"{'shl' if by > 0 else 'lshr'} {set_type} {leaving}, {abs(by)}")
            open_ = writer.put(f"and {set_type} {arriving}, %through")
            grown = writer.put(f"or {set_type} {grown}, {open_}")
        writer.branch(loop.latch)
        loop.begin_latch()
        loop.step(reached, grown)
        loop.leave_round_if(writer.put(f"icmp eq {set_type} {grown}, {reached}"))
    writer.line(f"ret {set_type} {reached}")
    extra = ", i32 %ways" if chosen else ""
    head = f"define internal {set_type} @{name}({set_type} %from, {set_type} %through{extra}) nounwind noinline {{"
    return "\n".join([head, "entry:", *writer.lines, "}"])


def _ray(name: str, set_type: str, step: Step) -> str:
    """The text of a function for one direction, in which each step shifts a set by the same number of bits."""
    by, begins, _ = step
    writer, lasting, far = BlockWriter(), begins, 1
    shift = "shl" if by > 0 else "lshr"
    into = begins << by if by > 0 else begins >> -by
    reached, through = "%from", writer.put(f"and {set_type} %through, {into}")
    while lasting:  # some line is longer
        gone = writer.put(f"{shift} {set_type} {reached}, {abs(by) * far}")
        reached = writer.put(f"or {set_type} {reached}, {writer.put(f'and {set_type} {gone}, {through}')}")
        for _ in range(far):
            lasting &= lasting >> by if by > 0 else lasting << -by
        if lasting:
            gone = writer.put(f"{shift} {set_type} {through}, {abs(by) * far}")
            through = writer.put(f"and {set_type} {through}, {gone}")
        far *= 2
    writer.line(f"ret {set_type} {reached}")
    head = f"define internal {set_type} @{name}({set_type} %from, {set_type} %through) nounwind noinline {{"
    return "\n".join([head, "entry:", *writer.lines, "}"])


def _origins(writer: BlockWriter, set_type: str, steps: Sequence[Step], chosen: bool) -> list[str]:
    """The sites from which each direction may be taken."""
    if not chosen:
        return [str(begins) for _, begins, _ in steps]
    origins = []
    for _, begins, place in steps:
        bit = writer.put(f"and i32 %ways, {1 << place}")
        taken = writer.put(f"icmp ne i32 {bit}, 0")
        origins.append(writer.put(f"select i1 {taken}, {set_type} {begins}, {set_type} 0"))
    return origins
