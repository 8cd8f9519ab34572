"""Kinds that look the same are warned of only where both may stand on the board for one player."""

from __future__ import annotations

import pytest

from playground.compiler import check

RULES = """
game: Alone
players: [White, Black]
board: square 5
pieces: {{Pawn: {{symbol: P}}, Page: {{symbol: p}}}}
setup: place Pawn of White on row 1; place Page of Black on row 5
actions: {{go: {{choose: {{man: own, target: empty}}, do: "{effect}"}}}}
end: {{long: when decisions > 9 then draw}}
"""


@pytest.mark.parametrize(
    ("effect", "warned"),
    [
        ("move man to target", False),
        ("move man to target; place Page of White on man", True),
        ("turn man into Pawn; move man to target", True),
    ],
)
def test_kinds_of_one_player_each_may_have_the_same_letter(effect: str, warned: bool) -> None:
    _, diagnostics = check("tests", text=RULES.format(effect=effect))
    assert ("W103" in {each.code for each in diagnostics}) is warned
