"""What a variant changes most: measures ranked by how large a change is for sure.

Measures have different units, so each change is counted in multiples of the smallest one that matters (`matters` of its
unit: a point of a share, a twentieth of a length). The ranking is by the end of the interval nearest to no change,
which is the least that the change can be, and then by the estimate. All intervals of a comparison hold simultaneously
(Bonferroni), so the change at the top of a list is not there because it was the largest by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup, measure_lookups
from playground.simulate.results.summary import Summary
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference, shared_confidence
from playground.stats.measures.units import unit_of

CONFIDENCE = 0.95

RANKED = (
    "balance",
    "draws",
    "unfinished",
    "outcome_entropy",
    "length.turns.mean",
    "length.decisions.mean",
    "length.decisions.sd",
    "branching",
)
"""The measures that are ranked, besides the share of the seat of interest and the usage of each rule that both have.

One of each kind: others would say the same again, such as the share of finished games.
"""

Certainty = Literal["large", "small", "none", "open"]
"""The interval lies beyond the smallest change that matters; excludes no change; lies within what does not matter; or
leaves open which."""


@dataclass(frozen=True)
class Change:
    """A measure before and after, with the interval of the difference, and the smallest change that matters.

    Where games were given up, a length is `up_to` so many decisions or turns of each game, and `worst` is the interval
    that holds whatever unfinished games would have become: how sure the change is, is read off that.
    """

    measure: str
    unit: str
    before: float
    after: float
    difference: Difference
    matters: float
    up_to: int | None = None
    worst: Difference | None = None

    @property
    def known(self) -> Difference:
        """The difference with the interval that decides."""
        return self.worst or self.difference

    @property
    def certainty(self) -> Certainty:
        """How sure it is that the measure changes."""
        if self.known.least > self.matters:
            return "large"
        if self.known.most <= self.matters and self.up_to is None:
            return "none"  # lengths that agree so far may differ later
        return "small" if self.known.excludes_zero else "open"

    @property
    def unseen(self) -> bool:
        """Whether it occurred in no game of either, and is open only because games were given up."""
        seen = self.before or self.after or self.difference.most > self.matters
        return self.certainty == "open" and self.worst is not None and not seen

    @property
    def percent(self) -> float | None:
        """The change as a share of the value before, for units without an end; None if that was 0."""
        return self.difference.estimate / abs(self.before) if unit_of(self.unit).relative and self.before else None

    @property
    def _rank(self) -> tuple[float, float]:
        return self._multiple(self.known.least), self._multiple(abs(self.difference.estimate))

    def _multiple(self, size: float) -> float:
        return size / self.matters if self.matters else inf if size else 0.0


def changes_of(
    results: Sequence[Summary], seat: int, measures: Sequence[str] = RANKED
) -> tuple[tuple[Change, ...], ...]:
    """The changes from the first result to each of the others, the surest and largest first, as seen from `seat`.

    `results` are of the same games of one seed, and their number was fixed in advance.
    """
    base, *others = measure_lookups(results)
    found = [list(_contrasts(each, base, seat, measures)) for each in others]
    return tuple(_ranked(each, len(others)) for each in found)


Found = tuple[str, str, float, float, Contrast]
"""A measure, its unit, its values before and after, and the contrast."""


def _contrasts(lookup: MeasureLookup, base: MeasureLookup, seat: int, measures: Sequence[str]) -> Iterator[Found]:
    rules = [name for name in base.result.game.rule_names if name in lookup.result.game.rule_names]
    seen = set[tuple[str, float, float]]()
    for name in (f"seat_share.{seat}", *measures, *(f"rule_usage.{rule}" for rule in rules)):
        before, after = base.measure(name), lookup.measure(name)
        if before is None or after is None or before.value is None or after.value is None:
            continue
        family = name.partition(".")[0] + name.rpartition(".")[2]
        if (family, before.value, after.value) in seen:  # turns of one decision each
            continue
        seen.add((family, before.value, after.value))
        contrast = contrast_of(lookup, base, name)
        if contrast is not None:
            yield name, before.unit, before.value, after.value, contrast


def _ranked(found: Sequence[Found], comparisons: int) -> tuple[Change, ...]:
    confidence = shared_confidence(CONFIDENCE, max(1, comparisons * len(found)))
    changes = [
        Change(
            name,
            unit,
            before,
            after,
            contrast.difference(confidence),
            unit_of(unit).noticeable(before),
            contrast.up_to,
            contrast.worst_difference(confidence),
        )
        for name, unit, before, after, contrast in found
    ]
    return tuple(sorted(changes, key=lambda change: change._rank, reverse=True))
