"""The measures of games that were really played."""

from dataclasses import replace

import pytest

import playground as pg
from playground.simulate.measures.option_counts import (
    MAX_DECISIONS,
    MIN_SAMPLE,
    SAMPLE,
    THINKING_SAMPLE,
    option_counts,
    sample_size,
)
from playground.simulate.measures.registry import measures
from playground.simulate.results.rows import Result
from playground.simulate.results.totals import Totals


@pytest.fixture(scope="module")
def marks() -> Result:
    return pg.simulate("tic-tac-toe", games=500, seed=4)


def test_the_options_of_games_played_again_are_those_of_their_rows():
    """With dice, hidden cards and a changing number of options: the same games, not only games of the same kind."""
    for selection in ("trice", "trio", "tic-tac-toe"):
        result = pg.simulate(selection, games=20, seed=7)
        games = option_counts(result)
        rows = result.rows[: len(games)]
        assert [len(game) for game in games] == rows["decisions"].tolist()
        assert [sum(game) for game in games] == rows["options_total"].tolist()
        assert [max(game) for game in games] == rows["options_max"].tolist()
        assert [sum(options > 1 for options in game) for game in games] == rows["choices"].tolist()


def test_options_where_each_move_takes_a_square(marks):
    """Nine squares, one less each time: 9, 8, 7, …, so that all of a game is known from its length."""
    games, decisions = option_counts(marks), marks.rows["decisions"]
    assert [game == list(range(9, 9 - len(game), -1)) for game in games] == [True] * SAMPLE
    found = measures(marks)
    options = sum(9 * length - length * (length - 1) / 2 for length in decisions.tolist())
    assert found["branching"].value == pytest.approx(options / decisions.sum())
    # Only the ninth move has a single square left.
    assert found["decision_moves"].value == pytest.approx(1 - (decisions == 9).sum() / decisions.sum())


def test_long_games_are_played_again_in_smaller_numbers(marks):
    assert sample_size(marks) == SAMPLE
    long = marks.rows.copy()
    long["decisions"] = MAX_DECISIONS // 50
    assert sample_size(replace(marks, rows=long)) == 50
    long["decisions"] = MAX_DECISIONS
    assert sample_size(replace(marks, rows=long)) == MIN_SAMPLE
    assert sample_size(replace(marks, rows=long[:3])) == 3


def test_games_of_agents_that_think_are_played_again_too():
    result = pg.simulate("tic-tac-toe", 40, agents=("flat?playouts=2", "random"))
    games = option_counts(result)
    assert [len(game) for game in games] == list(result.rows["decisions"][:THINKING_SAMPLE])
    assert [sum(game) for game in games] == list(result.rows["options_total"][:THINKING_SAMPLE])


def test_measures_agree_with_the_result(marks):
    found, outcomes = pg.measures(marks, (5, 7)), marks.outcomes()
    assert found["completion"].value == outcomes.decisive / 500
    assert found["draws"].value == marks.draws / 500
    assert found["seat_advantage.2"].value == pytest.approx(outcomes.wins[1] / 500 - 0.5)
    assert found["length.decisions.mean"].value == pytest.approx(marks.rows["decisions"].mean())
    assert found["rule_usage.mark"].value == 1
    lengths = marks.rows["decisions"]
    ideal = sum(1.0 if length <= 7 else 1 - (length - 7) / 7 for length in lengths.tolist()) / 500
    assert found["ideal_duration"].value == pytest.approx(ideal)
    assert found["tree_size"].about == "size of the game tree; from the first 200 games"


def test_totals_have_the_measures_of_the_games_they_add_up(marks):
    totals = Totals(marks.game, marks.seed, marks.agents, marks.games_requested)
    for first, end in ((0, 120), (120, len(marks.rows))):
        totals.add(replace(marks, rows=marks.rows[first:end]), first, played=True)
    assert pg.measures(totals, (5, 7)) == pg.measures(marks, (5, 7))


@pytest.mark.exhaustive
def test_every_interval_holds_its_value(marks):
    for name, measure in (pg.measures(marks, (5, 7)) | pg.measures(pg.simulate("trio", games=15))).items():
        assert measure.value is not None, name
        assert measure.low is None or measure.low <= measure.value + 1e-12, name
        assert measure.high is None or measure.high >= measure.value - 1e-12, name


def test_without_games_nothing_is_known(marks):
    nothing = replace(marks, rows=marks.rows[:0])
    assert {measure.value for measure in pg.measures(nothing, (5, 7)).values()} == {None}


def test_the_interval_of_a_sample_holds_the_value_of_many_games(marks):
    """Tree size is estimated from 200 games; here the lengths of 100,000 give it exactly."""
    from math import lgamma, log

    many = pg.simulate("tic-tac-toe", games=100_000, seed=9)
    sizes = {length: (lgamma(10) - lgamma(10 - length)) / log(10) for length in many.lengths()}
    truth = sum(sizes[length] * games for length, games in many.lengths().items()) / many.games
    found = pg.measures(marks)["tree_size"]
    assert found.low is not None
    assert found.high is not None
    assert found.low < truth < found.high
