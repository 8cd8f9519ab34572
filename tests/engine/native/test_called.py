"""The LLVM text of a game has the common functions that it calls, and no others."""

import re

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.codegen.called import called
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of


def functions(name: str) -> set[str]:
    game = load(name).game
    program, layout = run_passes(lower(game)), layout_of(game)
    text = llvm_text(game, program, layout, frame_of(program, layout, game))
    return set(re.findall(r"^define [^@]*@(\w+)\(", text, re.MULTILINE))


def test_only_what_is_called_is_written() -> None:
    assert not {"shuffle", "sort", "permute", "nth"} & functions("tic-tac-toe")
    assert {"shuffle", "permute", "pg_play"} <= functions("goofspiel")


def test_what_is_called_calls_others() -> None:
    rule = "define internal void @apply() {\n  call void @a()\n}"
    common = [
        "define internal void @a() {\n  call void @b(i32 1)\n}",
        "define internal void @b(i32 %x) {\n}",
        "define internal void @c() {\n  call void @c()\n}",
        "define i32 @pg_entry() {\n}",
    ]
    assert called([rule], common) == [rule, common[0], common[1], common[3]]
