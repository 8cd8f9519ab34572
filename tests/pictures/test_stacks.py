"""Pictures of what lies in the zones of cells, and of zones side by side."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from playground.compiler import load
from playground.pictures.board import coordinates
from playground.pictures.position import position_svg
from playground.pictures.shades import SHADES_CSS
from playground.pictures.shapes import CELL
from playground.pictures.zones import trays

GRAPH = "{shape: graph, points: {hub: [1, 1], b2: [0, 0], c3: [2, 2]}, edges: [hub-b2, hub-c3]}"

GAME = """
game: Small
players: [Ann, Ben]
board: {shape: square, size: 3}
zones:
  below: {size: 3, each: site}
  pile:  {size: 1, each: 1..5}
  hand:  {size: 2, each: player}
pieces: {Stone: {}}
setup:
  - place Stone of Ann on b2; place Stone of Ben on below_b2_1; place Stone of Ann on below_b2_2
  - place Stone of Ann on below_c3_1
actions:
  put: {choose: {spot: empty, many: 1..5}, do: place Stone on spot; place Stone on pile of many}
  add: {choose: {spot: board}, do: place Stone on lowest of (below of spot except occupied)}
end:
  full: when no empty then draw
"""


@pytest.fixture(scope="module")
def svg() -> ElementTree.Element:
    compiled = load("<editor>", text=GAME)
    return ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))


def test_what_lies_below_a_piece_is_drawn_small_on_its_cell_from_below(svg: ElementTree.Element) -> None:
    drawn = {each.get("data-at"): each for each in svg.iter() if each.get("class") == "component"}
    assert set(drawn) == {"b2", "below_b2_1", "below_b2_2", "below_c3_1"}
    assert [each.get("transform") for each in drawn["below_b2_1"]] == ["scale(0.3)"]
    middles = {name: _middle(each) for name, each in drawn.items()}
    (x, y), (below_x, below_y), (_, above_y) = (middles[name] for name in ("b2", "below_b2_1", "below_b2_2"))
    assert 0 < below_x - x < CELL / 2
    assert y < above_y < below_y < y + CELL / 2, "the first place is the lowest"


def test_the_height_is_that_of_the_piece_and_of_what_lies_below(svg: ElementTree.Element) -> None:
    assert [each.text for each in svg.iter() if each.get("class") == "height"] == ["3", "1"]


def test_places_below_pieces_can_be_chosen(svg: ElementTree.Element) -> None:
    held = {each.get("data-site"): each.get("data-holds") for each in svg.iter() if each.get("data-holds")}
    assert held == {
        "b2": "Stone of Ann",
        "below_b2_1": "Stone of Ben",
        "below_b2_2": "Stone of Ann",
        "below_c3_1": "Stone of Ann",
    }


MEN = """
game: Men with hidden ranks
players: [Ann, Ben]
board: {shape: square, size: 8}
zones: {rank: {size: 1, each: [player, site], seen by: owner}}
attributes: {level: 1..9}
pieces: {Man: {}, Rank: {owner: nobody, has: level}}
setup:
  - place Man of Ann on a1; place Rank on rank(Ann, a1) with level 7
  - place Man of Ben on h8; place Rank on rank(Ben, h8) with level 9
actions: {go: {choose: {goal: empty}, do: move a1 to goal}}
end: {full: when no empty then draw}
"""


def test_zones_of_players_and_sites_are_drawn_on_their_cells() -> None:
    compiled = load("<editor>", text=MEN)
    text = position_svg(compiled.game, compiled.reference_state().to_bytes(), 0)
    picture = ElementTree.fromstring(text)
    assert trays(compiled.game, None) == []
    assert float(picture.get("viewBox", "").split()[3]) < 10 * CELL
    held = {each.get("data-site"): each.get("data-holds") for each in picture.iter() if each.get("data-holds")}
    assert {name: held[name] for name in held if name and name.startswith("rank")} == {
        "rank_Ann_a1_1": "Rank 7",
        "rank_Ben_h8_1": "face down",
    }
    assert not [each for each in picture.iter() if each.get("class") == "height"], "one place is no stack"


def test_numbered_zones_lie_side_by_side_and_those_of_players_one_below_the_other() -> None:
    game = load("<editor>", text=GAME).game
    rows: dict[float, list[str]] = {}
    for tray in trays(game, None):
        rows.setdefault(tray.top, []).append(tray.zone.label)
    assert list(rows.values()) == [
        ["pile 1", "pile 2", "pile 3", "pile 4"],
        ["pile 5"],
        ["hand of Ann"],
        ["hand of Ben"],
    ]


def test_a_graph_is_drawn_as_points_and_lines_with_names() -> None:
    compiled = load("<editor>", text=GAME.replace("{shape: square, size: 3}", GRAPH))
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    assert len([each for each in svg.iter() if each.get("class") == "line"]) == 2
    assert len([each for each in svg.iter() if each.get("class") == "point"]) == 3
    names = [each for each in svg.iter() if "coordinate" in each.get("class", "").split()]
    assert [each.text for each in names] == ["hub", "b2", "c3"]


def test_names_of_points_have_the_colour_of_what_they_stand_on() -> None:
    board = load("<editor>", text=GAME.replace("{shape: square, size: 3}", GRAPH)).game.board
    on_board, on_page = "".join(coordinates(board, on_ground=True)), "".join(coordinates(board))
    assert "currentColor" not in on_board and on_page.count("currentColor") == 3
    style = re.search(r'class="coordinate (\w+)"', on_board)
    assert style and f"svg.board text.{style[1]} {{ fill: var(--mark); }}" in SHADES_CSS


def _middle(element: ElementTree.Element) -> tuple[float, float]:
    x, y = element.get("transform", "").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)
