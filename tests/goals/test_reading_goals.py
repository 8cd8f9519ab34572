"""Goals as text: every form says the range that it says, and every mistake is answered with its place and a way out."""

from __future__ import annotations

from math import inf

import pytest

from playground.compiler import load
from playground.game.core import Game
from playground.goals.parse import MAX_PARTS, read_goal
from playground.source.diagnostics import PlaygroundError, RulesetError


@pytest.fixture(scope="module")
def game() -> Game:
    return load("tic-tac-toe").game


RANGES = {
    "length.turns 30..60": ("length.turns.mean", 30, 60),
    "length.turns.mean 30 .. 60": ("length.turns.mean", 30, 60),
    "seat_share.1 48%..52%": ("seat_share.1", 0.48, 0.52),
    "seat_share.1 48..52%": ("seat_share.1", 0.48, 0.52),
    "seat_share > 1/4": ("seat_share.2", 0.25, inf),
    "draws<5%": ("draws", -inf, 0.05),
    "draws <= 0.05": ("draws", -inf, 0.05),
    "draws at most 5%": ("draws", -inf, 0.05),
    "draws ≥ 5%": ("draws", 0.05, inf),
    "branching above 3": ("branching", 3, inf),
    "draws about 4%": ("draws", 0.02, 0.06),
    "length.turns about 40": ("length.turns.mean", 36, 44),
    "draws within 1 point of 4%": ("draws", 0.03, 0.05),
    "length.turns within 5% of 40": ("length.turns.mean", 38, 42),
    "draws 0%..5%": ("draws", 0, 0.05),
}


@pytest.mark.parametrize(("text", "expected"), RANGES.items())
def test_a_part_says_a_range(text, expected, game):
    (part,) = read_goal(text, game).parts
    assert (part.measure, pytest.approx(part.low), pytest.approx(part.high)) == expected
    assert part.text == " ".join(text.split())


def test_a_goal_has_several_parts(game):
    goal = read_goal(" length.turns 5..7 , seat_share.1 48%..52%, draws < 5%,", game)
    assert goal.measures == ("length.turns.mean", "seat_share.1", "draws")


def test_the_share_is_that_of_the_seat_of_interest(game):
    assert read_goal("seat_share < 60%", game, seat=1).measures == ("seat_share.1",)


MISTAKES = {
    "lenght.turns 30..60": ("X016", 1, "lenght.turns", "did you mean 'length.turns'?"),
    "draws < 5%, drama > 0.3": ("X016", 13, "drama", "referee"),
    "length 3..5": ("X016", 1, "length", "which one: length.decisions"),
    "ideal_duration > 0.5": ("X016", 1, "ideal_duration", "length.decisions 20..60"),
    "skill_gap > 1": ("X016", 1, "skill_gap", "playground simulate"),
    "seat_share.3 > 2%": ("X016", 1, "seat_share.3", "did you mean 'seat_share.2'?"),
    "draws < 5": ("X025", 1, "draws < 5", "write draws < 5%"),
    "draws < 120%": ("X025", 1, "draws < 120%", ""),
    "draws 0%..100%": ("X025", 1, "draws 0%..100%", "every game is so"),
    "length.turns 30%..60%": ("X025", 1, "length.turns 30%..60%", "write length.turns.mean 30..60"),
    "balance within 1 point of 0%": ("X025", 1, "balance within 1 point of 0%", "write balance within 1 point of 0"),
    "length.turns 60..30": ("X017", 1, "length.turns 60..30", "write length.turns.mean 30..60"),
    "draws 5%..5%": ("X017", 1, "draws 5%..5%", "a range of some width"),
    "draws": ("X017", 1, "draws", "MEASURE < LIMIT"),
    "draws higher": ("X017", 1, "draws higher", "MEASURE < LIMIT"),
    "draws > 1%,  draws < 5%": ("X017", 14, "draws < 5%", "in this goal already"),
    "< 5%": ("X017", 1, "< 5%", "MEASURE < LIMIT"),
}


@pytest.mark.parametrize(("text", "expected"), MISTAKES.items())
def test_a_mistake_has_its_place_and_a_way_out(text, expected, game):
    with pytest.raises(RulesetError) as raised:
        read_goal(text, game)
    (mistake,) = raised.value.diagnostics
    code, column, marked, hint = expected
    assert (mistake.code, mistake.span.column, mistake.span.text) == (code, column, marked)
    assert hint in mistake.hint


def test_all_mistakes_are_reported_together(game):
    with pytest.raises(RulesetError) as raised:
        read_goal("drwas < 5%, length.turns 9..3, draws 3", game)
    assert [mistake.code for mistake in raised.value.diagnostics] == ["X016", "X017", "X017"]


def test_nothing_and_too_much_are_no_goals(game):
    with pytest.raises(PlaygroundError, match="empty"):
        read_goal(" , ", game)
    names = [f"length.{unit}.{of}" for unit in ("turns", "decisions") for of in ("mean", "sd", "p10", "p50", "p90")]
    with pytest.raises(PlaygroundError, match=f"at most {MAX_PARTS}"):
        read_goal(", ".join(f"{name} > 2" for name in names), game)
