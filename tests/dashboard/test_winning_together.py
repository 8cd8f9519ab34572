"""What the pages say of games that are won or lost together: how often, not which seat."""

from __future__ import annotations

import pytest

from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.widgets.result_tables import measures_rows, side_by_side_html, summary_html, verdict_cards
from playground.report.worth_words import worth_of_comparison
from tests.dashboard.test_jobs import finished

SUM = """
game: Exactly ten
players: [Ann, Ben]
parameters: {limit: {default: 4, range: 2..6, about: the most to add}}
variables: {total: {type: 0..30}}
actions:
  add: {choose: {number: 1..limit}, do: set total to total + number}
end:
  there:  when total = 10 then everyone wins
  beyond: when total > 10 then everyone loses
"""
LIMITS = {"sum": 4, "twos": 2}
TEXTS = {name: SUM.replace("default: 4", f"default: {limit}") for name, limit in LIMITS.items()}
CHOICES = tuple(GameChoice(name, name, text) for name, text in TEXTS.items())


@pytest.fixture(scope="module")
def played() -> ComparisonSnapshot:
    result = finished(Jobs().submit(ComparisonSpec(CHOICES, (), 2000, 7), page="compare")).result
    assert isinstance(result, ComparisonSnapshot)
    return result


def test_tables_say_how_often_everyone_wins(played: ComparisonSnapshot) -> None:
    assert "everyone wins" in summary_html(played)
    beside = side_by_side_html(played)
    assert "everyone wins" in beside
    assert "everyone loses" in beside
    assert "player wins" not in summary_html(played) + beside


def test_the_card_answers_how_often_everyone_wins(played: ComparisonSnapshot) -> None:
    (cards,) = verdict_cards(played)
    assert "everyone wins more in twos" in cards
    assert "fair" not in cards


def test_measures_of_seats_are_left_out(played: ComparisonSnapshot) -> None:
    names = {row[0] for row in measures_rows(played)}
    assert any("everyone_wins" in name for name in names)
    assert not any("seat" in name for name in names)


def test_what_pairs_are_worth_is_said_of_games_won(played: ComparisonSnapshot) -> None:
    (comparison,) = played.compared.comparisons
    assert "how often games are won" in worth_of_comparison(comparison, None)


def test_an_experiment_that_follows_asks_how_often_they_are_won() -> None:
    follow_up = ComparisonSpec(CHOICES, (), 2000, 7).follow_up()
    assert follow_up.question == "Is twos won as often as sum?"
    assert follow_up.measures == ("everyone_wins", "length.decisions.mean")
    assert follow_up.seat is None
