"""Rules are simplified for the rulebook: parameters are substituted and constants folded, and nothing else changes."""

from __future__ import annotations

import pytest

from playground.rulebook.rewrite import literal, simplified, substituted, with_words
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression
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
        ("let there be target; flip there; remove there", "flip target; remove target"),
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
