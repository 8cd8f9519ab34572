"""Games in play on the native engine."""

from __future__ import annotations

import ctypes
from fractions import Fraction
from typing import Self

from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.chance import Script, TooManyOutcomes, merged, outcomes
from playground.engine.counts import Tally
from playground.engine.layout import FINISHED, RUNNING, UNFINISHED
from playground.engine.native.codegen.driver.counting import CANCELLED, TOO_MANY
from playground.engine.native.codegen.driver.legs import ancestors
from playground.engine.native.compile import Native
from playground.engine.native.faults import check_fault
from playground.engine.native.structs.frame import MAX_SCRIPTED, SCRIPT
from playground.engine.native.structs.struct import Struct
from playground.engine.observation import Observation, observe
from playground.engine.perft import TooManyNodes
from playground.engine.protocol import Option
from playground.engine.rng import Stream, check_seed
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug
from playground.source.shown import Shown


class NativeState(Shown):
    """Game `number` of a seed in play (`protocol.State`). `last_fired` are the rules that the last decision fired, as
    indices of `Game.rule_names`, ascending: the action, then the triggers whose condition held.
    """

    def __init__(self, native: Native, seed: int = 0, number: int = 0) -> None:
        self.native = native
        self.game: Game = native.game
        self.seed, self.number = seed, number
        self._state = _Memory(native.frame.state)
        self._frame = _Memory(native.frame.struct)
        self._tally = _Memory(native.frame.tally)
        self._count = 0
        self.last_fired: tuple[int, ...] = ()
        native.library.setup(*self.pointers, check_seed(seed), number)
        self._refresh()

    @property
    def pointers(self) -> tuple[int, int, int]:
        """The addresses of the position, its frame and its tally, on which the entry points work."""
        return self._state.address, self._frame.address, self._tally.address

    def recount(self) -> None:
        """Count the options after compiled code has changed the position."""
        self._refresh()

    def _refresh(self) -> None:
        """Count the options of the current position."""
        self._count = 0 if self.is_terminal() else self.native.library.count(*self.pointers)
        self.check()

    def check(self) -> None:
        """Raise CompilerBug for what compiled code has reported since the last check."""
        fault, self._tally.content.fault = self._tally.content.fault, 0
        check_fault(fault)

    def _field(self, name: str) -> int:
        return int(getattr(self._state.content, name))

    def current_player(self) -> int:
        """The player to decide; -1 when the game is over."""
        return -1 if self.is_terminal() else self._field("mover")

    def legal_actions(self) -> range:
        """The numbers of the legal options."""
        return range(self._count)

    def options(self, most: int | None = None) -> list[Option]:
        """The legal options in canonical order, or the first `most` of them."""
        return [self._option(number) for number in range(self._count)[:most]]

    def chosen_sites(self) -> int:
        """The sites that the options choose, as bits, in a game that was compiled with thinking.

        Of options that have to be walked one by one, only the first are looked at (`driver/reaching.py`). Raises
        CompilerBug if the game was compiled without thinking.
        """
        if not self.native.library.reach:
            raise CompilerBug(f"{self.game.name} was compiled without what thinking takes")
        self.native.library.reach(*self.pointers)
        place = self._frame.address + self.native.frame.struct["scratch_set"].offset
        return int.from_bytes(ctypes.string_at(place, 8 * self.native.layout.words), "little")

    def _option(self, number: int) -> Option:
        self.native.library.pick(*self.pointers, number)
        frame = self._frame.content
        first = Option(frame.action, tuple(frame.values[: len(self.game.actions[frame.action].bindings)]))
        if not self.game.has_legs or frame.way < 0:
            return first
        return Option(first.action, first.values, tuple(map(self._leg, ancestors(frame.way_parent, frame.way)[1:])))

    def _leg(self, way: int) -> Option:
        """The last leg of a way."""
        frame = self._frame.content
        action, start = frame.way_action[way], way * self.native.frame.value_count
        return Option(action, tuple(frame.way_values[start : start + len(self.game.actions[action].bindings)]))

    def apply_action(self, number: int) -> None:
        """Play option `number`. Raises ValueError if there is no such option."""
        if not 0 <= number < self._count:
            raise ValueError(f"there is no option {number}; the position has {self._count}")
        before = self._counters()
        self.native.library.pick(*self.pointers, number)
        self.native.library.apply(*self.pointers)
        after = self._counters()
        self.last_fired = tuple(rule for rule in range(len(after) - 1) if after[rule + 1] != before[rule + 1])
        self._refresh()

    @property
    def tally(self) -> Tally:
        """Captures and fired rules since the setup."""
        captures, *fired = self._counters()
        return Tally(captures, fired)

    def _counters(self) -> tuple[int, ...]:
        """Captures, and then how often each rule fired."""
        counters = self._frame.content.counters
        return counters.captures, *counters.fired

    def is_terminal(self) -> bool:
        """Whether the game is finished, or abandoned as unfinished."""
        return self.status != RUNNING

    @property
    def status(self) -> int:
        """Running, finished or unfinished, as `layout.py` numbers them."""
        return self._field("status")

    @property
    def step(self) -> int:
        """The step to be decided, as an index of `Game.steps`."""
        return self._field("step")

    @property
    def decisions(self) -> int:
        """How many decisions were played."""
        return self._field("decisions")

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

    def is_unfinished(self) -> bool:
        """Whether the game is over without a result, which is no draw."""
        return self.status == UNFINISHED

    def ended_by(self) -> str | None:
        """What ended the game, one of `Game.ends`; None while it goes on or if it was given up."""
        return self.game.end(self._field("ending"))

    def load(self, block: bytes) -> None:
        """Continue from another position of the same game, as returned by `to_bytes`. The dice do not change."""
        if len(block) != self.native.layout.size:
            raise ValueError(f"a position of this game has {self.native.layout.size} bytes, not {len(block)}")
        self._state.write(block)
        self._refresh()

    def set_dice(self, chance: Stream | Script) -> None:
        """Draw from another stream, or from a script (whose `drawn` and `bounds` are set by `expand_chance` only)."""
        dice = self._frame.content.dice
        dice.script = dice.scripted = dice.drawn = 0
        if isinstance(chance, Script):
            results = chance.draws[:MAX_SCRIPTED]
            self._script = _Memory(SCRIPT)
            self._script.content.results[: len(results)] = results
            dice.script, dice.scripted = self._script.address, len(results)
        else:
            dice.stream.start, dice.stream.gamma = chance.place

    @property
    def chance(self) -> Stream | Script:
        """An independent copy of the source of chance."""
        dice = self._frame.content.dice
        if not dice.script:
            return Stream.at(dice.stream.start, dice.stream.gamma)
        script = SCRIPT.ctype.from_address(dice.script)
        return Script(tuple(script.results[dice.drawn : dice.scripted]))

    def observation(self, player: int) -> Observation:
        """What a player sees of the position."""
        return observe(self.game, self.to_bytes(), player)

    def next_bound(self, given: int) -> int:
        """The bound of the first draw after the last decision's script of `given` results ended; 0 if there was none.

        Raises TooManyOutcomes if the script cannot be any longer.
        """
        if self._frame.content.dice.drawn <= given:
            return 0
        if given >= MAX_SCRIPTED:
            raise TooManyOutcomes(f"a decision with more than {MAX_SCRIPTED} draws cannot be given one at a time")
        return int(self._script.content.bounds[given])

    def _draws(self, script: Script) -> None:
        """Record in a script the draws made from it."""
        count = self._frame.content.dice.drawn
        if count > MAX_SCRIPTED:
            raise TooManyOutcomes(f"the outcomes of a decision with {count} draws cannot be enumerated")
        content = self._script.content
        script.drawn, script.bounds = content.results[:count], content.bounds[:count]

    def expand_chance(self, number: int, most: int | None = None) -> list[tuple[Fraction, Self]]:
        """The outcomes of option `number`: each distinct state once, with its probability.

        Raises TooManyOutcomes if dice and shuffles have more than `most` results, 100,000 if nothing else is said.
        """
        dice, states = self.chance, list[Self]()

        def play(script: Script) -> None:
            state = self.clone()
            state.set_dice(script)
            state.apply_action(number)
            state._draws(script)
            state.set_dice(dice)
            states.append(state)

        weighted = ((probability, states.pop()) for probability in outcomes(play, most))
        return merged((probability, state.to_bytes(), state) for probability, state in weighted)

    def clone(self) -> Self:
        """An independent copy."""
        copy = type(self).__new__(type(self))
        copy.native, copy.game, copy._count, copy.last_fired = self.native, self.game, self._count, self.last_fired
        copy.seed, copy.number = self.seed, self.number
        copy._state, copy._frame, copy._tally = self._state.copy(), self._frame.copy(), self._tally.copy()
        return copy

    @property
    def address(self) -> int:
        """The address of the position, for native code to read."""
        return self._state.address

    def to_bytes(self) -> bytes:
        """The position, in the layout of `layout.py`."""
        return self._state.read()

    def worth(self, which: int, me: int) -> int:
        """The worth of the position to a player, by one of the evaluations compiled along with the game.

        Raises ValueError if there is no such evaluation, or no such player.
        """
        evaluate, evaluations = self.native.library.evaluate, self.native.program.evaluations
        if evaluate is None or not 0 <= which < evaluations:
            raise ValueError(f"there is no evaluation {which}; {evaluations} were compiled")
        if not 0 <= me < len(self.game.players):
            raise ValueError(f"there is no player {me}; the game has {len(self.game.players)}")
        return int(evaluate(*self.pointers, which, me))

    def perft(self, depth: int, stop: CancelToken | None = None) -> list[int]:
        """Node counts: the numbers of sequences of 1, 2, … `depth` decisions from here.

        Raises Cancelled soon after `stop` is set, and TooManyNodes if a number exceeds `MAX_NODES`.
        """
        nodes, stop = (ctypes.c_int64 * max(depth, 0))(), stop or CancelToken()
        if depth > 0 and not self.is_terminal():
            self._add_counts(nodes, stop)
            self.check()
        return list(nodes)

    def _add_counts(self, nodes: ctypes.Array[ctypes.c_int64], stop: CancelToken) -> None:
        """Add the node counts of depths 1, 2, … to `nodes`."""
        ended = self.native.library.perft(*self.pointers, len(nodes), nodes, stop.address)
        if ended == CANCELLED:
            raise Cancelled
        if ended == TOO_MANY:
            raise TooManyNodes(next(level for level, number in enumerate(nodes, 1) if number < 0))


class _Memory:
    """A struct at an address that is a multiple of 64, for vector instructions."""

    def __init__(self, struct: Struct) -> None:
        self._struct = struct
        self._buffer = ctypes.create_string_buffer(struct.size + 64)  # keeps it alive
        start = ctypes.addressof(self._buffer)
        self.address = -(-start // 64) * 64
        self.content = struct.ctype.from_address(self.address)

    def read(self) -> bytes:
        """A copy of its bytes."""
        return ctypes.string_at(self.address, self._struct.size)

    def write(self, content: bytes) -> None:
        """Replace its bytes by the same number of bytes."""
        ctypes.memmove(self.address, content, self._struct.size)

    def copy(self) -> _Memory:
        """Another memory with the same content."""
        other = _Memory(self._struct)
        ctypes.memmove(other.address, self.address, self._struct.size)
        return other
