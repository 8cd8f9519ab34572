"""`playground perft`: node counts of the game tree."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS, print_stderr
from playground.cli.option_values import one_of, whole_number
from playground.cli.options import Json, Ruleset, Seed
from playground.cli.output import print_json, seconds
from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.compiler import Compiled
    from playground.engine.cancellation import CancelToken

MAX_DEPTH = 40

POSITIONS_SHOWN = 100
"""How many positions the reference engine looks at before it says so again: some tenths of a second."""

Count = Callable[[int, "CancelToken"], list[int]]
"""From a depth to the node counts of depths 1, 2, … up to it. Raises Cancelled soon after cancellation."""


class Engine(StrEnum):
    """The engine that counts."""

    NATIVE = "native"
    REFERENCE = "reference"


def count_nodes(
    ruleset: Ruleset,
    depth: Annotated[
        int,
        typer.Option("--depth", "-d", metavar="D", parser=whole_number(1, MAX_DEPTH), help="how many decisions deep"),
    ] = 4,
    engine: Annotated[
        Engine, typer.Option("--engine", parser=one_of(Engine), help="which engine counts")
    ] = Engine.NATIVE,
    seed: Seed = 0,
    as_json: Json = False,
) -> int:
    """Count the sequences of 1, 2, … D decisions, dice and shuffles being those of game 0 of the seed."""
    from playground.compiler import load
    from playground.engine.rng import check_seed

    compiled = load(ruleset)
    count, reference = _counter(compiled, engine, check_seed(seed)), engine is Engine.REFERENCE
    nodes = _count_by_depth(count, depth, quiet=as_json, reference=reference)
    if as_json:
        print_json({"ruleset": compiled.game.name, "nodes": nodes})
    if len(nodes) < depth:
        print_stderr(f"stopped after depth {len(nodes)} of {depth}")
        return INTERRUPTED
    return SUCCESS


def _counter(compiled: Compiled, engine: Engine, seed: int) -> Count:
    from playground.engine.perft import perft

    if engine is Engine.NATIVE:
        return compiled.initial_state(seed).perft

    def count(depth: int, cancel: CancelToken) -> list[int]:
        with _watched(f"counting depth {depth}", cancel) as visited:
            return perft(compiled.reference_state(seed), depth, visited)

    return count


FASTER = "the native engine is some thousand times faster"


@contextmanager
def _watched(title: str, cancel: CancelToken) -> Iterator[Callable[[], None]]:
    """What the reference engine calls at each position: it shows how far it is, and raises Cancelled if it is to."""
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled

    working, positions = Working(f"{title}; {FASTER}"), itertools.count(1)

    def visited() -> None:
        if cancel.is_set:
            raise Cancelled
        number = next(positions)
        if number % POSITIONS_SHOWN == 0:
            working(f"{title}, {number:,} positions looked at; {FASTER}")

    try:
        yield visited
    finally:
        working.end()


LONG = 5.0
"""Seconds of a depth that are announced before it is counted."""


def _announce(level: int, took: float, nodes: list[int], reference: bool) -> None:
    """Say on stderr that a depth will take long, if the one before, with its options for each node, makes it likely."""
    expected = took * nodes[-1] / max(1, nodes[-2]) if len(nodes) > 1 else took
    if expected < LONG:
        return
    faster = f"; {FASTER}" if reference else ""
    print_stderr(f"depth {level} may take {seconds(expected)} or more{faster}. Ctrl-C stops and keeps what is counted")


def _count_by_depth(count: Count, depth: int, *, quiet: bool, reference: bool = False) -> list[int]:
    """Count each depth in turn, so that Ctrl-C keeps finished ones; each costs little compared with the next."""
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible

    nodes, cancel, took = list[int](), CancelToken(), 0.0
    for level in range(1, depth + 1):
        _announce(level, took, nodes, reference)
        started = time.perf_counter()
        try:
            with cancelling(cancel.set):
                nodes = interruptible(partial(count, level), cancel)
        except (Cancelled, KeyboardInterrupt):
            return nodes
        took = time.perf_counter() - started
        if not quiet:
            print(f"  {level:>2}   {nodes[-1]:>25,}   {seconds(took):>10}", flush=True)
    return nodes
