"""Whether positions repeat among those that are listed."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.search.exact.graph import DONE, NODES, Graph
from playground.search.kernel import compiled
from playground.search.machine import load_flag


def repeats(graph: Graph, stop: CancelToken) -> bool:
    """Whether a position can come about again, by decisions that are listed. Raises Cancelled."""
    found = _find_circle(graph, np.uint64(stop.address))
    if found < 0:
        raise Cancelled
    return bool(found)


@compiled
def _find_circle(graph: Graph, stop: Any) -> int:
    """1 if there is a circle, -1 if cancelled. Positions that nothing leads to are taken away, as long as there are
    any; what is left lies on circles, or behind them. Without dice."""
    nodes, done = graph.counters[NODES], graph.counters[DONE]
    leading = np.zeros(nodes, np.int32)
    for edge in range(graph.first[done]):
        leading[graph.target[edge]] += 1
    queue, queued, taken = np.empty(nodes, np.int32), 0, 0
    for node in range(nodes):
        if leading[node] == 0:
            queue[queued] = node
            queued += 1
    while taken < queued:
        if taken % 65536 == 0 and load_flag(stop) != 0:
            return -1
        node = queue[taken]
        taken += 1
        if node >= done:
            continue
        for edge in range(graph.first[node], graph.first[node + 1]):
            target = graph.target[edge]
            leading[target] -= 1
            if leading[target] == 0:
                queue[queued] = target
                queued += 1
    return 1 if queued < nodes else 0
