"""Playing until decided, played out: how often it claims what is not so, and how soon it finds what is.

Every look of the real procedure is simulated, up to fifty million games of each variant, by drawing how many more pairs
of games ended how. PLAYGROUND_SEQUENTIAL=2000 plays that many inquiries of each kind instead of some always the same.
"""

import os
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from playground.stats.comparison.boundary import LOOKS, SPENT, looks_upto, p_value_over_looks
from playground.stats.comparison.compare import compare
from playground.stats.comparison.sequential import Answer, Inquiry, Question, answer
from playground.stats.fixed_n.intervals import difference_p_value
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs

REQUESTED = os.environ.get("PLAYGROUND_SEQUENTIAL")
INQUIRIES = int(REQUESTED) if REQUESTED else 60
ENDS = (0b01, 0b10, 0)
"""The first player wins, the second does, a draw."""

Joint = np.ndarray
"""How likely a game ends so in the baseline (row) and so in a variant (column)."""


def joint(baseline: float, variant: float, correlation: float, drawn: float = 0.0) -> Joint:
    """Shares of the second player who wins in each, in games with a correlation, and draws in either at random."""
    reach = correlation * np.sqrt(baseline * (1 - baseline) * variant * (1 - variant))
    both = baseline * variant + reach
    wins = np.array([[1 - baseline - variant + both, variant - both], [baseline - both, both]])
    table = np.zeros((3, 3))
    table[:2, :2] = wins * (1 - drawn) ** 2
    table[2, :2], table[:2, 2] = wins.sum(axis=0) * drawn * (1 - drawn), wins.sum(axis=1) * drawn * (1 - drawn)
    table[2, 2] = drawn**2
    return table


def outcomes(name: str, counts: np.ndarray) -> Outcomes:
    first, second, drawn = map(int, counts)
    return Outcomes(name, (first, second), drawn)


def inquire(
    generator: np.random.Generator,
    variants: list[Joint],
    margin: float | None = None,
    upto: int = LOOKS[-1],
    question: Question = "fairer",
) -> Inquiry:
    """Play until answered; the variants go together with one baseline, and with each other through it."""
    inquiry, played = Inquiry(len(variants), seat=2, margin=margin, question=question), 0
    totals = [np.zeros((3, 3), int) for _ in variants]
    for look in looks_upto(upto):
        baseline = generator.multinomial(look - played, variants[0].sum(axis=1))
        for table, total in zip(variants, totals, strict=True):
            for end, games in enumerate(baseline):
                row = table[end].sum()
                total[end] += generator.multinomial(games, table[end] / row) if row else 0
        played = look
        inquiry.look(outcomes("baseline", totals[0].sum(axis=1)), {n: seen(total) for n, total in enumerate(totals)})
        if not inquiry.open:
            break
    return inquiry


def seen(total: np.ndarray) -> tuple[Outcomes, Pairs]:
    cells = [(ENDS[b], ENDS[a], int(total[a, b])) for a in range(3) for b in range(3) if total[a, b]]
    return outcomes("variant", total.sum(axis=0)), Pairs(tuple(cells))


def answers(
    variants: list[Joint], margin: float | None = None, question: Question = "fairer"
) -> list[tuple[Answer, ...]]:
    generator = np.random.default_rng(None if REQUESTED else 1)
    return [inquire(generator, variants, margin, question=question).answers for _ in range(INQUIRIES)]


def allowed() -> float:
    """One in twenty, and what chance adds to that in as many inquiries (one time in 160)."""
    return 0.05 * INQUIRIES + 2.5 * sqrt(0.05 * 0.95 * INQUIRIES)


def report(what: str, found: Counter[str]) -> None:
    """For those who play the thorough one and write down what they saw."""
    print(f"{what}: {', '.join(f'{name} {count / INQUIRIES:.2%}' for name, count in sorted(found.items()))}")


