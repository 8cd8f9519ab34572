"""Pictures of positions: what is on the board is in the picture, and in its place."""

from __future__ import annotations

from math import hypot
from xml.etree import ElementTree

import pytest

from playground.compiler import Compiled, check, load
from playground.dashboard.widgets.start_position import board_html
from playground.game.letters import symbols
from playground.pictures.colours import (
    CELL_DARK,
    CELL_LIGHT,
    NIGHT_CELL_DARK,
    NIGHT_CELL_LIGHT,
    TINTS,
    ink_on,
    on_board,
)
from playground.pictures.components import PIPS
from playground.pictures.contrast import contrast
from playground.pictures.palette import NAMED, PLAYERS
from playground.pictures.position import position_svg, with_own_colour
from playground.pictures.shapes import CELL
from playground.rulebook.book import rulebook
from playground.rulebook.html import html
from playground.rulebook.markdown import markdown
from playground.ruleset.drawings.figures import FIGURES
from playground.ruleset.find import ruleset_names
from tests.dashboard.games import HEXAGONAL, SQUARE, WIDE

SVG = "{http://www.w3.org/2000/svg}"


def picture(compiled: Compiled) -> ElementTree.Element:
    block = compiled.reference_state().to_bytes()
    return ElementTree.fromstring(position_svg(compiled.game, block, regions=compiled.game.regions))


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
    gaps = [hypot(float(text.get("x", "")) - x, float(text.get("y", "")) - y) for text in written for x, y in cells]
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
    assert [place(svg, piece) for piece in (south, north)] == [("a1", 0.0, 0.0), ("c3", 2 * CELL, -2 * CELL)]
    assert south.get("fill") != north.get("fill")


def place(svg: ElementTree.Element, piece: ElementTree.Element) -> tuple[str, float, float]:
    """The site of a piece, and where it is drawn."""
    (group,) = (group for group in by_class(svg, "component") if piece in group.iter())
    x, y = map(float, group.get("transform", "").removeprefix("translate(").removesuffix(")").split())
    return group.get("data-at", ""), x, y


def test_pieces_have_as_many_letters_as_distinguish_them() -> None:
    assert symbols(load("<editor>", text=SQUARE).game) == ("Sto", "Sta")


def test_letters_of_a_name_are_not_the_symbol_of_another_kind() -> None:
    text = SQUARE.replace("Staff: {about: a staff}", "Staff: {symbol: s}")
    assert symbols(load("<editor>", text=text).game) == ("St", "s")


def test_the_only_kind_of_piece_needs_no_letter() -> None:
    text = SQUARE.replace(", Staff: {about: a staff}", "").replace("Staff of", "Stone of")
    assert symbols(load("<editor>", text=text).game) == ("",)


def test_regions_are_tinted_where_they_are() -> None:
    compiled = load("<editor>", text=SQUARE)
    at = {compiled.game.board.name(site) for sets in compiled.game.regions.values() for each in sets for site in each}
    tinted = by_class(picture(compiled), "region")
    assert {"b2", "a1", "b1", "c1", "a3", "b3", "c3"} == at
    assert len(tinted) == 7


def test_a_cell_names_the_owner_of_its_region() -> None:
    titles = {title.text for title in picture(load("<editor>", text=SQUARE)).iter(f"{SVG}title")}
    assert {"a1 · home of South · Stone of South", "b2 · middle", "b3 · home of North", "a2"} <= titles


def test_words_of_a_ruleset_cannot_leave_the_picture() -> None:
    text = SQUARE.replace("game: Corners", "game: \"<script>alert('x')</script>\"")
    html = board_html(load("<editor>", text=text))
    assert "<script" not in html
    assert "&lt;script&gt;" in html


def test_only_regions_that_matter_in_play_are_tinted_unless_others_are_requested() -> None:
    text = SQUARE.replace("{target: empty}", "{target: empty except middle}")
    compiled = load("<editor>", text=text)
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    (tinted,) = by_class(svg, "region")
    assert middle(tinted) == pytest.approx((CELL, -CELL))


DICE = """
game: Dice
players: [Red, Blue]
board: {shape: square, size: 3, regions: {shrine: {Die: b2}}}
zones:
  cup: {size: 3}
  hand: {each: player, size: 2, seen by: owner}
attributes: {colour: [white, orange], value: 1..12}
pieces:
  Die: {owner: nobody, has: [colour, value], look: die}
  Card: {owner: nobody, has: value, look: card}
  Stone: {}
setup:
  - place Die on cup with colour orange, value 5
  - place Die on a1 with colour white, value 11
  - place Card on hand of Red with value 7
  - place Card on lowest of hand of Blue with value 9
  - place Stone of Blue on c3
actions:
  show: {choose: {card: hand of mover}, do: reveal card}
end: {bare: when no occupied then draw}
"""


