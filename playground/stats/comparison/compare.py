"""Is a seat better off in one variant than in another, and which variant is fairer?

Shares are of decisive games (see `balance.py`). Seats are numbered from 1 in turn order. With two seats the fairer
variant is the one whose share is nearer to the fair one; with three and more it is the more even one, whose farthest
seat is nearer to the fair share. That is the *question* of a comparison; that a seat's shares differ is a note beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.stats.comparison.balance import Balance, balance, jointly_tested
from playground.stats.comparison.boundary import p_value_over_looks
from playground.stats.comparison.evenness import evenness, worst_evenness
from playground.stats.comparison.level import Level
from playground.stats.comparison.sides import Sides, gap
from playground.stats.comparison.worst_case import Played, worst_case
from playground.stats.fixed_n.intervals import Difference, Mode, holm
from playground.stats.outcomes import Outcomes
from playground.stats.paired.pairs import Pairs


@dataclass(frozen=True)
class Comparison:
    """Variant `a` against variant `b`, seen from one seat; differences are None where a variant has no decisive game.

    difference       share in a − share in b
    rate_difference  the same for rates
    p_value          of 'equal shares'; adjusted by Holm where several comparisons were made; valid at any time if live
    gap              distance of a from the fair share − distance of b: negative when a is the one nearer to it
    differs          the worst interval of `difference` excludes 0, or Holm's p-value is small
    evenness         with three seats and more: unevenness of a − that of b; negative when a is the more even one
    question         which variant is fairer: `gap` for two seats, `evenness` for more
    worst_…          the interval of `difference` or `question` whatever unfinished games had become (`worst_case.py`)
    decided          the worst interval of the question excludes 0: it is known which variant is fairer
    games_needed     games of each variant at which to expect a decision (power 80%) if the truth is as observed;
                     None once decided, if no feasible number would do, and with three seats and more
    comparisons      for how many comparisons the intervals of differences hold simultaneously (each kind by itself)
    look             number of the look, from 0, if intervals and p-values hold at all looks together (`boundary.py`)
    draws            share of all games drawn in a − that in b
    correlation      of the two shares, if game k of a was compared with game k of b (see `pairs.py`), else None
    gain             how many times as many independent games would be as informative; None if they are not paired
    draws_gain       the same for the share of draws
    """

    seat: int
    a: Balance
    b: Balance
    difference: Difference | None
    rate_difference: Difference | None
    p_value: float
    gap: Difference | None
    worst_difference: Difference | None
    worst_question: Difference | None
    games_needed: int | None
    confidence: float
    mode: Mode
    comparisons: int = 1
    evenness: Difference | None = None
    look: int | None = None
    draws: Difference | None = None
    correlation: float | None = None
    gain: float | None = None
    draws_gain: float | None = None

    @property
    def unfinished(self) -> int:
        """Unfinished games of both variants."""
        return self.a.outcomes.unfinished + self.b.outcomes.unfinished

    @property
    def confidence_of_each(self) -> float:
        """The confidence of one interval of a difference, so that all hold simultaneously with `confidence`."""
        return Level(self.confidence, self.mode, self.comparisons, self.look).of_each()

    @property
    def differs(self) -> bool:
        """Whether the seat is known to do better in one variant: by the interval, or by Holm's p-value."""
        apart = self.worst_difference
        return apart is not None and (apart.excludes_zero or self.stepped_down)

    @property
    def stepped_down(self) -> bool:
        """Whether Holm's p-value detects a difference that the wider Bonferroni interval leaves open.

        Only for a number of games fixed in advance, all of them finished: Holm rejects all that these intervals do, at
        the same error rate.
        """
        several = self.comparisons > 1 and self.look is None and self.mode == "fixed" and not self.unfinished
        open_interval = self.difference is not None and not self.difference.excludes_zero
        return several and open_interval and self.p_value < 1 - self.confidence

    @property
    def question(self) -> Difference | None:
        """Unfairness of a − unfairness of b: of the seat if there are two, of all seats together if there are more."""
        return self.gap if len(self.a.seats) == 2 else self.evenness

    @property
    def decided(self) -> bool:
        """Whether it is known which variant is fairer."""
        return self.worst_question is not None and self.worst_question.excludes_zero

    @property
    def fairer(self) -> Balance | None:
        """The variant known to be fairer, if that is known."""
        if self.question is None or not self.decided:
            return None
        return self.a if self.question.estimate < 0 else self.b


