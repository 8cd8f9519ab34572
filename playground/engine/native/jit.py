"""LLVM text to callable machine code, through an object cache on disk.

The cache key is a digest of the LLVM text, of the versions that produce code from it and of the processor. Each
object is written to a file of its own name and moved into place, so that concurrent writers do no harm, and it begins
with a digest of its content, so that a damaged file is noticed and made again.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

import llvmlite
import llvmlite.binding as llvm

from playground.source.places import cache_folder

CACHE_VERSION = "3"

_ENTRIES: dict[str, tuple[type | None, tuple[type, ...]]] = {
    "pg_setup": (None, (*(ctypes.c_void_p,) * 3, ctypes.c_uint64, ctypes.c_uint64)),
    "pg_settle": (None, (ctypes.c_void_p,) * 3),
    "pg_count": (ctypes.c_int32, (ctypes.c_void_p,) * 3),
    "pg_pick": (None, (*(ctypes.c_void_p,) * 3, ctypes.c_int32)),
    "pg_apply": (None, (ctypes.c_void_p,) * 3),
    "pg_play": (ctypes.c_int64, (*(ctypes.c_uint64,) * 3, *(ctypes.c_void_p,) * 3)),
    "pg_perft": (None, (*(ctypes.c_void_p,) * 3, ctypes.c_int32, ctypes.c_void_p)),
    "pg_evaluate": (ctypes.c_int32, (*(ctypes.c_void_p,) * 3, ctypes.c_int32, ctypes.c_int32)),
    "pg_weigh": (ctypes.c_int32, (*(ctypes.c_void_p,) * 2, *(ctypes.c_int32,) * 2, *(ctypes.c_void_p,) * 3)),
    "pg_values": (ctypes.c_int32, (ctypes.c_void_p, ctypes.c_int32, *(ctypes.c_void_p,) * 3)),
}


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

    def _entry(self, name: str) -> ctypes._CFuncPtr:  # type: ignore[name-defined]  # ctypes names it privately
        result, arguments = _ENTRIES[name]
        return ctypes.CFUNCTYPE(result, *arguments)(self._engine.get_function_address(name))


@cache
def target_machine() -> llvm.TargetMachine:
    """Code generation for this processor."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=2, jit=True)


@cache
def has_fast_select() -> bool:
    """Whether the processor deposits bits (BMI2), which finds the k-th member of a set at once."""
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


def load(text: str, *, cache: bool = True) -> Library:
    """Machine code for an LLVM module."""
    path = _cache_path(text) if cache else None
    code = _read(path) if path else None
    if code is None:
        made = compile_object(text)
        if path:
            _write(path, made)
        return _link(made, from_cache=False)
    return _link(code, from_cache=True)


def compile_object(text: str) -> bytes:
    """The object code of an LLVM module."""
    module = llvm.parse_assembly(text)
    machine = target_machine()
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    optimize(module)
    result: bytes = machine.emit_object(module)
    return result


def optimize(module: llvm.ModuleRef) -> None:
    """The few passes that matter here.

    The text has shared its expressions and decided its branches already. LLVM's standard pipeline takes five times
    as long and makes code that is no faster (measured: 45 ms against 8 ms, docs/decisions/0002-few-llvm-passes.md).
    """
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    builder = llvm.create_pass_builder(target_machine(), options)
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.run(module, builder)


def _link(code: bytes, from_cache: bool) -> Library:
    backing = llvm.parse_assembly("")
    engine = llvm.create_mcjit_compiler(backing, target_machine_for_linking())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return Library(engine, from_cache)


def target_machine_for_linking() -> llvm.TargetMachine:
    """A machine for one engine, which takes it over."""
    target_machine()
    return llvm.Target.from_default_triple().create_target_machine(opt=2, jit=True)


# ---- the cache


def _cache_path(text: str) -> Path:
    machine = target_machine()
    features = llvm.get_host_cpu_features().flatten()
    versions = (CACHE_VERSION, llvmlite.__version__, machine.triple, llvm.get_host_cpu_name(), features)
    digest = hashlib.sha256("\n".join((*versions, text)).encode()).hexdigest()
    return cache_folder() / "objects" / f"{digest[:40]}.o"


def _read(path: Path) -> bytes | None:
    """The object in a cache file; None if there is none or it is damaged."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, code = content[:32], content[32:]
    return code if hashlib.sha256(code).digest() == digest else None


def _write(path: Path, code: bytes) -> None:
    """Keep an object. A cache that cannot be written is done without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(code).digest() + code)
        Path(name).replace(path)
    except OSError:
        return
