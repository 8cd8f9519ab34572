"""`playground show`: a game at any stage of the pipeline."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import one_of
from playground.cli.options import Json, Ruleset
from playground.cli.output import print_json


class Stage(StrEnum):
    """The stages of the pipeline, in order."""

    SOURCE = "source"
    AST = "ast"
    GAME = "game"
    IR = "ir"
    LLVM = "llvm"
    ASM = "asm"


STAGES = "how far to go: " + ", ".join(Stage)


def show(
    stage: Annotated[Stage, typer.Argument(metavar="STAGE", parser=one_of(Stage), help=STAGES, show_default=False)],
    ruleset: Ruleset,
    as_json: Json = False,
) -> int:
    """Show a game at a stage of the pipeline."""
    writers: dict[Stage, Callable[[str], str]] = {
        Stage.SOURCE: _source,
        Stage.AST: _ast,
        Stage.GAME: _game,
        Stage.IR: _ir,
        Stage.LLVM: _llvm,
        Stage.ASM: _asm,
    }
    text = writers[stage](ruleset).rstrip()
    if as_json:
        print_json({"ruleset": ruleset, "stage": stage.value, "text": text})
    else:
        print(text)
    return SUCCESS


def _source(selection: str) -> str:
    from playground.compiler import load

    return load(selection).ruleset.text


def _ast(selection: str) -> str:
    from playground.compiler import load
    from playground.syntax.show import show_ast

    return show_ast(load(selection).ruleset)


def _game(selection: str) -> str:
    from playground.compiler import load
    from playground.game.show import show_game

    return show_game(load(selection).game)


def _ir(selection: str) -> str:
    from playground.compiler import load
    from playground.engine.native.ir.passes import run_passes
    from playground.engine.native.ir.show import show_program
    from playground.engine.native.lower.program import lower

    return show_program(run_passes(lower(load(selection).game)))


def _llvm(selection: str) -> str:
    from playground.compiler import load
    from playground.engine.layout import layout_of
    from playground.engine.native.compile import llvm_text
    from playground.engine.native.ir.passes import run_passes
    from playground.engine.native.lower.program import lower
    from playground.engine.native.structs.frame import frame_of

    game = load(selection).game
    program, layout = run_passes(lower(game)), layout_of(game)
    return llvm_text(game, program, layout, frame_of(program, layout, game))


def _asm(selection: str) -> str:
    from playground.engine.native.llvm.emit import assembly

    return assembly(_llvm(selection), selection)
