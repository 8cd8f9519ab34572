"""What core expressions mean, on a 3×3 board with Ann on b1 and c3 and Ben on b2; the mover is Ben."""

from __future__ import annotations

import pytest
from handmade_games import (
    BOARD,
    EAST,
    EMPTY,
    LAST,
    MARKED,
    MOVER,
    NORTH,
    NORTHEAST,
    OCCUPIED,
    OWN,
    SOLID,
    SOUTH,
    WEST,
    HandmadeWorld,
    a_game,
    int_variable,
    named,
    number,
    numbers,
    op,
    piece,
    player,
    remembered,
    site,
    sites,
    truth,
    way,
    ways,
)

from playground.engine.reference.position import ReferencePosition
from playground.game.core import (
    NOTHING,
    Choice,
    Expression,
    GameVariable,
    Let,
    Quantified,
    Table,
    Type,
    Value,
    Where,
    parts,
)
from playground.game.evaluate import EVALUATORS, PURE_OPERATIONS, evaluate, is_static, members
from playground.game.operations import OPERATIONS
from playground.source.diagnostics import CompilerBug

WORLD = HandmadeWorld()
BOOL, INT, SITES = Type("bool"), Type("int", 0, 100), Type("sites")
ANN, BEN = 0, 1
VARIABLES = (
    int_variable("score", 0, 50, per_player=True),
    GameVariable("open", BOOL, None, 1),
    GameVariable("chosen", Type("site", optional=True), None, NOTHING),
)
FAULT = named("unbound")
"""Evaluating this is an error: it shows what is not evaluated."""


@pytest.fixture
def position() -> ReferencePosition:
    result = ReferencePosition(a_game(variables=VARIABLES))
    result.put(BOARD.by_name["b1"], ANN, SOLID)
    result.put(BOARD.by_name["c3"], ANN, MARKED)
    result.put(BOARD.by_name["b2"], BEN, SOLID)
    result.acting, result.made = BEN, 7
    result.variables["score"] = [3, 40]
    return result


def value(expression: Expression, position: ReferencePosition | None = None) -> Value:
    return evaluate(expression, WORLD, {}, position)


def names(expression: Expression, position: ReferencePosition | None = None) -> str:
    return " ".join(BOARD.name(site) for site in members(expression, WORLD, {}, position))


def quantified(kind: str, domain: Expression, body: Expression) -> Quantified:
    return Quantified(type=INT, kind=kind, variable="n", domain=domain, body=body)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (op("add", number(2), number(3)), 5),
        (op("subtract", number(2), number(3)), -1),
        (op("multiply", number(-2), number(3)), -6),
        (op("divide", number(-7), number(2)), -4),
        (op("modulo", number(-7), number(2)), 1),
        (op("less", number(2), number(2)), False),
        (op("at_most", number(2), number(2)), True),
        (op("equal", site("none"), site("none")), True),
        (op("not", truth(False)), True),
        (op("count", sites("a1 b2 c3")), 3),
        (op("contains", sites("a1"), site("none")), False),
        (op("ahead", site("a1"), way(NORTHEAST), number(2)), BOARD.by_name["c3"]),
        (op("ahead", site("a1"), way(NORTHEAST), number(3)), NOTHING),
        (op("ahead", site("none"), way(NORTH), number(1)), NOTHING),
        (op("row", site("b3")), 3),
        (op("column", site("b3")), 2),
        (op("row", site("none")), 0),
        (op("next_player", player(1)), 0),
        (op("contains_way", ways(NORTH, EAST), way(SOUTH)), False),
        (op("join_ways", ways(NORTH), ways(EAST)), frozenset((NORTH, EAST))),
    ],
)
def test_pure_operations(expression: Expression, expected: Value) -> None:
    assert value(expression) == expected
    assert is_static(expression)


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (op("union", sites("a1"), sites("c3 b2")), "a1 b2 c3"),
        (op("intersection", sites("a1 b2"), sites("b2 c3")), "b2"),
        (op("difference", sites("a1 b2"), sites("b2 c3")), "a1"),
        (op("complement", sites("a1 b1 c1 a2 b2 c2")), "a3 b3 c3"),
        (op("singleton", site("b2")), "b2"),
        (op("singleton", site("none")), ""),
        (op("shift", sites("a1 c1 b3"), way(EAST)), "b1 c3"),
        (op("shift", sites("a1 b1"), way(WEST)), "a1"),
        (site("a2"), "a2"),
        (site("none"), ""),
    ],
)
def test_sets_of_sites(expression: Expression, expected: str) -> None:
    assert names(expression) == expected


