"""A region with a name that every ruleset has, which a rule of the included part uses: it fits by its type."""

from pathlib import Path

PART = """\
part: Edges
about: pieces at the edge
define:
  at_edge: own within edge
"""

GAME = """\
game: Mine
players: [South, North]
include: edges.yaml
board: {shape: square, size: 3, regions: {edge: row 1}}
pieces: {Stone: {about: a stone}}
actions:
  put: {choose: {target: empty}, do: place Stone of mover on target}
end: {full: when count at_edge = 1 then draw}
"""


def make(folder: Path) -> Path:
    (folder / "edges.yaml").write_text(PART, encoding="utf-8")
    (folder / "mine.yaml").write_text(GAME, encoding="utf-8")
    return folder / "mine.yaml"
