"""Measures 11 to 19, worked by hand, and what a noisy referee does to them."""

from dataclasses import replace
from math import log, log2, sqrt

import numpy as np
import pytest

from playground.stats.measures.course import (
    decisiveness,
    drama,
    lead_change,
    middle,
    security,
    stability,
    uncertainty,
    uncertainty_at_end,
)
from playground.stats.measures.judged import Judged, OverGames, Table
from playground.stats.measures.referee import OF_OPTIONS, referee_measures
from playground.stats.measures.significance import (
    decision_significance,
    killer_move,
    narrowness,
    significance_of_second,
)

# Four decisions of two players, who take turns; the first player comes from behind and wins.
#   t   V_0   V_1   Q of the options           mean   max − mean   best − second   above mean + 0.75(max − mean)
#   1   0.5   0.5   0.6 0.4                    0.5    0.1          0.2             > 0.575: 1 of 2
#   2   0.25  0.75  0.8 0.4 0.6                0.6    0.2          0.2             > 0.75:  1 of 3
#   3   0.34  0.66  0.5                        0.5    0            none            > 0.5:   0 of 1
#   4   0.9   0.1   0.1 0.1 0.1 0.5            0.2    0.3          0.4             > 0.425: 1 of 4
COMEBACK = Judged(
    values=((0.5, 0.5), (0.25, 0.75), (0.34, 0.66), (0.9, 0.1)),
    options=((0.6, 0.4), (0.8, 0.4, 0.6), (0.5,), (0.1, 0.1, 0.1, 0.5)),
    check=(),
    movers=(0, 1, 0, 1),
    winners=(0,),
    final=(1.0, 0.0),
)
DRAWN = replace(COMEBACK, winners=(), final=(0.5, 0.5))
UNFINISHED = replace(COMEBACK, winners=(), final=())


def only(found: OverGames) -> float:
    """The value of a measure of a single game, which has no interval."""
    measure = found.measure()
    assert (measure.low, measure.high) == (None, None)
    assert measure.value is not None
    return measure.value


def test_significance_by_hand() -> None:
    assert only(decision_significance([COMEBACK])) == pytest.approx((0.1 + 0.2 + 0 + 0.3) / 4)
    assert only(significance_of_second([COMEBACK])) == pytest.approx((0.2 + 0.2 + 0.4) / 3)


def test_significance_of_equal_and_of_single_options() -> None:
    equal = replace(COMEBACK, options=((0.3, 0.3), (0.1, 0.1, 0.1), (0.7,), (0.2, 0.2)))
    assert only(decision_significance([equal])) == pytest.approx(0)
    assert only(significance_of_second([equal])) == 0
    assert only(narrowness([equal])) == 0
    forced = replace(COMEBACK, options=((0.3,), (0.1,), (0.7,), (0.2,)))
    assert only(decision_significance([forced])) == 0
    assert significance_of_second([forced]).value is None


def test_narrowness_by_hand() -> None:
    assert only(narrowness([COMEBACK])) == pytest.approx((1 / 2 + 1 / 3 + 0 + 1 / 4) / 4)


def test_two_halves_choose_for_each_other_by_hand() -> None:
    # One half thinks the first option best, the other the second. The first option is worth 0.5 by the other half,
    # 0.1 below its mean of 0.6; the second 0.3 by the one, 0.1 below its mean of 0.4. Both ways: −0.1.
    one = Judged(((0.5, 0.5),), ((0.5, 0.3),), ((0.5, 0.7),), (0,), (0,), (1.0, 0.0))
    assert only(decision_significance([one])) == pytest.approx(-0.1)
    # Best − second by the other half: 0.5 − 0.7 and 0.3 − 0.5. No option is above a mean that lies above the best one.
    assert only(significance_of_second([one])) == pytest.approx(-0.2)
    assert only(narrowness([one])) == 0
    # Where both halves find two equally good, each of them counts half: (0.7 + 0.5)/2 − 0.5 and (0.4 + 0.4)/2 − 0.3.
    tied = replace(one, options=((0.4, 0.4, 0.1),), check=((0.7, 0.5, 0.3),))
    crossed = ((0.7 + 0.5) / 2 - 0.5, 0.4 - 0.3)
    assert only(decision_significance([tied])) == pytest.approx(sum(crossed) / 2)
    # Chosen by the first half there are two best; by the second the first one, which the first half values like its
    # second: 0 and 0.
    assert only(significance_of_second([tied])) == 0


def test_halves_that_agree_tell_what_one_tells() -> None:
    both = replace(COMEBACK, check=COMEBACK.options, check_values=COMEBACK.values)
    for name, measure in referee_measures([both]).items():
        assert measure.value == pytest.approx(referee_measures([COMEBACK])[name].value), name


