"""Sets that spread, and the lengths of shortest ways, by steps that lead from some sites only: a function of the module
for each set of shifts.

    reached = from
    do
        grown = reached join (reached meet origins0) shifted by the first number join …
    while grown differs from reached

The origins are those from which a step leads to a site that it may lead to. In a spread the steps take turns within a
round, each from where the one before has led; for a shortest way they are taken together, so that a round is a step.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.codegen.blocks import BlockWriter


def spreading_by(name: str, set_type: str, shifts: Sequence[int]) -> str:
    """The text of a function `name(from, origins0, origins1, …)` whose value is a set."""
    writer = BlockWriter()
    with writer.repeat() as loop:
        reached = loop.phi(set_type, "%from")
        grown = reached
        for place, by in enumerate(shifts):
            grown = _grown(writer, set_type, grown, grown, place, by)
        writer.branch(loop.latch)
        loop.begin_latch()
        loop.step(reached, grown)
        loop.leave_round_if(writer.put(f"icmp eq {set_type} {grown}, {reached}"))
    writer.line(f"ret {set_type} {reached}")
    return _function(name, set_type, f"{set_type} %from", set_type, shifts, writer)


def shortest_by(name: str, set_type: str, shifts: Sequence[int]) -> str:
    """The text of a function `name(from, goal, farthest, origins0, …)` whose value is a number of steps, `farthest` if
    no way leads there."""
    writer = BlockWriter()
    with writer.repeat() as loop:
        reached, length = loop.phi(set_type, "%from"), loop.phi("i32", "0")
        common = writer.put(f"and {set_type} {reached}, %goal")
        is_there = writer.put(f"icmp ne {set_type} {common}, 0")
        grown = reached
        for place, by in enumerate(shifts):
            grown = _grown(writer, set_type, reached, grown, place, by)
        writer.branch(loop.latch)
        loop.begin_latch()
        loop.step(reached, grown)
        loop.step(length, writer.put(f"add i32 {length}, 1"))
        is_stuck = writer.put(f"icmp eq {set_type} {grown}, {reached}")
        loop.leave_round_if(writer.put(f"or i1 {is_there}, {is_stuck}"))
    writer.line(f"ret i32 {writer.put(f'select i1 {is_there}, i32 {length}, i32 %farthest')}")
    given = f"{set_type} %from, {set_type} %goal, i32 %farthest"
    return _function(name, "i32", given, set_type, shifts, writer)


def _grown(writer: BlockWriter, set_type: str, before: str, grown: str, place: int, by: int) -> str:
    """What has been reached, with the sites that steps lead to from where one was before."""
    leaving = writer.put(f"and {set_type} {before}, %origins{place}")
    arriving = writer.put(f"{'shl' if by > 0 else 'lshr'} {set_type} {leaving}, {abs(by)}")
    return writer.put(f"or {set_type} {grown}, {arriving}")


def _function(name: str, result: str, given: str, set_type: str, shifts: Sequence[int], writer: BlockWriter) -> str:
    origins = "".join(f", {set_type} %origins{place}" for place, _ in enumerate(shifts))
    head = f"define internal {result} @{name}({given}{origins}) nounwind noinline {{"
    return "\n".join([head, "entry:", *writer.lines, "}"])
