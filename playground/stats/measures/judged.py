"""A game as a referee saw it, decision by decision, and how numbers of single games become a measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from playground.stats.distributions import two_sided_student
from playground.stats.intervals import Interval, resized_sample, score_interval
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.skewness import skewed_mean

Table = tuple[tuple[float, ...], ...]
"""A row for each decision."""

_DIGITS = 12
"""Values that agree in so many digits are alike."""


@dataclass(frozen=True)
class Judged:
    """What a referee's search thought of a game with M decisions between p players, all values from 0 to 1.

    values        for each decision t the value V_i(t) for each player i, before the decision is made
    options       for each decision the value Q of each option for the player who decides; empty if none was valued
    check         the same options valued by an independent half of the referee's playouts; empty if there is none
    movers        who decides, counted from 0
    winners       the players who won; empty for a draw, and for an unfinished game
    final         the result for each player; empty for an unfinished game
    playouts      how many are behind each V_i(t), both halves together; 0 if values are exact, or it is not known
    check_values  V_i(t) by an independent half of the playouts, `values` being by the other; empty if there is none

    Raises ValueError where these do not fit together.
    """

    values: Table
    options: Table
    check: Table
    movers: tuple[int, ...]
    winners: tuple[int, ...]
    final: tuple[float, ...]
    playouts: int = 0
    check_values: Table = ()

    def __post_init__(self) -> None:
        players = {len(row) for row in (*self.values, *self.check_values)} | (
            {len(self.final)} if self.final else set()
        )
        if len(players) != 1 and (self.values or self.final):
            raise ValueError("a judged game has a value for each player at each decision, and at the end")
        valued = len(self.options) == len(self.values) and all(self.options)
        if len(self.movers) != len(self.values) or (self.options and not valued):
            raise ValueError("each decision has values, options and a player who decides")
        if self.check and _shape(self.check) != _shape(self.options):
            raise ValueError("both halves of the referee's playouts value the same options")
        if self.check_values and len(self.check_values) != len(self.values):
            raise ValueError("both halves of the referee's playouts value the same decisions")
        if not all(0 <= player < self.players for player in (*self.movers, *self.winners)):
            raise ValueError(f"there are {self.players} players, counted from 0")
        if self.playouts < 0 or self.playouts == 1:
            raise ValueError(f"a value needs two playouts for its noise to be known, not {self.playouts}")
        rows = (*self.values, *self.options, *self.check, *self.check_values, self.final)
        if not all(0 <= value <= 1 for row in rows for value in row):
            raise ValueError("values lie between 0 and 1")

    @property
    def players(self) -> int:
        """How many players there are; 0 where nobody decided anything, and nothing came of it."""
        return len(self.values[0]) if self.values else len(self.final)

    @property
    def decisions(self) -> int:
        """M, how many decisions there are; some games are over before the first."""
        return len(self.values)

    @cached_property
    def both_values(self) -> Table:
        """V_i(t) from all playouts: the mean of the halves, if there are two."""
        if not self.check_values:
            return self.values
        pairs = zip(self.values, self.check_values, strict=True)
        return tuple(tuple((a + b) / 2 for a, b in zip(one, other, strict=True)) for one, other in pairs)

    def of_winners(self) -> Iterator[list[float]]:
        """V_w(t) over t, for each winner w."""
        values = self.both_values
        return ([row[winner] for row in values] for winner in self.winners)


def _shape(table: Table) -> list[int]:
    return [len(row) for row in table]


@dataclass(frozen=True)
class OverGames:
    """A measure that is the mean of a number of each judged game that counts.

    Numbers of games lie between `ends`, or are variances of which the referee's noise has been subtracted (`ends` is
    None): these may be below 0, and their mean is told as no less than 0. They are `steady` where a game is the sum of
    many small things, so that hardly any is far from all others; where one may well be (a winner who for once was never
    behind, a game settled at the first move) they are not.
    """

    values: Sequence[float]
    ends: tuple[float, float] | None
    unit: str
    about: str
    steady: bool = False

    @property
    def mean(self) -> float | None:
        """The mean of the numbers of games, also one below 0; None without games."""
        return sum(self.values) / len(self.values) if self.values else None

    @property
    def value(self) -> float | None:
        """The measure; None without games."""
        return self.mean if self.mean is None or self.ends else max(0.0, self.mean)

    def interval(self, confidence: float = 0.95) -> Interval:
        """The interval of the mean, for any confidence. Raises ValueError for fewer than two games.

        Between `ends`: Wilson's of a sample with the variance that was seen (see `resized_sample`) and Student's
        quantile, stretched to them. Unlike Student's it stays between them, and few games that are all alike do not
        look certain: one more game is imagined, at an end. Of steady numbers only so much of it is as the share of
        pairs of games that are alike, and the interval is no narrower than that of a mean of skewed values
        (`skewed_mean`), which is the one for variances.
        """
        games = len(self.values)
        if games < 2:
            raise ValueError("an interval over games needs two of them")
        if self.ends is None:
            return skewed_mean(self.values, confidence)
        low, high = self.ends
        scaled = [min(1.0, max(0.0, (value - low) / (high - low))) for value in self.values]
        found = _between_ends(scaled, self.steady, confidence)
        return Interval(low + found.low * (high - low), low + found.high * (high - low))

    def measure(self, confidence: float = 0.95) -> Measure:
        """The measure with its interval, which a single game does not tell."""
        if self.value is None:
            return unknown(self.unit, self.about)
        if len(self.values) == 1:
            return measured(self.value, None, self.unit, self.about)
        found = self.interval(confidence)
        if self.ends is None:
            found = Interval(max(0.0, found.low), max(0.0, found.high))
        return measured(self.value, found, self.unit, self.about)


def _between_ends(values: Sequence[float], steady: bool, confidence: float) -> Interval:
    """The interval of the mean of values in [0, 1]."""
    games, total = len(values), sum(values)
    successes, size = total, float(games)
    if 0 < total < games:
        imagined = _pairs_alike(values) if steady else 1.0
        successes, size = resized_sample(total, sum(value**2 for value in values), games, imagined)
    found = score_interval(successes, size, two_sided_student(confidence, games - 1))
    if not steady:
        return found
    skewed = skewed_mean(values, confidence)
    return Interval(max(0.0, min(found.low, skewed.low)), min(1.0, max(found.high, skewed.high)))


def _pairs_alike(values: Sequence[float]) -> float:
    """The share of pairs of games that have the same value: 1 where all have, 0 where no two do."""
    games, often = len(values), Counter(round(value, _DIGITS) for value in values)
    return sum(count * (count - 1) for count in often.values()) / (games * (games - 1))
