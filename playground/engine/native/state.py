"""Games in play on the native engine."""

from __future__ import annotations

import ctypes
import struct
from fractions import Fraction
from typing import Self

from playground.engine.chance import Script, TooManyOutcomes, merged, outcomes
from playground.engine.counts import Tally
from playground.engine.layout import FINISHED, RUNNING
from playground.engine.native.compile import Native
from playground.engine.native.frame import DICE_SIZE, MOST_SCRIPTED
from playground.engine.native.llvm_module import FAULTS
from playground.engine.observation import Observation, observe
from playground.engine.protocol import Option
from playground.engine.rng import Stream, check_seed
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug

_INTEGER, _WORD = 4, 8
"""Bytes of a number, and of the parts of what dice come from."""


class NativeState:
    """Game `number` of a seed in play (`protocol.State`). `last_fired` are the rules that the last decision fired, as
    indices of `Game.rule_names`, ascending: the action, then the triggers whose condition held.
    """

    def __init__(self, native: Native, seed: int = 0, number: int = 0) -> None:
        self.native = native
        self.game: Game = native.game
        self.seed, self.number = seed, number
        self._state = _Memory(native.layout.size)
        self._frame = _Memory(native.frame.size)
        self._tally = _Memory(native.frame.tally_size)
        self._count = 0
        self.last_fired: tuple[int, ...] = ()
        native.library.setup(*self._pointers(), check_seed(seed), number)
        self._look()

    def _pointers(self) -> tuple[int, int, int]:
        return self._state.address, self._frame.address, self._tally.address

    def _look(self) -> None:
        """Count the options of the present position."""
        self._count = 0 if self.is_terminal() else self.native.library.count(*self._pointers())
        fault = int.from_bytes(self._tally.read(0, _INTEGER), "little")
        if fault:
            raise CompilerBug(f"checked native code found {FAULTS[fault]}")

    def _field(self, name: str) -> int:
        offset = self.native.layout.by_name[name].offset
        return int.from_bytes(self._state.read(offset, _INTEGER), "little", signed=True)

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
        action = int.from_bytes(self._frame.read(frame.action, _INTEGER), "little", signed=True)
        width = len(self.game.actions[action].bindings)
        raw = self._frame.read(frame.values, _INTEGER * width)
        values = (int.from_bytes(raw[i : i + _INTEGER], "little", signed=True) for i in range(0, len(raw), _INTEGER))
        return Option(action, tuple(values))

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if not 0 <= number < self._count:
            raise ValueError(f"there is no option {number}; the position has {self._count}")
        before = self._counters()
        self.native.library.pick(*self._pointers(), number)
        self.native.library.apply(*self._pointers())
        after = self._counters()
        self.last_fired = tuple(rule for rule in range(len(after) - 1) if after[rule + 1] != before[rule + 1])
        self._look()

    @property
    def tally(self) -> Tally:
        """What has happened since the setup."""
        captures, *fired = self._counters()
        return Tally(captures, fired)

    def _counters(self) -> tuple[int, ...]:
        """Captures, and then how often each rule fired."""
        count = 1 + len(self.game.rule_names)
        return struct.unpack(f"<{count}i", self._frame.read(self.native.frame.counters, _INTEGER * count))

    def is_terminal(self) -> bool:
        """Whether the game is finished, or given up as unfinished."""
        return self.status != RUNNING

    @property
    def status(self) -> int:
        """Running, finished or unfinished, as `layout.py` numbers them."""
        return self._field("status")

    @property
    def winners(self) -> int:
        """The winners as a bit set of players; 0 for none."""
        return self._field("winners")

    def returns(self) -> list[float]:
        """For each player +1, -1 or 0."""
        players = range(len(self.game.players))
        winners = self.winners
        if self.status != FINISHED or not winners:
            return [0.0 for _ in players]
        return [1.0 if winners >> player & 1 else -1.0 for player in players]

    def load(self, block: bytes) -> None:
        """Go on from another position of the same game, given as `to_bytes` tells it. The dice stay where they are."""
        if len(block) != self.native.layout.size:
            raise ValueError(f"a position of this game has {self.native.layout.size} bytes, not {len(block)}")
        self._state.write(0, block)
        self._look()

    def set_dice(self, chance: Stream | Script) -> None:
        """Draw from another stream, or from a script (of which `drawn` and `bounds` are told by `expand_chance`)."""
        at = self.native.frame.dice
        if isinstance(chance, Script):
            told = chance.told[:MOST_SCRIPTED]
            self._script = _Memory(2 * _INTEGER * MOST_SCRIPTED)
            self._script.write(0, b"".join(number.to_bytes(_INTEGER, "little") for number in told))
            place = self._script.address.to_bytes(_WORD, "little")
            self._frame.write(at + 2 * _WORD, place + len(told).to_bytes(_INTEGER, "little") + bytes(_INTEGER))
        else:
            start, gamma = chance.place
            self._frame.write(at, start.to_bytes(_WORD, "little") + gamma.to_bytes(_WORD, "little") + bytes(16))

    @property
    def chance(self) -> Stream | Script:
        """What will be drawn next, as something of which drawing leaves this state alone."""
        at = self.native.frame.dice
        place, gamma, script = (self._unsigned(at + _WORD * field, _WORD) for field in range(3))
        if not script:
            return Stream.at(place, gamma)
        told, taken = (self._unsigned(at + 3 * _WORD + _INTEGER * field, _INTEGER) for field in range(2))
        numbers = ctypes.string_at(script, _INTEGER * told)
        return Script(
            tuple(int.from_bytes(numbers[_INTEGER * i : _INTEGER * (i + 1)], "little") for i in range(taken, told))
        )

    def _unsigned(self, offset: int, size: int) -> int:
        return int.from_bytes(self._frame.read(offset, size), "little")

    def observation(self, player: int) -> Observation:
        """What a player sees now."""
        return observe(self.game, self.to_bytes(), player)

    def _draws(self, script: Script) -> None:
        """Note in a script what has been drawn from it."""
        at = self.native.frame.dice + 3 * _WORD + _INTEGER
        taken = int.from_bytes(self._frame.read(at, _INTEGER), "little")
        if taken > MOST_SCRIPTED:
            raise TooManyOutcomes(f"a decision with {taken} draws cannot be gone through")
        results = self._script.read(0, _INTEGER * taken)
        bounds = self._script.read(_INTEGER * MOST_SCRIPTED, _INTEGER * taken)
        script.drawn = [int.from_bytes(results[i : i + _INTEGER], "little") for i in range(0, len(results), _INTEGER)]
        script.bounds = [int.from_bytes(bounds[i : i + _INTEGER], "little") for i in range(0, len(bounds), _INTEGER)]

    def expand_chance(self, number: int) -> list[tuple[Fraction, Self]]:
        """What option `number` can lead to: each different state once, with its probability.

        Raises TooManyOutcomes where dice and shuffles have more than 100,000 results.
        """
        at = self.native.frame.dice
        dice, states = self._frame.read(at, DICE_SIZE), list[Self]()

        def happens(script: Script) -> None:
            state = self.clone()
            state.set_dice(script)
            state.apply_action(number)
            state._draws(script)
            state._frame.write(at, dice)
            states.append(state)

        told = ((probability, states.pop()) for probability in outcomes(happens))
        return merged((probability, state.to_bytes(), state) for probability, state in told)

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.native, copy.game, copy._count, copy.last_fired = self.native, self.game, self._count, self.last_fired
        copy.seed, copy.number = self.seed, self.number
        copy._state, copy._frame, copy._tally = self._state.copy(), self._frame.copy(), self._tally.copy()
        return copy

    @property
    def address(self) -> int:
        """Where the position lies in memory, for native code to read."""
        return self._state.address

    def to_bytes(self) -> bytes:
        """The position as laid out by `layout.py`."""
        return self._state.read(0, self.native.layout.size)

    def worth(self, which: int, me: int) -> int:
        """What the position is worth to a player, by one of the evaluations that were compiled along with the game.

        Raises ValueError if there is no such evaluation, or no such player.
        """
        evaluate, evaluations = self.native.library.evaluate, self.native.program.evaluations
        if evaluate is None or not 0 <= which < evaluations:
            raise ValueError(f"there is no evaluation {which}; {evaluations} were compiled")
        if not 0 <= me < len(self.game.players):
            raise ValueError(f"there is no player {me}; the game has {len(self.game.players)}")
        return int(evaluate(*self._pointers(), which, me))

    def perft(self, depth: int) -> list[int]:
        """How many sequences of 1, 2, … `depth` decisions there are from here."""
        nodes = (ctypes.c_int64 * (depth + 1))()
        if not self.is_terminal() and depth > 0:
            self.native.library.perft(*self._pointers(), depth, nodes)
        return list(nodes)[:depth]


class _Memory:
    """Bytes at an address that is a multiple of 64, as vector instructions like it."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._buffer = ctypes.create_string_buffer(size + 64)
        start = ctypes.addressof(self._buffer)
        self.address = -(-start // 64) * 64

    def read(self, offset: int, size: int) -> bytes:
        """A copy of some bytes."""
        return ctypes.string_at(self.address + offset, size)

    def write(self, offset: int, content: bytes) -> None:
        """Change some bytes."""
        ctypes.memmove(self.address + offset, content, len(content))

    def clear(self, offset: int, size: int) -> None:
        """Make some bytes zero."""
        ctypes.memset(self.address + offset, 0, size)

    def copy(self) -> _Memory:
        """Another memory with the same content."""
        other = _Memory(self.size)
        ctypes.memmove(other.address, self.address, self.size)
        return other
