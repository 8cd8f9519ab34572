"""All measures of a result by name, each with its interval. What they mean is told in `docs/measures.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from playground.engine.native.stopping import Stop
from playground.simulate.option_counts import option_counts, sample_size
from playground.stats.intervals import wilson
from playground.stats.measures import choices, endings, lengths, rules, seats
from playground.stats.measures.judged import Judged
from playground.stats.measures.measure import Measure, measured, unknown
from playground.stats.measures.referee import referee_measures
from playground.stats.outcomes import Outcomes

if TYPE_CHECKING:
    from playground.simulate.summary import Summary


@dataclass
class Source:
    """What measures come from: games, the decisions a game should take at least and at most, games judged.

    No game is played again for them once `stop` is set, which Ctrl-C does meanwhile.
    """

    result: Summary
    ideal: tuple[int, int] | None = None
    judged: Sequence[Judged] = ()
    stop: Stop | None = None

    @cached_property
    def outcomes(self) -> Outcomes:
        """How the games ended."""
        return self.result.outcomes()

    @cached_property
    def option_counts(self) -> list[list[int]]:
        """The options of each decision of the games that are played again."""
        return option_counts(self.result, self.stop)

    @property
    def cut_short(self) -> bool:
        """Whether measures come from fewer games than are played again for them, because somebody said stop."""
        return "option_counts" in vars(self) and len(self.option_counts) < sample_size(self.result)


def measures(
    result: Summary,
    ideal: tuple[int, int] | None = None,
    judged: Sequence[Judged] = (),
    stop: Stop | None = None,
) -> dict[str, Measure]:
    """The measures of a result; `ideal` is the least and the most decisions a game should take, if that is known.

    Names are `family` or `family.part`: `balance`, `seat_advantage.1`, `length.turns.p50`, `rule_usage.RULE`. Those
    between seats are left out for a single player, and those that need values of positions without games that were
    `judged` (see `refereeing.py`). Once `stop` is set, by somebody or by Ctrl-C, no game is played again for a measure.
    Raises ValueError unless 1 ≤ least ≤ most.
    """
    source, found = Source(result, ideal, judged, stop), dict[str, Measure]()
    for family in FAMILIES.values():
        found |= family(source)
    return found


def _of_seats(family: str, found: Callable[[Outcomes], tuple[Measure, ...]]) -> Callable[[Source], dict[str, Measure]]:
    def each(source: Source) -> dict[str, Measure]:
        if len(source.outcomes.wins) < 2:
            return {}
        return {f"{family}.{seat}": one for seat, one in enumerate(found(source.outcomes), start=1)}

    return each


def _between_seats(family: str, found: Callable[[Outcomes], Measure]) -> Callable[[Source], dict[str, Measure]]:
    return lambda source: {family: found(source.outcomes)} if len(source.outcomes.wins) > 1 else {}


def _player_wins(source: Source) -> dict[str, Measure]:
    """Of players with different agents: dice may decide who begins, and then seats tell nothing of the agents."""
    result, games = source.result, source.result.games
    if len(set(result.agents)) < 2:
        return {}
    found = {}
    for player, agent, wins in zip(result.game.players, result.agents, result.wins, strict=True):
        about = f"share of all games that {player}, played by {agent}, won alone or with others"
        known = measured(wins / games, wilson(wins, games), "share", about) if games else unknown("share", about)
        found[f"player_wins.{player}"] = known
    return found


def _lengths(source: Source) -> dict[str, Measure]:
    return {
        f"length.{unit}.{name}": measure
        for unit in ("decisions", "turns")
        for name, measure in lengths.length(source.result.lengths(unit), unit).items()
    }


def _ideal_duration(source: Source) -> dict[str, Measure]:
    return {"ideal_duration": lengths.ideal_duration(source.result.lengths(), *source.ideal)} if source.ideal else {}


def _played_again(family: str, found: Callable[[list[list[int]]], Measure]) -> Callable[[Source], dict[str, Measure]]:
    def measure(source: Source) -> dict[str, Measure]:
        sample, known = source.option_counts, found(source.option_counts)
        origin = f"; from the first {len(sample):,} games" if sample else ""
        return {family: replace(known, about=known.about + origin)}

    return measure


def _rule_usage(source: Source) -> dict[str, Measure]:
    usage = rules.rule_usage(source.result.games_with(), source.result.games)
    return {f"rule_usage.{name}": measure for name, measure in usage.items()}


def _by_referee(source: Source) -> dict[str, Measure]:
    if not source.judged:
        return {}
    found = referee_measures(source.judged)
    return {name: with_origin(measure, source.judged) for name, measure in found.items()}


def with_origin(measure: Measure, judged: Sequence[Judged]) -> Measure:
    """A measure of a referee that tells how many games it has judged."""
    return replace(measure, about=f"{measure.about}; {len(judged):,} games judged")


def _ending(name: str) -> Callable[[Source], dict[str, Measure]]:
    return lambda source: {name: endings.ending_shares(source.outcomes)[name]}


FAMILIES: dict[str, Callable[[Source], Mapping[str, Measure]]] = {
    "player_wins": _player_wins,
    "seat_share": _of_seats("seat_share", seats.seat_share),
    "seat_advantage": _of_seats("seat_advantage", seats.seat_advantage),
    "balance": _between_seats("balance", seats.balance),
    "fairness": _between_seats("fairness", seats.fairness),
    "completion": _ending("completion"),
    "draws": _ending("draws"),
    "unfinished": _ending("unfinished"),
    "outcome_entropy": lambda source: {"outcome_entropy": endings.outcome_entropy(source.outcomes)},
    "length": _lengths,
    "ideal_duration": _ideal_duration,
    "branching": lambda source: {"branching": choices.branching(source.result.sums_by_game("options_total"))},
    "decision_moves": lambda source: {"decision_moves": choices.decision_moves(source.result.sums_by_game("choices"))},
    "tree_size": _played_again("tree_size", choices.tree_size),
    "convergence": _played_again("convergence", choices.convergence),
    "referee": _by_referee,
    "rule_usage": _rule_usage,
}
"""What is worked out together, in the order in which it is told. Those of the referee have names of their own."""
