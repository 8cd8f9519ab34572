"""One error budget for an experiment: all that it states holds together with 95% confidence.

A *statement* is a question that an experiment decides: each difference from a baseline, each answer to an expectation
that is not such a difference, each meeting of agents. Intervals hold together by Bonferroni's inequality, and p-values
are adjusted by Holm's method (1979), by which questions are decided: it detects all that the intervals do, and more.
Directions are read off the estimates, as usual (Shaffer 1980).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playground.stats.fixed_n.contrast import Contrast, p_value_of
from playground.stats.fixed_n.intervals import Difference, holm, shared_confidence

CONFIDENCE = 0.95

DifferenceAt = Callable[[float], Difference]
"""A difference for any confidence."""


@dataclass(frozen=True)
class Statement:
    """A difference that is reported, and the one whose sign decides the question, with the p-value of 'it is 0'.

    `gain` is how many independent games each of the paired ones is worth; None if games are not paired. `worst` is the
    difference with an interval that holds whatever unfinished games would have become, and `up_to` for how many
    decisions or turns of each game it is known, where games were given up.
    """

    difference: DifferenceAt
    deciding: DifferenceAt
    p_value: float
    gain: float | None = None
    worst: DifferenceAt | None = None
    up_to: int | None = None

    @classmethod
    def about(
        cls, contrast: Contrast, beyond_margin: Callable[[DifferenceAt], DifferenceAt] | None = None
    ) -> Statement:
        """A statement whose p-value comes from the interval itself: a score test could contradict it.

        With a margin, what decides is how far the difference lies beyond it.
        """
        deciding, worst = contrast.known.difference, contrast.worst.difference if contrast.worst else None
        if beyond_margin is not None:
            deciding = beyond_margin(deciding)
        return cls(contrast.difference, deciding, p_value_of(deciding), contrast.gain, worst, contrast.up_to)


@dataclass(frozen=True)
class Decision:
    """What is known of a statement, with the confidence that all of the experiment share.

    `sign` is that of the deciding difference, 0 while it is open; `difference` is None, and `p_value` 1, if the games
    do not determine it. `statements` is their number.
    """

    difference: Difference | None
    p_value: float
    sign: int
    statements: int
    gain: float | None = None
    worst: Difference | None = None
    up_to: int | None = None


def statement(contrast: Contrast | None) -> Statement | None:
    """The statement that a contrast is not 0."""
    return Statement.about(contrast) if contrast else None


def decide(statements: Sequence[Statement | None]) -> list[Decision]:
    """The decisions on all statements of an experiment, in their order. None stands for one without numbers."""
    many = len(statements)
    each = shared_confidence(CONFIDENCE, max(1, many))
    p_values = holm([one.p_value if one else 1.0 for one in statements])
    return [
        Decision(
            one.difference(each),
            p,
            _sign(one.deciding(each), p),
            many,
            one.gain,
            one.worst and one.worst(each),
            one.up_to,
        )
        if one
        else Decision(None, 1.0, 0, many)
        for one, p in zip(statements, p_values, strict=True)
    ]


def _sign(deciding: Difference, p_value: float) -> int:
    if p_value >= 1 - CONFIDENCE:
        return 0
    return 1 if deciding.estimate > 0 else -1
