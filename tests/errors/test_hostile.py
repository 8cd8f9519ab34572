"""A hostile ruleset is answered within seconds and without eating the machine, by a diagnostic or by a game.

What is no mistake is compiled, and ten games of it are begun.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.errors.hostile.rulesets import RULESETS

MAX_SECONDS = 8.0
"""What explodes takes minutes; the slowest of these takes one second on an idle machine, two to three on a busy one."""
MAX_MEGABYTES = 300

CHECK = r"""
import json, re, time
from pathlib import Path
from playground.compiler import diagnose, load
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
peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())  # of this program, not of who started it
megabytes = int(peak.group(1)) / 1024
print(json.dumps([sorted({mistake.code for mistake in found}), seconds, megabytes]))
"""

PLAYABLE = {
    "effects_by_the_thousand",
    "movements_by_the_hundred",
    "stores_by_the_thousand",
    "sum_of_products_over_a_range",
    "long_lines_on_a_large_board",
    "regions_of_neighbours",
    "thin_board",
}
"""Large, but a game all the same."""


@pytest.mark.parametrize("name", RULESETS)
def test_hostile_ruleset_is_answered(name, tmp_path):
    (tmp_path / "ruleset.yaml").write_text(RULESETS[name](), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", CHECK], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert run.stderr == ""
    codes, seconds, megabytes = json.loads(run.stdout)
    assert any(code[0] != "W" for code in codes) == (name not in PLAYABLE)
    assert (seconds < MAX_SECONDS, megabytes < MAX_MEGABYTES) == (True, True)
