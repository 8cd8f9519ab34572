"""The parts of an experiment's sentences that depend on few values."""

from __future__ import annotations

import pytest

from playground.report.answer_words import number_words, value_between
from playground.report.words import among_words
from playground.simulate.experiments.expectation import Expectation
from playground.stats.fixed_n.intervals import Difference

PLAYERS = ("South", "North")


@pytest.mark.parametrize(
    ("limit", "unit", "text"),
    [
        (0.5, "share", "50.0%"),
        (0.02, "share difference", "+2.0 points"),
        (-0.02, "share difference", "−2.0 points"),
        (20, "decisions", "20"),
        (-0.9, "index", "−0.9"),
    ],
)
def test_a_limit_has_its_unit_and_a_real_minus(limit: float, unit: str, text: str) -> None:
    assert number_words(limit, unit) == text


@pytest.mark.parametrize(
    ("lineups", "among", "text"),
    [
        ((), "", ""),
        ((("random", "random"),), "random", " between random players"),
        ((("flat", "random"),), "flat against random", " with flat as South and random as North"),
        ((("flat", "random"), ("random", "flat")), "flat against random", " with flat against random"),
    ],
)
def test_an_expectation_names_one_line_up_by_seats_and_several_as_the_file_does(lineups, among: str, text: str) -> None:
    expectation = Expectation("draws", "higher", "higher", lineups=lineups, among=among)
    assert among_words(expectation, PLAYERS) == text


def test_a_difference_from_a_limit_is_shown_as_the_value_itself() -> None:
    difference = Difference(0.03, 0.01, 0.05)
    assert value_between(difference, 0.5, "share") == "53.0% (51.0 to 55.0)"
