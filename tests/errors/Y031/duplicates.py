"""The same key six hundred times."""

from pathlib import Path


def make(folder: Path) -> Path:
    file = folder / "duplicates.yaml"
    file.write_text("{" + "game: Small, " * 600 + "}", encoding="utf-8")
    return file
