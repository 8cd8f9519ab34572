"""End conditions about what changes between two decisions, by no action: both engines find them after the next one."""

from __future__ import annotations

import pytest
from side_by_side import SideBySide, natives

from playground.agents.random import play_random
from playground.compiler import load

GAME = """
game: Last
players: [A, B, C]
board: rectangle 3 by 1
pieces: {Mark: {}}
setup: place Mark of A on a1; place Mark of B on b1; place Mark of C on c1
actions: {wait: nothing, never: {when: no occupied, do: nothing}}
parameters: {max_decisions: 40}
"""

LAST = "end: {last: when count (everyone where some pieces of it) = 1 then mover wins}"

RULES = {
    "at the start of a turn": "turn: {start: remove lowest of enemy}\nout: no pieces of it",
    "at the start of a step": f"turn: {{play: {{start: remove lowest of enemy, actions: wait}}}}\n{LAST}",
    "where there is no option": f"""
turn:
  first: {{actions: never, otherwise: remove lowest of enemy; continue with second}}
  second: {{actions: wait}}
{LAST}""",
}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_the_decision_after_it_ends_the_game(rules: str) -> None:
    game = load("last.yaml", text=GAME + rules).game
    both = SideBySide(game, natives(game, cache=False))
    play_random(both, 0, 0)
    assert both.reference.position.made == 2