def test_what_stands_where(position: ReferencePosition) -> None:
    assert names(OCCUPIED, position) == "b1 b2 c3"
    assert names(OWN, position) == "b2"
    assert names(op("held_by", player(ANN)), position) == "b1 c3"
    assert names(op("of_piece", piece(SOLID)), position) == "b1 b2"
    assert names(EMPTY, position) == "a1 c1 a2 c2 a3 b3"


def test_whose_and_which_piece(position: ReferencePosition) -> None:
    values = [value(op(name, site(where)), position) for name in ("owner", "piece") for where in ("c3", "a1", "none")]
    assert values == [ANN, NOTHING, NOTHING, MARKED, NOTHING, NOTHING]


def test_mover_last_and_decisions(position: ReferencePosition) -> None:
    assert [value(expression, position) for expression in (MOVER, LAST, op("decisions"))] == [BEN, NOTHING, 7]


def test_state_variables(position: ReferencePosition) -> None:
    assert value(remembered("score", index=MOVER), position) == 40
    assert value(remembered("score", index=player(ANN)), position) == 3
    assert value(remembered("open", "bool"), position) is True
    assert value(remembered("chosen", "site"), position) == NOTHING


def test_table_is_looked_up_by_player(position: ReferencePosition) -> None:
    assert value(Table(type=Type("way"), values=(NORTH, SOUTH), index=MOVER), position) == SOUTH


def test_let_binds_in_its_body() -> None:
    squared = op("multiply", named("x", "int"), named("x", "int"))
    assert value(Let(type=INT, variable="x", value=number(7), body=squared)) == 49


@pytest.mark.parametrize(
    ("kind", "over_some", "over_none"),
    [("any", True, False), ("every", False, True), ("sum", 12, 0), ("most", 9, 0), ("least", 1, 0)],
)
def test_quantifiers(kind: str, over_some: Value, over_none: Value) -> None:
    body: Expression = named("n", "int")
    if kind in ("any", "every"):
        body = op("less", number(5), body)
    nothing = op("intersection", sites("a1"), sites("b1"))
    assert value(quantified(kind, numbers(1, 2, 9), body)) == over_some
    assert value(quantified(kind, nothing, body)) == over_none


def test_most_and_least_may_be_negative() -> None:
    assert [value(quantified(kind, numbers(-5, -2), named("n", "int"))) for kind in ("most", "least")] == [-2, -5]


def unless_three(otherwise: Expression) -> Expression:
    """A fault where n is 3, else another condition."""
    return Choice(type=BOOL, condition=op("equal", named("n", "int"), number(3)), yes=FAULT, no=otherwise)


def test_any_stops_at_the_first_that_holds_in_ascending_order() -> None:
    body = unless_three(op("equal", named("n", "int"), number(2)))
    assert value(quantified("any", numbers(3, 2, 1), body)) is True
    with pytest.raises(CompilerBug, match="'unbound' is not bound"):
        value(quantified("any", numbers(3, 1), body))


def test_every_stops_at_the_first_that_fails() -> None:
    body = unless_three(op("less", named("n", "int"), number(2)))
    assert value(quantified("every", numbers(3, 2, 1), body)) is False
    with pytest.raises(CompilerBug, match="'unbound' is not bound"):
        value(quantified("every", numbers(3, 1), body))


