"""How many options there were at each decision of some games: the rows of a result do not hold that.

Game k of a seed is always the same game, whoever plays it, so the first games of a result are played once more.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from playground.engine.native.stopping import Stop, Stopped

if TYPE_CHECKING:
    from playground.agents.lineup import LineUp
    from playground.simulate.summary import Summary

SAMPLE = 200
"""Games that are played again: the intervals of their means are then narrow enough to tell games apart."""

SAMPLE_OF_THINKERS = 20
"""The same where an agent is not random: such games may take seconds each."""

MOST_DECISIONS = 100_000
"""Decisions played again, about: it is done one by one, at some 100,000 a second."""

FEWEST = 10
"""Games that are played again however long they are, so that there is an interval."""


PATIENCE_S = 0.1
"""How long one waits at a time for games that are played again: in between Ctrl-C is heard on every system."""


def option_counts(result: Summary, stop: Stop | None = None) -> list[list[int]]:
    """|A_1|, |A_2|, … of each of the first games of a result.

    200 games, or 20 where an agent thinks; fewer where games are so long that these would have more than 100,000
    decisions. How many is settled by the mean length: to stop at some decision would leave out long games.

    Ctrl-C sets `stop`. Soon after that, whoever sets it, those games come back that have been played again by then.
    """
    from playground.agents.lineup import LineUp
    from playground.engine.native.compile import Machine

    sample, stop = sample_size(result), stop or Stop()
    if not sample or stop.is_set:
        return []
    lineup, found = LineUp(Machine(result.game), result.agents), list[list[int]]()
    # In a thread of its own: machine code that thinks lets no Ctrl-C through before it has decided.
    with ThreadPoolExecutor(1, thread_name_prefix="played again") as beside:
        playing = beside.submit(_play_again, lineup, result.seed, sample, found, stop)
        try:
            while not playing.done():
                wait([playing], PATIENCE_S)
            playing.result()
        except KeyboardInterrupt:
            stop.set()
    return found


def _play_again(lineup: LineUp, seed: int, games: int, found: list[list[int]], stop: Stop) -> None:
    """Add the options of game after game to what is `found`, until told to stop."""
    try:
        for number in range(games):
            if stop.is_set:
                return
            found.append([options for _, options in lineup.decisions(seed, number, stop)])
    except Stopped:
        pass


def sample_size(result: Summary) -> int:
    """How many games of a result are played again."""
    if not result.games:
        return 0
    most = SAMPLE if set(result.agents) == {"random"} else SAMPLE_OF_THINKERS
    affordable = MOST_DECISIONS * result.games // max(1, result.decisions)
    return min(result.games, most, max(FEWEST, affordable))
