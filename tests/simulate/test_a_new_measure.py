"""A measure is known everywhere by its row alone: here one more, of how many games take an even number of decisions."""

from __future__ import annotations

import pytest

import playground as pg
from playground.cli.measures_text import measures_text
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import run
from playground.simulate.measures.lookup import check_requests
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import sweep_result
from playground.stats.fixed_n.contrast import proportion
from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures import registry
from playground.stats.measures.data import MeasureData
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.spec import MeasureSpec


def even(data: MeasureData) -> int:
    return sum(games for length, games in data.lengths("decisions").items() if length % 2 == 0)


def evenness(data: MeasureData, _member: str) -> Measure:
    return measured(even(data) / data.games, wilson(even(data), data.games)) if data.games else UNKNOWN


EVENNESS = MeasureSpec(
    key="evenness",
    unit="share",
    phrase="the share of even games",
    about="share of all games that took an even number of decisions",
    estimator=evenness,
    term=lambda data, _: proportion(even(data), data.games),
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch):
    monkeypatch.setattr(registry, "SPECS", (*registry.SPECS, EVENNESS))
    monkeypatch.setitem(registry.BY_KEY, "evenness", EVENNESS)


def test_all_measures_of_a_result_have_it():
    result = pg.simulate("tic-tac-toe", games=100)
    found = pg.measures(result)["evenness"]
    assert found.value == sum(result.rows["decisions"] % 2 == 0) / 100
    assert (found.unit, found.about) == (EVENNESS.unit, EVENNESS.about)
    assert "  evenness" in measures_text(pg.measures(result))


def test_sweeps_report_it_with_differences():
    plan = plan_sweep("tic-tac-toe", ["size=3,4"])
    assert check_requests(plan.games, ["evenness"], None)[1] == ("evenness",)
    found = sweep_result(plan, plan.study(200, threads=1).play(), ["evenness"])
    of_three, of_four = found.effects["evenness"]
    assert of_three.difference is None  # the game as it is
    assert of_four.difference is not None
    assert of_four.difference.estimate == pytest.approx(of_four.measure.value - of_three.measure.value)


def test_experiments_expect_something_of_it_and_reports_say_it(tmp_path):
    from playground.report.summary import summary_words

    path = tmp_path / "even.yaml"
    path.write_text(
        "experiment: Are games even?\nrulesets: [tic-tac-toe]\ngames: 200\nmeasures: [evenness]\n"
        "expect: {evenness: below 90%}\n",
        encoding="utf-8",
    )
    experiment = load_experiment(str(path))
    assert "the share of even games" in summary_words(run(experiment, threads=1))
