"""Every ruleset and every variant on its way to machine code, which is lowered once for all that is asserted of it:
the IR is sound at each stage, the budgets are far away, and LLVM accepts the module in each mode of compiling."""

from __future__ import annotations

from itertools import product

import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.budget import MAX_LINES, MAX_WORK
from playground.engine.native.ir.passes import PASSES
from playground.engine.native.ir.verify import verify
from playground.engine.native.llvm.worker_process import parse
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of
from playground.game.strategies import valued
from tests.quick_set import mostly_exhaustive
from tests.selections import every_selection

TWO_WORDS = "connect-four?width=12&height=9"
QUICK = ("trice", "trio", "triotrio", TWO_WORDS)
SHARE_OF_BUDGET = 1 / 4
"""What a shipped game uses at most with its strategies, so that there is room for those that users write."""


@pytest.mark.parametrize("selection", mostly_exhaustive([*every_selection(), TWO_WORDS], QUICK))
def test_every_stage_is_sound(selection: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(selection).game
    layout, program = layout_of(game), lower(game, tuple(valued(strategy, {}) for strategy in game.strategies))
    budget = program.nodes.budget
    assert verify(program, layout) == ()
    assert budget.work <= MAX_WORK * SHARE_OF_BUDGET
    for run in PASSES:
        program = run(program)
        assert (run.__name__, verify(program, layout)) == (run.__name__, ())

    frame, lines_before = frame_of(program, layout, game), budget.lines
    modes = product((False, True), repeat=3) if "@" not in selection else [(False, True, True)]
    for number, (checked, thinking, fast) in enumerate(modes):
        monkeypatch.setattr(stages, "has_fast_select", lambda fast=fast: fast)
        text = stages.llvm_text(game, program, layout, frame, checked, thinking)
        if number == 0:
            assert lines_before < budget.lines <= MAX_LINES * SHARE_OF_BUDGET
        parse(text).verify()
