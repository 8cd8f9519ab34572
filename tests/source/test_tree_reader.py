"""Reading files of expected shapes: what fits is returned, what does not is reported at its place and left out."""

from __future__ import annotations

import pytest

from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.tree_reader import TreeReader


def reader_of(text: str):
    """A reader, the tree of a text, and where diagnostics are collected."""
    found = Diagnostics()
    return TreeReader(found), read_tree(Source("f.yaml", text), found), found


def reports(found: Diagnostics) -> list[tuple[str, int]]:
    return [(diagnostic.code, diagnostic.span.line) for diagnostic in found]


def test_unknown_and_missing_keys_are_reported_with_a_suggestion():
    reader, tree, found = reader_of("games: 5\nsede: 1\n")
    reader.keys(tree, ("games", "seed", "title"), ("games", "title"), "an experiment")
    assert reports(found) == [("X001", 2), ("X002", 1)]
    assert "seed" in next(iter(found)).hint


@pytest.mark.parametrize(
    ("value", "texts", "codes"),
    [
        ("one", ["one"], []),
        ("[one, two]", ["one", "two"], []),
        ("[one, [two]]", ["one"], ["Y047"]),
        ("{a: 1}", [], ["X003"]),
    ],
)
def test_a_single_text_stands_for_a_list_of_one(value: str, texts: list[str], codes: list[str]):
    reader, tree, found = reader_of(f"names: {value}\n")
    assert [text.text for text in reader.texts(tree.get("names"), "'names'")] == texts
    assert [code for code, _ in reports(found)] == codes


def test_a_list_that_must_have_items_may_not_be_empty():
    reader, tree, found = reader_of("names: []\n")
    assert reader.filled(tree.get("names"), "'names'", "names") == ()
    assert reports(found) == [("X003", 1)]


def test_a_missing_value_is_no_mistake_of_its_own():
    reader, tree, found = reader_of("games: 5\n")
    assert (reader.group(tree.get("seed"), "s"), reader.items(None, "s"), reader.number(None, "s")) == (None, (), 0)
    assert reports(found) == []


def test_a_negative_number_is_reported_and_counts_as_none():
    reader, tree, found = reader_of("games: -5\n")
    assert reader.number(tree.get("games"), "'games'") == 0
    assert reports(found) == [("Y043", 1)]
