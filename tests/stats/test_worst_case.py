"""Unfinished games: nothing is known that another end of them would overturn."""

from itertools import product

import numpy as np
import pytest

from playground.report.verdict import verdict
from playground.stats.comparison.compare import Comparison, compare
from playground.stats.comparison.sequential import answer
from playground.stats.fixed_n.intervals import Mode
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs
from tests.quick_set import mostly_exhaustive

MODES: tuple[Mode, ...] = ("fixed", "live")
RANDOM = ["random", "random"]


def ends(generator: np.random.Generator, games: int, seats: int, unfinished: float) -> np.ndarray:
    """How games end; those of seat 1 go on for longer, and most of the unfinished ones would have been its wins."""
    won = generator.integers(0, seats, games)
    given_up = generator.random(games) < unfinished * np.where(won == 0, 1.5, 0.5)
    return np.where(given_up, -1, 1 << won)


def compared(of_a: np.ndarray, of_b: np.ndarray, seats: int, mode: Mode = "fixed") -> Comparison:
    a, b = (Outcomes.of_ends(name, seats, each) for name, each in (("a", of_a), ("b", of_b)))
    return compare(a, b, 1, mode=mode, pairs=Pairs.of(of_a, of_b))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", mostly_exhaustive([2, 3], 0))
def test_unfinished_games_alone_decide_nothing(seats: int, mode: Mode) -> None:
    """Every seat wins as often in both, and those of the first seat are given up in a: its share of the rest is low."""
    generator = np.random.default_rng(1)
    for _ in range(10):
        of_a, of_b = ends(generator, 3000, seats, 0.5), ends(generator, 3000, seats, 0.0)
        found = compared(of_a, of_b, seats, mode)
        assert found.question is not None and found.question.excludes_zero, "finished games alone would mislead"
        assert not found.decided and not found.differs and found.fairer is None
        assert found.games_needed is None


@pytest.mark.quick(1)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3])
def test_no_end_of_unfinished_games_lies_outside_the_worst_case(seats: int, mode: Mode) -> None:
    generator = np.random.default_rng(2)
    of_a, of_b = (ends(generator, 400, seats, share) for share in (0.1, 0.2))
    found = compared(of_a, of_b, seats, mode)
    assert found.worst_difference is not None and found.worst_question is not None
    winners = [0, *(1 << seat for seat in range(seats))]
    for won_a, won_b in product(winners, repeat=2):
        whole = compared(np.where(of_a < 0, won_a, of_a), np.where(of_b < 0, won_b, of_b), seats, mode)
        assert whole.difference is not None and whole.question is not None
        for inner, outer in ((whole.difference, found.worst_difference), (whole.question, found.worst_question)):
            assert outer.low - 0.004 <= inner.low and inner.high <= outer.high + 0.004


def test_without_unfinished_games_the_worst_case_is_the_only_one() -> None:
    for seats in (2, 3):
        found = compared(*(ends(np.random.default_rng(seed), 500, seats, 0.0) for seed in (3, 4)), seats)
        assert (found.worst_difference, found.worst_question) == (found.difference, found.question)


def test_ten_unfinished_games_of_ten_thousand_are_a_tenth_of_a_point() -> None:
    found = compare(*(Outcomes(name, (4995, 4995), unfinished=10) for name in "ab"))
    assert found.difference is not None and found.worst_difference is not None
    assert found.worst_difference.high - found.difference.high == pytest.approx(0.001, abs=0.0001)


def test_few_unfinished_games_leave_a_clear_answer() -> None:
    found = compare(Outcomes("a", (5000, 5000), unfinished=50), Outcomes("b", (6500, 3500), unfinished=20))
    assert found.decided and found.fairer is found.a
    assert answer(found, 0.05) == "fairer"
    assert "not finished" not in verdict(found, RANDOM).text


def test_the_verdict_says_that_unfinished_games_decide() -> None:
    found = compare(Outcomes("a", (500, 500), unfinished=9000), Outcomes("b", (6500, 3500)))
    given = verdict(found, RANDOM, margin=0.02)
    assert not given.decided
    assert given.headline.startswith("Not enough evidence yet: between random players, the second player wins 50.0%")
    assert "which may be chance" not in given.headline
    assert given.headline.endswith(
        "10,000 games each. 9,000 of 10,000 games of a were not finished: whatever they would have become decides the "
        "answer. Raise max_decisions, or make sure that some player can always move."
    )


def test_the_same_is_not_said_while_unfinished_games_could_matter() -> None:
    one, other = Outcomes("a", (50_000, 50_000)), Outcomes("b", (50_000, 50_000), unfinished=10_000)
    assert answer(compare(one, Outcomes("b", (50_000, 50_000))), 0.02) == "same"
    assert answer(compare(one, other), 0.02) == "open"
    assert answer(compare(one, other), 0.08) == "same"


def test_a_number_of_games_is_promised_for_the_worst_case() -> None:
    plain = compare(Outcomes("a", (500, 500)), Outcomes("b", (540, 460)))
    some = compare(Outcomes("a", (500, 500), unfinished=20), Outcomes("b", (540, 460)))
    many = compare(Outcomes("a", (500, 500), unfinished=300), Outcomes("b", (540, 460)))
    assert plain.games_needed is not None and some.games_needed is not None
    assert some.games_needed > 1.1 * plain.games_needed
    assert many.games_needed is None
