"""A link that leads back to itself."""

from pathlib import Path


def make(folder: Path) -> Path:
    (folder / "link.yaml").symlink_to(folder / "link.yaml")
    return folder / "link.yaml"
