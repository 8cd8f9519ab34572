"""The resolved text and the hash."""

from __future__ import annotations

import pytest
import yaml

from playground.ruleset.difference import difference
from playground.ruleset.find import ruleset_names
from playground.ruleset.names import RESERVED
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import EDITOR, Selection
from playground.source.diagnostics import Diagnostics
from playground.syntax.parse import reserved_words

from .conftest import SMALL


def round_trip(ruleset):
    diagnostics = Diagnostics()
    again = resolve(EDITOR, diagnostics, text=ruleset.text)
    assert [d.render() for d in diagnostics.errors] == []
    return again


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_rulesets_survive_the_round_trip(name):
    plain = resolve(name, Diagnostics())
    for selection in (Selection(name), *(Selection(name, variant) for variant in plain.variants)):
        ruleset = resolve(selection, Diagnostics())
        again = round_trip(ruleset)
        assert difference(ruleset, again) == ()
        assert (again.text, again.hash) == (ruleset.text, ruleset.hash)


@pytest.mark.parametrize("selection", ["small.yaml", "small.yaml@farther?fast=yes&law=strict&max_decisions=9"])
def test_everything_survives_the_round_trip(resolved, selection):
    ruleset = resolved(selection)
    again = round_trip(ruleset)
    assert difference(ruleset, again) == ()
    assert again.text == ruleset.text


def test_text_is_yaml_for_everybody(resolved):
    text = resolved(text=SMALL.replace("A game for tests.", "'yes: #1, [it''s] {\"so\"} \\ - ~'")).text
    read = yaml.safe_load(text)
    assert read["about"] == 'yes: #1, [it\'s] {"so"} \\ - ~'
    assert read["parameters"]["fast"] == {"default": False, "about": "whether the first stone wins"}


@pytest.mark.parametrize(
    "about", ["no", "null", "~", "- x", "#", "0x10", "1:30", "it's", "a  b", "word " * 60, "x" * 300]
)
def test_awkward_texts(resolved, about):
    quoted = "'" + about.replace("'", "''") + "'"
    ruleset = resolved(text=SMALL.replace("A game for tests.", quoted))
    assert round_trip(ruleset).about == ruleset.about == " ".join(about.split())


def test_long_rules_are_folded(resolved):
    rule = " or ".join(f"last is a{n}" for n in range(1, 60))
    ruleset = resolved(text=SMALL.replace("last is b2", rule))
    assert max(map(len, ruleset.text.splitlines())) <= 112
    assert round_trip(ruleset).after["count-up"].texts[0].text == ruleset.after["count-up"].texts[0].text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A game for tests.", "Something else."),
        ("game: Small", "# a comment\ngame: Large"),
        ("last is b2", "last   is b2"),
        ("setup: [place Stone of White on a1,", "setup: ['place Stone of White # here\n\n    on a1',"),
        ("about: squares a stone travels", "about: how far"),
        ("range: 1..3", "range: 1..9"),
        ("by: creep", "by: [creep]"),
        ("Stone: {moves: creep,", "Stone: {about: a stone, symbol: S, moves: creep,"),
    ],
)
def test_hash_does_not_depend_on_layout_and_words_for_people(resolved, old, new):
    assert old in SMALL
    assert resolved(text=SMALL.replace(old, new, 1)).hash == resolved("small.yaml").hash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("default: 2", "default: 1"),
        ("score of mover > 5", "score of mover > 4"),
        ("shape: square, size: far + 2", "shape: hexagon, side: far + 2"),
        ("White: row 1", "White: row 2"),
        ("forward: north", "forward: east"),
        ("each: player, start: 1", "each: player, start: 2"),
        (", flip target", ""),
    ],
)
def test_hash_depends_on_everything_that_is_played(resolved, old, new):
    assert old in SMALL
    assert resolved(text=SMALL.replace(old, new, 1)).hash != resolved("small.yaml").hash


def test_hash_depends_on_rules_whatever_they_are_called(resolved):
    """`source` and `about` are for people where they are keys, and names like others where the ruleset gives names."""
    for name in ("source", "about", "look"):
        rules = [f"{name}: when last is b2 then set score of mover to {number}" for number in (2, 3)]
        one, other = (SMALL.replace("after: {", f"after: {{{rule}, ", 1) for rule in rules)
        assert len({resolved(text=text).hash for text in (SMALL, one, other)}) == 3


def test_hash_does_not_depend_on_how_a_value_was_set(resolved):
    assert resolved("small.yaml?far=3").hash == resolved("small.yaml@farther").hash
    assert resolved("small.yaml?far=2").hash == resolved("small.yaml").hash


def test_hash_depends_on_the_order_of_actions(resolved):
    go = "  go: {moves: own, by: creep, when: not fast, do: move piece to target}\n"
    last = SMALL.replace(go, "").replace("after:", go + "after:")
    assert resolved(text=last).hash != resolved("small.yaml").hash


def test_reserved_words_are_those_of_the_grammar():
    assert reserved_words() == RESERVED
