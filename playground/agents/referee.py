"""A referee: what positions of a game are worth, by random games played on from them.

It sees everything, and has a stream of random numbers of its own, so that a game is judged the same way by anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.compiler import Compiled
from playground.engine.layout import FINISHED
from playground.engine.native.compile import Machine
from playground.engine.native.state import NativeState
from playground.engine.native.stopping import Stop
from playground.engine.native.thinking import values as points_from
from playground.engine.native.thinking import weigh
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import FLAT, POINTS, Thinker, points

PLAYOUTS = 40
"""Random games from each position, and from each option, unless told otherwise."""


@dataclass(frozen=True)
class Judgement:
    """A decision: who made it, what the position is worth to each player, and each option to the one who decides.

    Values lie between 0 and 1: a win is 1, a win of m players 1/m, and a game nobody won 1/p for each of p players.
    `check_values` and `check` judge the same by other random games, half of all.
    """

    mover: int
    values: tuple[float, ...]
    check_values: tuple[float, ...]
    options: tuple[float, ...] = ()
    check: tuple[float, ...] = ()


def values(
    compiled: Compiled, seed: int, number: int, played: Sequence[int], playouts: int = PLAYOUTS
) -> list[list[float]]:
    """What the position before each decision of a game is worth to each player; `played` are the options' numbers."""
    seen = judge(compiled.machine, seed, number, played, playouts, options=False)
    return [[(a + b) / 2 for a, b in zip(one.values, one.check_values, strict=True)] for one in seen]


def judge(
    machine: Machine,
    seed: int,
    number: int,
    played: Sequence[int],
    playouts: int = PLAYOUTS,
    options: bool = True,
    stop: Stop | None = None,
) -> Iterator[Judgement]:
    """Judge each decision of a game by `playouts` random games (rounded up to an even number), and each option too.

    Without `options` positions are worth just the same: the stream of random numbers is split alike. Raises Stopped
    soon after `stop` is set.
    """
    native, half = machine.thinking(), max(1, (playouts + 1) // 2)
    state, players = NativeState(native, seed, number), len(machine.game.players)
    stream, thinker = Stream(seed, number, FIRST_AGENT + players), Thinker(FLAT, copies=half)
    for option in played:
        whole = POINTS * half
        of_position, of_options = ([stream.split() for _ in range(2)] for _ in range(2))
        halves = [_shares(points_from(native, state, half, each, stop), whole) for each in of_position]
        weighed = [_shares(weigh(native, state, thinker, each, stop), whole) for each in of_options if options]
        yield Judgement(state.current_player(), *halves, *weighed)
        state.apply_action(option)


def _shares(totals: Sequence[int], whole: int) -> tuple[float, ...]:
    """Points as parts of all there were; rounding in the points must not lead above 1."""
    return tuple(min(1.0, total / whole) for total in totals)


def outcome(machine: Machine, seed: int, number: int, played: Sequence[int]) -> tuple[tuple[float, ...], int]:
    """What a game was worth to each player in the end, nothing if it is unfinished, and its winners as a bit set."""
    state = NativeState(machine.native, seed, number)
    for option in played:
        state.apply_action(option)
    if state.status != FINISHED:
        return (), 0
    return _shares(points(state.status, state.winners, len(machine.game.players)), POINTS), state.winners