NULLS = {
    "games turned round": [joint(0.5, 0.5, -1.0)],
    "games that mostly agree": [joint(0.5, 0.5, 0.9)],
    "an unfair game, rarely another winner": [joint(0.7, 0.7, 0.97)],
    "many draws, games turned round": [joint(0.45, 0.45, -0.8, 0.3)],
    "four variants": [joint(0.5, 0.5, r) for r in (-0.8, 0.0, 0.5, 0.9)],
}
"""Besides those of `test_error_rates.py`: few pairs that end alike, or unlike, draws, and several variants."""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", NULLS)
def test_equal_variants_are_rarely_called_different(kind: str) -> None:
    found = Counter("alarm" if "differs" in each else "none" for each in answers(NULLS[kind], question="differs"))
    report(f"null, {kind}", found)
    assert found["alarm"] <= allowed()


@pytest.mark.thorough
@pytest.mark.parametrize("correlation", [-0.9, 0.0, 0.9])
def test_a_difference_just_too_large_is_rarely_called_one_that_does_not_matter(correlation: float) -> None:
    # A difference of exactly the margin may be called larger or nothing, not "within the margin".
    found = Counter(each[0] for each in answers([joint(0.5, 0.52, correlation)], margin=0.02))
    report(f"on the margin, correlation {correlation}", found)
    assert found["same"] <= allowed()


def test_the_same_is_found_with_a_margin() -> None:
    found = [inquire(np.random.default_rng(seed), [joint(0.5, 0.5, 0.5)], margin=0.02) for seed in range(25)]
    assert Counter(each.answers[0] for each in found)["same"] >= 24
    assert max(each.comparisons()[0].a.outcomes.games for each in found) <= 50_000


@pytest.mark.thorough
def test_pairing_finds_sooner_where_games_agree() -> None:
    def games(correlation: float) -> float:
        generator = np.random.default_rng(4)
        inquiries = [inquire(generator, [joint(0.5, 0.52, correlation)], question="differs") for _ in range(20)]
        return float(np.mean([each.comparisons()[0].a.outcomes.games for each in inquiries]))

    assert games(0.8) < games(0.0) / 2
    assert games(0.0) < games(-0.8)


def test_an_answered_variant_is_left_as_it_was() -> None:
    inquiry = inquire(np.random.default_rng(5), [joint(0.5, 0.7, 0.0), joint(0.5, 0.52, 0.0)])
    plain, subtle = inquiry.comparisons()
    assert plain.a.outcomes.games == 500
    assert subtle.a.outcomes.games > 500
    assert inquiry.answers == ("fairer", "fairer")


def test_error_is_shared_over_looks_and_comparisons() -> None:
    inquiry = Inquiry(3, seat=2)
    a, b = Outcomes("a", (240, 260)), Outcomes("b", (250, 250))
    inquiry.look(b, dict.fromkeys(range(3), (a, None)))
    for found in inquiry.comparisons():
        assert found.confidence_of_each == pytest.approx(1 - 0.05 / 3 * SPENT[0])
        assert (found.comparisons, found.look, found.p_value) == (3, 0, 1.0)


def test_p_values_hold_at_all_looks_and_are_adjusted_by_holm() -> None:
    inquiry = Inquiry(2, seat=2)
    base, near, far = (Outcomes(name, (500 - wins, wins)) for name, wins in (("b", 250), ("near", 296), ("far", 310)))
    inquiry.look(base, {0: (near, None), 1: (far, None)})
    single = [p_value_over_looks(difference_p_value(wins, 500, 250, 500), 0) for wins in (296, 310)]
    smallest = 2 * single[1]
    assert [each.p_value for each in inquiry.comparisons()] == pytest.approx([max(single[0], smallest), smallest])
    assert smallest < 0.05 < single[0]


def known(first: tuple[int, ...], second: tuple[int, ...], margin: float | None = None, **options) -> Answer:
    return answer(compare(Outcomes("a", first), Outcomes("b", second)), margin, **options)


def test_what_is_known() -> None:
    assert known((5000, 5000), (5500, 4500)) == "fairer"
    assert known((4500, 5500), (5500, 4500)) == "open"
    assert known((4500, 5500), (5500, 4500), question="differs") == "differs"
    assert known((5000, 5000), (5000, 5000)) == "open"
    assert known((5000, 5000), (5000, 5000), 0.02) == "same"
    assert known((5000, 5000), (5000, 5000), 0.01) == "open"
    assert known((0, 0), (1, 1), 0.5) == "open"


