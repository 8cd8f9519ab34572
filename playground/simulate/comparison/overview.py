"""All that is known of a variant beside the baseline: whether it can be played, what changes, and how fair it is.

All statements of a comparison share one error of 5%: each change of a measure, and how much fairer a variant is. In a
run that was looked at several times they hold at all looks together, so also at the one at which it was stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from playground.game.rules import PASS
from playground.simulate.comparison.changes import Change, contrasts, ranked
from playground.simulate.measures.lookup import MeasureLookup
from playground.simulate.results.rows import Result
from playground.simulate.results.summary import Summary
from playground.stats.comparison.compare import Comparison, compare
from playground.stats.comparison.level import Level
from playground.stats.fixed_n.intervals import Difference
from playground.stats.paired.pairs import Pairs

Fault = Literal["faulty", "faulty or unfinished", "no first option", "only passes", "stuck", "endless", "unfinished"]
"""Why games cannot be played. Each stopped because its rules could not be followed, or some did and no other came to an
end; or in each the first player had no option; or none came to an end: nobody could do anything but pass, in each a
player had no option at some time, each met the cap on decisions, or some the one, some the other.
"""


@dataclass(frozen=True)
class Overview:
    """A variant beside the baseline, over the `games` that both have played.

    `changes` are the surest and largest first; none where one of them cannot be played. `unfairness` is how much less
    fair the variant is, with an interval that holds together with those of all changes, whatever unfinished games would
    have become; None where nobody won. `new_endings` ended games of the variant and none of the baseline,
    `gone_endings` the other way round.
    """

    games: int
    changes: tuple[Change, ...]
    unfairness: Difference | None
    new_endings: tuple[str, ...]
    gone_endings: tuple[str, ...]
    faults: tuple[Fault | None, Fault | None]
    """Of the baseline and of the variant."""
    together: bool = False
    """Whether players win and lose together, so that there is no fairness between them."""


def fault_of(result: Summary) -> Fault | None:
    """Why games of a result cannot be played; None if one was, and came to an end, and without games."""
    if not result.games:
        return None
    if result.faulty and result.unfinished == result.games:
        return "faulty" if result.faulty == result.games else "faulty or unfinished"
    if not result.decisions:
        return "no first option"
    if result.unfinished < result.games:
        return None
    if not any(count for rule, count in result.fired.items() if rule != PASS):
        return "only passes"
    if not result.stuck:
        return "endless"
    return "unfinished" if result.stuck < result.games else "stuck"


def overviews(
    lookups: Sequence[MeasureLookup], seat: int, comparisons: Sequence[Comparison]
) -> tuple[Overview | None, ...]:
    """An overview of each result but the first, for numbers of games or looks that were fixed in advance.

    `comparisons` are those of the outcomes. None for a variant whose games the baseline cannot be cut down to, because
    only sums of its games are kept.
    """
    base, *others = lookups
    found: list[Overview | None] = []
    for other, comparison in zip(others, comparisons, strict=True):
        both = min(base.result.games, other.result.games)  # of a run that was interrupted, either may have more
        played, upto = _first(other, both), _first(base, both)
        found.append(_overview(played, upto, seat, comparison) if other.result.games and played and upto else None)
    return tuple(found)


def _level(comparison: Comparison, changes: int) -> Level:
    """The level of each change of a comparison; how much fairer it is is one statement more."""
    return Level(comparison.confidence, "fixed", comparison.comparisons * (changes + 1), comparison.look)


def first_games(result: Summary, games: int) -> Summary | None:
    """The first games of a result alone; None where only sums are kept."""
    if result.games == games:
        return result
    if not isinstance(result, Result):
        return None
    return Result(result.game, result.seed, result.agents, games, result.rows[:games], result.fired, result.timing)


def _first(lookup: MeasureLookup, games: int) -> MeasureLookup | None:
    """The measures of the first games alone; None where only sums are kept."""
    rows = first_games(lookup.result, games)
    if rows is None:
        return None
    if rows is lookup.result:
        return lookup
    return MeasureLookup(rows, lookup.judged[:games], lookup.stop, lookup.ideal, lookup.matches)


def _overview(other: MeasureLookup, base: MeasureLookup, seat: int, comparison: Comparison) -> Overview:
    faults = fault_of(base.result), fault_of(other.result)
    found = [] if any(faults) else contrasts(other, base, seat)
    level = _level(comparison, len(found))
    codes = other.result.outcome_codes(), base.result.outcome_codes()
    together = compare(
        other.result.outcomes(),
        base.result.outcomes(),
        comparison.seat,
        level.confidence,
        pairs=Pairs.of(*codes),
        comparisons=level.comparisons,
        look=level.look,
    )
    before, after = (each.result.endings() for each in (base, other))
    return Overview(
        other.result.games,
        ranked(found, level.of_each()),
        None if other.result.together else together.worst_question,
        tuple(name for name, count in after.items() if count and not before.get(name)),
        tuple(name for name, count in before.items() if count and not after.get(name)),
        faults,
        bool(other.result.together),
    )
