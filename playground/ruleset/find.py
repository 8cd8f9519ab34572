"""From the name of a ruleset to its file."""

from __future__ import annotations

from pathlib import Path

from playground.source.places import ruleset_folders


def ruleset_names() -> tuple[str, ...]:
    """The names of all rulesets that can be played by name, in alphabetical order."""
    return tuple(sorted({name for folder in ruleset_folders() for name in _names(folder)}))


def find_by_name(name: str) -> Path | None:
    """The file of a ruleset: `NAME.yaml` in a `rulesets/` folder, or `NAME/NAME.yaml` if it has one of its own."""
    for folder in ruleset_folders():
        for path in (folder / f"{name}.yaml", folder / name / f"{name}.yaml"):
            if exists(path):
                return path
    return None


def find_by_path(name: str, beside: Path) -> Path:
    """The file that a path names, seen from the folder `beside`."""
    return Path(name) if beside == Path() else beside / name


def exists(path: Path) -> bool:
    """Whether something lies at a path; a path that no system could have leads nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _names(folder: Path) -> list[str]:
    flat = [path.stem for path in folder.glob("*.yaml")]
    return flat + [path.stem for path in folder.glob("*/*.yaml") if path.parent.name == path.stem]
