"""All measures of a result by name, each with its interval. What they mean is told in `docs/measures.md`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from playground.simulate.option_counts import option_counts
from playground.stats.measures import choices, endings, lengths, rules, seats
from playground.stats.measures.measure import Measure

if TYPE_CHECKING:
    from playground.simulate.summary import Summary


def measures(result: Summary, ideal: tuple[int, int] | None = None) -> dict[str, Measure]:
    """The measures of a result; `ideal` is the least and the most decisions a game should take, if that is known.

    Names are `family` or `family.part`: `balance`, `seat_advantage.1`, `length.turns.p50`, `rule_usage.RULE`. Those
    between seats are left out for a single player. Raises ValueError unless 1 ≤ least ≤ most.
    """
    found = {**_seats(result), **endings.ending_shares(result.outcomes())}
    found["outcome_entropy"] = endings.outcome_entropy(result.outcomes())
    found |= _lengths(result)
    if ideal:
        found["ideal_duration"] = lengths.ideal_duration(result.lengths(), *ideal)
    usage = rules.rule_usage(result.games_with(), result.games)
    return found | _choices(result) | {f"rule_usage.{name}": measure for name, measure in usage.items()}


def _seats(result: Summary) -> dict[str, Measure]:
    outcomes = result.outcomes()
    if len(outcomes.wins) < 2:
        return {}
    advantages = enumerate(seats.seat_advantage(outcomes), start=1)
    found = {f"seat_advantage.{seat}": measure for seat, measure in advantages}
    return found | {"balance": seats.balance(outcomes), "fairness": seats.fairness(outcomes)}


def _lengths(result: Summary) -> dict[str, Measure]:
    return {
        f"length.{unit}.{name}": measure
        for unit in ("decisions", "turns")
        for name, measure in lengths.length(result.lengths(unit), unit).items()
    }


def _choices(result: Summary) -> dict[str, Measure]:
    """The first two from all games, the others from those that are played again."""
    sample = option_counts(result)
    origin = f"; from the first {len(sample):,} games" if sample else "; told of random players only"
    replayed = {"tree_size": choices.tree_size(sample), "convergence": choices.convergence(sample)}
    return {
        "branching": choices.branching(result.sums_by_game("options_total")),
        "decision_moves": choices.decision_moves(result.sums_by_game("choices")),
        **{name: replace(found, about=found.about + origin) for name, found in replayed.items()},
    }
