"""Whether a checked game is within the limits of `budget.py`, without running LLVM."""

from __future__ import annotations

from playground.engine.layout import layout_of
from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of
from playground.game.core import Game
from playground.game.strategies import valued
from playground.source.diagnostics import Diagnostic, RulesetError


def too_large(game: Game) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game that is too large for machine code; none for any other.

    Each strategy is compiled along with the game, and is checked separately.
    """
    try:
        for values in ((), *((valued(strategy, {}),) for strategy in game.strategies)):
            program = run_passes(lower(game, values))
            layout = layout_of(game)
            module = Module(program, layout, frame_of(program, layout, game), checked=False)
            for function in program.functions:
                FunctionWriter(module, function).text()
    except RulesetError as error:
        return error.diagnostics
    return ()
