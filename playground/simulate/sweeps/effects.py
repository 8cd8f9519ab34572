"""Effects of house rules on a measure: differences from one game, with intervals that hold simultaneously.

The intervals share the error of 5% equally (Bonferroni), and p-values are adjusted by Holm. For screening, that is
choosing what to examine further, there are Benjamini-Hochberg's q-values as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.referee import Referee
from playground.simulate.results.summary import Summary
from playground.source.shown import Tabular
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference, holm, shared_confidence
from playground.stats.fixed_n.screening import benjamini_hochberg
from playground.stats.measures.measure import Measure
from playground.stats.measures.registry import spec_of
from playground.stats.paired.worth import worth_number

CONFIDENCE = 0.95
SCREENED = 0.05
"""The q-value up to which an effect is worth examining further."""


@dataclass(frozen=True)
class Effect:
    """A measure of one game, with a 95% interval of its own, and its difference from the game it is compared with.

    `measure` is None if the game has none of that name. `difference`, `p_value` (Holm) and `q_value`
    (Benjamini-Hochberg) are None if there is nothing to compare: it is the same game, the numbers of players
    differ, or there are too few games. `gain` is how many independent games each of the paired ones is worth.

    Where games were given up, the difference of a length is that `up_to` so many decisions or turns of each game, and
    `worst` is the interval that holds whatever unfinished games would have become; p-values and q-values then hold in
    that case.
    """

    measure: Measure | None
    difference: Difference | None = None
    p_value: float | None = None
    q_value: float | None = None
    gain: float | None = None
    up_to: int | None = None
    worst: Difference | None = None

    @property
    def known(self) -> Difference | None:
        """The difference with the interval that decides."""
        return self.worst or self.difference

    @property
    def differs(self) -> bool:
        """Whether it is known to differ: the simultaneous interval excludes 0, or Holm's p-value is below 5%."""
        if self.known is None or self.p_value is None:
            return False
        return self.known.excludes_zero or self.p_value < 1 - CONFIDENCE

    @property
    def stands_out(self) -> bool:
        """Whether it is worth examining further: at most one in twenty of these is expected to be chance."""
        return self.q_value is not None and self.q_value <= SCREENED

    def to_json(self) -> dict[str, Any]:
        """Part of the stable JSON of `sweep --json`."""
        measure, difference = self.measure, self.difference
        return {
            "value": measure.value if measure else None,
            "low": measure.low if measure else None,
            "high": measure.high if measure else None,
            "unit": measure.unit if measure else None,
            **(measure.level_json() | measure.unfinished_json() if measure else {}),
            "difference": difference.estimate if difference else None,
            "difference_ci95": difference.limits if difference else None,
            "p_value": self.p_value,
            "q_value": self.q_value,
            "differs": self.differs,
            "gain": worth_number(self.gain),
            **self._unfinished_json(),
        }

    def _unfinished_json(self) -> dict[str, Any]:
        """What the difference is of, and its worst case, where games were given up."""
        worst = None if self.worst is None else self.worst.limits
        found = {"difference_up_to": self.up_to, "difference_worst_case": worst}
        return {name: each for name, each in found.items() if each is not None}


@dataclass(frozen=True, kw_only=True)
class SweepAnalysis(Tabular):
    """Games compared with the game as it is, and the measures requested of all of them.

    `lookups` are those of the games that were played, in their order, and `base_lookup` that of the game as it is.
    `seat` is the seat of interest; `measures` are full names. `referee` is None if no games were judged.
    """

    base_lookup: MeasureLookup
    lookups: tuple[MeasureLookup, ...]
    seat: int
    measures: tuple[str, ...]
    referee: Referee | None = None

    @property
    def base(self) -> Summary:
        """The game as it is."""
        return self.base_lookup.result

    @property
    def results(self) -> tuple[Summary, ...]:
        """The other games, in the order of `lookups`."""
        return tuple(lookup.result for lookup in self.lookups)

    @property
    def played(self) -> tuple[Summary, ...]:
        """All games, the game as it is first, which may also be one of `results`."""
        return (self.base, *(each for each in self.results if each is not self.base))

    @property
    def cut_short(self) -> bool:
        """Whether a measure reported so far comes from fewer replayed games than usual."""
        return any(lookup.cut_short for lookup in (self.base_lookup, *self.lookups))

    def base_effect(self, name: str) -> Effect:
        """A measure of the game as it is."""
        return Effect(self.base_lookup.measure(name))


def effects(base: MeasureLookup, others: Sequence[MeasureLookup], name: str) -> list[Effect]:
    """The measure `name` of each of `others`, and its difference from that of `base`."""
    compared = {number: contrast for number, other in enumerate(others) if (contrast := _contrast(other, base, name))}
    each = shared_confidence(CONFIDENCE, max(1, len(compared)))
    p_values = [contrast.known.p_value for contrast in compared.values()]
    adjusted = dict(zip(compared, zip(holm(p_values), benjamini_hochberg(p_values), strict=True), strict=True))
    return [
        _compared(other.measure(name), compared[number], each, *adjusted[number])
        if number in compared
        else Effect(other.measure(name))
        for number, other in enumerate(others)
    ]


def _compared(measure: Measure | None, contrast: Contrast, confidence: float, p_value: float, q_value: float) -> Effect:
    difference, worst = contrast.difference(confidence), contrast.worst_difference(confidence)
    return Effect(measure, difference, p_value, q_value, contrast.gain, contrast.up_to, worst)


def _contrast(lookup: MeasureLookup, base: MeasureLookup, name: str) -> Contrast | None:
    """The difference from the base; None if it would be meaningless."""
    game, base_game = lookup.result.game, base.result.game
    spec = spec_of(name)
    of_seats = spec is not None and spec.of_seats
    if game.hash == base_game.hash or (of_seats and len(game.players) != len(base_game.players)):
        return None
    return contrast_of(lookup, base, name)


def game_json(lookup: MeasureLookup) -> dict[str, Any]:
    """Identifies the game, with the number of games played, and judged if any were."""
    result, judged = lookup.result, {"judged": len(lookup.judged)} if lookup.judged else {}
    return {"hash": result.game.hash, "players": len(result.game.players), "games": result.games, **judged}


def effects_json(effects_by_name: Mapping[str, Effect]) -> dict[str, Any]:
    """Effects by the names of their measures, as JSON."""
    return {name: effect.to_json() for name, effect in effects_by_name.items()}
