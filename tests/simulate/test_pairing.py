"""Every measure is compared game by game: its difference is that of the measures, known well where games are alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.report.result_json import to_json
from playground.simulate.experiments.files import load_experiment
from playground.simulate.experiments.play import run
from playground.simulate.measures.contrasts import contrast_of, trend_of
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.referee import Referee, judged_games
from playground.simulate.sweeps.plan import plan_sweep
from playground.simulate.sweeps.result import sweep_result
from playground.stats.measures.referee import SPECS as REFEREED
from playground.stats.measures.registry import SPECS, measure_names
from playground.stats.measures.spec import Needs

GAMES = 400
REFEREE = Referee(30, 8)


def lookup(selection: str, seed: int = 5, judged: bool = True) -> MeasureLookup:
    result = pg.simulate(selection, games=GAMES, seed=seed)
    return MeasureLookup(result, judged_games(result, REFEREE, threads=1) if judged else (), ideal=(6, 8))


@pytest.fixture(scope="module")
def base() -> MeasureLookup:
    return lookup("tic-tac-toe")


@pytest.fixture(scope="module")
def misere() -> MeasureLookup:
    return lookup("tic-tac-toe@misere")


def names(of: MeasureLookup) -> list[str]:
    return [name for name in measure_names(of.source.setting) if of.find(name)]


def test_every_measure_of_the_games_themselves_is_paired() -> None:
    assert [spec.key for spec in SPECS if spec.pairing is None and spec.needs is not Needs.MATCHES] == []


def test_every_difference_is_that_of_the_measures(base: MeasureLookup, misere: MeasureLookup) -> None:
    for name in names(base):
        contrast, one, other = contrast_of(misere, base, name), misere.estimate(name), base.estimate(name)
        if contrast is None or one is None or other is None:
            assert one is None or other is None
            continue
        found = contrast.difference(0.95)
        assert found.estimate == pytest.approx(one.value - other.value, abs=1e-9), name
        assert found.low <= found.estimate <= found.high, name
        assert 0 <= contrast.p_value <= 1, name
        assert (contrast.p_value < 0.049) <= found.excludes_zero <= (contrast.p_value < 0.051), name


def test_the_same_games_do_not_differ_and_that_is_known_well(base: MeasureLookup) -> None:
    """Twice the same games: each interval is narrower than that of independent games."""
    same = lookup("tic-tac-toe")
    for name in names(base):
        contrast, measure = contrast_of(same, base, name), base.measure(name)
        if contrast is None or measure is None or measure.value in (0.0, 1.0):  # or there is nothing to vary
            continue
        found = contrast.difference(0.95)
        assert (found.estimate, contrast.p_value) == (0, 1), name
        if name != "outcome_entropy":  # of which no more is known than the worst that shares may do
            least = 1 if ".p" in name else 2  # quantiles of whole numbers jump
            assert contrast.gain is None or contrast.gain >= least, name


def test_numbers_of_judged_games_are_in_order(base: MeasureLookup) -> None:
    for spec in REFEREED:
        assert spec.by_game is not None
        each, counting = base.source.by_judged_game(spec.by_game), base.source.over_games(spec.by_game).values
        assert len(each) == REFEREE.games
        assert each[~np.isnan(each)] == pytest.approx(counting)


def test_misere_is_the_same_game_turned_round(base: MeasureLookup, misere: MeasureLookup) -> None:
    """Shares of seats are known worse than from independent games; lengths and draws are the same, game by game."""
    share, length, draws, median, fairness = (
        contrast_of(misere, base, name)
        for name in ("seat_share.2", "length.turns.mean", "draws", "length.decisions.p50", "balance")
    )
    assert share and length and draws and median and fairness
    assert share.gain == pytest.approx(0.5, abs=0.05)
    assert length.difference(0.95).estimate == draws.difference(0.95).estimate == 0
    assert length.gain and length.gain > 10
    assert draws.gain and draws.gain > 10
    assert fairness.difference(0.95).estimate == pytest.approx(0, abs=1e-12)  # won and lost equally often
    assert fairness.gain and fairness.gain > 10


def test_trends_come_from_the_same_games(base: MeasureLookup, misere: MeasureLookup) -> None:
    for name in names(base):
        trend, difference = (trend_of([(0, base), (2, misere)], name), contrast_of(misere, base, name))
        if trend is None or difference is None:
            continue
        assert trend.difference(0.95).estimate == pytest.approx(difference.difference(0.95).estimate / 2, abs=1e-9)


def test_results_of_different_numbers_of_games_are_compared_as_far_as_they_go(base: MeasureLookup) -> None:
    fewer = MeasureLookup(pg.simulate("tic-tac-toe@misere", games=GAMES // 2, seed=5))
    for name in ("seat_share.1", "length.decisions.mean", "length.decisions.sd", "branching", "balance", "draws"):
        found = contrast_of(fewer, base, name)
        assert found is not None
        assert found.difference(0.95).low <= found.difference(0.95).high


def test_sweeps_and_experiments_report_what_games_are_worth(tmp_path: Path) -> None:
    plan = plan_sweep("trice", ["double=loses,wins"])
    found = sweep_result(plan, plan.study(2_000, seed=1).play(), ["seat_share.2", "length.turns.mean"])
    point = found.to_json()["points"][1]["measures"]
    assert 8 < point["seat_share.2"]["gain"] < 30
    assert point["length.turns.mean"]["gain"] is None  # the double only decides who wins: no pair differs
    text = "experiment: a\nrulesets: [trice, trice@double-wins]\ngames: 2000\nseed: 1\nmeasures: [seat_share.2]\n"
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    result = run(load_experiment(str(tmp_path / "a.yaml")))
    assert to_json(result)["changes"][0]["gain"] == pytest.approx(point["seat_share.2"]["gain"])
