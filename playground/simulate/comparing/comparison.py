"""Results of several variants side by side: who is better off where, in numbers, words and JSON.

The first result is the baseline, with which each of the others is compared, game beside game: they were played on
common random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.simulate.comparing.in_json import comparison_json
from playground.simulate.summary import Summary
from playground.source.diagnostics import PlaygroundError
from playground.stats.balance import Balance, balance
from playground.stats.compare import Comparison, compare_with
from playground.stats.intervals import Difference, Mode
from playground.stats.length import paired_length_difference
from playground.stats.outcomes import Outcomes
from playground.stats.pairs import Pairs
from playground.stats.verdict import verdict


@dataclass(frozen=True)
class Compared:
    """`balances` has an entry for each result, `comparisons` and `lengths` one for each but the first.

    A run that was stopped was watched, so its intervals are those that hold at every moment (`mode` 'live'). Then the
    games that all variants have played are compared. `lengths` are differences of the mean number of decisions; None
    where there is no interval: of a run that was watched, and of fewer than two games. `margin` is the largest
    difference of shares that does not matter, where one was named.
    """

    results: tuple[Summary, ...]
    seat: int
    mode: Mode
    balances: tuple[Balance, ...]
    comparisons: tuple[Comparison, ...]
    lengths: tuple[Difference | None, ...] = ()
    margin: float | None = None

    def verdicts(self) -> list[str]:
        """The verdict on each comparison in words."""
        agents = self.results[0].agents
        return [verdict(comparison, agents, self.margin).text for comparison in self.comparisons]

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `compare --json`."""
        found = zip(self.comparisons, self.lengths, self.verdicts(), strict=True)
        return {
            "seat": self.seat,
            "mode": self.mode,
            "variants": [result.to_json() for result in self.results],
            "comparisons": [comparison_json(*each) for each in found],
        }


def compare_results(results: Sequence[Summary], seat: int | None = None) -> Compared:
    """Compare results of games with equally many players, seen from `seat`; raises PlaygroundError for others.

    All of them begin with the same games of the same seed.
    """
    seat = check_seat(seat, {result.game.name: len(result.game.players) for result in results})
    mode: Mode = "fixed" if all(result.games == result.asked for result in results) else "live"
    found, pairs = side_by_side(results)
    comparisons = compare_with(found[0], found[1:], seat, mode=mode, pairs=pairs) if len(found) > 1 else ()
    lengths = tuple(
        None if mode == "live" else mean_lengths(result, results[0], result.games, comparison.confidence_of_each)
        for result, comparison in zip(results[1:], comparisons, strict=True)
    )
    balances = tuple(balance(outcomes, mode=mode) for outcomes in found)
    return Compared(tuple(results), seat, mode, balances, comparisons, lengths)


def side_by_side(results: Sequence[Summary], upto: int | None = None) -> tuple[list[Outcomes], list[Pairs]]:
    """How the games before `upto` that all have played ended, and the pairs of each result with the first."""
    ends = [result.outcome_codes() for result in results]
    ends = [each[: min(map(len, ends))][:upto] for each in ends]
    outcomes = [
        Outcomes.of_ends(result.game.name, len(result.game.players), each)
        for result, each in zip(results, ends, strict=True)
    ]
    return outcomes, [Pairs.of(each, ends[0]) for each in ends[1:]]


def mean_lengths(a: Summary, b: Summary, games: int, confidence: float) -> Difference | None:
    """Mean number of decisions in a − that in b over the first games, a number settled beforehand.

    None of fewer than two games.
    """
    if games < 2:
        return None
    return paired_length_difference(a.decisions_by_game()[:games], b.decisions_by_game()[:games], confidence)


def seat_of_interest(players: int) -> int:
    """The seat that comparisons are seen from unless told otherwise: the second of two, and the first of more."""
    return 2 if players == 2 else 1


def check_seat(seat: int | None, players: dict[str, int]) -> int:
    """The seat to compare games from, given by name with their numbers of players; raises PlaygroundError if none."""
    if len(set(players.values())) > 1:
        numbers = ", ".join(f"{name} has {count}" for name, count in players.items())
        raise PlaygroundError(
            f"only games with equally many players can be compared: {numbers}. Where the number of players is a "
            "parameter, set it for each: NAME?PARAMETER=NUMBER"
        )
    most = min(players.values())
    seat = seat_of_interest(most) if seat is None else seat
    if not 1 <= seat <= most:
        raise PlaygroundError(f"there is no seat {seat}: the games have seats 1 to {most}, and seat 1 moves first")
    return seat
