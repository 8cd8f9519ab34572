"""A game for three beside the experiment that compares it with a game for two."""

from __future__ import annotations

from pathlib import Path

RULESET = """\
game: For three
players: [One, Two, Three]
board: {shape: square, size: 3}
pieces: {Mark: {}}
actions:
  mark:
    choose: {target: empty}
    do: place Mark of mover on target
end:
  line: when line(3, own) then mover wins
  full: when no empty then draw
"""


def make(folder: Path) -> Path:
    (folder / "three.yaml").write_text(RULESET, encoding="utf-8")
    path = folder / "page.yaml"
    path.write_text("experiment: Which?\nrulesets: [tic-tac-toe, three.yaml]\n", encoding="utf-8")
    return path
