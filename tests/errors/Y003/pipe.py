"""A pipe, which would never end."""

import os
from pathlib import Path


def make(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"
