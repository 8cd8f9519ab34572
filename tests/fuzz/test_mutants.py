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
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import yaml

from playground.source.folders import shipped_folder
from tests.fuzz.mutants import Structure, dumped, mutant

COUNT = int(os.environ.get("PLAYGROUND_MUTANTS", "60"))
FIRST = int(os.environ.get("PLAYGROUND_MUTANTS_FROM", "0"))
PART = 15
"""Mutants of one process: memory that it has kept must not count against later ones for long."""

MAX_SECONDS = 5.0
"""Processor seconds of the reference core (`trial.py`) from text to ten games."""
MAX_MEGABYTES = 500
PATIENCE = float(os.environ.get("PLAYGROUND_MUTANTS_PATIENCE", "120"))
"""Seconds by the clock, after which a mutant counts as one that hangs; a campaign beside other work needs more."""

Answer = tuple[str, str, float, float, str]


def answers(names: Sequence[str]) -> Iterator[Answer]:
    """What became of the rulesets, which are seeds or paths; the process is started again after one that ended it."""
    left = list(names)
    while left:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.fuzz.trial"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdin is not None and process.stdout is not None
        with process:
            while left:
                name = left.pop(0)
                process.stdin.write(f"{name}\n")
                process.stdin.flush()
                line = _line(process)
                if not line:
                    yield name, "died", 0.0, 0.0, f"exit code {process.wait()}"
                    break
                yield tuple(json.loads(line))
            process.stdin.close()


def answer(ruleset: Structure, folder: Path) -> Answer:
    """What became of a ruleset."""
    path = folder / "ruleset.yaml"
    path.write_text(dumped(ruleset), encoding="utf-8")
    [found] = answers([str(path)])
    return found


def looped(name: str, action: str, depth: int, effects: str = "", over: str = "who in everyone") -> Structure:
    """A shipped ruleset in which the effects of an action, or others, stand in so many loops, of players by default."""
    ruleset = yaml.safe_load((shipped_folder("rulesets") / f"{name}.yaml").read_text(encoding="utf-8"))
    effects = effects or str(ruleset["actions"][action]["do"])
    for _ in range(depth):
        effects = f"for each {over} do ({effects})"
    ruleset["actions"][action]["do"] = effects
    return ruleset


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
    seeds = [*map(str, range(first, min(first + PART, FIRST + COUNT)))]
    bad = [
        f"seed {seed}: {what}, {seconds:.1f} s, {megabytes:.0f} MB\n{trace}"
        for seed, what, seconds, megabytes, trace in answers(seeds)
        if what in ("fault", "died") or seconds > MAX_SECONDS or megabytes > MAX_MEGABYTES
    ]
    assert not bad, "\n".join(bad)


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "action"), [("tic-tac-toe", "mark"), ("breakthrough", "move")])
@pytest.mark.parametrize(
    ("over", "effects"),
    [("way in orthogonally", ""), ("number in (1 or 3 or 7)", ""), ("who in everyone", "next player is unknown")],
)
def test_rules_that_are_written_out_for_long_are_refused_soon(
    name: str, action: str, over: str, effects: str, tmp_path: Path
) -> None:
    """`for each` in `for each`, 2¹⁵ times: such rules took 5 to 13 seconds, and up to 500 MB, before they were refused.

    An unknown name would be written out as often.
    """
    _, what, seconds, megabytes, trace = answer(looped(name, action, 15, effects, over), tmp_path)
    assert (what, trace) == ("refused", "")
    assert seconds < 2.5 and megabytes < 250


@pytest.mark.exhaustive
@pytest.mark.parametrize(("name", "action"), [("tic-tac-toe", "mark"), ("breakthrough", "move")])
def test_long_loops_in_each_other_are_not_written_out(name: str, action: str, tmp_path: Path) -> None:
    """Loops over all players stay loops where they would be long: 2¹⁵ rounds are code as short as two."""
    _, what, seconds, megabytes, trace = answer(looped(name, action, 15), tmp_path)
    assert (what, trace) == ("played", "")
    assert seconds < 2.5 and megabytes < 250


@pytest.mark.thorough
def test_thousands_of_branches_are_compiled_soon(tmp_path: Path) -> None:
    """Eight `for each` in each other, written out: LLVM took 8 seconds to optimise what becomes of them."""
    _, what, seconds, _, trace = answer(looped("triad", "leave", 8), tmp_path)
    assert (what, trace) == ("played", "")
    assert seconds < MAX_SECONDS


@pytest.mark.thorough
def test_wide_sets_of_many_kinds_of_pieces_are_compiled_soon(tmp_path: Path) -> None:
    """900 squares and 150 kinds of pieces: LLVM looked for vectors among 3000 words for 15 seconds."""
    ruleset = looped("triune", "stay", 0)
    ruleset["board"] |= {"shape": "rectangle", "columns": 30, "rows": 30}
    ruleset["board"].pop("size")
    ruleset["pieces"] |= {f"Piece{number}": dict(ruleset["pieces"]["Solid"]) for number in range(150)}
    _, what, seconds, _, trace = answer(ruleset, tmp_path)
    assert (what, trace) == ("played", "")
    assert seconds < MAX_SECONDS


@pytest.mark.thorough
def test_mutants_are_as_many_kinds_of_things() -> None:
    """The campaign means something only if some mutants are games: it would pass if all were refused at once."""
    found = Counter(what for _, what, *_ in answers([*map(str, range(1, 41))]))
    assert found["played"] >= 3 and found["refused"] >= 3
    assert mutant(7) == mutant(7) != mutant(9)
