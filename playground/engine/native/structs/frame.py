"""The structs that native code works on, which Python reads and writes by the same tables.

`State` is a position (`layout.py` has its fields). `Frame` belongs to a game in play: the sets of the cells, the
running totals of their options (8, 16 or 32 bits each, as many as a step may have), the
chosen option (its action, its values), the counters of this game, a scratch set, the dice, the greatest worth of an
option, the rows: sets that depend on earlier choices, with the running totals of their options and these choices;
the layers: sets of sites that may be chosen before certain other choices; and unions of planes that are kept while they
change little.
Where options have several legs there is also the table of the ways on which these lead (`driver/legs.py`).
`Tally` belongs to a run: the first fault found in checking mode, the log of events of a game that is followed, and how
often each rule fired in finished games.
`Dice`, `Script` and `Stream` are the sources of chance; `Thinkers` and `Thinker` describe seats that do not choose at
random.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod

from playground.engine.counts import groups_left
from playground.engine.layout import SCORE, STATUS_FIELDS, Layout
from playground.engine.native.ir.program import UNIONS, Program
from playground.engine.native.structs.log import event_of, log_of
from playground.engine.native.structs.struct import Column, Struct
from playground.engine.native.structs.types import I32, I64, U8, U32, U64, Type, integer, pointer, record
from playground.game.core import MAX_WAYS, Action, Constant, Expression, Game
from playground.game.forgotten import forgotten_variables

MAX_SCRIPTED = 4096
"""The most draws that a script can hold."""

FEW_CELLS = 8
"""Up to this number, running totals are compared one by one, otherwise all at once: a vector that is read right after
its parts were written stalls, which costs more than it saves with few totals (measured: 15% of a game with seven
cells)."""

FEW_OPTIONS, MIN_IN_WORD = 128, 5
"""With fewer options than this and so many cells, but few, all running totals are bytes of one word, whose highest bits
are free: they are added and compared at once (measured: 9% of a game with eight cells; with two it costs 3%)."""

ONE_IN_EACH = 0x0101010101010101
"""A word with a one in each byte."""

CACHE_LINE = 64
"""Bytes to which frames, and the vectors in them, are aligned."""

KEPT_WAYS = 32
"""So many of the latest ways have the positions to which they lead kept; those of others are played again. A power of
two."""

LINKS = 2048
"""How many links ways are divided among by their keys. A power of two."""

APART = 16
"""So many more ways than there may be have room in each column: the numbers of one way then lie in different lines of
the cache that is fastest. The last two are for options of two legs that are counted as one choice."""

FAULTS = {
    1: "a site that is not on the board",
    2: "more options than a frame can count",
    3: "an index out of its table",
}
"""What code in checking mode may find, by the number it writes into the tally."""

STREAM = Struct("Stream", [Column("start", U64), Column("gamma", U64)])
"""A stream of random numbers, as in `rng.Stream.place`."""

SCRIPT = Struct("Script", [Column("results", I32, MAX_SCRIPTED), Column("bounds", I32, MAX_SCRIPTED)])
"""Results to draw instead of random numbers, and the bounds of the draws."""

DICE = Struct(
    "Dice",
    [Column("stream", STREAM), Column("script", pointer(SCRIPT.type)), Column("scripted", U32), Column("drawn", U32)],
)
"""The source of draws: the stream, or the script unless it is null. That gives the first `scripted` results; there were
`drawn` draws so far."""

THINKER = Struct("Thinker", [Column("kind", I32), Column("which", I32), Column("copies", I32)])
"""How a seat chooses: its kind, the evaluation it uses, and the number of copies on which it tries each option."""

STATE, FRAME, TALLY, THINKERS, ROW, LOG = (
    record(name) for name in ("State", "Frame", "Tally", "Thinkers", "Row", "Log")
)
"""The names of structs that differ from game to game."""

STATE_FIELDS = ("status", "winners", "ending", "decisions", "turns", "first")
"""Fields of the final state that a row copies."""

ROW_FIELDS = (*STATE_FIELDS, "options_max", "choices", "captures")
"""`choices` is the number of decisions that had more than one option."""


def counters_of(rules: int) -> Struct:
    """The counters of a game: captures, and how often each rule fired."""
    return Struct("Counters", [Column("captures", I32), Column("fired", I32, rules)])


def row_of(rules: int, groups: int, scored: bool = False) -> Struct:
    """The row of a finished game: `options_total`, `ROW_FIELDS`, how often each rule fired, the components left of each
    group of `engine.counts`, and the score if the game has one. Rows follow each other without gaps."""
    numbers = [Column(name, I32) for name in ROW_FIELDS[:-1]]
    counters, left = Column("counters", counters_of(rules)), Column("left", I32, groups)
    score = [Column(SCORE, I32)] if scored else []
    return Struct("Row", [Column("options_total", I64), *numbers, counters, left, *score], align=I32.align)


@cache
def thinkers_of(seats: int) -> Struct:
    """The thinkers of the seats, and the address of their cancel token. With a script, all seats play its option
    numbers, of which `played` have been played. When they are cancelled, `begun` is the number of games begun."""
    columns = [Column("script", pointer(I32)), Column("played", I64), Column("begun", I64), Column("stop", pointer(U8))]
    return Struct("Thinkers", [*columns, Column("seats", THINKER, seats)])


@dataclass(frozen=True)
class Frame:
    """The sizes of a game's memory. `lanes` is the number of running totals, each of `lane_bits` bits; unused ones hold
    the largest number, unless all are in one word. `ways` is 0 if options have one leg each; the last two are the legs
    of an option of two, if there are any.
    """

    layout: Layout
    cells: int
    lanes: int
    lane_bits: int
    value_count: int
    rules: int
    groups: int
    rows: int
    row_value_count: int
    ways: int = 0
    kept_ways: int = 0
    forgets: bool = False
    """Whether there are variables that do not count where the turn ends with an option of several legs."""
    leg_starts: int = 0
    sections: int = 0
    """The sections of the rules whose time is measured."""
    unions: int = 0
    layers: int = 0
    """Sets for the layers of cells."""
    words_of_layers: int = 1
    """The words that each of these has; members lie in the first ones alone."""

    @property
    def set_type(self) -> Type:
        """A set of sites."""
        return integer(64 * self.layout.words)

    @property
    def layer_type(self) -> Type:
        """A set of the layers."""
        return integer(64 * self.words_of_layers)

    @property
    def lane_type(self) -> Type:
        """A running total."""
        return integer(self.lane_bits)

    @cached_property
    def state(self) -> Struct:
        """A position; `layout.py` defines its fields."""
        kinds = {True: self.set_type, False: I32}
        single = (*STATUS_FIELDS, SCORE)
        columns = [
            Column(field.name, kinds[field.holds_sets], None if field.name in single else field.count)
            for field in self.layout.fields
        ]
        return Struct("State", columns, align=8)

    @property
    def in_one_word(self) -> bool:
        """Whether the running totals are the bytes of one word. Those of unused cells are the number of all options."""
        return self.lanes * self.lane_bits == 64

    @property
    def present_words(self) -> int:
        """The words of a position without those remembered; the last may reach into these."""
        fields = self.state.fields
        return -(-(fields["remembered"].offset if "remembered" in fields else self.state.size) // 8)

    @cached_property
    def counters(self) -> Struct:
        """The counters of a game."""
        return counters_of(self.rules)

    @cached_property
    def struct(self) -> Struct:
        """The frame."""
        columns = [
            Column("sets", self.set_type, self.cells),
            Column("ends", self.lane_type, self.lanes, align=CACHE_LINE),
            Column("action", I32),
            Column("values", I32, self.value_count),
            *(self._of_chosen_way() if self.ways else ()),
            Column("counters", self.counters, align=8),
            Column("scratch_set", self.set_type),
            Column("dice", DICE),
            Column("best_worth", I32),
            Column("row_sets", self.set_type, self.rows),
            Column("row_ends", I32, self.rows),
            Column("row_values", I32, self.rows * self.row_value_count),
            *([Column("layers", self.layer_type, self.layers)] if self.layers else ()),
            *([Column(UNIONS, self.set_type, self.unions)] if self.unions else ()),
            *(self._of_legs() if self.ways else ()),
        ]
        return Struct("Frame", columns, align=CACHE_LINE)

    def _of_chosen_way(self) -> list[Column]:
        """The way of the chosen option, how many of its legs were played, and the frame whose table has that way."""
        return [Column("way", I32), Column("legs_played", I32), Column("ways_of", pointer(FRAME))]

    @property
    def chosen_size(self) -> int:
        """The bytes of the chosen option, from its action on. A copy of them in another frame chooses it there, as long
        as the first frame stays as it is."""
        last = self.struct["ways_of" if self.ways else "values"]
        return last.offset + last.size - self.struct["action"].offset

    def _of_legs(self) -> list[Column]:
        """The ways and the options that they are, how many were looked at, and what a leg led to. `left_out` is the
        action of the first leg for which there was no room, -1 while there is room."""
        numbers = ("ways", "ways_grown", "options", "legs_found", "left_out", "best_of_ways")
        after = ("leg_last", "leg_player", "leg_step", "leg_goes_on")
        of_ways = ("way_parent", "way_action", "way_last", "way_step", "way_origin", "way_before", "option_way")
        return [
            *(Column(name, I32) for name in (*numbers, *after)),
            Column("first_option", I32, self.cells),
            Column("leg_starts", self.set_type, self.leg_starts),
            Column("way_key", I64, self.ways),
            *([Column("way_end", I64, self.ways)] if self.forgets else ()),
            *(Column(name, I32, self.ways) for name in (*of_ways, "option_worth")),
            Column("latest_way", I32, max(64 * self.layout.words + 1, LINKS)),
            Column("way_values", I32, self.ways * self.value_count),
            Column("way_words", I64, self.kept_ways * self.present_words),
        ]

    @cached_property
    def event(self) -> Struct:
        """An event of the log."""
        return event_of(self.set_type, self.state)

    @cached_property
    def log(self) -> Struct:
        """The log of events."""
        return log_of(self.event)

    @cached_property
    def tally(self) -> Struct:
        """The tally. Its fault is a number of `FAULTS`; its log is null unless a game is followed."""
        log = Column("log", pointer(self.log.type))
        times = [Column("clock", I64), Column("spent", I64, self.sections)] if self.sections else []
        return Struct("Tally", [Column("fault", I32), log, Column("fired", I64, self.rules), *times])

    @cached_property
    def row(self) -> Struct:
        """The row of a game."""
        return row_of(self.rules, self.groups, SCORE in self.layout.by_name)

    @property
    def tally_size(self) -> int:
        """Bytes of a tally."""
        return self.tally.size

    @cached_property
    def structs(self) -> Mapping[Type, Struct]:
        """All structs by their LLVM types, each after the structs it contains."""
        constant = (STREAM, SCRIPT, DICE, THINKER, thinkers_of(0))
        own = (self.state, self.counters, self.struct, self.event, self.log, self.tally, self.row)
        return {struct.type: struct for struct in (*constant, *own)}


def frame_of(program: Program, layout: Layout, game: Game) -> Frame:
    """The frame and tally of a program."""
    lanes = 2 * FEW_CELLS if program.max_cells > FEW_CELLS else FEW_CELLS
    while lanes < program.max_cells:
        lanes *= 2
    return Frame(
        layout=layout,
        cells=program.max_cells,
        lanes=lanes,
        lane_bits=_lane_bits(program.max_cells, max_options(game)),
        value_count=max([program.max_values, *(len(action.bindings) for action in game.actions if game.has_legs)]),
        rules=len(game.rule_names),
        groups=len(groups_left(game)),
        rows=program.max_rows,
        row_value_count=program.max_row_values,
        ways=(MAX_WAYS + APART if program.tries_legs else 3) if game.has_legs else 0,
        kept_ways=KEPT_WAYS if program.tries_legs else 0,
        forgets=program.tries_legs and bool(forgotten_variables(game)),
        leg_starts=max(program.roaming.values(), default=0),
        sections=program.sections,
        unions=program.unions,
        layers=program.max_layers,
        words_of_layers=program.words_of_layers,
    )


def _lane_bits(cells: int, options: int) -> int:
    """The bits of a running total, one for each of so many cells, of so many options."""
    if MIN_IN_WORD <= cells <= FEW_CELLS and options < FEW_OPTIONS:
        return 64 // FEW_CELLS
    return 16 if options < 2**16 - 1 else 32


def max_options(game: Game) -> int:
    """An upper bound of the options of a position."""
    simple = max(sum(_max_choices(game.actions[number], game) for number in step.actions) for step in game.steps)
    return simple + MAX_WAYS * game.has_legs


def _max_choices(action: Action, game: Game) -> int:
    return prod(len(each.sets) or _max_members(each.domain, game) for each in action.bindings)


def _max_members(domain: Expression, game: Game) -> int:
    """The most members that a domain can have; an optional site counts as a set of one."""
    if isinstance(domain, Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    sizes = {
        "sites": len(game.board.sites),
        "ways": len(game.board.directions),
        "players": len(game.players),
        "pieces": len(game.pieces),
        "marks": domain.type.high + 1,
        "numbers": domain.type.high - domain.type.low + 1,
    }
    return sizes.get(domain.type.kind, 1)
