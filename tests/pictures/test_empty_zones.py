"""Brief pictures have only a few of many empty zones that differ in a number; others have all."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.pictures.position import position_svg

MELDS = """
game: Melds
players: [Ann, Ben]
zones: {{hand: {{size: 2, each: player}}, meld: {{size: 3, each: 1..{many}}}, row: {{size: 1, each: kind}}}}
pieces: {{Stone: {{start: hand}}, Dot: {{}}}}
setup: move lowest of hand of Ann to meld of 5
actions: {{put: {{choose: {{piece: own, n: 1..{many}}}, do: move piece to meld of n}}}}
end: {{over: when decisions = 4 then draw}}
"""


@pytest.mark.parametrize(
    ("many", "is_brief", "drawn"),
    [
        (17, True, ["meld 1", "meld 2", "meld 3", "meld 5"]),
        (17, False, [f"meld {number}" for number in range(1, 18)]),
        (7, True, [f"meld {number}" for number in range(1, 8)]),
    ],
)
def test_how_many_empty_zones_are_drawn(many: int, is_brief: bool, drawn: list[str]) -> None:
    compiled = load("<editor>", text=MELDS.format(many=many))
    svg = position_svg(compiled.game, compiled.reference_state().to_bytes(), is_brief=is_brief)
    named = [zone.label for zone in compiled.game.zones if f">{zone.label}</text>" in svg]
    assert [name for name in named if name.startswith("meld")] == drawn
    assert [name for name in named if name.startswith("row")] == ["row of Stone", "row of Dot"]
