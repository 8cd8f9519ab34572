"""A site that the setup fills six hundred times; the game can be played all the same."""

from pathlib import Path

GAME = """game: Small
players: [Left, Right]
board: {shape: square, size: 3}
pieces: {Mark: {about: a mark}}
actions: {mark: {choose: {target: empty}, do: place Mark of mover on target}}
end: {full: when no empty then draw}
setup:
"""


def make(folder: Path) -> Path:
    file = folder / "again.yaml"
    file.write_text(GAME + "- place Mark of Left on a1\n" * 600, encoding="utf-8")
    return file
