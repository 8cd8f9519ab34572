"""Games of two variants on common random numbers: by hand, against sums over single games, and by playing them out."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playground.stats.comparison.compare import compare
from playground.stats.comparison.power import games_needed
from playground.stats.comparison.sides import Sides
from playground.stats.fixed_n.intervals import difference
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs, SeatPairs
from tests.quick_set import mostly_exhaustive
from tests.stats.against_baseline import compare_with

FIRST, SECOND, DRAW, UNFINISHED = 0b01, 0b10, 0, -1

ends = st.lists(st.tuples(*[st.sampled_from([FIRST, SECOND, 0b11, DRAW, UNFINISHED])] * 2), min_size=2, max_size=60)


def sides(pairs: Pairs) -> tuple[Outcomes, Outcomes]:
    """The outcomes of both variants."""
    both: list[list[int]] = [[], []]
    for *each, games in pairs.cells:
        for found, end in zip(both, each, strict=True):
            found += [end] * games
    a, b = (Outcomes.of_ends(name, 2, found) for name, found in zip("ab", both, strict=True))
    return a, b


def test_pairs_are_counted() -> None:
    pairs = Pairs.of([1, 1, 2, 0, -1, 1], [1, 1, 1, 2, -1, 0])
    assert set(pairs.cells) == {(1, 1, 2), (2, 1, 1), (0, 2, 1), (-1, -1, 1), (1, 0, 1)}
    assert pairs.games == 6
    assert Pairs.of([], []).cells == ()
    many = 1 << 20 | 1  # twenty-one seats: too many ends for a table
    assert Pairs.of([many, many, -1], [1, 1, many]).cells == ((-1, many, 1), (many, 1, 2))


def test_pairs_are_of_the_same_games() -> None:
    with pytest.raises(ValueError, match="there are 2 and 1"):
        Pairs.of([1, 2], [1])
    with pytest.raises(ValueError, match="2 pairs of games are not 2 of a and 3 of b"):
        compare(Outcomes("a", (1, 1)), Outcomes("b", (1, 2)), pairs=Pairs.of([1, 2], [1, 2]))


def test_correlation_by_hand() -> None:
    # The second player wins both of 4 games, only a of 1, only b of 1, none of 4: φ = (4·4 − 1·1)/(5·5) = 0.6.
    pairs = Pairs(((2, 2, 4), (2, 1, 1), (1, 2, 1), (1, 1, 4))).seen_from(1)
    assert pairs.correlation == pytest.approx(0.6)
    # Two draws in b. Shares 5/10 and 4/8, so x − S·d is ±½ in decisive games and 0 in draws. Sums of products:
    # (3 + 3 − 1 − 1)/4 = 1 of both, 10/4 of a, 8/4 of b.
    drawn = Pairs(((2, 2, 3), (2, 1, 1), (1, 2, 1), (1, 1, 3), (2, 0, 1), (1, 0, 1))).seen_from(1)
    assert drawn.correlation == pytest.approx(1 / sqrt(2.5 * 2))


@given(ends)
@settings(deadline=None)
def test_the_variance_of_a_difference_is_that_of_linearised_values(games: list[tuple[int, int]]) -> None:
    """Var(S_a) + Var(S_b) − 2r√(Var(S_a)Var(S_b)) is Σ(ψ_a − ψ_b)²/n², game by game."""
    pairs = Pairs.of(*zip(*games, strict=True)).seen_from(1)
    parts = {FIRST: (0.0, 1), SECOND: (1.0, 1), 0b11: (0.5, 1), DRAW: (0.0, 0), UNFINISHED: (0.0, 0)}
    influences = []
    for column in zip(*games, strict=True):
        x, d = (np.array(values) for values in zip(*(parts[end] for end in column), strict=True))
        if not d.any():
            return
        influences.append((x - x.sum() / d.sum() * d) / d.mean())
    variances = [float((psi**2).sum()) for psi in influences]
    expected = float(((influences[0] - influences[1]) ** 2).sum())
    found = sum(variances) - 2 * pairs.correlation * sqrt(variances[0] * variances[1])
    assert found == pytest.approx(expected, abs=1e-9)


def test_without_correlation_it_is_nearly_the_comparison_of_independent_games() -> None:
    pairs = Pairs(((2, 2, 100), (2, 1, 150), (1, 2, 100), (1, 1, 150)))
    a, b = sides(pairs)
    found, independent = compare(a, b, pairs=pairs), compare(a, b)
    assert found.correlation == pytest.approx(0, abs=1e-12)
    assert found.gain == pytest.approx(1, abs=0.06)  # exact limits are a little wider
    assert found.p_value == pytest.approx(independent.p_value, rel=0.25)
    for paired, usual in ((found.difference, independent.difference), (found.gap, independent.gap)):
        assert paired is not None
        assert usual is not None
        assert (paired.low, paired.high) == (pytest.approx(usual.low, abs=0.003), pytest.approx(usual.high, abs=0.003))
    assert independent.difference == difference(250, 500, 200, 500)
    assert (independent.correlation, independent.gain) == (None, None)


@pytest.mark.parametrize(("agreeing", "compared"), [(440, -1), (60, 1)])
def test_agreeing_games_narrow_and_games_turned_round_widen(agreeing: int, compared: int) -> None:
    pairs = Pairs(((2, 2, agreeing), (1, 1, agreeing), (1, 2, 500 - agreeing), (2, 1, 500 - agreeing)))
    a, b = sides(pairs)
    found, independent = compare(a, b, pairs=pairs), compare(a, b)
    assert found.difference is not None
    assert independent.difference is not None
    width, usual = (each.high - each.low for each in (found.difference, independent.difference))
    correlation = (2 * agreeing - 500) / 500
    assert width == pytest.approx(usual * sqrt(1 - correlation), rel=0.06)
    assert (width > usual) - (width < usual) == compared
    assert found.gain == pytest.approx(1 / (1 - correlation), rel=0.12)


def test_mcnemar_is_the_paired_test() -> None:
    # 60 games won in a only, 40 in b only. McNemar's z = 20/√100 = 2; the exact test's p-value is 0.057.
    pairs = Pairs(((2, 2, 450), (1, 1, 450), (2, 1, 60), (1, 2, 40)))
    a, b = sides(pairs)
    assert compare(a, b, pairs=pairs).p_value == pytest.approx(0.0569, rel=0.1)
    assert compare(a, b).p_value > 0.3


def test_nearer_to_fair_takes_the_pairing_the_other_way_round() -> None:
    # A mirror of the same game: 45% and 55% game by game. That they are equally far from ½ is known exactly.
    pairs = Pairs(((1, 2, 550), (2, 1, 450)))
    a, b = sides(pairs)
    found, independent = compare(a, b, pairs=pairs), compare(a, b)
    assert found.differs
    assert not found.decided
    assert found.gap is not None
    assert independent.gap is not None
    assert found.gap.high - found.gap.low < independent.gap.high - independent.gap.low + 1e-12


def test_few_games_turned_round_widen() -> None:
    pairs = Pairs(((2, 1, 6), (1, 2, 6)))
    a, b = sides(pairs)
    found, independent = compare(a, b, pairs=pairs).difference, compare(a, b).difference
    assert found is not None
    assert independent is not None
    assert found.high - found.low > 1.3 * (independent.high - independent.low)


def test_draws_are_compared_too() -> None:
    pairs = Pairs(((0, 0, 200), (2, 1, 750), (0, 1, 50)))
    a, b = sides(pairs)
    found = compare(a, b, pairs=pairs).draws
    assert found is not None
    assert found.estimate == pytest.approx(0.05)
    assert 0.03 < found.low < found.high < 0.07
    independent = compare(a, b).draws
    assert independent == difference(250, 1000, 200, 1000)


def test_three_seats_and_evenness() -> None:
    cells = ((1, 1, 250), (2, 2, 200), (4, 4, 150), (1, 4, 40), (2, 1, 40), (4, 2, 40))
    pairs = Pairs(cells)
    a = Outcomes("a", (290, 240, 190))
    b = Outcomes("b", (290, 240, 190))
    found, independent = compare(a, b, 1, pairs=pairs), compare(a, b, 1)
    assert found.difference is not None
    assert independent.difference is not None
    assert found.difference.high < independent.difference.high
    assert found.evenness is not None
    assert independent.evenness is not None
    assert found.evenness.high < 0.6 * independent.evenness.high


def test_each_variant_has_its_own_pairs() -> None:
    base = Outcomes("b", (500, 500))
    agreeing = Pairs(((2, 2, 450), (1, 1, 450), (2, 1, 50), (1, 2, 50)))
    same, other = compare_with(base, [Outcomes("a", (500, 500)), Outcomes("c", (500, 500))], pairs=[agreeing, None])
    assert (same.correlation, other.correlation) == (pytest.approx(0.8), None)


def test_fewer_games_are_needed_where_they_agree() -> None:
    alone, agreeing, turned = (games_needed(0.52, 0.5, correlation=r) for r in (None, 0.5, -0.5))
    assert alone is not None
    assert agreeing == pytest.approx(alone / 2, rel=0.01)
    assert turned == pytest.approx(alone * 1.5, rel=0.01)
    assert games_needed(0.52, 0.5, correlation=1.0) == 1
    live = [games_needed(0.52, 0.5, mode="live", correlation=r) for r in (0.5, 0.0, -0.5, None)]
    assert live == sorted(live, key=lambda games: games or 0)


@pytest.mark.parametrize("shares", [(0.5, 0.5), (0.6, 0.5), (0.1, 0.1)])
@pytest.mark.parametrize("correlation", [-0.9, 0.0, 0.5, 0.9])
@pytest.mark.parametrize("games", mostly_exhaustive([12, 30, 60, 400]))
def test_intervals_cover_the_true_difference(shares: tuple[float, float], correlation: float, games: int) -> None:
    """At every size no more than about one in twenty misses; where the fall-back rules, far fewer."""
    a, b = shares
    both = a * b + correlation * sqrt(a * (1 - a) * b * (1 - b))
    both = min(max(both, a + b - 1, 0.0), a, b)
    cells = [both, a - both, b - both, 1 - a - b + both]
    generator, missed = np.random.default_rng(9), 0
    for counts in generator.multinomial(games, cells, size=400).tolist():
        ends = ((2, 2), (2, 1), (1, 2), (1, 1))
        pairs = Pairs(tuple((*end, count) for end, count in zip(ends, counts, strict=True) if count)).seen_from(1)
        won_a, won_b = counts[0] + counts[1], counts[0] + counts[2]
        found = Sides((won_a, games), (won_b, games), pairs).difference(0.95, "fixed")
        assert found is not None
        missed += not found.low - 1e-9 <= a - b <= found.high + 1e-9
    assert missed <= 0.075 * 400  # two standard errors and a little above 5%


@pytest.mark.exhaustive
@pytest.mark.parametrize("samples", [100, pytest.param(400, marks=pytest.mark.thorough)])
def test_intervals_of_shared_wins_and_draws_cover_it_too(samples: int) -> None:
    generator, missed = np.random.default_rng(10), 0
    table = generator.dirichlet(np.full(25, 0.5))
    kinds = (FIRST, SECOND, 0b11, DRAW, UNFINISHED)
    ends = [(a, b) for a in kinds for b in kinds]

    def share(side: int) -> float:
        weights = {FIRST: 0.0, SECOND: 1.0, 0b11: 0.5}
        decisive = sum(p for p, end in zip(table, ends, strict=True) if end[side] > 0)
        return sum(p * weights.get(end[side], 0.0) for p, end in zip(table, ends, strict=True)) / decisive

    for counts in generator.multinomial(500, table, size=samples).tolist():
        pairs = Pairs(tuple((*end, count) for end, count in zip(ends, counts, strict=True) if count))
        a, b = sides(pairs)
        found = compare(a, b, pairs=pairs).difference
        assert found is not None
        missed += not found.low <= share(0) - share(1) <= found.high
    assert missed <= 0.075 * samples


def test_pairs_without_games_have_no_correlation() -> None:
    assert SeatPairs(()).correlation == 0.0
