"""What a book says once and what it leaves out: long definitions, dice that come with play, kinds for other games."""

from __future__ import annotations

from tests.rulebook.plain import rules_of

AIRSHIP = """
game: Airship
players: [Ann, Ben]
zones: {deck: {size: 7, seen by: nobody}, hand: {each: player, size: 7, seen by: owner}, dice: 4}
attributes:
  hazard: {type: [calm, fog, storm], faces: [calm, calm, fog, storm]}
  against: hazard
pieces:
  Die:       {owner: nobody, has: hazard, look: die}
  Equipment: {owner: nobody, has: against, look: card}
  Turbo:     {owner: nobody, look: card}
variables: {height: 0..30, fuel: {type: 0..30, each: player, start: 9}, low: bool}
define:
  fall(who, metres): >-
    lower height by metres; lower fuel of who by metres; set low to height < 5;
    if low and fuel of who = 0 then (remove dice; next player is who with diving)
  rise(metres): raise height by metres
setup:
  - for each what in hazards do repeat 2 times do place Equipment on lowest of (deck except occupied) with against what
  - place Turbo on lowest of (deck except occupied); shuffle deck
  - repeat 3 times do for each who in everyone do move lowest of (deck within occupied) to hand of who
actions:
  fly: {do: "place Die on lowest of (dice except occupied); roll hazard of dice; rise(2)"}
  sink: {do: "if height > 9 then fall(mover, 3) else fall(opponent, 1); rise(1)"}
  dive: {do: "fall(mover, 2); fall(opponent, 2)"}
turn: {flying: [fly, sink], diving: [dive]}
after:
  dealt: >-
    when no (hand of mover within occupied)
    then repeat 2 times do move lowest of (deck within occupied) to hand of mover
end: {down: when height = 0 then mover loses}
"""


def airship() -> dict[tuple[str, str], str]:
    return {(rule.section, rule.name): rule.text for rule in rules_of(AIRSHIP)}


def test_kinds_that_only_play_brings_are_among_what_is_needed() -> None:
    assert (
        airship()["equipment", "pieces"] == "7: 6 Equipment (two of each) and 1 Turbo; and Dice, as many as are needed."
    )


def test_only_what_is_rolled_has_faces() -> None:
    texts = airship()
    faces = "a die with the faces calm, calm, fog and storm"
    assert texts["pieces", "Die"] == f"Has a hazard (calm, fog or storm, {faces})."
    assert texts["pieces", "Equipment"] == "Has an against (calm, fog or storm)."


def test_long_effects_that_several_rules_have_are_said_once_and_short_ones_in_place() -> None:
    texts = airship()
    assert texts["actions", "sink"] == (
        "If height is more than 9, do as fall says for you and 3; otherwise do as fall says for your opponent and 1. "
        "Height goes up by 1."
    )
    assert texts["words", "fall"].startswith("For a player and the metres: [Height goes down by the metres. | ")
    assert ("words", "rise") not in texts


def test_what_is_moved_one_by_one_on_a_condition_is_one_clause() -> None:
    assert airship()["after", "dealt"] == (
        "When there are no pieces in your hand, move the first two pieces in the deck to your hand."
    )


BISHOPLESS = """
game: Without bishops
players: [White, Black]
include: chess-men
board: square 5
setup: [place King of White on a1, place Queen of White on c1, place King of Black on a5, place Queen of Black on c5]
actions: {move: {moves: own, by: [rook, bishop, king]}}
end: {bare: when count enemy = 1 then mover wins}
"""


def test_kinds_of_a_part_that_never_come_into_play_are_left_out() -> None:
    rules = rules_of(BISHOPLESS)
    assert [rule.name for rule in rules if rule.section == "pieces"] == ["Queen", "King"]
    assert [rule.name for rule in rules if rule.section == "moves"] == ["king", "rook", "bishop"]
