"""Games that are played again for a measure end soon when cancelled, and the result says so."""

from __future__ import annotations

import _thread
import threading
from dataclasses import replace
from pathlib import Path

import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.engine.cancellation import Cancelled, CancelToken
from playground.report.summary import summary_words
from playground.simulate.experiments.analyse import analyse
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import judged_names, study
from playground.simulate.measures import option_counts as playing_again
from playground.simulate.measures.lookup import measure_lookups
from playground.simulate.measures.option_counts import SAMPLE, option_counts
from playground.simulate.measures.referee import Referee, need_options
from playground.simulate.results.rows import Result
from playground.simulate.study import Arm, Study
from tests.waiting import wait_until

PATIENCE = 60
ENDLESS = ("flat?playouts=100000", "flat?playouts=100000")


@pytest.fixture(scope="module")
def result() -> Result:
    return pg.simulate("tic-tac-toe", games=500, seed=4)


def test_who_has_said_stop_waits_for_no_game(result):
    stop = CancelToken()
    stop.set()
    assert option_counts(result, stop) == []
    found = pg.measures(result, stop=stop)
    assert found["tree_size"].value is found["convergence"].value is None
    assert found["branching"] == pg.measures(result)["branching"]


def test_a_game_is_given_up_in_the_middle_of_a_thought(result):
    """Nobody waits for these agents: one decision of theirs takes seconds."""
    stop, begun, found = CancelToken(), threading.Event(), list[list[list[int]]]()

    def work() -> None:
        begun.set()
        found.append(option_counts(replace(result, agents=ENDLESS), stop))

    worker = threading.Thread(target=work)
    worker.start()
    assert begun.wait(PATIENCE)
    stop.set()
    worker.join(PATIENCE)
    assert found == [[]]


def test_ctrl_c_leaves_the_games_that_were_played_again(result, monkeypatch):
    decisions, stop = LineUp.decisions, CancelToken()

    def interrupted(lineup, seed, number, token):
        if number == 3:
            _thread.interrupt_main()
            wait_until(lambda: token.is_set)
            raise Cancelled
        yield from decisions(lineup, seed, number, token)

    monkeypatch.setattr(LineUp, "decisions", interrupted)
    found = option_counts(result, stop)
    monkeypatch.undo()
    assert stop.is_set
    assert found == option_counts(result)[:3]


def test_after_it_no_other_result_is_played_again(monkeypatch, result):
    calls = []

    def broken_off(_lineup, seed, _games, found, _stop):
        calls.append(seed)
        found.append([9, 8, 7])
        raise KeyboardInterrupt

    monkeypatch.setattr(playing_again, "_replay", broken_off)
    one, other = measure_lookups([result, replace(result, seed=5)])
    assert not one.cut_short, "nothing has been requested"
    found = one.measure("tree_size")
    assert found.value is not None and found.about.endswith("from the first 1 games")
    assert other.measure("tree_size").value is other.estimate("tree_size") is None
    assert (calls, one.cut_short, other.cut_short) == ([4], True, True)


def test_nothing_is_cut_short_without_a_cancellation(result):
    (requested,) = measure_lookups([result])
    assert requested.measure("tree_size").about.endswith(f"from the first {SAMPLE} games")
    assert not requested.cut_short


EXPERIMENT = """\
experiment: Which tree is larger?
rulesets: [tic-tac-toe, tic-tac-toe@misere]
games: 60
referee: {games: 5, playouts: 4}
measures: [tree_size, drama]
expect: {tree_size: different}
"""


def test_an_experiment_that_is_stopped_then_answers_nothing(tmp_path: Path):
    path = tmp_path / "trees.yaml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    experiment = load_experiment(str(path))
    playing = study(experiment, threads=1)
    results = playing.play()
    judged = playing.judge(results, experiment.referee, need_options(judged_names(experiment)))
    playing.stop()
    found = analyse(experiment, results, judged, playing.cancel_token)
    assert (found.judged, found.cut_short, found.complete) == ((10, 10), True, False)
    assert [answer.state for answer in found.answers] == ["not played yet"]
    assert summary_words(found).startswith("Not all games are replayed for the measures that need it yet")
    assert analyse(experiment, results, judged).complete


def test_a_study_whose_referee_was_stopped_is_cancelled():
    playing = Study([Arm("", pg.load("tic-tac-toe"))], 60, threads=1)
    playing.judge(playing.play(), Referee(20, 4), options=False, watch=lambda _: False, every=0.0)
    assert playing.stopped and playing.cancel_token.is_set
