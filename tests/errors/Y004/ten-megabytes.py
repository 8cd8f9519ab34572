"""A file that is not worth reading."""

from pathlib import Path


def make(folder: Path) -> Path:
    file = folder / "large.yaml"
    with file.open("wb") as stream:
        stream.truncate(10_000_000)
    return file
