"""What the verdict says, word for word."""

from dataclasses import replace

import pytest

from playground.report.verdict import balance_verdict, verdict
from playground.stats.comparison.balance import balance
from playground.stats.comparison.compare import compare
from playground.stats.outcomes import Outcomes
from tests.stats.against_baseline import compare_with

RANDOM = ["random", "random"]
LONG, PLAIN = Outcomes("isle@long", (5400, 4600)), Outcomes("isle", (4880, 5120))


def test_fairer() -> None:
    found = verdict(compare(PLAIN, LONG), RANDOM)
    assert found.decided
    assert found.headline == (
        "Between random players, isle is fairer to the second player than isle@long: the second player wins "
        "51.2% (50.2 to 52.2) against 46.0% (45.0 to 47.0), where 50% is fair; difference +5.2 points (+3.8 to +6.6), "
        "isle minus isle@long; isle is nearer to the fair share by 2.8 points (1.4 to 4.2). 10,000 games each."
    )
    assert found.notes == (
        "isle: the seats are not equal (p = 0.016).",
        "isle@long: the seats are not equal (p < 0.0001).",
        "These 95% intervals hold for a number of games settled beforehand.",
        "Balance among random players is not balance among good ones.",
    )
    assert found.text == " ".join((found.headline, *found.notes))


def test_the_fairer_variant_comes_first_in_either_order() -> None:
    one, other = (verdict(compare(*pair), RANDOM).headline for pair in ((PLAIN, LONG), (LONG, PLAIN)))
    # The words say who is fairer; the sign is that of the tables, the variant minus the baseline.
    ours, theirs = (
        "+5.2 points (+3.8 to +6.6), isle minus isle@long",
        "−5.2 points (−6.6 to −3.8), isle@long minus isle",
    )
    assert ours in one
    assert theirs in other
    assert one.replace(ours, theirs) == other


def test_fairer_on_the_same_side_states_the_difference_once() -> None:
    found = verdict(compare(Outcomes("a", (6000, 4000)), Outcomes("b", (5400, 4600)), seat=1), ["mcts", "mcts"])
    assert found.headline == (
        "Between mcts players, b is fairer to the first player than a: the first player wins 54.0% (53.0 to 55.0) "
        "against 60.0% (59.0 to 61.0), where 50% is fair; difference +6.0 points (+4.6 to +7.4), "
        "a minus b. 10,000 games each."
    )
    assert found.notes[-1] == "Balance among these players is not balance among better ones."


def test_not_enough_evidence_yet() -> None:
    found = verdict(compare(Outcomes("a", (255, 245)), Outcomes("b", (270, 230))), RANDOM)
    assert not found.decided
    assert found.headline == (
        "Not enough evidence yet: between random players, the second player wins 49.0% (44.6 to 53.4) in a and "
        "46.0% (41.7 to 50.4) in b; difference +3.0 points (−3.2 to +9.1), a minus b, which may be chance. "
        "500 games each. About 3,900 more games each would be needed to see a difference in fairness of this size "
        "(with a chance of 80%)."
    )


def test_an_estimate_that_is_reached_already_promises_no_number() -> None:
    undecided = compare(Outcomes("a", (255, 245)), Outcomes("b", (270, 230)))
    found = verdict(replace(undecided, games_needed=500), RANDOM)
    assert found.headline.endswith("which may be chance. 500 games each. A few more games may settle it.")


def test_different_but_which_is_fairer_is_open() -> None:
    found = verdict(compare(Outcomes("a", (5400, 4600)), Outcomes("b", (4600, 5400))), RANDOM)
    assert not found.decided
    assert found.headline == (
        "Between random players, the second player wins more in b, 54.0% (53.0 to 55.0), than in a, "
        "46.0% (45.0 to 47.0); difference −8.0 points (−9.4 to −6.6), a minus b. "
        "Which of them is nearer to a fair 50% is not settled yet: the distances differ by +0.0 points (−1.4 to +1.4). "
        "10,000 games each. "
        "As far as was seen neither is nearer to fair than the other: no feasible number of games would settle which "
        "one is, but more of them show how small the difference is."
    )


@pytest.mark.parametrize(("unfinished", "named"), [(2000, True), (5, False)])
def test_unfinished_games_are_named_where_they_leave_more_open_than_chance(unfinished: int, named: bool) -> None:
    pair = Outcomes("a", (990, 1010), unfinished=unfinished), Outcomes("b", (1030, 970), unfinished=unfinished)
    headline = verdict(compare(*pair), RANDOM).headline
    assert "which may be chance" in headline
    assert named == headline.endswith(
        "2,000 of 4,000 games of a and 2,000 of 4,000 games of b were not finished: what they would have become leaves "
        "more open than chance does. Raise max_decisions, or make sure that some player can always move."
    )


