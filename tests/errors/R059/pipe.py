"""A pipe that nobody writes to: it is not read."""

import os
from pathlib import Path


def make(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.yaml")
    (folder / "mine.yaml").write_text("extends: pipe.yaml\ngame: Mine\n", encoding="utf-8")
    return folder / "mine.yaml"
