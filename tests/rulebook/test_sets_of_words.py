"""What rulebooks say of sets of words, of directions and of what is reached: not as if they were something else."""

from __future__ import annotations

import pytest

from tests.rulebook.plain import rules_of

GAME = """
game: Words
players: [Ann, Ben]
board: {shape: square, size: 4}
pieces: {Stone: {owner: nobody}, Rock: {owner: nobody}}
variables:
  chain: {type: [tower, festival, imperial], each: site, start: none}
  gone: chain
define:
  touched(spot): chains where some (neighbours(spot, orthogonally) within board where chain of it is tower)
  turns(form): {Stone: north, else: orthogonally}
  sides(form): "2 or -2"
  row(spot): spread (east or west) from spot through occupied
  beside(spot, way, side): ahead(spot, turned_way(way, side), 1) or ahead(spot, way, 0)
  cross(spot, side): spot or neighbours(spot, orthogonally) where it is empty and row_of it > 1
GLOSSARY
actions:
  put:
    choose: {form: kinds, way: orthogonally, spot: empty}
    when: GUARD
    do: place form on spot
end: {done: when no empty then draw}
"""


def guard(text: str, glossary: str = "") -> str:
    rules = rules_of(GAME.replace("GUARD", text).replace("GLOSSARY\n", glossary))
    said = next(rule.text for rule in rules if rule.name == "put")
    return said[said.index("Allowed") : said.index(" Put ")]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("no (touched(spot) except gone)", "there are no chains touched for that square except gone"),
        ("some touched(spot)", "there is at least one of the chains touched for that square"),
        ("count touched(spot) = 1", "there is exactly one of the chains touched for that square"),
        ("count touched(spot) > 1", "there is more than one of the chains touched for that square"),
        ("way is turns(form)", "the direction is one of the turns of the form"),
        ("count row(spot) > 2",
         "there are more than two squares reached east or west from that square (included) through pieces"),
        ("count (row(spot) except spot) > 2",
         "there are more than two squares reached east or west from that square through pieces"),
        ("ahead(spot, way, 0) is empty", "that square is empty"),
        ("ahead(spot, turned_way(way, -1), 1) is empty",
         "the next square from that square in the direction turned counterclockwise by 45 degrees is empty"),
    ],
)  # fmt: skip
def test_conditions(condition: str, said: str) -> None:
    assert guard(condition) == f"Allowed only if {said}."


def test_a_phrase_of_the_glossary_with_an_article_is_the_name_of_a_set() -> None:
    words = "glossary:\n  cross: the cross of {spot}, on the side {side}\n"
    assert guard("count cross(spot, column_of spot) > 2", words) == (
        "Allowed only if there are more than two squares among the cross of that square, on the side the column of "
        "that square."
    )
