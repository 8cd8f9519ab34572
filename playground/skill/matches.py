"""Games of trained players: between two levels of a player with seats rotated, and of a level with itself."""

from __future__ import annotations

import time

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.simulate.results.rows import Result
from playground.simulate.run import Run
from playground.skill.calibration import Calibration, calibrate
from playground.skill.strengths import MIN_ITERATIONS, Strength, strengths_of

LARGEST_SEED = 2**64

PILOT_GAMES = 40
MIXED = Strength(0, 50)
"""Games, and the strength of one side, of the match that shows how long games take."""

MATCHES = 15
"""About how many full matches a calibration takes."""

MIN_IN_MATCH, MAX_IN_MATCH = 60, 1000

MAX_ITERATIONS = 400


class Pace:
    """Games and how long they took."""

    def __init__(self) -> None:
        self.games, self.seconds = 0, 0.0

    def fitting(self, seconds: float) -> int:
        """How many games fit into the time."""
        return int(self.games / self.seconds * seconds) if self.seconds else 0


class Matches:
    """Games of one player; every match has a seed of its own. Raises Cancelled soon after `stop` is set."""

    def __init__(self, compiled: Compiled, number: int, seed: int, threads: int, stop: CancelToken) -> None:
        self.compiled, self.number, self.threads, self.stop = compiled, number, threads, stop
        self._paces: dict[int, Pace] = {}
        self._seed = seed

    def meet(self, stronger: Strength, weaker: Strength, games: int) -> tuple[float, int]:
        """Wins of the stronger and decisive games; it sits in each seat equally often, or once less."""
        players = len(self.compiled.game.players)
        won, decisive, pace = 0.0, 0, self._pace(stronger.iterations)
        strong, weak = stronger.agent(self.number), weaker.agent(self.number)
        for seat in range(players):
            share = games // players + (seat < games % players)
            if not share:
                continue
            result = self.play(tuple(strong if each == seat else weak for each in range(players)), share, pace=pace)
            won += result.wins[seat]
            decisive += result.outcomes().decisive
        return won, decisive

    def among(self, strength: Strength, games: int, seed: int) -> Result:
        """Games of players of one strength."""
        agents = (strength.agent(self.number),) * len(self.compiled.game.players)
        return self.play(agents, games, seed, self._pace(strength.iterations))

    def play(
        self, agents: tuple[str, ...], games: int, seed: int | None = None, pace: Pace | None = None
    ) -> Result:
        """The games of a line-up, which count for a pace; without a seed, of the next one that has not been used."""
        if seed is None:
            self._seed = (self._seed + 1) % LARGEST_SEED
            seed = self._seed
        run = Run(self.compiled, games, seed, agents, self.threads)
        run.cancel_token = self.stop
        assert run.lineup.native  # compiling is not playing
        began = time.perf_counter()
        result = run.play()
        if pace is not None:
            pace.seconds, pace.games = pace.seconds + time.perf_counter() - began, pace.games + result.games
        if self.stop.is_set:
            raise Cancelled
        return result

    def affordable(self, seconds: float, iterations: int = 0) -> int:
        """How many games of players with so long a search fit into the time, from those played so far, or a pilot."""
        if iterations not in self._paces:
            games = PILOT_GAMES if iterations == 0 else 2 * self.threads
            self.meet(Strength(iterations, 0), MIXED, 2)
            self._paces.pop(iterations)  # the first games prepare what others use
            self.meet(Strength(iterations, 0), MIXED if iterations == 0 else Strength(iterations, 0), games)
        return self._paces[iterations].fitting(seconds)

    def longest_search(self, seconds: float, games: int) -> int:
        """The iterations with which so many games of players who search fit into the time; 0 if none do."""
        if self.affordable(seconds) < games:
            return 0
        iterations = MIN_ITERATIONS
        slowed = self.affordable(seconds, iterations) / games
        while 2 * iterations <= MAX_ITERATIONS and slowed >= 2:
            iterations, slowed = 2 * iterations, slowed / 2
        return iterations if slowed >= 1 else 0

    def calibrated(self, seconds: float, iterations: int, most: int = MAX_IN_MATCH) -> Calibration:
        """The levels of the player whose strongest searches so long, from matches of at most `most` games; they take
        about so many seconds."""

        def most_of(strength: Strength) -> int:
            fitting = self.affordable(seconds / MATCHES, strength.iterations)
            return max(MIN_IN_MATCH, min(most, fitting))

        return calibrate(self.meet, strengths_of(iterations), len(self.compiled.game.players), most_of)

    def _pace(self, iterations: int) -> Pace:
        return self._paces.setdefault(iterations, Pace())
