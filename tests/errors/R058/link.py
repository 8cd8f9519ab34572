"""A link in the folder that leads to a file of the machine."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "base.yaml").symlink_to("/etc/hostname")
    (folder / "mine.yaml").write_text("extends: base.yaml\ngame: Mine\n", encoding="utf-8")
    return folder / "mine.yaml"
