"""Long programs are compiled in parts, on several threads, and are the same programs."""

from __future__ import annotations

import ctypes
import re
import threading

import llvmlite.binding as llvm
import pytest

from playground.compiler import load
from playground.engine.layout import layout_of
from playground.engine.native.compile import llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.llvm import worker_process
from playground.engine.native.llvm.parts import MAX_PARTS, MIN_LINES, parts_of
from playground.engine.native.llvm.worker_process import NEXT, OBJECT, emit, objects_of, parse
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of


def text_of(name: str) -> str:
    game = load(name).game
    program, layout = run_passes(lower(game)), layout_of(game)
    return llvm_text(game, program, layout, frame_of(program, layout, game))


@pytest.fixture(scope="module")
def long():
    return text_of("oware")


def defined(text: str, kept: bool = True) -> list[str]:
    """The functions that a module defines; with `kept`, those that are not inlined everywhere."""
    heads = re.findall(r"^define .*", text, re.MULTILINE)
    return [re.search(r"@(\w+)", head)[1] for head in heads if not (kept and "alwaysinline" in head)]


def test_each_function_is_in_one_part(long):
    parts = parts_of(long)
    assert len(parts) == min(MAX_PARTS, long.count("\n") // MIN_LINES)
    assert sorted(name for part in parts for name in defined(part)) == sorted(defined(long))


def test_each_part_is_a_module_by_itself(long):
    for part in parts_of(long):
        parse(part, llvm.create_context()).verify()


def test_a_part_has_no_table_that_it_does_not_use(long):
    for part in parts_of(long):
        tables = re.findall(r"^@(\w+) = ", part, re.MULTILINE)
        used = set(re.findall(r"@(\w+)", re.sub(r"^@.*", "", part, flags=re.MULTILINE)))
        assert used.issuperset(tables)


@pytest.mark.parametrize(("threads", "parts"), [(1, 1), (2, 2), (4, 4)])
def test_few_threads_have_a_part_each(long, threads, parts):
    assert len(parts_of(long, threads)) == min(parts, long.count("\n") // MIN_LINES)


def test_a_short_program_is_one_part():
    text = text_of("tic-tac-toe")
    assert parts_of(text) == [text]


def test_text_that_is_no_program_is_left_as_it_is():
    declarations, unfinished = "declare void @f()\n" * 3 * MIN_LINES, "define void @f() {\nret void\n" * 3 * MIN_LINES
    for text in ("", "no module", declarations, unfinished):
        assert parts_of(text) == [text]


@pytest.mark.parametrize("processors", [1, 2, 16])
def test_any_number_of_threads_makes_the_same_code(long, processors, monkeypatch):
    text = NEXT.join(parts_of(long))
    alone = [emit(OBJECT, part) for part in parts_of(long)]
    monkeypatch.setattr(worker_process, "_processors", lambda: processors)
    assert emit(OBJECT, text) == b"".join(alone)
    assert len(list(objects_of(emit(OBJECT, text)))) == len(alone)


def test_without_other_threads_this_one_compiles_all_parts(long, monkeypatch):
    def refuse(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(worker_process, "_processors", lambda: 4)
    text = NEXT.join(parts_of(long))
    usual = emit(OBJECT, text)
    monkeypatch.setattr(threading.Thread, "start", refuse)
    assert emit(OBJECT, text) == usual


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_part_that_llvm_rejects_is_reported(place, monkeypatch):
    monkeypatch.setattr(worker_process, "_processors", lambda: 2)
    modules = ["define void @f() {\nret void\n}"] * 3
    modules[place] = "no module"
    with pytest.raises(RuntimeError, match="expected top-level entity"):
        emit(OBJECT, NEXT.join(modules))


@pytest.mark.parametrize(
    "name",
    [
        "LLVMPY_ParseAssembly",
        "LLVMPY_RunNewModulePassManager",
        "LLVMPY_RunNewFunctionPassManager",
        "LLVMPY_TargetMachineEmitToMemory",
    ],
)
def test_what_takes_long_does_not_wait_for_the_lock_of_llvmlite(name):
    assert isinstance(worker_process._unlocked(name), ctypes._CFuncPtr)
