"""The referee: it estimates the values of positions and options by playouts.

It sees everything and has a random stream of its own, so that judgements of a game can be reproduced.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.compiler import Compiled
from playground.engine.cancellation import CancelToken
from playground.engine.layout import FINISHED
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.runtime.thinking import values as points_from
from playground.engine.native.runtime.thinking import weigh
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import FLAT, POINTS, Thinker, points

PLAYOUTS = 40
"""Playouts from each position and from each option, by default."""


@dataclass(frozen=True)
class Judgement:
    """A judged decision: its player, the value of the position to each player, and of each option to the mover.

    Values lie between 0 and 1: a win is 1, a win shared by m players 1/m, and a game without a winner 1/p for each of
    p players. `check_values` and `check` are independent estimates of the same from the other half of the playouts.
    """

    mover: int
    values: tuple[float, ...]
    check_values: tuple[float, ...]
    options: tuple[float, ...] = ()
    check: tuple[float, ...] = ()


def values(
    compiled: Compiled, seed: int, number: int, played: Sequence[int], playouts: int = PLAYOUTS
) -> list[list[float]]:
    """The value to each player of the position before each decision of a game; `played` are indices of options."""
    judgements = judge(compiled.machine, seed, number, played, playouts, options=False)
    return [[(a + b) / 2 for a, b in zip(each.values, each.check_values, strict=True)] for each in judgements]


def judge(
    machine: Machine,
    seed: int,
    number: int,
    played: Sequence[int],
    playouts: int = PLAYOUTS,
    options: bool = True,
    cancel: CancelToken | None = None,
) -> Iterator[Judgement]:
    """Judge each decision of a game, and each of its options, by `playouts` playouts (rounded up to an even number).

    Positions get the same values without `options`: the random stream is split in the same way. Raises Cancelled soon
    after `cancel` is set.
    """
    native, half = machine.thinking(), max(1, (playouts + 1) // 2)
    state, players = NativeState(native, seed, number), len(machine.game.players)
    stream, thinker = Stream(seed, number, FIRST_AGENT + players), Thinker(FLAT, copies=half)
    for option in played:
        whole = POINTS * half
        position_streams, option_streams = ([stream.split() for _ in range(2)] for _ in range(2))
        halves = [_shares(points_from(native, state, half, each, cancel), whole) for each in position_streams]
        of_options = [_shares(weigh(native, state, thinker, each, cancel), whole) for each in option_streams if options]
        yield Judgement(state.current_player(), *halves, *of_options)
        state.apply_action(option)


def _shares(totals: Sequence[int], whole: int) -> tuple[float, ...]:
    """Points as fractions of the maximum, at most 1 in spite of rounding in the points."""
    return tuple(min(1.0, total / whole) for total in totals)


def outcome(machine: Machine, seed: int, number: int, played: Sequence[int]) -> tuple[tuple[float, ...], int]:
    """The final value of a game to each player, empty if it is unfinished, and its winners as a bit set."""
    state = NativeState(machine.native, seed, number)
    for option in played:
        state.apply_action(option)
    if state.status != FINISHED:
        return (), 0
    return _shares(points(state.status, state.winners, state.game), POINTS), state.winners
