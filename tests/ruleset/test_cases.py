"""Definitions by cases: variants change single lines, differences name them, and parts put values into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import check, diagnose, load
from playground.ruleset.difference import difference

PART = """\
part: scale
parameters:
  top: {about: the most}
  gain: {about: what is gained}
define:
  scaled(n): {1: top, 2..3: gain, else: n - 1}
  earn(n): {1: raise gain by top, else: nothing}
"""
GAME = """\
game: Cases
players: [Ann, Ben]
include: {part: scale.yaml, with: {top: 9, gain: points}}
variables: {points: {type: 0..99}}
define: {prize(n): {1: 8, 2..3: 5, else: 0}}
actions: {add: {choose: {n: 1..6}, do: "raise points by prize(n) + scaled(n); earn(n)"}}
end: {done: when points > 90 then mover wins}
variants:
  rich: {define: {prize(n): {1: 20, 4: 3}}}
  poor: {define: {prize(n): {2..3: ~}}}
  flat: {define: {prize(n): 3}}
"""

WAYS = """\
game: Ways
players: [Ann, Ben]
board: square 5
pieces: {{Cube: {{}}}}
define: {{far(way): {{north: row 5, south: row 1, east: column 5, west: column 1}}}}
actions: {{put: {{choose: {{{choice}, spot: empty within far(way)}}, do: place Cube on spot}}}}
turn: {{play: {{actions: put, otherwise: pass}}}}
end: {{full: when no empty then draw}}
"""


@pytest.fixture
def selection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scale.yaml").write_text(PART, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    return "game.yaml"


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("rich", ["the case '1' of the definition 'prize(n)' is now: 20 (before: 8)",
                  "the case '4' of the definition 'prize(n)' is new: 3"]),
        ("poor", ["the case '2..3' of the definition 'prize(n)' is gone: 5"]),
        ("flat", ["the definition 'prize(n)' is now: 3 (before: {1: 8, 2..3: 5, else: 0})"]),
    ],
)  # fmt: skip
def test_variants_change_single_lines(selection: str, variant: str, changes: list[str]) -> None:
    found = difference(load(selection).ruleset, load(f"{selection}@{variant}").ruleset)
    assert [str(change) for change in found] == changes


def test_a_changed_line_has_the_place_of_the_variant(selection: str) -> None:
    (first, _) = difference(load(selection).ruleset, load(f"{selection}@rich").ruleset)
    assert (str(first.place_a), str(first.place_b)) == ("game.yaml:5:24", "game.yaml:9:33")


def test_parts_put_values_into_cases(selection: str) -> None:
    texts = {each.head.text: each for each in load(selection).ruleset.definitions}
    scaled = [(case.text, meaning.text) for case, meaning in texts["scaled(n)"].cases]
    assert scaled == [("1", "9"), ("2..3", "points"), ("else", "n - 1")]
    assert [meaning.text for _, meaning in texts["earn(n)"].cases] == ["raise points by 9", "nothing"]


def test_the_text_of_a_game_by_cases_is_the_same_game(selection: str, tmp_path: Path) -> None:
    game = load(f"{selection}@rich")
    (tmp_path / "written.yaml").write_text(game.ruleset.text, encoding="utf-8")
    again = load("written.yaml")
    assert (again.ruleset.hash, again.game.actions) == (game.ruleset.hash, game.game.actions)


@pytest.mark.usefixtures("selection")
def test_a_value_among_effects_is_reported_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("{1: 8, 2..3: 5,", "{1: 8, 2..3: draw,"), encoding="utf-8")
    found = [(each.code, str(each.span)) for each in diagnose(tmp_path / "game.yaml") if each.severity == "error"]
    assert ("E028", f"{tmp_path / 'game.yaml'}:5:24") in found


@pytest.mark.parametrize(
    ("choice", "complete"),
    [
        ("way: orthogonally", True),
        ("way: orthogonally where some (far(it) within empty)", True),
        ("way: orthogonally or northeast", False),
        ("way: any direction", False),
    ],
)
def test_a_direction_out_of_some_needs_no_other_lines(choice: str, complete: bool) -> None:
    text = WAYS.format(choice=choice)
    assert [each.code for each in check("ways.yaml", text=text)[1]] == ([] if complete else ["T172"])
