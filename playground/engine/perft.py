"""Counting the nodes of a game tree, the standard check of a move generator."""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.protocol import State
from playground.source.diagnostics import PlaygroundError

MAX_NODES = 2**63 - 1
"""The largest node count of both engines: that of a signed 64-bit integer, in which the native engine counts."""


class TooManyNodes(PlaygroundError):
    """A node count exceeds `MAX_NODES`: the first one to do so is that of `depth`."""

    def __init__(self, depth: int) -> None:
        decisions = f"{depth} decision{'s' if depth > 1 else ''}"
        super().__init__(f"there are more than {MAX_NODES:,} sequences of {decisions}: choose a lesser depth")
        self.depth = depth


def perft(state: State, depth: int, interrupt: Callable[[], None] = lambda: None) -> list[int]:
    """The numbers of sequences of 1, 2, … `depth` decisions from a state; none continue after the end of a game.

    `interrupt` is called at every node; an exception that it raises ends the count. Raises TooManyNodes if a number
    exceeds `MAX_NODES`.
    """
    nodes = [0] * depth
    if depth > 0:
        _count(state, nodes, 0, interrupt)
    return nodes


def _count(state: State, nodes: list[int], level: int, interrupt: Callable[[], None]) -> None:
    interrupt()
    legal = state.legal_actions()
    nodes[level] += len(legal)
    if nodes[level] > MAX_NODES:
        raise TooManyNodes(level + 1)
    if level + 1 == len(nodes):
        return
    for number in legal:
        child = state.clone()
        child.apply_action(number)
        _count(child, nodes, level + 1, interrupt)
