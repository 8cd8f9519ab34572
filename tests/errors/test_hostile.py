"""A hostile ruleset is answered within seconds and without eating the machine, by a diagnostic or by a game.

What is no mistake is compiled, and ten games of it are begun. Each ruleset is checked by a process of its own, a copy
of one that has imported the playground, so that memory and time are those of this ruleset.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.errors.hostile.rulesets import RULESETS
from tests.fuzz.trial import slowness
from tests.quick_set import mostly_exhaustive

MAX_SECONDS = 8.0
"""What explodes takes minutes; the slowest of these takes one second on an idle machine, two to three on a busy one."""
MAX_MEGABYTES = 300

CHECK = r"""
import json, os, re, signal, sys, time
from pathlib import Path
import playground.engine.native.runtime.state
from playground.compiler import diagnose, load

def check():
    start = time.process_time()
    found = diagnose(Path("ruleset.yaml"))
    if not any(mistake.severity == "error" for mistake in found):
        game = load("ruleset.yaml")
        for number in range(10):
            state = game.initial_state(number=number)
            for _ in range(5):
                if not state.is_terminal():
                    state.apply_action(0)
    seconds = time.process_time() - start
    peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    megabytes = int(peak.group(1)) / 1024
    print(json.dumps([sorted({mistake.code for mistake in found}), seconds, megabytes]), flush=True)

for folder in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.alarm(300)
        os.chdir(folder.rstrip())
        check()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if status != 0:
        print(json.dumps(f"ended by itself, with exit code {os.waitstatus_to_exitcode(status)}"), flush=True)
"""
"""Checks the ruleset of each folder that it reads, a line each, in a process of its own that has five minutes.

That is for a machine that has much else to do; what is bounded is processor time."""

PLAYABLE = {
    "conditions_by_the_dozen",
    "ranges_in_ranges_that_are_all_the_same",
    "effects_by_the_thousand",
    "movements_by_the_hundred",
    "stores_by_the_thousand",
    "sum_of_products_over_a_range",
    "long_lines_on_a_large_board",
    "regions_of_neighbours",
    "steps_by_the_thousand",
    "thin_board",
}
"""Large, but a game all the same."""
SLOW = {
    "arguments_that_double",
    "conditions_by_the_dozen",
    "constants_that_double",
    "definitions_that_double",
    "effects_by_the_thousand",
    "ranges_in_ranges_that_are_all_the_same",
    "regions_of_neighbours",
    "thin_board",
}
"""Those that take seconds, of kinds that others have as well."""


Checker = tuple[subprocess.Popen[str], Path]
"""A process that runs CHECK, and the file of its error messages."""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checker]:
    errors = tmp_path_factory.mktemp("checker") / "errors"
    command = [sys.executable, "-c", CHECK]
    with (
        errors.open("w") as file,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=file, text=True) as process,
    ):
        yield process, errors


@pytest.mark.quick(6)
@pytest.mark.parametrize("name", mostly_exhaustive(RULESETS, RULESETS.keys() - SLOW))
def test_hostile_ruleset_is_answered(name, tmp_path, checker):
    (tmp_path / "ruleset.yaml").write_text(RULESETS[name](), encoding="utf-8")
    process, errors = checker
    process.stdin.write(f"{tmp_path}\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    assert errors.read_text(encoding="utf-8") == ""
    assert isinstance(answer, list), answer
    codes, seconds, megabytes = answer
    assert any(code[0] != "W" for code in codes) == (name not in PLAYABLE)
    assert (seconds < MAX_SECONDS * slowness(), megabytes < MAX_MEGABYTES) == (True, True)
