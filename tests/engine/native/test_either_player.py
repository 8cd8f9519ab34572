"""Functions that ask the same of either of two players become one, which is given the player."""

from __future__ import annotations

import pytest

from playground.engine.native.ir.either_player import ask_of_either_player
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.ir.statements import Call, Define, IRAssign, IRIf, Return, Statement

NODES = Nodes(0xFFFF)
MOVER, ZERO = NODES.load("mover", "int"), NODES.number(0)
OTHER = NODES.table((1, 0), "int", MOVER)


def held_by(player: IRNode) -> IRNode:
    return NODES.load("owner", "set", player)


def enemy() -> IRNode:
    """What the other player holds, as rules write it that are about more than two players."""
    both = NODES.op("join", held_by(NODES.number(0)), held_by(NODES.number(1)))
    return NODES.op("minus", both, held_by(MOVER))


def asking(name: str, attackers: IRNode, attacked: IRNode, player: IRNode, steps: int = 20) -> IRFunction:
    """Whether a set is near another, on the one side of it or the other, in many ways."""
    near = NODES.bits(0)
    for by in range(1, steps):
        near = NODES.op("join", near, NODES.op("meet", attackers, NODES.op("slide", attacked, detail=by)))
    some = NODES.op("not", NODES.op("none_in", near))
    condition = NODES.op("and", NODES.op("same", player, ZERO), some)
    then = (IRAssign("found", NODES.truth(True)),)
    body: tuple[Statement, ...] = (
        IRIf(condition, then, (IRAssign("found", NODES.truth(False)),)),
        Define("kept", NODES.variable("found", "bool")),
        Return(NODES.local("kept", "bool")),
    )
    return IRFunction(name, (), (("found", NODES.truth(False)),), body, "bool")


def program(*functions: IRFunction, players: int = 2) -> Program:
    """A program that calls these functions."""
    calls = tuple(Call(f"called_{each.name}", each.name, (), "nothing") for each in functions)
    apply = IRFunction("apply", (), (), calls)
    return Program((apply, *functions), (), NODES, alone=1 + len(functions), players=players)


CHECKED = asking("checked", held_by(OTHER), held_by(MOVER), OTHER)
CHECKS = asking("checks", held_by(MOVER), enemy(), MOVER)


def test_one_function_is_given_the_player() -> None:
    after = ask_of_either_player(program(CHECKED, CHECKS))
    apply, merged = after.functions
    assert (merged.name, merged.parameters, after.alone) == ("checked", (("player", "int"),), 2)
    first, second = apply.body
    assert isinstance(first, Call)
    assert isinstance(second, Call)
    assert (first.function, first.arguments) == ("checked", (MOVER,))
    assert (second.function, second.arguments) == ("checked", (OTHER,))
    player = NODES.local("player", "int")
    condition = merged.body[0]
    assert isinstance(condition, IRIf)
    other = NODES.table((1, 0), "int", player)
    expected = asking("checked", held_by(other), held_by(player), other).body[0]
    assert isinstance(expected, IRIf)
    assert condition.condition is expected.condition
    assert "mover" not in condition.condition.reads


@pytest.mark.parametrize(
    ("functions", "players"),
    [
        pytest.param((CHECKED, CHECKS), 3, id="three players"),
        pytest.param((CHECKED, asking("checks", held_by(MOVER), enemy(), OTHER)), 2, id="another condition"),
        pytest.param((CHECKED, asking("checks", held_by(MOVER), enemy(), MOVER, 19)), 2, id="another length"),
        pytest.param(
            (asking("a", held_by(OTHER), held_by(MOVER), OTHER, 3), asking("b", held_by(MOVER), enemy(), MOVER, 3)),
            2,
            id="short ones",
        ),
    ],
)
def test_others_stay(functions: tuple[IRFunction, ...], players: int) -> None:
    before = program(*functions, players=players)
    assert ask_of_either_player(before) is before
