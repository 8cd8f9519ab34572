"""The page that asks for changes of rules, as Streamlit draws it."""

from __future__ import annotations

import secrets

import pytest
from streamlit.testing.v1 import AppTest

from playground.compiler import load
from playground.dashboard.session import _sessions
from playground.dashboard.views.compare.keys import ENTRIES
from playground.dashboard.views.workshop.bench import DRAFTS
from playground.dashboard.widgets.game_picker import TEXTS
from playground.dashboard.widgets.goal_builder import GOAL
from tests.dashboard.games import SQUARE
from tests.dashboard.test_links import link_of, restart
from tests.dashboard.test_pages import PATIENCE, captions, html, job_of, opened

GAME = "tic-tac-toe"


def suggested(goal: str, game: str = GAME, text: str = "", **state: object) -> AppTest:
    """The page with a game, or an edited one, on the desk."""
    key = secrets.token_urlsafe(6)
    requested = {f"desk.suggest.{name}": value for name, value in {"games": 128, "minutes": 0.1, **state}.items()}
    texts = {TEXTS: {"corners": text}} if text else {}
    _sessions()[key] = {**texts, "desk.game": game, GOAL: goal, **requested}
    return opened("suggest", desk=key)


@pytest.fixture(scope="module")
def searched() -> AppTest:
    app = suggested("draws > 20%")
    app.button(key="run").click().run()
    assert job_of(app, "suggest").wait(PATIENCE)
    app.run()
    assert not app.exception
    return app


@pytest.mark.thorough
def test_each_suggestion_stands_with_its_english_its_numbers_and_its_patch(searched: AppTest) -> None:
    job = job_of(searched, "suggest")
    result = job.result.result
    assert 1 <= len(result.suggestions) <= 5
    shown, said = html(searched), " ".join(each.value for each in searched.markdown)
    assert job.result.headline in shown
    assert "as it is" in shown
    assert [each.value for each in searched.code] == [each.patch.rstrip() for each in result.suggestions]
    assert all(f"{number}\\. " in said for number in range(1, len(result.suggestions) + 1))
    assert "Rules that never apply, and games that do not end, are no suggestions." in captions(searched)


@pytest.mark.exhaustive
def test_a_suggestion_is_compared_as_a_draft_that_is_made_once(searched: AppTest) -> None:
    result = job_of(searched, "suggest").result.result
    for _ in range(2):
        searched.button(key="compare suggestion 1").click().run()
    drafts = searched.session_state[DRAFTS]
    assert list(drafts.values()) == [result.suggestions[0].patch]
    (name,) = drafts
    assert searched.session_state[ENTRIES] == [GAME, f"my edit of {name}"]
    assert load(name, text=drafts[name]).game.hash == result.suggestions[0].confirmed.tried.hash


@pytest.mark.exhaustive
def test_a_suggestion_that_was_edited_is_taken_anew(searched: AppTest) -> None:
    searched.button(key="compare suggestion 1").click().run()
    edited = dict(searched.session_state[TEXTS])
    (name,) = (name for name in searched.session_state[DRAFTS] if name in edited)
    searched.session_state[TEXTS] = edited | {name: f"{edited[name]}# mine\n"}
    searched.button(key="compare suggestion 1").click().run()
    label = searched.session_state[ENTRIES][1]
    patch = job_of(searched, "suggest").result.result.suggestions[0].patch
    assert label != f"my edit of {name}"
    assert searched.session_state[TEXTS][label.removeprefix("my edit of ")] == patch


@pytest.mark.exhaustive
def test_a_result_is_linked_and_outlives_the_server(searched: AppTest) -> None:
    link = link_of(searched)
    assert (link["of"], link["goal"], link["minutes"]) == (GAME, "draws > 20%", "0.1")
    result = job_of(searched, "suggest").result.result
    restart()
    again = opened("suggest", **link)
    assert not again.exception
    assert [each.value for each in again.code] == [each.patch.rstrip() for each in result.suggestions]


def test_an_edit_without_a_file_is_to_be_saved_first() -> None:
    app = suggested("draws < 5%", "my edit of corners", SQUARE)
    assert app.button(key="run").disabled
    assert "your edit of corners has no file: save it in the Workshop first" in app.error[0].value


def test_a_link_names_games_whose_rules_are_not_taken() -> None:
    link = {"of": GAME, "goal": "draws < 20%", "without": "triad,nothing", "games": "64"}
    app = opened("suggest", **link)
    (box,) = (each for each in app.multiselect if each.label == "Take no rules from")
    assert box.value == ["triad"]
    assert "there is no ruleset nothing to leave out" in app.warning[0].value.replace("\\", "").lower()
    assert app.session_state[GOAL] == "draws < 20%"
