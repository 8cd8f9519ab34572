"""The names that a ruleset declares, read from its text, and from the rulesets that it extends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as File

from playground.language_service.read_structure import structure_of
from playground.language_service.structure import Entry, Path, Structure
from playground.ruleset.confine import folders_of, lies_within, unlike_a_part, unlike_a_ruleset
from playground.ruleset.find import exists, find_by_name, find_by_path, find_part
from playground.ruleset.names import WITH_WORDS
from playground.ruleset.parameters import BUILT_IN
from playground.ruleset.plurals import plural
from playground.ruleset.selection import Selection, read_selection
from playground.source.diagnostics import Diagnostics
from playground.source.files import read_file

MAX_DEPTH = 8
"""Rulesets that extend each other, as many as `ruleset/layers.py` takes."""

_PLAIN_NAME = re.compile(r"[A-Za-z]\w*")


@dataclass(frozen=True)
class Name:
    """A declared name. `about` is its description, `value` what it stands for; `entry` is None in another file."""

    name: str
    noun: str
    value: str = ""
    about: str = ""
    entry: Entry | None = None

    @property
    def explained(self) -> str:
        """'stride: parameter, 3, 2..4; squares a marked piece travels'."""
        return "; ".join(part for part in (", ".join(p for p in (self.noun, self.value) if p), self.about) if part)


@dataclass(frozen=True)
class Names:
    """All declared names in the order of the text, those of extended rulesets first, built-in ones last."""

    all: tuple[Name, ...]

    def of(self, *nouns: str) -> tuple[Name, ...]:
        """The names of some nouns, the last declaration of each."""
        found = {name.name: name for name in self.all if name.noun in nouns}
        return tuple(found.values())

    def find(self, name: str, *nouns: str) -> Name | None:
        """The last declaration of a name."""
        found = (each for each in reversed(self.all) if each.name == name and (not nouns or each.noun in nouns))
        return next(found, None)

    def in_rules(self) -> tuple[Name, ...]:
        """The names that expressions may use."""
        return self.of(*IN_RULES)


IN_RULES = ("player", "piece", "parameter", "choice", "region", "zone", "attribute", "value", "values", "relation",
            "variable", "definition")  # fmt: skip
SECTIONS = {
    "pieces": "piece", "parameters": "parameter", "zones": "zone", "attributes": "attribute", "relations": "relation",
    "variables": "variable", "define": "definition", "moves": "movement", "actions": "action", "turn": "step",
    "after": "rule", "end": "ending",
    "strategies": "strategy", "variants": "variant",
}  # fmt: skip
"""The noun of each section's names."""

_VALUES = {
    "parameters": ("default", "range", "choices"),
    "variables": ("type", "each"),
    "zones": ("size", "each", "seen by"),
}


def names_in(structure: Structure, file: File | None = None) -> Names:
    """The names that a text declares, and those that it inherits; `file` is where the text is kept."""
    built_in = _declared(structure_of(BUILT_IN.text), own=False)
    inherited = (*_included(structure, file, MAX_DEPTH), *_inherited(structure, file, MAX_DEPTH))
    return Names((*inherited, *_declared(structure, own=True), *built_in))


def part_structure(name: str, file: File | None) -> Structure | None:
    """The structure of a part that a text in a file may include; None if there is none."""
    path = _part(name, file)
    source = read_file(path, Diagnostics()) if path else None
    return structure_of(source.text) if source else None


def _part(name: str, file: File | None) -> File | None:
    if not Selection(name).is_path:
        return find_part(name)
    if file is None:
        return None
    path = find_by_path(name, file.parent)
    return path if exists(path) and lies_within(path, folders_of([file.parent])) and not unlike_a_part(path) else None


def _included(structure: Structure, file: File | None, depth: int) -> Iterator[Name]:
    """The names of the parts that a text includes, but not their parameters, which are known there only."""
    for name in (*structure.items_of("include"), *structure.items_of("include", "part")) if depth else ():
        part = part_structure(name, file)
        if part is not None:
            yield from _included(part, _part(name, file), depth - 1)
            yield from (each for each in _declared(part, own=False) if each.noun != "parameter")


