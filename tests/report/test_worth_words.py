"""What common random numbers are worth, as sentences of the report and of Compare."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.report.worth_words import worth_of_comparison, worth_words
from playground.simulate.comparison.compare import compare_results
from playground.simulate.run import Run
from playground.stats.paired.worth import ALIKE, worth_number, worth_text

SAME_NUMBERS = "All are played with the same random numbers. So one game of each says "


@pytest.mark.parametrize(
    ("gains", "text"),
    [
        ([], ""),
        ([("draws", [15.3])], "as much as 15 independent games about draws."),
        ([("a", [15.0]), ("b", [2.08])], "as much as 15 independent games about a and 2.1 about b."),
        ([("a", [1.2, 12.0]), ("b", [1.0])], "as much as 1.2 to 12 independent games about a; and no more than one "
         "independent game about b."),
        ([("a", [0.7, 0.92])], "no more than one independent game about a."),
        ([("a", [0.48])], "only as much as 0.48 independent games about a, since the change turns results round."),
    ],
)  # fmt: skip
def test_sentences(gains: list[tuple[str, list[float]]], text: str) -> None:
    assert worth_words(gains) == (SAME_NUMBERS + text if text else "")


def test_a_rule_that_seldom_applies_makes_pairs_worth_many_games() -> None:
    results = [Run(load(name), 3000, 1).play() for name in ("trice", "trice?double=wins")]
    compared = compare_results(results)
    text = worth_of_comparison(compared.comparisons[0], compared.lengths[0])
    gain = compared.comparisons[0].gain
    assert gain is not None and gain > 10
    assert text.startswith(f"{SAME_NUMBERS}as much as {gain:.0f} independent games about the second player's share")


def test_a_rule_that_turns_results_round_makes_them_worth_less() -> None:
    results = [Run(load(name), 3000, 1).play() for name in ("tic-tac-toe", "tic-tac-toe@misere")]
    compared = compare_results(results)
    text = worth_of_comparison(compared.comparisons[0], compared.lengths[0])
    assert "independent games about the second player's share, since the change turns results round" in text


def test_what_no_pair_differs_in_has_no_number() -> None:
    """The same game twice: everything is equal in every pair, however many are played."""
    results = [Run(load("tic-tac-toe"), 500, 1).play() for _ in range(2)]
    compared = compare_results(results)
    comparison, length = compared.comparisons[0], compared.lengths[0]
    assert (comparison.gain, length.gain) == (ALIKE, ALIKE)
    text = worth_of_comparison(comparison, length)
    assert text.endswith("numbers. No pair of games differs in the second player's share, draws and lengths.")
    assert worth_words([("a", [12.0]), ("b", [ALIKE])]).endswith(
        "12 independent games about a. No pair of games differs in b."
    )
    assert "12 or more independent games about a" in worth_words([("a", [12.0, ALIKE])])
    assert [worth_text(gain) for gain in (None, ALIKE, 15.2)] == ["–", "all alike", "15×"]
    assert [worth_number(gain) for gain in (None, ALIKE, 15.2)] == [None, None, 15.2]
