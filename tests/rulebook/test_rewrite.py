"""Rules are simplified for the rulebook: parameters are substituted and constants folded, and nothing else changes."""

from __future__ import annotations

import pytest

from playground.rulebook.rewrite import literal, simplified, with_places_known, with_words
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression
from playground.syntax.trees import substituted
from playground.syntax.unparse import unparse
from tests.syntax.test_unparse import read


def expression(text: str) -> ast.Expression:
    return read(parse_expression, text)


VALUES = {name: literal(value, expression("far")) for name, value in {"far": 3, "fast": True, "law": "mild"}.items()}


@pytest.mark.parametrize(
    ("written", "simple"),
    [
        ("far + 1", "4"),
        ("7 div far * -1", "-2"),
        ("7 mod far", "1"),
        ("row of it + far", "row of it + 3"),
        ("fast and own is empty", "own is empty"),
        ("not fast and own is empty", "false"),
        ("fast or own is empty", "true"),
        ("own is empty or not fast", "own is empty"),
        ("far > 2 and own is empty", "own is empty"),
        ("far is not 3 or own is empty", "own is empty"),
        ("if fast then own else enemy", "own"),
        ("if far < 3 then own else enemy", "enemy"),
        ("if own is empty then far else 3", "3"),
        ("own where fast", "own"),
        ("own where not fast", "none"),
        ("(own where not fast) or enemy", "enemy"),
        ("own except none", "own"),
        ("row of it is column of it", "row of it is column of it"),
        ("let n be far; n + n", "6"),
        ("let n be count own; n > 1 and n < far", "count own > 1 and count own < 3"),
        ("let n be count (own or enemy) + 1; n > 1 and n < 3", "let n be count (own or enemy) + 1; n > 1 and n < 3"),
        ("let n be count (own or enemy) + 1; n > 1", "count (own or enemy) + 1 > 1"),
        ("let n be count own; after(count own > n)",) * 2,
        ("let n be far; after(count own) > n", "after(count own) > 3"),
        ("own where (let n be row of it; some (own where row of it = n))",) * 2,
    ],
)
def test_expressions(written: str, simple: str) -> None:
    assert unparse(simplified(expression(written), VALUES)) == unparse(expression(simple))


@pytest.mark.parametrize(
    ("written", "simple"),
    [
        ("if fast then flip target", "flip target"),
        ("if not fast then flip target else remove target", "remove target"),
        ("let there be target; flip there; remove there",) * 2,
        ("let there be none; flip there; remove there", "flip none; remove none"),
        ("draw; let n be count (own or enemy) + 1; set x to n; set y to n",) * 2,
    ],
)
def test_effects(written: str, simple: str) -> None:
    assert unparse(simplified(read(parse_effects, written), VALUES)) == unparse(read(parse_effects, simple))


def test_what_never_happens_leaves_its_block() -> None:
    never, always = (read(parse_effects, text) for text in ("if not fast then flip target", "remove target"))
    both = simplified(ast.Block((never, ast.Block((always,), span=always.span)), span=never.span), VALUES)
    assert unparse(both) == "remove target"


def test_words_are_choices_only_beside_their_parameter() -> None:
    found = with_words(expression("law is strict and mover is strict"), VALUES)
    assert isinstance(found, ast.Binary)
    assert isinstance(found.left, ast.Compare)
    assert isinstance(found.right, ast.Compare)
    assert (type(found.left.right), type(found.right.right)) == (ast.Quoted, ast.Name)
    assert unparse(simplified(found, VALUES)) == "false"


def test_only_names_are_substituted() -> None:
    original = expression("far + further")
    assert unparse(substituted(original, VALUES)) == "3 + further"
    assert unparse(original) == "far + further"


@pytest.mark.parametrize(
    ("written", "simple"),
    [
        ("any n in 1..3 where n = x", "any other_n in 1..3 where other_n = n + 1"),
        ("sum x in own giving row of x", "sum x in own giving row of x"),
        ("let n be x; n + x", "let other_n be n + 1; other_n + (n + 1)"),
        ("the n in x..9 where x > n", "the other_n in (n + 1)..9 where n + 1 > other_n"),
    ],
)
def test_a_name_that_is_bound_is_not_the_one_outside(written: str, simple: str) -> None:
    assert unparse(substituted(expression(written), {"x": expression("n + 1")})) == unparse(expression(simple))


@pytest.mark.parametrize(
    ("written", "simple"),
    [
        ("let n be x; set a to n; set b to x", "let other_n be n + 1; set a to other_n; set b to n + 1"),
        ("for each n in own do set x of n to x", "for each other_n in own do set x of other_n to n + 1"),
        ("set x to x; let x be 2; set a to x", "set x to n + 1; let x be 2; set a to x"),
    ],
)
def test_so_is_one_that_effects_bind(written: str, simple: str) -> None:
    node = substituted(read(parse_effects, written), {"x": expression("n + 1")})
    assert unparse(node) == unparse(read(parse_effects, simple))


def test_a_block_whose_name_means_something_else_afterwards_stays_one() -> None:
    block, rest = (read(parse_effects, text) for text in ("let n be own; remove n", "remove n"))
    assert len(simplified(ast.Block((block, *rest.effects), span=rest.span), {}).effects) == 2
    assert len(simplified(ast.Block((*rest.effects, block), span=rest.span), {}).effects) == 3


def test_zones_that_are_there_have_a_first_and_a_last_place() -> None:
    asked = "lowest of deck is not none and (highest of hand is none or lowest of own is none)"
    assert unparse(simplified(with_places_known(expression(asked), {"deck", "hand"}), {})) == "lowest of own is none"
