"""Corrections that mend what a diagnostic complains about."""

from __future__ import annotations

import pytest

from playground.compiler import check
from playground.language_service.quick_fix import Correction, corrections_of
from tests.language_service.meadow import MEADOW


def corrections(text: str) -> list[Correction]:
    return [each for diagnostic in check("<editor>", text=text)[1] for each in corrections_of(diagnostic, text)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("moves: [step, run]", "moves: [step, runn]"),
        ("onto not own", "onto not onw"),
        ("shape: square", "shape: sqare"),
        ("attributes:", "atributes:"),
        ("place Walker of", "place Wlaker of"),
        ("range: 1..3", "range: 3..1"),
        ("1 square forward", "1 sqare forward"),
        ("mover wins", "mover winns"),
    ],
)
def test_the_suggestion_is_applied(right: str, wrong: str) -> None:
    text = MEADOW.replace(right, wrong, 1)
    assert text != MEADOW
    mended = [text[: each.start] + each.text + text[each.end :] for each in corrections(text)]
    assert MEADOW in mended


def test_a_sound_text_and_other_texts_need_none() -> None:
    assert check("<editor>", text=MEADOW)[0] is not None
    assert corrections(MEADOW) == []
    wrong = MEADOW.replace("shape: square", "shape: sqare", 1)
    (diagnostic, *_) = check("<editor>", text=wrong)[1]
    assert corrections_of(diagnostic, MEADOW) == ()


@pytest.mark.parametrize("word", ["the", "all"])
def test_a_word_that_begins_a_line_is_not_corrected_by_deleting_the_line(word: str) -> None:
    rule = "do: move piece to target"
    text = MEADOW.replace(rule, f"do:\n      remove\n      {word} enemy; move piece to target", 1)
    assert text != MEADOW and not check("<editor>", text=text)[0]
    assert corrections(text) == []
