"""Measures 11 to 19, worked by hand, and what a noisy referee does to them."""

from dataclasses import replace
from math import log, log2, sqrt

import numpy as np
import pytest

from playground.stats.measures.course import (
    comebacks,
    decisiveness,
    drama,
    lead_change,
    security,
    stability,
    uncertainty,
    uncertainty_at_end,
)
from playground.stats.measures.judged import Judged, Table
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.referee import SPECS
from playground.stats.measures.significance import (
    decision_significance,
    killer_move,
    narrowness,
    significance_of_second,
)
from playground.stats.measures.spec import Needs
from tests.stats.refereed import referee_measures

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


def test_halves_that_agree_give_what_one_gives() -> None:
    both = replace(COMEBACK, check=COMEBACK.options, check_values=COMEBACK.values)
    for name, measure in referee_measures([both]).items():
        assert measure.value == pytest.approx(referee_measures([COMEBACK])[name].value), name


def test_drama_and_security_by_hand() -> None:
    # Half of what the other has more is 0.25 at t = 2 and 0.16 at t = 3: (0.5 + 0.4)/2; at 2 of 4 decisions.
    assert only(drama([COMEBACK])) == pytest.approx(0.45)
    assert only(security([COMEBACK])) == pytest.approx(1 - 2 / 4)


def test_drama_of_three_players_and_of_shared_wins() -> None:
    # The first winner is level with the best other and then 0.1 behind the second: √(0.1/2). The second is 0.5 behind
    # and then ahead: √(0.5/2).
    values = ((0.5, 0.0, 0.5), (0.4, 0.5, 0.1))
    shared = Judged(values, ((0.5, 0.5), (0.5, 0.5)), (), (0, 1), (0, 1), (0.5, 0.5, 0.0))
    assert only(drama([shared])) == pytest.approx((sqrt(0.05) + 0.5) / 2)
    assert only(security([shared])) == pytest.approx(1 / 2)
    # The loser never had more than 0.5, and neither winner ever exceeds that.
    assert only(decisiveness([shared])) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_a_winner_who_is_level_with_the_others_is_not_behind(players: int) -> None:
    level = tuple(1 / players for _ in range(players))
    ahead = (0.4, *[0.6 / (players - 1)] * (players - 1)) if players > 2 else (0.6, 0.4)
    game = Judged((level, ahead), (), (), (0, 1), (0,), (1.0, *level[1:]))
    assert only(drama([game])) == 0
    assert only(security([game])) == 1


def test_a_winner_who_was_never_behind() -> None:
    easy = replace(COMEBACK, values=((0.5, 0.5), (0.6, 0.4), (0.7, 0.3), (0.9, 0.1)))
    assert only(drama([easy])) == 0
    assert only(security([easy])) == 1


def test_comebacks_by_hand() -> None:
    # After two of four decisions the winner has 0.34 and the other 0.66.
    assert only(comebacks([COMEBACK])) == 1
    assert only(comebacks([replace(COMEBACK, winners=(1,), final=(0.0, 1.0))])) == 0
    # A winner who is level is not behind; of one decision half time is the beginning.
    level = replace(COMEBACK, values=((0.5, 0.5), (0.25, 0.75), (0.5, 0.5), (0.9, 0.1)))
    assert only(comebacks([level])) == 0
    short = Judged(((0.4, 0.6),), ((0.5,),), (), (0,), (0,), (1.0, 0.0))
    assert only(comebacks([short])) == 1
    # Of two winners one was behind: half a comeback. Games without a winner do not count.
    values = ((0.5, 0.0, 0.5), (0.4, 0.5, 0.1))
    assert only(comebacks([Judged(values, ((0.5,), (0.5,)), (), (0, 1), (0, 1), (0.5, 0.5, 0.0))])) == 1 / 2
    assert comebacks([DRAWN, UNFINISHED]).value is None


def test_comebacks_of_games_of_several_lengths_are_of_their_own_half_times() -> None:
    long = replace(
        COMEBACK,
        values=(*COMEBACK.values, *[(0.9, 0.1)] * 6),
        options=(*COMEBACK.options, *[(0.5,)] * 6),
        movers=(0, 1) * 5,
    )
    assert comebacks([long, COMEBACK]).values == [0, 1]


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
    # What the other half sees is 0.1, 0.5 and 0.3: deviations −0.2, 0, 0.2 times −0.2, 0.2, 0, and the same again.
    halves = replace(steady, check_values=((0.1, 0.9), (0.5, 0.5), (0.3, 0.7)), playouts=20)
    assert only(stability([halves])) == pytest.approx(0.04 / 3)
    # A variance is not below 0, whatever the halves say.
    assert only(stability([replace(halves, check_values=halves.values[::-1])])) == 0


