"""Mistakes in a part, and in what is given to it: each is in the file where it was written."""

from pathlib import Path

PART = """\
part: Steps
parameters:
  reach: {default: 1, range: 1..4, about: squares of a step}
  goal: {about: where the pieces want to go}
moves: {step: 1..reach squares in any direction onto (empty or wals)}
define: {arrived: some (own within goal)}
"""
GAME = """\
game: Steps
players: [Left, Right]
include: {part: steps.yaml, with: {reach: size - 2, goal: rwo 1 or row 3}}
board: {shape: square, size: 3}
pieces: {Stone: {moves: step}}
setup: place Stone on a1
actions: {go: {moves: own, do: move piece to target}}
end: {there: when arrived then mover wins}
"""


def make(folder: Path) -> Path:
    (folder / "steps.yaml").write_text(PART, encoding="utf-8")
    (folder / "mine.yaml").write_text(GAME, encoding="utf-8")
    return folder / "mine.yaml"
