"""Playing until decided, played out: how often it claims what is not so, and how soon it finds what is.

Every look of the real procedure is simulated, up to fifty million games of each variant, by drawing how many more pairs
of games ended how. PLAYGROUND_SEQUENTIAL=4000 plays that many inquiries of each kind instead of some always the same.
"""

import os
from collections import Counter
from math import sqrt

import numpy as np
import pytest

from playground.stats.outcomes import Outcomes
from playground.stats.pairs import Pairs
from playground.stats.sequential import LOOKS, Answer, Inquiry, answer, looks_upto

ASKED_FOR = os.environ.get("PLAYGROUND_SEQUENTIAL")
INQUIRIES = int(ASKED_FOR) if ASKED_FOR else 120
ENDS = (0b01, 0b10, 0)
"""The first player wins, the second does, a draw."""

Joint = np.ndarray
"""How likely a game ends so in the baseline (row) and so in a variant (column)."""


def joint(baseline: float, variant: float, correlation: float, drawn: float = 0.0) -> Joint:
    """Shares of the second player who wins in each, games that go together as told, and draws in either at random."""
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
    generator: np.random.Generator, variants: list[Joint], margin: float | None = None, upto: int = LOOKS[-1]
) -> Inquiry:
    """Play until decided; the variants go together with one baseline, and with each other through it."""
    inquiry, played = Inquiry(len(variants), seat=2, margin=margin), 0
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


def answers(variants: list[Joint], margin: float | None = None, upto: int = LOOKS[-1]) -> list[tuple[Answer, ...]]:
    generator = np.random.default_rng(None if ASKED_FOR else 1)
    return [inquire(generator, variants, margin, upto).answers for _ in range(INQUIRIES)]


def allowed() -> float:
    """One in twenty, and what chance adds to that in as many inquiries (one time in 160)."""
    return 0.05 * INQUIRIES + 2.5 * sqrt(0.05 * 0.95 * INQUIRIES)


def report(what: str, found: Counter[str]) -> None:
    """For those who play the thorough one and write down what they saw."""
    print(f"{what}: {', '.join(f'{name} {count / INQUIRIES:.2%}' for name, count in sorted(found.items()))}")