def compare(
    a: Outcomes,
    b: Outcomes,
    seat: int = 2,
    confidence: float = 0.95,
    mode: Mode = "fixed",
    pairs: Pairs | None = None,
    comparisons: int = 1,
    look: int | None = None,
) -> Comparison:
    """Compare two variants with equally many seats, seen from `seat` (1 moves first).

    With `pairs` of their games, a beside b, differences use the observed correlation; without, fixed ones assume
    independence, and live ones allow for any dependence. Intervals of differences hold simultaneously with those of all
    other `comparisons`, and, if `look` is the number of one, from 0, at all looks; the p-value accounts for
    neither, see `adjusted`.
    """
    return _compare(a, b, seat, pairs, Level(confidence, mode, comparisons, look))


def adjusted(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """The comparisons of a run: p-values over all looks, adjusted by Holm; seats of all variants tested together."""
    p_values = holm([_over_looks(comparison) for comparison in comparisons])
    return tuple(
        replace(comparison, p_value=p, a=a, b=b)
        for comparison, p, (a, b) in zip(comparisons, p_values, _seats_tested(comparisons), strict=True)
    )


def _seats_tested(comparisons: Sequence[Comparison]) -> list[tuple[Balance, Balance]]:
    """a and b of each comparison, all variants tested together.

    A sequential run compares the baseline after several numbers of games; its smallest p-value, which holds at all
    looks, then stands for it beside the others. Its own adjusted p-values are at least as large as that one's.
    """
    if not comparisons:
        return []
    others, level = [each.a for each in comparisons], (comparisons[0].confidence, comparisons[0].mode)
    tested = {base: jointly_tested([base, *others], *level) for base in (each.b for each in comparisons)}
    variants = tested[min(tested, key=lambda base: base.p_value)][1:]
    return [(variant, tested[each.b][0]) for variant, each in zip(variants, comparisons, strict=True)]


def _over_looks(comparison: Comparison) -> float:
    p_value, look = comparison.p_value, comparison.look
    return p_value if look is None else p_value_over_looks(p_value, look)


def compare_each(
    played: Sequence[tuple[Outcomes, Outcomes, Pairs | None]],
    seat: int = 2,
    confidence: float = 0.95,
    mode: Mode = "fixed",
) -> tuple[Comparison, ...]:
    """Compare variants (a) with a baseline (b) so that all statements hold simultaneously with `confidence`.

    The baseline is given for each of them, with as many games as that has. Intervals share the error equally
    (Bonferroni), consistently with the decisions; p-values are adjusted by Holm.
    """
    level = Level(confidence, mode, len(played))
    return adjusted([_compare(a, b, seat, pairs, level) for a, b, pairs in played])


def _compare(a: Outcomes, b: Outcomes, seat: int, pairs: Pairs | None, level: Level) -> Comparison:
    _check(a, b, seat, pairs)
    each, mode = level.of_each(), level.mode
    played = Played(a, b, seat - 1, pairs, mode)
    shares, rates = (played.sides(decisive) for decisive in (True, False))
    drawn = Sides((a.draws, a.games), (b.draws, b.games), pairs.draws() if pairs else None)
    apart, mirrored = (sides.difference(each, mode) for sides in (shares, shares.mirrored()))
    nearer = worst_apart = worst = uneven = None
    if apart and mirrored:
        nearer = gap(apart, mirrored, a.fair_share)
        worst_apart, worst_mirrored = worst_case(played, apart, mirrored, each)
        worst = gap(worst_apart, worst_mirrored, a.fair_share)
    if len(a.wins) > 2:
        together = level.of_all(len(a.wins))
        uneven = evenness(a, b, pairs, together, mode)
        worst = worst_evenness(uneven, a, b, pairs, together, mode)
    open_still = len(a.wins) == 2 and worst is not None and not worst.excludes_zero
    return Comparison(
        seat=seat,
        a=balance(a, level.confidence, mode, level.look),
        b=balance(b, level.confidence, mode, level.look),
        difference=apart,
        rate_difference=rates.difference(each, mode),
        p_value=shares.p_value(mode),
        gap=nearer,
        worst_difference=worst_apart,
        worst_question=worst,
        games_needed=played.games_to_settle(each) if open_still else None,
        confidence=level.confidence,
        mode=mode,
        comparisons=level.comparisons,
        evenness=uneven,
        look=level.look,
        draws=drawn.difference(each, mode),
        correlation=shares.pairs.correlation if shares.pairs else None,
        gain=shares.gain,
        draws_gain=drawn.gain,
    )


def _check(a: Outcomes, b: Outcomes, seat: int, pairs: Pairs | None) -> None:
    if len(a.wins) != len(b.wins) or not 1 <= seat <= len(a.wins):
        seats = f"{a.variant} ({len(a.wins)} seats) and {b.variant} ({len(b.wins)} seats)"
        raise ValueError(f"{seats} do not both have a seat {seat} of equally many")
    if pairs and not a.games == b.games == pairs.games:
        numbers = f"{a.games:,} of {a.variant} and {b.games:,} of {b.variant}"
        raise ValueError(f"{pairs.games:,} pairs of games are not {numbers}")
