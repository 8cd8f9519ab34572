"""No ruleset crashes the playground, is answered by an internal error, or takes more than seconds or memory.

`PLAYGROUND_MUTANTS=20000 pytest tests/fuzz` is a whole campaign; `PLAYGROUND_MUTANTS_FROM` begins at another seed.
`PLAYGROUND_MUTANTS_PATIENCE=1200` waits longer for an answer on a busy machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.fuzz.mutants import mutant
from tests.quick_set import mostly_exhaustive

COUNT = int(os.environ.get("PLAYGROUND_MUTANTS", "60"))
FIRST = int(os.environ.get("PLAYGROUND_MUTANTS_FROM", "0"))
PART = 30
"""Mutants of one process: memory that it has kept must not count against later ones for long."""

MAX_SECONDS = 5.0
"""Processor seconds of the reference core (`trial.py`) from text to ten games."""
MAX_MEGABYTES = 500
PATIENCE = float(os.environ.get("PLAYGROUND_MUTANTS_PATIENCE", "120"))
"""Seconds by the clock, after which a mutant counts as one that hangs; a campaign beside other work needs more."""

Answer = tuple[int, str, float, float, str]


def answers(first: int, count: int) -> Iterator[Answer]:
    """What became of the mutants; the process is started again after one that ended it."""
    seed, end = first, first + count
    while seed < end:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.trial"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdin is not None and process.stdout is not None
        with process:
            while seed < end:
                process.stdin.write(f"{seed}\n")
                process.stdin.flush()
                line = _line(process)
                if not line:
                    yield seed, "died", 0.0, 0.0, f"exit code {process.wait()}"
                    seed += 1
                    break
                yield tuple(json.loads(line))
                seed += 1
            process.stdin.close()


def _line(process: subprocess.Popen[str]) -> str:
    """The next line; empty where the process has died, or did not answer in time and was ended."""
    from threading import Timer

    assert process.stdout is not None
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    try:
        return process.stdout.readline()
    finally:
        timer.cancel()


@pytest.mark.exhaustive
@pytest.mark.parametrize("first", range(FIRST, FIRST + COUNT, PART))
def test_mutants_are_answered(first: int) -> None:
    bad = [
        f"seed {seed}: {what}, {seconds:.1f} s, {megabytes:.0f} MB\n{trace}"
        for seed, what, seconds, megabytes, trace in answers(first, min(PART, FIRST + COUNT - first))
        if what in ("fault", "died") or seconds > MAX_SECONDS or megabytes > MAX_MEGABYTES
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", mostly_exhaustive([1431, 109221, 1539, 1661, 1727]))
def test_rules_that_are_written_out_for_long_are_refused_soon(seed: int) -> None:
    """`for each` in `for each`, many times over: each took 5 to 13 seconds, and up to 500 MB, before it was refused.

    In 109221 an unknown name is written out 25,000 times.
    """
    [(_, what, seconds, megabytes, trace)] = answers(seed, 1)
    assert (what, trace) == ("refused", "")
    assert seconds < 2.5 and megabytes < 250


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", [107757, 109421])
def test_twenty_thousand_branches_are_compiled_soon(seed: int) -> None:
    """Eight `for each` in each other, written out: LLVM took 8 seconds to optimise what becomes of them."""
    [(_, what, seconds, _, trace)] = answers(seed, 1)
    assert (what, trace) == ("played", "")
    assert seconds < MAX_SECONDS


@pytest.mark.exhaustive
def test_wide_sets_of_many_kinds_of_pieces_are_compiled_soon() -> None:
    """900 squares and 150 kinds of pieces: LLVM looked for vectors among 3000 words for 15 seconds."""
    [(_, what, seconds, _, trace)] = answers(121559, 1)
    assert (what, trace) == ("played", "")
    assert seconds < MAX_SECONDS


@pytest.mark.exhaustive
def test_mutants_are_as_many_kinds_of_things() -> None:
    """The campaign means something only if some mutants are games: it would pass if all were refused at once."""
    found = Counter(what for _, what, *_ in answers(1, 12))
    assert found["played"] >= 3 and found["refused"] >= 3
    assert mutant(7) == mutant(7) != mutant(9)
