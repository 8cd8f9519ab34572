"""What the pages say of games that are won or lost together: how often, not which seat."""

from __future__ import annotations

import pytest

from playground.agents.judging.judge import Assessment
from playground.agents.levels import LEVELS
from playground.compiler import load
from playground.dashboard.jobs.comparison import ComparisonSnapshot, ComparisonSpec
from playground.dashboard.jobs.manager import Jobs
from playground.dashboard.jobs.referee import Chances, chance_rows, win_chart
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.widgets.evaluation_bar import bar_html
from playground.dashboard.widgets.goal_builder import FIRST_GOAL, FIRST_LENGTH, FIRST_TOGETHER, GOAL, first_goal
from playground.dashboard.widgets.result_tables import measures_rows, side_by_side_html, summary_html, verdict_cards
from playground.report.worth_words import worth_of_comparison
from tests.dashboard.test_jobs import finished
from tests.dashboard.test_pages import opened as page_opened
from tests.dashboard.test_play_page import SECOND
from tests.dashboard.test_play_page import opened as play_opened
from tests.sum_game import ADJUSTABLE

LIMITS = {"sum": 4, "twos": 2}
TEXTS = {name: ADJUSTABLE.replace("default: 4", f"default: {limit}") for name, limit in LIMITS.items()}
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


def test_the_bar_has_one_value_for_all() -> None:
    game = load("the-game").game
    shown = bar_html(game, Assessment(0, (0.34,), (False,), 0, (0.34, 0.34, 0.34), False, "random games"))
    assert 'aria-label="Chance to win: everyone 34%"' in shown
    assert shown.count("flex-basis") == 1
    assert "Ben" not in shown


def test_the_course_of_a_game_has_one_line_for_all() -> None:
    compiled = CHOICES[0].compiled
    record = GameRecord(compiled, "game 0", 0, 0, ("random", "random"), (0, 0))
    chances = Chances(((0.25, 0.25), (0.5, 0.5)))
    assert "Ann" not in win_chart(record, chances, 0).to_json()
    assert chance_rows(record, chances, [1]) == [["1", "50% (40 to 60)"]]


def test_a_goal_of_games_won_together_is_how_often_they_are_won() -> None:
    app = page_opened("tune", game="the-game")
    assert app.session_state[GOAL] == FIRST_TOGETHER
    assert not app.error
    assert page_opened("tune", game="tic-tac-toe").session_state[GOAL] == FIRST_GOAL


@pytest.mark.parametrize(
    ("there", "beyond", "goal"),
    [
        ("everyone wins", "everyone loses", FIRST_TOGETHER),
        ("everyone wins", "draw", FIRST_TOGETHER),
        ("everyone wins", "everyone wins", FIRST_LENGTH),
        ("draw", "draw", FIRST_LENGTH),
    ],
)
def test_the_first_goal_is_one_that_games_may_miss_and_may_meet(there: str, beyond: str, goal: str) -> None:
    text = ADJUSTABLE.replace("everyone wins", there).replace("everyone loses", beyond)
    assert first_goal(GameChoice("sum", "sum", f"{text}score: total\n").compiled.game) == goal


def test_who_plays_is_no_level_and_the_page_says_why() -> None:
    app = play_opened("the-game", second="club")
    assert not app.exception
    assert app.selectbox(key=SECOND).value == "random"
    assert not {*LEVELS} & {*app.selectbox(key=SECOND).options}
    assert any("players win and lose together" in each.value for each in app.caption)
    app = page_opened("compare", game="the-game")
    assert app.button(key="levels").disabled
    assert "players win and lose together" in app.button(key="levels").help
