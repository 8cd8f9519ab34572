"""Lengths of games that were given up at the cap: means of the decisions that all games were followed for."""

import pytest

from playground.cli.comparison_text import comparison_text
from playground.compiler import load
from playground.report.comparison_json import comparison_result_json
from playground.simulate.comparison.compare import compare_results
from playground.simulate.comparison.lengths import cap_met, mean_lengths
from playground.simulate.results.rows import Result
from playground.simulate.run import Run

GAMES = 400


def played(cap: int | None) -> Result:
    return Run(load("triune" if cap is None else f"triune?max_decisions={cap}"), GAMES, 5).play()


@pytest.fixture(scope="module")
def whole() -> Result:
    return played(None)


def test_games_that_are_the_same_up_to_the_cap_are_equally_long_up_to_there(whole: Result) -> None:
    cap = int(whole.decisions_by_game().mean())
    short = played(cap)
    assert 0 < short.unfinished < GAMES
    for a, b in ((short, whole), (whole, short)):
        found = mean_lengths(a, b, GAMES, 0.95)
        assert found is not None
        assert (found.difference.estimate, found.first) == (0.0, cap)
    assert whole.decisions / GAMES > short.decisions / GAMES + 1, "the means themselves differ"


def test_the_smaller_cap_counts(whole: Result) -> None:
    mean = int(whole.decisions_by_game().mean())
    one, other = played(mean - 5), played(mean + 5)
    found = mean_lengths(one, other, GAMES, 0.95)
    assert found is not None
    assert (found.difference.estimate, found.first) == (0.0, mean - 5)


def test_a_cap_that_no_game_met_restricts_nothing(whole: Result) -> None:
    longest = int(whole.decisions_by_game().max())
    same = played(longest + 1)
    found = mean_lengths(same, whole, GAMES, 0.95)
    assert found is not None and found.first is None
    assert cap_met(same, same.decisions_by_game()) is None


def test_texts_say_so(whole: Result) -> None:
    cap = int(whole.decisions_by_game().mean())
    compared = compare_results([whole, played(cap)])
    assert f"of the first {cap} of each game; longer ones were given up" in comparison_text(compared)
    assert "≥ " in comparison_text(compared)
    (comparison,) = comparison_result_json(compared)["comparisons"]
    assert comparison["length_of_first"] == cap
    assert comparison["worst_case"]["gap_ci95"][0] < comparison["gap"] < comparison["worst_case"]["gap_ci95"][1]
