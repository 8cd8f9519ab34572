"""A condition that cannot be evaluated for all sites at once is not tried again for each combination of choices."""

from __future__ import annotations

from playground.compiler import load
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.lower.in_vain import MAX_IN_VAIN, unless_in_vain
from playground.engine.native.lower.scope import Scope
from playground.game import core

GAME = """\
game: One
players: [Ann, Ben]
board: {shape: square, size: 3}
pieces: {Stone: {}}
actions: {put: {choose: {spot: empty}, do: place Stone on spot}}
turn: put
"""
SITE = core.Variable("spot", type=core.Type("site"))
OCCUPIED = core.Operation("occupied", (), type=core.Type("sites"))
CONDITION = core.Operation("contains", (OCCUPIED, SITE), type=core.Type("bool"))


def lifts(found: list[bool]) -> int:
    """How often a condition is tried that is found as often as this says, and then never."""
    scope, results = Scope(load("one.yaml", text=GAME).game, Nodes(0b111111111)), iter(found)
    tried = list[bool]()

    def lift() -> IRNode | None:
        tried.append(next(results, False))
        return scope.nodes.bits(1) if tried[-1] else None

    for _ in range(20):
        unless_in_vain(CONDITION, "spot", scope, lift)
    return len(tried)


def test_a_condition_is_given_up_after_some_failures() -> None:
    assert lifts([]) == MAX_IN_VAIN


def test_what_was_found_once_is_always_tried() -> None:
    assert lifts([True]) == lifts([False, True]) == 20
