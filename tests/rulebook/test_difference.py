"""The difference of two rulebooks: which passages, and which of their words."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.rulebook.difference import Passage, changed_passages
from playground.ruleset.find import ruleset_names
from tests.cli.conftest import CommandLine
from tests.quick_set import mostly_exhaustive

TEXT = """\
game: Line
players: [First, Second]
parameters: {goal: {default: 3, range: 1..5, about: marks in a row that win}}
board: {shape: rectangle, columns: 5, rows: 1}
pieces: {Mark: {}}
actions:
  mark: {choose: {target: empty}, do: place Mark of mover on target}
end: {line: "when line(goal, own) then mover wins", full: when no empty then draw}
variants:
  two: {about: two in a row, parameters: {goal: 2}}
  lost: {about: a row loses, end: {line: "when line(goal, own) then mover loses"}}
  endless: {about: no draws, end: {full: ~}}
"""


def passages(variant: str) -> list[tuple[str, str, str]]:
    found = changed_passages(load("line", text=TEXT), load(f"line@{variant}", text=TEXT))
    return [(each.section, each.name, marked(each)) for each in found]


def marked(passage: Passage) -> str:
    marks = {"same": "{}", "removed": "[-{}-]", "added": "{{+{}+}}"}
    return "".join(marks[piece.kind].format(piece.text) for piece in passage.pieces)


def test_the_words_that_changed_are_marked() -> None:
    assert passages("two") == [
        ("The end of the game", "Line", "When [-three-]{+two+} of your marks are in a line, you win."),
        ("House rules", "Goal", "[-3-]{+2+} (Marks in a row that win)"),
    ]
    assert passages("lost") == [
        ("The end of the game", "Line", "When three of your marks are in a line, you [-win-]{+lose+}."),
    ]


def test_a_passage_that_is_gone_is_shown_whole() -> None:
    assert passages("endless") == [
        ("The end of the game", "", "[-If several of these apply at once, the first one counts.-]"),
        ("The end of the game", "Full", "[-When there are no empty squares, the game is a draw.-]"),
    ]
    there, back = load("line", text=TEXT), load("line@endless", text=TEXT)
    assert [(each.before, each.after) for each in changed_passages(back, there)][1:] == [
        ("", "When there are no empty squares, the game is a draw.")
    ]


@pytest.mark.parametrize("name", mostly_exhaustive(ruleset_names(), {"triune", "tic-tac-toe"}))
def test_a_game_does_not_differ_from_itself_and_its_first_variant_does(name: str) -> None:
    game = load(name)
    assert changed_passages(game, game) == ()
    variant = next(iter(game.ruleset.variants))
    found = changed_passages(game, load(f"{name}@{variant}"))
    assert found
    assert all(each.before != each.after for each in found)


def test_the_command_marks_words_and_its_json_has_them_too() -> None:
    playground = CommandLine()
    shown = playground("diff", "triune", "triune@long-stride", "--english").stdout
    assert "How pieces move, Stride: [-Three-]{+Four+} squares in any direction" in shown
    english = playground("diff", "triune", "triune@long-stride", "--json").json["english"]
    assert {"section": "House rules", "name": "Stride"}.items() <= english[-1].items()
    assert english[-1]["words"][:2] == [{"kind": "removed", "text": "3"}, {"kind": "added", "text": "4"}]
    alike = playground("diff", "triune", "triune?skid=yes", "--english")
    assert "the rules in English are the same" in alike.stdout
