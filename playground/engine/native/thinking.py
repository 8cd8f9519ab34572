"""Thinking agents of the native engine, as Python speaks to them; `driver/thinking.py` has their code.

A block of thinkers is what native code plays by: the address of a script, how much of it was taken, and the address
of a `Stop` (64 bits each), then 16 bytes for each seat. With a script every seat plays the numbers of options written
there.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence

from playground.engine.native.compile import Native
from playground.engine.native.state import NativeState
from playground.engine.native.stopping import Stop, Stopped
from playground.engine.rng import Stream
from playground.engine.thinking import Thinker


class Thinkers:
    """The agents of a game's seats in memory, told to stop by `stop`.

    With a script they are for a single game: it is taken only once.
    """

    def __init__(self, thinkers: Sequence[Thinker], stop: Stop, script: Sequence[int] = ()) -> None:
        self._stop = stop  # keeps it alive
        self._script = (ctypes.c_int32 * max(1, len(script)))(*script)
        start = ctypes.addressof(self._script) if script else 0
        seats = b"".join(_packed(thinker) for thinker in thinkers)
        self._block = ctypes.create_string_buffer(struct.pack("<QQQ", start, 0, stop.address) + seats)
        self.address = ctypes.addressof(self._block)


def weigh(native: Native, state: NativeState, thinker: Thinker, stream: Stream, stop: Stop | None = None) -> list[int]:
    """What each option is worth to the player who decides, summed over the copies tried.

    What is tried draws from `stream`, which is left alone. `native` is the state's game compiled with thinking.
    Raises Stopped soon after `stop` is set.
    """
    stop = stop or Stop()
    options = len(state.legal_actions())
    worth, block = (ctypes.c_int64 * options)(), ctypes.create_string_buffer(_packed(thinker))
    me = state.current_player()
    if native.library.weigh(state.address, block, me, options, _stream(stream), stop.address, worth):
        raise Stopped
    return list(worth)


def values(native: Native, state: NativeState, playouts: int, stream: Stream, stop: Stop | None = None) -> list[int]:
    """The points of each player, summed over games that go on from a state at random (see `engine.thinking`).

    Raises Stopped soon after `stop` is set.
    """
    stop = stop or Stop()
    points = (ctypes.c_int64 * len(native.game.players))()
    if native.library.values(state.address, playouts, _stream(stream), stop.address, points):
        raise Stopped
    return list(points)


def _packed(thinker: Thinker) -> bytes:
    return struct.pack("<iiii", thinker.kind, thinker.which, thinker.copies, 0)


def _stream(stream: Stream) -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(struct.pack("<QQ", *stream.place))
