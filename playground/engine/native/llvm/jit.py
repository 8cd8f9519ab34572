"""LLVM text to callable machine code, through an object cache on disk.

The name of an entry is a digest of the LLVM text, the versions that produce code from it, and the processor.
"""

from __future__ import annotations

import ctypes
import hashlib
from functools import cache

import llvmlite
import llvmlite.binding as llvm

from playground.engine.native.codegen.builder import Signature
from playground.engine.native.codegen.driver.signatures import ENTRY_POINTS, THINKING
from playground.engine.native.llvm.emit import object_code, polling
from playground.engine.native.llvm.single_flight import SingleFlight
from playground.engine.native.llvm.worker_process import objects_of, target_machine
from playground.engine.native.llvm.workers import POLL_SECONDS
from playground.engine.native.structs.struct import passed_type
from playground.source import cache as disk
from playground.source.diagnostics import CompilerBug

CACHE_VERSION = "11"

CACHED = "objects"
"""The folder of object code in the user's cache."""

_under_way = SingleFlight[bytes]()
"""Programs that are being compiled."""


class Library:
    """Machine code in memory. Calls through ctypes release Python's global lock."""

    def __init__(self, engine: llvm.ExecutionEngine, from_cache: bool) -> None:
        self._engine = engine  # keeps the code alive
        self.from_cache = from_cache
        self.setup = self._entry("pg_setup")
        self.settle = self._entry("pg_settle")
        self.count = self._entry("pg_count")
        self.pick = self._entry("pg_pick")
        self.apply = self._entry("pg_apply")
        self.play = self._entry("pg_play")
        self.perft = self._entry("pg_perft")
        self.evaluate = self._entry("pg_evaluate") if engine.get_function_address("pg_evaluate") else None
        self.weigh = self._entry("pg_weigh")
        self.values = self._entry("pg_values")
        self.playout = self._entry("pg_playout")
        self.advance = self._entry("pg_advance")
        self.options = self._entry("pg_options")
        self.reach = self._entry("pg_reach")

    def _entry(self, name: str) -> ctypes._CFuncPtr:  # type: ignore[name-defined]  # ctypes names it privately
        signature = ENTRY_POINTS[name]
        address = self._engine.get_function_address(name)
        if not address and name not in THINKING:
            raise CompilerBug(f"the machine code of this game has no entry point '{name}'")
        return prototype(signature)(address)


def prototype(signature: Signature) -> type[ctypes._CFuncPtr]:  # type: ignore[name-defined]  # ctypes names it privately
    """The ctypes type of the functions with a signature."""
    parameters = [passed_type(type_) for type_ in signature.parameters.values()]
    return ctypes.CFUNCTYPE(passed_type(signature.result), *parameters)


@cache
def has_fast_select() -> bool:
    """Whether the processor has BMI2, which finds the k-th member of a set in one instruction."""
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


def load(text: str, *, cache: bool = True, title: str = "") -> Library:
    """Machine code for an LLVM module; `title` is that of its game.

    Raises TooLarge if LLVM cannot compile it, and whatever the watch of this thread raises (`compile_policy.watched`).
    """
    name = _cache_name(text)
    code = disk.read(CACHED, name) if cache else None
    if code is not None:
        return _link(code, from_cache=True)
    with polling() as poll:
        compiled = _under_way.do(name, lambda: object_code(text, title), poll, POLL_SECONDS)
    if cache:
        disk.write(CACHED, name, compiled)
    return _link(compiled, from_cache=False)


def _link(code: bytes, from_cache: bool) -> Library:
    backing = llvm.parse_assembly("")
    engine = llvm.create_mcjit_compiler(backing, target_machine_for_linking())
    for each in objects_of(code):
        engine.add_object_file(llvm.ObjectFileRef.from_data(each))
    engine.finalize_object()
    return Library(engine, from_cache)


def target_machine_for_linking() -> llvm.TargetMachine:
    """A target machine for one engine, which takes ownership of it."""
    target_machine()
    return llvm.Target.from_default_triple().create_target_machine(opt=2, jit=True)


def _cache_name(text: str) -> str:
    """The name of an object in the cache: a digest of everything that it depends on."""
    machine = target_machine()
    features = llvm.get_host_cpu_features().flatten()
    versions = (CACHE_VERSION, llvmlite.__version__, machine.triple, llvm.get_host_cpu_name(), features)
    digest = hashlib.sha256("\n".join((*versions, text)).encode()).hexdigest()
    return f"{digest[:40]}.o"
