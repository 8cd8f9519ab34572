"""How much of a machine's speed is left on the way through dask.distributed.

    python -m benchmarks.cluster [--rounds N] [--games N] [--ruleset NAME]

The same games on two threads of this process, and on two worker processes of a thread each, on the same cores and in
turn. A round's ratio is the time on threads divided by the time through dask; the middle one is what counts. The ratio
of processor time, scheduler and workers included, tells the same on a machine that has other things to do as well.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence

from playground.compiler import Compiled, load
from playground.simulate.run import Run
from playground.simulate.workplaces.cluster import Cluster
from playground.simulate.workplaces.workplace import Workplace

CORES = 2

Clock = Callable[[], float]


def seconds(compiled: Compiled, games: int, seed: int, place: Workplace | None, clocks: Sequence[Clock]) -> list[float]:
    """How long games of a seed take at a place, by each clock."""
    run = Run(compiled, games, seed, threads=CORES, workplace=place)
    assert run.lineup.native
    begun = [clock() for clock in clocks]
    run.play()
    return [clock() - start for clock, start in zip(clocks, begun, strict=True)]


def compare(ruleset: str, games: int, rounds: int, place: Workplace, clocks: Sequence[Clock]) -> list[list[float]]:
    """The ratios of each round, by each clock; they are printed too."""
    compiled, found = load(ruleset), []
    seconds(compiled, games // 10, 0, place, clocks)  # the workers compile the game
    for seed in range(1, rounds + 1):
        here, there = (seconds(compiled, games, seed, where, clocks) for where in (None, place))
        found.append([a / b for a, b in zip(here, there, strict=True)])
        print(
            f"{ruleset}: {here[0]:6.2f} s on threads, {there[0]:6.2f} s through dask: {found[-1][0]:.2f}; "
            f"processors {here[1]:6.2f} s and {there[1]:6.2f} s: {found[-1][1]:.2f}",
            flush=True,
        )
    return found


def main() -> None:
    """Print the ratio of each round, and the middle one."""
    from distributed import Client, LocalCluster

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--ruleset", default="triune")
    asked = parser.parse_args()
    settings = {"host": "127.0.0.1", "dashboard_address": "127.0.0.1:0", "worker_dashboard_address": "127.0.0.1:0"}
    with (
        LocalCluster(n_workers=CORES, threads_per_worker=1, processes=True, **settings) as started,
        Client(started, set_as_default=False) as client,
        Cluster(started.scheduler_address) as place,
    ):

        def processors() -> float:
            """Processor seconds of this process, in which the scheduler is, and of all workers."""
            return time.process_time() + sum(client.run(time.process_time).values())

        found = compare(asked.ruleset, asked.games, asked.rounds, place, (time.perf_counter, processors))
    times, work = (statistics.median(ratios) for ratios in zip(*found, strict=True))
    print(f"{asked.ruleset}: middle of {len(found)} rounds: time {times:.2f}, processor time {work:.2f}")


if __name__ == "__main__":
    main()