@pytest.mark.parametrize("seats", [2, 3])
def test_shares_that_differ_in_finished_games_are_not_chance(seats: int) -> None:
    """Nine of ten games unfinished; of the others the seat won all of a and none of b. That was "may be chance"."""
    rest = (0,) * (seats - 2)
    won, lost = (
        Outcomes(name, (*wins, *rest), unfinished=9_000) for name, wins in (("a", (1000, 0)), ("b", (0, 1000)))
    )
    found = verdict(compare(won, lost, 1), RANDOM)
    assert not found.decided
    assert "what they would have become leaves more open than chance does" in found.headline
    assert ("may be chance" in found.headline) == (seats == 3)  # that is of the unevenness, which is the same
    note = "these shares differ in finished games, which unfinished ones might change."
    assert any(each.endswith(note) for each in found.notes) == (seats == 3)


def test_live() -> None:
    found = verdict(compare(PLAIN, Outcomes("isle@short", (6400, 3600)), mode="live"), RANDOM)
    assert found.headline == (
        "Between random players, isle is fairer to the second player than isle@short: the second player wins "
        "51.2% (49.6 to 52.8) against 36.0% (34.4 to 37.6), where 50% is fair; "
        "difference +15.2 points (+12.0 to +18.4), isle minus isle@short; "
        "isle is nearer to the fair share by 12.8 points (9.6 to 16.0). "
        "10,000 games each."
    )
    assert found.notes == (
        "isle: no proof that the seats are unequal (e-value 1.7, 20 needed).",
        "isle@short: the seats are not equal (e-value over a million, 20 needed).",
        "These 95% intervals hold at every moment: you may watch and stop when you like.",
        "Balance among random players is not balance among good ones.",
    )


def test_draws_and_unfinished_games_are_reported() -> None:
    drawn = Outcomes("a", (300, 300), draws=399, unfinished=1)
    capped = Outcomes("b", (450, 550), draws=1, unfinished=49_000)
    found = verdict(compare(drawn, capped, mode="live"), ["random"])
    assert " of decisive games; difference " in found.headline
    assert " 1,000 games of a, 50,001 of b. " in found.headline
    assert found.notes[1:5] == (  # 1 of 50,001 is not nothing
        "b: the seats are not equal in finished games, which unfinished ones might change (e-value 29, 20 needed).",
        "a had 399 draws (39.9%) and 1 unfinished game (0.1%), which count for no seat.",
        "Unfinished games were given up, at the cap on decisions or because nobody could move; "
        "how they would have ended could shift the result.",
        "b had 1 draw (0.002%) and 49,000 unfinished games (98.0%), which count for no seat.",
    )


def test_nobody_has_won_yet() -> None:
    found = verdict(compare(Outcomes("a", (0, 0)), Outcomes("b", (0, 0), draws=4)), RANDOM)
    assert not found.decided
    assert found.headline == "Not enough evidence yet: nobody has won a game of a or b. 0 games of a, 4 of b."


def test_different_agents_are_named_by_seat() -> None:
    found = verdict(compare(PLAIN, LONG), ["random", "greedy"])
    start = "With random, greedy as the game's players in this order, isle is fairer to the second player"
    assert found.headline.startswith(start)


def test_several_comparisons_say_so() -> None:
    found = [verdict(comparison, RANDOM) for comparison in compare_with(PLAIN, [LONG, LONG])]
    assert found[0].notes[2:4] == (
        "These 95% intervals hold for a number of games settled beforehand. "
        "Those of differences hold for all 2 comparisons together.",
        "The tests of equal seats hold for all 3 variants together.",
    )


@pytest.mark.parametrize(
    ("wins", "headline"),
    [
        (
            (5400, 4600),
            "Between random players, isle: the seats are not equal. The first player 54.0% (53.0 to 55.0); "
            "the second player 46.0% (45.0 to 47.0). 10,000 games.",
        ),
        (
            (51, 49),
            "Between random players, isle: not enough evidence that the seats are unequal. "
            "The first player 51.0% (41.3 to 60.6); the second player 49.0% (39.4 to 58.7). 100 games.",
        ),
    ],
)
def test_one_variant(wins: tuple[int, int], headline: str) -> None:
    found = balance_verdict(balance(Outcomes("isle", wins)), RANDOM)
    assert found.headline == headline
    assert found.decided == (wins == (5400, 4600))


def test_one_variant_of_which_nobody_has_won_a_game() -> None:
    found = balance_verdict(balance(Outcomes("isle", (0, 0), draws=70, unfinished=30)), RANDOM)
    assert found.headline == (
        "Between random players, isle: nobody has won a game, so that nothing is known of the seats: "
        "70 drawn and 30 unfinished. 100 games."
    )


def test_unfinished_games_may_make_seats_equal() -> None:
    for unfinished, known in ((0, True), (100, True), (2000, False)):
        outcomes = Outcomes("isle", (5400, 4600), unfinished=unfinished)
        found = balance_verdict(balance(outcomes), RANDOM)
        assert found.decided == known
        assert ("isle: the seats are not equal. " in found.headline) == known


