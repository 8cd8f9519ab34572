"""Truths about players are mentioned where rules set them for one player under a condition, and not as book-keeping."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.play.session import Session

WELL = """
game: Well
players: [Ann, Ben, Cleo]
variables:
  stuck, gone, passed, heard, bold: bool each player
  lives: {type: 0..3, each: player, start: 3}
  free: {type: bool, each: player, start: true}
define: {sink(who): set stuck of who to true}
actions:
  fall: {choose: {depth: 1..3}, do: if depth > 1 then sink(mover); if depth > 2 then set free of Ben to false}
  climb: {do: if stuck of mover then set stuck of mover to false}
  pass: set passed of mover to true
  call: {do: for each who in everyone except mover do set heard of who to true}
  dare: {do: if lives of mover = 3 then set bold of mover to true; if lives of Ben = 3 then set gone of Cleo to true}
turn:
  play:
    start: if count (everyone where bold of it) = 2 then set bold of everyone to false
    actions: [fall, climb, pass, call, dare]
out: gone of it
end: {last: when decisions = 9 then draw}
"""


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (["fall 1"], "fall 1"),
        (["fall 2"], "fall 2; stuck: Ann"),
        (["fall 3"], "fall 3; stuck: Ann; free: no longer Ben"),
        (["pass"], "pass"),
        (["call"], "call"),
        (["dare"], "dare; Cleo is out"),
        (["fall 2", "pass", "pass", "climb"], "climb"),
    ],
)
def test_what_rules_say_of_one_player_is_mentioned(names: list[str], line: str, tmp_path: Path) -> None:
    file = tmp_path / "well.yaml"
    file.write_text(WELL, encoding="utf-8")
    session = Session(load(str(file)), 1, range(3))
    for name in names:
        session.choose(session.options().index(name))
    assert session.decisions[-1].visible_text == line
