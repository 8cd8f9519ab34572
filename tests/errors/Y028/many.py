"""More values than any ruleset has."""

from pathlib import Path


def make(folder: Path) -> Path:
    file = folder / "many.yaml"
    file.write_text("game: Small\nplayers: [" + "x, " * 20_000 + "x]\n", encoding="utf-8")
    return file
