"""A game where a part is wanted, and a file that is neither."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "base.yaml").write_text("game: Base\n", encoding="utf-8")
    (folder / "secret.yaml").write_text("password: swordfish\n", encoding="utf-8")
    (folder / "mine.yaml").write_text("game: Mine\ninclude: [base.yaml, secret.yaml]\n", encoding="utf-8")
    return folder / "mine.yaml"
