"""The page Replay as Streamlit draws it, and the games that it finds."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from playground.compiler import load
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.referee import Chances, RefereeSpec, win_chart
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.model.run_index import recorded_folders
from playground.dashboard.navigation import DRAWN, DRAWN_BEFORE
from playground.dashboard.session import GAME as CHOSEN
from playground.dashboard.views.replay import page
from playground.dashboard.views.replay.game_sources import (
    ORDERS,
    RECORDED,
    SOURCE,
    filter_games,
    record_of_run,
    record_of_session,
    replayed,
)
from playground.dashboard.views.replay.page import AT, GAME, REFEREE
from playground.engine.cancellation import Cancelled, CancelToken
from playground.play.session import Session
from playground.simulate.run import Run
from playground.simulate.storage import read, record

PATIENCE = 60.0


def show_replay() -> None:
    from playground.dashboard.errors import guarded
    from playground.dashboard.linking import open_link
    from playground.dashboard.session import open_session, save_session
    from playground.dashboard.views.replay import page

    open_session()
    open_link("replay")
    guarded(page.show)()
    save_session()


def opened(game: str, desk: str = "") -> AppTest:
    app = AppTest.from_function(show_replay, default_timeout=PATIENCE)
    app.query_params["game"] = game
    if desk:
        app.query_params["desk"] = desk
    return app.run()


def job_of(app: AppTest, key: str) -> Job:
    job = jobs().find(app.session_state[key])
    assert job is not None
    assert job.wait(PATIENCE)
    return job


@pytest.fixture(scope="module")
def shown() -> AppTest:
    """The first game of connect-four, judged."""
    app = opened("connect-four")
    job_of(app, GAME)
    app.run()
    job_of(app, REFEREE)
    app.run()
    assert not app.exception
    return app


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def course_of(app: AppTest) -> GameRecord:
    found = job_of(app, GAME).result
    assert isinstance(found, GameRecord)
    return found


def test_a_newcomer_sees_a_game_at_once_and_another_with_each_change() -> None:
    app = opened("tic-tac-toe")
    first = app.session_state[GAME]
    assert not app.exception
    assert course_of(app).number == 0
    app.run()
    assert app.session_state[GAME] == first, "nothing has changed"
    app.button(key="next simulated").click().run()
    assert course_of(app).number == 1
    app.text_input(key="desk.replay.seed").set_value("7").run()
    assert (course_of(app).seed, course_of(app).number) == (7, 1)


def test_who_comes_back_finds_the_game_that_was_shown() -> None:
    """Also where another game was chosen on another page since; a link that names a game shows that one."""
    app = opened("tic-tac-toe")
    shown = app.session_state[GAME]
    app.session_state[CHOSEN] = "breakthrough"
    app.session_state[DRAWN], app.session_state[DRAWN_BEFORE] = "replay", "compare"
    app.run()
    assert app.session_state[GAME] == shown
    app.session_state[DRAWN_BEFORE] = "replay"
    app.run()
    assert app.session_state[GAME] == shown
    app.query_params["game"] = "breakthrough"
    app.run()
    assert course_of(app).compiled.game.name == "breakthrough"


def test_a_game_is_the_one_that_is_simulated(shown: AppTest) -> None:
    course = course_of(shown)
    again = replayed(load("connect-four"), "", 0, 0, ("random",))
    assert (course.played, course.result) == (again.played, again.result)
    assert len(course.plies) == course.length + 1


def test_a_game_that_is_replaced_is_played_no_further() -> None:
    token = CancelToken()
    token.set()
    with pytest.raises(Cancelled):
        replayed(load("triune"), "", 0, 0, ("random",), token)


def test_the_referee_watches_a_long_game_only_if_the_visitor_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "LONG", 3)
    app = opened("tic-tac-toe")
    assert REFEREE not in app.session_state
    app.button(key="send the referee").click().run()
    assert job_of(app, REFEREE)
    assert not app.exception


def test_the_decisive_moment_is_jumped_to(shown: AppTest) -> None:
    judged = job_of(shown, REFEREE).result
    assert isinstance(judged, Chances)
    assert judged.decisive is not None
    shown.button(key="decisive").click().run()
    assert judged.decisive == shown.session_state[AT]
    winner = course_of(shown).winners[0]
    highest = max(value[1 - winner] for value in judged.values)
    assert all(value[winner] > highest for value in judged.values[judged.decisive : -1])


def test_options_are_listed_and_the_played_one_stands_out(shown: AppTest) -> None:
    shown.session_state[AT] = 0
    shown.run()
    course = course_of(shown)
    text = course.options(0)[course.played[0]].text
    assert f'<li class="played">{text}</li>' in html(shown)
    assert "7 options here" in html(shown)


def test_a_reload_finds_the_game_and_the_place_again(shown: AppTest) -> None:
    shown.session_state[AT] = 3
    shown.run()
    again = opened("connect-four", shown.session_state["desk"])
    assert (course_of(again), again.session_state[AT]) == (course_of(shown), 3)


def test_the_chart_has_a_line_for_each_player_with_its_band(shown: AppTest) -> None:
    course, judged = course_of(shown), job_of(shown, REFEREE).result
    figure = win_chart(course, judged, 2)
    lines = [trace for trace in figure.data if trace.customdata is not None]
    assert [line.name for line in lines] == list(course.compiled.game.players)
    assert [len(line.x) for line in lines] == [course.length + 1] * 2
    low, high = judged.interval(0, 0)
    assert low < judged.values[0][0] < high


def test_a_referee_can_be_cancelled() -> None:
    course = replayed(load("triune"), "", 0, 0, ("random",))
    job = jobs().submit(RefereeSpec(course), page="replay")
    job.cancel()
    assert job.wait(PATIENCE)
    assert job.result is None or len(job.result.values) < course.length


@pytest.mark.exhaustive
def test_a_player_is_shown_only_what_that_player_sees() -> None:
    course = replayed(load("trio@teams"), "", 3, 0, ("random",))
    moves = [[row.text for row in course.rows(viewer)] for viewer in (None, 0)]
    assert len(moves[0]) == len(moves[1]) == course.length
    assert moves[0] != moves[1]
    assert course.rows(None) is course.rows(None)


def test_a_game_in_play_is_shown_as_far_as_it_went() -> None:
    session = Session(load("tic-tac-toe"), 1, [0])
    session.choose(4)
    session.play_agents()
    course = record_of_session(session, "in play")
    assert (course.length, course.result, course.winners) == (2, "", ())
    assert course.agents == ("a person", "random")
    assert session.state.to_bytes() == course.plies[-1].block


# ---- recorded runs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recorded run, one folder down as those of studies are."""
    folder = tmp_path_factory.mktemp("runs") / "study" / "connect-four"
    record(Run(load("connect-four?width=6"), 300, 9), folder)
    return folder


