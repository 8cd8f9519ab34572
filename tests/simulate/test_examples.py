"""Games to watch: a typical, the shortest and the strangest one, by traits that can be checked."""

from __future__ import annotations

import numpy as np

from playground.compiler import load
from playground.simulate.comparison.examples import Example, Why, examples
from playground.simulate.results.rows import Result
from playground.simulate.results.totals import Totals
from playground.simulate.run import simulate


def by_reason(result: Result | Totals) -> dict[Why, Example]:
    return {each.why: each for each in examples(result)}


def test_the_shortest_is_the_first_finished_game_with_the_fewest_decisions() -> None:
    result = simulate(load("tic-tac-toe"), 300)
    shortest = by_reason(result)["shortest"]
    decisions = result.by_game("decisions")
    assert decisions[shortest.number] == decisions.min()
    assert not (decisions[: shortest.number] == decisions.min()).any()
    assert (shortest.turns, shortest.of, shortest.traits) == (decisions.min(), 300, ())


def test_an_unfinished_game_is_never_the_shortest() -> None:
    result = simulate(load("triune?max_decisions=480"), 200)
    shortest = by_reason(result)["shortest"]
    assert result.outcome_codes()[shortest.number] >= 0
    assert "shortest" not in by_reason(simulate(load("triune?max_decisions=50"), 20))


def test_a_game_with_an_ending_of_its_own_is_the_strangest_and_says_so() -> None:
    """One game in 400 is made to end as no other does."""
    result = simulate(load("tic-tac-toe@misere"), 400)
    rows = result.rows.copy()
    rows["ending"][:] = result.game.endings.index("line")
    rows["ending"][123] = result.game.endings.index("full")
    made = Result(result.game, 0, result.agents, 400, rows, result.fired, result.timing)
    strangest = by_reason(made)["strangest"]
    assert strangest.number == 123
    assert (strangest.traits[0].words, strangest.traits[0].share) == ("ended by full", 1 / 400)


def test_a_typical_game_is_not_far_out_in_any_way() -> None:
    result = simulate(load("triune"), 1_000)
    typical = by_reason(result)["typical"].number
    decisions = result.by_game("decisions")
    low, high = np.quantile(decisions, [0.1, 0.9])
    assert low <= decisions[typical] <= high


def test_recorded_games_give_the_same_examples_and_no_games_none() -> None:
    result = simulate(load("tic-tac-toe"), 200)
    totals = Totals(result.game, 0, result.agents, 200)
    assert examples(totals) == ()
    totals.add(result, 0, played=True)
    assert examples(totals) == examples(result)
