"""Alpha-beta search from one position, one depth after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import Stream
from playground.game.chance import is_deterministic
from playground.search.alphabeta.kernel import CANCELLED, FULL, SPENT, search
from playground.search.alphabeta.memory import (
    CUTS,
    DECISION,
    LEVEL_AT,
    MAX_PLACES,
    NODES,
    NOTHING,
    RETURNED,
    forget,
    grown,
    new_memory,
    new_table,
)
from playground.search.alphabeta.recipe import Recipe
from playground.search.alphabeta.values import ENDLESS, WINNING, Settings
from playground.search.exact.code import Code, Workplace
from playground.search.kernel import announce
from playground.search.machine import Place, machine_of, place_of
from playground.search.mcts.evaluation import slope_of
from playground.search.past import Followed, new_past, nothing

UNLIMITED = 2**62


@dataclass(frozen=True)
class Found:
    """What a search found: the best option, its value to the player who decides (an advantage in units of the
    evaluation, `WIN` less the decisions until a win; where dice fall the result from -1 to 1), the depth of the last
    search that was completed, and the positions played to. `certain`: the value is that of best play."""

    option: int
    value: float
    depth: int
    nodes: int
    certain: bool


class AlphaBeta:
    """Searches positions of one game of two players, one at a time; its memory is used again. `native` was compiled
    with thinking."""

    def __init__(self, native: Native, recipe: Recipe, evaluation: Callable[[Place], Any]) -> None:
        """`evaluation` values positions, given a place to try options."""
        announce("alpha-beta search", search)
        self._recipe, self._work, self._trial = recipe, Workplace(native), NativeState(native)
        self._machine, self._evaluation = machine_of(native), evaluation(place_of(self._trial))
        self._states = [NativeState(native) for _ in range(MAX_PLACES)]
        self._followed = Followed(new_past(native, 0) if is_deterministic(native.game) else nothing())
        bindings = [len(each.bindings) for each in native.game.actions]
        self._memory = new_memory(self._states, self._work.words, bindings, self._followed.past)
        self._table = new_table(recipe.nodes)
        self._most_decisions = native.game.max_decisions
        self._slope = slope_of(self._evaluation)
        self._captures = np.uint64(native.frame.struct["counters"].offset)

    def search(
        self, state: NativeState, stream: Stream, stop: CancelToken | None = None, past: Sequence[bytes] = ()
    ) -> Found:
        """Search a position with at least two options; options of equal value are tried in a random order.

        A line that comes back to a position of its own, or of the `past` of the game, counts as even: neither player
        has to leave the circle. Raises Cancelled soon after `stop` is set.
        """
        self._followed.follow(past)
        code, settings = self._code_for(state), self._settings(stream.word())
        forget(self._memory, self._table)
        self._states[0].load(self._work.plain(state.to_bytes(), code.forgets).tobytes())
        self._memory.counters[NODES] = 0
        order = list(range(len(state.legal_actions())))
        stream.shuffle(order)
        stop, found = stop or CancelToken(), Found(order[0], 0.0, 0, 0, False)
        for depth in range(1, self._recipe.depth + 1):
            nodes = UNLIMITED if depth == 1 else self._recipe.nodes
            ended = self._reach(code, depth, order, settings._replace(exact=depth == 1, nodes=nodes), stop)
            found = self._found(found, depth, ended)
            best = found.option
            if found.certain or ended == SPENT or found.nodes >= self._recipe.nodes:
                break
            if depth == 1:
                values = self._values(len(order))
                order.sort(key=lambda option: -values[option])
            order.remove(best)
            order.insert(0, best)
        return found

    def _code_for(self, state: NativeState) -> Code:
        """The game's code; near the maximum length of a game, decisions are counted."""
        code = self._work.code
        return code._replace(forgets=code.forgets and state.decisions + MAX_PLACES < self._most_decisions)

    def _settings(self, seed: int) -> Settings:
        recipe, certain = self._recipe, not self._work.code.draws
        return Settings(
            nodes=recipe.nodes,
            exact=False,
            certain=certain,
            outcomes=recipe.outcomes,
            table=recipe.table,
            orders=recipe.orders,
            quiescence=recipe.quiescence and certain,
            scouts=recipe.scouts and certain,
            probes=recipe.probes,
            prunes=recipe.prunes,
            slope=self._slope,
            captures=self._captures,
            seed=np.uint64(seed),
        )

    def _reach(self, code: Code, depth: int, order: Sequence[int], settings: Settings, stop: CancelToken) -> int:
        """Search to a depth; why the search ended."""
        self._begin(depth, len(order))
        rows = self._memory.options[: len(order)]
        rows["number"], rows["score"] = order, -np.arange(len(order), dtype=np.float64)
        while True:
            place = (code, self._machine, self._work.desk, self._memory, self._table, settings)
            ended = int(search(*place, self._evaluation, np.uint64(stop.address)))
            if ended == CANCELLED:
                raise Cancelled
            if ended != FULL:
                return ended
            self._memory = grown(self._memory)

    def _begin(self, depth: int, options: int) -> None:
        """Prepare a search to a depth."""
        while len(self._memory.options) < options:
            self._memory = grown(self._memory)
        root, state = self._memory.levels[0], self._states[0]
        for place in (LEVEL_AT, RETURNED, CUTS):
            self._memory.counters[place] = 0
        self._memory.words[0] = np.frombuffer(state.to_bytes(), np.uint64)
        for name in ("place", "first", "entered", "probe"):
            root[name] = 0
        root["kind"], root["depth"], root["best"] = DECISION, depth, NOTHING
        root["sign"] = 1 if state.current_player() == 0 else -1
        root["alpha"], root["beta"], root["value"] = -ENDLESS, ENDLESS, -ENDLESS

    def _values(self, options: int) -> list[float]:
        """The values of the options of the root by their numbers."""
        rows = self._memory.options[:options]
        values = np.zeros(options)
        values[rows["number"]] = rows["value"]
        return [float(value) for value in values]

    def _found(self, before: Found, depth: int, ended: int) -> Found:
        """What was found by a search to a depth, given what was `before`.

        The best option so far counts even if the search has ended too soon: the one that was best before comes first.
        """
        root, counters = self._memory.levels[0], self._memory.counters
        nodes, option, value = int(counters[NODES]), int(root["best"]), float(root["value"])
        if option == NOTHING:
            return replace(before, nodes=nodes)
        if ended == SPENT:
            return Found(option, value, before.depth, nodes, False)
        greatest = 1.0 if self._work.code.draws else WINNING
        return Found(option, value, depth, nodes, bool(counters[CUTS] == 0) or abs(value) >= greatest)