def test_runs_are_found_below_the_folder(folder: Path) -> None:
    root = folder.parent.parent
    assert recorded_folders(root) == {"study/connect-four": folder}
    assert recorded_folders(root / "nowhere") == {}


def test_a_recorded_game_is_played_once_more(folder: Path) -> None:
    row = read(folder).iloc[17]
    course = record_of_run(folder, 17)
    assert (course.length, course.seed) == (row["decisions"], 9)
    assert row["winners"] in course.result


def test_games_are_picked_by_how_they_went(folder: Path) -> None:
    frame = read(folder)
    ending = frame["ending"].iloc[0]
    longest = filter_games(frame, ending, None, "", ORDERS[1])
    assert set(longest["ending"]) == {ending}
    assert longest["decisions"].is_monotonic_decreasing
    assert filter_games(frame, "", None, "", ORDERS[2])["decisions"].iloc[0] == frame["decisions"].min()
    winner = str(frame["winners"].iloc[0])
    assert set(filter_games(frame, "", winner, "", ORDERS[0])["winners"].astype(str)) == {winner}
    assert len(filter_games(frame, "", None, "drop", ORDERS[0])) == len(frame)


def test_the_page_shows_a_recorded_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.views.replay.game_sources.runs_folder", lambda: folder.parent.parent)
    app = opened("tic-tac-toe")
    app.session_state[SOURCE] = RECORDED
    app.run()
    app.selectbox(key="replay order").set_value(ORDERS[1]).run()
    assert not app.exception
    job_of(app, GAME)
    app.run()
    assert course_of(app).length == read(folder)["decisions"].max()


def test_the_absence_of_recorded_runs_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.views.replay.game_sources.runs_folder", lambda: tmp_path)
    app = opened("tic-tac-toe")
    app.session_state[SOURCE] = RECORDED
    app.run()
    assert any("No games have been recorded yet." in element.value for element in app.markdown)


@pytest.mark.parametrize("order", [("board", "moves"), ("moves", "board")])
def test_of_two_positions_the_one_chosen_last_is_shown(order: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A step and a move of the list that reach a busy server together are reported in any order."""
    sent = {"board": {"at": {"to": 2, "sent": 1000}}, "moves": {"at": {"to": 5, "sent": 1473}}}
    monkeypatch.setattr(page, "st", SimpleNamespace(session_state=sent))
    for key in order:
        page._go(key)
    assert sent[AT] == 5
