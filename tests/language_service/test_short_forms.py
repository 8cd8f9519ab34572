"""Names that short forms declare are known where they can be used."""

from __future__ import annotations

from playground.language_service.completion import completions_at
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
    assert offered(TEXT.replace("board: square 4", "board: ¦")) == {"square", "rectangle", "hexagon"}
    assert not offered(TEXT.replace("board: square 4", "board: square ¦"))
    assert "bool" in offered(TEXT.replace('{"low, high": bool}', "{low: ¦}"))
    assert {"player", "kind", "site"} <= offered(TEXT.replace('{"low, high": bool}', "\n  low: 0..9 each ¦"))
    assert "bool" not in offered(TEXT.replace('{"low, high": bool}', "\n  low: 0..9 each ¦"))
