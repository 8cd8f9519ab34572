"""People give their names on the page Play, and are called by them."""

from __future__ import annotations

from playground.agents.levels import LEVELS, LEVELS_ABOUT
from playground.compiler import load
from playground.dashboard.model.live_games import LiveGame
from playground.dashboard.views.play.page import _prompt
from playground.dashboard.views.play.seats import PERSON
from playground.play.session import Session
from tests.dashboard.test_play_page import html, opened, table_of


def live(people: tuple[int, ...], names: dict[int, str], selection: str = "tic-tac-toe") -> LiveGame:
    return LiveGame(Session(load(selection), 5, people), selection, names)


def test_a_person_is_called_by_name_and_knows_the_seat() -> None:
    game = live((0, 1), {0: "Ada", 1: ""})
    assert _prompt(game) == "Ada, your turn: you are Cross."
    game.choose(game.moment, 0)
    assert _prompt(game) == "Nought, your turn."
    assert game.who_plays() == {0: "Ada", 1: PERSON}


def test_an_agent_has_no_name_of_a_person() -> None:
    game = live((0,), {0: "Ada", 1: "Bob"})
    assert game.who_plays() == {0: "Ada", 1: "random"}
    assert game.name_of(1) == "Nought"


def test_names_are_given_on_the_page_and_shown_with_the_seats() -> None:
    app = opened("tic-tac-toe")
    app.text_input(key="desk.play.name.0").set_value("  Ada   Byron ")
    app.button(key="start").click().run()
    assert not app.exception
    assert table_of(app).names == {0: "Ada Byron"}
    assert "<small>Ada Byron</small>" in html(app)


def test_the_device_is_passed_to_a_person_by_name() -> None:
    app = opened("trio", second=PERSON)
    app.text_input(key="desk.play.name.0").set_value("Ada")
    app.text_input(key="desk.play.name.1").set_value("Bob")
    app.button(key="start").click().run()
    table_of(app).wait(60.0)
    app.run()
    name = table_of(app).name_of(table_of(app).session.player)
    assert name in ("Ada", "Bob")
    assert f"Pass the device to<b>{name}</b>" in html(app)


def test_there_is_a_line_on_each_level() -> None:
    text = html(opened("tic-tac-toe"))
    assert all(f"<b>{level}</b> {LEVELS_ABOUT[level]}" in text for level in LEVELS)
