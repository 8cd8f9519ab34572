"""Which agent plays better: agents that met in every seat, so that the advantage of a seat cancels out.

The score of an agent is the mean, over the line-ups that rotate it through all seats, of the share of decisive games it
won. With two players it is one half plus half the difference between its share and its opponent's in the same seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from playground.simulate.experiments.budget import Decision, Statement
from playground.simulate.experiments.result import ArmResult, Duel, ExperimentResult
from playground.stats.fixed_n.contrast import Contrast, Estimate, of_terms, proportion
from playground.stats.fixed_n.intervals import Difference
from playground.stats.measures.worst import worst_contrast


@dataclass(frozen=True)
class Meeting:
    """A duel before it is decided: agent and arms, and its shares in each player's seat.

    `least` and `greatest` are the shares if it had lost, or won, all unfinished games; empty if there are none.
    """

    selection: str
    agent: str
    played: tuple[ArmResult, ...]
    seats: tuple[Estimate, ...]
    least: tuple[Estimate, ...] = ()
    greatest: tuple[Estimate, ...] = ()

    @property
    def fair(self) -> float:
        """The share of equal agents."""
        return 1 / len(self.played)

    @property
    def statement(self) -> Statement:
        """That the agent's share over all seats is not the fair one."""
        plain = self._apart(self.seats)
        if not self.least:
            return Statement.about(plain)
        worst = worst_contrast(plain, self._apart(self.least), self._apart(self.greatest))
        return Statement.about(replace(plain, worst=worst))

    def _apart(self, shares: tuple[Estimate, ...]) -> Contrast:
        return of_terms([(1 / len(shares), share) for share in shares], minus=self.fair)

    def decided(self, decision: Decision) -> Duel:
        """The duel, with the interval and the p-value that all statements of the experiment share."""
        others = tuple(dict.fromkeys(name for name in self.played[0].summary.agents if name != self.agent))
        apart, fair = decision.difference, self.fair
        assert apart is not None
        score, worst = (
            each and Difference(fair + each.estimate, fair + each.low, fair + each.high)
            for each in (apart, decision.worst)
        )
        assert score is not None
        return Duel(self.selection, self.agent, others, self.played, fair, score, decision.p_value, self.seats, worst)


def meetings(result: ExperimentResult) -> Iterator[Meeting]:
    """The meetings in each game; one of two agents occurs once, named from the one listed first."""
    for number, selection in enumerate(result.experiment.selections):
        for agent, played in _rotations([group[number] for group in result.groups]):
            shares = [tuple(_won(each, agent, ends) for each in played) for ends in (None, False, True)]
            known, least, greatest = (tuple(share for share in each if share) for each in shares)
            if len(known) == len(played):
                finished = not any(each.summary.unfinished for each in played)
                yield Meeting(selection, agent, tuple(played), known, *(() if finished else (least, greatest)))


def _rotations(arms: list[ArmResult]) -> Iterator[tuple[str, list[ArmResult]]]:
    """Agents with the arms in which they rotate through the seats, against the same agents in all others."""
    by_lineup = {arm.summary.agents: arm for arm in arms}
    seen: set[frozenset[tuple[str, ...]]] = set()
    for lineup in by_lineup:
        for agent in lineup:
            others = [name for name in lineup if name != agent]
            if len(others) != len(lineup) - 1 or len(set(others)) != 1:
                continue
            rotated = [(*others[:seat], agent, *others[seat:]) for seat in range(len(lineup))]
            if frozenset(rotated) not in seen and all(each in by_lineup for each in rotated):
                seen.add(frozenset(rotated))
                yield agent, [by_lineup[each] for each in rotated]


def _won(played: ArmResult, agent: str, unfinished: bool | None) -> Estimate | None:
    """The share of decisive games that the player with this agent won; None if it is not known who shared wins.

    `unfinished`: as if it had won all unfinished games, or lost them; None leaves them out.
    """
    summary = played.summary
    player, outcomes, seats = summary.agents.index(agent), summary.outcomes(), len(summary.agents)
    if outcomes.together:  # nobody wins against others
        return None
    if summary.first_player is not None:
        seat = (player - summary.first_player) % seats
        if unfinished is not None:
            outcomes = outcomes.completed(seat if unfinished else (seat + 1) % seats)
        return proportion(*outcomes.sample(seat, outcomes.decisive, "fixed"))
    if outcomes.shared_wins:
        return None
    more = outcomes.unfinished if unfinished is not None else 0
    return proportion(summary.wins[player] + more * bool(unfinished), outcomes.decisive + more)
