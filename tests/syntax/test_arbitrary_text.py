"""Whatever stands in a rule: a tree or a diagnostic, soon, and never a traceback."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.source.diagnostics import Diagnostics
from playground.source.text import Source
from playground.syntax import ast
from playground.syntax.grammar import reserved_words
from playground.syntax.parse import (
    MAX_DEPTH,
    MAX_LENGTH,
    WholeText,
    parse_effects,
    parse_expression,
    parse_movement,
    parse_prelude,
    parse_rule,
)
from playground.syntax.unparse import unparse

PARSERS = (parse_expression, parse_effects, parse_rule, parse_movement)

SIGNS = ("own", "a1", "f(", "(", ")", "3", "..", "=", "<", "-", "+", ";", ",", ":=")
words = st.sampled_from([*sorted(reserved_words()), *SIGNS])
word_salad = st.lists(words, max_size=25).map(" ".join)
"""Texts of the right words in the wrong order reach further into the parser than arbitrary characters."""


def parse_either(parse, text):
    """The tree, or None, and the codes of what was reported; places lie within the text."""
    diagnostics = Diagnostics()
    tree = parse(WholeText(Source("text", text)), diagnostics)
    for found in diagnostics:
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.render()
    return tree, [found.code for found in diagnostics]


@pytest.mark.exhaustive
@pytest.mark.parametrize("examples", [100, 300])  # in CI, and in `make thorough`
def test_a_tree_or_a_diagnostic(examples):
    @settings(max_examples=examples, deadline=1000)
    @given(st.text(max_size=80) | word_salad)
    def is_found(text):
        for parse in PARSERS:
            tree, codes = parse_either(parse, text)
            assert (tree is None) == bool(codes)
            assert all(code.startswith("E") for code in codes)

    is_found()


@settings(max_examples=100, deadline=1000)
@given(st.text(max_size=80) | word_salad.map("define f := ".__add__))
def test_a_prelude_or_a_diagnostic(text):
    diagnostics = Diagnostics()
    definitions = parse_prelude(Source("prelude", text), diagnostics)
    assert not (definitions and len(diagnostics))


@pytest.mark.parametrize(
    ("parse", "begin", "middle", "end"),
    [
        (parse_expression, "(", "a", ")"),
        (parse_expression, "not ", "a", ""),
        (parse_expression, "-", "a", ""),
        (parse_expression, "a ", "a", ""),
        (parse_expression, "a of ", "a", ""),
        (parse_expression, "a or ", "a", ""),
        (parse_expression, "if a then b else ", "a", ""),
        (parse_expression, "f(", "a", ")"),
        (parse_expression, "a where ", "a", ""),
        (parse_expression, "any x in a where ", "a", ""),
        (parse_effects, "if a then ", "draw", ""),
        (parse_effects, "for each x in a do ", "draw", ""),
        (parse_effects, "(", "draw", ")"),
        (parse_effects, "draw; ", "draw", ""),
    ],
)
def test_deep_nesting(parse, begin, middle, end):
    """As deep as a text can get: refused, or a tree that can be walked."""
    times = (MAX_LENGTH - len(middle)) // len(begin + end)
    tree, codes = parse_either(parse, begin * times + middle + end * times)
    assert codes == ([] if tree is not None else ["E002"])
    if tree is not None:
        assert isinstance(tree, ast.Block), "only effects in a row are long without being deep"
        assert unparse(tree).startswith(middle)


def test_what_people_write_is_not_refused():
    conditions = " and ".join(["not (own or enemy)"] * 12)
    places = " or ".join(f"a{row}" for row in range(1, MAX_DEPTH - 3))
    for text in (conditions, places, "not " * 10 + "a", "(" * 40 + "a" + ")" * 40):
        tree, codes = parse_either(parse_expression, text)
        assert codes == []
        assert tree is not None


def test_too_long_a_rule():
    tree, codes = parse_either(parse_effects, "flip a; " * (MAX_LENGTH // 8 + 1) + "draw")
    assert (tree, codes) == (None, ["E002"])
