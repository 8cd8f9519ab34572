"""A part beside the folder of the ruleset."""

from pathlib import Path


def make(folder: Path) -> Path:
    inner = folder / "inner"
    inner.mkdir()
    (folder / "deck.yaml").write_text("part: Deck\nattributes: {rank: 1..13}\n", encoding="utf-8")
    (inner / "mine.yaml").write_text("game: Mine\ninclude: ../../deck.yaml\n", encoding="utf-8")
    return inner / "mine.yaml"
