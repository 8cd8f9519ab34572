"""Questions that the piece which moves answers itself (W187), beside those that say something."""

from __future__ import annotations

import pytest

from playground.compiler import check

GAME = """\
game: Together
players: [White, Black]
board: square 4
pieces: {{Man: {{moves: step}}}}
moves: {{step: "{step}"}}
define: {{joined(spot): some (neighbours of spot within own)}}
setup: place Man of White on a1 or b1; place Man of Black on c4 or d4
actions:
  step: {{moves: own}}
  go: {{choose: {{man: own, goal: "{goal}"}}, do: move man to goal}}
turn: {{play: {{actions: [step, go], otherwise: skip}}}}
end: {{late: when decisions = 20 then draw}}
"""
STEP = "1 square orthogonally onto empty"
GOAL = "empty within neighbours(man, orthogonally)"


@pytest.mark.parametrize(
    ("step", "goal", "lines"),
    [
        (f"{STEP}, while some (neighbours of there within own)", GOAL, [5]),
        (f"{STEP}, while count (neighbours of there within own) > 1", GOAL, []),
        (f"{STEP}, while some (neighbours of there within enemy)", GOAL, []),
        ("2 squares orthogonally onto empty, while some (neighbours of there within own)", GOAL, []),
        (STEP, f"{GOAL} where some (neighbours of it within own)", [10]),
        (STEP, f"{GOAL} where count (neighbours of it within own) > 0", [10]),
        (STEP, f"{GOAL} where joined(it)", [10]),
        (STEP, f"{GOAL} where some (neighbours of it within (own except man))", []),
        (STEP, f"{GOAL} where some (neighbours(it, diagonally) within own)", []),
        (STEP, "empty where some (neighbours of it within own)", []),
    ],
)
def test_what_lies_beside_a_target(step, goal, lines):
    compiled, diagnostics = check("mine.yaml", text=GAME.format(step=step, goal=goal))
    assert compiled, [each.render() for each in diagnostics]
    assert [each.span.line for each in diagnostics if each.code == "W187" and each.span] == lines
