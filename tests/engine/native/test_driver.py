"""The driver: its entry points as Python calls them, what LLVM rejects, and node counts that do not fit."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from playground.compiler import Compiled, load
from playground.engine import perft as counts
from playground.engine.cancellation import CancelToken
from playground.engine.layout import layout_of
from playground.engine.native import compile as stages
from playground.engine.native.codegen.builder import Signature
from playground.engine.native.codegen.driver import signatures
from playground.engine.native.llvm import jit
from playground.engine.native.llvm.emit import object_code
from playground.engine.native.llvm.worker_process import VERIFY_LLVM, parse, target_machine
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import CACHE_LINE, frame_of
from playground.engine.native.structs.types import I32, I64, U64, VOID, pointer
from playground.engine.perft import MAX_NODES, TooManyNodes
from playground.source.diagnostics import CompilerBug


def test_python_calls_entry_points_by_their_signatures() -> None:
    made = jit.prototype(Signature("f", VOID, {"state": pointer(I32), "k": I32, "seed": U64, "bonus": I64}))
    assert made._argtypes_ == (ctypes.c_void_p, ctypes.c_int32, ctypes.c_uint64, ctypes.c_int64)
    assert made._restype_ is None
    library = stages.compile_game(load("tic-tac-toe").game).library
    assert {f"pg_{name}" for name in vars(library)} >= {"pg_perft", *signatures.ENTRY_POINTS}


INVALID = {
    "no module": "define i32 @f(i32 %n) { ret i64 0 }",
    "a value that is not known everywhere": """
define i32 @f(i32 %n) {
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %then, label %after
then:
  %more = add i32 %n, 1
  br label %after
after:
  ret i32 %more
}""",
}


@pytest.mark.parametrize("invalid", INVALID)
def test_text_that_llvm_rejects_is_a_compiler_bug(invalid: str) -> None:
    target_machine()
    with pytest.raises(CompilerBug, match="LLVM does not accept"):
        object_code(INVALID[invalid])


def test_processes_that_tests_start_verify_too() -> None:
    program = f"""
from playground.engine.native.llvm.emit import object_code
from playground.engine.native.llvm.worker_process import target_machine
target_machine()
object_code({INVALID["a value that is not known everywhere"]!r})
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert "CompilerBug: LLVM does not accept" in done.stderr


def test_the_verifier_is_off_outside_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VERIFY_LLVM)
    assert parse(INVALID["a value that is not known everywhere"]).get_function("f")


NODES = (9, 72, 504)
"""Sequences of one, two and three marks."""


@pytest.mark.parametrize("level", range(len(NODES)))
def test_both_engines_refuse_node_counts_that_do_not_fit(level: int) -> None:
    compiled = load("tic-tac-toe")
    for add in (_add_natively, _add_by_reference):
        most = [MAX_NODES - count if depth == level else 0 for depth, count in enumerate(NODES)]
        assert add(compiled, most)[level] == MAX_NODES
        with pytest.raises(TooManyNodes) as refused:
            add(compiled, [before + (before > 0) for before in most])
        assert refused.value.depth == level + 1
        assert f"more than 9,223,372,036,854,775,807 sequences of {level + 1} decision" in str(refused.value)


def _add_natively(compiled: Compiled, before: list[int]) -> list[int]:
    nodes = (ctypes.c_int64 * len(before))(*before)
    compiled.initial_state()._add_counts(nodes, CancelToken())
    return list(nodes)


def _add_by_reference(compiled: Compiled, before: list[int]) -> list[int]:
    nodes = list(before)
    counts._count(compiled.reference_state(), nodes, 0, lambda: None)
    return nodes


def test_long_tables_begin_with_a_cache_line() -> None:
    game = load("trio").game
    program, layout = lower(game), layout_of(game)
    text = stages.llvm_text(game, program, layout, frame_of(program, layout, game))
    tables = [line for line in text.splitlines() if line.startswith("@table") and " x i8] c" in line]
    assert tables
    assert all(line.endswith(f", align {CACHE_LINE}") for line in tables)
