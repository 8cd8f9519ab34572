"""A name that no shipped ruleset has."""

from pathlib import Path

SMALL = """\
game: Small
players: [South, North]
board: {shape: square, size: size}
pieces: {Stone: {about: a stone}}
actions:
  put: {choose: {target: empty}, do: place Stone of mover on target}
end: {full: when no empty then draw}
parameters: {size: {default: 3, range: 2..4, about: squares along a side}}
variants: {wide: {about: a larger board, parameters: {size: 4}}}
"""


def make(folder: Path) -> Path:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    return folder / "tic-tac-to"
