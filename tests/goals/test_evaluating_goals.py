"""What is known of a goal, and how far games are from it."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.compiler import load
from playground.goals.evaluate import PartResult, evaluate
from playground.goals.model import Part, together
from playground.goals.parse import read_goal
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.run import simulate
from playground.stats.measures.units import UNITS

SHARE = Part("draws", 0.1, 0.2, "draws 10%..20%", "share")
LENGTH = Part("length.turns.mean", 30, 60, "length.turns 30..60", "turns")


@pytest.fixture(scope="module")
def played() -> MeasureLookup:
    return MeasureLookup(simulate("tic-tac-toe", 2000, seed=5, threads=1))


def result(part: Part, value: float, low: float, high: float) -> PartResult:
    return PartResult(part, value, low, high)


def test_a_part_is_met_where_its_whole_interval_lies_in_the_range():
    assert result(SHARE, 0.15, 0.11, 0.19).state == "met"
    assert result(SHARE, 0.15, 0.09, 0.19).state == "open"
    assert result(SHARE, 0.25, 0.19, 0.31).state == "open"
    assert result(SHARE, 0.25, 0.21, 0.31).state == "not met"
    assert result(SHARE, 0.05, 0.01, 0.09).state == "not met"
    assert PartResult(SHARE, None).state == "open"


def test_a_goal_is_met_if_all_parts_are_and_not_if_one_is_not(played):
    random = played.measure("draws").value
    assert evaluate(read_goal("draws > 5%, length.turns 5..9", played.result.game), played).state == "met"
    assert evaluate(read_goal("draws > 5%, length.turns > 9", played.result.game), played).state == "not met"
    near = f"length.turns 5..9, draws < {random + 0.002:.4f}"
    assert evaluate(read_goal(near, played.result.game), played).state == "open"


def test_the_parts_share_the_error(played):
    game = played.result.game
    alone = evaluate(read_goal("seat_share.1 > 5%", game), played).parts[0]
    beside = evaluate(read_goal("seat_share.1 > 5%, length.turns 5..9, branching > 2", game), played).parts[0]
    assert alone.value == beside.value
    assert beside.low < alone.low < alone.value < alone.high < beside.high
    own = played.measure("seat_share.1")
    assert (alone.low, alone.high) == (pytest.approx(own.low), pytest.approx(own.high))
    several = evaluate(read_goal("seat_share.1 > 5%", game), played, alike=3)
    assert several.parts[0].low == pytest.approx(beside.low)


def test_distances_are_in_steps_that_matter():
    assert SHARE.distance(0.15) == SHARE.distance(0.1) == 0
    assert SHARE.distance(0.23) == pytest.approx(3)
    assert LENGTH.distance(60 * 1.05) == pytest.approx(1, abs=0.03)
    assert LENGTH.distance(120) == pytest.approx(LENGTH.distance(15)), "twice as long is as far as half as long"
    assert SHARE.room(0.12) == pytest.approx(2)
    assert SHARE.room(0.23) == pytest.approx(-3)
    assert result(SHARE, 0.25, 0.22, 0.28).least == pytest.approx(2)
    assert result(SHARE, 0.25, 0.22, 0.28).most == pytest.approx(8)
    assert PartResult(SHARE, None).distance == PartResult(SHARE, None).most == inf


@given(st.sampled_from(sorted(UNITS)), st.floats(-1, 1), st.floats(0.01, 1), st.floats(-5, 5), st.floats(0, 1))
def test_what_is_farther_is_not_nearer(unit, low, width, value, step):
    part = Part("draws", low, low + width, "", unit)
    away = value + step if value > part.high else value - step
    if not part.holds(value):
        assert part.distance(away) >= part.distance(value) > 0
    else:
        assert part.distance(value) == 0 <= part.room(value)


@given(st.floats(0.5, 100), st.floats(0, 0.5))
def test_distances_have_no_jumps(end, below):
    part = Part("length.turns.mean", end, inf, "", "turns")
    near = abs(part.distance(below * end) - part.distance(below * end + end * 1e-9))
    assert near < 1e-4
    assert part.distance(0) > part.distance(end / 100) > part.distance(end / 2)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=4))
def test_a_goal_is_as_far_as_its_farthest_part_or_farther(distances):
    assert together(tuple(distances)) >= max(distances)


def test_a_length_of_which_little_is_known_is_neither_met_nor_missed():
    compiled = load("tic-tac-toe?max_decisions=6")
    games = MeasureLookup(simulate(compiled, 500, seed=1, threads=1))
    goal = read_goal("length.decisions 3..6", compiled.game)
    found = evaluate(goal, games)
    assert found.state == "open", "some games were given up at the sixth decision, and might have lasted"
    assert found.to_json()["parts"][0]["ci95"][1] is None
    assert evaluate(read_goal("length.decisions < 4", compiled.game), games).state == "not met"
