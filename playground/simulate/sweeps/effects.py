"""What house rules do to a measure: differences from one game, told so that all of them hold together.

Results of several games come in, the first of them the one that the others are compared with. Intervals of differences
share the 5% equally (Bonferroni), p-values are adjusted by Holm. For screening, choosing what to look at again, there
are Benjamini-Hochberg's q-values as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.simulate.asked import OF_SEATS, PAIRED, Asked
from playground.stats import contrast
from playground.stats.intervals import Difference, difference, holm, shared_confidence
from playground.stats.measures.measure import Measure
from playground.stats.pairs import Pairs
from playground.stats.screening import benjamini_hochberg
from playground.stats.sides import Sides

CONFIDENCE = 0.95
SCREENED = 0.05
"""The q-value up to which something is worth another look."""


@dataclass(frozen=True)
class Effect:
    """A measure of one game, with a 95% interval of its own, and how it differs from the one compared with.

    `measure` is None where the game has none of that name. `difference`, `p_value` (Holm) and `q_value`
    (Benjamini-Hochberg) are None where there is nothing to compare: it is the same game, the games have other numbers
    of players, or too few games tell.
    """

    measure: Measure | None
    difference: Difference | None = None
    p_value: float | None = None
    q_value: float | None = None

    @property
    def differs(self) -> bool:
        """Whether it is known to differ: the interval, which holds together with all others, excludes 0."""
        return self.difference is not None and self.difference.excludes_zero

    @property
    def stands_out(self) -> bool:
        """Whether it is worth another look: at most one in twenty of these is expected to be chance."""
        return self.q_value is not None and self.q_value <= SCREENED

    def to_json(self) -> dict[str, Any]:
        """Part of the stable JSON of `sweep --json`."""
        measure, found = self.measure, self.difference
        return {
            "value": measure.value if measure else None,
            "low": measure.low if measure else None,
            "high": measure.high if measure else None,
            "unit": measure.unit if measure else None,
            "difference": found.estimate if found else None,
            "difference_ci95": [found.low, found.high] if found else None,
            "p_value": self.p_value,
            "q_value": self.q_value,
            "differs": self.differs,
        }


@dataclass(frozen=True)
class _Apart:
    """How far a measure of two games is apart: the difference at any confidence, and its p-value."""

    difference: Callable[[float], Difference]
    p_value: float


def effects(base: Asked, others: Sequence[Asked], name: str) -> list[Effect]:
    """The measure `name` of each of `others`, and its difference from that of `base`."""
    compared = {number: apart for number, other in enumerate(others) if (apart := _apart(base, other, name))}
    each = shared_confidence(CONFIDENCE, max(1, len(compared)))
    p_values = [apart.p_value for apart in compared.values()]
    adjusted = dict(zip(compared, zip(holm(p_values), benjamini_hochberg(p_values), strict=True), strict=True))
    return [
        Effect(other.measure(name), compared[number].difference(each), *adjusted[number])
        if number in compared
        else Effect(other.measure(name))
        for number, other in enumerate(others)
    ]


def _apart(base: Asked, other: Asked, name: str) -> _Apart | None:
    """None where a difference would say nothing."""
    mine, its, family = other.result.game, base.result.game, name.partition(".")[0]
    same_seats = len(mine.players) == len(its.players)
    if mine.hash == its.hash or (family in OF_SEATS and not same_seats):
        return None
    if same_seats and family in PAIRED:
        return _paired(base, other, name)
    one, usual = other.estimate(name), base.estimate(name)
    if one is None or usual is None:
        return None
    terms = [(1.0, one), (-1.0, usual)]
    return _Apart(lambda confidence: contrast.contrast(terms, confidence), contrast.p_value(terms))


def _paired(base: Asked, other: Asked, name: str) -> _Apart | None:
    """Game beside game, as `compare` does it: how the games that both have played go together is taken as it was."""
    both = min(base.result.games, other.result.games)
    samples, pairs = (other.sample(name), base.sample(name)), Pairs.of(other.ends[:both], base.ends[:both])
    family, _, seat = name.partition(".")
    beside = pairs.draws() if family == "draws" else pairs.seen_from(int(seat) - 1, decisive=family == "seat_share")
    if not (samples[0][1] and samples[1][1]):
        return None
    sides = Sides(*samples, beside)

    def found(confidence: float) -> Difference:
        return difference(*sides.a, *sides.b, confidence, sides.correlation)

    return _Apart(found, sides.p_value("fixed"))


def game_json(asked: Asked) -> dict[str, Any]:
    """Which game it is, and how many games of it were played, and judged if any were."""
    result, judged = asked.result, {"judged": len(asked.judged)} if asked.judged else {}
    return {"hash": result.game.hash, "players": len(result.game.players), "games": result.games, **judged}


def effects_json(found: Mapping[str, Effect]) -> dict[str, Any]:
    """Effects by the names of their measures."""
    return {name: effect.to_json() for name, effect in found.items()}
