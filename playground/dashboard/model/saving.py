"""Saving a text as a file of the visitor's own: under a valid name, and never over content the visitor has not seen."""

from __future__ import annotations

import shutil
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from playground.ruleset.file_names import suggest_name
from playground.source.atomic import write_atomically
from playground.source.diagnostics import PlaygroundError

BACKUP = ".bak"
"""The suffix of a file that keeps the content of another one before it was replaced."""

_saved_here: set[Path] = set()
"""Files saved since the server started: in a checkout they are in the folder of shipped files."""


class ChangedMeanwhile(PlaygroundError):
    """The file has been changed since its text was opened."""


@dataclass(frozen=True)
class Target:
    """A file to save a text in.

    `shipped` is the file of the same name that comes with the playground; `known` are all names of the same kind of
    file, and `noun` is the word for that kind.
    """

    name: str
    path: Path
    shipped: Path | None
    known: Collection[str]
    noun: str


def digest(text: str) -> str:
    """A digest that distinguishes versions of a file."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def is_protected(path: Path, shipped: Path | None) -> bool:
    """Whether `path` must not be written: it is a shipped file, or would hide the one of the same name."""
    if shipped is None:
        return False
    return not path.exists() or (path.samefile(shipped) and path.resolve() not in _saved_here)


def save_file(target: Target, text: str, *, overwrite: bool, opened: str | None = None) -> Path | None:
    """Write a text; returns the backup of the previous content, None for a new file.

    `opened` is the digest of the file when its text was opened. Raises PlaygroundError if the file cannot be written,
    must not be, or exists and `overwrite` is false; ChangedMeanwhile if its content differs from `opened`.
    """
    _check_place(target)
    path = target.path
    if path.exists():
        if not overwrite:
            raise PlaygroundError(f"{path} already exists: tick 'replace the file', or choose another name")
        if opened is not None and digest_of(path) != opened:
            raise ChangedMeanwhile(
                f"{path} was changed elsewhere since you opened it. Save under another name; "
                f"or save once more to replace it; its present content is kept in {path.name}{BACKUP}"
            )
    try:
        return _write(path, text)
    except UnicodeEncodeError as problem:
        raise PlaygroundError(f"{path} cannot be written: the text holds half a character") from problem
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be written: {problem.strerror or problem}") from problem


def _check_place(target: Target) -> None:
    """Raise PlaygroundError for a name that would hide a shipped file or collide with another name."""
    name, path, other = target.name, target.path, suggest_name(target.name, target.known)
    if is_protected(path, target.shipped):
        why = "is not overwritten" if path.exists() else f"{path} would hide it wherever that name is used"
        raise PlaygroundError(f"'{name}' comes with the playground, and {why}: choose another name, such as '{other}'")
    same = next((each for each in target.known if each.lower() == name.lower() and each != name), None)
    if same is not None:
        raise PlaygroundError(
            f"there is {_article(target.noun)} '{same}', and on many disks '{name}' is the same file: "
            f"choose another name, such as '{other}'"
        )


def _article(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def digest_of(path: Path) -> str:
    """The digest of a file, read as the editor reads it; empty if it cannot be read."""
    try:
        return digest(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError):
        return ""


def _write(path: Path, text: str) -> Path | None:
    """Replace the file; returns the backup of its previous content, None for a new file."""
    path.parent.mkdir(exist_ok=True)
    backup = path.with_name(path.name + BACKUP) if path.exists() else None
    if backup is not None:
        shutil.copyfile(path, backup)
    write_atomically(path, text)
    _saved_here.add(path.resolve())
    return backup
