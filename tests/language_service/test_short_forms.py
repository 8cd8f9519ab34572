"""Names that short forms declare are known where they can be used."""

from __future__ import annotations

from playground.language_service.completion import completions_at
from playground.language_service.hover import meaning_at
from playground.language_service.names import names_in
from playground.language_service.read_structure import structure_of
from playground.language_service.scope import locals_at

TEXT = """\
game: Short
players: [White, Black]
board: square 4
pieces:
  Rook, Queen: {moves: 1 square forward onto empty}
variables: {"low, high": bool}
actions:
  put: {choose: empty, do: place Rook on target}
"""


def test_several_names_of_one_declaration() -> None:
    names = names_in(structure_of(TEXT))
    assert {name.name for name in names.of("piece")} == {"Rook", "Queen"}
    assert {name.name for name in names.of("variable")} == {"low", "high"}


def test_pieces_that_are_names_alone() -> None:
    text = TEXT.replace("pieces:\n  Rook, Queen: {moves: 1 square forward onto empty}", "pieces: [Rook, Queen]")
    assert {name.name for name in names_in(structure_of(text)).of("piece")} == {"Rook", "Queen"}


def test_what_is_chosen_without_a_name() -> None:
    assert "target" in locals_at(structure_of(TEXT), ("actions", "put", "do"))


def test_the_ends_of_steps_are_offered_behind_while():
    text = "define:\n  near: spread from own through board while height of "
    assert {"here", "there"} <= locals_at(structure_of(text), ("define", "near")).keys()


def offered(text: str) -> set[str]:
    """What is offered at the mark `¦`."""
    return {each.label for each in completions_at(text.replace("¦", ""), text.index("¦")).suggestions}


def test_what_boards_and_variables_may_be_in_a_line() -> None:
    shapes = {"square", "rectangle", "hexagon", "rhombus", "triangle"}
    assert offered(TEXT.replace("board: square 4", "board: ¦")) == shapes
    assert not offered(TEXT.replace("board: square 4", "board: square ¦"))
    assert "bool" in offered(TEXT.replace('{"low, high": bool}', "{low: ¦}"))
    assert {"player", "kind", "site"} <= offered(TEXT.replace('{"low, high": bool}', "\n  low: 0..9 each ¦"))
    assert "bool" not in offered(TEXT.replace('{"low, high": bool}', "\n  low: 0..9 each ¦"))


DICE = """\
game: Dice
players: [White, Black]
zones: {cup: 5}
pieces:
  Die:
    has: {face: 1..6, coat: [pale, dark], class: {type: 1..3, names: {low: 1}}}
actions:
  roll: {do: roll face of cup}
  look: {choose: cup, when: face of target > 3, do: set coat of target to pale}
"""


def test_attributes_that_a_piece_declares_itself() -> None:
    names = names_in(structure_of(DICE))
    values = {name.name: name.value for name in names.of("attribute")}
    assert values == {"face": "1..6", "coat": "pale, dark", "class": ""}
    assert {name.name for name in names.of("values")} == {"faces", "coats", "classes"}
    assert {"pale", "dark", "low"} == {name.name for name in names.of("value")}
    assert {"face", "faces", "coat", "pale"} <= offered(DICE.replace("when: face of", "when: ¦"))


def test_what_is_said_of_an_attribute_under_has() -> None:
    for place in (DICE.index("face:"), DICE.index("face of target")):
        meaning = meaning_at(DICE, place)
        assert meaning is not None and meaning.title == "face: attribute, 1..6"
