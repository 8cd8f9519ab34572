"""A ruleset whose rules, each of them short enough, are long together."""

from pathlib import Path

SMALL = """\
game: Small
players: [South, North]
board: {shape: square, size: 3}
pieces: {Stone: {about: a stone}}
actions:
  put: {choose: {target: empty}, do: place Stone of mover on target}
end:
  full: when no empty then draw
"""


def make(folder: Path) -> Path:
    condition = " or ".join(f"decisions = {number}" for number in range(90, 0, -1))
    rules = "".join(f"  ending-{number}: when {condition} then draw\n" for number in range(60))
    (folder / "small.yaml").write_text(SMALL + rules, encoding="utf-8")
    return folder / "small.yaml"
