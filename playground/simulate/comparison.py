"""Results of several variants side by side: who is better off where, in numbers, words and JSON.

The first result is the baseline, with which each of the others is compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.simulate.result import Result
from playground.source.diagnostics import PlaygroundError
from playground.stats.compare import Balance, Comparison, balance, compare_with
from playground.stats.intervals import Difference, Mode
from playground.stats.verdict import verdict


@dataclass(frozen=True)
class Compared:
    """`balances` has an entry for each result, `comparisons` one for each but the first.

    A run that was stopped was watched, so its intervals are those that hold at every moment (`mode` 'live').
    """

    results: tuple[Result, ...]
    seat: int
    mode: Mode
    balances: tuple[Balance, ...]
    comparisons: tuple[Comparison, ...]

    def verdicts(self) -> list[str]:
        """The verdict on each comparison in words."""
        return [verdict(comparison, self.results[0].agents).text for comparison in self.comparisons]

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `compare --json`."""
        pairs = zip(self.comparisons, self.verdicts(), strict=True)
        return {
            "seat": self.seat,
            "mode": self.mode,
            "variants": [result.to_json() for result in self.results],
            "comparisons": [_comparison_json(comparison, text) for comparison, text in pairs],
        }


def compare_results(results: Sequence[Result], seat: int | None = None) -> Compared:
    """Compare results of games with equally many players, seen from `seat`; raises PlaygroundError for others."""
    seat = check_seat(seat, {result.game.name: len(result.game.players) for result in results})
    mode: Mode = "fixed" if all(result.games == result.asked for result in results) else "live"
    found = [result.outcomes() for result in results]
    comparisons = compare_with(found[0], found[1:], seat, mode=mode) if len(found) > 1 else ()
    return Compared(tuple(results), seat, mode, tuple(balance(outcomes, mode=mode) for outcomes in found), comparisons)


def seat_of_interest(players: int) -> int:
    """The seat that comparisons are seen from unless told otherwise: the second of two, and the first of more."""
    return 2 if players == 2 else 1


def check_seat(seat: int | None, players: dict[str, int]) -> int:
    """The seat to compare games from, given by name with their numbers of players; raises PlaygroundError if none."""
    if len(set(players.values())) > 1:
        numbers = ", ".join(f"{name} has {count}" for name, count in players.items())
        raise PlaygroundError(f"only games with equally many players can be compared: {numbers}")
    most = min(players.values())
    seat = seat_of_interest(most) if seat is None else seat
    if not 1 <= seat <= most:
        raise PlaygroundError(f"there is no seat {seat}: the games have seats 1 to {most}, and seat 1 moves first")
    return seat


def _comparison_json(comparison: Comparison, text: str) -> dict[str, Any]:
    baseline, variant = comparison.b, comparison.a
    return {
        "baseline": baseline.outcomes.variant,
        "variant": variant.outcomes.variant,
        "seat": comparison.seat,
        "shares": {side.outcomes.variant: _share_json(side, comparison.seat) for side in (baseline, variant)},
        **_difference_json("difference", comparison.difference),
        **_difference_json("gap", comparison.gap),
        **_difference_json("evenness", comparison.evenness),
        "p_value": comparison.p_value,
        "differs": comparison.differs,
        "decided": comparison.decided,
        "fairer": comparison.fairer.outcomes.variant if comparison.fairer else None,
        "more_even": comparison.more_even.outcomes.variant if comparison.more_even else None,
        "games_needed": comparison.games_needed,
        "verdict": text,
    }


def _share_json(side: Balance, seat: int) -> dict[str, Any]:
    found = side.seats[seat - 1]
    return {"share": found.share, "ci95": [found.share_interval.low, found.share_interval.high]}


def _difference_json(name: str, difference: Difference | None) -> dict[str, Any]:
    ends = "ci95" if name == "difference" else f"{name}_ci95"
    if difference is None:
        return {name: None, ends: None}
    return {name: difference.estimate, ends: [difference.low, difference.high]}
