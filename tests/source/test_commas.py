"""Texts that a comma has split are joined: within brackets, and where a key has no colon."""

from __future__ import annotations

from itertools import pairwise

import pytest

from playground.source.commas import MAX_SHOWN, quotes_hint, rejoin_items, rejoin_pairs
from playground.source.text import Source, Span
from playground.source.tree import Node, Scalar


def items(text: str, quoted: bool = False) -> list[Node]:
    """The items of `[…]`, as YAML splits them at commas."""
    source, ends = Source("x.yaml", text), [-1, *(i for i, c in enumerate(text) if c == ","), len(text)]
    places = [(before + 1, end) for before, end in pairwise(ends)]
    stripped = [(start + len(text[start:end]) - len(text[start:end].lstrip()), end) for start, end in places]
    spans = [Span(source, start, end) for start, end in stripped]
    return [Scalar(span.text, span, plain=not quoted, parent_indent=0) for span in spans]


@pytest.mark.parametrize(
    ("text", "whole", "cut"),
    [
        ("rows(1, 2), b", ["rows(1, 2)", "b"], ["rows(1, 2)"]),
        ("f(g(1, 2), 3), f(4, 5)", ["f(g(1, 2), 3)", "f(4, 5)"], ["f(g(1, 2), 3)", "f(4, 5)"]),
        ("a, b", ["a", "b"], []),
        ("f(1, 2", ["f(1", "2"], []),  # nothing closes it
        ("f(1,\n   2)", ["f(1, 2)"], ["f(1, 2)"]),
    ],
)
def test_items_are_joined_up_to_the_bracket_that_closes(text: str, whole: list[str], cut: list[str]) -> None:
    joined, texts = rejoin_items(items(text))
    assert [each.text for each in joined if isinstance(each, Scalar)] == whole
    assert [each.text for each in texts] == cut


def test_quoted_items_stay_as_they_are() -> None:
    joined, texts = rejoin_items(items("rows(1, 2)", quoted=True))
    assert (len(joined), texts) == (2, [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("home|rows(1|2)|", [("home", "rows(1, 2)")]),
        ("home|row 1|and more|", [("home", "row 1, and more")]),
        ("home|a|b|", [("home", "a"), ("b", "")]),  # two words: perhaps a key without a value
        ("home|rows(1|2)|3", [("home", "rows(1"), ("2)", "3")]),  # what has a value is a key
    ],
)
def test_a_key_that_is_the_rest_of_a_text_is_joined_to_it(text: str, expected: list[tuple[str, str]]) -> None:
    parts = text.split("|")
    written = f"{parts[0]}: {parts[1]}, {parts[2]}" + (f": {parts[3]}" if parts[3] else "")
    source, nodes, place = Source("x.yaml", written), list[Scalar](), 0
    for part in parts:
        place = written.index(part, place)
        nodes.append(Scalar(part, Span(source, place, place + len(part)), plain=True, parent_indent=0))
        place += len(part)
    joined, _ = rejoin_pairs([(nodes[0], nodes[1]), (nodes[2], nodes[3])])
    assert [tuple(each.text for each in pair if isinstance(each, Scalar)) for pair in joined] == expected


def test_the_hint_quotes_with_what_the_text_has_not() -> None:
    assert quotes_hint("rows(1, 2)") == 'write "rows(1, 2)"'
    assert quotes_hint('say "a", b') == "write 'say \"a\", b'"
    assert quotes_hint("x" * (MAX_SHOWN + 1)) == "put quotes around the whole text"
