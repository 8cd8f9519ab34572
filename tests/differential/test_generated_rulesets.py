"""Both engines on rulesets that Hypothesis has written.

PLAYGROUND_GENERATED=1000 tries a thousand new ones for each part instead of a few that are always the same.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, seed, settings
from rulesets_strategy import rulesets
from side_by_side import SideBySide, natives

from playground.compiler import check
from playground.engine.playout import play
from playground.engine.protocol import State
from playground.engine.rng import Stream

PARTS = 4
FIXED_EXAMPLES = 16
ASKED_FOR = os.environ.get("PLAYGROUND_GENERATED")
FIRST_SEED = int.from_bytes(os.urandom(4)) if ASKED_FOR else 0
EXAMPLES = int(ASKED_FOR or FIXED_EXAMPLES)
GAMES = 3
MOST_OPTIONS = 3_000
"""Options compared in one game: what a game has more of is left to others."""

MOST_REFUSED = 0.25


def _choose_while_bearable(state: State, stream: Stream) -> int:
    return stream.below(len(state.legal_actions()))


@pytest.mark.parametrize("part", range(PARTS))
def test_engines_agree(part: int) -> None:
    accepted = []

    @seed(FIRST_SEED + part)
    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(rulesets())
    def agree(text: str) -> None:
        compiled, found = check("generated.yaml", text=text)
        accepted.append(compiled is not None)
        if compiled is None:
            assert found
            return
        machines = natives(compiled.game, cache=False)
        for number in range(GAMES):
            play(SideBySide(compiled.game, machines), _choose_while_bearable, part, number)

    agree()
    assert accepted.count(False) <= MOST_REFUSED * len(accepted)