def dice_picture(viewer: int | None, decisions: int = 0) -> ElementTree.Element:
    compiled = load("<editor>", text=DICE)
    state = compiled.reference_state()
    for _ in range(decisions):
        state.apply_action(0)
    return ElementTree.fromstring(position_svg(compiled.game, state.to_bytes(), viewer))


HILLS = """
game: Hills
players: [Red, Blue]
board: {shape: square, size: 3}
pieces: {Stone: {}}
variables:
  height: {type: 0..12, each: site}
  flag:   {type: player, each: site, start: none}
  seen:   {type: bool, each: [player, site]}
  wind:   {type: direction, each: row 3, start: north}
setup: set height of b2 to 12; set flag of c1 to Blue; set seen(Blue, a1) to true
actions: {rest: {do: nothing}}
"""


def test_values_of_sites_stand_in_corners_and_in_tooltips() -> None:
    compiled = load("<editor>", text=HILLS)
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    signs = by_class(svg, "site-value")
    assert [sign.text for sign in signs] == ["12", "●", "↑", "↑", "↑"]
    assert float(signs[0].get("x") or 0) > 40 and float(signs[0].get("y") or 0) < -40  # the upper right of b2
    assert {"b2 · height: 12", "c1 · flag: Blue", "a1 · seen of Blue: yes", "a2"} <= titles(svg)


def test_numbers_below_zero_are_shown_and_names_are_words() -> None:
    text = HILLS.replace("height: {type: 0..12, each: site}", "sea_level: {type: -2..12, each: site, start: -1}")
    compiled = load("<editor>", text=text.replace("set height of b2 to 12", "set sea_level of b2 to 0"))
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    assert [sign.text for sign in by_class(svg, "site-value")].count("-1") == 8
    assert {"a2 · sea level: -1", "b2"} <= titles(svg)


def test_values_of_places_in_zones_are_shown_like_those_of_cells() -> None:
    text = HILLS.replace("board: ", "zones: {pit: {size: 3}}\nboard: ").replace("each: row 3", "each: pit")
    text = text.replace(
        "setup: ", "setup: place Stone of Red on pit1; set wind of pit2 to south; set height of pit1 to 7; "
    )
    compiled = load("<editor>", text=text)
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    assert [sign.text for sign in by_class(svg, "site-value")] == ["12", "●", "7", "↑", "↓", "↑"]
    assert {
        "b2 · height: 12",
        "pit 1 · Stone of Red · height: 7 · wind: north",
        "pit 2 · wind: south",
    } <= titles(svg)
    place, seven = by_class(svg, "place")[0], by_class(svg, "site-value")[2]
    left, top = (float(place.get(side) or 0) for side in "xy")
    assert left < float(seven.get("x") or 0) < left + CELL and top < float(seven.get("y") or 0) < top + CELL


def test_dice_show_pips_in_the_colour_that_a_value_names() -> None:
    svg = dice_picture(None)
    dice = by_class(svg, "die")
    assert [die.get("fill") for die in dice] == [NAMED["white"]] + [NAMED["orange"]] * 3
    pips = [circle for circle in svg.iter(f"{SVG}circle") if circle.get("r") == "2.7"]
    assert len(pips) == 3 * 5
    assert "D11" in {text.text for text in svg.iter(f"{SVG}text")}


@pytest.mark.parametrize("number", range(1, 10))
def test_a_number_has_as_many_pips_placed_alike_from_both_sides(number: int) -> None:
    assert len(set(PIPS[number])) == number
    assert sorted(8 - place for place in PIPS[number]) == sorted(PIPS[number])


def titles(svg: ElementTree.Element) -> set[str]:
    return {title.text or "" for title in svg.iter(f"{SVG}title")}


def test_a_viewer_sees_the_backs_of_what_is_hidden_from_him() -> None:
    referee, red, blue = (dice_picture(viewer) for viewer in (None, 0, 1))
    assert [len(by_class(svg, "back")) for svg in (referee, red, blue)] == [0, 1, 2]
    assert {"hand of Red, place 1 · Card 7", "hand of Blue · face down", "hand of Blue"} <= titles(red)
    assert {"hand of Red · face down", "hand of Blue, place 1 · Card 9"} <= titles(blue)
    assert "9" not in {text.text for text in by_class(red, "card")} and "Card 9" not in " ".join(titles(red))


def test_what_is_turned_up_is_seen_by_all_and_stands_out() -> None:
    blue = dice_picture(1, decisions=1)
    assert "hand of Red, place 1 · Card 7" in titles(blue)
    assert len(by_class(blue, "up")) == 1


