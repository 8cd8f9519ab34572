"""Checked game to machine code: the stages of the native engine, one after another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from playground.engine.layout import Layout, layout_of
from playground.engine.native.driver import driver
from playground.engine.native.driver.evaluating import evaluating
from playground.engine.native.frame import Frame, frame_of
from playground.engine.native.ir import Program
from playground.engine.native.jit import Library, has_fast_select, load
from playground.engine.native.llvm import FunctionWriter
from playground.engine.native.llvm_module import Module
from playground.engine.native.lower.program import lower
from playground.engine.native.passes import run_passes
from playground.game.core import Expression, Game


@dataclass(frozen=True)
class Native:
    """A game's machine code and where its data lies."""

    game: Game
    layout: Layout
    frame: Frame
    program: Program
    library: Library


def compile_game(
    game: Game,
    evaluations: tuple[Expression, ...] = (),
    *,
    checked: bool = False,
    cache: bool = True,
    thinking: bool = False,
) -> Native:
    """The machine code of a game; in checking mode it watches its own assumptions. `cache`: keep it on disk.

    The `evaluations` are values of strategies (`game.strategies.valued`), which it can then ask of positions. With
    `thinking` seats may be other than random ones.
    """
    program = run_passes(lower(game, evaluations))
    layout = layout_of(game)
    frame = frame_of(program, layout, game)
    text = llvm_text(game, program, layout, frame, checked, thinking)
    return Native(game, layout, frame, program, load(text, cache=cache))


def llvm_text(
    game: Game, program: Program, layout: Layout, frame: Frame, checked: bool = False, thinking: bool = False
) -> str:
    """The LLVM module of a game."""
    module = Module(program, layout, frame, checked)
    functions = [FunctionWriter(module, function).text() for function in program.functions]
    rest = driver(program, layout, frame, game, has_fast_select(), thinking, bool(program.evaluations))
    if program.evaluations:
        rest += evaluating(program.evaluations)
    declared = [line for line in sorted(module.declarations) if line not in rest]
    return "\n".join([*declared, *module.table_text(), *functions, rest])


class Machine:
    """The machine code of a game in all the ways that are asked for, each made once."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._thinking: dict[tuple[Expression, ...], Native] = {}

    @cached_property
    def native(self) -> Native:
        """For players that choose at random."""
        return compile_game(self.game)

    def thinking(self, evaluations: tuple[Expression, ...] = ()) -> Native:
        """With seats that may think, by these evaluations or by playing on."""
        if evaluations not in self._thinking:
            self._thinking[evaluations] = compile_game(self.game, evaluations, thinking=True)
        return self._thinking[evaluations]
