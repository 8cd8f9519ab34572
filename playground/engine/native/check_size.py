"""Whether a checked game is within the limits of `budget.py`, without running LLVM."""

from __future__ import annotations

from playground.engine.layout import layout_of
from playground.engine.native import budget
from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import Program
from playground.engine.native.lower.program import EvaluationsTooLarge, lower
from playground.engine.native.measured import remember
from playground.engine.native.structs.frame import frame_of
from playground.game.core import Expression, Game
from playground.game.strategies import valued
from playground.source.diagnostics import Diagnostic, RulesetError

MAX_LINES_OF_STEP = 1.5
"""Lines that a step of lowering becomes, at most: those of the library become 0.04 to 0.94.

A program of so few steps that it is within the limit in any case is not written here. Should one exceed it all the
same, it is refused when it is compiled."""


class TooManyLines(RulesetError):
    """A program was lowered, and is too large as text."""


def too_large(game: Game) -> tuple[Diagnostic, ...]:
    """The diagnostics of a game that is too large for machine code; none for any other.

    Each strategy is compiled along with the game, and has to be small enough by itself. If all of them together are,
    each is, which takes one lowering instead of one for each.
    """
    values = tuple(valued(strategy, {}) for strategy in game.strategies)
    apart: list[tuple[Expression, ...]] = [(value,) for value in values]
    try:
        _compile(game, values)
        return ()
    except EvaluationsTooLarge:
        pass  # not because of the game itself
    except TooManyLines:
        apart.insert(0, ())
    except RulesetError as error:
        return error.diagnostics
    try:
        for each in apart:
            _compile(game, each)
    except RulesetError as error:
        return error.diagnostics
    return ()


def _compile(game: Game, evaluations: tuple[Expression, ...]) -> None:
    """Lower a game and evaluations, and write them as text where that might be too long. Raises RulesetError if they
    are too large."""
    program = run_passes(lower(game, evaluations))
    if program.nodes.budget.work * MAX_LINES_OF_STEP > budget.MAX_LINES:
        _write(program, game)
    remember(game, program)


def _write(program: Program, game: Game) -> None:
    """Write the text of a program. Raises TooManyLines."""
    layout = layout_of(game)
    module = Module(program, layout, frame_of(program, layout, game), checked=False)
    try:
        for function in program.functions:
            FunctionWriter(module, function).write()
    except RulesetError as error:
        raise TooManyLines(error.diagnostics) from None
