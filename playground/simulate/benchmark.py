"""How fast a ruleset is compiled and played, measured in a process of its own.

`python -m playground.simulate.benchmark SELECTION SECONDS` prints one JSON object. The process imports everything
first, so that compile times are those of the stages alone; nothing is cached, and the first game of the process is
measured. `playground bench` starts one such process for each ruleset.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeVar

from playground.compiler import Compiled
from playground.engine.layout import layout_of
from playground.engine.native.compile import Machine, Native, llvm_text
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.llvm import jit
from playground.engine.native.lower.program import lower
from playground.engine.native.structs.frame import frame_of
from playground.game.build import build
from playground.ruleset.resolve import resolve
from playground.simulate.run import Run, check_threads
from playground.source.collecting import collecting_paused
from playground.source.diagnostics import CompilerBug, Diagnostics, PlaygroundError
from playground.source.python_processes import module_command
from playground.syntax import failure, grammar, parse

T = TypeVar("T")

MAX_RUN = 2_000_000
"""Games of one run, so that its rows fit the memory."""

MEMORY_GAMES = 10_000
"""Games of the run whose peak memory is reported; fewer of slow games."""

MEMORY_SECONDS = 2.0
"""How long those games may take, about."""


def measure(selection: str, seconds: float) -> dict[str, Any]:
    """Compile times by stage, games and decisions a second, and peak memory of a ruleset, in a fresh process."""
    command = module_command("playground.simulate.benchmark", selection, str(seconds))
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode == 2:
        raise PlaygroundError(finished.stderr.strip())
    if finished.returncode:
        raise CompilerBug(finished.stderr.strip().splitlines()[-1] if finished.stderr.strip() else "measuring failed")
    measurements: dict[str, Any] = json.loads(finished.stdout)
    return measurements


@dataclass
class _Stopwatch:
    """Seconds each stage took, in order."""

    laps: dict[str, float] = field(default_factory=dict)

    def time(self, stage: str, work: Callable[[], T]) -> T:
        """Run `work` and record how long it took."""
        started = time.perf_counter()
        result = work()
        self.laps[stage] = time.perf_counter() - started
        return result


def measure_here(selection: str, seconds: float) -> dict[str, Any]:
    """The measurements of `measure`, taken in this process."""
    watch = _Stopwatch()
    with collecting_paused():
        compiled = _compile(selection, watch)
    stages = {stage: round(1000 * lap, 3) for stage, lap in watch.laps.items()}
    _play_for_memory(compiled)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "ruleset": compiled.game.name,
        "compile_ms": {**stages, "total": round(sum(stages.values()), 3)},
        "one_thread": _throughput(compiled, 1, seconds),
        "all_threads": _throughput(compiled, 0, seconds),
        "peak_memory_mb": round(memory, 1),
    }


def _compile(selection: str, watch: _Stopwatch) -> Compiled:
    """All stages of `compiler.load` and `native.compile.compile_game`, none of them from a cache."""
    uncached = watch.time("grammar", lambda: grammar.build_parser(cached=False))
    for module in (parse, failure):  # instead of the parser that this process may have cached
        module.parser = lambda: uncached  # type: ignore[attr-defined]  # imported there by name
    diagnostics = Diagnostics(warns=False)
    ruleset = watch.time("ruleset", lambda: resolve(selection, diagnostics))
    diagnostics.raise_errors()
    if ruleset is None:
        raise PlaygroundError(f"{selection} cannot be played")
    game = watch.time("check", lambda: build(ruleset, diagnostics))
    diagnostics.raise_errors()
    if game is None:
        raise PlaygroundError(f"{selection} cannot be played")
    program = watch.time("lower", lambda: run_passes(lower(game)))
    layout = layout_of(game)
    frame = frame_of(program, layout, game)
    text = watch.time("write", lambda: llvm_text(game, program, layout, frame))
    library = watch.time("machine_code", lambda: jit.load(text, cache=False))
    compiled = Compiled(ruleset, game)
    compiled.__dict__["machine"] = Machine(game, Native(game, layout, frame, program, library))
    return compiled


def _play_for_memory(compiled: Compiled) -> None:
    """Play growing runs, up to `MEMORY_GAMES` if these are fast enough."""
    games = 1
    while Run(compiled, games).play().timing.play_s < MEMORY_SECONDS / 4 and games < MEMORY_GAMES:
        games = min(MEMORY_GAMES, 4 * games)


def _throughput(compiled: Compiled, threads: int, seconds: float) -> dict[str, Any]:
    """Plays growing runs and then runs of one size, until these took `seconds`; only the last size counts."""
    games = 1
    result = Run(compiled, games, threads=threads).play()
    while result.timing.play_s < seconds / 4 and games < MAX_RUN:
        games = min(MAX_RUN, 4 * games)
        result = Run(compiled, games, threads=threads).play()
    played, decisions, runs = result.timing.play_s, int(result.rows["decisions"].sum()), 1
    while played < seconds:
        run = Run(compiled, games, seed=runs, threads=threads)
        result = run.play()
        played, runs = played + result.timing.play_s, runs + 1
        decisions += int(result.rows["decisions"].sum())
    return {
        "threads": check_threads(threads),
        "games": runs * games,
        "seconds": round(played, 3),
        "games_per_s": round(runs * games / played, 1),
        "decisions_per_s": round(decisions / played, 1),
    }


def _main() -> int:
    import_module("numpy")  # imported by `Run` on first use; imports are not measured
    try:
        print(json.dumps(measure_here(sys.argv[1], float(sys.argv[2]))))
    except PlaygroundError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(_main())