def test_drama_and_security_by_hand() -> None:
    # θ = ½; behind at t = 2 by 0.25 and at t = 3 by 0.16: (0.5 + 0.4)/2; at 2 of 4 decisions.
    assert middle(2) == 0.5
    assert only(drama([COMEBACK])) == pytest.approx(0.45)
    assert only(security([COMEBACK])) == pytest.approx(1 - 2 / 4)


def test_drama_of_three_players_and_of_shared_wins() -> None:
    # θ = ½(1 + ½) = ¾. The first winner is behind by 0.25 and 0.09, the second by 0.75 and never:
    # (0.5 + 0.3)/2 and √0.75.
    values = ((0.5, 0.0, 0.5), (0.66, 0.75, 0.1))
    shared = Judged(values, ((0.5, 0.5), (0.5, 0.5)), (), (0, 1), (0, 1), (0.5, 0.5, 0.0))
    assert middle(3) == 0.75
    assert only(drama([shared])) == pytest.approx((0.4 + sqrt(0.75)) / 2)
    assert only(security([shared])) == pytest.approx((0 + 1 / 2) / 2)
    # The loser never had more than 0.5: the first winner exceeds that at t = 2 of 2, and so does the second.
    assert only(decisiveness([shared])) == 1


def test_a_winner_who_was_never_behind() -> None:
    easy = replace(COMEBACK, values=((0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.9, 0.1)))
    assert only(drama([easy])) == 0
    assert only(security([easy])) == 1


def test_lead_changes_by_hand() -> None:
    # Nobody leads, then player 1 (no change), player 1, player 0: one change at three places.
    assert only(lead_change([COMEBACK])) == pytest.approx(1 / 3)
    # Player 0, a tie in which 0 goes on leading, player 1, player 0: two changes.
    to_and_fro = replace(COMEBACK, values=((0.6, 0.4), (0.5, 0.5), (0.4, 0.6), (0.8, 0.2)))
    assert only(lead_change([to_and_fro])) == pytest.approx(2 / 3)
    # Of three, two overtake the leader together: the first of them leads.
    three = Judged(((0.6, 0.2, 0.2), (0.2, 0.4, 0.4)), ((0.5,), (0.5,)), (), (0, 1), (1,), (0.0, 1.0, 0.0))
    assert only(lead_change([three])) == 1


def test_decisiveness_by_hand() -> None:
    # The loser had 0.75 at most; the winner first has more at t = 4 of 4. In the other game at t = 3 of 4.
    assert only(decisiveness([COMEBACK])) == 1
    earlier = replace(COMEBACK, values=((0.5, 0.5), (0.4, 0.6), (0.7, 0.3), (0.9, 0.1)))
    assert only(decisiveness([earlier])) == 0.75
    # A winner who is never above what the loser once had is decided by the end.
    surprise = replace(COMEBACK, values=((0.5, 0.5), (0.1, 0.9), (0.2, 0.8), (0.3, 0.7)))
    assert only(decisiveness([surprise])) == 1


def test_stability_by_hand() -> None:
    # 0.2, 0.4, 0.6 around 0.4: (0.04 + 0 + 0.04)/3, and 0.8, 0.6, 0.4 has the same.
    steady = Judged(((0.2, 0.8), (0.4, 0.6), (0.6, 0.4)), ((0.5,),) * 3, (), (0, 1, 0), (0,), (1.0, 0.0))
    assert only(stability([steady])) == pytest.approx(0.08 / 3)
    # Eleven playouts a value: V(1 − V) is 0.16, 0.24 and 0.24; their mean, a tenth of it, and two thirds of that go.
    noisy = replace(steady, playouts=11)
    assert only(stability([noisy])) == pytest.approx(0.08 / 3 - 0.64 / 3 / 10 * 2 / 3)
    # A variance is not below 0, whatever is subtracted.
    assert only(stability([replace(steady, playouts=2)])) == 0


def test_killer_moves_by_hand() -> None:
    # Player 0: 0.25 − 0.5; player 1: 0.66 − 0.75; player 0: 0.9 − 0.34; player 1 at the end: 0 − 0.1.
    assert only(killer_move([COMEBACK])) == pytest.approx(0.56)
    # To win from 0.1 by the last decision is more.
    swindle = replace(COMEBACK, winners=(1,), final=(0.0, 1.0))
    assert only(killer_move([swindle])) == pytest.approx(0.9)
    # Chosen by the first half at t = 3, where the other finds 0.7 − 0.5; by the other at t = 1 (0.8 − 0.5), where the
    # first finds 0.25 − 0.5.
    halves = replace(COMEBACK, check_values=((0.5, 0.5), (0.8, 0.2), (0.5, 0.5), (0.7, 0.3)))
    assert only(killer_move([halves])) == pytest.approx((0.2 - 0.25) / 2)


