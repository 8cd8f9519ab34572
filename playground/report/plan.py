"""A plan of a comparison in words: a table for each measure of each variant, what the numbers mean, and JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from playground.report.number_format import NOTHING, duration, percent
from playground.stats.measures.registry import phrase_of
from playground.stats.measures.units import spoken, unit_of
from playground.stats.rounding import decimal
from playground.stats.wording import capitalized

if TYPE_CHECKING:
    from playground.simulate.comparison.planning import PilotPlan, PlannedMeasure, PlannedSize

NEVER = "never"
"""Instead of a number of games, where unfinished games hide the difference."""

UNKNOWN = "The pilot does not show how much it varies: try a longer one."


def plan_title(planned: PlannedMeasure, base: str) -> str:
    """The heading of a table: the measure, the variant and the baseline."""
    return f"{capitalized(phrase_of(planned.measure))}, {planned.variant} against {base}"


def plan_head(planned: PlannedMeasure) -> tuple[str, ...]:
    """The heads of the columns of a table."""
    head = ("to see", "games of each", "time", "without pairing")
    return (*head, "to know which is fairer") if planned.of_fairness else head


def plan_rows(planned: PlannedMeasure) -> list[tuple[str, ...]]:
    """The rows of a table, a size each; none if the pilot does not determine the difference."""
    return [_row(each, planned) for each in planned.sizes]


def _row(size: PlannedSize, planned: PlannedMeasure) -> tuple[str, ...]:
    time = NOTHING if size.seconds is None else duration(size.seconds)
    counts = (_rounded(size.games), time, _rounded(size.independent))
    fairer = (_rounded(size.fairer),) if planned.of_fairness else ()
    return (_size(size, planned.unit), *counts, *fairer)


def _size(planned: PlannedSize, unit: str) -> str:
    if unit_of(unit).is_share:
        return f"{planned.share:g} {'point' if planned.share == 1 else 'points'}"
    return f"{planned.share:g}%, {_number(planned.size)} {spoken(unit)}".rstrip()


def _number(value: float) -> str:
    return decimal(value, 1) if value >= 1 else f"{value:.2g}"


def _rounded(games: int | None) -> str:
    """Two leading digits: the estimate deserves no more."""
    return NEVER if games is None else f"{int(float(f'{games:.1e}')):,}"


def plan_note(planned: PlannedMeasure) -> str:
    """What common random numbers are worth, or why there is no table."""
    if not planned.sizes:
        return UNKNOWN
    if planned.gain is None:
        return "No pair of games of the pilot differs: so many games are enough, and fewer may be."
    return f"On common random numbers, one game of each is worth {planned.gain:.3g} independent ones."


def plan_meaning(plan: PilotPlan) -> str:
    """What the numbers of games promise."""
    comparisons = len(plan.results) - 1
    shared = f", which {comparisons} comparisons share" if comparisons > 1 else ""
    return (
        f"So many games show a difference of that size, if there is one, with a chance of {100 * plan.power:g}%, "
        f"at 95% confidence{shared}. The numbers are as uncertain as the pilot: a longer one makes them more certain."
        f"{_unfinished_words(plan)}"
    )


def _unfinished_words(plan: PilotPlan) -> str:
    """What the numbers do not promise where games of the pilot were given up; empty where all ended."""
    worst = max(plan.results, key=lambda result: result.unfinished / max(1, result.games))
    if not worst.unfinished:
        return ""
    share = percent(worst.unfinished / worst.games)
    return (
        f" In the pilot up to {share} of the games were given up, in {worst.game.name}: lengths are compared up to "
        "where all games were followed. For all else the numbers are for the worst case, with unfinished games gone "
        f"against the difference; where these could hide it, it is seen '{NEVER}', however many are played."
    )


def plan_json(plan: PilotPlan) -> dict[str, Any]:
    """The pilot, and for each variant and measure the games it takes to see each difference."""
    first = plan.results[0]
    variants = [result.game.name for result in plan.results]
    return {
        "pilot": {"games": first.games, "seed": first.seed, "agents": list(first.agents), "variants": variants},
        "seat": plan.seat,
        "power": plan.power,
        "confidence": plan.confidence,
        "plans": [asdict(planned) for planned in plan.measures],
    }
