"""Whether the rounds of `for each` over a range are to be a loop, or written out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial, reduce

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import Define, ForBits, ForNumbers, IRIf, Statement
from playground.engine.native.ir.uses import each_of, parts_of, values_of
from playground.engine.native.lower.facts import sizes_in
from playground.engine.native.lower.scope import Scope
from playground.game import core

MIN_SAVED = 25
"""The parts of rules that need not be written if the rounds of a range are a loop, from which on they may be one."""

MAX_LONGER = 1.5
"""How many times as long a round of a loop may be as one that is written out: where numbers are distances on the board,
much is known of each."""


def is_long(effect: core.ForEach, scope: Scope) -> bool:
    """Whether the rounds of a range would be too long if they were written out."""
    return sizes_in(scope.game).is_long_loop(effect)


def saves_much(effect: core.ForEach, members: Sequence[int], scope: Scope) -> bool:
    """Whether much is saved if the rounds of a range are a loop. Which members of it are meant need not be known, if a
    set of sites has a bit for each of them."""
    if effect.domain.type.kind == "ways" or not members or members != list(range(members[0], members[-1] + 1)):
        return False
    if not isinstance(scope.known(effect.domain), frozenset) and (scope.nodes.all_sites + 1) % (1 << len(members)):
        return False
    return (len(members) - 1) * sizes_in(scope.game).effects(effect.body) >= MIN_SAVED


def is_as_short(looped: Iterable[Statement], written: Iterable[Statement]) -> bool:
    """Whether a round of a loop has no more loops than one that is written out for a known member, and is hardly
    longer."""
    (more_loops, longer), (loops, length) = _length(looped), _length(written)
    return more_loops <= loops and longer <= length * MAX_LONGER


def over_included(loop: ForNumbers, included: Sequence[IRNode], scope: Scope) -> ForBits:
    """A loop over a range as one over those of its members that are included: each is a bit of a set, which is known
    before the first round."""
    nodes, place = scope.nodes, scope.nodes.local(scope.fresh("place"), "int")
    bits = (nodes.choose(each, nodes.bits(1 << at), nodes.bits(0)) for at, each in enumerate(included))
    members = scope.keep(reduce(partial(nodes.op, "join"), bits))
    number = Define(loop.name, nodes.op("add", place, nodes.number(loop.low)))
    return ForBits(str(place.detail), members, (number, *loop.body))


def _length(body: Iterable[Statement]) -> tuple[int, int]:
    """The loops of a body; its statements and those within them, and the operations of their values."""
    statements = list(each_of(body))
    loops = sum(isinstance(each, ForBits | ForNumbers) for each in statements)
    return loops, len(statements) + len(parts_of(value for each in statements for value in values_of(each)))


def branches(body: Iterable[Statement]) -> int:
    """How many conditions decide what is done, of which the position decides whether they hold."""
    found = (each for each in each_of(body) if isinstance(each, IRIf))
    return sum(each.condition.op != "const" for each in found)
