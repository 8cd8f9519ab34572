"""A file whose name is not that of a ruleset."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "notes.txt").write_text("game: none\n", encoding="utf-8")
    (folder / "mine.yaml").write_text("extends: ./notes.txt\ngame: Mine\n", encoding="utf-8")
    return folder / "mine.yaml"
