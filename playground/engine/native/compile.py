"""Checked game to machine code: the stages of the native engine."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from playground.engine.layout import Layout, layout_of
from playground.engine.native.codegen.called import called
from playground.engine.native.codegen.driver import driver
from playground.engine.native.codegen.effort import MAX_WORDS_WITH_VECTORS, is_large, level_for
from playground.engine.native.codegen.functions import FunctionWriter
from playground.engine.native.codegen.module import Module
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import Program
from playground.engine.native.llvm.compile_policy import compiling
from playground.engine.native.llvm.jit import Library, has_fast_select, load
from playground.engine.native.llvm.worker_process import effort_line
from playground.engine.native.lower.program import lower
from playground.engine.native.measured import recall
from playground.engine.native.structs.frame import Frame, frame_of
from playground.game.core import Expression, Game
from playground.source.collecting import collecting_paused


@dataclass(frozen=True)
class Native:
    """A game's machine code, and the layouts of its data."""

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
    timed: bool = False,
) -> Native:
    """The machine code of a game. `checked`: checking mode, which tests its own assumptions; `cache`: keep it on disk.

    The `evaluations` are values of strategies (`game.strategies.valued`), compiled along with the game. With
    `thinking`, seats need not be random; with `timed`, the time of each section of the rules is measured.
    """
    with collecting_paused():
        measured = None if evaluations or timed else recall(game)
        program = measured or run_passes(lower(game, evaluations, timed=timed))
        layout = layout_of(game)
        frame = frame_of(program, layout, game)
        text = llvm_text(game, program, layout, frame, checked, thinking)
    with compiling(_subject(game, program)):
        library = load(text, cache=cache, title=game.name)
    return Native(game, layout, frame, program, library)


def _subject(game: Game, program: Program) -> str:
    """What is compiled, and which rule makes most of it."""
    place, share = program.nodes.budget.largest()
    most = f", {share}% of the work for the rule at {place}" if place is not None and share else ""
    return f"{program.nodes.budget.lines:,} instructions of '{game.name}'{most}"


def llvm_text(
    game: Game, program: Program, layout: Layout, frame: Frame, checked: bool = False, thinking: bool = False
) -> str:
    """The LLVM module of a game."""
    module = Module(program, layout, frame, checked, fast=has_fast_select())
    writers = [FunctionWriter(module, function).write() for function in program.functions]
    lines = sum(len(writer.lines) for writer in writers)
    rules = [writer.text(lines) for writer in writers]
    written = driver(module, game, has_fast_select(), thinking)
    functions = called([*rules, *module.shared_text()], [function.text() for function in written])
    declarations = module.declarations.union(*(function.declarations for function in written))
    structs = [struct.definition for struct in frame.structs.values()]
    effort = _effort(writers)
    return "\n".join([effort, *structs, *sorted(declarations), *module.table_text(), *functions])


def _effort(writers: Sequence[FunctionWriter]) -> str:
    """How much LLVM is to optimise a program whose functions are written."""
    largest_block = max(writer.max_block_words for writer in writers)
    level = level_for(sum(writer.size for writer in writers), largest_block)
    vectors = max(writer.max_loaded for writer in writers) <= MAX_WORDS_WITH_VECTORS
    named = [(each.function.name, len(each.lines)) for each in writers]
    return effort_line(level, vectors, [name for name, lines in named if is_large(name, lines)])


_RECENT = deque["Machine"](maxlen=4)
"""The machines requested last: a result holds its game alone, which judging and replaying need not compile anew."""


def machine_of(game: Game) -> Machine:
    """The machine of a game, the same one for the few games requested last."""
    found = next((machine for machine in tuple(_RECENT) if machine.game is game), None)
    if found is None:
        found = Machine(game)
        _RECENT.append(found)
    return found


class Machine:
    """The machine code of a game, compiled once for each set of options that is requested."""

    def __init__(self, game: Game, native: Native | None = None) -> None:
        self.game = game
        self._native = native
        self._thinking: dict[tuple[Expression, ...], Native] = {}

    @property
    def native(self) -> Native:
        """For players that choose at random."""
        # Not a `cached_property`: until Python 3.12 its lock would keep other games from being compiled meanwhile.
        if self._native is None:
            self._native = compile_game(self.game)
        return self._native

    def thinking(self, evaluations: tuple[Expression, ...] = ()) -> Native:
        """For thinking seats, which use these evaluations or playouts."""
        if evaluations not in self._thinking:
            self._thinking[evaluations] = compile_game(self.game, evaluations, thinking=True)
        return self._thinking[evaluations]
