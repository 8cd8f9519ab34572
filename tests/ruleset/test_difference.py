"""What changed between two rulesets."""

from __future__ import annotations

import pytest

from playground.ruleset.difference import difference, text_difference

from .conftest import SMALL


def test_nothing(resolved):
    game = resolved("small.yaml")
    assert (difference(game, game), text_difference(game, game)) == ((), "")


def test_parameter(resolved):
    (change,) = difference(resolved("small.yaml"), resolved("small.yaml@farther"))
    assert (change.path, change.kind) == (("parameters", "far", "default"), "changed")
    assert (change.before, change.after) == ("2", "3")
    assert (str(change.place_a), str(change.place_b)) == ("small.yaml:5:18", "small.yaml:20:53")
    assert str(change) == "far is 3 instead of 2 (squares a stone travels)"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("full: when no empty then draw, ", "", ["the ending 'full' is gone: when no empty then draw"]),
        (
            "define: {",
            "define: {far_away: empty, ",
            ["the definition 'far_away' is new: empty"],
        ),
        (
            "score of mover > 5",
            "score of mover > 6",
            [
                "the ending 'first' is now: when score of mover > 6 then mover wins "
                "(before: when score of mover > 5 then mover wins)"
            ],
        ),
        ("White: row 1", "White: row 2", ["the region 'home' of White is now: row 2 (before: row 1)"]),
        ("size: far + 2", "size: 5", ["'size' of the board is now: 5 (before: far + 2)"]),
        (
            "{full: when no empty then draw, first: when score of mover > 5 then mover wins}",
            "{first: when score of mover > 5 then mover wins, full: when no empty then draw}",
            ["the endings come in the order first, full instead of full, first"],
        ),
        (
            "after: {count-up: when last is b2 then set score of mover to 2}\n",
            "",
            ["the rule 'count-up' is gone: when last is b2 then set score of mover to 2"],
        ),
        ("by: creep, ", "", ["'by' of the action 'go' is gone: [creep]"]),
        ("range: 1..3", "range: 1..4", ["'range' of the parameter 'far' is now: 1..4 (before: 1..3)"]),
        ("game: Small", "game: Large", ["the title is now: Large (before: Small)"]),
    ],
)
def test_sentences(resolved, old, new, expected):
    assert old in SMALL
    changed = resolved(text=SMALL.replace(old, new, 1))
    assert [str(change) for change in difference(resolved("small.yaml"), changed)] == expected


def test_text(resolved):
    lines = text_difference(resolved("small.yaml"), resolved("small.yaml@farther")).splitlines()
    assert lines[:2] == ["--- small.yaml", "+++ small.yaml@farther"]
    assert [line for line in lines[2:] if line[0] in "+-"] == [
        "-  far: {default: 2, range: 1..3, about: squares a stone travels}",
        "+  far: {default: 3, range: 1..3, about: squares a stone travels}",
    ]
