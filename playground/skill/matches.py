"""Games of trained players: between two levels of a player with seats rotated, and as many as fit into a time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.simulate.results.rows import Result
from playground.simulate.run import Run
from playground.simulate.scheduler import play_together
from playground.skill.calibration import Calibration, calibrate
from playground.skill.strengths import RANDOM_PLAYER, SEARCHES, Strength, strengths_of

LARGEST_SEED = 2**64

PILOT_GAMES, PILOT_SECONDS = 10_000, 0.4
"""The most games that show how long games take, and about how long these take, slow games apart.

Few fast games would show what it takes to begin: ten of them take as long as some thousands more.
"""

FIRST_PART, FIRST_OF_RANDOM, GROWTH = 30, 2_000, 16
"""Games that are played first, to see how long they take; and the most that are played next, in times of those."""

LAST_PART = 16
"""No further games are played within a time if these would be less than one in so many of those played."""

MATCHES, LAST_MATCHES = 15, 4
"""About how many full matches a calibration takes; and how many are expected at the least to come after any."""

MIN_IN_MATCH, MAX_IN_MATCH = 12, 1000

AS_SLOW = 4
"""Games with a search are taken to be slower by at least its iterations over this: without that they are not tried."""


class Pace:
    """Games and how long they took."""

    def __init__(self) -> None:
        self.games, self.seconds = 0, 0.0

    def add(self, games: int, seconds: float) -> None:
        """Count some more."""
        self.games, self.seconds = self.games + games, self.seconds + seconds

    def fitting(self, seconds: float) -> int:
        """How many games fit into the time."""
        return int(self.games / self.seconds * seconds) if self.seconds else 0


def run_of(compiled: Compiled, agents: tuple[str, ...], games: int, seed: int, threads: int, stop: CancelToken) -> Run:
    """A run that ends when `stop` is set, and is ready: compiling is not playing."""
    run = Run(compiled, games, seed, agents, threads)
    run.cancel_token = stop
    assert run.lineup.native
    return run


def play_within(
    runs: Sequence[Run], seconds: float, most: int, first: int, stop: CancelToken, pace: Pace | None = None
) -> list[Result]:
    """Equally many games of each run, at most so many, as many as fit into the time: at least the `first` ones.

    They are played in parts, each no larger than the pace of the one before says that there is time for. A part is
    played as a whole, so that long games count as often as short ones. Those of the first part, which prepares what
    others use, count for a pace only if there is no other. Raises Cancelled soon after `stop` is set.
    """
    began, played, part = time.perf_counter(), 0, min(most, first)
    for number in count():
        before = time.perf_counter()
        results = play_together(runs, upto=played + part)
        if stop.is_set:
            raise Cancelled
        played, now = played + part, time.perf_counter()
        took = max(now - before, 1e-6)
        if pace is not None:
            if number == 1:
                pace.games, pace.seconds = 0, 0.0
            pace.add(part * len(runs), took)
        part = min(most - played, GROWTH * played, int(part / took * (seconds - (now - began))))
        if part < max(1, played // LAST_PART):
            break
    return results


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

    def within(self, seconds: float, most: int, strength: Strength, seed: int, pace: Pace | None = None) -> Result:
        """Games of players of one strength, at most so many, as many as fit into the time (`play_within`)."""
        run = self._run((strength.agent(self.number),) * len(self.compiled.game.players), most, seed)
        first = FIRST_OF_RANDOM if strength == RANDOM_PLAYER else FIRST_PART
        (result,) = play_within([run], seconds, most, first, self.stop, pace)
        return result

    def play(self, agents: tuple[str, ...], games: int, seed: int | None = None, pace: Pace | None = None) -> Result:
        """The games of a line-up, which count for a pace; without a seed, of the next one that has not been used."""
        seed = self._next_seed() if seed is None else seed
        run, began = self._run(agents, games, seed), time.perf_counter()
        result = run.play()
        if pace is not None:
            pace.add(result.games, time.perf_counter() - began)
        if self.stop.is_set:
            raise Cancelled
        return result

    def affordable(self, seconds: float, iterations: int = 0) -> int:
        """How many games of players with so long a search fit into the time, from those played so far, or a pilot."""
        if iterations not in self._paces:
            strength = Strength(iterations, 0)
            self._prepare(strength)
            self.within(PILOT_SECONDS, PILOT_GAMES, strength, self._next_seed(), self._pace(iterations))
        return self._paces[iterations].fitting(seconds)

    def longest_search(self, seconds: float, games: int) -> int:
        """The iterations with which so many games of players who search fit into the time; 0 if none do."""
        if not SEARCHES or self.affordable(seconds) < games * SEARCHES[0] / AS_SLOW:
            return 0
        slowed = self.affordable(seconds, SEARCHES[0]) / games
        return max((iterations for iterations in SEARCHES if slowed >= iterations / SEARCHES[0]), default=0)

    def calibrated(self, seconds: float, iterations: int, most: int = MAX_IN_MATCH) -> Calibration:
        """The levels of the player whose strongest searches so long, from matches of at most `most` games; they take
        about so many seconds, which are divided anew before each match among those to come."""
        began, number = time.perf_counter(), 0

        def most_of(strength: Strength) -> int:
            nonlocal number
            left, number = seconds - (time.perf_counter() - began), number + 1
            part = max(0.0, left) / max(LAST_MATCHES, MATCHES - number)
            return max(MIN_IN_MATCH, min(most, self.affordable(part, strength.iterations)))

        return calibrate(self.meet, strengths_of(iterations), len(self.compiled.game.players), most_of)

    def _run(self, agents: tuple[str, ...], games: int, seed: int) -> Run:
        return run_of(self.compiled, agents, games, seed, self.threads, self.stop)

    def _prepare(self, strength: Strength) -> None:
        """Play a game whose time does not count: where a search is used for the first time, it is compiled."""
        self.play((strength.agent(self.number),) * len(self.compiled.game.players), 1)

    def _next_seed(self) -> int:
        self._seed = (self._seed + 1) % LARGEST_SEED
        return self._seed

    def _pace(self, iterations: int) -> Pace:
        return self._paces.setdefault(iterations, Pace())
