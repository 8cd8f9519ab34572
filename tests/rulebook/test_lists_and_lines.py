"""Several things by name: some of several, every one of a line, columns by their letters, and what is left out."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

LINES = """
game: Lines
players: [Ann, Ben]
board: square 4
pieces: {Stone: {START}}
attributes: {rank: {type: 1..13, names: {A: 1, J: 11}}}
variables: {found: 0..99}
define:
  long(line): if every spot in line has spot is own then count line + 1 else count line + 2
  runs(who): any way in north or east where ahead(a1, way, 1) is pieces of who
  low(value): {1..2: 1, 3..5: 2, J: 5, else: 0}
actions:
  put:
    choose: {spot: empty, high: ranks}
    when: WHEN
    do: >-
      place Stone on spot; raise found by long((row 1) within occupied or spot) + low(high);
      for each a in 1 or 3 do for each b in 2 or 4 do for each c in 5 or 7 do for each d in 6 or 8 do
      (if found > a + b + c + d then raise found by a * b * c * d)
end: {over: when no empty then draw}
"""


def of_lines(when: str = "true", start: str = "") -> dict[tuple[str, str], str]:
    text = LINES.replace("START", start).replace("WHEN", when)
    return {(rule.section, rule.name): rule.text for rule in rules_of(text)}


def test_some_of_several_is_not_each_of_them() -> None:
    runs = of_lines("runs(mover)")["words", "runs"]
    assert runs.startswith("A player runs if for at least one of north and east (the direction), the next square")


def test_every_one_of_a_line() -> None:
    assert "if for every square in the line (the spot), the spot holds" in of_lines()["computed", "long"]


def test_numbers_whose_names_say_nothing_are_counted_up() -> None:
    done = of_lines()["actions", "put"]
    for said in (
        "1 or 3 (the number)",
        "2 or 4 (the other number)",
        "5 or 7 (the third number)",
        "(the fourth number)",
    ):
        assert said in done


def test_the_name_of_a_number_is_said_in_every_case() -> None:
    low = of_lines()["computed", "low"]
    assert low.endswith(
        "[1 if that rank is A or 2. | 2 if that rank is between 3 and 5. | 5 if that rank is J. | Otherwise 0.]"
    )


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("some (empty within column 3)", "there is an empty square in column c"),
        ("some (empty within columns(1, 2))", "there is an empty square in columns a and b"),
        ("some (empty within columns(2, 4))", "there is an empty square in columns b to d"),
        ("some (empty within column found)", "there is an empty square in column found"),
        ("some (empty within row 3)", "there is an empty square in row 3"),
    ],
)
def test_columns_have_letters_as_on_boards(when: str, said: str) -> None:
    assert f"Allowed only if {said}." in of_lines(when)["actions", "put"]


PIECES = """
game: Pieces
players: [Ann, Ben]
board: square 4
pieces: {Ball: {OWNERBALL}, Man: {OWNER}}
actions: {put: {choose: {spot: empty}, do: place Man on spot}}
end: {over: when no empty then draw}
"""


@pytest.mark.parametrize(
    ("ball", "man", "said"),
    [
        ("owner: nobody, start: b2", "owner: nobody", "1 Ball; and Men, as many as are needed."),
        ("start: {Ann: b2, Ben: c3}", "", "Those that are in place at the beginning, and Men, as many as are needed."),
        ("start: {Ann: b2, Ben: c3}", "start: {Ann: a1, Ben: none}", None),
    ],
)
def test_pieces_that_only_play_brings(ball: str, man: str, said: str | None) -> None:
    rules = rules_of(PIECES.replace("OWNERBALL", ball).replace("OWNER", man))
    assert next((rule.text for rule in rules if rule.section == "equipment" and rule.name == "pieces"), None) == said


TRICKS = """
game: Tricks
players: [Ann, Ben]
include: [french-deck, {part: tricks, with: {TRUMP}}]
zones: {deck: {size: 52, seen by: nobody}, hand: {size: 5, each: player, seen by: owner}}
variables: {chosen: {type: suit}}
setup: new_deck(deck); deal_to_each(deck, 5); roll chosen
actions:
  play:
    choose: {card: following(cards_of(mover))}
    do: >-
      play_to_trick(card); if trick_is_full then (settle_trick; next_trick) else next player is player_after(mover)
end: {over: when no (hand of everyone within occupied) then draw}
"""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("rank: rank", "the higher beats the lower; other cards do not win."),
        ("trump: hearts", "the higher beats the lower; cards of hearts beat them; other cards do not win."),
        ("trump: chosen", "the higher beats the lower; cards of chosen beat them; other cards do not win."),
    ],
)
def test_nothing_is_said_of_what_a_part_is_not_given(given: str, said: str) -> None:
    rules = rules_of(TRICKS.replace("TRUMP", given))
    assert next(rule.text for rule in rules if rule.name == "strength").endswith(said)


PREDICATES = """
game: Predicates
players: [Ann, Ben, Cleo]
attributes: {wed: 0..1}
zones: {hand: {size: 3, each: player}}
pieces: {Card: {owner: nobody, has: wed, look: card}}
variables: {pairs: {type: bool, each: player}, jail: {type: bool, each: player}, found: 0..9}
glossary:
  pairs: has two equal cards
  jail: is in jail
  wed: whether {it} has been shown
setup: place Card on hand of Ann
actions:
  look: {when: WHEN, do: "DO; raise found by wed of lowest of hand of mover; set wed of lowest of hand of mover to 1"}
end: {over: when decisions > 8 then draw}
"""


@pytest.mark.parametrize(
    ("when", "do", "said"),
    [
        ("pairs of mover", "set jail of Ann to true", "Allowed only if you have two equal cards. Ann is now in jail."),
        ("not pairs of Ann", "set jail of mover to false",
         "Allowed only if Ann does not have two equal cards. You are no longer in jail."),
        ("found = 0 or not (pairs of mover or jail of mover)", "set pairs of mover to false",
         "Allowed only if found is 0 or (you do not have two equal cards and you are not in jail). "
         "You no longer have two equal cards."),
        ("found = 0", "set pairs of everyone to false",
         "Allowed only if found is 0. No player now has two equal cards."),
        ("found = 0", "set pairs of mover to found > 3",
         "Allowed only if found is 0. You now have two equal cards if found is more than 3, and otherwise not."),
    ],
)  # fmt: skip
def test_a_glossary_may_have_a_predicate(when: str, do: str, said: str) -> None:
    text = PREDICATES.replace("WHEN", when).replace("DO", do)
    rules = {(rule.section, rule.name): rule.text for rule in rules_of(text)}
    assert rules["actions", "look"].startswith(said)
    assert rules["notes", "pairs"] == "Has two equal cards."
    assert rules["pieces", "Card"] == "Has a note whether it has been shown (0 or 1)."


def test_what_has_happened_is_no_predicate() -> None:
    text = PREDICATES.replace("has two equal cards", "has been dealt a pair")
    rules = rules_of(text.replace("WHEN", "jail of mover").replace("DO", "set pairs of mover to false"))
    said = next(rule.text for rule in rules if rule.name == "look")
    assert said.startswith("Allowed only if you are in jail. You no longer pair.")
