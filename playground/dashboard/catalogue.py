"""The rulesets there are, their texts, and which of their variants a newcomer sees compared first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from playground.compiler import Compiled, check
from playground.ruleset.find import find_by_name, ruleset_names
from playground.source.diagnostics import Diagnostic, PlaygroundError

VARIANTS_AT_FIRST = 2


@dataclass(frozen=True)
class Checked:
    """What the checker says of a text: a game unless there are errors, and everything found, errors first."""

    compiled: Compiled | None
    found: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The mistakes that stop the game from being played."""
        return tuple(d for d in self.found if d.severity == "error")


def names() -> tuple[str, ...]:
    """All rulesets, in alphabetical order."""
    found = ruleset_names()
    if not found:
        raise PlaygroundError("no rulesets were found: put some into a folder 'rulesets' and start again")
    return found


def text_of(name: str) -> str:
    """The text of a ruleset's file, as it stands there now."""
    path = find_by_name(name)
    if path is None:
        raise PlaygroundError(f"the file of the ruleset '{name}' is gone")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def checked(selection: str, text: str) -> Checked:
    """Check a selection whose file is taken to say `text`. Machine code is kept with the game."""
    return Checked(*check(selection, text=text))


def first_choice() -> str:
    """The ruleset to begin with: the one with the most to compare."""
    return max(names(), key=lambda name: len(variants_of(name)))


def variants_of(name: str) -> dict[str, str]:
    """The variants of a ruleset file with their descriptions; none if it has mistakes."""
    compiled = checked(name, text_of(name)).compiled
    return dict(compiled.ruleset.variants) if compiled else {}


def first_variants(name: str) -> list[str]:
    """The variants that are compared unless others are chosen."""
    return list(variants_of(name))[:VARIANTS_AT_FIRST]
