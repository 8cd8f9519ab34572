"""The number of options at each decision of some games, which the rows of a result do not contain.

Game k of a seed is always the same game, so the first games of a result are replayed.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from playground.engine.cancellation import Cancelled, CancelToken

if TYPE_CHECKING:
    from playground.agents.lineup import LineUp
    from playground.simulate.results.summary import Summary

SAMPLE = 200
"""Games that are replayed: the intervals of their means are then narrow enough to distinguish games."""

THINKING_SAMPLE = 20
"""Games that are replayed if an agent is not random: such games may take seconds each."""

MAX_DECISIONS = 100_000
"""Approximate limit on replayed decisions: they take a second for every 100,000."""

MIN_SAMPLE = 10
"""Games that are replayed however long they are, so that there is an interval."""

POLL_S = 0.1
"""Longest wait for the replaying thread between checks for Ctrl-C, which some systems do not deliver while waiting."""


def option_counts(result: Summary, stop: CancelToken | None = None) -> list[list[int]]:
    """|A_1|, |A_2|, … of each of the first games of a result.

    200 games, or 20 where an agent thinks; fewer where games are so long that these would have more than 100,000
    decisions. The mean length determines the number: stopping at some decision would leave out long games.

    Ctrl-C sets `stop`. Soon after `stop` is set, the games replayed by then are returned.
    """
    from playground.agents.lineup import LineUp
    from playground.engine.native.compile import machine_of

    sample, stop = sample_size(result), stop or CancelToken()
    if not sample or stop.is_set:
        return []
    lineup, counts = LineUp(machine_of(result.game), result.agents), list[list[int]]()
    # In a thread of its own: thinking machine code does not react to Ctrl-C before it has decided.
    with ThreadPoolExecutor(1, thread_name_prefix="replay") as beside:
        try:
            assert lineup.native  # compiled here, where Ctrl-C interrupts that too
            playing = beside.submit(_replay, lineup, result.seed, sample, counts, stop)
            while not playing.done():
                wait([playing], POLL_S)
            playing.result()
        except KeyboardInterrupt:
            stop.set()
    return counts


def _replay(lineup: LineUp, seed: int, games: int, counts: list[list[int]], stop: CancelToken) -> None:
    """Append the option counts of game after game, until `stop` is set."""
    try:
        for number in range(games):
            if stop.is_set:
                return
            counts.append([options for _, options in lineup.decisions(seed, number, stop)])
    except Cancelled:
        pass


def sample_size(result: Summary) -> int:
    """How many games of a result are replayed."""
    if not result.games:
        return 0
    maximum = SAMPLE if set(result.agents) == {"random"} else THINKING_SAMPLE
    affordable = MAX_DECISIONS * result.games // max(1, result.decisions)
    return min(result.games, maximum, max(MIN_SAMPLE, affordable))
