"""The measures `score.…`: what games are worth that all win or lose together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import playground as pg
from playground.simulate.measures.registry import Source, setting_of
from playground.stats.measures.registry import BY_KEY, measure_names
from playground.stats.measures.scores import score
from tests.sum_game import SCORED, SUM

CAPPED = f"{SCORED}parameters: {{max_decisions: 4}}\n"


def test_by_hand():
    found = score({-3: 2, 5: 1, 9: 1})
    assert found["mean"].value == 2
    assert found["p50"].value == -3
    assert found["sd"].value == pytest.approx(np.std([-3, -3, 5, 9], ddof=1))
    assert score({})["mean"].value is None
    assert score({7: 1})["mean"].low is None


@pytest.fixture
def result(tmp_path: Path):
    path = tmp_path / "scored.yaml"
    path.write_text(SCORED, encoding="utf-8")
    return pg.simulate(str(path), games=400)


def test_each_game_has_its_score(result):
    frame = result.to_pandas()
    reached = frame["ending"] == "there"
    assert (frame["score"][reached] == 5 * frame["decisions"][reached]).all()
    assert frame["score"][~reached].between(-13, -11).all()
    measures = pg.measures(result)
    assert measures["score.mean"].value == pytest.approx(frame["score"].mean())
    assert measures["score.mean"].low < frame["score"].mean() < measures["score.mean"].high
    found = result.to_json()["score"]
    assert found["mean"] == pytest.approx(frame["score"].mean())
    assert (found["min"], found["max"]) == (frame["score"].min(), frame["score"].max())
    assert sum(found["games"].values()) == 400


def test_games_without_a_score_have_none(tmp_path):
    path = tmp_path / "sum.yaml"
    path.write_text(SUM, encoding="utf-8")
    names = measure_names(setting_of(pg.load(str(path)).game))
    assert "everyone_wins" in names
    assert not [name for name in names if name.startswith("score")]
    assert "score" not in pg.simulate(str(path), games=5).to_pandas()


def test_unfinished_games_have_no_score_and_leave_a_worst_case(tmp_path):
    path = tmp_path / "capped.yaml"
    path.write_text(CAPPED, encoding="utf-8")
    result = pg.simulate(str(path), games=200)
    finished = 200 - result.unfinished
    assert 0 < finished < 200
    assert sum(result.scores().values()) == finished
    assert result.to_pandas()["score"].isna().sum() == result.unfinished
    found = pg.measures(result)["score.mean"]
    low, high = setting_of(result.game).score
    known = sum(value * games for value, games in result.scores().items())
    assert found.worst.low < (known + low * result.unfinished) / 200
    assert found.worst.high > (known + high * result.unfinished) / 200


def test_scores_are_compared_game_by_game(result):
    source = Source(result)
    difference = BY_KEY["score.mean"].contrast(source, source).difference(0.95)
    alone = pg.measures(result)["score.mean"]
    assert difference.estimate == 0
    assert difference.high - difference.low < (alone.high - alone.low) / 3


def test_quantiles_of_scores_are_compared_game_by_game(result, tmp_path):
    """A median of scores that all went up by five is five higher; nobody knows where some games have none."""
    source = Source(result)
    path = tmp_path / "higher.yaml"
    by_five = SCORED.replace("0 - total else 5 * decisions", "5 - total else 5 * decisions + 5")
    path.write_text(by_five, encoding="utf-8")
    higher = Source(pg.simulate(str(path), games=400))
    for key in ("score.p10", "score.p50", "score.p90"):
        assert BY_KEY[key].contrast(source, source).difference(0.95).estimate == 0
        assert BY_KEY[key].contrast(source, source).p_value == 1
        assert BY_KEY[key].paired.contrast(higher, source, "").difference(0.95).estimate == 5
        raised = BY_KEY[key].contrast(higher, source)
        assert raised.difference(0.95).estimate == 5
        assert raised.difference(0.95).low <= 5 <= raised.difference(0.95).high
    path.write_text(CAPPED, encoding="utf-8")
    capped = Source(pg.simulate(str(path), games=400))
    assert BY_KEY["score.p50"].paired.contrast(capped, source, "") is None


def test_the_interval_contains_the_true_mean_often_enough():
    generator, held = np.random.default_rng(1), 0
    for _ in range(300):
        scores = generator.binomial(25, 0.3, size=60)
        values, games = np.unique(scores, return_counts=True)
        found = score(dict(zip(values.tolist(), games.tolist(), strict=True)))["mean"]
        held += found.low <= 7.5 <= found.high
    assert held / 300 > 0.91
