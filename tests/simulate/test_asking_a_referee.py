"""Measures that need a referee, requested by name: of results, sweeps, ablations and experiments."""

from __future__ import annotations

from pathlib import Path

import pytest

import playground as pg
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.model import Experiment
from playground.simulate.experiments.play import run
from playground.simulate.measures import referee
from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup, check_requests
from playground.simulate.measures.referee import EvaluationTask, Referee, judge_together, judged_games
from playground.simulate.study import Arm, Study
from playground.simulate.sweeps.one_at_a_time import ablation_result, plan_ablation
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import sweep_result
from playground.source.diagnostics import PlaygroundError
from playground.stats.fixed_n.contrast import contrast
from playground.stats.fixed_n.intervals import shared_confidence

REFEREE = Referee(12, playouts=4)

EXPERIMENT = """\
experiment: Which board?
rulesets: [tic-tac-toe]
vary: {size: 3..4}
games: 60
seed: 3
referee: {games: 12, playouts: 4}
measures: [draws, uncertainty]
expect: {drama: [different, above 0.05], lead_change: rises with size}
"""


def load(folder: Path, text: str = EXPERIMENT) -> Experiment:
    (folder / "experiment.yaml").write_text(text, encoding="utf-8")
    return load_experiment(str(folder / "experiment.yaml"))


def test_each_measure_by_name_equals_that_of_all_measures_together():
    result = pg.simulate("tic-tac-toe", games=30, seed=3)
    judged = judged_games(result, REFEREE)
    together = pg.measures(result, judged=judged)
    for name in ("drama", "decision_significance.second", "uncertainty.end", "stability"):
        assert MeasureLookup(result, judged).measure(name) == together[name]
    assert MeasureLookup(result).measure("drama").value is None
    assert MeasureLookup(result).estimate("drama") is None


def test_without_options_only_what_needs_them_is_not_known():
    result = pg.simulate("tic-tac-toe", games=30, seed=3)
    with_options, without = (MeasureLookup(result, judged_games(result, REFEREE, options)) for options in (True, False))
    assert without.measure("drama") == with_options.measure("drama")
    assert without.measure("killer_move") == with_options.measure("killer_move")
    assert without.measure("narrowness").value is None
    assert with_options.measure("narrowness").value > 0


def test_a_referee_is_needed_and_must_be_needed():
    game = pg.load("tic-tac-toe").game
    with pytest.raises(PlaygroundError, match="'drama' needs games that a referee has judged: add --referee GAMES"):
        check_requests([game], ["drama"], None)
    assert check_requests([game], ["drama"], None, REFEREE) == (2, ("drama",))
    for names in ([], ["draws"]):
        with pytest.raises(PlaygroundError, match="none of those is requested"):
            check_requests([game], names, None, REFEREE)
    with pytest.raises(PlaygroundError, match="did you mean 'drama'"):
        check_requests([game], ["draama", "security"], None, REFEREE)


def test_games_are_judged_in_turn_and_a_stop_leaves_a_beginning_of_each():
    results = [pg.simulate(name, games=40, seed=3) for name in ("tic-tac-toe", "tic-tac-toe@misere")]
    cases = [EvaluationTask.of(result, pg.load(result.game.name).machine, Referee(40, 4)) for result in results]
    judge_together(cases, Referee(40, 4), threads=2, watch=lambda judged: judged < 9, every=0.0)
    counts = [len(case.judged) for case in cases]
    assert 9 <= sum(counts) < 80
    assert max(counts) - min(counts) <= 1
    for case, result in zip(cases, results, strict=True):
        assert case.judged == judged_games(result, Referee(len(case.judged), 4))


def test_a_long_game_is_given_up_when_cancelled(monkeypatch):
    seen = []
    real = referee.judge

    def judge(*arguments):
        for one in real(*arguments):
            seen.append(one)
            yield one

    monkeypatch.setattr(referee, "judge", judge)
    result = pg.simulate("triune", games=1)
    found = judged_games(result, Referee(1, 1000), options=False, threads=1, watch=lambda _: not seen)
    assert found == []
    assert 0 < len(seen) < result.decisions


def test_ctrl_c_leaves_what_there_is():
    def interrupt(judged):
        if judged >= 3:
            raise KeyboardInterrupt

    result = pg.simulate("tic-tac-toe", games=500)
    found = judged_games(result, Referee(500, 40), threads=1, watch=interrupt)
    assert 3 <= len(found) < 500