def test_looks_are_round_numbers_and_all_fit_in_a_run() -> None:
    assert LOOKS[:7] == (500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
    assert (len(LOOKS), LOOKS[-1]) == (16, 50_000_000)
    assert looks_upto(499) == ()
    assert looks_upto(4999) == (500, 1000, 2000)


NULLS = {
    "independent games": [joint(0.5, 0.5, 0.0)],
    "games that mostly agree": [joint(0.5, 0.5, 0.9)],
    "games turned round": [joint(0.5, 0.5, -1.0)],
    "an unfair game": [joint(0.7, 0.7, 0.5)],
    "many draws, games turned round": [joint(0.45, 0.45, -0.8, 0.3)],
    "four variants": [joint(0.5, 0.5, r) for r in (-0.8, 0.0, 0.5, 0.9)],
}


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", NULLS)
def test_equal_variants_are_rarely_called_different(kind: str) -> None:
    found = Counter("alarm" if set(each) & {"fairer", "differs"} else "none" for each in answers(NULLS[kind]))
    report(f"null, {kind}", found)
    assert found["alarm"] <= allowed()


@pytest.mark.exhaustive
@pytest.mark.parametrize("correlation", [-0.9, 0.0, 0.6])
def test_equally_unfair_variants_are_rarely_told_apart_in_fairness(correlation: float) -> None:
    # 48% and 52%: they differ, and none is fairer. Differing is found first; so what is looked at is each look.
    generator, wrong = np.random.default_rng(None if ASKED_FOR else 2), 0
    table = joint(0.52, 0.48, correlation)
    for _ in range(INQUIRIES):
        inquiry = inquire(generator, [table], upto=1_000_000)
        wrong += inquiry.answers[0] == "fairer"
    report(f"equally unfair, correlation {correlation}", Counter(fairer=wrong))
    assert wrong <= allowed()


@pytest.mark.exhaustive
@pytest.mark.parametrize("correlation", [-0.9, 0.0, 0.9])
def test_a_difference_just_too_large_is_rarely_called_one_that_does_not_matter(correlation: float) -> None:
    # A difference of exactly the margin may be called "differs" or nothing, not "within the margin".
    found = Counter(each[0] for each in answers([joint(0.5, 0.52, correlation)], margin=0.02))
    report(f"on the margin, correlation {correlation}", found)
    assert found["same"] <= allowed()


@pytest.mark.exhaustive
@pytest.mark.parametrize(("share", "games", "at_least"), [(0.52, 20_000, 0.8), (0.55, 5000, 0.95), (0.60, 1000, 0.9)])
def test_true_differences_are_found(share: float, games: int, at_least: float) -> None:
    generator, needed = np.random.default_rng(None if ASKED_FOR else 3), []
    for _ in range(INQUIRIES):
        inquiry = inquire(generator, [joint(0.5, share, 0.0)])
        assert inquiry.answers[0] != "open"
        needed.append(inquiry.comparisons()[0].a.outcomes.games)
    shares = {look: sum(n <= look for n in needed) / INQUIRIES for look in LOOKS[:10]}
    print(f"{share:.0%} against 50%: mean {np.mean(needed):,.0f} games; found by {shares}")
    assert shares[games] >= at_least


def test_the_same_is_found_with_a_margin() -> None:
    found = [inquire(np.random.default_rng(seed), [joint(0.5, 0.5, 0.5)], margin=0.02) for seed in range(50)]
    assert Counter(each.answers[0] for each in found)["same"] >= 48
    assert max(each.comparisons()[0].a.outcomes.games for each in found) <= 50_000


def test_pairing_finds_sooner_where_games_agree() -> None:
    def games(correlation: float) -> float:
        generator = np.random.default_rng(4)
        inquiries = [inquire(generator, [joint(0.5, 0.52, correlation)]) for _ in range(40)]
        return float(np.mean([each.comparisons()[0].a.outcomes.games for each in inquiries]))

    assert games(0.8) < games(0.0) / 2
    assert games(0.0) < games(-0.8)


def test_an_answered_variant_is_left_as_it_was() -> None:
    inquiry = inquire(np.random.default_rng(5), [joint(0.5, 0.7, 0.0), joint(0.5, 0.52, 0.0)])
    plain, subtle = inquiry.comparisons()
    assert plain.a.outcomes.games == 500
    assert subtle.a.outcomes.games > 500
    assert inquiry.answers == ("fairer" if plain.decided else "differs", "fairer" if subtle.decided else "differs")


def test_error_is_shared_over_looks_and_comparisons() -> None:
    inquiry = Inquiry(3, seat=2)
    a, b = Outcomes("a", (240, 260)), Outcomes("b", (250, 250))
    inquiry.look(b, dict.fromkeys(range(3), (a, None)))
    for found in inquiry.comparisons():
        assert found.confidence_of_each == pytest.approx(1 - 0.05 / 48)
        assert (found.comparisons, found.looks, found.p_value) == (3, 16, 1.0)


def test_p_values_hold_at_all_looks_and_are_adjusted_by_holm() -> None:
    from playground.stats.intervals import difference_p_value

    inquiry = Inquiry(2, seat=2)
    base, near, far = (Outcomes(name, (500 - wins, wins)) for name, wins in (("b", 250), ("near", 290), ("far", 310)))
    inquiry.look(base, {0: (near, None), 1: (far, None)})
    single = [16 * difference_p_value(wins, 500, 250, 500) for wins in (290, 310)]
    smallest = 2 * single[1]
    assert [each.p_value for each in inquiry.comparisons()] == pytest.approx(
        [min(1, max(single[0], smallest)), smallest]
    )


def test_what_is_known() -> None:
    def known(first: tuple[int, int], second: tuple[int, int], margin: float | None = None) -> Answer:
        from playground.stats.compare import compare

        return answer(compare(Outcomes("a", first), Outcomes("b", second)), margin)

    assert known((5000, 5000), (5500, 4500)) == "fairer"
    assert known((4500, 5500), (5500, 4500)) == "differs"
    assert known((5000, 5000), (5000, 5000)) == "open"
    assert known((5000, 5000), (5000, 5000), 0.02) == "same"
    assert known((5000, 5000), (5000, 5000), 0.01) == "open"
    assert known((0, 0), (1, 1), 0.5) == "open"


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
