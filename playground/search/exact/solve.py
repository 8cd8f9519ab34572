"""The exact value of a game for each player, and a best line.

All positions are listed where they are few enough. Of more than that, a game of two players without dice is searched
for a forced win of either; where positions repeat, only after all that memory allows were listed, since a search alone
cannot prove a draw there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from playground.compiler import Compiled
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.chance import TooManyOutcomes
from playground.engine.native.runtime.state import NativeState
from playground.search.exact.code import Workplace
from playground.search.exact.cycles import repeats
from playground.search.exact.fit import Starts, TooManyBranches, check_fit, starts_of
from playground.search.exact.graph import Graph, Listing
from playground.search.exact.iteration import TOLERANCE, expected
from playground.search.exact.lines import along, follow, of_distances, of_prover, of_shares
from playground.search.exact.prover import OutOfTime, Prover
from playground.search.exact.retrograde import NOBODY, winners_and_distances
from playground.search.exact.solution import DRAWN, Line, Obstacle, Solution
from playground.search.exact.verdict import Verdict

LISTED_FIRST = 1_000_000
"""Positions to list before a game is searched instead."""

Watch = Callable[[str], None]
"""Called several times a second with what is being done."""


@dataclass(frozen=True)
class Effort:
    """Bounds on the work: positions kept in memory, and seconds."""

    positions: int
    seconds: float


def solve(
    compiled: Compiled, effort: Effort, random: bool = False, stop: CancelToken | None = None, watch: Watch = print
) -> Solution:
    """Solve a game for best play, or for `random` play. After `stop` is set, what is known so far.

    Raises PlaygroundError for a game that cannot be solved at all.
    """
    check_fit(compiled.game, random)
    return _Solver(compiled, effort, random, stop or CancelToken(), watch).solve()


class _Solver:
    def __init__(self, compiled: Compiled, effort: Effort, random: bool, stop: CancelToken, watch: Watch) -> None:
        self._compiled, self._game, self._effort, self._random = compiled, compiled.game, effort, random
        self._stop, self._watch = stop, watch
        self._started = time.perf_counter()
        self._positions, self._doing = 0, ""
        self._starts: Starts = []

    def solve(self) -> Solution:
        """Solve the game within the bounds."""
        try:
            solution = self._solve()
        except Cancelled:
            solution = self._unsolved(Obstacle.STOPPED)
        except TooManyOutcomes:
            raise TooManyBranches(self._game, "a decision") from None
        except MemoryError:
            solution = self._unsolved(Obstacle.POSITIONS)
        return replace(solution, seconds=time.perf_counter() - self._started, starts=len(self._starts))

    def _solve(self) -> Solution:
        self._starts = starts_of(self._compiled, self._stop)
        native = self._compiled.machine.thinking()
        self._state, self._work = NativeState(native), Workplace(native)
        certain = not self._work.code.draws and not self._random
        two = len(self._game.players) == 2 and certain and self._game.shares_one_win
        most = self._effort.positions
        starts = [self._work.plain(block) for _, block in self._starts]
        listing = Listing(self._work, starts, self._game.max_decisions, self._stop, self._goes_on)
        self._doing = "positions listed"
        complete = listing.extend(min(most, LISTED_FIRST) if two else most)
        searches = two and len(self._starts) == 1
        if (
            not complete
            and two
            and most > LISTED_FIRST
            and self._has_time()
            and (not searches or repeats(listing.graph, self._stop))
        ):
            complete = listing.extend(most)
        self._positions = listing.positions
        if complete:
            return self._by_distances(listing) if two else self._by_shares(listing)
        if searches and self._has_time():
            listing.forget()
            return self._by_search()
        return self._unsolved(Obstacle.POSITIONS if self._has_time() else Obstacle.TIME)

    def _goes_on(self, done: int) -> bool:
        """Report the work done, and say whether there is time for more."""
        self._positions = done
        self._watch(f"{done:,} {self._doing}")
        return self._has_time()

    def _has_time(self) -> bool:
        return time.perf_counter() - self._started < self._effort.seconds

    def _unsolved(self, obstacle: Obstacle) -> Solution:
        players = len(self._game.players)
        return Solution((0.0,) * players, (1.0,) * players, self._positions, False, self._random, obstacle=obstacle)

    # ---- all positions listed

    def _by_distances(self, listing: Listing) -> Solution:
        """Two players, no dice: retrograde analysis."""
        graph, cap = listing.graph, self._game.max_decisions
        winner, distance = winners_and_distances(graph, self._stop)
        starts = [
            (float(chance), int(winner[node]) if distance[node] <= cap else NOBODY, int(distance[node]))
            for (chance, _), node in zip(self._starts, listing.starts, strict=True)
        ]
        first = sum(chance * (DRAWN if who == NOBODY else 1.0 - who) for chance, who, _ in starts)
        solution = Solution((first, 1.0 - first), (first, 1.0 - first), listing.positions, True, False)
        if len(starts) > 1:
            return solution
        length = None if starts[0][1] == NOBODY else starts[0][2]
        line = self._along(graph, listing.starts[0], of_distances(graph, winner, distance, cap))
        return replace(solution, at_least=length, at_most=length, best=line)

    def _by_shares(self, listing: Listing) -> Solution:
        """Dice, several players, or random play: value iteration."""
        graph, players = listing.graph, len(self._game.players)
        self._doing = "steps of value iteration"
        shares, error = expected(
            graph,
            players,
            self._game.max_decisions,
            self._random,
            self._stop,
            self._goes_on_iterating,
            self._game.is_cooperative,
        )
        chances = np.array([float(chance) for chance, _ in self._starts])
        values = chances @ shares[listing.starts]
        solved = error <= TOLERANCE
        low = values if solved else np.maximum(values - error, 0.0)
        high = values if solved else np.minimum(values + error, 1.0)
        line = Line()
        if solved and not self._random and len(self._starts) == 1:
            line = self._along(graph, listing.starts[0], of_shares(graph, shares))
        return Solution(
            tuple(map(float, low[:players])),
            tuple(map(float, high[:players])),
            listing.positions,
            True,
            self._random,
            error=error,
            obstacle=None if solved else Obstacle.TIME,
            draws=float(values[players]) if solved and self._random else None,
            best=line,
        )

    def _goes_on_iterating(self, step: int) -> bool:
        self._watch(f"{step:,} {self._doing}")
        return self._has_time()

    def _along(self, graph: Graph, start: int, choose: Callable[[int, int], int]) -> Line:
        self._state.load(self._starts[0][1])
        return along(self._state, self._work, graph, start, choose)

    # ---- too many positions

    def _by_search(self) -> Solution:
        """Two players, no dice: search for a forced win of either."""
        self._doing = "positions searched"
        prover = Prover(self._work, self._game, self._effort.positions, self._stop, self._goes_on)
        verdict, obstacle = Verdict(self._game.max_decisions), None
        start = self._starts[0][1]
        words = self._work.plain(start)
        try:
            if not verdict.find(prover, words):
                obstacle = Obstacle.POSITIONS
            else:
                verdict.measure(prover, words)
        except (OutOfTime, Cancelled) as ended:
            if verdict.winner is None:
                obstacle = Obstacle.TIME if isinstance(ended, OutOfTime) else Obstacle.STOPPED
        self._positions = prover.positions
        line = Line()
        if obstacle is None:
            self._state.load(start)
            length = self._game.max_decisions if verdict.winner is None else verdict.at_most
            exact = verdict.at_least == verdict.at_most
            choose = of_prover(prover, self._work, verdict.winner, length, exact)
            line = follow(self._state, self._work, choose)
        return self._judged(verdict, obstacle, line)

    def _judged(self, verdict: Verdict, obstacle: Obstacle | None, line: Line) -> Solution:
        high = tuple(DRAWN if verdict.never_wins(player) else 1.0 for player in range(2))
        if verdict.winner is not None:
            high = tuple(float(player == verdict.winner) for player in range(2))
        low = (1.0 - high[1], 1.0 - high[0])
        won = verdict.winner is not None
        return Solution(
            low,
            high,
            self._positions,
            False,
            False,
            obstacle=obstacle,
            at_least=verdict.at_least if won else None,
            at_most=verdict.at_most if won else None,
            best=line,
        )
