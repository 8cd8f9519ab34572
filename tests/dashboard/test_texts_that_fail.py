"""Whatever is wrong with a text, or with the playground, its editor stays, and so does the text after a reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from playground.dashboard.model import experiment_files, rulesets
from playground.dashboard.model.run_index import VARIABLE
from playground.dashboard.views.workshop import page as page
from playground.dashboard.widgets.diagnostics import diagnostics_html
from playground.dashboard.widgets.editor import well_formed
from playground.source.diagnostics import CompilerBug, PlaygroundError
from tests.dashboard.games import SQUARE
from tests.dashboard.test_experiments_page import MINI, open_one
from tests.dashboard.test_pages import captions, html, opened
from tests.quick_set import mostly_exhaustive

GAME = "tic-tac-toe"
FAILURES = [CompilerBug("lost"), RecursionError("too deep"), TimeoutError("late"), PlaygroundError("no"), MemoryError()]
TEXTS = {
    "no YAML": "hello {[ \t",
    "empty": "",
    "nested": "game: " + "[" * 3000,
    "nested blocks": "\n".join(" " * depth + "a:" for depth in range(500)),
    "aliases": "a: &a [x, x]\n" + "\n".join(f"b{number}: &b{number} [*a, *a]" for number in range(20)),
    "control characters": "game: \x00\x07\x1b[31m\u202e\u2028",
    "half a character": "game: \ud800",
    "too large": "game: x\n" * 130_000,
}


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "runs")
    (tmp_path / "simulations").mkdir()
    (tmp_path / "simulations" / "mini.yaml").write_text(MINI, encoding="utf-8")
    return tmp_path


@pytest.fixture
def texts_in_editors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of all editors that were drawn, in their order."""
    drawn: list[str] = []

    def draw(_key: str, name: str, text: str, _revision: int, *more: Any, file: str = "", **_settings: bool) -> None:
        drawn.append(text)
        found, _, problem = more
        st.html(diagnostics_html(found, file or name, problem, text))  # as the editor does, where no page could see it

    for view in ("workshop.page", "experiments.setup"):
        monkeypatch.setattr(f"playground.dashboard.views.{view}.editor", draw)
    return drawn


def type_text(app: AppTest, text: str) -> AppTest:
    app.session_state["desk.texts"] = {GAME: text}
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize("failure", mostly_exhaustive(FAILURES), ids=lambda failure: type(failure).__name__)
def test_a_checker_that_fails_leaves_editor_and_text(
    texts_in_editors: list[str], monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    check = rulesets.check

    def failing(selection: str, text: str):
        if "oops" in text:
            raise failure
        return check(selection, text=text)

    monkeypatch.setattr(rulesets, "check", failing)
    text = f"{SQUARE}# oops, {type(failure).__name__}\n"
    app = type_text(opened("workshop", game=GAME), text)
    assert texts_in_editors[-1] == text
    assert str(failure) in html(app)
    assert "The board before the mistakes in the text." in captions(app)
    again = opened("workshop", desk=app.session_state["desk"])
    assert texts_in_editors[-1] == text
    assert ("could not be checked" in html(again)) == (not isinstance(failure, PlaygroundError))
    type_text(again, SQUARE)
    assert texts_in_editors[-1] == SQUARE
    assert "could not be checked" not in html(again)


@pytest.mark.parametrize("name", mostly_exhaustive(TEXTS))
def test_texts_that_are_no_rulesets_stay_in_the_editor(texts_in_editors: list[str], name: str) -> None:
    text = well_formed(TEXTS[name])
    app = type_text(opened("workshop", game=GAME), text)
    assert texts_in_editors[-1] == text
    assert '<li class="error">' in html(app)
    opened("workshop", desk=app.session_state["desk"])
    assert texts_in_editors[-1] == text


def test_half_a_character_is_made_whole_before_it_is_kept() -> None:
    assert well_formed("a\ud800b\U0001f3b2") == "a\ufffdb\U0001f3b2"


@pytest.mark.parametrize("part", ["show_board", "show_quick_result", "show_rules"])
def test_what_is_made_of_a_text_may_fail_by_itself(
    texts_in_editors: list[str], monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def failing(*_: object) -> None:
        raise CompilerBug("cannot be drawn")

    monkeypatch.setattr(page, part, failing)
    app = opened("workshop", game=GAME)
    assert len(texts_in_editors) == 1
    assert [error.value for error in app.error if "cannot be drawn" in error.value]
    assert app.button(key="go to play")


def test_a_file_that_was_never_sound_is_opened_to_be_mended(own: Path, texts_in_editors: list[str]) -> None:
    (own / "rulesets").mkdir()
    (own / "rulesets" / "broken.yaml").write_text("game: [", encoding="utf-8")
    app = opened("workshop", game="broken")
    assert texts_in_editors == ["game: ["]
    assert "There is no board until the text is fixed." in captions(app)
    assert '<li class="error">' in html(app)


def test_a_file_that_is_no_text_leaves_the_choice_of_another(own: Path) -> None:
    (own / "rulesets").mkdir()
    (own / "rulesets" / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01")
    app = opened("workshop", game="binary")
    assert "is not UTF-8 text" in app.error[0].value
    app.selectbox(key="workshop ruleset").set_value(GAME).run()
    assert not app.error


def test_an_edited_text_whose_file_is_gone_stays(own: Path, texts_in_editors: list[str]) -> None:
    (own / "rulesets").mkdir()
    (own / "rulesets" / "mine.yaml").write_text(SQUARE, encoding="utf-8")
    app = opened("workshop", game="mine")
    app.session_state["desk.texts"] = {"mine": f"{SQUARE}# more\n"}
    app.run()
    (own / "rulesets" / "mine.yaml").unlink()
    app.run()
    assert not app.error
    assert texts_in_editors[-1] == f"{SQUARE}# more\n"


@pytest.mark.parametrize("failure", mostly_exhaustive(FAILURES), ids=lambda failure: type(failure).__name__)
def test_an_experiment_whose_checker_fails_stays_in_its_editor(
    texts_in_editors: list[str], monkeypatch: pytest.MonkeyPatch, failure: Exception
) -> None:
    def failing(*_: object) -> None:
        raise failure

    text = f"{MINI}# {type(failure).__name__}\n"
    monkeypatch.setattr(experiment_files, "experiment_in", failing)
    app = open_one(texts={"mini": text})
    assert not app.exception
    assert texts_in_editors == [text]
    assert str(failure) in html(app)
    assert app.button(key="start").disabled
    opened("experiments", desk=app.session_state["desk"])
    assert texts_in_editors == [text] * 2


@pytest.mark.parametrize("name", TEXTS)
def test_texts_that_are_no_experiments_stay_in_the_editor(texts_in_editors: list[str], name: str) -> None:
    text = well_formed(TEXTS[name])
    app = open_one(texts={"mini": text})
    assert not app.exception
    assert texts_in_editors == [text]
    assert app.button(key="start").disabled
