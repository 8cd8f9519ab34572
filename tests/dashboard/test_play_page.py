"""The page Play as Streamlit draws it, without a browser."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from playground.dashboard.model.live_games import LiveGame, live_games
from playground.dashboard.views.play.new_game import LIVE_GAME, SEED, read_seed, resumed_game
from playground.dashboard.views.play.seats import PERSON
from playground.play.saved import saved_text
from playground.source.diagnostics import PlaygroundError

PATIENCE = 60.0
SECOND = "desk.play.seat.1"


def show_play() -> None:
    from playground.dashboard.errors import guarded
    from playground.dashboard.linking import open_link
    from playground.dashboard.session import open_session, save_session
    from playground.dashboard.views.play import page

    open_session()
    open_link("play")
    guarded(page.show)()
    save_session()


def opened(game: str, desk: str = "", second: str = "random") -> AppTest:
    app = AppTest.from_function(show_play, default_timeout=PATIENCE)
    app.query_params["game"] = game
    app.session_state[SECOND] = second  # what is typed into a box is more than AppTest can do
    if desk:
        app.query_params["desk"] = desk
    return app.run()


def started(game: str, second: str = "random") -> AppTest:
    app = opened(game, second=second)
    app.text_input(key=SEED).set_value("5")
    app.button(key="start").click().run()
    assert not app.exception
    return app


def table_of(app: AppTest) -> LiveGame:
    table = live_games().find(app.session_state[LIVE_GAME])
    assert table is not None
    return table


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def choose(app: AppTest, number: int) -> AppTest:
    """What the board does when an option is chosen on it."""
    table = table_of(app)
    table.choose(table.moment, number)
    assert table.wait(PATIENCE)
    return app.run()


def test_a_newcomer_sees_how_to_start() -> None:
    app = opened("tic-tac-toe")
    assert not app.exception
    assert any("No game is in play" in element.value for element in app.markdown)


def test_a_game_to_its_end_with_its_reason() -> None:
    app = started("tic-tac-toe")
    while not table_of(app).session.is_over:
        choose(app, 0)
    assert '<p class="ending"' in html(app)
    assert f"after {len(table_of(app).session.decisions)} decisions." in html(app)
    assert not app.exception


def test_undo_and_redo() -> None:
    app = choose(started("tic-tac-toe"), 4)
    decisions = table_of(app).session.decisions
    app.button(key="undo").click().run()
    assert table_of(app).session.decisions == []
    assert app.button(key="undo").disabled
    app.button(key="redo").click().run()
    assert table_of(app).wait(PATIENCE)
    assert decisions == table_of(app).session.decisions


def test_a_reload_finds_the_game_again() -> None:
    app = choose(started("tic-tac-toe"), 4)
    again = opened("tic-tac-toe", app.session_state["desk"])
    assert table_of(app) is table_of(again)


def test_the_reason_against_an_option_is_shown() -> None:
    app = started("tic-tac-toe")
    choose(app, 0)
    app.text_input(key="why not").set_value("mark a1").run()
    assert "mark a1 is not legal" in app.text[0].value


def test_agents_are_offered_and_named() -> None:
    app = started("tic-tac-toe", second="flat?playouts=5")
    assert table_of(app).session.agents == {1: "flat?playouts=5"}
    assert "<small>flat?playouts=5</small>" in html(app)


def test_an_unknown_agent_is_reported_in_words() -> None:
    app = opened("tic-tac-toe", second="flat?plies=5")
    assert "the agent has no setting 'plies'" in app.error[0].value


def test_one_player_must_be_a_person() -> None:
    app = opened("tic-tac-toe")
    app.selectbox(key="desk.play.seat.0").set_value("random").run()
    assert app.button(key="start").disabled


def test_an_invalid_seed_is_reported() -> None:
    with pytest.raises(PlaygroundError, match="'x' is not a whole number"):
        read_seed("x")
    with pytest.raises(PlaygroundError, match="out of range"):
        read_seed("-1")
    assert read_seed(" 12 ") == 12


def test_the_device_is_passed_on() -> None:
    app = started("trio", second=PERSON)
    table = table_of(app)
    assert "Pass the device to" in html(app)
    assert app.get("bidi_component") == [] or table.covered
    app.button(key="sit down").click().run()
    assert table.viewer == table.session.player
    assert "Pass the device to" not in html(app)


def test_a_saved_game_is_taken_up_where_it_was() -> None:
    table = table_of(choose(started("tic-tac-toe"), 4))
    again = resumed_game("game.json", saved_text(table.session, table.selection).encode())
    assert table.session.decisions == again.session.decisions
    assert (table.selection, table.session.people) == (again.selection, again.session.people)


def saved() -> dict[str, object]:
    table = table_of(choose(started("tic-tac-toe"), 4))
    return dict(json.loads(saved_text(table.session, table.selection)))


@pytest.mark.parametrize(
    ("content", "reported"),
    [
        (b"\xff\xfe", "it is not a text file"),
        (b"{", "it is not JSON"),
        (b"{}", "is not a saved game"),
        ({"decisions": [{"player": "Cross", "number": 3, "option": "mark h8"}]}, "decision 1, 3 'mark h8'"),
        ({"hash": "0"}, "has changed since this game was saved"),
        ({"ruleset": "/etc/hostname"}, "not among the rulesets here"),
        ({"people": ["Nobody"]}, "'people' names Nobody"),
    ],
)
def test_a_damaged_file_is_reported(content: bytes | dict[str, object], reported: str) -> None:
    whole = content if isinstance(content, bytes) else json.dumps({**saved(), **content}).encode()
    with pytest.raises(PlaygroundError, match=reported):
        resumed_game("game.json", whole)
