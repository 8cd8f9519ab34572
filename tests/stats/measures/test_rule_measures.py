"""How often rules are used."""

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import proportion_confint

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


def test_two_games_say_nothing_of_a_rule_never_seen() -> None:
    assert rule_usage({"never": 0}, 2)["never"].high == 1


def test_without_games_nothing_is_known() -> None:
    assert rule_usage({"rule": 0}, 0)["rule"].value is None


def test_more_games_than_there_are_are_refused() -> None:
    with pytest.raises(ValueError, match="is not possible"):
        rule_usage({"rule": 5}, 4)
