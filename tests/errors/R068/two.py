"""Two parts that include each other."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "one.yaml").write_text("part: One\ninclude: two.yaml\n", encoding="utf-8")
    (folder / "two.yaml").write_text("part: Two\ninclude: one.yaml\n", encoding="utf-8")
    (folder / "mine.yaml").write_text("game: Mine\ninclude: one.yaml\n", encoding="utf-8")
    return folder / "mine.yaml"
