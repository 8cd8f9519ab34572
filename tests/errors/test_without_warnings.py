"""What is checked without warnings has the same errors, and the same game if it has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import check, load
from playground.source.diagnostics import RulesetError
from tests.errors.test_errors import FOLDERS, cases

FILES = [case for folder in FOLDERS if folder.name[0] in "TW" for case in cases(folder) if case.suffix == ".yaml"]
"""Rulesets with mistakes that are only found once all of a game is known, and with nothing but warnings."""

SAMPLE = FILES[::8]


@pytest.mark.parametrize(
    "files", [pytest.param(FILES, marks=pytest.mark.thorough, id="all"), pytest.param(SAMPLE, id="some")]
)
def test_errors_and_games_are_the_same(files: list[Path]):
    warned = 0
    for file in files:
        text = file.read_text(encoding="utf-8")
        compiled, diagnostics = check("mine.yaml", text=text)
        quick, found = check("mine.yaml", text=text, warns=False)
        assert found == tuple(each for each in diagnostics if each.severity == "error"), file
        assert (quick and quick.game) == (compiled and compiled.game), file
        warned += compiled is not None and bool(diagnostics)
    assert warned > 12, "no warnings are left out"


def test_conditions_that_never_hold_are_errors_without_warnings():
    for file in cases(Path(__file__).parent / "T060"):
        if file.stem != "in-a-variant":
            with pytest.raises(RulesetError, match="T060"):
                load("mine.yaml", text=file.read_text(encoding="utf-8"))


def test_a_game_with_errors_is_refused_with_its_warnings_too():
    text = """
        game: Spots
        players: [Ann, Ben]
        board: square 3
        pieces: {Stone: {}}
        variables: {never: 0..3}
        actions: {put: {choose: {spot: empty}, do: place Stone on spott}}
        end: {full: when empty is empty then draw}
    """
    with pytest.raises(RulesetError) as refused:
        load("mine.yaml", text=text)
    codes = [each.code for each in refused.value.diagnostics]
    assert codes == [each.code for each in check("mine.yaml", text=text)[1]] and "T002" in codes
