"""A name with a letter too few; its neighbour is there."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "small.yaml").write_text("game: Small\n", encoding="utf-8")
    return folder / "smal.yaml"
