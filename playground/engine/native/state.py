"""Games in play on the native engine."""

from __future__ import annotations

import ctypes
from typing import Self

from playground.engine.layout import FINISHED, RUNNING
from playground.engine.native.compile import Native
from playground.engine.native.llvm_values import FAULTS
from playground.engine.packing import members_of
from playground.engine.protocol import Option
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug

_INTEGER, _WORD = 4, 8
"""Bytes of a number, and of a word of the bit set of rules."""


class NativeState:
    """A game in play (`protocol.State`). `last_fired` are the rules that the last decision fired, as indices of
    `Game.rule_names`, ascending: the action, then the triggers whose condition held.
    """

    def __init__(self, native: Native) -> None:
        self.native = native
        self.game: Game = native.game
        self._state = _Memory(native.layout.size)
        self._frame = _Memory(native.frame.size)
        self._tally = _Memory(native.frame.tally_size)
        self._count = 0
        self.last_fired: tuple[int, ...] = ()
        native.library.setup(*self._pointers())
        self._look()

    def _pointers(self) -> tuple[int, int, int]:
        return self._state.address, self._frame.address, self._tally.address

    def _look(self) -> None:
        """Count the options of the present position."""
        self._count = 0 if self.is_terminal() else self.native.library.count(*self._pointers())
        fault = int.from_bytes(self._tally.bytes(0, _INTEGER), "little")
        if fault:
            raise CompilerBug(f"checked native code found {FAULTS[fault]}")

    def _field(self, name: str) -> int:
        offset = self.native.layout.by_name[name].offset
        return int.from_bytes(self._state.bytes(offset, _INTEGER), "little", signed=True)

    def current_player(self) -> int:
        """Who decides; -1 when the game is over."""
        return -1 if self.is_terminal() else self._field("mover")

    def legal_actions(self) -> range:
        """The numbers of the legal options."""
        return range(self._count)

    def options(self) -> list[Option]:
        """The legal options in canonical order."""
        return [self._option(number) for number in range(self._count)]

    def _option(self, number: int) -> Option:
        self.native.library.pick(*self._pointers(), number)
        frame = self.native.frame
        action = int.from_bytes(self._frame.bytes(frame.action, _INTEGER), "little", signed=True)
        width = len(self.game.actions[action].bindings)
        raw = self._frame.bytes(frame.values, _INTEGER * width)
        values = (int.from_bytes(raw[i : i + _INTEGER], "little", signed=True) for i in range(0, len(raw), _INTEGER))
        return Option(action, tuple(values))

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if not 0 <= number < self._count:
            raise ValueError(f"there is no option {number}; the position has {self._count}")
        frame = self.native.frame
        self.native.library.pick(*self._pointers(), number)
        self._frame.clear(frame.rules, _WORD * frame.rule_words)
        self.native.library.apply(*self._pointers())
        fired = int.from_bytes(self._frame.bytes(frame.rules, _WORD * frame.rule_words), "little")
        self.last_fired = tuple(members_of(fired))
        self._look()

    def is_terminal(self) -> bool:
        """Whether the game is finished, or given up as unfinished."""
        return self._field("status") != RUNNING

    def returns(self) -> list[float]:
        """For each player +1, -1 or 0."""
        players = range(len(self.game.players))
        winners = self._field("winners")
        if self._field("status") != FINISHED or not winners:
            return [0.0 for _ in players]
        return [1.0 if winners >> player & 1 else -1.0 for player in players]

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.native, copy.game, copy._count, copy.last_fired = self.native, self.game, self._count, self.last_fired
        copy._state, copy._frame, copy._tally = self._state.copy(), self._frame.copy(), self._tally.copy()
        return copy

    def to_bytes(self) -> bytes:
        """The position as laid out by `layout.py`."""
        return self._state.bytes(0, self.native.layout.size)

    def perft(self, depth: int) -> list[int]:
        """How many sequences of 1, 2, … `depth` decisions there are from here."""
        nodes = (ctypes.c_int64 * (depth + 1))()
        if not self.is_terminal() and depth > 0:
            self.native.library.perft(self._state.address, self._tally.address, depth, nodes)
        return list(nodes)[:depth]


class _Memory:
    """Bytes at an address that is a multiple of 64, as vector instructions like it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._buffer = ctypes.create_string_buffer(size + 64)
        start = ctypes.addressof(self._buffer)
        self.address = -(-start // 64) * 64

    def bytes(self, offset: int, size: int) -> bytes:
        """A copy of some bytes."""
        return ctypes.string_at(self.address + offset, size)

    def clear(self, offset: int, size: int) -> None:
        """Make some bytes zero."""
        ctypes.memset(self.address + offset, 0, size)

    def copy(self) -> _Memory:
        """Another memory with the same content."""
        other = _Memory(self.size)
        ctypes.memmove(other.address, self.address, self.size)
        return other
