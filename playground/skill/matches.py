"""Games of trained players: between two levels of a player with seats rotated, and of a level with itself."""

from __future__ import annotations

import time

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.simulate.results.rows import Result
from playground.simulate.run import Run
from playground.skill.calibration import RANDOM, Calibration, calibrate

LARGEST_SEED = 2**64

PILOT_GAMES = 40
MIXED = 50
"""Games, and mistakes of one side, of the match that shows how long games take."""

MATCHES = 15
"""About how many full matches a calibration takes."""

FEWEST_IN_MATCH, MOST_IN_MATCH = 60, 1000


def agent_of(number: int, mistakes: int) -> str:
    """The agent that player `number` is with so many mistakes, in thousandths."""
    if mistakes >= RANDOM:
        return "random"
    settings = [f"mistakes={mistakes}"] if mistakes else []
    settings += [f"player={number}"] if number != 1 else []
    return "learned" + (f"?{'&'.join(settings)}" if settings else "")


class Matches:
    """Games of one player; every match has a seed of its own. Raises Cancelled soon after `stop` is set.

    `played` and `seconds` count the games among players who think, and how long they took.
    """

    def __init__(self, compiled: Compiled, number: int, seed: int, threads: int, stop: CancelToken) -> None:
        self.compiled, self.number, self.threads, self.stop = compiled, number, threads, stop
        self.played, self.seconds = 0, 0.0
        self._seed = seed

    def meet(self, stronger: int, weaker: int, games: int) -> tuple[float, int]:
        """Wins of the stronger, by mistakes, and decisive games; it sits in each seat equally often, or once less."""
        players = len(self.compiled.game.players)
        won, decisive = 0.0, 0
        strong, weak = agent_of(self.number, stronger), agent_of(self.number, weaker)
        for seat in range(players):
            share = games // players + (seat < games % players)
            if not share:
                continue
            result = self.play(tuple(strong if each == seat else weak for each in range(players)), share)
            won += result.wins[seat]
            decisive += result.outcomes().decisive
        return won, decisive

    def play(self, agents: tuple[str, ...], games: int, seed: int | None = None) -> Result:
        """The games of a line-up; without a seed, of the next one that has not been used."""
        if seed is None:
            self._seed = (self._seed + 1) % LARGEST_SEED
            seed = self._seed
        run = Run(self.compiled, games, seed, agents, self.threads)
        run.cancel_token = self.stop
        assert run.lineup.native  # compiling is not playing
        began = time.perf_counter()
        result = run.play()
        self.seconds, self.played = self.seconds + time.perf_counter() - began, self.played + result.games
        if self.stop.is_set:
            raise Cancelled
        return result

    def agent(self, mistakes: int) -> str:
        """The agent that the player is with so many mistakes."""
        return agent_of(self.number, mistakes)

    @property
    def pace(self) -> float:
        """Games a second so far."""
        return self.played / self.seconds if self.seconds else 0.0

    def affordable(self, seconds: float) -> int:
        """How many games among levels fit into the time, from those played so far, or from a pilot."""
        if not self.played:
            self.meet(0, MIXED, 2)
            self.played, self.seconds = 0, 0.0  # the first games prepare what others use
            self.meet(0, MIXED, PILOT_GAMES)
        return int(self.pace * seconds)

    def calibrated(self, seconds: float, most: int = MOST_IN_MATCH) -> Calibration:
        """The levels of the player, from matches of at most `most` games that take about so long."""
        affordable = self.affordable(seconds / MATCHES)
        games = max(FEWEST_IN_MATCH, min(most, affordable))
        return calibrate(self.meet, len(self.compiled.game.players), games, games)
