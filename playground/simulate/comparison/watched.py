"""What an edit changes, watched while games are played: a few measures, at numbers of games settled beforehand.

A visitor who watches looks again and again, and one of many looks is wrong by chance more often than a single one. So
games are looked at after 100, 200, 400, … of each, and all intervals of all looks hold together (Bonferroni): the
chance that any of them ever misses its value is 5% at most. `stats/anytime` has evidence for shares that is valid after
every game; lengths and numbers of options have no bound that it could bet within.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.simulate.comparison.changes import Change, Found
from playground.simulate.measures.contrasts import contrast_of
from playground.simulate.measures.lookup import measure_lookups
from playground.simulate.results.summary import Summary
from playground.stats.fixed_n.intervals import shared_confidence

CONFIDENCE = 0.95

LOOKS = tuple(100 * 2**doublings for doublings in range(11))
"""Games of each, after which the results are looked at."""

OF_TWO_SEATS, OF_MORE_SEATS = "seat_share.1", "balance"
"""What says how even the seats are."""

WATCHED = ("length.turns.mean", "draws", "unfinished", "branching")
"""What matters besides: how long games are, how they end, and how much there is to choose."""


@dataclass(frozen=True)
class Look:
    """The changes of the watched measures after so many games of each, in a fixed order."""

    games: int
    changes: tuple[Change, ...]

    @property
    def settled(self) -> bool:
        """Whether more games would tell little: each change is known to matter, or not to."""
        return all(change.certainty in ("large", "none") for change in self.changes)


def watched_measures(players: Sequence[int]) -> tuple[str, ...]:
    """The measures that games with these numbers of players are watched by."""
    if len(set(players)) > 1 or players[0] < 2:
        return WATCHED
    return (OF_TWO_SEATS if players[0] == 2 else OF_MORE_SEATS, *WATCHED)


def look_at(before: Summary, after: Summary, looks: int = len(LOOKS)) -> Look:
    """The changes from one result to another, of the same numbers of games of one seed; there are `looks` of them."""
    names = watched_measures([len(result.game.players) for result in (before, after)])
    confidence = shared_confidence(CONFIDENCE, looks * len(names))
    return Look(after.games, tuple(_changes(before, after, names, confidence)))


def _changes(before: Summary, after: Summary, names: Sequence[str], confidence: float) -> Iterator[Change]:
    base, now = measure_lookups((before, after))
    for name in names:
        one, other, contrast = base.measure(name), now.measure(name), contrast_of(now, base, name)
        if contrast is None or one is None or other is None or one.value is None or other.value is None:
            continue
        yield Found(name, one.unit, one.value, other.value, contrast).change(confidence)
