"""Why a click leads nowhere, and which pieces ended a game: for players, without the text of rules."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.play.briefly import ONLY_MARKED, why_not_here
from playground.play.ending_sites import ending_sites


def why(selection: str, sites: str, decisions: int = 0) -> str:
    compiled = load(selection)
    state = compiled.reference_state(7)
    for _ in range(decisions):
        state.apply_action(0)
    return why_not_here(state, compiled.ruleset.moves, [state.game.board.by_name[site] for site in sites.split()])


@pytest.mark.parametrize(
    ("selection", "sites", "reason"),
    [
        ("triune", "b7", "A Solid of North stands on b7."),
        ("triune", "b4", "b4 is empty."),
        ("triune", "b2 b5", "A Solid moves by step, and this is 3 steps north: step goes 1 step."),
        ("triune", "c2 d5", "No direction leads straight from c2 to d5."),
        ("triune", "b2 b3", ""),
        (
            "triad",
            "c3 c5",
            "Only options with the most “count captured(target)” may be chosen: here it is 0, elsewhere 2.",
        ),
        ("connect-four", "a3", "“below it is not empty” does not hold: “below it” is a2, and a2 is empty."),
        ("trio", "hand_Ben_4", ONLY_MARKED),
        ("trio", "middle1", ""),
    ],
)
def test_a_click_that_leads_nowhere_is_explained(selection: str, sites: str, reason: str) -> None:
    assert why(selection, sites) == reason


@pytest.mark.parametrize("selection", ["triune", "triad", "triotrio", "breakthrough", "trice", "tic-tac-toe"])
def test_every_click_is_answered_in_a_sentence_without_rule_marks(selection: str) -> None:
    compiled = load(selection)
    state = compiled.reference_state(7)
    for site in compiled.game.board.cells:
        text = why_not_here(state, compiled.ruleset.moves, [site])
        assert "`" not in text
        assert text == "" or text.endswith(".")


def ended(selection: str, moves: list[str]) -> list[str]:
    state = load(selection).reference_state()
    board = state.game.board
    for sites in moves:
        values = tuple(board.by_name[site] for site in sites.split())
        state.apply_action(next(n for n, option in enumerate(state.options()) if option.values == values))
    assert state.is_terminal()
    return [board.name(site) for site in ending_sites(state)]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("a1 a2 b1 b2 c1", ["a1", "b1", "c1"]),
        ("a1 a2 b2 a3 c3", ["a1", "b2", "c3"]),
    ],
)
def test_the_line_that_won_is_found(moves: str, line: list[str]) -> None:
    assert ended("tic-tac-toe", moves.split()) == line


def test_a_draw_has_no_such_pieces() -> None:
    assert ended("tic-tac-toe", ["a1", "b1", "a2", "b2", "b3", "a3", "c1", "c2", "c3"]) == []


def test_two_lines_at_once_give_one_of_them() -> None:
    moves = ["a1", "b1", "a2", "b2", "c3", "c1", "b3", "c2", "a3"]
    found = ended("tic-tac-toe", moves)
    assert found in (["a1", "a2", "a3"], ["a3", "b3", "c3"])


def test_a_game_that_goes_on_has_no_such_pieces() -> None:
    assert ending_sites(load("tic-tac-toe").reference_state()) == ()
