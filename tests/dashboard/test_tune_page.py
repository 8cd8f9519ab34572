"""The page that asks for a goal, as Streamlit draws it."""

from __future__ import annotations

import secrets

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs.tuning import variable_names
from playground.dashboard.model.game_choice import GameChoice, choice_of
from playground.dashboard.model.tuned_text import with_defaults
from playground.dashboard.session import _sessions
from playground.dashboard.widgets.game_picker import TEXTS
from playground.dashboard.widgets.goal_builder import ABOUT, BETWEEN, GOAL, LEAST, MOST, part_text
from playground.goals.parse import read_goal
from tests.dashboard.games import SQUARE
from tests.dashboard.test_pages import PATIENCE, captions, html, job_of, opened

EDIT = "my edit of corners"


def tuned(goal: str, text: str = SQUARE, **state: object) -> AppTest:
    """The page with an edited game on the desk."""
    key = secrets.token_urlsafe(6)
    requested = {GOAL: goal, **{f"desk.tune.{name}": value for name, value in {"games": 256, **state}.items()}}
    _sessions()[key] = {TEXTS: {"corners": text}, "desk.game": EDIT, **requested}
    return opened("tune", desk=key)


def searched(app: AppTest) -> AppTest:
    app.button(key="run").click().run()
    assert job_of(app, "tune").wait(PATIENCE)
    app.run()
    assert not app.exception
    return app


@pytest.mark.exhaustive
def test_a_newcomer_sees_what_to_do() -> None:
    app = opened("tune")
    assert "No games played yet." in app.markdown[-1].value
    assert not app.button(key="run").disabled


def test_a_goal_is_searched_and_confirmed() -> None:
    app = searched(tuned("length.decisions > 2.5"))
    job = job_of(app, "tune")
    assert (job.state, job.done) == ("Done", job.size)
    result = job.result.result
    shown = html(app)
    assert job.result.headline in shown
    assert all(each.tried.candidate.label in shown for each in result.winners)
    assert result.exhaustive and result.all_tried
    assert "All this holds between random players" in captions(app)
    assert len(app.get("plotly_chart")) == 2
    assert len(app.get("download_button")) == 2


def test_a_mistake_in_the_goal_is_answered_before_anything_is_played() -> None:
    app = tuned("drws < 5%")
    assert app.button(key="run").disabled
    said = app.error[0].value.replace("\\", "")
    assert said == "**my edit of corners**: 'drws' is not a measure of these games: did you mean 'draws'?"
    app = tuned("draws < 5")
    assert "write draws < 5%" in app.error[0].value.replace("\\", "")


def test_what_may_change_is_chosen() -> None:
    app = tuned("length.decisions > 2.5")
    box = next(each for each in app.multiselect if each.label == "May change")
    assert box.value == list(variable_names(choice_of(EDIT, {"corners": SQUARE})))
    box.set_value([]).run()
    assert app.error[0].value == "Choose what may change."


def test_a_part_is_added_to_the_goal_and_replaces_one_of_the_same_measure() -> None:
    app = tuned("draws < 5%")
    app.session_state["desk.goal.measure"] = "length.turns.mean"
    app.button(key="add part").click().run()
    goal = next(each for each in app.text_input if each.label == "Goal")
    assert goal.value == "draws < 5%, length.turns 30..60"
    app.session_state["desk.goal.low"] = 10.0
    app.button(key="add part").click().run()
    goal = next(each for each in app.text_input if each.label == "Goal")
    assert goal.value == "draws < 5%, length.turns 10..60"
    assert not app.error


@pytest.mark.parametrize("kind", [BETWEEN, MOST, LEAST, ABOUT])
@pytest.mark.parametrize(("measure", "unit"), [("draws", "share"), ("length.turns.mean", "turns")])
def test_every_part_that_can_be_built_can_be_read(kind, measure, unit) -> None:
    game = choice_of("tic-tac-toe", {}).compiled.game
    (part,) = read_goal(part_text(measure, unit, kind, 5, 8), game).parts
    assert part.measure == measure
    scale = 100 if unit == "share" else 1
    assert (kind in (MOST, ABOUT)) or part.low == pytest.approx(5 / scale)
    assert (kind in (LEAST, ABOUT)) or part.high == pytest.approx(8 / scale)


def test_a_result_opens_in_the_workshop_with_its_values_as_defaults() -> None:
    choice = GameChoice("corners", "corners", SQUARE)
    text = with_defaults(choice, {"needed": "3"})
    assert text == SQUARE.replace("needed: {default: 2", "needed: {default: 3")
    assert text != SQUARE
    assert with_defaults(choice, {"nothing": "3"}) is None


def test_a_result_is_edited_in_the_workshop() -> None:
    app = searched(tuned("length.decisions > 2.5"))
    assert app.button(key="compare tuned")
    assert not app.button(key="edit tuned").disabled
    app.button(key="edit tuned").click().run()
    assert not app.exception
    assert app.session_state[TEXTS]["corners"] != SQUARE


def test_a_cancelled_search_says_what_is_known() -> None:
    slow = {"agent.all": "flat?playouts=1000"}  # fast players would be done before it is cancelled
    app = tuned("length.decisions > 2.5", games=100_000, minutes=60.0, **slow)
    app.button(key="run").click().run()
    job = job_of(app, "tune")
    job.cancel()
    assert job.wait(PATIENCE)
    app.run()
    assert not app.exception
    assert job.state == "Cancelled"
