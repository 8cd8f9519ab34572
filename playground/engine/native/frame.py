"""Memory of native code besides the state: the frame of a game being played, and the tally of a run.

Frame: the sets of the cells, the running totals of their options (16 bits each, or 32 where a step may have more
options than 16 bits can count), the chosen option (its action, its values), the counters of this game (32 bits each:
captures, and how often each rule fired), room for one set, what dice come from, what the options that are left are
worth, and the rows: sets that depend on choices before them, with these choices and the running totals of their
options (32 bits each). Tally: the first fault found in checking mode, then how often each rule fired in the games
that are over.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from playground.engine.layout import Layout
from playground.engine.native.ir import Program
from playground.game.core import Action, Constant, Expression, Game

DICE_SIZE = 32
"""Bytes of what dice come from: the stream (its place and its gamma), the address of a script (0 for none), and two
32-bit numbers, how many draws the script tells and how many were taken."""

MOST_SCRIPTED = 4096
"""Draws that a script can hold: so many results, and then so many bounds, 32 bits each."""

FEW_CELLS = 8
"""Up to so many running totals are compared one by one, more all at once: a vector that is read just after its parts
were written has to wait for them, which few totals do not make up for (measured: 15% of a game with seven cells)."""


@dataclass(frozen=True)
class Frame:
    """Offsets in bytes. `lanes` is the number of totals, of which unused ones are the largest number; each has
    `lane_bits` bits.
    """

    lanes: int
    lane_bits: int
    sets: int
    ends: int
    action: int
    values: int
    value_count: int
    counters: int
    counters_size: int
    laid: int
    dice: int
    wanted: int
    rows: int
    row_sets: int
    row_ends: int
    row_values: int
    row_value_count: int
    size: int
    fired: int
    tally_size: int


def frame_of(program: Program, layout: Layout, game: Game) -> Frame:
    """The frame and tally of a program."""
    lanes = 2 * FEW_CELLS if program.most_cells > FEW_CELLS else FEW_CELLS
    while lanes < program.most_cells:
        lanes *= 2
    ends = -(-8 * layout.words * program.most_cells // 64) * 64
    lane_bits = 16 if most_options(game) < 2**16 - 1 else 32
    action = ends + lane_bits // 8 * lanes
    values = action + 4
    counters = -(-(values + 4 * program.most_values) // 8) * 8
    counters_size = -(-4 * (1 + len(game.rule_names)) // 8) * 8
    laid = counters + counters_size
    dice = laid + 8 * layout.words
    wanted = dice + DICE_SIZE
    rows = program.most_rows
    row_sets = -(-(wanted + 4) // 8) * 8
    row_ends = row_sets + 8 * layout.words * rows
    row_values = row_ends + 4 * rows
    size = -(-(row_values + 4 * program.most_row_values * rows) // 64) * 64
    return Frame(
        lanes=lanes,
        lane_bits=lane_bits,
        sets=0,
        ends=ends,
        action=action,
        values=values,
        value_count=program.most_values,
        counters=counters,
        counters_size=counters_size,
        laid=laid,
        dice=dice,
        wanted=wanted,
        rows=rows,
        row_sets=row_sets,
        row_ends=row_ends,
        row_values=row_values,
        row_value_count=program.most_row_values,
        size=size,
        fired=8,
        tally_size=8 + 8 * len(game.rule_names),
    )


def most_options(game: Game) -> int:
    """A number of options that no position of a game exceeds."""
    return max(sum(_most(game.actions[number], game) for number in step.actions) for step in game.steps)


def _most(action: Action, game: Game) -> int:
    return prod(_most_members(binding.domain, game) for binding in action.bindings)


def _most_members(domain: Expression, game: Game) -> int:
    """The most members a domain can have; an optional site is a set of one."""
    if isinstance(domain, Constant) and isinstance(domain.value, frozenset):
        return len(domain.value)
    most = {
        "sites": len(game.board.sites),
        "ways": len(game.board.directions),
        "players": len(game.players),
        "pieces": len(game.pieces),
        "marks": domain.type.high + 1,
        "numbers": domain.type.high - domain.type.low + 1,
    }
    return most.get(domain.type.kind, 1)
