"""Pictures of positions: what is on the board is in the picture, and in its place."""

from __future__ import annotations

from math import hypot
from xml.etree import ElementTree

import pytest

from playground.compiler import Compiled, load
from playground.dashboard.board_picture import CELL, board_svg, symbols
from playground.dashboard.views.board import board_html
from tests.dashboard.games import HEXAGONAL, SQUARE, WIDE

SVG = "{http://www.w3.org/2000/svg}"


def picture(compiled: Compiled) -> ElementTree.Element:
    block = compiled.reference_state().to_bytes()
    return ElementTree.fromstring(board_svg(compiled.game, block, compiled.game.regions))


def by_class(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in svg.iter() if name in element.get("class", "").split()]


def middle(element: ElementTree.Element) -> tuple[float, float]:
    corners = [tuple(map(float, corner.split(","))) for corner in element.get("points", "").split()]
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


@pytest.mark.parametrize(("text", "cells"), [(SQUARE, 9), (WIDE, 15), (HEXAGONAL, 7)])
def test_every_cell_is_drawn_once_and_named(text: str, cells: int) -> None:
    compiled = load("<editor>", text=text)
    named = [title.text.split(" · ")[0] for title in picture(compiled).iter(f"{SVG}title") if title.text]
    assert cells == len(compiled.game.board.sites)
    assert sorted(compiled.game.board.by_name) == sorted(named)


@pytest.mark.parametrize(
    ("text", "coordinates"),
    [(SQUARE, "abc123"), (WIDE, "abcde123"), (HEXAGONAL, "abc123")],
    ids=["square", "wide", "hexagonal"],
)
def test_coordinates_stand_outside_the_board(text: str, coordinates: str) -> None:
    svg = picture(load("<editor>", text=text))
    written = by_class(svg, "coordinate")
    cells = [middle(cell) for cell in svg.iter(f"{SVG}polygon") if cell.get("fill") == "transparent"]
    gaps = [
        hypot(float(text.get("x", "")) - x, float(text.get("y", "")) - y) for text in written for x, y in cells
    ]
    assert sorted(coordinates) == sorted(text.text or "" for text in written)
    assert min(gaps) > 0.6 * CELL


@pytest.mark.parametrize("text", [SQUARE, WIDE, HEXAGONAL])
def test_everything_lies_within_the_frame(text: str) -> None:
    svg = picture(load("<editor>", text=text))
    left, top, width, height = map(float, svg.get("viewBox", "").split())
    points = [middle(cell) for cell in svg.iter(f"{SVG}polygon")]
    points += [(float(text.get("x", "")), float(text.get("y", ""))) for text in by_class(svg, "coordinate")]
    assert all(left < x < left + width and top < y < top + height for x, y in points)


def test_pieces_stand_on_their_cells_in_the_colours_of_their_players() -> None:
    compiled = load("<editor>", text=SQUARE)
    svg = picture(compiled)
    (south,), (north,) = by_class(svg, "player-1"), by_class(svg, "player-2")
    assert (float(south.get("cx", "")), float(south.get("cy", ""))) == (0.0, 0.0)
    assert (float(north.get("cx", "")), float(north.get("cy", ""))) == (2 * CELL, -2 * CELL)
    assert south.get("fill") != north.get("fill")


def test_pieces_have_as_many_letters_as_tell_them_apart() -> None:
    assert symbols(load("<editor>", text=SQUARE).game) == ("Sto", "Sta")


def test_the_only_kind_of_piece_needs_no_letter() -> None:
    text = SQUARE.replace(", Staff: {about: a staff}", "").replace("Staff of", "Stone of")
    assert symbols(load("<editor>", text=text).game) == ("",)


def test_regions_are_tinted_where_they_are() -> None:
    compiled = load("<editor>", text=SQUARE)
    at = {compiled.game.board.name(site) for sets in compiled.game.regions.values() for each in sets for site in each}
    tinted = by_class(picture(compiled), "region")
    assert {"b2", "a1", "b1", "c1", "a3", "b3", "c3"} == at
    assert len(tinted) == 7


def test_a_cell_says_whose_region_it_is() -> None:
    titles = {title.text for title in picture(load("<editor>", text=SQUARE)).iter(f"{SVG}title")}
    assert {"a1 · home of South", "b2 · middle", "c3 · home of North", "a2"} <= titles


def test_words_of_a_ruleset_cannot_leave_the_picture() -> None:
    text = SQUARE.replace("game: Corners", "game: \"<script>alert('x')</script>\"")
    html = board_html(load("<editor>", text=text))
    assert "<script" not in html
    assert "&lt;script&gt;" in html
