"""The part of the machine code that is the same for all games, as LLVM text around a game's own functions.

`pick` finds the k-th option in the frame that `count` has left. Entry points: `pg_setup`, `pg_count`, `pg_pick`,
`pg_apply` for one state; `pg_play` plays games; `pg_perft` counts sequences of decisions; `pg_weigh` and
`pg_values` think.
"""

from __future__ import annotations

from playground.engine.layout import Layout, contents
from playground.engine.native.driver.counting import counting
from playground.engine.native.driver.dice import dice
from playground.engine.native.driver.entries import entries
from playground.engine.native.driver.laying import laying
from playground.engine.native.driver.picking import picking
from playground.engine.native.driver.playing import playing
from playground.engine.native.driver.random_numbers import BELOW, MIX, STREAM
from playground.engine.native.driver.rows import ROW_FIELDS, STATE_FIELDS, row_size, rows
from playground.engine.native.driver.selecting import selecting
from playground.engine.native.driver.skipping import skipping
from playground.engine.native.driver.thinking import thinking as thinking_text
from playground.engine.native.frame import FEW_CELLS, Frame
from playground.engine.native.ir import Program
from playground.game.core import Game

__all__ = ["ROW_FIELDS", "STATE_FIELDS", "driver", "row_size"]


def driver(
    program: Program,
    layout: Layout,
    frame: Frame,
    game: Game,
    fast_select: bool,
    thinking: bool = False,
    evaluates: bool = False,
) -> str:
    """The driver's text for a game. `thinking` adds seats that think, `evaluates` that they may use `pg_evaluate`."""
    stuck_steps = any(step.stuck is not None or step.skips for step in game.steps)
    planes, sites = sum(count for _, _, count in contents(game)), 64 * layout.words
    parts = [
        "declare i64 @llvm.ctpop.i64(i64)",
        "declare i64 @llvm.cttz.i64(i64, i1)",
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
        "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)",
        f"declare i{frame.lanes} @llvm.ctpop.i{frame.lanes}(i{frame.lanes})"
        if frame.lanes not in (64, FEW_CELLS)
        else "",
        f"declare i{sites} @llvm.ctpop.i{sites}(i{sites})" if sites not in (64, frame.lanes) else "",
        "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)" if fast_select else "",
        MIX,
        STREAM,
        BELOW,
        selecting(layout.words, fast_select),
        picking(program, layout, frame),
        dice(frame),
        laying(layout, frame, planes, max(1, len(game.owners))),
        skipping(layout),
        entries(layout, frame, stuck_steps),
        thinking_text(layout, frame, len(game.players), evaluates) if thinking else "",
        rows(layout, frame, game),
        playing(layout, frame, game, thinking),
        counting(layout, frame, stuck_steps),
    ]
    return "\n".join(parts)
