"""A ruleset that lies beside the folder, not in it."""

from pathlib import Path


def make(folder: Path) -> Path:
    own = folder / "own"
    own.mkdir()
    (folder / "base.yaml").write_text("game: Base\n", encoding="utf-8")
    (own / "mine.yaml").write_text("extends: ../base.yaml\ngame: Mine\n", encoding="utf-8")
    return own / "mine.yaml"
