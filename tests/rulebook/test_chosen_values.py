"""Sets of components that have a chosen value, in English."""

from __future__ import annotations

from pathlib import Path

from playground.compiler import load
from playground.rulebook.rules import Rules

CLUES = """
game: Clues
players: [Ann, Ben]
zones: {deck: {size: 4, seen by: nobody}, hand: {size: 2, each: player, seen by: others}}
attributes: {colour: [red, blue], number: 1..2}
pieces: {Card: {owner: nobody, has: [colour, number], look: card}}
setup:
  - >-
    for each hue in colours do for each n in numbers do
    place Card on lowest of (deck except occupied) with colour hue, number n
actions:
  colour: {choose: {hue: colours}, when: "some (hand of opponent where colour of it = hue)", do: nothing}
  number: {choose: {n: numbers}, when: "some (hand of opponent where number of it = n)", do: nothing}
  red:    {when: "some (hand of opponent where colour of it = red)", do: nothing}
"""


def test_a_value_is_named_as_it_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "clues.yaml"
    path.write_text(CLUES, encoding="utf-8")
    said = {rule.name: rule.text for rule in Rules(load(str(path))).texts() if rule.section == "actions"}
    assert "there is a card in your opponent's hand with the hue as colour." in said["colour"]
    assert "there is a card in your opponent's hand with that number." in said["number"]
    assert "there is a card in your opponent's hand with the colour red." in said["red"]
