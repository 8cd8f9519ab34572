"""Both engines on rulesets that Hypothesis has written, divided into several files.

PLAYGROUND_GENERATED=1000 tries a thousand new ones in each part instead of a few that are always the same.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from divided_rulesets import write_divided
from hypothesis import HealthCheck, given, note, seed, settings
from rulesets_strategy import rulesets
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import check
from playground.engine.native.lower.program import EvaluationsTooLarge
from playground.game.strategies import valued

PARTS = 2
FEW = 3
ASKED_FOR = os.environ.get("PLAYGROUND_GENERATED")
EXAMPLES = int(ASKED_FOR or FEW)
FIRST_SEED = int.from_bytes(os.urandom(4)) if ASKED_FOR else 0
GAMES = 3
MAX_REFUSED = 0.15


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_engines_agree_on_generated_rulesets(part: int, tmp_path: Path) -> None:
    accepted: list[bool] = []

    @seed(FIRST_SEED + part)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(rulesets())
    def agree(text: str) -> None:
        note(text)
        compiled, found = check(str(write_divided(text, tmp_path, Random(len(text))).path))
        accepted.append(compiled is not None)
        if compiled is None:
            assert any(diagnostic.code.startswith(("T", "R")) for diagnostic in found)
            return
        values = tuple(valued(strategy, {}) for strategy in compiled.game.strategies)
        try:
            machines = natives(compiled.game, values, cache=False)
        except EvaluationsTooLarge:  # all together, where the checker has found that each is not
            values = ()
            machines = natives(compiled.game, cache=False)
        for number in range(GAMES):
            play_random(SideBySide(compiled.game, machines, part, number, values), part, number)

    agree()
    assert accepted.count(False) <= MAX_REFUSED * len(accepted) + 1  # of a few rulesets a second one is chance
