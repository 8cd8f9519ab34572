"""Exact values of rulesets that Hypothesis has written, cut after a few decisions, against plain recursion.

PLAYGROUND_GENERATED=1000 tries a thousand new ones instead of a few that are always the same.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, note, seed, settings

from playground.compiler import check
from playground.engine.chance import TooManyOutcomes
from playground.search.exact.fit import TooManyBranches
from playground.search.exact.solve import Effort, solve
from playground.source.diagnostics import PlaygroundError
from tests.rulesets_strategy import rulesets
from tests.search.exact.plain_values import Plain, TooLarge, count_positions

REQUESTED = os.environ.get("PLAYGROUND_GENERATED")
EXAMPLES = int(REQUESTED or 5)
SEED = int.from_bytes(os.urandom(4)) if REQUESTED else 0
MAX_POSITIONS = 400
MIN_COMPARED = 0.2


@pytest.mark.thorough
@pytest.mark.parametrize("decisions", [2, 4])
def test_generated_rulesets_have_the_values_of_plain_recursion(decisions: int) -> None:
    compared: list[bool] = []

    @seed(SEED + decisions)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(rulesets())
    def agree(text: str) -> None:
        note(text)
        compiled, _ = check("generated.yaml", text=text)
        if compiled is None or len(compiled.game.players) == 1:
            return
        compared.append(False)
        compiled = replace(compiled, game=replace(compiled.game, max_decisions=decisions))
        for random in (False, True):
            try:
                plain = Plain(random, MAX_POSITIONS)
                value, length = plain.value(compiled.reference_state())
                counts = "decisions" in text.replace("max_decisions", "")
                positions = count_positions(compiled.reference_state(), counts, MAX_POSITIONS)
            except (TooLarge, TooManyOutcomes):
                return
            try:
                solution = solve(compiled, Effort(100_000, 60.0), random, watch=lambda _text: None)
            except TooManyBranches:
                return
            except PlaygroundError as error:
                assert not random, error
                assert "do not see everything" in str(error)
                continue
            assert solution.value == pytest.approx(tuple(map(float, value)), abs=1e-9)
            if solution.starts == 1:
                assert solution.positions == positions
            if not random and len(compiled.game.players) == 2 and solution.length is not None:
                assert solution.length == length
            compared[-1] = True

    agree()
    assert compared.count(True) >= MIN_COMPARED * len(compared)
