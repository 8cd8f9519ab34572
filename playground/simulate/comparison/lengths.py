"""Differences of mean lengths, also where games were given up at the cap on decisions.

How long such a game would have gone on is not known, only that it took that many decisions: its length is censored. A
mean of all lengths is then not known either, but the *restricted* mean is, that of the first N decisions of each game
(Irwin 1949; Royston & Parmar 2013): all games are followed that far. N is the smallest cap that a game has met. Games
in which nobody could move any more are over, and count with the decisions they took.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.simulate.results.rows import counted
from playground.simulate.results.summary import Summary
from playground.stats.fixed_n.intervals import Difference
from playground.stats.fixed_n.lengths import length_difference, summarize
from playground.stats.paired.lengths import paired_length_difference
from playground.stats.paired.worth import ALIKE, worth

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class LengthDifference:
    """Mean number of decisions in a − that in b; if `first` is given, of the first so many decisions of each game.

    `gain` is how many independent games one of the paired games is worth, `ALIKE` if no pair differs.
    """

    difference: Difference
    first: int | None
    gain: float | None = None


def mean_lengths(a: Summary, b: Summary, games: int, confidence: float) -> LengthDifference | None:
    """Mean number of decisions in a − that in b over the first `games`, a number fixed in advance.

    None for fewer than two games.
    """
    if games < 2:
        return None
    of_a, of_b = (result.decisions_by_game()[:games] for result in (a, b))
    caps = [cap for cap in (cap_met(a, of_a), cap_met(b, of_b)) if cap is not None]
    if caps:
        of_a, of_b = (each.clip(max=min(caps)) for each in (of_a, of_b))
    one, other = summarize(counted(of_a)), summarize(counted(of_b))
    assert one
    assert other
    alike = (of_a == of_b).all()
    gain = ALIKE if alike else worth(paired_length_difference(of_a, of_b), length_difference(one, other))
    return LengthDifference(paired_length_difference(of_a, of_b, confidence), min(caps, default=None), gain)


def cap_met(result: Summary, decisions: NDArray[np.signedinteger[Any]]) -> int | None:
    """The cap on decisions if one of the first games, which took so many `decisions`, was given up there, else None."""
    if result.unfinished == result.stuck:
        return None
    return result.game.max_decisions if result.given_up_by_game()[: len(decisions)].any() else None