def test_players_named_by_colours_have_them() -> None:
    svg = dice_picture(None)
    assert [stone.get("fill") for stone in by_class(svg, "player-2")] == [NAMED["blue"]]


def test_regions_of_kinds_are_marked_with_their_letter() -> None:
    svg = dice_picture(None)
    (mark,) = by_class(svg, "mark")
    assert (float(mark.get("x", "")) + float(mark.get("width", "")) / 2, mark.get("class")) == (CELL, "mark")
    assert "b2 · shrine of Die" in titles(svg)


@pytest.mark.parametrize("selection", ["triad", "trice", "triotrio", "trio?players=6", "triune"])
@pytest.mark.parametrize("viewer", [None, 0])
def test_zones_have_room_for_all_their_places(selection: str, viewer: int | None) -> None:
    compiled = load(selection)
    block = compiled.reference_state(1).to_bytes()
    svg = ElementTree.fromstring(position_svg(compiled.game, block, viewer))
    left, top, width, height = map(float, svg.get("viewBox", "").split())
    covers = [element for element in svg.iter() if element.get("data-site")]
    assert {element.get("data-site") for element in covers} == set(compiled.game.board.by_name)
    for place in by_class(svg, "place"):
        x, y = float(place.get("x", "")), float(place.get("y", ""))
        assert left < x < x + float(place.get("width", "")) < left + width
        assert top < y < y + float(place.get("height", "")) < top + height


def test_a_picture_of_its_own_brings_the_colour_of_its_texts() -> None:
    compiled = load("tic-tac-toe")
    block = compiled.reference_state().to_bytes()
    picture = position_svg(compiled.game, block)
    assert "<style>" not in picture
    own = with_own_colour(picture)
    assert "prefers-color-scheme:dark" in own
    assert next(element.tag for element in ElementTree.fromstring(own)) == f"{SVG}style"


BOARDS = (
    "",
    "board: {shape: square, size: 1}",
    "board: {shape: rectangle, columns: 12, rows: 1}",
    "board: {shape: hexagon, side: 1}",
)
ZONES = ("pool: {size: 0}", "hand: {each: player, size: 0}", "one: {size: 0}, row: {size: 60}")


@pytest.mark.parametrize("zones", ZONES)
@pytest.mark.parametrize("board", BOARDS)
def test_zones_without_places_and_the_smallest_boards_can_be_drawn(board: str, zones: str) -> None:
    text = f"""\
game: Odd
players: [South, North]
{board}
zones: {{{zones}}}
variables: {{steps: {{type: 0..9, start: 0}}}}
actions: {{wait: {{do: set steps to steps + 1}}}}
end: {{full: when steps = 9 then draw}}
"""
    compiled = load("<editor>", text=text)
    svg = picture(compiled)
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    assert min(width, height) > 0
    sites = [site for element in svg.iter() if (site := element.get("data-site"))]
    assert sorted(sites) == sorted(compiled.game.board.by_name)
    assert {zone.name for zone in compiled.game.zones} <= {
        str(words.text).split(" of ")[0] for words in by_class(svg, "zone")
    }
    assert "Odd" in html(rulebook(compiled), "Odd")


DRAWN = """
game: Drawn
players: [South, North]
board: {shape: square, size: 3, regions: {well: b2}, marks: {well: house}}
zones: {hand: {size: 2}}
attributes: {suit: [spades, hearts], rank: 1..13}
pieces:
  Plain: {flips to: Starred, mark: none}
  Starred: {flips to: Plain, mark: star}
  Tower: {look: {South: rook, North: tower}}
  Card: {look: card, owner: nobody, has: [suit, rank]}
drawings: {tower: M20 90 L20 20 L80 20 L80 90 Z}
setup:
  - place Plain of South on a1
  - place Starred of North on b1
  - place Tower of South on c1
  - place Tower of North on c3
  - place Card on lowest of hand with suit hearts, rank 12
actions:
  put: {choose: {target: empty}, do: place Plain of mover on target}
end: {full: when no empty then draw}
"""


def drawn_at(svg: ElementTree.Element, site: str) -> ElementTree.Element:
    (group,) = (element for element in svg.iter() if element.get("data-at") == site)
    return group


def paths(element: ElementTree.Element) -> list[str]:
    return [path.get("d", "") for path in element.iter(f"{SVG}path")]


def test_pieces_have_faces_and_two_faced_pieces_show_both() -> None:
    svg = picture(load("<editor>", text=DRAWN))
    plain, starred = drawn_at(svg, "a1"), drawn_at(svg, "b1")
    assert paths(plain) == [FIGURES["star"]]  # on its other side
    assert paths(starred) == [FIGURES["star"]]
    assert [len(by_class(each, "other")) for each in (plain, starred)] == [1, 1]
    assert not list(plain.iter(f"{SVG}text"))
    assert paths(drawn_at(svg, "c1")) == [FIGURES["rook"]]
    assert paths(drawn_at(svg, "c3")) == ["M20 90 L20 20 L80 20 L80 90 Z"]


