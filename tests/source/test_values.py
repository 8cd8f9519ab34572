"""What scalars mean, read from their text and never by YAML's own rules."""

from __future__ import annotations

import pytest

from playground.source.diagnostics import Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source
from playground.source.values import is_yaml_word, read_bool, read_int, read_text, read_word


def value_and_codes(reader, text: str, **options):
    found = Diagnostics()
    node = read_tree(Source("f", f"a: {text}\n"), found).get("a")
    return reader(node, found, what="the value", **options), [diagnostic.code for diagnostic in found]


@pytest.mark.parametrize(("text", "expected"), [("0", 0), ("-3", -3), ("12", 12), ("999999999999999999", 10**18 - 1)])
def test_whole_numbers(text, expected):
    assert value_and_codes(read_int, text) == (expected, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "Y041") for text in ("010", "1_000", "1:30", "0x10", "0o7", "0b1", "+5", "-012", "00")),
        *((text, "Y042") for text in (".nan", ".inf", "-.INF", "nan", "Infinity")),
        *((text, "Y040") for text in ("three", "3.5", "1e3", "'3'", "[3]", "{b: 3}", "٣", "²", "- 3", "yes")),
        *((text, "Y048") for text in ("", "''", "'  '")),
        *((text, "Y043") for text in ("2", "9", "-4", "9" * 5000)),
    ],
)
def test_numbers_that_are_refused(text, code):
    assert value_and_codes(read_int, text if text != "- 3" else "\n  - 3", low=3, high=8) == (None, [code])


def test_range_of_a_number_is_reported():
    found = Diagnostics()
    node = read_tree(Source("f", "a: 2\n"), found).get("a")
    for low, high in ((3, 8), (3, None), (None, 1), (3, 3)):
        read_int(node, found, what="the size", low=low, high=high)
    assert [d.message for d in found] == [
        "the size must be between 3 and 8, not 2",
        "the size must be at least 3, not 2",
        "the size must be at most 1, not 2",
        "the size must be 3, not 2",
    ]


@pytest.mark.parametrize(("text", "expected"), [("yes", True), ("TRUE", True), ("no", False), ("false", False)])
def test_yes_and_no(text, expected):
    assert value_and_codes(read_bool, text) == (expected, [])


@pytest.mark.parametrize("text", ["on", "off", "y", "1", "'yes'", "[yes]", "~"])
def test_neither_yes_nor_no(text):
    assert value_and_codes(read_bool, text) == (None, ["Y044"])


@pytest.mark.parametrize("text", ["South", "last_pieces", "long-stride", "Süd", "a1", "'Left'"])
def test_names(text):
    assert value_and_codes(read_word, text) == (text.strip("'"), [])


@pytest.mark.parametrize("text", ["no", "Yes", "ON", "Off", "~", "null", "False"])
def test_words_of_yaml_are_no_names(text):
    assert value_and_codes(read_word, text) == (None, ["Y045"])


@pytest.mark.parametrize("text", ["2nd", "a b", "a-", "_a", "a.b", "[a]", "'1'", "x" * 61])
def test_other_texts_that_are_no_names(text):
    assert value_and_codes(read_word, text) == (None, ["Y046"])


def test_quoted_words_of_yaml_are_texts():
    tree = read_tree(Source("f", "a: 'no'\nb: no\nc:\n"), Diagnostics())
    assert [is_yaml_word(tree.get(key)) for key in "abc"] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a text", ("a text", [])), ("[a]", (None, ["Y047"])), ("{a: b}", (None, ["Y047"])), ("", (None, ["Y048"]))],
)
def test_texts(text, expected):
    assert value_and_codes(read_text, text) == expected
