"""Reading `name@variant?parameter=value`."""

from __future__ import annotations

import pytest

from playground.ruleset.selection import Selection, parse_selection
from playground.source.diagnostics import RulesetError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("small", Selection("small")),
        ("./my.yaml", Selection("./my.yaml")),
        ("games/game.yaml@wide", Selection("games/game.yaml", "wide")),
        ("small@long-stride", Selection("small", "long-stride")),
        ("small?far=3&fast=no", Selection("small", None, {"far": "3", "fast": "no"})),
        ("a@b/c?d/my.yaml@wide?far=-3", Selection("a@b/c?d/my.yaml", "wide", {"far": "-3"})),
    ],
)
def test_parts(text, expected):
    assert parse_selection(text) == expected


@pytest.mark.parametrize("text", ["small", "small@wide", "./my.yaml?far=3", "small@wide?far=3&fast=no"])
def test_canonical_text_is_read_back(text):
    assert parse_selection(text).text == text


def test_settings_come_in_alphabetical_order():
    assert parse_selection("small?fast=no&far=3").text == "small?far=3&fast=no"


@pytest.mark.parametrize(
    "text",
    ["", " ", "@wide", "small@", "small@a b", "small?", "small?far", "small?far=", "small?=3", "two words", "\0"],
)
def test_malformed(text):
    with pytest.raises(RulesetError) as raised:
        parse_selection(text)
    assert [d.code for d in raised.value.diagnostics] == ["R084"]


def test_name_longer_than_any_file():
    assert parse_selection("x" * 5000).name == "x" * 5000


def test_parameter_set_twice():
    with pytest.raises(RulesetError) as raised:
        parse_selection("small?far=1&far=2")
    assert [(d.code, str(d.span)) for d in raised.value.diagnostics] == [("R085", "<selection>:1:13")]


def test_file_whose_name_looks_like_a_selection(folder):
    (folder / "small@wide.yaml").write_text("game: Odd\n", encoding="utf-8")
    assert parse_selection("small@wide.yaml") == Selection("small@wide.yaml")


def test_places_point_into_the_canonical_text():
    selection = Selection("small", "wide", {"far": "3", "abc": "1", "fast": "no"})
    assert selection.text == "small@wide?abc=1&far=3&fast=no"
    assert selection.name_span().text == "small"
    assert selection.variant_span().text == "wide"
    assert [selection.setting_span(name).text for name in selection.settings] == ["far=3", "abc=1", "fast=no"]
