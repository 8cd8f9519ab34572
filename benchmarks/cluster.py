"""The overhead of playing through dask.distributed.

    python -m benchmarks.cluster [--rounds N] [--games N] [--ruleset NAME]

Plays the same games on two threads of this process, and on two worker processes with one thread each, on the same cores
and in turn. The ratio of a round is the time on threads divided by the time through dask; the result is the median. The
ratio of processor time, including scheduler and workers, is meaningful on a busy machine, too.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence

from playground.compiler import Compiled, load
from playground.simulate.executors.base import Executor
from playground.simulate.executors.dask import DaskExecutor
from playground.simulate.run import Run

CORES = 2

Clock = Callable[[], float]


def seconds(
    compiled: Compiled, games: int, seed: int, executor: Executor | None, clocks: Sequence[Clock]
) -> list[float]:
    """The time that games of a seed take with an executor, by each clock."""
    run = Run(compiled, games, seed, threads=CORES, executor=executor)
    assert run.lineup.native
    begun = [clock() for clock in clocks]
    run.play()
    return [clock() - start for clock, start in zip(clocks, begun, strict=True)]


def compare(ruleset: str, games: int, rounds: int, executor: Executor, clocks: Sequence[Clock]) -> list[list[float]]:
    """Print and return the ratios of each round, by each clock."""
    compiled, ratios = load(ruleset), []
    seconds(compiled, games // 10, 0, executor, clocks)  # the workers compile the game
    for seed in range(1, rounds + 1):
        here, there = (seconds(compiled, games, seed, where, clocks) for where in (None, executor))
        ratios.append([a / b for a, b in zip(here, there, strict=True)])
        print(
            f"{ruleset}: {here[0]:6.2f} s on threads, {there[0]:6.2f} s through dask: {ratios[-1][0]:.2f}; "
            f"processors {here[1]:6.2f} s and {there[1]:6.2f} s: {ratios[-1][1]:.2f}",
            flush=True,
        )
    return ratios


def main() -> None:
    """Print the ratio of each round, and the median."""
    from distributed import Client, LocalCluster

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--ruleset", default="triune")
    arguments = parser.parse_args()
    settings = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "worker_dashboard_address": "127.0.0.1:0"}
    with (
        LocalCluster(n_workers=CORES, threads_per_worker=1, processes=True, **settings) as started,
        Client(started, set_as_default=False) as client,
        DaskExecutor(started.scheduler_address) as executor,
    ):

        def processors() -> float:
            """Processor seconds of this process, in which the scheduler is, and of all workers."""
            return time.process_time() + sum(client.run(time.process_time).values())

        clocks = (time.perf_counter, processors)
        ratios = compare(arguments.ruleset, arguments.games, arguments.rounds, executor, clocks)
    times, work = (statistics.median(column) for column in zip(*ratios, strict=True))
    print(f"{arguments.ruleset}: median of {len(ratios)} rounds: time {times:.2f}, processor time {work:.2f}")


if __name__ == "__main__":
    main()
