"""What the log says of components that leave zones: removed from the game, given back, passed on, or put on the board;
and of players who have no option and lose something by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session

TILES = """
game: Tiles
players: [Ann, Ben]
board: rectangle 5 by 1
zones:
  row: 9
  bag: {size: 9, seen by: nobody}
  stack: {size: 9, each: player, order: kept}
  column: {size: 3, each: [player, 1..2]}
  yard: {size: 2, each: player}
  table: {size: 1, each: player}
attributes: {worth: 1..9}
pieces: {Tile: {owner: nobody, has: worth, look: tile}, Man: {}}
define:
  top(who): highest of (stack of who within occupied)
setup:
  - for each n in 1..6 do place Tile on nth(row, n) with worth n
  - place Tile on lowest of stack of Ann with worth 7; place Tile on nth(stack of Ann, 2) with worth 8
  - place Tile on column(Ann, 1) with worth 6; place Tile on lowest of column(Ann, 2) with worth 9
  - place Man of Ann on lowest of yard of Ann; place Tile on table of everyone with worth 3
actions:
  give-back: move top(mover) to row; remove lowest of (row within occupied)
  steal: {choose: {from_: everyone except mover}, do: move top(from_) to stack of mover}
  strike: remove (column(Ann, 1) within occupied)
  enter: move lowest of (yard of mover within occupied) to c1
  enter-at: {choose: {spot: empty}, do: move lowest of (yard of mover within occupied) to spot}
  sweep: remove table of everyone
  thin-out: remove row where worth of it <= 5
  take: {choose: {tile: row within occupied}, do: move tile to stack of mover}
  never: {when: 1 = 2, do: nothing}
  lose-all: continue with stuck
turn:
  play: [give-back, steal, strike, enter, enter-at, sweep, thin-out, take, lose-all]
  stuck: {actions: never, otherwise: remove top(mover)}
end: {long: when decisions = 9 then draw}
"""


def log(folder: Path, text: str, *names: str) -> list[str]:
    """The lines of options."""
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    session = Session(load(str(file)), 1, range(2))
    for name in names:
        session.choose(session.options().index(name))
    return [decision.visible_text for decision in session.decisions]


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["give-back"], "give-back; Tile 8 goes from stack of Ann to row; Tile 1 removed from row"),
        (["strike"], "strike; 3 × Tile 6 removed from column 1 of Ann"),
        (["enter"], "enter; Man of Ann goes to c1"),
        (["enter-at d1"], "enter-at d1"),
        (["take row2"], "take Tile 2"),
        (["lose-all"], "lose-all; has no option; Tile 8 removed from stack of Ann"),
        (["give-back", "steal Ann"], "steal Ann; gets Tile 7 from Ann"),
    ],
)
def test_what_leaves_a_zone_is_said_with_the_zone(names: list[str], line: str, tmp_path: Path) -> None:
    assert log(tmp_path, TILES, *names)[-1] == line


def test_zones_that_are_all_emptied_at_once_are_cleared_away_in_silence(tmp_path: Path) -> None:
    assert log(tmp_path, TILES, "sweep") == ["sweep"]


def test_what_replaces_what_is_cleared_away_does_not_count_as_staying(tmp_path: Path) -> None:
    swept = "sweep: remove table of everyone"
    text = TILES.replace(swept, f"{swept}; place Tile on table of everyone with worth 1")
    assert log(tmp_path, text, "sweep") == ["sweep"]


def test_of_many_components_it_is_said_how_many_leave(tmp_path: Path) -> None:
    assert log(tmp_path, TILES, "thin-out") == ["thin-out; 5 tiles removed from row"]
