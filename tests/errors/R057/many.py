"""A ruleset with more variants than anybody would look at."""

from pathlib import Path

SMALL = """\
game: Small
players: [South, North]
board: {shape: square, size: 3}
pieces: {Stone: {about: a stone}}
actions:
  put: {choose: {target: empty}, do: place Stone of mover on target}
end: {full: when no empty then draw}
variants:
"""


def make(folder: Path) -> Path:
    variants = "".join(f"  v{i}: {{end: {{full: when no empty then mover wins}}}}\n" for i in range(300))
    (folder / "small.yaml").write_text(SMALL + variants, encoding="utf-8")
    return folder / "small.yaml"