def _inherited(structure: Structure, file: File | None, depth: int) -> Iterator[Name]:
    written = structure.value("extends")
    selection = read_selection(written, Diagnostics()) if written else None
    if selection is None or depth == 0:
        return
    path = _by_path(selection.name, file) if selection.is_path else find_by_name(selection.name)
    source = read_file(path, Diagnostics()) if path else None
    if source is not None:
        base = structure_of(source.text)
        yield from _included(base, path, depth - 1)
        yield from _inherited(base, path, depth - 1)
        yield from _declared(base, own=False)


def _by_path(name: str, file: File | None) -> File | None:
    """A file that may be extended: beside this one, or in the library, and one that looks like a ruleset."""
    if file is None:
        return None
    path = find_by_path(name, file.parent)
    may = exists(path) and lies_within(path, folders_of([file.parent])) and not unlike_a_ruleset(path)
    return path if may else None


def _declared(structure: Structure, *, own: bool) -> Iterator[Name]:
    yield from _players(structure)
    for section, noun in SECTIONS.items():
        for entry in structure.under(section):
            yield from _entry(structure, entry, section, noun, own=own)
    for action in structure.under("actions"):
        for choice in structure.under(*action.path, "choose"):
            words = structure.items_of(*choice.path)
            listed = [word for word in words if len(words) > 1 and _PLAIN_NAME.fullmatch(word)]
            yield from (Name(word, "value", f"of {choice.name}") for word in listed)
    for piece in structure.under("pieces"):
        for entry in structure.under(*piece.path, "has"):
            yield from _entry(structure, entry, "attributes", "attribute", own=own)
    for listed_piece in structure.items_of("pieces"):
        if _PLAIN_NAME.fullmatch(listed_piece):
            yield Name(listed_piece, "piece")
    for entry in structure.under("board", "tracks"):
        yield Name(entry.name, "track", structure.value(*entry.path), entry=entry if own else None)
    for entry in structure.under("board", "regions"):
        value = structure.value(*entry.path) or ", ".join(
            f"{each.name}: {structure.value(*each.path)}" for each in structure.under(*entry.path)
        )
        yield Name(entry.name, "region", value, entry=entry if own else None)


def _players(structure: Structure) -> Iterator[Name]:
    for entry in structure.under("players"):
        yield Name(entry.name, "player", entry=entry)
    for name in structure.items_of("players"):
        if _PLAIN_NAME.fullmatch(name):
            yield Name(name, "player")


def _entry(structure: Structure, entry: Entry, section: str, noun: str, *, own: bool) -> Iterator[Name]:
    names = [entry.name.split("(")[0]] if section == "define" else entry.name.split(",")
    for name in names:
        yield from _named(name.strip(), structure, entry, section, noun, own=own)


def _named(name: str, structure: Structure, entry: Entry, section: str, noun: str, *, own: bool) -> Iterator[Name]:
    about = structure.value(*entry.path, "about")
    place = entry if own else None
    parts = [_shown(structure, (*entry.path, key)) for key in _VALUES.get(section, ())]
    value = ", ".join(part for part in parts if part) or structure.value(*entry.path)
    if section == "define":
        value = f"{entry.name}: {value}"
    if not about and section == "attributes":
        value = _shown(structure, entry.path)
    yield Name(name, noun, value, about, place)
    if section == "parameters":
        for choice in structure.items_of(*entry.path, "choices"):
            if _PLAIN_NAME.fullmatch(choice):
                yield Name(choice, "choice", f"of {name}")
    if section in WITH_WORDS:
        values = (*structure.items_of(*entry.path), *structure.items_of(*entry.path, "type"))
        words = [word for word in values if _PLAIN_NAME.fullmatch(word)]
        numbers = [entry.name for entry in structure.under(*entry.path, "names") if _PLAIN_NAME.fullmatch(entry.name)]
        if section == "attributes" or len(values) > 1 or numbers:
            yield Name(plural(name), "values", f"all values of {name}", entry=place)
            yield from (Name(word, "value", f"of {name}") for word in words)
            of_numbers = ((word, structure.value(*entry.path, "names", word)) for word in numbers)
            yield from (Name(word, "value", f"{number}, of {name}") for word, number in of_numbers)


def _shown(structure: Structure, path: Path) -> str:
    """A value on one line; a list with its commas."""
    return ", ".join(structure.items_of(*path))
