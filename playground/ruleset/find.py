"""Finds the file of a ruleset by its name."""

from __future__ import annotations

from pathlib import Path

from playground.source.folders import ruleset_folders, shipped_folder

PARTS = "parts"
"""The folder, in a folder of rulesets, with the parts that they include."""


def ruleset_names() -> tuple[str, ...]:
    """The names of all rulesets in the library but the classics, in alphabetical order."""
    return tuple(sorted({name for folder in ruleset_folders() for name in _names(folder)}))


def classic_names() -> tuple[str, ...]:
    """The names of the published games that come along, in alphabetical order; without those that others hide."""
    return tuple(sorted({*_names(classics_folder())} - {*ruleset_names()}))


def all_names() -> tuple[str, ...]:
    """The names of all rulesets that can be played by name, the classics last."""
    return (*ruleset_names(), *classic_names())


def classics_folder() -> Path:
    """The folder of the published games that come with the playground."""
    return shipped_folder("rulesets") / "classics"


def find_by_name(name: str) -> Path | None:
    """The file of a ruleset: `NAME.yaml` in a `rulesets/` folder, or `NAME/NAME.yaml` if it has one of its own.

    The classics come last, so that rulesets of the same name hide them.

    None if it is not a plain name: a name cannot refer to a file outside the library.
    """
    if not name or Path(name).name != name or "\\" in name:
        return None
    return next((path for folder in (*ruleset_folders(), classics_folder()) if (path := file_in(folder, name))), None)


def parts_folder() -> Path:
    """The folder of the parts that come with the playground."""
    return shipped_folder("rulesets") / PARTS


def part_names() -> tuple[str, ...]:
    """The names of the parts that rulesets can include by name, in alphabetical order."""
    return tuple(sorted({path.stem for folder in ruleset_folders() for path in (folder / PARTS).glob("*.yaml")}))


def find_part(name: str) -> Path | None:
    """The file of a part: `parts/NAME.yaml` in a `rulesets/` folder; None if it is not a plain name."""
    if not name or Path(name).name != name or "\\" in name:
        return None
    paths = (folder / PARTS / f"{name}.yaml" for folder in ruleset_folders())
    return next((path for path in paths if exists(path)), None)


def file_in(folder: Path, name: str) -> Path | None:
    """The file of a ruleset in a folder, or None."""
    return next((path for path in (folder / f"{name}.yaml", folder / name / f"{name}.yaml") if exists(path)), None)


def shipped_file(name: str) -> Path | None:
    """The file of a ruleset that is shipped with the playground, or None."""
    return file_in(shipped_folder("rulesets"), name) or file_in(classics_folder(), name)


def is_shipped(file: Path) -> bool:
    """Whether the file of a ruleset or a part is one of those that come with the playground."""
    return file.resolve().is_relative_to(shipped_folder("rulesets").resolve())


def shadowed_file(name: str) -> Path | None:
    """The shipped file that is hidden by a user's file of the same name, or None."""
    own = ruleset_folders()[:-1]
    return shipped_file(name) if any(file_in(folder, name) for folder in own) else None


def find_by_path(name: str, beside: Path) -> Path:
    """The file at a path relative to the folder `beside`."""
    return Path(name) if beside == Path() else beside / name


def exists(path: Path) -> bool:
    """Whether a path exists; False for an invalid path."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _names(folder: Path) -> list[str]:
    flat = [path.stem for path in folder.glob("*.yaml")]
    return flat + [path.name for path in folder.glob("*/") if exists(path / f"{path.name}.yaml")]
