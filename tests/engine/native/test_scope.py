"""Scopes: what is known while a rule is lowered, through aliases and constants, and what depends on what."""

from __future__ import annotations

import pickle

import pytest

from playground.compiler import load
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.lower.facts import depends_on_position, facts_of, free_variables
from playground.engine.native.lower.geometry import bits_of
from playground.engine.native.lower.scope import Alias, Scope
from playground.game import core
from playground.source.copying import with_fields

INT = core.Type("int", 0, 9)
X, Y = core.Variable("x", type=INT), core.Variable("y", type=INT)
MOVER = core.Operation("mover", (), type=core.Type("player"))


def constant(value: int) -> core.Constant:
    return core.Constant(value, type=INT)


def added(a: core.Expression, b: core.Expression) -> core.Operation:
    return core.Operation("add", (a, b), type=INT)


@pytest.fixture
def scope() -> Scope:
    game = load("tic-tac-toe").game
    return Scope(game, Nodes(bits_of(game.board.sites)))


def test_bound_variables_are_not_free() -> None:
    assert free_variables(added(X, added(Y, X))) == {"x", "y"}
    assert free_variables(core.Let("x", Y, added(X, constant(1)), type=INT)) == {"y"}


def test_what_is_known_of_an_expression_is_kept_with_it_but_not_with_its_copies() -> None:
    both = added(X, Y)
    assert facts_of(both) is facts_of(both)
    assert facts_of(with_fields(both, arguments=(X, X))).free == {"x"}
    assert not hasattr(pickle.loads(pickle.dumps(both)), "facts")


def test_only_operations_on_the_position_depend_on_it() -> None:
    assert depends_on_position(added(MOVER, constant(1)))
    assert not depends_on_position(added(X, constant(1)))


def test_known_values_come_through_aliases_and_constants(scope: Scope) -> None:
    assert scope.known(added(constant(2), constant(3))) == 5
    assert scope.known(added(X, Y)) is None
    with scope.binding({"x": 4, "y": Alias(added(X, constant(1)))}):
        assert scope.known(added(X, Y)) == 9
        with scope.binding({"x": scope.nodes.local("x", "int")}):
            assert scope.known(Y) is None
        assert scope.known(Y) == 5
    assert scope.known(Y) is None


def test_what_depends_on_the_position_is_never_known(scope: Scope) -> None:
    assert scope.known(added(MOVER, constant(1))) is None


def test_a_variable_occurs_through_aliases(scope: Scope) -> None:
    with scope.binding({"y": Alias(added(X, constant(1)))}):
        assert scope.depends(added(Y, constant(1)), "x")
        assert scope.depends(Y, "y")
        assert not scope.depends(Y, "z")


def test_statements_of_an_inner_block_stay_there(scope: Scope) -> None:
    scope.keep(scope.nodes.number(1))
    with scope.inner() as block:
        scope.keep(scope.nodes.number(2))
        assert len(block) == 1
    assert len(scope.statements) == 1
    assert scope.fresh("kept") not in {getattr(each, "name", "") for each in [*scope.statements, *block]}
