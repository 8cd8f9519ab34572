"""A folder with a ruleset in it."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "games").mkdir()
    (folder / "games" / "small.yaml").write_text("game: Small\n", encoding="utf-8")
    return folder / "games"
