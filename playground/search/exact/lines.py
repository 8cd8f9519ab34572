"""Best lines: what good players might play, in the notation of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.engine.cancellation import Cancelled
from playground.engine.layout import FINISHED
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import describe_all
from playground.search.exact.code import OVER, Workplace
from playground.search.exact.graph import Graph
from playground.search.exact.iteration import TIE, Shares
from playground.search.exact.prover import OutOfTime, Prover
from playground.search.exact.retrograde import NOBODY
from playground.search.exact.solution import Line, LineEnd

Choose = Callable[[NativeState, int], int]
"""The number of a best option of a position that comes after so many decisions."""

MAX_LINE = 1_000
"""Decisions after which a line is cut."""


def follow(state: NativeState, work: Workplace, choose: Choose) -> Line:
    """The line that `choose` leads to. It ends where a position repeats; OutOfTime and Cancelled cut it."""
    decisions: list[str] = []
    seen = set[bytes]()
    while not state.is_terminal():
        block = state.to_bytes()
        position = work.plain(block).tobytes()
        if position in seen:
            return Line(tuple(decisions), LineEnd.REPEATS)
        seen.add(position)
        if len(decisions) == MAX_LINE:
            return Line(tuple(decisions), LineEnd.CUT)
        try:
            option = choose(state, len(decisions))
        except (OutOfTime, Cancelled):
            return Line(tuple(decisions), LineEnd.CUT)
        decisions.append(describe_all(state.game, state.options(), block)[option])
        state.apply_action(option)
    return Line(tuple(decisions), LineEnd.OVER)


def of_distances(graph: Graph, winner: Any, distance: Any, decisions: int) -> Callable[[int, int], int]:
    """From a listed position and the number of decisions before it to a best option: the first that keeps the result,
    of these the fastest win or the slowest loss. Two players, without dice."""

    def choose(node: int, before: int) -> int:
        mover, left = graph.mover[node], decisions - before - 1

        def rank(edge: int) -> tuple[int, int]:
            after = graph.target[edge]
            who = winner[after] if distance[after] <= left else NOBODY
            if who == NOBODY:
                return 1, 0
            return (2, -int(distance[after])) if who == mover else (0, int(distance[after]))

        first, end = int(graph.first[node]), int(graph.first[node + 1])
        return max(range(first, end), key=rank) - first

    return choose


def of_shares(graph: Graph, shares: Shares) -> Callable[[int, int], int]:
    """From a listed position to the first option that is best for its player."""

    def choose(node: int, _before: int) -> int:
        mover, first, end = graph.mover[node], int(graph.first[node]), int(graph.first[node + 1])
        values = [_value(graph, shares, option, mover) for option in range(first, end)]
        return next(place for place, value in enumerate(values) if value >= max(values) - TIE)

    return choose


def _value(graph: Graph, shares: Shares, option: int, player: int) -> float:
    if len(graph.outcome) == 1:
        return float(shares[graph.target[option], player])
    edges = slice(int(graph.outcome[option]), int(graph.outcome[option + 1]))
    return float(graph.probability[edges] @ shares[graph.target[edges], player])


def along(state: NativeState, work: Workplace, graph: Graph, start: int, choose: Callable[[int, int], int]) -> Line:
    """The line from a listed position; with dice, up to the first decision that has several outcomes."""
    node, chance = start, False

    def step(_state: NativeState, before: int) -> int:
        nonlocal node, chance
        if chance:
            raise OutOfTime
        option = choose(node, before)
        edge = int(graph.first[node]) + option
        if len(graph.outcome) > 1:
            edge, chance = int(graph.outcome[edge]), int(graph.outcome[edge + 1] - graph.outcome[edge]) > 1
        node = int(graph.target[edge])
        return option

    line = follow(state, work, step)
    if not chance or graph.mover[start] == OVER:
        return line
    return Line(line.decisions, LineEnd.CHANCE)


def of_prover(prover: Prover, work: Workplace, winner: int | None, length: int, exact: bool) -> Choose:
    """A best option, found by search. Where the length of a win is not `exact`, only the win is kept."""

    def choose(state: NativeState, before: int) -> int:
        mover, left = state.current_player(), length - before - 1
        for option in state.legal_actions():
            after = state.clone()
            after.apply_action(option)
            if winner is None:
                if not _wins(prover, work, after, 1 - mover, left):
                    return option
            elif mover == winner:
                if _wins(prover, work, after, winner, left):
                    return option
            elif not exact or not _wins(prover, work, after, winner, left - 1):
                return option
        raise AssertionError("no option keeps the value that was proven")

    return choose


def _wins(prover: Prover, work: Workplace, state: NativeState, player: int, within: int) -> bool:
    """Whether a player can force a win, or has won."""
    if state.is_terminal():
        return state.status == FINISHED and state.winners == 1 << player
    return prover.can_win(work.plain(state.to_bytes()), player, within)