def test_and_or_and_choice_evaluate_no_more_than_they_need() -> None:
    assert value(op("and", truth(False), FAULT)) is False
    assert value(op("or", truth(True), FAULT)) is True
    assert value(Choice(type=INT, condition=truth(True), yes=number(1), no=FAULT)) == 1
    assert value(Choice(type=INT, condition=truth(False), yes=FAULT, no=number(2))) == 2


def test_where_keeps_the_members_for_which_the_condition_holds(position: ReferencePosition) -> None:
    on_right = op("equal", op("column", named("s")), number(3))
    assert names(Where(type=SITES, variable="s", domain=EMPTY, condition=on_right), position) == "c1 c2"


def beside(shifted: Expression) -> Where:
    """The sites of c1, b2 and c2 that lie in a set moved north or moved east."""
    there = op("contains", op("shift", shifted, named("w", "way")), named("s"))
    either = Quantified(type=BOOL, kind="any", variable="w", domain=ways(NORTH, EAST), body=there)
    return Where(type=SITES, variable="s", domain=sites("c1 b2 c2"), condition=either)


def test_where_asks_for_membership_in_one_of_several_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[int] = []
    shift = PURE_OPERATIONS["shift"]

    def counted(world: HandmadeWorld, whole: frozenset[int], direction: int) -> Value:
        moved.append(direction)
        return shift(world, whole, direction)

    monkeypatch.setitem(PURE_OPERATIONS, "shift", counted)
    assert names(beside(sites("a1 b1 a2"))) == "c1 b2"
    assert len(moved) == 2  # each set is found once, however many sites there are
    assert names(beside(op("singleton", op("ahead", named("s"), way(SOUTH), number(1))))) == "b2 c2"
    assert names(beside(sites("a3"))) == ""


def test_outer_names_are_seen_inside(position: ReferencePosition) -> None:
    beside = op("equal", op("ahead", named("s"), named("w", "way"), number(1)), site("b2"))
    neighbours = Quantified(type=BOOL, kind="any", variable="w", domain=ways(NORTH, EAST), body=beside)
    assert names(Where(type=SITES, variable="s", domain=EMPTY, condition=neighbours), position) == "a2"


@pytest.mark.parametrize("expression", [MOVER, OCCUPIED, op("owner", site("a1")), remembered("open", "bool")])
def test_the_position_is_needed_for_what_depends_on_it(expression: Expression) -> None:
    assert not is_static(expression)
    assert not is_static(op("equal", expression, expression))
    with pytest.raises(CompilerBug, match="without a position"):
        value(expression)


def test_static_means_no_free_name() -> None:
    name = named("n", "int")
    assert not is_static(name)
    assert is_static(name, bound=frozenset({"n"}))
    assert is_static(quantified("sum", numbers(1, 2), name))
    assert is_static(Let(type=INT, variable="n", value=number(1), body=name))
    assert not is_static(quantified("sum", numbers(1, 2), op("add", name, named("m", "int"))))
    assert not is_static(quantified("sum", OCCUPIED, number(1)))


def test_parts_are_the_expressions_directly_inside() -> None:
    two, three = number(2), number(3)
    assert parts(op("add", two, three)) == (two, three)
    assert parts(two) == ()
    assert parts(Choice(type=INT, condition=truth(True), yes=two, no=three)) == (truth(True), two, three)
    assert parts(remembered("score", index=MOVER)) == (MOVER,)
    assert parts(remembered("score")) == ()


def test_every_expression_has_a_meaning() -> None:
    expressions = set(Expression.__subclasses__())
    assert set(EVALUATORS) == expressions


def test_a_reference_position_answers_every_operation_that_asks_for_it() -> None:
    requested = {name for name, row in OPERATIONS.items() if row.evaluate is None}
    assert {name for name in requested if callable(getattr(ReferencePosition, name, None))} == requested
    assert requested
