"""What is at a place in a ruleset: the meaning of a word, the value of a parameter, the documentation of a key."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path as File

from playground.game.board import COMPASS
from playground.language_service.kinds import key_at, kinds_at, section_of
from playground.language_service.manual import explanations
from playground.language_service.names import SECTIONS, Name, Names, names_in
from playground.language_service.read_structure import structure_of
from playground.language_service.scope import locals_at
from playground.language_service.structure import Entry, Structure
from playground.ruleset.shape import Kind, NewName, Reference, Rule, Text, Value, Word, alternatives

_WORD = re.compile(r"[A-Za-z_][\w-]*")


@dataclass(frozen=True)
class Meaning:
    """What to show of the characters from `start` to `end`. `definition` is in the rule language."""

    start: int
    end: int
    title: str
    text: str
    definition: str = ""


def meaning_at(text: str, offset: int, file: File | None = None) -> Meaning | None:
    """The meaning of what is at a place; None if there is nothing to say."""
    structure = structure_of(text)
    entry = next((each for each in structure.entries if each.start <= offset <= each.end), None)
    if entry is not None:
        return _key(structure, entry, file)
    item = next((each for each in structure.items if each.start <= offset <= each.end), None)
    word = _word_at(text, offset)
    if item is None or word is None:
        return None
    kinds = kinds_at(item.path)
    names = names_in(structure, file)
    return _of_kinds(kinds, word, item.path, names) or _in_rule(structure, kinds, word, item.path, names)


def _word_at(text: str, offset: int) -> re.Match[str] | None:
    line = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    found = _WORD.finditer(text, line, end if end >= 0 else len(text))
    return next((word for word in found if word.start() <= offset <= word.end()), None)


def _key(structure: Structure, entry: Entry, file: File | None) -> Meaning | None:
    key = key_at(entry.path)
    if key is not None:
        return Meaning(entry.start, entry.end, f"{entry.name}:", key.doc + (" Required." if key.required else ""))
    name = _declared_by(entry, names_in(structure, file))
    return _declared(name, entry.start, entry.end) if name else None


def _declared_by(entry: Entry, names: Names) -> Name | None:
    """The name that a key declares, or, in a variant or a table, refers to."""
    path = section_of(entry.path)
    word = entry.name.split("(")[0].strip()
    noun = SECTIONS.get(path[0], "") if len(path) == 2 else ""
    nouns = (noun,) if noun else ("region",) if path[:2] == ("board", "regions") and len(path) == 3 else ()
    nouns = ("attribute",) if len(path) == 4 and (path[0], path[2]) == ("pieces", "has") else nouns
    return names.find(word, *nouns)


def _of_kinds(kinds: tuple[Kind, ...], word: re.Match[str], path: tuple[str, ...], names: Names) -> Meaning | None:
    for kind in kinds:
        match kind:
            case Reference(noun=noun):
                name = names.find(word[0], noun)
                return _declared(name, word.start(), word.end()) if name else None
            case Word(choices) if word[0] in choices:
                key = key_at(path)
                text = f"{key.doc} One of: {alternatives(choices)}." if key else ""
                return Meaning(word.start(), word.end(), word[0], text)
            case NewName(noun=noun):
                name = names.find(word[0], noun)
                return _declared(name, word.start(), word.end()) if name else None
            case Value() | Text():
                return None
            case _:
                continue
    return None


def _in_rule(
    structure: Structure, kinds: tuple[Kind, ...], found: re.Match[str], path: tuple[str, ...], names: Names
) -> Meaning | None:
    if not any(isinstance(kind, Rule) for kind in kinds):
        return None
    word = re.match(r"\w+", found[0])
    if word is None:
        return None
    start, end = found.start(), found.start() + word.end()
    local = locals_at(structure, path).get(word[0])
    if local:
        return Meaning(start, end, word[0], local)
    name = names.find(word[0], *_nouns(names))
    if name is not None:
        return _declared(name, start, end)
    explained = explanations().get(word[0])
    if explained is not None:
        return Meaning(start, end, explained.form, explained.meaning, explained.definition)
    if any(word[0] == direction.name for direction in COMPASS):
        return Meaning(start, end, word[0], "a direction of the board")
    step = names.find(word[0], "step")
    return _declared(step, start, end) if step else None


def _nouns(names: Names) -> tuple[str, ...]:
    return tuple(sorted({name.noun for name in names.in_rules()}))


def _declared(name: Name, start: int, end: int) -> Meaning:
    body, _, meaning = name.value.partition(": ") if name.noun == "definition" else ("", "", "")
    if name.noun == "definition":
        return Meaning(start, end, f"{name.name}: definition", name.about, f"define {body} := {meaning}")
    title = f"{name.name}: {name.noun}" + (f", {name.value}" if name.value else "")
    return Meaning(start, end, title, name.about)
