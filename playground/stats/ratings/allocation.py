"""Which games say most, for the time they take.

The variances that matter are those of the differences between neighbours in the ranking. For each line-up, rotated
through the seats, it is computed how much less they would be after so many games as fit into a slice of time, the
outcomes being as likely as the ratings say (A-optimal design, as of Chaloner & Verdinelli 1995, section 2).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from playground.stats.ratings.design import Array, Lineup
from playground.stats.ratings.fit import Fit
from playground.stats.ratings.order import STEP, Neighbours

SPREAD = 3 * STEP
"""The standard deviation of the prior that planning puts on each difference to the reference."""

SETTLED = 0.05
"""The weight of neighbours whose order is known, compared with those where it is open."""


def gains(
    found: Fit, near: Sequence[Neighbours], tables: Sequence[Sequence[Lineup]], seconds: Sequence[float]
) -> list[float]:
    """How much a second of play at each table lowers the weighted variances.

    A table is the line-ups that are played equally often; `seconds` is how long a game takes there.
    """
    prior = np.eye(len(found.values)) / SPREAD**2
    known = found.information + prior
    before = np.linalg.inv(known)
    targets = [(SETTLED if each.answer else 1.0, found.design.contrast(each.upper, each.lower)) for each in near]
    slice_s = max(seconds)
    results = []
    for table, cost in zip(tables, seconds, strict=True):
        after = np.linalg.inv(known + slice_s / cost * expected_information(found, table))
        results.append(sum(weight * float(c @ (before - after) @ c) for weight, c in targets) / slice_s)
    return results


def expected_information(found: Fit, table: Sequence[Lineup]) -> Array:
    """Fisher's information of one game at a table, averaged over its line-ups."""
    features = found.design.features_of(table)
    logits = features @ found.values
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    centred = features - np.einsum("lo,lop->lp", shares, features)[:, None, :]
    total: Array = np.einsum("lop,loq->pq", centred * shares[:, :, None], centred)
    return total / len(table)
