"""The page Replay as Streamlit draws it, and the games that it finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from playground.compiler import load
from playground.dashboard.courses import Course
from playground.dashboard.finding import (
    ORDERS,
    RECORDED,
    SOURCE,
    course_of_run,
    course_of_session,
    pick,
    recorded_folders,
    replayed,
)
from playground.dashboard.jobs import Job, jobs
from playground.dashboard.refereeing import Chances, start_judging, win_chart
from playground.dashboard.views.replay import AT, GAME, REFEREE
from playground.play.session import Session
from playground.simulate.records import read, record
from playground.simulate.run import Run

PATIENCE = 60.0


def show_replay() -> None:
    from playground.dashboard.desk import keep_desk, open_desk
    from playground.dashboard.faults import guarded
    from playground.dashboard.views import replay

    open_desk()
    guarded(replay.show)()
    keep_desk()


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
    app.button(key="show simulated").click().run()
    job_of(app, GAME)
    app.run()
    job_of(app, REFEREE)
    app.run()
    assert not app.exception
    return app


def html(app: AppTest) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def course_of(app: AppTest) -> Course:
    found = job_of(app, GAME).found
    assert isinstance(found, Course)
    return found


def test_a_newcomer_is_told_how_to_start() -> None:
    app = opened("tic-tac-toe")
    assert not app.exception
    assert any("No game is shown" in element.value for element in app.markdown)


def test_a_game_is_the_one_that_is_simulated(shown: AppTest) -> None:
    course = course_of(shown)
    again = replayed(load("connect-four"), "", 0, 0, ("random",))
    assert (course.played, course.result) == (again.played, again.result)
    assert len(course.moments) == course.length + 1


def test_the_decisive_moment_is_jumped_to(shown: AppTest) -> None:
    judged = job_of(shown, REFEREE).found
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
    course, judged = course_of(shown), job_of(shown, REFEREE).found
    figure = win_chart(course, judged, 2)
    lines = [trace for trace in figure.data if trace.name]
    assert [line.name for line in lines] == list(course.compiled.game.players)
    assert [len(line.x) for line in lines] == [course.length + 1] * 2
    low, high = judged.interval(0, 0)
    assert low < judged.values[0][0] < high


def test_a_referee_can_be_cancelled() -> None:
    course = replayed(load("triune"), "", 0, 0, ("random",))
    job = start_judging(course, None)
    job.cancel()
    assert job.wait(PATIENCE)
    assert job.found is None or len(job.found.values) < course.length


def test_a_player_is_shown_and_told_only_what_he_sees() -> None:
    course = replayed(load("trio"), "", 3, 0, ("random",))
    moves = [[row.text for row in course.rows(viewer)] for viewer in (None, 0)]
    assert len(moves[0]) == len(moves[1]) == course.length
    assert moves[0] != moves[1]
    assert course.rows(None) is course.rows(None)


def test_a_game_in_play_is_shown_as_far_as_it_went() -> None:
    session = Session(load("tic-tac-toe"), 1, [0])
    session.choose(4)
    session.answer()
    course = course_of_session(session, "in play")
    assert (course.length, course.result, course.winners) == (2, "", ())
    assert course.agents == ("a person", "random")
    assert session.state.to_bytes() == course.moments[-1].block


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
    course = course_of_run(folder, 17)
    assert (course.length, course.seed) == (row["decisions"], 9)
    assert row["winners"] in course.result


def test_games_are_picked_by_how_they_went(folder: Path) -> None:
    frame = read(folder)
    ending = frame["ending"].iloc[0]
    longest = pick(frame, ending, None, "", ORDERS[1])
    assert set(longest["ending"]) == {ending}
    assert longest["decisions"].is_monotonic_decreasing
    assert pick(frame, "", None, "", ORDERS[2])["decisions"].iloc[0] == frame["decisions"].min()
    winner = str(frame["winners"].iloc[0])
    assert set(pick(frame, "", winner, "", ORDERS[0])["winners"].astype(str)) == {winner}
    assert len(pick(frame, "", None, "drop", ORDERS[0])) == len(frame)


def test_the_page_shows_a_recorded_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.finding.runs_folder", lambda: folder.parent.parent)
    app = opened("tic-tac-toe")
    app.session_state[SOURCE] = RECORDED
    app.run()
    app.selectbox(key="replay order").set_value(ORDERS[1]).run()
    app.button(key="show recorded").click().run()
    assert not app.exception
    job_of(app, GAME)
    app.run()
    assert course_of(app).length == read(folder)["decisions"].max()


def test_no_recorded_run_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.dashboard.finding.runs_folder", lambda: tmp_path)
    app = opened("tic-tac-toe")
    app.session_state[SOURCE] = RECORDED
    app.run()
    assert any("No recorded run lies in" in element.value for element in app.markdown)
