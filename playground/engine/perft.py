"""Counting the tree of a game: the plainest check that rules mean what they should."""

from __future__ import annotations

from playground.engine.protocol import State


def perft(state: State, depth: int) -> list[int]:
    """The number of sequences of 1, 2, … `depth` decisions from a state; a finished game adds nothing deeper."""
    nodes = [0] * depth
    if depth > 0:
        _count(state, nodes, 0)
    return nodes


def _count(state: State, nodes: list[int], level: int) -> None:
    legal = state.legal_actions()
    nodes[level] += len(legal)
    if level + 1 == len(nodes):
        return
    for number in legal:
        child = state.clone()
        child.apply_action(number)
        _count(child, nodes, level + 1)