def test_a_difference_within_the_margin_does_not_matter() -> None:
    same = compare(Outcomes("a", (10_020, 9_980)), Outcomes("b", (10_000, 10_000)), look=14)
    found = verdict(same, RANDOM, margin=0.02)
    assert found.decided
    assert found.headline == (
        "No difference in fairness that matters: between random players, the second player wins 49.9% (48.9 to 50.9) "
        "in a and 50.0% (49.0 to 51.0) in b; difference −0.1 points (−1.5 to +1.3), a minus b; difference of the "
        "distances from a fair share +0.1 points (−1.3 to +1.5). That is known to be no more than 2 points either way. "
        "20,000 games each."
    )
    assert "These 95% intervals hold at all 51 looks together, whenever one stops." in found.notes
    assert verdict(same, RANDOM, margin=0.01).headline.startswith("Not enough evidence yet: ")


def test_a_difference_known_to_be_below_a_point_is_an_answer_without_a_margin() -> None:
    """A million games and ±0.2 points are evidence enough: of a difference that hardly anybody would notice."""
    alike = compare(Outcomes("a", (500_200, 499_800)), Outcomes("b", (500_000, 500_000)))
    found = verdict(alike, RANDOM)
    assert found.decided
    assert found.headline.startswith("No difference in fairness that matters: ")
    assert "That is known to be no more than 0.2 points either way." in found.headline
    wide = verdict(compare(Outcomes("a", (5_020, 4_980)), Outcomes("b", (5_000, 5_000))), RANDOM)
    assert not wide.decided
    assert wide.headline.startswith("Not enough evidence yet: ")


def test_far_apart_and_equally_far_from_fair_is_equal_in_fairness_without_a_margin() -> None:
    found = verdict(compare(Outcomes("a", (45_000, 55_000)), Outcomes("b", (55_000, 45_000))), RANDOM)
    assert found.decided
    assert found.headline.startswith("No difference in fairness that matters: ")


def test_a_difference_may_be_certain_and_too_small_to_matter() -> None:
    small = compare(Outcomes("a", (500_000, 500_000)), Outcomes("b", (503_000, 497_000)))
    assert small.fairer is small.a
    found = verdict(small, RANDOM, margin=0.01)
    assert found.decided
    assert found.headline.startswith("No difference in fairness that matters: ")
    assert "That is known to be no more than 1 point either way." in found.headline


def test_fairer_by_more_or_less_than_the_margin_is_open() -> None:
    some = compare(Outcomes("a", (5500, 4500)), Outcomes("b", (6000, 4000)))
    found = verdict(some, RANDOM, margin=0.05)
    assert not found.decided
    assert ", a is fairer to the second player than b: " in found.headline
    assert "Whether that is more than 5 points is not settled yet." in found.headline


def test_equally_far_from_fair_is_no_difference_in_fairness() -> None:
    found = verdict(compare(Outcomes("a", (45_000, 55_000)), Outcomes("b", (55_000, 45_000))), RANDOM, margin=0.01)
    assert found.decided
    assert found.headline == (
        "No difference in fairness that matters: between random players, the second player wins 55.0% (54.7 to 55.3) "
        "in a and 45.0% (44.7 to 45.3) in b; difference +10.0 points (+9.6 to +10.4), a minus b; difference of the "
        "distances from a fair share +0.0 points (−0.4 to +0.4). That is known to be no more than 1 point either way. "
        "100,000 games each."
    )


def test_whether_shares_differ_can_be_the_question() -> None:
    unfair = compare(Outcomes("a", (5400, 4600)), Outcomes("b", (4600, 5400)))
    found = verdict(unfair, RANDOM, question="differs")
    assert found.decided
    assert found.headline == (
        "Between random players, the second player wins more in b, 54.0% (53.0 to 55.0), than in a, "
        "46.0% (45.0 to 47.0); difference −8.0 points (−9.4 to −6.6), a minus b. 10,000 games each."
    )


def test_three_seats_are_judged_together() -> None:
    thirds, lopsided = Outcomes("thirds", (3350, 3300, 3350)), Outcomes("lopsided", (3333, 5000, 1667))
    found = verdict(compare(lopsided, thirds, 1), RANDOM, margin=0.02)
    assert found.decided
    assert found.headline == (
        "Between random players, thirds is fairer than lopsided: over all seats, the one farthest from a fair 33.3% is "
        "16.7 points away in lopsided and 0.3 points in thirds; difference +16.3 points (+14.9 to +17.9), lopsided "
        "minus thirds. 10,000 games each."
    )
    assert (
        "The first player wins 33.3% (32.2 to 34.5) in lopsided and 33.5% (32.4 to 34.6) in thirds; "
        "difference −0.2 points (−1.5 to +1.1), lopsided minus thirds: this may be chance."
    ) in found.notes


def test_one_of_anything_is_singular() -> None:
    found = verdict(compare(Outcomes("a", (0, 0), shared=((3, 1),)), Outcomes("b", (1, 0))), RANDOM)
    assert " 1 game each." in found.headline
    assert "a: 1 win was shared (100%); each winner has an equal part." in found.notes


def test_an_end_that_is_not_its_bound_never_reads_as_one() -> None:
    found = verdict(compare(Outcomes("a", (0, 10_000)), Outcomes("b", (5255, 4745))), RANDOM)
    assert "the second player wins 47.5% (46.5 to 48.4) against 100.0% (99.96 to 100.0)" in found.headline
