"""Rules under `after` that override the `start` of a step, beside those that only look like it (W177)."""

from __future__ import annotations

import pytest

GAME = """\
game: Dealers
players: [Ann, Ben, Cleo]
zones: {{hand: {{size: 3, each: player}}}}
pieces: {{Card: {{owner: nobody}}}}
variables: {{dealer: {{type: player}}, heir: {{type: player}}, heirs: {{type: player, each: 1..2}}, round: 0..9}}
define: {{lead_to(who): next player is who}}
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
HEIR = "next player is heir"
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
        ("when round = 3 then set heir to mover; next player is heir", f"set heir to dealer; {HEIR}"),
        ("when round = 3 then set heir to player_after(heir); next player is heir", HEIR),
        ("when round = 3 then lead_to(mover)", "lead_to(player_after(dealer))"),
        ("when round = 3 then let one be mover; next player is one", "let one be dealer; next player is one"),
        ("when round = 3 then roll heir; next player is heir", f"roll heir; {HEIR}"),
        ("when round = 3 then set heirs of 1 to mover; next player is heirs(1)", "next player is heirs(1)"),
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
        ("when round = 3 then next player is heir", f"set heir to mover; {HEIR}"),
        ("when round = 3 then next player is heir", f"if round > 1 then (set heir to mover; {HEIR}); raise round by 1"),
        ("when round = 3 then set heir to mover; next player is heir", "next player is mover"),
        ("when round = 3 then lead_to(player_after(dealer))", NEXT),
        ("when round = 3 then set heirs of 2 to mover; next player is heirs(1)", "next player is heirs(1)"),
    ],
)
def test_rules_that_do_not(warned, rule, start):
    assert warned(GAME.format(rule=rule, start=start)) == 0
