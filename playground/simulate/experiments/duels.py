"""Who plays better: agents that met in every seat, so that it does not matter which one is the better seat.

The score of an agent is the mean, over the line-ups that turn it through all seats, of the share of decisive games it
won. With two players it is a half, plus half the difference between its share and its opponent's in the same seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.stats.contrast import Estimate, Terms, contrast, p_value, proportion
from playground.stats.intervals import Difference, shared_confidence

if TYPE_CHECKING:
    from playground.simulate.experiments.trial import Played, Trial


@dataclass(frozen=True)
class Duel:
    """`agent` against `others` in a game: its share of the decisive games over all seats, where `fair` is equal.

    `seats` are its shares in the seat of each player by itself. All duels of an experiment hold together with 95%.
    """

    selection: str
    agent: str
    others: tuple[str, ...]
    played: tuple[Played, ...]
    fair: float
    score: Difference
    p_value: float
    seats: tuple[Estimate, ...]

    @property
    def decided(self) -> bool:
        """Whether the agent is known to win more, or less, than its part."""
        return self.p_value < 0.05 and not self.score.low <= self.fair <= self.score.high


def duels(trial: Trial) -> Iterator[Duel]:
    """The duels in each game: of two agents alone once, named from the one that was listed first."""
    found = [
        (selection, agent, played)
        for number, selection in enumerate(trial.experiment.selections)
        for agent, played in _rotations([group[number] for group in trial.groups])
    ]
    for selection, agent, played in found:
        estimates = [_won(each, agent) for each in played]
        shares = [share for share in estimates if share]
        if len(shares) == len(played):
            yield _duel(selection, agent, played, shares, len(found))


def _duel(selection: str, agent: str, played: list[Played], shares: list[Estimate], statements: int) -> Duel:
    others = tuple(dict.fromkeys(name for name in played[0].summary.agents if name != agent))
    terms: Terms = [(1 / len(shares), share) for share in shares]
    fair = 1 / len(played)
    score, p = contrast(terms, shared_confidence(0.95, statements)), p_value(terms, fair)
    return Duel(selection, agent, others, tuple(played), fair, score, min(1.0, statements * p), tuple(shares))


def _rotations(arms: list[Played]) -> Iterator[tuple[str, list[Played]]]:
    """Agents with the arms in which they have one seat each, all others being the same throughout."""
    by_lineup = {arm.summary.agents: arm for arm in arms}
    told: set[frozenset[tuple[str, ...]]] = set()
    for lineup in by_lineup:
        for agent in lineup:
            others = [name for name in lineup if name != agent]
            if len(others) != len(lineup) - 1 or len(set(others)) != 1:
                continue
            turned = [(*others[:seat], agent, *others[seat:]) for seat in range(len(lineup))]
            if frozenset(turned) not in told and all(each in by_lineup for each in turned):
                told.add(frozenset(turned))
                yield agent, [by_lineup[each] for each in turned]


def _won(played: Played, agent: str) -> Estimate | None:
    """The share of decisive games that the player with this agent won; None where who shared wins is unknown."""
    summary = played.summary
    player, outcomes = summary.agents.index(agent), summary.outcomes()
    if summary.first_player is not None:
        seat = (player - summary.first_player) % len(summary.agents)
        return proportion(*outcomes.sample(seat, outcomes.decisive, "fixed"))
    return proportion(summary.wins[player], outcomes.decisive) if not outcomes.shared_wins else None
