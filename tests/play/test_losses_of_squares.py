"""What the log says of numbers of squares that become lower: captured seeds, and lives of those who stand by."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session

SEEDS = """
game: Seeds
players: [Ann, Ben]
board: rectangle 9 by 1
pieces: {Man: {has: life}}
attributes: {life: 0..5}
variables:
  seeds: {type: 0..20, each: site, start: 3}
  order_: {type: 0..20, each: site, start: 3}
setup: place Man of Ann on a1 with life 5; place Man of Ben on b1 with life 4
actions:
  sow: {choose: {pit: board}, do: "raise seeds of (board except pit) by 1; set seeds of pit to 0"}
  rob: {choose: {pit: board}, do: "lower seeds of (c1 or d1) by 2; lower seeds of pit by 1; set order_ of e1 to 1"}
  rob-all: lower seeds of board by 2
  again: {do: set seeds of board to 3}
  blast: {choose: {man: own}, do: lower life of occupied by 1}
end: {long: when decisions = 9 then draw}
"""


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["sow b1"], "sow b1"),
        (["rob d1"], "rob d1; seeds of c1: 1 (-2)"),
        (["rob e1"], "rob e1; seeds of c1: 1 (-2), of d1: 1 (-2)"),
        (["rob-all"], "rob-all; seeds of 9 squares: lower by 18 in all"),
        (["sow b1", "again"], "again"),
        (["blast a1"], "blast a1; life of b1: 3 (-1)"),
    ],
)
def test_what_squares_lose_is_said_but_for_those_that_are_chosen(names: list[str], line: str, tmp_path: Path) -> None:
    file = tmp_path / "seeds.yaml"
    file.write_text(SEEDS, encoding="utf-8")
    session = Session(load(str(file)), 1, range(2))
    for name in names:
        session.choose(session.options().index(name))
    assert session.decisions[-1].visible_text == line
