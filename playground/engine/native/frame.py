"""Memory of native code besides the state: the frame of a game being played, and the tally of a run.

Frame: the sets of the cells, the running totals of their options (16 bits each), the chosen option (its action, its
values) and a bit set of the rules that fired in this game. Tally: the first fault found in checking mode, then how
often each rule fired.
"""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.layout import Layout
from playground.engine.native.ir import Program
from playground.game.core import Game

FEW_CELLS = 4
"""Up to so many running totals are compared one by one, more all at once."""


@dataclass(frozen=True)
class Frame:
    """Offsets in bytes. `lanes` is the number of totals, of which unused ones are the largest number."""

    lanes: int
    sets: int
    ends: int
    action: int
    values: int
    value_count: int
    rules: int
    rule_words: int
    size: int
    fired: int
    tally_size: int


def frame_of(program: Program, layout: Layout, game: Game) -> Frame:
    """The frame and tally of a program."""
    lanes = 8 if program.most_cells > FEW_CELLS else FEW_CELLS
    while lanes < program.most_cells:
        lanes *= 2
    rule_words = (len(game.rule_names) + 63) // 64
    ends = -(-8 * layout.words * program.most_cells // 64) * 64
    action = ends + 2 * lanes
    values = action + 4
    rules = -(-(values + 4 * program.most_values) // 8) * 8
    size = -(-(rules + 8 * rule_words) // 64) * 64
    return Frame(
        lanes=lanes,
        sets=0,
        ends=ends,
        action=action,
        values=values,
        value_count=program.most_values,
        rules=rules,
        rule_words=rule_words,
        size=size,
        fired=8,
        tally_size=8 + 8 * len(game.rule_names),
    )
