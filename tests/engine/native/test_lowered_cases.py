"""The cases of `tests/cases`, played on the IR itself: as it is lowered, and after each pass.

Where a case fails on machine code, this says which stage to look at: lowering, if the IR as lowered fails here; a pass,
if the IR after it is the first to fail; and otherwise codegen.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from transcripts import choices_of, transcript

from playground.compiler import load
from playground.engine.native.ir.passes import PASSES
from playground.engine.native.lower.program import lower
from tests.engine.native.interpreter import InterpretedState

pytestmark = pytest.mark.exhaustive  # `tests/cases` fails as well, and sooner

CASES = sorted(path.parent for path in (Path(__file__).parents[2] / "cases").glob("*/*/ruleset.yaml"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}/{case.name}")
def test_the_ir_of_a_case_plays_its_transcript(case: Path) -> None:
    game, expected = load(str(case / "ruleset.yaml")).game, (case / "expected.txt").read_text(encoding="utf-8")
    program = lower(game)
    assert transcript(InterpretedState(game, program), choices_of(expected)) == expected
    for run in PASSES:
        before, program = program, run(program)
        if program != before:
            assert transcript(InterpretedState(game, program), choices_of(expected)) == expected, run.__name__
