"""Rules under `after` that override the `start` of a step, beside those that only look like it (W177)."""

from __future__ import annotations

import pytest

GAME = """\
game: Dealers
players: [Ann, Ben, Cleo]
zones: {{hand: {{size: 3, each: player}}}}
pieces: {{Card: {{owner: nobody}}}}
variables: {{dealer: {{type: player}}, round: 0..9}}
setup: place Card on hand of Ann; place Card on hand of Ben
actions: {{lay: {{choose: {{card: hand of mover within occupied}}, do: swap card with lowest of hand of mover}}}}
turn:
  playing: {{actions: lay, otherwise: skip}}
  dealing: {{start: raise round by 1; set dealer to player_after(dealer); {start}}}
after:
  round_ends: {{after: lay, then: continue with dealing}}
  onward: {rule}
end: {{done: when decisions = 20 then draw}}
"""
NEXT = "next player is player_after(dealer)"


@pytest.fixture
def warned(diagnose, tmp_path):
    """How often a text is warned of with W177; it has no errors."""

    def times(text: str) -> int:
        path = tmp_path / "game.yaml"
        path.write_text(text, encoding="utf-8")
        found = diagnose(path)
        assert not [each.message for each in found if each.severity == "error"]
        return sum(each.code == "W177" for each in found)

    return times


@pytest.mark.parametrize(
    ("rule", "start"),
    [
        ("when turn_ends and round = 3 then next player is mover", NEXT),
        ("when round = 3 then next player is mover", f"if round > 1 then {NEXT}"),
        ("when round = 3 then mover continues with playing", NEXT),
        ("{when: last is not none or round = 3, then: next player is mover}", NEXT),
        ("{then: if round = 3 then next player is mover}", NEXT),
    ],
)
def test_rules_that_may_override_it(warned, rule, start):
    assert warned(GAME.format(rule=rule, start=start)) == 1


@pytest.mark.parametrize(
    ("rule", "start"),
    [
        ("{after: lay, when: round = 3, then: next player is mover}", NEXT),
        ("when round = 3 then next player is player_after(dealer)", NEXT),
        ("when last is not none then next player is mover", NEXT),
        ("when not turn_ends then next player is mover", NEXT),
        ("when round = 3 then next player is mover", "continue with playing"),
        ("when round = 3 then next player is mover", f"{NEXT}; continue with playing"),
        ("when round = 3 then continue with dealing", NEXT),
        ("when round = 3 then raise round by 1", NEXT),
    ],
)
def test_rules_that_do_not(warned, rule, start):
    assert warned(GAME.format(rule=rule, start=start)) == 0
