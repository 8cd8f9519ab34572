"""Thinking agents of the native engine, as Python speaks to them; `driver/thinking.py` has their code.

A block of thinkers is what native code plays by: the address of a script and how much of it was taken (64 bits each),
then 16 bytes for each seat. With a script every seat plays the numbers of options written there.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence

from playground.engine.native.compile import Native
from playground.engine.native.state import NativeState
from playground.engine.rng import Stream
from playground.engine.thinking import Thinker


class Thinkers:
    """The agents of a game's seats in memory. With a script, one for a single game: it is taken only once."""

    def __init__(self, thinkers: Sequence[Thinker], script: Sequence[int] = ()) -> None:
        self._script = (ctypes.c_int32 * max(1, len(script)))(*script)
        start = ctypes.addressof(self._script) if script else 0
        seats = b"".join(_packed(thinker) for thinker in thinkers)
        self._block = ctypes.create_string_buffer(struct.pack("<QQ", start, 0) + seats)
        self.address = ctypes.addressof(self._block)


def weigh(native: Native, state: NativeState, thinker: Thinker, stream: Stream) -> list[int]:
    """What each option is worth to the player who decides, summed over the copies tried.

    What is tried draws from `stream`, which is left alone. `native` is the state's game compiled with thinking.
    """
    options = len(state.legal_actions())
    worth, block = (ctypes.c_int64 * options)(), ctypes.create_string_buffer(_packed(thinker))
    native.library.weigh(state.address, block, state.current_player(), options, _stream(stream), worth)
    return list(worth)


def values(native: Native, state: NativeState, playouts: int, stream: Stream) -> list[int]:
    """The points of each player, summed over games that go on from a state at random (see `engine.thinking`)."""
    points = (ctypes.c_int64 * len(native.game.players))()
    native.library.values(state.address, playouts, _stream(stream), points)
    return list(points)


def _packed(thinker: Thinker) -> bytes:
    return struct.pack("<iiii", thinker.kind, thinker.which, thinker.copies, 0)


def _stream(stream: Stream) -> ctypes.Array[ctypes.c_char]:
    return ctypes.create_string_buffer(struct.pack("<QQ", *stream.place))
