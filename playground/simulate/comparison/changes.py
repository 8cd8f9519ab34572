"""What a variant changes most: measures ranked by how large a change is for sure.

Measures have different units, so each change is counted in multiples of the smallest one that matters (`matters` of its
unit: a point of a share, a twentieth of a length). The ranking is by the end of the interval nearest to no change,
which is the least that the change can be, and then by the estimate. All intervals of a comparison hold simultaneously
(Bonferroni), also at all looks of a run that was looked at several times, so the change at the top of a list is not
there because it was the largest by chance. How much fairer a variant is is one more statement beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import MeasureLookup, measure_lookups
from playground.simulate.results.summary import Summary
from playground.stats.comparison.level import Level
from playground.stats.fixed_n.contrast import Contrast
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.registry import BY_KEY
from playground.stats.measures.units import unit_of

RANKED = (
    "balance",
    "everyone_wins",
    "score.mean",
    "draws",
    "unfinished",
    "outcome_entropy",
    "length.turns.mean",
    "length.decisions.mean",
    "length.decisions.sd",
    "branching",
)
"""The measures of the games that are ranked, besides the share of the seat of interest, the usage of each rule that
both have, and that of each end condition.

One of each kind: others would say the same again, such as the share of finished games.
"""

JUDGED = ("comebacks", "lead_change", "drama", "decisiveness")
"""The measures that are ranked where a referee has judged games."""

ENDINGS = BY_KEY["ending_usage"]

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


@dataclass(frozen=True)
class Found:
    """A measure of two results, its values before and after, and the contrast for any confidence."""

    measure: str
    unit: str
    before: float
    after: float
    contrast: Contrast

    def change(self, confidence: float) -> Change:
        """The change with intervals of a confidence."""
        return Change(
            self.measure,
            self.unit,
            self.before,
            self.after,
            self.contrast.difference(confidence),
            unit_of(self.unit).noticeable(self.before),
            self.contrast.up_to,
            self.contrast.worst_difference(confidence),
        )


def changes_of(
    results: Sequence[Summary], seat: int, measures: Sequence[str] = RANKED
) -> tuple[tuple[Change, ...], ...]:
    """The changes from the first result to each of the others, the surest and largest first, as seen from `seat`.

    `results` are of the same games of one seed, and their number was fixed in advance.
    """
    base, *others = measure_lookups(results)
    found = [contrasts(each, base, seat, measures) for each in others]
    return tuple(ranked(each, Level(comparisons=len(others)).of_each(len(each) or 1)) for each in found)


def contrasts(
    lookup: MeasureLookup, base: MeasureLookup, seat: int, measures: Sequence[str] = (*RANKED, *JUDGED)
) -> list[Found]:
    """The measures that both have, as seen from `seat`; of several that say the same the first."""
    found = dict[tuple[object, ...], Found]()
    for name in _names(lookup, base, seat, measures):
        before, after = base.measure(name), lookup.measure(name)
        if before is None or after is None or before.value is None or after.value is None:
            continue
        key = (_kind(name, before.value or after.value), before.value, after.value)
        contrast = None if key in found else contrast_of(lookup, base, name)
        if contrast is not None:
            found[key] = Found(name, before.unit, before.value, after.value, contrast)
    return [*found.values(), *_new_and_gone(lookup, base)]


def _kind(name: str, seen: float) -> str:
    """Measures of one kind that have the same values say the same: turns of one decision each, draws by one ending."""
    if name.startswith(("draws", "ending_usage.")) and seen:
        return "share of endings"
    return name.partition(".")[0] + name.rpartition(".")[2]


def _names(lookup: MeasureLookup, base: MeasureLookup, seat: int, measures: Sequence[str]) -> Iterator[str]:
    yield f"seat_share.{seat}"
    yield from measures
    yield from (f"skill_gap.{stronger}" for stronger in lookup.stronger)
    yield from ("thinking_pays",) if lookup.stronger else ()
    game, other = lookup.result.game, base.result.game
    yield from (f"rule_usage.{rule}" for rule in other.rule_names if rule in game.rule_names)
    yield from (f"ending_usage.{ending}" for ending in other.endings if ending in game.endings)


def _new_and_gone(lookup: MeasureLookup, base: MeasureLookup) -> Iterator[Found]:
    """End conditions that one game has only: no game of the other ends by them."""
    games = base.result.game.endings, lookup.result.game.endings
    for ending in dict.fromkeys((*games[0], *games[1])):
        if ending in games[0] and ending in games[1]:
            continue
        before, after = (ENDINGS.measure(each.source, ending).value for each in (base, lookup))
        contrast = ENDINGS.contrast(lookup.source, base.source, ending)
        if before is not None and after is not None and contrast is not None:
            yield Found(ENDINGS.name_of(ending), ENDINGS.unit, before, after, contrast)


def ranked(found: Sequence[Found], confidence: float) -> tuple[Change, ...]:
    """The changes with intervals of a confidence, the surest and largest first."""
    return tuple(sorted((each.change(confidence) for each in found), key=lambda change: change._rank, reverse=True))
