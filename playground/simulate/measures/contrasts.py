"""The difference of a measure between two results, or its slope over several, at any confidence.

All played the same game numbers of the same seed, and games are compared in pairs, as `compare` does: the measure's
`MeasureSpec` says how (`pairing`). Only games among trained players are not: there the training is the unit.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.measures.trained import TrainedLookup, combination
from playground.stats.fixed_n.contrast import Contrast, slope


def contrast_of(lookup: MeasureLookup, base: MeasureLookup, name: str) -> Contrast | None:
    """The measure of `lookup` minus that of `base`; None if the games do not determine it."""
    if isinstance(lookup, TrainedLookup):
        return combination([(1.0, lookup), (-1.0, base)], name)
    one, other = lookup.find(name), base.find(name)
    if one is None or other is None:
        return None
    spec, member = one
    return spec.contrast(lookup.source, base.source, member)


def trend_of(points: Sequence[tuple[float, MeasureLookup]], name: str) -> Contrast | None:
    """The slope of the measure over positions; None if the games do not determine it."""
    if any(isinstance(lookup, TrainedLookup) for _, lookup in points):
        return combination(slope(points), name)
    found = [lookup.find(name) for _, lookup in points]
    if not all(found):
        return None
    spec, member = found[0] or (None, "")
    assert spec is not None
    return spec.trend([(position, lookup.source) for position, lookup in points], member)