def test_sweeps_report_them_with_simultaneous_differences():
    plan = plan_sweep("tic-tac-toe", ["size=3..5"])
    study = plan.study(60, seed=3, threads=2)
    results = study.play()
    judged = study.judge(results, REFEREE, options=False)
    found = sweep_result(plan, results, ["drama", "draws"], None, REFEREE, judged)
    reported = found.to_json()
    assert reported["referee"] == {"games": 12, "playouts": 4}
    assert (reported["baseline"]["judged"], reported["points"][1]["judged"]) == (12, 12)
    effect = found.effects["drama"][1]
    one, other = (MeasureLookup(results[number], judged[number]) for number in (1, 0))
    assert effect.difference == contrast_of(one, other, "drama").difference(shared_confidence(0.95, 2))
    both = [(one, 1.0), (other, -1.0)]
    estimates = [(sign, estimate) for lookup, sign in both if (estimate := lookup.estimate("drama"))]
    assert effect.difference.estimate == pytest.approx(contrast(estimates).estimate)
    assert effect.measure == MeasureLookup(results[1], judged[1]).measure("drama")


def test_no_difference_between_games_of_different_numbers_of_players():
    plan = plan_sweep("trio", ["players=3..4"])
    study = plan.study(2, threads=2)
    results = study.play()
    found = sweep_result(plan, results, ["uncertainty"], 1, Referee(1, 2), study.judge(results, Referee(1, 2), False))
    assert [effect.difference for effect in found.effects["uncertainty"]] == [None, None]
    assert all(effect.measure.value for effect in found.effects["uncertainty"])


def test_ablations_report_them():
    plan = plan_ablation("tic-tac-toe@misere")
    study = plan.study(30, threads=2)
    results = study.play()
    judged = study.judge(results, REFEREE, options=True)
    found = ablation_result(plan, results, ["narrowness"], None, REFEREE, judged)
    reported = found.to_json()
    assert reported["baseline"]["measures"]["narrowness"]["value"] > 0
    assert [entry["judged"] for entry in reported["effects"]["narrowness"]] == [12] * len(found.ranked("narrowness"))


def test_an_experiment_asks_a_referee(tmp_path):
    found = run(load(tmp_path))
    assert found.complete
    assert found.judged == (24, 24)
    assert list(found.played[0].measures) == ["draws", "uncertainty", "uncertainty.end", "drama", "lead_change"]
    result = pg.simulate(found.played[1].selection, games=60, seed=3)
    expected = pg.measures(result, judged=judged_games(result, REFEREE))
    for name, measure in found.played[1].measures.items():
        assert measure == expected[name]
    texts = [answer.expectation.text for answer in found.answers]
    assert texts == ["different", "above 0.05", "above 0.05", "rises with size"]
    assert all(answer.difference for answer in found.answers)


def test_a_limit_is_compared_with_the_interval_that_is_reported(tmp_path):
    """For one game, that of the tables; for several the same, widened as all answers need together."""
    text = EXPERIMENT.replace("vary: {size: 3..4}\n", "")
    found = run(load(tmp_path, text[: text.index("expect")] + "expect: {drama: above 0.05}\n"))
    (answer,), measure = found.answers, found.played[0].measures["drama"]
    assert answer.difference.low + 0.05 == pytest.approx(measure.low)
    assert answer.difference.high + 0.05 == pytest.approx(measure.high)


def test_a_quick_look_judges_no_more_games_than_there_are(tmp_path):
    found = run(load(tmp_path), games=5)
    assert found.judged == (10, 10)
    assert found.complete


def test_nothing_is_answered_before_all_games_are_judged(tmp_path, monkeypatch):
    def some(_, results, *_others):
        return [judged_games(result, Referee(3, 4), options=False) for result in results]

    monkeypatch.setattr(Study, "judge", some)
    found = run(load(tmp_path))
    assert not found.complete
    assert found.judged == (6, 24)
    assert {answer.state for answer in found.answers} == {"not played yet"}


def test_options_are_judged_only_where_a_measure_needs_them(tmp_path, monkeypatch):
    requested = []
    real = Study.judge

    def judge(study, results, referee, options, *others):
        requested.append(options)
        return real(study, results, referee, options, *others)

    monkeypatch.setattr(Study, "judge", judge)
    run(load(tmp_path))
    run(load(tmp_path, EXPERIMENT.replace("draws, uncertainty", "decision_significance")))
    assert requested == [False, True]


def test_a_study_that_was_stopped_judges_nothing():
    study = Study([Arm("x", pg.load("tic-tac-toe"))], 50)
    results = study.play()
    study.stop()
    assert study.judge(results, REFEREE, options=False) == [[]]
