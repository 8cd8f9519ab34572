"""The languages of texts that editors are answered about: rulesets, and what other layers add."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from playground.compiler import check
from playground.language_service.completion import Completions, completions_at
from playground.language_service.hover import Meaning, meaning_at
from playground.language_service.read_structure import structure_of
from playground.ruleset.confine import is_part_text
from playground.ruleset.selection import EDITOR
from playground.source.diagnostics import Diagnostic
from playground.syntax.check_part import diagnose_part


def mistakes_in(text: str, file: Path | None) -> tuple[Diagnostic, ...]:
    """The mistakes in the text of a ruleset, or in that of a part by itself."""
    if is_part_text(text):
        return diagnose_part(file or Path(EDITOR), text)
    return check(str(file) if file else EDITOR, text=text)[1]


@dataclass(frozen=True)
class Language:
    """What is known of texts in a language: what can be written at a place in them, what is meant there, and their
    mistakes, each from a text and the file that it is kept in, if there is one.

    `keys` are of this language alone: a text with one of them at its top level is in it.
    """

    keys: tuple[str, ...]
    completions: Callable[[str, int, Path | None], Completions]
    meaning: Callable[[str, int, Path | None], Meaning | None]
    mistakes: Callable[[str, Path | None], tuple[Diagnostic, ...]]


RULESETS = Language(("game",), completions_at, meaning_at, mistakes_in)


def language_of(text: str, others: Sequence[Language]) -> Language:
    """The language of a text: one of the others if it has a key of theirs, otherwise that of rulesets."""
    present = {entry.name for entry in structure_of(text).under()}
    return next((each for each in others if present.intersection(each.keys)), RULESETS)
