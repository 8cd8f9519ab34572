"""Text and tree mean each other: parsing what was unparsed gives the tree again, whatever the tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from playground.source.diagnostics import Diagnostics
from playground.source.text import Source
from playground.syntax import ast
from playground.syntax.parse import (
    WholeText,
    parse_effects,
    parse_expression,
    parse_movement,
    parse_prefer,
    parse_prelude,
    parse_rule,
)
from playground.syntax.unparse import unparse, unparse_prelude
from tests.syntax import strategies


def read(parse, text):
    """The tree of a text; the diagnostics, should there be any, are what the test fails with."""
    diagnostics = Diagnostics()
    tree = parse(WholeText(Source("text", text)), diagnostics)
    assert [found.render() for found in diagnostics] == []
    return tree


def check(parse, trees, examples):
    """Fails for a tree, of so many examples, that is not that of its text."""

    @settings(max_examples=examples, deadline=None)
    @given(trees)
    def is_that_of_its_text(tree):
        assert read(parse, unparse(tree)) == tree

    is_that_of_its_text()


# Of each the first number is that of CI, and the second that of `make thorough`.


@pytest.mark.exhaustive
@pytest.mark.parametrize("examples", [50, 150])
def test_expressions(examples):
    check(parse_expression, strategies.expressions, examples)


@pytest.mark.exhaustive
@pytest.mark.parametrize("examples", [30, 100])
def test_effects(examples):
    check(parse_effects, strategies.blocks, examples)


@pytest.mark.exhaustive
@pytest.mark.parametrize("examples", [15, 30])
def test_rules(examples):
    check(parse_rule, strategies.rules, examples)


@pytest.mark.exhaustive
@pytest.mark.parametrize("examples", [50, 150])
def test_movements(examples):
    check(parse_movement, strategies.movements, examples)


@pytest.mark.parametrize("examples", [20, pytest.param(50, marks=pytest.mark.thorough)])
def test_preferences(examples):
    check(parse_prefer, strategies.preferences, examples)


@settings(max_examples=100, deadline=None)
@given(strategies.preludes)
def test_preludes(trees):
    source = Source("prelude", unparse_prelude(trees))
    diagnostics = Diagnostics()
    assert parse_prelude(source, diagnostics) == trees
    assert list(diagnostics) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(a)", "a"),
        ("(a or b) or (c and d)", "a or b or c and d"),
        ("a or (b or c)", "a or (b or c)"),
        ("((a or b) and c) except (e and f)", "(a or b) and c except (e and f)"),
        ("(a + b) = (c * d)", "a + b = c * d"),
        ("(a = b) = c", "(a = b) = c"),
        ("a - (b - c) - d", "a - (b - c) - d"),
        ("-(a + b) * (-c)", "-(a + b) * -c"),
        ("own(if p then Solid else Marked)", "own(if p then Solid else Marked)"),
        ("own (if p then Solid else Marked)", "own (if p then Solid else Marked)"),
        ("own (Solid)", "own Solid"),
        ("(a b) (c d)", "(a b) c d"),
        ("last (3)", "last 3"),
        ("(any x in own where p) and q", "(any x in own where p) and q"),
        ("any x in (own) where (p and q)", "any x in own where p and q"),
        ("count (the x in own where p)", "count (the x in own where p)"),
        ("the x in (own) where (p)", "the x in own where p"),
        ("(any of own) with most n", "(any of own) with most n"),
        ("the x in (2..3 of own) with least n", "the x in (2..3 of own) with least n"),
        ("the x in (any of own) where p", "the x in (any of own) where p"),
        ("mode is  'off'", "mode is 'off'"),
        ("most x in y giving (if a then 1 else 2)", "most x in y giving if a then 1 else 2"),
        ("not(not(a))", "not not a"),
        ("(a where b) where c where d", "(a where b) where c where d"),
        ("x is   not (none)", "x is not none"),
        ("x not\n in (own or enemy) # theirs too", "x not in (own or enemy)"),
    ],
)
def test_fewest_brackets(text, written):
    assert unparse(read(parse_expression, text)) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(flip a)", "flip a"),
        ("(flip a; flip b)", "(flip a; flip b)"),
        ("if a then (if b then draw) else nothing", "if a then (if b then draw) else nothing"),
        ("if a then (if b then draw else nothing)", "if a then if b then draw else nothing"),
        ("if a then (for each x in b do if c then draw) else draw",) * 2,
        ("if a then draw else (if b then draw)", "if a then draw else if b then draw"),
        ("set score of (mover) to (1)", "set score of mover to 1"),
        ("place Die on (a) with colour (red), value (1 + 2)", "place Die on a with colour red, value (1 + 2)"),
        ("roll value of (pool) until (fair)", "roll value of pool until fair"),
        ("roll leader from (a or b)", "roll leader from a or b"),
        ("roll pips of (a or b) from (any x in c where x = d)", "roll pips of (a or b) from (any x in c where x = d)"),
        ("roll pips of (none) from not a", "roll pips of (none) from not a"),
        ("roll pips(a, b) from (1..3)", "roll pips(a, b) from 1..3"),
        ("team(mover) win; owner of (a) lose", "team(mover) wins; owner of a loses"),
    ],
)
def test_fewest_brackets_of_effects(text, written):
    assert unparse(read(parse_effects, text)) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1 squares forward", "1 square forward"),
        (
            "1..stride-1 cells any direction, through empty, onto empty if skid",
            "1..stride - 1 squares in any direction through empty onto empty, if skid",
        ),
        ("(1 or 2) or more squares in diagonally forwards", "1 or 2 or more squares diagonally forwards"),
        ("1 square forward to the edge", "1 square forward, to the edge"),
        ("walk 1..(pips) cells orthogonally through a onto b", "walk 1..pips squares orthogonally through a onto b"),
    ],
)
def test_movements_are_written_alike(text, written):
    assert unparse(read(parse_movement, text)) == written


def test_spans_are_the_characters_of_the_parts():
    tree = read(parse_expression, "count own <= (3 + last_pieces)")
    assert isinstance(tree, ast.Compare)
    assert [tree.span.text, tree.left.span.text, tree.right.span.text] == [
        "count own <= (3 + last_pieces)",
        "count own",
        "3 + last_pieces",
    ]
