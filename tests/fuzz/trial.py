"""A process that takes rulesets from text to ten games, one after the other, and reports what became of each.

`python -m tests.fuzz.trial` reads seeds or paths, a line each, and answers each with a line of JSON: the outcome
(`refused`, `played`, `too large`, or `fault` with its traceback), processor seconds, and the peak of its memory in
megabytes.

A busy or slow machine needs more processor seconds for the same work. A fixed loop is therefore timed after each
ruleset that took long, and the seconds are those of a core that takes `SECONDS_OF_LOOP` for it; a faster core earns
nothing.
"""

from __future__ import annotations

import gc
import json
import re
import resource
import sys
import time
import traceback
from dataclasses import replace
from pathlib import Path

from playground.compiler import check
from playground.ruleset.selection import EDITOR
from playground.simulate.run import Run
from playground.source.diagnostics import CompilerBug, PlaygroundError
from tests.fuzz.mutants import mutant

SECONDS_OF_LOOP = 0.0038
"""Processor seconds of `loop` on one core of the server on which the bounds were measured, when nothing else runs."""

SOON = 1.0
"""Processor seconds that are within every bound, whatever the machine: the loop itself takes a tenth of a mutant."""

LONGEST_GAME = 300
"""Decisions of a game: a mutant may ask for millions."""


def outcome(text: str) -> tuple[str, str]:
    """What becomes of a text, and the traceback of a fault."""
    try:
        compiled, diagnostics = check(EDITOR, text=text)
        for diagnostic in diagnostics:
            str(diagnostic)
        if compiled is None:
            return (
                ("refused", "") if any(d.severity == "error" for d in diagnostics) else ("fault", "refused in silence")
            )
        game = replace(compiled.game, max_decisions=min(compiled.game.max_decisions, LONGEST_GAME))
        result = Run(replace(compiled, game=game), 10, 0, threads=1).play()
        return ("played", "") if result.games == 10 else ("fault", f"{result.games} of 10 games")
    except CompilerBug:
        return "fault", traceback.format_exc()
    except PlaygroundError:
        return "too large", ""
    except BaseException:
        return "fault", traceback.format_exc()


def loop() -> float:
    """The least processor seconds of a fixed piece of work: small objects in a table, as a compiler makes them.

    Without collecting garbage, which would take longer the more the process has kept.
    """
    gc.disable()
    try:
        return min(_round_of_loop() for _ in range(6))
    finally:
        gc.enable()


def slowness() -> float:
    """How many times as long as the core that is the measure this one takes; 1 for a faster one."""
    return max(1.0, loop() / SECONDS_OF_LOOP)


def _round_of_loop() -> float:
    begun, table = time.process_time(), dict[tuple[int, int], tuple[int, object]]()
    for number in range(20_000):
        table[number % 97, number & 15] = (number, table.get((number % 91, number & 7)) is None)
    return time.process_time() - begun


def _of_reference(seconds: float) -> float:
    """Processor seconds of the core that is the measure, for those of this one."""
    return seconds if seconds <= SOON else seconds / slowness()


def _seconds() -> float:
    """Processor time of this process and of those that it started."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _megabytes() -> float:
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text(encoding="utf-8"))
    assert peak is not None
    return int(peak[1]) / 1024


def _forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5", encoding="utf-8")  # VmHWM begins anew


def main() -> None:
    """Answer seeds and paths until there are no more."""
    for line in sys.stdin:
        name = line.strip()
        text = mutant(int(name)) if name.isdigit() else Path(name).read_text(encoding="utf-8")
        _forget_peak()
        begun = _seconds()
        what, trace = outcome(text)
        seconds, megabytes = _seconds() - begun, _megabytes()
        print(json.dumps([name, what, _of_reference(seconds), megabytes, trace]), flush=True)


if __name__ == "__main__":
    main()
