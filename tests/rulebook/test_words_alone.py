"""Words that stand alone in a sentence, and squares on which something may stand."""

from __future__ import annotations

from tests.rulebook.plain import rules_of

GAME = """
game: Lifting
players: [Ann, Ben]
parameters: {margin: {default: 0, range: 0..3, about: by how much}}
board: square 4
pieces: {Man: {}, Card: {owner: nobody, has: sort_, look: card}}
attributes: {sort_: [red, blue]}
zones: {pile: 4}
variables: {lifted: bool each turn}
define:
  of_sort(s): pile within occupied where sort_ of it = s
  most_of(who, spot): every other in everyone except who has count own >= few(other, spot) + margin
  few(other, spot): count (pieces of other within neighbours of spot)
setup: place Card on pile
actions:
  go:
    choose: {spot: empty}
    when: most_of(mover, spot) or some of_sort(red) or some of_sort(blue)
    do: remove ahead(spot, north, 1) within enemy; set lifted to (spot is row 3); place Man on spot
  lift: {choose: {spot: empty}, when: not after(lifted), do: set lifted to true; place Man on spot}
  drop: {choose: {spot: empty}, when: after(lifted), do: place Man on spot}
never: lifted
end: {full: when no empty then draw}
"""


def test_rules_as_a_player_would_say_them() -> None:
    said = {(rule.section, rule.name): rule.text for rule in rules_of(GAME)}
    assert "Remove what is on the next square from that square north, if it is an enemy piece." in said["actions", "go"]
    assert "Allowed only if lifted holds afterwards." in said["actions", "drop"]
    assert "Allowed only if lifted does not hold afterwards." in said["actions", "lift"]
    assert "it is not allowed if lifted holds afterwards." in said["never", "never"]
    assert "plus 0" not in said["words", "most of"]
    assert "in the pile with that sort." in said["words", "of sort"]
