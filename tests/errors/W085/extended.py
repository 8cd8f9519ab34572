"""A definition of a name that every ruleset has, which a rule of the extended file uses."""

from pathlib import Path

SMALL = """\
game: Small
players: [South, North]
board: {shape: square, size: 3}
pieces: {Stone: {about: a stone}}
actions:
  put: {choose: {target: empty except edge}, do: place Stone of mover on target}
end: {full: when count own = 1 then draw}
"""


def make(folder: Path) -> Path:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    mine = "extends: small.yaml\ngame: Mine\ndefine: {edge: row 1}\nend: {first: when some own within edge then draw}\n"
    (folder / "mine.yaml").write_text(mine, encoding="utf-8")
    return folder / "mine.yaml"
