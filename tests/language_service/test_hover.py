"""The meaning of what is under the mouse."""

from __future__ import annotations

import pytest

from playground.language_service.hover import Meaning, meaning_at
from playground.language_service.manual import explanations
from playground.language_service.words import words
from tests.language_service.meadow import MEADOW


def at(words: str, text: str = MEADOW) -> Meaning | None:
    return meaning_at(text, text.index(words) + 1)


@pytest.mark.parametrize(
    ("found", "marked", "title", "meaning"),
    [
        ("reach squares", "reach", "reach: parameter, 2, 1..3", "squares a runner may go"),
        ("reach: 3", "reach", "reach: parameter, 2, 1..3", "squares a runner may go"),
        ("Walker of side", "Walker", "Walker: piece", "slow"),
        ("home of side", "home", "home: region, South: row 1, North: row 5", ""),
        ("regions:", "regions", "regions:", "Sites with a name: one set, one for each player or piece, or a list."),
        (
            "square\n  size",
            "square",
            "square",
            "The outline of the board, perhaps with its measures: square 8, rectangle 7 by 6, hexagon 5.",
        ),
        ("forward onto", "forward", "forward", "the direction the mover faces"),
        ("through empty", "through", "through S", "all sites of a movement before its last one are in S"),
        ("target\n", "target", "target", "where it moves to"),
        ("tired: own", "tired", "tired", ""),
        ("side on", "side", "side", "a member of the set behind 'in'"),
        ("run], has", "run", "run: movement, 1..reach squares", ""),
    ],
)
def test_words_and_keys(found: str, marked: str, title: str, meaning: str) -> None:
    shown = at(found)
    if marked == "tired":
        assert shown is None, "a choice says where it is declared what it is"
        return
    assert shown is not None
    assert MEADOW[shown.start : shown.end] == marked
    assert shown.title.startswith(title)
    assert shown.text.startswith(meaning)


def test_definitions_are_shown_as_they_are_written() -> None:
    own, prelude = at("crowd(opp"), at("own\n  run")
    assert own is not None
    assert prelude is not None
    assert own.definition == "define crowd(who) := count pieces of who"
    assert prelude.definition == "define own := pieces of mover"
    assert prelude.text


def test_nothing_to_say() -> None:
    assert meaning_at(MEADOW, MEADOW.index("Two herds") + 1) is None
    assert meaning_at("", 0) is None


def test_every_word_of_the_language_is_explained() -> None:
    """By a row of the tables in grammar/README.md, or by its definition in the prelude."""
    known = words()
    found = explanations()
    silent = [
        word
        for word in (*known.keywords, *known.functions, *known.constants)
        if word not in found or not (found[word].meaning or found[word].definition)
    ]
    assert silent == []


def test_every_place_of_a_ruleset_is_answered() -> None:
    for place in range(0, len(MEADOW), 2):
        found = meaning_at(MEADOW, place)
        assert found is None or found.start <= place <= found.end
