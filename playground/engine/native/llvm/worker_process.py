"""LLVM text to object code or assembly: here, or for another process.

Imported, it works in this process. Run as a program, it answers requests from stdin on stdout, one after another, and
exits with the process that started it: LLVM cannot be interrupted, and kills its process if it runs out of memory or an
assertion fails. `workers.py` is the other side.

    request   kind, length, processor seconds, bytes of memory; then the text
    answer    DONE or REFUSED, length, digest; then the code, or LLVM's error message

A text of several modules is compiled on several threads, and its object code is that of all of them (`objects_of`).

Only llvmlite is needed: the program gets the folder of llvmlite as its argument, and sees neither the playground nor
any folder that the user may have put on Python's path.
"""

from __future__ import annotations

import sys

if __name__ == "__main__":
    sys.path.append(sys.argv[1])

import ctypes
import hashlib
import os
import signal
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, BinaryIO

import llvmlite.binding as llvm
from llvmlite.binding import ffi

VERIFY_LLVM = "PLAYGROUND_VERIFY_LLVM"
"""With this environment variable set, as the tests set it, LLVM verifies each module before it is optimised."""

REQUEST = struct.Struct(">cQQQ")
ANSWER = struct.Struct(">cQ32s")
OBJECT, ASSEMBLY = b"o", b"a"
DONE, REFUSED = b"+", b"-"

SIZE = struct.Struct(">Q")
"""The length of the object code of a module, before it."""

NEXT = "\n; next module\n"
"""This separates the modules of a text."""

MAX_THREADS = 4
"""The threads that compile one text. The longest function of most games is a quarter of the work, or more."""

LEVEL = "; level "
"""A text begins with this comment and how much the program is to be optimised, 0 to 2 (`codegen/effort.py`)."""

MAX_LEVEL = 2

NO_VECTORS = ", no vectors"
"""This follows in that line if the program must not use vector registers."""

LARGE = ", large:"
"""This follows before the names of the functions whose instructions LLVM is not to combine."""


@cache
def target_machine(level: int = MAX_LEVEL, vectors: bool = True) -> llvm.TargetMachine:
    """The target machine of the calls that llvmlite's lock keeps apart."""
    return new_target_machine(level, vectors)


