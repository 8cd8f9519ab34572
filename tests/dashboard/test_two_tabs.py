"""The same desk in two tabs: what one does to a text is noticed by the other, offered, and never lost."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.jobs import quick_result
from playground.dashboard.model.rulesets import text_of
from tests.dashboard.test_pages import opened

NAME = "tic-tac-toe"
NOTE = "Another tab has changed"


@pytest.fixture(autouse=True)
def small_quick_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_result, "GAMES", 100)
    monkeypatch.setattr(quick_result, "try_scenarios", lambda _: None)


@pytest.fixture
def tabs() -> tuple[AppTest, AppTest]:
    first = opened("workshop", game=NAME)
    return first, opened("workshop", desk=first.session_state["desk"])


def edited(app: AppTest, remark: str) -> str:
    text = f"{text_of(NAME)}# {remark}\n"
    app.session_state["desk.texts"] = {NAME: text}
    app.run()
    return text


def text_in(app: AppTest) -> str:
    return str(app.session_state["desk.texts"].get(NAME, text_of(NAME)))


def notes(app: AppTest) -> str:
    return "\n".join(warning.value for warning in app.warning)


def test_an_edit_of_another_tab_is_noticed_and_can_be_shown(tabs: tuple[AppTest, AppTest]) -> None:
    first, second = tabs
    theirs = edited(first, "first")
    assert NOTE not in notes(first)
    second.run()
    assert NOTE in notes(second)
    assert text_in(second) == text_of(NAME)
    second.button(key="take ruleset").click().run()
    assert text_in(second) == theirs
    assert NOTE not in notes(second)
    second.button(key="undo ruleset").click().run()
    assert text_in(second) == text_of(NAME)


@pytest.mark.exhaustive
def test_edits_in_both_tabs_are_both_kept(tabs: tuple[AppTest, AppTest]) -> None:
    first, second = tabs
    one, two = edited(first, "first"), edited(second, "second")
    assert (text_in(first), text_in(second)) == (one, two)
    assert NOTE in notes(second)
    first.run()
    assert (text_in(first), NOTE in notes(first)) == (one, False)
    second.button(key="keep ruleset").click().run()
    assert (text_in(second), NOTE in notes(second)) == (two, False)
    second.button(key="undo ruleset").click().run()
    assert text_in(second) == one
    second.button(key="redo ruleset").click().run()
    first.run()
    assert NOTE in notes(first)
    first.button(key="take ruleset").click().run()
    assert text_in(first) == two


@pytest.mark.exhaustive
def test_a_tab_that_is_closed_before_the_choice_leaves_its_text(tabs: tuple[AppTest, AppTest]) -> None:
    first, second = tabs
    one, two = edited(first, "first"), edited(second, "second")
    again = opened("workshop", desk=first.session_state["desk"])  # the second tab, loaded anew
    assert text_in(again) == one
    assert "set aside" in notes(again)
    again.button(key="take ruleset").click().run()
    assert text_in(again) == two
    assert "set aside" not in notes(again)
    again.button(key="undo ruleset").click().run()
    assert text_in(again) == one


@pytest.mark.exhaustive
def test_edits_that_another_tab_has_dropped_are_not_dropped_here(tabs: tuple[AppTest, AppTest]) -> None:
    first, second = tabs
    text = edited(first, "first")
    second.run()
    second.button(key="take ruleset").click().run()
    first.button(key="original ruleset").click().run()
    assert text_in(first) == text_of(NAME)
    second.run()
    assert (text_in(second), NOTE in notes(second)) == (text, True)
    second.button(key="take ruleset").click().run()
    assert text_in(second) == text_of(NAME)


def test_a_reload_finds_the_edit_again_without_a_note(tabs: tuple[AppTest, AppTest]) -> None:
    first, _ = tabs
    text = edited(first, "first")
    again = opened("workshop", desk=first.session_state["desk"])
    assert (text_in(again), notes(again)) == (text, "")