@pytest.mark.parametrize(("question", "gap"), [("fairer", 0.05), ("differs", 0.05)])
def test_an_interval_that_contains_the_margin_is_no_answer(question: Question, gap: float) -> None:
    # 55% against 60%, both far on one side of fair: a difference of 5 ± 1.4 points.
    one, other = (5500, 4500), (6000, 4000)
    assert known(one, other, gap - 0.02, question=question) == question
    assert known(one, other, gap, question=question) == "open"
    assert known(other, one, gap, question=question) == "open"
    assert known(one, other, gap + 0.02, question=question) == "same"


def test_equally_far_from_fair_is_the_same_with_a_margin() -> None:
    assert known((45_000, 55_000), (55_000, 45_000), 0.01) == "same"
    assert known((45_000, 55_000), (55_000, 45_000), 0.01, question="differs") == "differs"


@pytest.mark.quick(1)
@pytest.mark.parametrize("correlation", [0.0, 0.9])
def test_it_goes_on_until_its_own_question_is_answered(correlation: float) -> None:
    """That 52% and 49% differ is known long before which of them is nearer to 50%."""
    generator = np.random.default_rng(6)
    for _ in range(20):
        inquiry = inquire(generator, [joint(0.49, 0.52, correlation)])
        assert inquiry.answers == ("fairer",)
        assert inquiry.comparisons()[0].decided


@pytest.mark.exhaustive
@pytest.mark.parametrize("inquiries", [20, pytest.param(200, marks=pytest.mark.thorough)])
def test_with_a_margin_it_ends_above_or_below_it(inquiries: int) -> None:
    # 55% against 52%: nearer to fair by 3 points. Margins of 2 and 4 are known to lie on its two sides; none is open.
    for margin, expected in ((0.02, "fairer"), (0.04, "same")):
        found = [inquire(np.random.default_rng(seed), [joint(0.55, 0.52, 0.5)], margin) for seed in range(inquiries)]
        assert Counter(each.answers[0] for each in found)[expected] >= 0.95 * inquiries
        assert {each.answers[0] for each in found} <= {"fairer", "same"}


THIRDS, LOPSIDED = (1 / 3, 1 / 3, 1 / 3), (1 / 3, 1 / 2, 1 / 6)


def test_three_seats_are_judged_together() -> None:
    """The first seat has its fair share in both."""
    generator = np.random.default_rng(7)
    for _ in range(40):
        even, odd = (Outcomes(str(p), tuple(map(int, generator.multinomial(2000, p)))) for p in (THIRDS, LOPSIDED))
        found = compare(odd, even, seat=1)
        assert answer(found, 0.02) == "fairer"
        assert found.fairer is found.b
        assert found.games_needed is None


def test_three_seats_are_judged_together_until_decided() -> None:
    def play(generator: np.random.Generator, shares: tuple[float, ...], margin: float) -> Inquiry:
        inquiry, wins, played = Inquiry(1, seat=1, margin=margin), np.zeros((2, 3), int), 0
        for look in looks_upto(200_000):
            for side, each in zip(wins, (shares, THIRDS), strict=True):
                side += generator.multinomial(look - played, each)
            played = look
            variant, baseline = (Outcomes("v", tuple(map(int, side))) for side in wins)
            inquiry.look(baseline, {0: (variant, None)})
            if not inquiry.open:
                break
        return inquiry

    generator = np.random.default_rng(8)
    assert {play(generator, LOPSIDED, 0.05).answers for _ in range(20)} == {("fairer",)}
    assert {play(generator, THIRDS, 0.05).answers for _ in range(20)} == {("same",)}


def test_other_numbers_of_games_are_refused() -> None:
    inquiry, a, b = Inquiry(1, seat=1), Outcomes("a", (250, 250)), Outcomes("b", (250, 250))
    for games in (499, 1000):
        with pytest.raises(ValueError, match=f"a look at {games:,} games does not follow one at 0"):
            inquiry.look(Outcomes("b", (games, 0)), {0: (a, None)})
    inquiry.look(b, {0: (a, None)})
    with pytest.raises(ValueError, match="a look at 500 games does not follow one at 500"):
        inquiry.look(b, {0: (a, None)})


@pytest.mark.parametrize("margin", [0.0, -0.1, 1.0, float("nan")])
def test_impossible_margins_are_refused(margin: float) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Inquiry(1, seat=1, margin=margin)
