"""How often rules are used, and by which end conditions games end."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

from playground.compiler import load
from playground.simulate.measures.registry import measures
from playground.simulate.results.totals import Totals
from playground.simulate.run import simulate
from playground.stats.measures.rules import rule_usage


def test_usage_by_hand() -> None:
    # 25 of 100 games; in none of 100 games: at most 3/100.
    found = rule_usage({"often": 25, "never": 0}, 100)
    assert (found["often"].value, found["never"].value) == (0.25, 0)
    assert (found["often"].low, found["often"].high) == pytest.approx(proportion_confint(25, 100, method="wilson"))
    assert (found["never"].low, found["never"].high) == (0, 0.03)


@pytest.mark.parametrize("games", [20, 50, 200, 1000])
@pytest.mark.parametrize("mostly", [False, True])
def test_rare_and_nearly_certain_rules_are_covered(games: int, mostly: bool) -> None:
    """Computed exactly: of a rule that fires in a game of 5,000 Wilson's interval of 1,000 held the rate in 84%."""
    seen = [rule_usage({"rule": count}, games)["rule"] for count in range(games + 1)]
    rates = np.geomspace(0.02, min(15, games / 2), 60) / games
    for rate in 1 - rates if mostly else rates:
        held = [each.low <= rate <= each.high for each in seen if each.low is not None and each.high is not None]
        assert stats.binom.pmf(np.arange(games + 1), games, rate) @ held >= 0.935


def test_ending_usage_of_games_played() -> None:
    """Shares of end conditions and of unfinished games sum to 1, in memory and of recorded parts alike."""
    result = simulate(load("tic-tac-toe"), 300)
    found = {name: each.value for name, each in measures(result).items() if name.startswith("ending_usage.")}
    assert found == {f"ending_usage.{name}": count / 300 for name, count in result.endings().items()}
    assert sum(found.values()) == 1
    totals = Totals(result.game, 0, ("random",), 300)
    totals.add(result, 0, played=True)
    assert (totals.ended_by_game("full") == result.ended_by_game("full")).all()
    assert not totals.ended_by_game("elsewhere").any()


@pytest.mark.exhaustive
def test_games_given_up_may_have_ended_by_any_ending() -> None:
    found = measures(simulate(load("triune?max_decisions=480"), 200))["ending_usage.routed"]
    assert found.value is not None and found.worst is not None
    assert (found.value < 0.9, found.worst.high > 0.97) == (True, True)


def test_two_games_say_nothing_of_a_rule_never_seen() -> None:
    assert rule_usage({"never": 0}, 2)["never"].high == 1


def test_without_games_nothing_is_known() -> None:
    assert rule_usage({"rule": 0}, 0)["rule"].value is None


def test_more_games_than_there_are_are_refused() -> None:
    with pytest.raises(ValueError, match="is not possible"):
        rule_usage({"rule": 5}, 4)
