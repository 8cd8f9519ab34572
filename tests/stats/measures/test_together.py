"""The measures `everyone_wins` and `everyone_loses`."""

from pathlib import Path

import pytest

import playground as pg
from playground.stats.measures.registry import measure_names
from playground.stats.measures.together import share_together
from playground.stats.outcomes import Outcomes
from tests.sum_game import SUM


def test_by_hand():
    played = Outcomes("ten games", (3, 5), draws=1, unfinished=1, together=2)
    assert [share_together(played, side).value for side in (0, 1)] == [0.3, 0.5]
    assert share_together(Outcomes("none", (0, 0), together=2), 0).value is None
    one = share_together(Outcomes("one", (1, 0), together=2), 0)
    assert one.value == 1
    assert one.low is not None
    assert one.low < 1


@pytest.fixture
def result(tmp_path: Path):
    path = tmp_path / "sum.yaml"
    path.write_text(SUM, encoding="utf-8")
    return pg.simulate(str(path), games=400)


def test_a_game_that_is_won_together_has_them_in_place_of_seats(result):
    measures = pg.measures(result)
    won, lost = (result.endings()[name] for name in ("there", "beyond"))
    assert measures["everyone_wins"].value == won / 400
    assert measures["everyone_loses"].value == lost / 400
    assert not {name for name in measures if name.startswith(("seat_", "balance", "fairness"))}
    assert result.to_json()["together"]["won"]["games"] == won


def test_other_games_do_not_have_them():
    from playground.simulate.measures.registry import setting_of

    names = measure_names(setting_of(pg.load("tic-tac-toe").game))
    assert "balance" in names
    assert "everyone_wins" not in names


def test_the_interval_contains_the_true_share_often_enough():
    import numpy as np

    generator, true, held = np.random.default_rng(1), 0.35, 0
    for _ in range(400):
        won = int(generator.binomial(60, true))
        share = share_together(Outcomes("", (won, 60 - won), together=2), 0)
        held += share.low <= true <= share.high
    assert held / 400 > 0.92
