"""Choices between yes and no, in English."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import load
from playground.rulebook.rules import Rules
from tests.rulebook.plain import plain

DOUBLE = """
game: Double
players: [Ann, Ben]
variables: {die: 1..6, points: 0..60 each player, coins: 0..3 each player}
actions:
  tally:
    choose: {double: yes or no}
    when: not double or coins of mover > 0
    do: if double then raise points of mover by 2 * die else raise points of mover by die
turn: {start: roll die, actions: tally}
after: {paid: {after: tally, when: double, then: lower coins of mover by 1}}
end: {rich: when points of mover > 29 then mover wins}
"""


def test_a_choice_is_yes_or_no(tmp_path: Path) -> None:
    path = tmp_path / "double.yaml"
    path.write_text(DOUBLE, encoding="utf-8")
    said = {rule.name: plain(rule.text) for rule in Rules(load(str(path))).texts()}
    assert "Choose yes or no for double." in said["tally"]
    assert "Allowed only if double is no or your coins are more than 0." in said["tally"]
    assert "If double is yes, your points go up by (2 times die); otherwise" in said["tally"]
    assert "when double is yes" in said["paid"]
