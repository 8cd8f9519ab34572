"""Measures of games that are not all finished: seat_share, balance and the others in the best and the worst case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import cast

import numpy as np
import pytest
from numpy.typing import NDArray

from playground.stats.measures.data import MeasureData, Setting
from playground.stats.measures.registry import BY_KEY
from playground.stats.measures.unfinished import levelled
from playground.stats.outcomes import Outcomes

SAMPLES = 400


@dataclass
class Games:
    """Games by how each of them ended: winners as a bit set of seats, 0 a draw, −1 unfinished; as `MeasureData`."""

    codes: Sequence[int]
    seats: int = 2
    decisions: Sequence[int] = ()
    cap: int = 0
    rules: Mapping[str, Sequence[bool]] = field(default_factory=dict)

    @cached_property
    def setting(self) -> Setting:
        return Setting(tuple(f"P{seat}" for seat in range(self.seats)), tuple(self.rules), ideal=(10, 20))

    @property
    def games(self) -> int:
        return len(self.codes)

    @cached_property
    def outcome_codes(self) -> NDArray[np.int32]:
        return np.array(self.codes, np.int32)

    @cached_property
    def outcomes(self) -> Outcomes:
        return Outcomes.of_ends("games", self.seats, self.codes)

    @property
    def given_up(self) -> NDArray[np.bool_]:
        return (self.outcome_codes < 0) & (np.array(self.decisions) >= self.cap)

    def by_game(self, _of: str) -> NDArray[np.int64]:
        return np.array(self.decisions, np.int64)

    def lengths(self, _unit: str) -> dict[int, int]:
        values, counts = np.unique(self.by_game("decisions"), return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))

    def given_up_lengths(self, _unit: str) -> dict[int, int]:
        return {self.cap: int(self.given_up.sum())} if len(self.decisions) and self.given_up.any() else {}

    def rule_by_game(self, rule: str) -> NDArray[np.bool_]:
        return np.array(self.rules[rule], bool)

    @property
    def games_with(self) -> dict[str, int]:
        return {rule: sum(fired) for rule, fired in self.rules.items()}


def of(*args: object, **options: object) -> MeasureData:
    return cast(MeasureData, Games(*args, **options))  # type: ignore[arg-type]  # any field


OF_OUTCOMES = ("seat_share.1", "seat_share.2", "seat_advantage.1", "balance", "fairness", "outcome_entropy", "draws")
OF_OUTCOMES += ("completion",)


@pytest.mark.parametrize("name", OF_OUTCOMES)
@pytest.mark.parametrize("codes", [[1, 1, 1, 2, 0], [1, 2, 2, 2, 2, 4, 0], [1, 2, 4, 5, 0, 0], [4, 4, 4, 4]])
@pytest.mark.parametrize("open_games", [1, 4])
def test_no_end_of_unfinished_games_lies_outside_of_those_tried(name: str, codes: list[int], open_games: int):
    seats = 3 if max(codes) > 2 else 2
    key, _, member = name.partition(".")
    spec = BY_KEY[key]
    assert spec.completions is not None
    ways = spec.completions(of([*codes, *[-1] * open_games], seats), member)
    tried = [value for way in ways if (value := spec.measure(way, member).value) is not None]
    ends = [0, *(1 << seat for seat in range(seats))]
    possible = [
        value
        for completed in product(ends, repeat=open_games)
        if (value := spec.measure(of([*codes, *completed], seats), member).value) is not None
    ]
    assert (min(tried), max(tried)) == (pytest.approx(min(possible)), pytest.approx(max(possible)))


def test_the_least_and_the_greatest_are_reached():
    """Three wins to one with two games open: the second seat has a sixth, or half."""
    ends = BY_KEY["seat_share"].against(of([1, 1, 1, 2, -1, -1]), "2", 0.0)
    assert ends is not None and ends.worst is not None
    narrow = ends.worst.difference(1e-9)
    assert (narrow.low, narrow.high) == (pytest.approx(1 / 6), pytest.approx(1 / 2))


def test_filling_up_the_smallest():
    assert levelled([5, 1, 2], 5) == [0, 3, 2]
    assert levelled([0, 0], 3) in ([1, 2], [2, 1])
    assert levelled([9, 0], 4) == [0, 4]
    assert sum(levelled([1.5, 2.5, 0.0], 100)) == 100
    assert levelled([], 3) == []


def test_nothing_is_open_where_all_games_ended():
    for name in OF_OUTCOMES:
        key, _, member = name.partition(".")
        assert BY_KEY[key].measure(of([1, 2, 2, 0]), member).worst is None
    assert BY_KEY["unfinished"].measure(of([1, 2, -1])).worst is None, "that games are unfinished is a fact"


def test_a_difference_that_unfinished_games_could_overturn_is_not_known():
    spec, one = BY_KEY["seat_share"], [1] * 900 + [2] * 100
    other = [1] * 500 + [2] * 500
    plain = spec.contrast(of(one), of(other), "1")
    assert plain is not None and plain.worst is None and plain.known is plain
    few = spec.contrast(of([*one, *[-1] * 50]), of([*other, *[-1] * 50]), "1")
    assert few is not None and few.known.difference(0.95).excludes_zero and few.known.p_value < 1e-6
    many = spec.contrast(of([*one, *[-1] * 900]), of([*other, *[-1] * 900]), "1")
    assert many is not None
    assert many.difference(0.95).excludes_zero, "of finished games"
    assert not many.known.difference(0.95).excludes_zero
    assert many.known.p_value == 1


def test_a_trend_that_unfinished_games_could_overturn_is_not_known():
    spec = BY_KEY["draws"]
    rising = [[0] * share + [1] * (1000 - share) for share in (100, 200, 300)]
    sure = spec.trend(list(enumerate(map(of, rising))))
    assert sure is not None and sure.known.p_value < 0.001
    for open_games, known in ((20, True), (400, False)):
        points = [(float(place), of([*each, *[-1] * open_games])) for place, each in enumerate(rising)]
        found = spec.trend(points)
        assert found is not None and found.difference(0.95).low > 0
        assert (found.known.p_value < 0.05) == known
        assert (found.known.difference(0.95).low > 0) == known


def test_the_worst_case_holds_the_truth_where_the_loser_gives_up():
    """Half of the games that seat 2 would have won are not finished: of the others it won a third, in truth a half."""
    rng, spec = np.random.default_rng(1), BY_KEY["seat_share"]
    held = plain = 0
    for _ in range(SAMPLES):
        truth = rng.integers(1, 3, 200)
        seen = np.where((truth == 2) & (rng.random(200) < 0.5), -1, truth)
        found = spec.measure(of(seen.tolist()), "2")
        assert found.worst is not None and found.low is not None and found.high is not None
        held += found.worst.low <= 0.5 <= found.worst.high
        plain += found.low <= 0.5 <= found.high
    print(f"the worst case holds it in {held / SAMPLES:.1%}, finished games in {plain / SAMPLES:.1%}")
    assert held >= 0.95 * SAMPLES
    assert plain < 0.2 * SAMPLES


# ---- lengths


def lasting(lengths: Sequence[int], cap: int) -> MeasureData:
    return of([-1 if each > cap else 1 for each in lengths], 2, [min(each, cap) for each in lengths], cap)


def test_lengths_are_compared_for_as_long_as_all_games_were_followed():
    rng, spec = np.random.default_rng(2), BY_KEY["length.decisions.mean"]
    whole = rng.geometric(1 / 30, 500).tolist()
    for caps in ((20, 50), (50, 20)):
        found = spec.contrast(*(lasting(whole, cap) for cap in caps))
        assert found is not None
        assert (found.up_to, found.difference(0.95).estimate) == (20, 0.0), "the same games, up to 20 decisions"


@pytest.mark.parametrize("percent", [10, 50, 90])
def test_differences_of_quantiles_hold_the_truth_or_are_not_known(percent: int):
    spec, rng = BY_KEY[f"length.decisions.p{percent}"], np.random.default_rng(percent)
    one, other = rng.geometric(1 / 20, 400_000), rng.geometric(1 / 26, 400_000)
    truth = float(np.subtract(*(np.percentile(each, percent, method="inverted_cdf") for each in (one, other))))
    held = unknown = 0
    for _ in range(100):
        games = [lasting(rng.geometric(1 / mean, 300).tolist(), 30) for mean in (20, 26)]
        found = spec.contrast(*games)
        if found is None:
            unknown += 1
            continue
        difference = found.difference(0.95)
        held += difference.low <= truth <= difference.high
    assert unknown == (100 if percent == 90 else 0)
    assert held >= 0.93 * (100 - unknown)


def test_a_mean_up_to_the_cap_is_a_lower_bound_of_the_mean():
    data, spec = lasting([5] * 50 + [40] * 50, 20), BY_KEY["length.decisions.mean"]
    above, below = spec.against(data, "", 8.0), spec.against(data, "", 15.0)
    assert above is not None and above.known.difference(0.95).low > 0
    assert below is not None and below.difference(0.95).high < 0, "12.5 decisions of the first 20"
    assert not below.known.difference(0.95).excludes_zero, "in truth it is 22.5"
    cv = BY_KEY["length.decisions.cv"].against(data, "", 0.1)
    assert cv is not None and not cv.known.difference(0.95).excludes_zero, "which may grow or shrink"


def test_a_quantile_beyond_the_cap_is_above_what_is_below_it():
    data, spec = lasting([5] * 100 + [40] * 300, 20), BY_KEY["length.decisions.p90"]
    assert spec.measure(data).more_than == 20
    for limit, known in ((10.0, True), (30.0, False)):
        found = spec.against(data, "", limit)
        assert found is not None and found.known.difference(0.95).excludes_zero == known


def test_the_ideal_length_of_games_that_were_given_up():
    """Ten games of 15 decisions are ideal; ten were given up at 18: they may have been, or not at all."""
    found = BY_KEY["ideal_duration"].measure(lasting([15] * 10 + [19] * 10, 18))
    assert found.worst is not None
    assert found.worst.low < 0.5 < found.worst.high == 1.0


def test_rules_may_still_fire_in_games_that_were_given_up():
    codes, decisions, fired = [1] * 8 + [-1] * 2, [5] * 8 + [9, 7], [True] * 4 + [False] * 6
    data = of(codes * 10, 2, decisions * 10, 9, {"capture": fired * 10})
    found = BY_KEY["rule_usage"].against(data, "capture", 0.0)
    assert found is not None and found.worst is not None
    narrow = found.worst.difference(1e-9)
    assert (narrow.low, narrow.high) == (pytest.approx(0.4), pytest.approx(0.5)), "a tenth were over: nobody could move"
