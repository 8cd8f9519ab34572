"""Games of a result judged by a referee, for the measures that need values of positions and options."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from playground.agents.lineup import LineUp
from playground.agents.referee import PLAYOUTS, judge, outcome
from playground.engine.native.compile import Machine
from playground.engine.packing import members_of
from playground.simulate.run import check_threads
from playground.source.diagnostics import PlaygroundError
from playground.stats.measures.judged import Judged

if TYPE_CHECKING:
    from playground.simulate.summary import Summary

MOST_PLAYOUTS = 100_000


def judged_games(
    result: Summary,
    games: int,
    playouts: int = PLAYOUTS,
    threads: int = 0,
    watch: Callable[[int], bool | None] | None = None,
) -> list[Judged]:
    """The first `games` games of a result, or all if it has fewer, each judged decision by decision.

    Each position and each option is valued by `playouts` random games, whoever played: the same referee for every
    variant. `watch` is told how many games are judged; returning False ends it, and so
    does Ctrl-C. Raises PlaygroundError for numbers out
    of range.
    """
    if games < 1 or not 2 <= playouts <= MOST_PLAYOUTS:
        raise PlaygroundError(
            f"a referee judges 1 game or more by 2 to {MOST_PLAYOUTS:,} playouts; these are {games} by {playouts}"
        )
    machine = Machine(result.game)
    lineup, numbers, judged = LineUp(machine, result.agents), range(min(games, result.games)), list[Judged]()
    assert machine.thinking() and lineup.native  # compiled here, by one thread
    pool = ThreadPoolExecutor(check_threads(threads), thread_name_prefix="referee")
    try:
        for one in pool.map(lambda number: _judged(lineup, result.seed, number, playouts), numbers):
            judged.append(one)
            if watch and watch(len(judged)) is False:
                break
    except KeyboardInterrupt:
        pass
    finally:
        pool.shutdown(cancel_futures=True)
    return judged


def _judged(lineup: LineUp, seed: int, number: int, playouts: int) -> Judged:
    played = lineup.trace(seed, number)
    seen = list(judge(lineup.machine, seed, number, played, playouts))
    final, winners = outcome(lineup.machine, seed, number, played)
    return Judged(
        values=tuple(one.values for one in seen),
        options=tuple(one.options for one in seen),
        check=tuple(one.check for one in seen),
        movers=tuple(one.mover for one in seen),
        winners=tuple(members_of(winners)),
        final=final,
        playouts=2 * ((playouts + 1) // 2),
        check_values=tuple(one.check_values for one in seen),
    )