def test_uncertainty_by_hand() -> None:
    def bits(p: float) -> float:
        return -p * log2(p) - (1 - p) * log2(1 - p)

    assert only(uncertainty([COMEBACK])) == pytest.approx((1 + bits(0.25) + bits(0.34) + bits(0.9)) / 4)
    assert only(uncertainty_at_end([COMEBACK])) == pytest.approx(bits(0.9))
    # Of three players, two of them equal, all scaled to sum to 1: ln 2/ln 3. Nobody has a chance: left out.
    three = Judged(((0.4, 0.4, 0.0), (0.0, 0.0, 0.0)), ((0.5,), (0.5,)), (), (0, 1), (), (0.0, 0.0, 0.0))
    assert only(uncertainty([three])) == pytest.approx(log(2) / log(3))
    assert uncertainty_at_end([three]).value is None


def test_which_games_count() -> None:
    winners_only = {"drama", "security", "decisiveness"}
    for game in (DRAWN, UNFINISHED):
        found = referee_measures([game])
        assert {name for name, measure in found.items() if measure.value is None} == winners_only
        together = referee_measures([COMEBACK, game])
        assert all(together[name].value == referee_measures([COMEBACK])[name].value for name in winners_only)
    # The last decision of an unfinished game leads nowhere.
    assert only(killer_move([replace(UNFINISHED, movers=(0, 1, 0, 0))])) == pytest.approx(0.56)
    assert killer_move([Judged(((0.5, 0.5),), ((0.5,),), (), (0,), (), ())]).value is None


def test_one_decision_and_one_player() -> None:
    short = Judged(((0.5, 0.5),), ((0.5, 0.9),), (), (0,), (0,), (1.0, 0.0))
    found = referee_measures([short])
    assert {name for name, measure in found.items() if measure.value is None} == {"lead_change", "stability"}
    alone = Judged(((0.5,), (0.7,)), ((0.5, 0.9), (0.7,)), (), (0, 0), (0,), (1.0,))
    found = referee_measures([alone])
    rivals = {"drama", "security", "lead_change", "decisiveness", "uncertainty", "uncertainty.end"}
    assert {name for name, measure in found.items() if measure.value is None} == rivals


def test_games_whose_options_were_not_valued() -> None:
    found = referee_measures([replace(COMEBACK, options=())] * 2)
    expected = referee_measures([COMEBACK] * 2)
    assert {name for name, measure in found.items() if measure.value is None} == set(OF_OPTIONS)
    assert all(measure == expected[name] for name, measure in found.items() if name not in OF_OPTIONS)


def test_names_and_no_games() -> None:
    assert list(referee_measures([])) == [
        "decision_significance",
        "decision_significance.second",
        "narrowness",
        "drama",
        "security",
        "lead_change",
        "decisiveness",
        "stability",
        "killer_move",
        "uncertainty",
        "uncertainty.end",
    ]
    assert all(measure.value is None and measure.about for measure in referee_measures([]).values())


def test_intervals_lie_around_the_mean_over_games() -> None:
    later = replace(COMEBACK, values=((0.5, 0.5), (0.4, 0.6), (0.7, 0.3), (0.9, 0.1)))
    alone, other = referee_measures([COMEBACK]), referee_measures([later])
    for name, found in referee_measures([COMEBACK, later] * 30).items():
        values = [alone[name].value, other[name].value]
        assert None not in values
        assert found.value == pytest.approx(sum(v for v in values if v is not None) / 2)
        assert found.low is not None
        assert found.high is not None
        assert found.low < found.value < found.high or name == "stability"


def test_intervals_cover_the_mean_of_all_games() -> None:
    """Of samples of forty games, about one in twenty misses what endless games tell."""
    generator = np.random.default_rng(3)
    measures = {"lead_change": lead_change, "uncertainty": uncertainty, "stability": stability}

    def game() -> Judged:
        first = np.clip(0.5 + np.cumsum(generator.normal(0, 0.15, 8)), 0.01, 0.99)
        return made(first, ((0.5,),) * 8)

    samples = [[game() for _ in range(30)] for _ in range(150)]
    everything = [game for sample in samples for game in sample]
    for name, measure in measures.items():
        truth, found = measure(everything).value, [measure(sample).measure() for sample in samples]
        assert truth is not None
        missed = sum(not (each.low or 0) <= truth <= (each.high or 0) for each in found)
        assert 1 <= missed <= 15, name


