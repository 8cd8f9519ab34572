"""The sites of a game: cells first, then the places of zones, for as many players as take part."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.game.extent import Extent, extent_of
from playground.game.measures import MAX_SITES
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import Diagnostics
from playground.verify.diagnose import diagnose_any

RULESET = """
game: Sizes
players: [Left, Middle, Right]
parameters:
  wide: {{default: 2, range: 1..1000, about: columns}}
  seats: {{default: 2, range: 0..9, about: players}}
seats: seats
board: {{shape: rectangle, columns: wide + 1, rows: 2, regions: {{tops: row 2}}}}
pieces: {{Stone: {{about: a stone}}}}
zones: {{{zones}}}
actions: {{put: {{choose: {{target: empty}}, do: place Stone of mover on target}}}}
end: {{full: when no empty then draw}}
require: {{narrow: wide < 300}}
"""
ZONES = "hand: {size: wide, each: player, seen by: owner}, deck: {size: 1, seen by: nobody}"


def extent(wide: int = 2, zones: str = ZONES) -> tuple[Extent | None, list[str]]:
    """The extent with some columns, and the codes of what is reported."""
    diagnostics = Diagnostics()
    text = RULESET.format(zones=zones).replace("default: 2", f"default: {wide}", 1)
    ruleset = resolve(EDITOR, diagnostics, text=text)
    assert ruleset is not None, [str(each) for each in diagnostics]
    return extent_of(ruleset, diagnostics), [each.code for each in diagnostics.errors]


def test_places_of_zones_follow_the_cells_seat_by_seat() -> None:
    found, codes = extent()
    assert found is not None and codes == []
    assert (found.seats, found.board.area) == (2, 6)
    assert [(zone.name, zone.owner, zone.sites) for zone in found.zones] == [
        ("hand", 0, (6, 7)),
        ("hand", 1, (8, 9)),
        ("deck", -1, (10,)),
    ]
    assert [found.board.name(site) for site in (5, 6, 9, 10)] == ["c2", "hand_Left_1", "hand_Middle_2", "deck1"]


def test_an_empty_zone_is_a_zone_without_places() -> None:
    found, codes = extent(zones="deck: {size: 0, seen by: nobody}")
    assert found is not None and codes == []
    assert [zone.sites for zone in found.zones] == [()]


@pytest.mark.parametrize(
    ("each", "names"),
    [
        ("wide..3", ["pile 2", "pile 3"]),
        ("kind", ["pile of Stone"]),
        ("[player, 0..1]", ["pile 0 of Left", "pile 1 of Left", "pile 0 of Middle", "pile 1 of Middle"]),
        ("[kind, player]", ["pile for Stone of Left", "pile for Stone of Middle"]),
        ("site", ["pile at a1", "pile at b1", "pile at c1", "pile at a2", "pile at b2", "pile at c2"]),
        ("column 2", ["pile at b1", "pile at b2"]),
        ("tops", ["pile at a2", "pile at b2", "pile at c2"]),
        ("[1..2, tops within column 1]", ["pile 1 at a2", "pile 2 at a2"]),
    ],
)
def test_zones_for_each_of_something(each: str, names: list[str]) -> None:
    found, codes = extent(zones=f"pile: {{size: 1, each: {each}}}")
    assert found is not None and codes == []
    assert [zone.label for zone in found.zones] == names
    assert [zone.sites for zone in found.zones] == [(6 + place,) for place in range(len(names))]


def test_places_are_named_by_what_their_zone_is_for() -> None:
    found, _ = extent(zones="pile: {size: 2, each: [player, 1..1]}, stack: {size: 1, each: column 3}")
    assert found is not None
    assert found.board.places == (
        "pile_Left_1_1",
        "pile_Left_1_2",
        "pile_Middle_1_1",
        "pile_Middle_1_2",
        "stack_c1_1",
        "stack_c2_1",
    )
    assert [zone.owner for zone in found.zones] == [0, 1, -1, -1]
    assert [zone.site for zone in found.zones] == [None, None, 2, 5]


@pytest.mark.parametrize(
    ("wide", "zones", "expected"),
    [
        (400, "deck: {size: 1}", "T066"),  # the requirement
        (600, "deck: {size: 1}", "T050 T066"),  # 601 × 2 cells
        (2, f"deck: {{size: {MAX_SITES}}}", "T067"),
        (2, "deck: {size: 99999999999999999999}", "T067"),
        (2, "deck: {size: 0 - 1}", "T051"),
        (2, "a: {size: 1}", "T078"),  # a1 is a cell
        (2, "deck: {size: 1, seen by: owner}", "T077"),
        (2, "deck: {size: 1, each: [1..2, player], seen by: owner}", "T077"),
        (2, "deck: {size: 1, each: team}", "T072"),
        (2, "deck: {size: 1, each: 0 - 1..2}", "T072"),
        (2, "deck: {size: 1, each: wide}", "T072"),
        (2, "deck: {size: 1, each: (column 2) within column 1}", "T072"),
        (2, "deck: {size: 200, each: site}", "T067"),
        (2, "deck: {size: 0, each: [site, 1..500]}", "T067"),
    ],
)
def test_what_has_no_extent_is_reported(wide: int, zones: str, expected: str) -> None:
    _, codes = extent(wide, zones)
    assert codes == expected.split()


def test_a_mistake_in_what_is_taken_away_hides_no_other(tmp_path: Path) -> None:
    path = tmp_path / "cut.yaml"
    path.write_text(
        "game: Cut\nplayers: [White, Black]\n"
        "board: {shape: square, size: 4, without: row 1 within column 2, regions: {home: row 2 within column 1}}\n"
        "pieces: {Man: {}}\n"
        "actions: {put: {choose: {spot: empty}, do: place Mna on spot}}\n"
        "end: {full: when no emtpy then draw}\n",
        encoding="utf-8",
    )
    assert [each.code for each in diagnose_any(str(path))] == ["E001", "E001", "T002", "T002"]
