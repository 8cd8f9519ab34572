"""How far a measure of one result is from that of another, at any confidence.

Both played the same game numbers of the same seed. Where a measure is known of each game, games are compared beside
each other, as `compare` does: how the two go together is taken as it was. Elsewhere they are taken as independent.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playground.simulate.asked import PAIRED, Asked
from playground.stats import contrast
from playground.stats.intervals import Difference, Interval, difference
from playground.stats.length import paired_lengths
from playground.stats.pairs import Pairs
from playground.stats.sides import Sides

PAIRED_LENGTH = "length.decisions.mean"


@dataclass(frozen=True)
class Apart:
    """The difference at any confidence, and the p-value of 'no difference'."""

    difference: Callable[[float], Difference]
    p_value: float


def apart(asked: Asked, base: Asked, name: str) -> Apart | None:
    """The measure of `asked` minus that of `base`; None where the games cannot tell it."""
    if len(asked.result.game.players) == len(base.result.game.players) and name.partition(".")[0] in PAIRED:
        return _shares(asked, base, name)
    if name == PAIRED_LENGTH and asked.result.games == base.result.games > 1:
        return _lengths(asked, base)
    one, other = asked.estimate(name), base.estimate(name)
    if one is None or other is None:
        return None
    return of_terms([(1.0, one), (-1.0, other)])


def of_terms(terms: contrast.Terms) -> Apart:
    """A sum of independent estimates."""
    return Apart(lambda confidence: contrast.contrast(terms, confidence), contrast.p_value(terms))


def _shares(asked: Asked, base: Asked, name: str) -> Apart | None:
    both = min(asked.result.games, base.result.games)
    samples, pairs = (asked.sample(name), base.sample(name)), Pairs.of(asked.ends[:both], base.ends[:both])
    family, _, seat = name.partition(".")
    beside = pairs.draws() if family == "draws" else pairs.seen_from(int(seat) - 1, decisive=family == "seat_share")
    if not (samples[0][1] and samples[1][1]):
        return None
    sides = Sides(*samples, beside)

    def found(confidence: float) -> Difference:
        return difference(*sides.a, *sides.b, confidence, sides.correlation)

    return Apart(found, sides.p_value("fixed"))


def _lengths(asked: Asked, base: Asked) -> Apart:
    found = paired_lengths(asked.result.decisions_by_game(), base.result.decisions_by_game())

    def interval(confidence: float) -> Interval:
        there = found(confidence)
        return Interval(there.low, there.high)

    return of_terms([(1.0, contrast.Estimate(found(0.95).estimate, interval))])
