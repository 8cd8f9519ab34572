"""What house rules do to a measure: differences from one game, told so that all of them hold together.

Results of several games come in, the first of them the one that the others are compared with. Intervals of differences
share the 5% equally (Bonferroni), p-values are adjusted by Holm. For screening, choosing what to look at again, there
are Benjamini-Hochberg's q-values as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.simulate.asked import OF_SEATS, Asked
from playground.simulate.differences import Apart, apart
from playground.simulate.refereeing import Referee
from playground.simulate.summary import Summary
from playground.stats.intervals import Difference, holm, shared_confidence
from playground.stats.measures.measure import Measure
from playground.stats.screening import benjamini_hochberg

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
        """Whether it is known to differ: the interval, which holds with all others, excludes 0, or Holm tells it."""
        if self.difference is None or self.p_value is None:
            return False
        return self.difference.excludes_zero or self.p_value < 1 - CONFIDENCE

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


@dataclass(frozen=True, kw_only=True)
class Questioned:
    """Games played beside the game as it is, and what is asked of all of them.

    `asked` are of the games that were played, in their order, and `asked_of_base` of the game as it is. `seat` is that
    from which measures of one seat are seen; `measures` are their names in full. `referee` is who judged games, if any
    did.
    """

    asked_of_base: Asked
    asked: tuple[Asked, ...]
    seat: int
    measures: tuple[str, ...]
    referee: Referee | None = None

    @property
    def base(self) -> Summary:
        """The game as it is."""
        return self.asked_of_base.result

    @property
    def results(self) -> tuple[Summary, ...]:
        """The games played beside it."""
        return tuple(asked.result for asked in self.asked)

    @property
    def cut_short(self) -> bool:
        """Whether a measure that has been told comes from fewer games than are played again for it."""
        return any(asked.cut_short for asked in (self.asked_of_base, *self.asked))

    def base_effect(self, name: str) -> Effect:
        """A measure of the game as it is."""
        return Effect(self.asked_of_base.measure(name))


def effects(base: Asked, others: Sequence[Asked], name: str) -> list[Effect]:
    """The measure `name` of each of `others`, and its difference from that of `base`."""
    compared = {number: found for number, other in enumerate(others) if (found := _apart(other, base, name))}
    each = shared_confidence(CONFIDENCE, max(1, len(compared)))
    p_values = [found.p_value for found in compared.values()]
    adjusted = dict(zip(compared, zip(holm(p_values), benjamini_hochberg(p_values), strict=True), strict=True))
    return [
        Effect(other.measure(name), compared[number].difference(each), *adjusted[number])
        if number in compared
        else Effect(other.measure(name))
        for number, other in enumerate(others)
    ]


def _apart(asked: Asked, base: Asked, name: str) -> Apart | None:
    """None where a difference would say nothing."""
    mine, its = asked.result.game, base.result.game
    of_seats = name.partition(".")[0] in OF_SEATS
    if mine.hash == its.hash or (of_seats and len(mine.players) != len(its.players)):
        return None
    return apart(asked, base, name)


def game_json(asked: Asked) -> dict[str, Any]:
    """Which game it is, and how many games of it were played, and judged if any were."""
    result, judged = asked.result, {"judged": len(asked.judged)} if asked.judged else {}
    return {"hash": result.game.hash, "players": len(result.game.players), "games": result.games, **judged}


def effects_json(found: Mapping[str, Effect]) -> dict[str, Any]:
    """Effects by the names of their measures."""
    return {name: effect.to_json() for name, effect in found.items()}
