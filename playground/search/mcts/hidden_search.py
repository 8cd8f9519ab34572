"""Monte Carlo tree search from positions between which a player cannot tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from playground.engine.cancellation import CancelToken
from playground.engine.native.compile import Native
from playground.engine.rng import Stream
from playground.search.arithmetic import logarithms
from playground.search.hidden.sight import Sight
from playground.search.machine import Place, place_of
from playground.search.mcts.evaluation import no_evaluation
from playground.search.mcts.halving import better_half, positions_of_round
from playground.search.mcts.information_sets import MAX_AVAILABLE, Hidden, edges_of_root
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.search import Found, TreeSearch
from playground.search.mcts.tree import MAX_DEPTH

Words = np.ndarray[Any, Any]


class HiddenSearch(TreeSearch):
    """Searches what the player to decide knows of a position, given as positions that may be the true one."""

    hides = True

    def __init__(self, native: Native, recipe: Recipe, evaluation: Callable[[Place], Any] = no_evaluation) -> None:
        super().__init__(native, recipe, evaluation)
        self._sight, self._iterations = Sight(native), recipe.iterations
        self._available, self._starts = np.zeros(MAX_AVAILABLE, np.int64), np.zeros(MAX_DEPTH + 1, np.int64)

    @property
    def most_positions(self) -> int:
        """The most positions on which a search tries its options, two at least on each."""
        return 1 + self._iterations // 2

    def search_positions(self, positions: bytes, stream: Stream, stop: CancelToken | None = None) -> Found:
        """Search `positions`, the bytes of one after another; they are used in turn.

        The player has the same options in all, at least two. The best is that with the highest mean among those tried
        most often. Raises Cancelled soon after `stop` is set.
        """
        size, work = self._work.native.layout.size, self._work
        work.load(positions[:size])
        dealt, options, stop = np.frombuffer(positions, np.uint8), len(work.legal_actions()), stop or CancelToken()
        source, seed = np.array(stream.split().place, np.uint64), np.uint64(stream.word())
        world = Hidden(
            positions=int(dealt.ctypes.data),
            dealt=len(positions) // size,
            player=work.current_player(),
            seed=seed,
            rules=self._sight.rules,
            scratch=self._sight.scratch,
            seen=self._sight.seen,
            words=self._sight.words,
            available=int(self._available.ctypes.data),
            starts=int(self._starts.ctypes.data),
        )
        self._begin(place_of(work))
        edges = self._edges_of_root(world, options, source)
        order = list(range(options))
        stream.shuffle(order)
        self._play_rounds(world, edges[order], source, stop)
        return self._found(self.tree.edges[edges])

    def _edges_of_root(self, world: Hidden, options: int, source: Words) -> Words:
        """The edges of the options of the position that is loaded."""
        while True:
            place = (self._machine, place_of(self._work), self.tree)
            if edges_of_root(world, *place, options, self._iteration, source):
                return self._available[:options].copy()
            self._grow()

    def _play_rounds(self, world: Hidden, left: Words, source: Words, stop: CancelToken) -> None:
        """Play rounds until one option is left, or no iterations."""
        planned = max(self._iterations, len(left))
        if len(self._roots) <= planned:
            self._roots = np.sqrt(logarithms(planned + 1))
        results, played, done, position = np.zeros(planned), np.zeros((0, len(left))), 0, 0
        order = np.zeros(len(left), np.int64)
        world = world._replace(results=int(results.ctypes.data), order=int(order.ctypes.data))
        while len(left) > 1 and planned - done >= len(left):
            options, positions = len(left), positions_of_round(len(left), planned - done)
            tried = int(left.ctypes.data)
            this = world._replace(tried=tried, options=options, first=done, position=position)
            end, position = done + options * positions, position + positions
            self._iterate(this, end, source, stop)
            played = np.vstack([played, results[done:end].reshape(positions, options)])
            kept = better_half(played)
            left, played, done = left[kept], played[:, kept], end
