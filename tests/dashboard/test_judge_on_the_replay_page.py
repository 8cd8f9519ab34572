"""The judge on the page Replay."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from playground.agents.judging.judge import Judge
from playground.agents.judging.judged_game import judge_game
from playground.compiler import load
from playground.dashboard.jobs.judging import JudgeSpec, expectation_chart, expectation_rows
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.views.replay.game_sources import replayed
from playground.dashboard.views.replay.judge import JUDGE, what_is_said
from playground.dashboard.views.replay.page import AT, GAME
from playground.play.advice import percent
from playground.simulate.replay import replay
from tests.dashboard.test_replay_page import PATIENCE, course_of, html, job_of, opened
from tests.quick_set import large_kernels


@pytest.fixture(scope="module", autouse=True)
def players(tmp_path_factory: pytest.TempPathFactory) -> object:
    """No player has learned anything."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLAYGROUND_PLAYERS", str(tmp_path_factory.mktemp("players")))
        yield


@pytest.fixture(scope="module")
def judged() -> AppTest:
    """The first game of tic-tac-toe, judged."""
    app = opened("tic-tac-toe")
    job_of(app, GAME)
    app.run()
    assert "the one played has lost" in "".join(each.value for each in app.caption)
    app.button(key="judge").click().run()
    job_of(app, JUDGE)
    app.run()
    assert not app.exception
    return app


def markdown(app: AppTest) -> str:
    return "\n".join(element.value for element in app.markdown)


def test_each_decision_is_judged(judged: AppTest) -> None:
    record, found = course_of(judged), job_of(judged, JUDGE).result
    assert [one.number for one in found] == list(range(1, record.length + 1))
    assert job_of(judged, JUDGE).done == record.length


def test_the_worst_mistake_leads_to_its_position(judged: AppTest) -> None:
    found = job_of(judged, JUDGE).result
    worst = max(found, key=lambda one: (one.lost, -one.number))
    judged.button(key="worst mistake").click().run()
    assert judged.session_state[AT] == worst.number - 1
    record = course_of(judged)
    texts = [option.text for option in record.options(worst.number - 1)]
    said = markdown(judged)
    assert f"Decision {worst.number}: **{texts[worst.assessment.best]}** was best" in said
    assert f"{texts[worst.played]} lost {percent(worst.lost)}" in said
    assert f"{texts[worst.played]} <small>" in html(judged)
    assert texts[worst.assessment.best] in html(judged)


def test_the_next_mistake_lies_ahead(judged: AppTest) -> None:
    judged.session_state[AT] = 0
    judged.run()
    judged.button(key="next mistake").click().run()
    assert judged.session_state[AT] > 0
    judged.session_state[AT] = course_of(judged).length
    judged.run()
    assert judged.button(key="next mistake").disabled
    assert "nothing to judge at this position" in markdown(judged)


def test_the_chart_goes_from_the_start_to_the_result(judged: AppTest) -> None:
    record, found = course_of(judged), job_of(judged, JUDGE).result
    lines = [trace for trace in expectation_chart(record, found, 2).data if trace.customdata is not None]
    assert [line.name for line in lines] == list(record.compiled.game.players)
    assert [len(line.x) for line in lines] == [record.length + 1] * 2
    rows = expectation_rows(record, found, 4)
    assert (rows[0][0], rows[-1][0]) == ("0", str(record.length))
    assert len(rows) <= 5
    assert set(rows[-1][1:]) <= {"0%", "50%", "100%"}


def test_another_game_is_not_judged_yet(judged: AppTest) -> None:
    again = opened("tic-tac-toe", judged.session_state["desk"])
    assert JUDGE in again.session_state
    again.number_input(key="desk.replay.number").set_value(1).run()
    job_of(again, GAME)
    again.run()
    assert again.button(key="judge")


@large_kernels
def test_a_player_sees_nothing_of_what_others_consider() -> None:
    game = load("trio")
    record = GameRecord(game, "", 0, 0, ("random",) * 3, tuple(replay(game, 0, 0)[:2]))
    found = tuple(judge_game(Judge(game.machine, 40), 0, 0, record.played))
    mover = found[0].assessment.mover
    for viewer in (None, mover):
        assert what_is_said(record, found, 0, viewer).startswith("Decision 1: ")
    for other in {0, 1, 2} - {mover}:
        assert what_is_said(record, found, 0, other) == "*What the others consider is hidden from this player.*"


def test_a_judge_can_be_cancelled_and_keeps_what_it_has() -> None:
    record = replayed(load("triune"), "", 0, 0, ("random",))
    job = jobs().submit(JudgeSpec(record), page="replay")
    job.cancel()
    assert job.wait(PATIENCE)
    assert len(job.result) < record.length
    assert not job.failure
