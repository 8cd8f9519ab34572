"""A file of another kind in the same folder: nothing in it is shown."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "secrets.yaml").write_text("password: 'opensesame\n", encoding="utf-8")
    (folder / "mine.yaml").write_text("extends: secrets.yaml\ngame: Mine\n", encoding="utf-8")
    return folder / "mine.yaml"
