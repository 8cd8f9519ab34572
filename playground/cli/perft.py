"""`playground perft`: counting the tree of a game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import FINE, INTERRUPTED, complain
from playground.cli.options import Json, Ruleset, Seed
from playground.cli.output import print_json, seconds

if TYPE_CHECKING:
    from playground.compiler import Compiled

DEEPEST = 40

Count = Callable[[int], list[int]]
"""From a depth to the numbers of sequences of 1, 2, … that many decisions."""


class Engine(StrEnum):
    """Who counts."""

    NATIVE = "native"
    REFERENCE = "reference"


def count_nodes(
    ruleset: Ruleset,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", help="how many decisions deep")] = 4,
    engine: Annotated[Engine, typer.Option("--engine", help="which engine counts")] = Engine.NATIVE,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """Count the sequences of 1, 2, … D decisions, dice and shuffles being those of game 0 of the seed."""
    _check_depth(depth)
    from playground.compiler import load
    from playground.engine.rng import check_seed

    compiled = load(ruleset)
    nodes = _deeper_and_deeper(_counter(compiled, engine, check_seed(seed)), depth, quiet=as_json)
    if as_json:
        print_json({"ruleset": compiled.game.name, "nodes": nodes})
    if len(nodes) < depth:
        complain(f"stopped after depth {len(nodes)} of {depth}")
        return INTERRUPTED
    return FINE


def _check_depth(depth: int) -> None:
    from playground.source.diagnostics import PlaygroundError

    if not 1 <= depth <= DEEPEST:
        raise PlaygroundError(f"the depth must lie between 1 and {DEEPEST}; it is {depth:,}")


def _counter(compiled: Compiled, engine: Engine, seed: int) -> Count:
    from playground.engine.perft import perft

    if engine is Engine.NATIVE:
        return compiled.initial_state(seed).perft
    return lambda depth: perft(compiled.reference_state(seed), depth)


def _deeper_and_deeper(count: Count, depth: int, *, quiet: bool) -> list[int]:
    """Counts each depth in turn, so that Ctrl-C leaves those that are done; each costs little beside the next."""
    nodes: list[int] = []
    for level in range(1, depth + 1):
        started = time.perf_counter()
        counted = _interruptible(count, level)
        if counted is None:
            return nodes
        nodes = counted
        if not quiet:
            print(f"  {level:>2}   {nodes[-1]:>25,}   {seconds(time.perf_counter() - started):>10}", flush=True)
    return nodes


def _interruptible(count: Count, depth: int) -> list[int] | None:
    """A count on a thread of its own, since nothing interrupts native code; None after Ctrl-C."""
    found: list[list[int]] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(count(depth))
        except BaseException as error:  # raised again below, on the thread that can tell it
            failed.append(error)

    worker = threading.Thread(target=work, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(0.1)
    except KeyboardInterrupt:
        return None
    if failed:
        raise failed[0]
    return found[0]
