"""All positions of a game that can be reached, with what each option leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.chance import MAX_OUTCOMES, TooManyOutcomes
from playground.engine.native.structs.frame import MAX_SCRIPTED
from playground.search.exact.code import (
    OVER,
    WORD,
    Code,
    Desk,
    Workplace,
    drawn,
    follow_script,
    hash_of,
    mover_after,
    next_script,
    options_of,
    play,
    probability_of,
    take,
    winners_after,
)
from playground.search.kernel import compiled
from playground.search.machine import load_flag, store_word

COMPLETE, MORE, CANCELLED, FULL, TOO_MANY = range(5)
"""Why the kernel ended: all positions are listed; it has done its share; it was cancelled; it needs more memory; a
decision has too many outcomes."""

NODES, DONE, OPTIONS, EDGES, DEPTH, LEVEL_END = range(6)
"""Places of `Graph.counters`: positions in all and with their options listed, options, outcomes of options; the number
of decisions to the positions at work, and the end of these."""

SHARE = 200_000
"""Outcomes after which the kernel returns, some 0.1 s."""

FIRST_POSITIONS, FIRST_OUTCOMES = 1024, 8192


class Graph(NamedTuple):
    """`words` are the positions and `slots` their hash table, position + 1 or 0 where it is empty. `mover` is the
    player to decide, or `OVER`, and `winners` a bit set. The options of position i are first[i] to first[i + 1].

    An option leads to the position `target`. With `chance` it has several outcomes, from outcome[o] to
    outcome[o + 1], each with its `target` and `probability`.
    """

    counters: np.ndarray[Any, np.dtype[np.int64]]
    words: np.ndarray[Any, np.dtype[np.uint64]]
    slots: np.ndarray[Any, np.dtype[np.int32]]
    mover: np.ndarray[Any, np.dtype[np.int8]]
    winners: np.ndarray[Any, np.dtype[np.int32]]
    first: np.ndarray[Any, np.dtype[np.int64]]
    outcome: np.ndarray[Any, np.dtype[np.int64]]
    target: np.ndarray[Any, np.dtype[np.int32]]
    probability: np.ndarray[Any, np.dtype[np.float64]]


def new_graph(words: int, positions: int, options: int, outcomes: int, chance: bool) -> Graph:
    """Memory for so many of everything; without `chance` options are their own outcomes."""
    slots = 2 ** int(2 * positions - 1).bit_length()
    return Graph(
        np.zeros(6, np.int64),
        np.zeros((positions, words), np.uint64),
        np.zeros(slots, np.int32),
        np.zeros(positions, np.int8),
        np.zeros(positions, np.int32),
        np.zeros(positions + 1, np.int64),
        np.zeros(options + 1 if chance else 1, np.int64),
        np.zeros(outcomes, np.int32),
        np.zeros(outcomes if chance else 1, np.float64),
    )


class Listing:
    """The positions reachable from some, the words of which are given; `starts` are the numbers of these.

    Positions that come about only after `decisions`, the maximum length of a game, have no options. `goes_on` is called
    with the number of positions several times a second, and ends the work by False.
    """

    def __init__(
        self, work: Workplace, starts: Sequence[Any], decisions: int, stop: CancelToken, goes_on: Callable[[int], bool]
    ) -> None:
        self._work, self._decisions, self._stop, self._goes_on = work, decisions, stop, goes_on
        first = max(FIRST_POSITIONS, 2 * len(starts))
        self.graph = new_graph(work.words, first, FIRST_OUTCOMES, FIRST_OUTCOMES, work.code.draws)
        self.starts = [int(add_start(work.code, work.desk, self.graph, words)) for words in starts]

    @property
    def positions(self) -> int:
        """Positions listed so far."""
        return int(self.graph.counters[NODES])

    def extend(self, most: int) -> bool:
        """List positions until there are more than `most`; whether these are all.

        Raises Cancelled, and TooManyOutcomes if a decision has more than 100,000.
        """
        while self.positions <= most:
            work, flag = self._work, np.uint64(self._stop.address)
            ended = expand(work.code, work.desk, self.graph, self._decisions, flag)
            if ended == CANCELLED:
                raise Cancelled
            if ended == TOO_MANY:
                raise TooManyOutcomes(f"chance has more than {MAX_OUTCOMES} outcomes")
            if ended == COMPLETE:
                return self.positions <= most
            if not self._goes_on(self.positions):
                return False
            if ended == FULL and self.positions <= most:
                self.graph = grown(self.graph)
        return False

    def forget(self) -> None:
        """Free the memory."""
        self.graph = new_graph(self._work.words, 1, 1, 1, self._work.code.draws)


def grown(graph: Graph) -> Graph:
    """A copy with more room where it is short."""
    chance = len(graph.probability) > 1
    nodes, options, edges = (int(graph.counters[place]) for place in (NODES, OPTIONS, EDGES))
    room = [len(graph.mover), len(graph.outcome) - 1 if chance else len(graph.target), len(graph.target)]
    sizes = [size * (2 if 2 * used >= size else 1) for size, used in zip(room, (nodes, options, edges), strict=True)]
    if sizes == room:  # a single position needs more than half
        sizes = [2 * size for size in sizes]
    larger = new_graph(graph.words.shape[1], sizes[0], sizes[1], sizes[2], chance)
    for name in Graph._fields:
        if name != "slots":
            old = getattr(graph, name)
            getattr(larger, name)[: len(old)] = old
    if len(larger.slots) == len(graph.slots):
        larger.slots[:] = graph.slots
    else:
        refill(larger)
    return larger


@compiled
def add_start(code: Code, desk: Desk, graph: Graph, words: Any) -> int:
    """List a position to begin with, at which the game may be over. Its number."""
    for place in range(len(words)):
        store_word(desk.child + np.uint64(place) * WORD, words[place])  # as if a decision had led to it
    return _number(code, desk, graph)


@compiled
def expand(code: Code, desk: Desk, graph: Graph, decisions: int, stop: Any) -> int:
    """List the options of positions in the order in which these were found, the fewest decisions first."""
    counters = graph.counters
    begun = counters[EDGES]
    while counters[DONE] < counters[NODES]:
        if counters[DONE] == counters[LEVEL_END]:
            if counters[LEVEL_END] > 0:
                counters[DEPTH] += 1
            counters[LEVEL_END] = counters[NODES]
        if counters[DEPTH] == decisions:
            for node in range(counters[DONE], counters[NODES]):
                graph.first[node + 1] = counters[OPTIONS]
            return COMPLETE
        if load_flag(stop) != 0:
            return CANCELLED
        if counters[EDGES] - begun > SHARE:
            return MORE
        node = counters[DONE]
        if graph.mover[node] != OVER:
            options, edges = counters[OPTIONS], counters[EDGES]
            ended = _list_options(code, desk, graph, node, stop)
            if ended != COMPLETE:
                counters[OPTIONS], counters[EDGES] = options, edges
                return ended
        counters[DONE] += 1
        graph.first[node + 1] = counters[OPTIONS]
    return COMPLETE


@compiled
def _list_options(code: Code, desk: Desk, graph: Graph, node: int, stop: Any) -> int:
    """List what the options of a position lead to. If it fails, some positions are listed already."""
    counters = graph.counters
    options = options_of(code, desk, graph.words, node)
    if options == 0:  # there are too many legs, and so the game stops
        graph.mover[node], graph.winners[node] = OVER, 0
    for option in range(options):
        if code.draws:
            if counters[OPTIONS] + 1 >= len(graph.outcome):
                return FULL
            ended = _list_outcomes(code, desk, graph, option, stop)
            if ended != COMPLETE:
                return ended
            counters[OPTIONS] += 1
            graph.outcome[counters[OPTIONS]] = counters[EDGES]
        else:
            play(code, desk, option)
            if not _add_outcome(code, desk, graph, counters[EDGES], 1.0):
                return FULL
            counters[OPTIONS] += 1
    return COMPLETE


@compiled
def _list_outcomes(code: Code, desk: Desk, graph: Graph, option: int, stop: Any) -> int:
    """Play an option with every sequence of draws."""
    scripted, begun = 0, graph.counters[EDGES]
    for _ in range(MAX_OUTCOMES):
        if load_flag(stop) != 0:
            return CANCELLED
        follow_script(code, desk, scripted)
        play(code, desk, option)
        last = drawn(code, desk)
        if last > MAX_SCRIPTED:
            return TOO_MANY
        if not _add_outcome(code, desk, graph, begun, probability_of(code, desk, last)):
            return FULL
        scripted = next_script(code, desk, last)
        if scripted == 0:
            return COMPLETE
    return TOO_MANY


@compiled
def _add_outcome(code: Code, desk: Desk, graph: Graph, begun: int, probability: float) -> bool:
    """List the new position as an outcome, the first one of its option being `begun`. False if there is no room."""
    edges = graph.counters[EDGES]
    if edges == len(graph.target):
        return False
    number = _number(code, desk, graph)
    if number < 0:
        return False
    if code.draws:
        for edge in range(begun, edges):
            if graph.target[edge] == number:
                graph.probability[edge] += probability
                return True
        graph.probability[edges] = probability
    graph.target[edges] = number
    graph.counters[EDGES] += 1
    return True


@compiled
def _number(code: Code, desk: Desk, graph: Graph) -> int:
    """The number of the new position, which is listed if it was not; -1 if there is no room for it."""
    number = graph.counters[NODES]
    if number == len(graph.mover):
        return -1
    take(desk, graph.words, number)
    mask = len(graph.slots) - 1
    slot = np.int64(hash_of(graph.words, number) & np.uint64(mask))
    while graph.slots[slot] != 0:
        other = graph.slots[slot] - 1
        place = 0
        while place < graph.words.shape[1] and graph.words[other, place] == graph.words[number, place]:
            place += 1
        if place == graph.words.shape[1]:
            return int(other)
        slot = slot + 1 & mask
    graph.slots[slot] = number + 1
    mover = mover_after(code, desk)
    graph.mover[number] = mover
    graph.winners[number] = winners_after(code, desk) if mover == OVER else 0
    graph.counters[NODES] += 1
    return int(number)


@compiled
def refill(graph: Graph) -> None:
    """Fill an empty hash table."""
    mask = len(graph.slots) - 1
    for number in range(graph.counters[NODES]):
        slot = np.int64(hash_of(graph.words, number) & np.uint64(mask))
        while graph.slots[slot] != 0:
            slot = slot + 1 & mask
        graph.slots[slot] = number + 1
