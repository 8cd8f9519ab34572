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
from low_bounds import lower_bounds
from rulesets_strategy import rulesets
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import check
from playground.engine.native.compile import Native
from playground.engine.native.lower.program import EvaluationsTooLarge
from playground.game.core import Expression, Game
from playground.game.strategies import valued
from playground.source.diagnostics import RulesetError

PARTS = 2
FEW = 3
ASKED_FOR = os.environ.get("PLAYGROUND_GENERATED")
EXAMPLES = int(ASKED_FOR or FEW)
FIRST_SEED = int.from_bytes(os.urandom(4)) if ASKED_FOR else 0
GAMES = 3
MAX_REFUSED = 0.15


def compiled_with(game: Game, values: tuple[Expression, ...]) -> tuple[tuple[Expression, ...], tuple[Native, Native]]:
    """The values that can be compiled with a game, and its machines."""
    try:
        return values, natives(game, values, cache=False)
    except EvaluationsTooLarge:  # all together, where the checker has found that each is not
        return (), natives(game, cache=False)


@pytest.mark.exhaustive
@pytest.mark.parametrize("are_low", [False, True], ids=["usual-bounds", "low-bounds"])
@pytest.mark.parametrize("part", range(PARTS))
def test_engines_agree_on_generated_rulesets(
    part: int, are_low: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With low bounds the compiler does in small programs what it otherwise does in large ones only."""
    accepted: list[bool] = []

    @seed(FIRST_SEED + PARTS * are_low + part)
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
        with monkeypatch.context() as bounds:
            if are_low:
                lower_bounds(bounds)
            try:
                values, machines = compiled_with(compiled.game, values)
            except RulesetError:
                if are_low:
                    return  # the checker has found it small enough with the usual bounds
                raise
        for number in range(GAMES):
            play_random(SideBySide(compiled.game, machines, part, number, values), part, number)

    agree()
    assert accepted.count(False) <= MAX_REFUSED * len(accepted) + 1  # of a few rulesets a second one is chance