def test_cards_show_suits_and_cells_show_the_marks_of_regions() -> None:
    svg = picture(load("<editor>", text=DRAWN))
    card = drawn_at(svg, "hand1")
    assert paths(card) == [FIGURES["hearts"]]
    assert [text.text for text in card.iter(f"{SVG}text")] == ["12"]
    assert FIGURES["house"] in paths(svg)


EVIL = ['M0 0\\"/><script>alert(1)</script>', "M0 0 url(https://example.org/a)", "javascript:x"]


@pytest.mark.parametrize("evil", EVIL)
def test_no_drawing_brings_a_script_or_a_link_to_a_page(evil: str) -> None:
    text = DRAWN.replace("M20 90 L20 20 L80 20 L80 90 Z", f'"{evil}"')
    compiled, mistakes = check("<editor>", text=text)
    assert compiled is None
    assert {"R062"} == {mistake.code for mistake in mistakes}


@pytest.mark.parametrize("name", ruleset_names())
def test_pictures_hold_shapes_and_texts_only(name: str) -> None:
    compiled = load(name)
    svg = picture(compiled)
    tags = {element.tag.removeprefix(SVG) for element in svg.iter()}
    attributes = {key for element in svg.iter() for key in element.attrib}
    assert tags <= {"svg", "g", "path", "circle", "rect", "polygon", "text", "title"}
    assert not [key for key in attributes if key.lower().startswith("on") or "href" in key]


def test_regions_are_told_from_the_board_on_light_and_on_dark_pages() -> None:
    colours = {*TINTS, *NAMED.values(), *PLAYERS}
    for colour in colours:
        day, night = on_board(colour)
        assert min(contrast(day, CELL_LIGHT), contrast(day, CELL_DARK)) >= 3, colour
        assert min(contrast(night, NIGHT_CELL_LIGHT), contrast(night, NIGHT_CELL_DARK)) >= 3, colour


@pytest.mark.parametrize("colour", sorted({*NAMED.values(), *PLAYERS}))
def test_what_is_drawn_on_pieces_can_be_read(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.5, colour


LINED = """
game: Lined
players: [Ann, Ben]
board:
  shape: square
  size: 3
  without: b2
  regions: {line: [row 1, row 3, column 1, column 3]}
  lines: LINES
pieces: {Stone: {}}
actions: {put: {choose: {spot: empty}, do: place Stone on spot}}
"""


LINED_AS = [("line", 4, 8), ("orthogonally", 8, 0), ("any direction", 12, 0)]


@pytest.mark.parametrize(("drawn", "lines", "points"), LINED_AS)
def test_a_board_of_points_and_lines_has_no_cells(drawn: str, lines: int, points: int) -> None:
    svg = picture(load("<editor>", text=LINED.replace("LINES", drawn)))
    assert (len(by_class(svg, "line")), len(by_class(svg, "point")), by_class(svg, "cell")) == (lines, points, [])
    assert len(by_class(svg, "ground")) == 9
    ends = {float(line.get(name, "nan")) for line in by_class(svg, "line") for name in ("x1", "x2")}
    assert ends == ({0, 2 * CELL} if drawn == "line" else {0, CELL, 2 * CELL})


def test_coordinates_stand_in_line_beside_a_board_with_holes() -> None:
    text = LINED.replace("without: b2", "without: b1 or c3").replace("  lines: LINES\n", "")
    svg = picture(load("<editor>", text=text))
    texts = {element.text: (element.get("x"), element.get("y")) for element in by_class(svg, "coordinate")}
    assert set(texts) == {"a", "b", "c", "1", "2", "3"}
    assert len({texts[letter][1] for letter in "abc"}) == len({texts[number][0] for number in "123"}) == 1


def test_regions_that_rules_mention_are_tinted_unless_their_mark_is_none() -> None:
    text = """
game: Rows
players: [Ann, Ben]
board: {shape: square, size: 3, regions: {far: row 3, stuck: row 2, home: row 1}, marks: {stuck: none, home: star}}
pieces: {Man: {}}
setup: place Man of Ann on home
actions: {put: {choose: {spot: empty except stuck}, do: place Man on spot}}
end: {arrived: when some own within far then mover wins}
"""
    compiled = load("<editor>", text=text)
    assert compiled.game.landmarks == {"far"}
    assert set(compiled.game.marks) == {"home"}
    book = markdown(rulebook(compiled))
    assert "- **Far**: On row 3, tinted in the picture." in book
    assert "- **Stuck**: On row 2.\n" in book
