"""The Python interface to thinking seats of the native engine; `codegen/driver/thinking.py` has their code.

Native code reads a block of thinkers (`frame.thinkers_of`). With a script, all seats play the option numbers in it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.native.structs.frame import STREAM, THINKER, thinkers_of
from playground.engine.rng import Stream
from playground.engine.thinking import Thinker


class Thinkers:
    """The agents of a game's seats in native memory; `stop` cancels them.

    With a script they are for a single game, since it is played only once.
    """

    def __init__(self, thinkers: Sequence[Thinker], stop: CancelToken, script: Sequence[int] = ()) -> None:
        self._stop = stop  # keeps it alive
        self._script = (ctypes.c_int32 * max(1, len(script)))(*script)
        start = ctypes.addressof(self._script) if script else 0
        self._block = thinkers_of(len(thinkers)).ctype(script=start, played=0, begun=0, stop=stop.address)
        for seat, thinker in enumerate(thinkers):
            self._block.seats[seat] = _packed(thinker)
        self.address = ctypes.addressof(self._block)

    @property
    def begun(self) -> int:
        """The number of games that had begun when they were cancelled."""
        return int(self._block.begun)


def weigh(
    native: Native, state: NativeState, thinker: Thinker, stream: Stream, stop: CancelToken | None = None
) -> list[int]:
    """The worth of each option to the player to decide, summed over the copies tried.

    Trials draw from a copy of `stream`. `native` is the state's game, compiled with thinking.
    Raises Cancelled soon after `stop` is set.
    """
    stop = stop or CancelToken()
    options = len(state.legal_actions())
    worth, block = (ctypes.c_int64 * options)(), ctypes.byref(_packed(thinker))
    me = state.current_player()
    source = ctypes.byref(_packed_stream(stream))
    if native.library.weigh(state.address, block, me, options, source, stop.address, worth):
        raise Cancelled
    return list(worth)


def values(
    native: Native, state: NativeState, playouts: int, stream: Stream, stop: CancelToken | None = None
) -> list[int]:
    """The points of each player, summed over playouts from a state (see `engine.thinking`).

    Raises Cancelled soon after `stop` is set.
    """
    stop = stop or CancelToken()
    points = (ctypes.c_int64 * len(native.game.players))()
    if native.library.values(state.address, playouts, ctypes.byref(_packed_stream(stream)), stop.address, points):
        raise Cancelled
    return list(points)


def _packed(thinker: Thinker) -> ctypes.Structure:
    return THINKER.ctype(kind=thinker.kind, which=thinker.which, copies=thinker.copies)


def _packed_stream(stream: Stream) -> ctypes.Structure:
    start, gamma = stream.place
    return STREAM.ctype(start=start, gamma=gamma)
