"""Hints and the evaluation bar on the page Play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.agents.judging.judge import Assessment
from playground.compiler import load
from playground.dashboard.model.live_games import LiveGame
from playground.dashboard.views.play.advice import BAR, HINT
from playground.dashboard.views.play.seats import PERSON
from playground.dashboard.widgets.evaluation_bar import bar_html
from playground.pictures.colours import player_colour
from playground.play.session import Session
from tests.dashboard.test_play_page import PATIENCE, choose, html, started, table_of
from tests.quick_set import large_kernels


@pytest.fixture(autouse=True)
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No player has learned anything."""
    monkeypatch.setenv("PLAYGROUND_PLAYERS", str(tmp_path))


def judged(app: AppTest) -> AppTest:
    """The page when the judge is done."""
    assert table_of(app).wait(PATIENCE)
    return app.run()


def markdown(app: AppTest) -> str:
    return "\n".join(element.value for element in app.markdown)


def almost_won() -> AppTest:
    """Tic-tac-toe between two people; Cross can win on a3."""
    app = started("tic-tac-toe", second=PERSON)
    for name in ("a1", "b1", "a2", "b2"):
        sites = [option.split()[-1] for option in table_of(app).session.options()]
        choose(app, sites.index(name))
    return app


@pytest.mark.exhaustive
def test_a_hint_names_the_best_option_and_what_judged() -> None:
    app = almost_won()
    assert "a3" not in markdown(app)
    app.button(key="hint").click().run()
    assert "**mark a3**: wins for certain" in markdown(judged(app))
    assert "*this is proven*" in markdown(app)
    assert not app.exception


@pytest.mark.exhaustive
def test_a_hint_belongs_to_one_position() -> None:
    app = almost_won()
    app.button(key="hint").click().run()
    judged(app)
    choose(app, 3)
    assert "for certain" not in markdown(app)
    assert app.session_state[HINT] != table_of(app).moment


@pytest.mark.exhaustive
def test_the_bar_is_switched_on_and_follows_the_game() -> None:
    app = almost_won()
    assert 'class="evaluation"' not in html(app)
    app.checkbox(key=BAR).set_value(True).run()
    assert 'aria-label="Expected shares: Cross 100%, Nought 0%"' in html(judged(app))
    for _ in range(4):
        app.button(key="undo").click().run()
    assert "Nought 0%" not in html(judged(app))
    assert 'class="evaluation" role="img"' in html(app)
    app.checkbox(key=BAR).set_value(False).run()
    assert 'class="evaluation"' not in html(app)


def test_a_bar_has_the_colours_of_the_pieces_and_its_values_as_text() -> None:
    game = load("triad").game
    found = Assessment(0, (0.5,), (False,), 0, (0.5, 0.45, 0.05), False, "tree search, 10 iterations")
    shown = bar_html(game, found)
    assert [player_colour(game, player) for player in range(3)] * 2 == re.findall(r"background:(#\w+)", shown)
    assert re.findall(r"flex-basis:([\d.]+)%", shown) == ["50.0", "45.0", "5.0"]
    assert "".join(re.findall(r">(\d+%)</span>", shown)) == "50%45%"
    assert all(f"{name} {value}" in shown for name, value in zip(game.players, ("50%", "45%", "5%"), strict=True))
    assert "judged by tree search, 10 iterations" in shown


@large_kernels
def test_nobody_gets_advice_before_taking_the_screen() -> None:
    table = LiveGame(Session(load("trio"), 5, [0, 1]), "trio")
    table.advise()
    assert not table.working
    assert table.advice is None
    table.show_to(table.session.player)
    table.advise()
    assert table.wait(PATIENCE)
    assert table.advice is not None
    assert table.advice.mover == table.session.player
    assert "deals that agree with what is known" in table.advice.by


def test_a_decision_ends_the_work_of_the_judge() -> None:
    table = LiveGame(Session(load("triune"), 5, [0, 1]), "triune")
    before = table.moment
    table.advise()
    table.choose(before, 0)
    assert table.advice is None
    table.advise()
    assert table.wait(PATIENCE)
    assert table.advice is not None
    assert table.advice.mover == 1