def test_killer_moves_by_hand() -> None:
    # Player 0: 0.25 − 0.5; player 1: 0.66 − 0.75; player 0: 0.9 − 0.34; player 1 at the end: 0 − 0.1.
    assert only(killer_move([COMEBACK])) == pytest.approx(0.56)
    # To win from 0.1 by the last decision is more.
    swindle = replace(COMEBACK, winners=(1,), final=(0.0, 1.0))
    assert only(killer_move([swindle])) == pytest.approx(0.9)


def test_uncertainty_by_hand() -> None:
    def bits(p: float) -> float:
        return -p * log2(p) - (1 - p) * log2(1 - p)

    assert only(uncertainty([COMEBACK])) == pytest.approx((1 + bits(0.25) + bits(0.34) + bits(0.9)) / 4)
    assert only(uncertainty_at_end([COMEBACK])) == pytest.approx(bits(0.9))
    # 20 playouts, of which 10 are won by each, with halves that differ as playouts do that are won or lost:
    # ψ(20) − ψ(10) = 1/10 + 1/11 + … + 1/19. More than 1 is reported as 1.
    halves = Judged(((0.25, 0.75),), (), (), (0,), (), (), 20, ((0.75, 0.25),))
    assert only(uncertainty([halves])) == 1
    assert uncertainty([halves]).mean == pytest.approx(sum(1 / k for k in range(10, 20)) / log(2))
    # 4 playouts, of which 1 and 3 are won: 1/4 · (1 + 1/2 + 1/3) + 3/4 · 1/3.
    few = Judged(((0.5, 0.5),), (), (), (0,), (), (), 4, ((0.0, 1.0),))
    assert uncertainty([few]).mean == pytest.approx((11 / 24 + 1 / 4) / log(2))
    # Of three players, two of them equal, all scaled to sum to 1: ln 2/ln 3. Nobody has a chance: left out.
    three = Judged(((0.4, 0.4, 0.0), (0.0, 0.0, 0.0)), ((0.5,), (0.5,)), (), (0, 1), (), (0.0, 0.0, 0.0))
    assert only(uncertainty([three])) == pytest.approx(log(2) / log(3))
    assert uncertainty_at_end([three]).value is None


def test_which_games_count() -> None:
    winners_only = {"drama", "security", "comebacks", "decisiveness"}
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
    rivals = {"drama", "security", "comebacks", "lead_change", "decisiveness", "uncertainty", "uncertainty.end"}
    assert {name for name, measure in found.items() if measure.value is None} == rivals


def test_games_whose_options_were_not_valued() -> None:
    of_options = {spec.key for spec in SPECS if spec.needs is Needs.OPTIONS}
    found = referee_measures([replace(COMEBACK, options=())] * 2)
    expected = referee_measures([COMEBACK] * 2)
    assert {name for name, measure in found.items() if measure.value is None} == of_options
    assert all(measure == expected[name] for name, measure in found.items() if name not in of_options)


def test_names_and_no_games() -> None:
    assert list(referee_measures([])) == [
        "decision_significance",
        "decision_significance.second",
        "narrowness",
        "drama",
        "security",
        "comebacks",
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
        return judged(first, ((0.5,),) * 8)

    samples = [[game() for _ in range(30)] for _ in range(150)]
    everything = [game for sample in samples for game in sample]
    for name, measure in measures.items():
        truth, found = measure(everything).value, [measure(sample).measure() for sample in samples]
        assert truth is not None
        missed = sum(not (each.low or 0) <= truth <= (each.high or 0) for each in found)
        assert 1 <= missed <= 15, name


def judged(first: "np.ndarray", options: Table) -> Judged:
    """A game of two with the values of the first player, who wins."""
    values = tuple((float(value), 1 - float(value)) for value in first)
    movers = tuple(time % 2 for time in range(len(values)))
    return Judged(values, options, (), movers, (0,), (1.0, 0.0))


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
