"""The outline of a ruleset: its sections, and what each declares."""

from __future__ import annotations

from dataclasses import dataclass

from playground.language_service.read_structure import structure_of
from playground.ruleset.sections import SECTIONS
from playground.ruleset.shape import Named


@dataclass(frozen=True)
class Symbol:
    """A part of a ruleset: its name, what it is, and its place; `end` is behind its value."""

    name: str
    noun: str
    start: int
    end: int
    parts: tuple[Symbol, ...] = ()


def outline_of(text: str) -> tuple[Symbol, ...]:
    """The sections of a ruleset in the order of the text, each with the names that it declares."""
    structure = structure_of(text)
    sections = []
    for entry in structure.under():
        kind = SECTIONS[entry.name].kind if entry.name in SECTIONS else None
        group = ("board", "regions") if entry.name == "board" else (entry.name,)
        noun = "region" if entry.name == "board" else kind.noun if isinstance(kind, Named) else ""
        parts = tuple(Symbol(each.name, noun, each.start, each.value_end) for each in structure.under(*group) if noun)
        sections.append(Symbol(entry.name, "section", entry.start, entry.value_end, parts))
    return tuple(sections)