def made(first: "np.ndarray", options: Table, check: Table = (), playouts: int = 0, halves: Table = ()) -> Judged:
    """A game of two with the values of the first player, who wins."""
    values = tuple((float(value), 1 - float(value)) for value in first)
    movers = tuple(time % 2 for time in range(len(values)))
    return Judged(values, options, check, movers, (0,), (1.0, 0.0), playouts, halves)


def noisy(generator: np.random.Generator, truth: np.ndarray, playouts: int) -> np.ndarray:
    """What a referee sees of true values."""
    return generator.binomial(playouts, truth) / playouts


def rows(table: np.ndarray) -> Table:
    return tuple(tuple(map(float, row)) for row in table)


def test_noise_alone_is_no_significance_when_halves_check_each_other() -> None:
    """Ten options all worth ½, valued by 50 playouts: one half alone claims much, two halves nothing."""
    generator, truth = np.random.default_rng(5), np.full((20, 10), 0.5)
    plain, crossed = [], []
    for _ in range(100):
        one, other = (rows(noisy(generator, truth, 25)) for _ in range(2))
        course, again = (noisy(generator, np.full(20, 0.5), 25) for _ in range(2))
        halves = rows(np.stack([again, 1 - again], axis=1))
        undecided = {"winners": (), "final": ()}  # a result would be a jump that is no noise
        plain.append(replace(made(course, one), **undecided))
        crossed.append(replace(made(course, one, other, 50, halves), **undecided))
    naive, honest = referee_measures(plain), referee_measures(crossed)
    for name, least in (("decision_significance", 0.1), ("decision_significance.second", 0.03), ("killer_move", 0.2)):
        claimed, found = naive[name], honest[name]
        assert claimed.low is not None
        assert claimed.low > least, name
        assert found.low is not None
        assert found.high is not None
        assert found.low < 0 < found.high, name
        assert abs(found.value or 0) < 0.02, name


def test_halves_find_what_is_really_better_and_claim_no_more() -> None:
    """One option of ten worth 0.7 and the others 0.5: 0.18 above their mean, 0.2 above the second."""
    generator, truth = np.random.default_rng(6), np.full((20, 10), 0.5)
    truth[:, 3] = 0.7
    games = [
        made(np.full(20, 0.5), rows(noisy(generator, truth, 200)), rows(noisy(generator, truth, 200)))
        for _ in range(40)
    ]
    assert decision_significance(games).value == pytest.approx(0.18, abs=0.005)
    assert significance_of_second(games).value == pytest.approx(0.2, abs=0.01)
    assert narrowness(games).value == pytest.approx(0.1, abs=0.02)


def test_the_referees_noise_is_taken_out_of_stability() -> None:
    generator, truth = np.random.default_rng(7), np.linspace(0.3, 0.8, 15)
    seen = [noisy(generator, truth, 20) for _ in range(300)]
    options = ((0.5, 0.6),) * 15
    true = np.var(truth)
    with_noise, corrected = (stability([made(each, options, playouts=n) for each in seen]).measure() for n in (0, 20))
    assert with_noise.low is not None
    assert with_noise.low > true + 0.005
    assert corrected.low is not None
    assert corrected.high is not None
    assert corrected.low < true < corrected.high


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"values": ()}, "each decision has"),
        ({"values": ((0.5, 0.5), (0.25, 0.75), (0.34, 0.66), (0.9,))}, "a value for each player"),
        ({"final": (1.0,)}, "a value for each player"),
        ({"movers": (0, 1)}, "each decision has"),
        ({"options": ((0.5,), (0.5,), (0.5,), ())}, "each decision has"),
        ({"options": ((0.5,),)}, "each decision has"),
        ({"options": (), "check": ((0.5,),)}, "value the same options"),
        ({"check": ((0.5,),)}, "value the same options"),
        ({"check_values": ((0.5, 0.5),)}, "value the same decisions"),
        ({"winners": (2,)}, "there are 2 players"),
        ({"movers": (0, 1, 0, -1)}, "there are 2 players"),
        ({"playouts": 1}, "needs two playouts"),
        ({"final": (1.5, 0.0)}, "between 0 and 1"),
    ],
)
def test_what_does_not_fit_together_is_refused(change: dict[str, tuple[object, ...]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(COMEBACK, **change)


def test_games_of_one_measure_have_equally_many_players() -> None:
    three = Judged(((0.4, 0.4, 0.2),), ((0.5,),), (), (0,), (), ())
    with pytest.raises(ValueError, match="equally many players"):
        referee_measures([COMEBACK, three])
