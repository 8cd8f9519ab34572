"""What must be the same on all machines: the playground, its packages, and the game that is compiled from a text."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING

from playground.source.diagnostics import PlaygroundError
from playground.source.folders import PACKAGE, grammar_folder
from playground.source.version import VERSION

if TYPE_CHECKING:
    from playground.ruleset.model import Ruleset

GAMEPLAY_PACKAGES = ("agents", "engine", "game", "ruleset", "syntax")
"""Packages of the playground that determine how a game goes, beside the grammar."""

CODE = "the playground's code"


def identity(ruleset: Ruleset) -> dict[str, str]:
    """What identifies a game: the hash of its rules, and a digest of the whole text, strategies included."""
    return {"hash": ruleset.hash, "text": hashlib.sha256(ruleset.text.encode()).hexdigest()}


def check_same(what: str, expected: Mapping[str, str], actual: Mapping[str, str]) -> None:
    """Raises PlaygroundError, with all differences, unless this worker has what is expected."""
    differences = [
        f"{name} is {actual.get(name, 'missing')[:12]} there and {value[:12]} here"
        for name, value in expected.items()
        if value != actual.get(name)
    ]
    if differences:
        raise PlaygroundError(
            f"the worker {_address()} would play with another {what}: {'; '.join(differences)}. "
            "Install the same versions on all machines, and start its workers again"
        )


def _address() -> str:
    """The address of this worker."""
    from distributed import get_worker

    return str(get_worker().address)


@cache
def versions(packages: tuple[str, ...] = GAMEPLAY_PACKAGES, others: tuple[str, ...] = ()) -> dict[str, str]:
    """What must be the same on all machines: some packages of the playground, as they are, and versions of `others`.

    The code, because a checkout changes while its version stays.
    """
    named = {"playground": VERSION} | {name: version(name) for name in ("numpy", *others)}
    return {**named, CODE: _code(packages)}


def _code(packages: tuple[str, ...]) -> str:
    """A digest of all files of some packages, of the compiler and of the grammar."""
    files = sorted([*grammar_folder().glob("*.lark"), *grammar_folder().glob("*.rules")])
    files += [PACKAGE / "compiler.py"]
    files += sorted(path for part in packages for path in (PACKAGE / part).rglob("*.py"))
    digest = hashlib.sha256()
    for path in files:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