def new_target_machine(level: int = MAX_LEVEL, vectors: bool = True) -> llvm.TargetMachine:
    """A target machine for this processor: how much it optimises, and whether it uses vector registers.

    Code generation of level 2 takes longer than that of level 1, and so does code that is scheduled for a particular
    processor; neither makes games faster (benchmarks/notes.md). All instructions of this processor are used.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    if not vectors and llvm.get_host_cpu_features().get("avx"):
        features += ",-avx"  # and with it all that builds on it
    target = llvm.Target.from_default_triple()
    tuned_for = "x86-64" if target.name == "x86-64" else llvm.get_host_cpu_name()
    return target.create_target_machine(cpu=tuned_for, features=features, opt=min(level, 1), jit=True)


def effort_line(level: int, vectors: bool, large: Iterable[str] = ()) -> str:
    """The first line of a text."""
    names = "".join(f" {name}" for name in large)
    return f"{LEVEL}{level}{'' if vectors else NO_VECTORS}{names and LARGE}{names}"


def level_of(text: str) -> int:
    """How much a program is to be optimised; fully if its text does not say."""
    return int(text[len(LEVEL)]) if text.startswith(LEVEL) else MAX_LEVEL


def has_vectors(text: str) -> bool:
    """Whether a program may use vector registers."""
    return NO_VECTORS not in text.partition("\n")[0]


def large_functions(text: str) -> frozenset[str]:
    """The functions of a program whose instructions are not combined."""
    return frozenset(text.partition("\n")[0].partition(LARGE)[2].split())


def parse(text: str, context: llvm.ContextRef | None = None) -> llvm.ModuleRef:
    """The module of a text. Raises RuntimeError if LLVM rejects it."""
    context = context or llvm.get_global_context()
    with ffi.OutputString() as error:
        module = llvm.ModuleRef(_unlocked("LLVMPY_ParseAssembly")(context, text.encode(), error), context)
        if error:
            module.close()
            raise RuntimeError(str(error))
    if os.environ.get(VERIFY_LLVM):
        module.verify()
    return module


def emit(kind: bytes, text: str) -> bytes:
    """The assembly of an LLVM module, or the object code of all modules of a text.

    Raises RuntimeError if LLVM rejects one.
    """
    if kind == ASSEMBLY:
        return _emit(kind, text)
    return b"".join(SIZE.pack(len(code)) + code for code in _side_by_side(text.split(NEXT)))


def objects_of(code: bytes) -> Iterator[bytes]:
    """The object code of each module, from that of a text."""
    start = 0
    while start < len(code):
        (size,) = SIZE.unpack_from(code, start)
        start += SIZE.size + size
        yield code[start - size : start]


def _side_by_side(texts: Sequence[str]) -> list[bytes]:
    """The object code of each module, made on several threads, of which this one is the first."""
    emitted, waiting, errors = [b""] * len(texts), deque(range(len(texts))), list[BaseException]()

    def work() -> None:
        with suppress(IndexError):  # nothing waits any more
            while True:
                place = waiting.popleft()
                emitted[place] = _emit(OBJECT, texts[place])

    def help_out() -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)
            waiting.clear()

    helpers = [threading.Thread(target=help_out) for _ in range(min(len(texts), threads()) - 1)]
    started = []
    try:
        with suppress(RuntimeError):  # no threads are to be had: this one does all of it
            for helper in helpers:
                helper.start()
                started.append(helper)
        work()
    finally:
        waiting.clear()
        for helper in started:
            helper.join()
    if errors:
        raise errors[0]
    return emitted


def threads() -> int:
    """The threads that compile one text here."""
    return min(MAX_THREADS, _processors())


def _processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _emit(kind: bytes, text: str) -> bytes:
    """The object code or assembly of one module, in a context and with a target machine of its own."""
    module = parse(text, llvm.create_context())
    level = level_of(text)
    machine = new_target_machine(level, has_vectors(text))
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    optimize(module, machine, level, large_functions(text))
    with ffi.OutputString() as error:
        buffer = _unlocked("LLVMPY_TargetMachineEmitToMemory")(machine, module, int(kind == OBJECT), error)
        if not buffer:
            raise RuntimeError(str(error))
    try:
        return ctypes.string_at(ffi.lib.LLVMPY_GetBufferStart(buffer), ffi.lib.LLVMPY_GetBufferSize(buffer))
    finally:
        ffi.lib.LLVMPY_DisposeMemoryBuffer(buffer)


@cache
def _unlocked(name: str) -> Callable[..., Any]:
    """A function of LLVM that takes long, without the lock that llvmlite holds for each call of any.

    LLVM's functions may run at the same time if they have contexts and target machines of their own, as they have here.
    """
    locked = getattr(ffi.lib, name)
    try:
        function = getattr(ctypes.CDLL(ffi.lib._name), name)
    except (AttributeError, OSError):  # another version of llvmlite: its threads wait for each other
        return locked  # type: ignore[no-any-return]
    function.argtypes, function.restype = locked.argtypes, locked.restype
    return function  # type: ignore[no-any-return]


def optimize(
    module: llvm.ModuleRef, machine: llvm.TargetMachine, level: int, large: frozenset[str] = frozenset()
) -> None:
    """Run the few passes that matter here; the instructions of `large` functions are not combined.

    The text already shares its expressions and has no known branches. LLVM's standard pipeline takes five times as long
    and makes code that is no faster (measured: 45 ms against 8 ms, docs/decisions/0002-few-llvm-passes.md).
    """
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    builder = llvm.create_pass_builder(machine, options)
    inlining = llvm.create_new_module_pass_manager()
    inlining.add_always_inliner_pass()
    _unlocked("LLVMPY_RunNewModulePassManager")(inlining, module, builder)
    if level >= 1:
        run = _unlocked("LLVMPY_RunNewFunctionPassManager")
        passes, of_large = _passes(level), _passes(level, large=True)
        for function in module.functions:
            if not function.is_declaration:
                run(of_large if function.name in large else passes, function, builder)


def _passes(level: int, *, large: bool = False) -> llvm.FunctionPassManager:
    """The passes for each function; `large` ones are not combined instruction by instruction, which takes too long."""
    passes = llvm.create_new_function_pass_manager()
    passes.add_sroa_pass()
    if level >= 2:
        if large:
            passes.add_sccp_pass()
        else:
            passes.add_instruction_combine_pass()
        passes.add_simplify_cfg_pass()
    return passes


# ---- as a program


def _serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer requests until there are no more."""
    while header := requests.read(REQUEST.size):
        kind, length, seconds, memory = REQUEST.unpack(header)
        text = requests.read(length).decode()
        _limit(seconds, memory)
        try:
            status, content = DONE, emit(kind, text)
        except RuntimeError as error:
            status, content = REFUSED, str(error).encode()
        answers.write(ANSWER.pack(status, len(content), hashlib.sha256(content).digest()) + content)
        answers.flush()


def _limit(seconds: int, memory: int) -> None:
    """Limit the further processor time and the memory of this process, if the system supports that."""
    try:
        import resource
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    end = int(used.ru_utime + used.ru_stime) + 1 + seconds
    for kind, limit in ((resource.RLIMIT_CPU, end), (resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        hard = resource.getrlimit(kind)[1]
        try:
            resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
        except (OSError, ValueError):  # some systems do not limit memory
            continue


def _end_with_parent(requests: int) -> None:
    """Exit as soon as the other end of stdin is closed, even while LLVM works."""
    import select

    if not hasattr(select, "poll"):
        return
    poll = select.poll()
    poll.register(requests, 0)  # still reports when the other end is closed
    poll.poll()
    os._exit(0)


def _main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal: the other side decides
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of LLVM must not become part of an answer
    threading.Thread(target=_end_with_parent, args=(0,), daemon=True).start()
    _serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    _main()
