"""Static expressions evaluated for all sites at once have the values that they have one by one."""

from __future__ import annotations

import pytest
from handmade_games import BOARD, EAST, NORTH, HandmadeWorld, named, number, op, site, sites, truth, way, ways

from playground.game.core import Choice, Expression, Let, Quantified, Table, Type, Where
from playground.game.evaluate import evaluate
from playground.game.evaluate_each import evaluate_each, static_where

WORLD = HandmadeWorld()
BOOL, INT, SITES, WAY = Type("bool"), Type("int", 0, 100), Type("sites"), Type("way")
IT, TURN = named("it"), named("turn")
COLUMN, ROW = op("column", IT), op("row", IT)
SOME, OTHERS = sites("a1 b1 b2 c2"), op("column", named("other"))
FAULT = named("unbound")
"""Evaluating this is an error: it shows what is not evaluated."""

EXPRESSIONS = {
    "a constant": number(3),
    "the site itself": IT,
    "another variable": op("ahead", site("a1"), TURN, number(1)),
    "an operation": op("add", COLUMN, op("multiply", ROW, number(10))),
    "a step": op("ahead", IT, way(EAST), number(1)),
    "a set": op("shift", op("singleton", IT), TURN),
    "membership": op("contains", sites("a1 b2"), IT),
    "and": op("and", op("less", COLUMN, number(3)), op("less", number(1), ROW)),
    "or": op("or", op("equal", COLUMN, ROW), op("equal", COLUMN, number(3))),
    "both": op("or", op("and", op("equal", COLUMN, number(1)), op("less", ROW, number(3))), op("not", truth(False))),
    "a choice": Choice(op("equal", COLUMN, number(1)), ROW, COLUMN, type=INT),
    "a table": Table((7, 8, 9, 10), COLUMN, type=INT),
    "a name": Let("n", COLUMN, op("add", named("n"), ROW), type=INT),
    "a quantifier": Quantified(
        "sum", "to", ways(NORTH, EAST), op("column", op("ahead", IT, named("to"), number(1))), type=INT
    ),
    "one side of a choice": op(
        "add", ROW, Choice(op("equal", COLUMN, number(1)), COLUMN, op("multiply", ROW, COLUMN), type=INT)
    ),
    "those in a column": Where("other", SOME, op("equal", OTHERS, op("add", COLUMN, number(1))), type=SITES),
    "those in a row of a set that differs": Where(
        "other", op("shift", SOME, TURN), op("equal", ROW, op("row", named("other"))), type=SITES
    ),
    "those of the site's own": Where("other", op("singleton", IT), op("equal", OTHERS, COLUMN), type=SITES),
    "by a name, with another variable of the same name": Let(
        "n",
        op("add", COLUMN, number(1)),
        op(
            "intersection",
            Where("it", SOME, op("equal", op("column", IT), named("n")), type=SITES),
            Where("other", SOME, op("equal", op("row", named("other")), ROW), type=SITES),
        ),
        type=SITES,
    ),
    "sites within": op(
        "count",
        Where("other", sites("a1 b2 c3"), op("less", op("column", named("other")), COLUMN), type=SITES),
    ),
}


@pytest.mark.parametrize("expression", EXPRESSIONS.values(), ids=EXPRESSIONS)
def test_values_are_those_of_each_site(expression: Expression) -> None:
    given = {"turn": NORTH}
    each = [evaluate(expression, WORLD, {**given, "it": place}, None) for place in BOARD.sites]
    assert evaluate_each(expression, "it", BOARD.sites, WORLD, given) == each


def test_what_is_decided_is_not_evaluated() -> None:
    never, always = op("less", COLUMN, number(1)), op("less", number(0), COLUMN)
    assert not any(evaluate_each(op("and", never, FAULT), "it", BOARD.sites, WORLD, {}))
    assert all(evaluate_each(op("or", always, FAULT), "it", BOARD.sites, WORLD, {}))
    assert evaluate_each(FAULT, "it", (), WORLD, {}) == []


def test_members_for_which_a_condition_holds() -> None:
    condition = op("and", op("less", COLUMN, number(3)), op("equal", ROW, number(2)))
    where = Where("it", sites("a1 a2 b2 c2"), condition, type=SITES)
    assert static_where(where, WORLD) == evaluate(where, WORLD, {}, None) == {BOARD.by_name["a2"], BOARD.by_name["b2"]}
