"""What can be written at a place in a ruleset.

Keys, by the schema; names, by what the ruleset declares; and in rules the words that the grammar takes there: the rule
up to the cursor is given to the parser, which says how it may go on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path as File

from playground.game.board import COMPASS
from playground.language_service.kinds import key_at, kinds_at, section_of
from playground.language_service.names import Names, names_in, part_structure
from playground.language_service.orders import begins_with_order
from playground.language_service.read_structure import place_at, structure_of
from playground.language_service.rule_words import words_of_rule
from playground.language_service.structure import Path, Place, Role, Structure
from playground.language_service.suggestion import Suggestion
from playground.ruleset.find import all_names, part_names
from playground.ruleset.names import ELSE
from playground.ruleset.shape import (
    Cases,
    Either,
    Group,
    Key,
    Kind,
    Many,
    Named,
    Patch,
    PerPlayer,
    Reference,
    Rule,
    Text,
    Value,
    Word,
    expected,
)

_BEGUN = re.compile(r"[A-Za-z_][\w-]*(?: by| to)?$")
_BEGUN_IN_RULE = re.compile(r"[A-Za-z_]\w*$")


@dataclass(frozen=True)
class Completions:
    """Suggestions to put in place of the characters from `start` to the cursor, the likeliest first."""

    start: int
    suggestions: tuple[Suggestion, ...]


@dataclass(frozen=True)
class _At:
    """A place in a text, and what is known about it."""

    text: str
    offset: int
    place: Place
    structure: Structure
    names: Names
    file: File | None = None

    @property
    def path(self) -> Path:
        return self.place.path


def completions_at(text: str, offset: int, file: File | None = None) -> Completions:
    """What can be written at a place; `file` is where the text is kept, for what it extends."""
    place = place_at(text, offset)
    structure = structure_of(text)
    at = _At(text, offset, place, structure, names_in(structure, file), file)
    found: list[Suggestion] = []
    pattern = _BEGUN
    for kind in kinds_at(place.path) if place.role is not Role.NOTHING else ():
        if place.role is not Role.KEY and not isinstance(kind, Group | Patch | Named | PerPlayer | Cases):
            found += _values(kind, at)
            pattern = _BEGUN_IN_RULE if isinstance(kind, Rule) else pattern
        elif place.role is not Role.VALUE:
            found += _keys(kind, at)
    if place.role is Role.VALUE and section_of(place.path)[:1] == ("parameters",) and len(section_of(place.path)) == 2:
        found += _parameter_values(at)  # `stride: 4` in a variant, in place of a group
    begun = pattern.search(text, place.start if place.start <= offset else offset, offset)
    start = begun.start() if begun else offset
    return Completions(start, tuple({each.label: each for each in found if each.label != text[start:offset]}.values()))


def _keys(kind: Kind, at: _At) -> Iterator[Suggestion]:
    present = {entry.name for entry in at.structure.under(*at.path)} - {_current_key(at)}
    match kind:
        case Group() | Patch():
            group = kind.group if isinstance(kind, Patch) else kind
            for key in _keys_of(group, at):
                if key.name not in present:
                    yield Suggestion(key.name, "key", _detail(key), key.doc, _with_colon(key.name, key.kind, at))
        case Named():
            for name in _known_names(kind, at):
                if name not in present:
                    yield Suggestion(name, kind.noun, insert=_with_colon(name, kind.value, at))
        case PerPlayer(value):
            for each in at.names.of("player", "piece"):
                if each.name not in present:
                    yield Suggestion(each.name, each.noun, insert=_with_colon(each.name, value, at))
        case Cases(value):
            cases = [Suggestion(ELSE, "keyword", "", "all other cases")]
            named = at.names.of("player", "piece", "value", "choice")
            cases += [Suggestion(each.name, each.noun, each.value, each.about) for each in named]
            for case in cases:
                if case.label not in present:
                    yield replace(case, insert=_with_colon(case.label, value, at))
        case _:
            return


def _current_key(at: _At) -> str:
    """The key at the cursor, which may be offered although it is there."""
    here = (each.name for each in at.structure.under(*at.path) if each.start <= at.offset <= each.end)
    return next(here, "")


def _keys_of(group: Group, at: _At) -> Iterator[Key]:
    """The keys that fit: those of other cases, and those that what is there excludes, are left out."""
    present = {entry.name for entry in at.structure.under(*at.path)}
    case = at.structure.value(*at.path, group.by).partition(" ")[0] if group.by else ""
    fitting = {key.name for key in (*group.keys, *group.cases.get(case, ()))}
    for key in group.all_keys().values():
        excluded = any(key.name in pair and present & {*pair} - {key.name} for pair in group.excludes)
        if not excluded and (key.name in fitting or case not in group.cases):
            yield key


def _known_names(kind: Named, at: _At) -> Iterator[str]:
    """Names that a group may take up again: those of the ruleset in a variant, pieces in a relation."""
    in_variant = at.path[:1] == ("variants",) and len(at.path) > 2
    extends = bool(at.structure.value("extends"))
    if kind.noun == "piece" and section_of(at.path)[:1] == ("relations",):
        nouns: tuple[str, ...] = ("piece",)
    elif at.path == ("include", "with"):
        part = _part_here(at)
        yield from (entry.name for entry in part.under("parameters")) if part else ()
        return
    elif kind.noun == "word":
        nouns = ("player", "piece", "region", "zone", "attribute", "variable", "definition")
    elif in_variant or extends:
        nouns = (kind.noun,)
    elif kind.noun == "parameter":
        yield "max_decisions"
        return
    else:
        return
    for name in at.names.of(*nouns):
        yield name.name


def _part_here(at: _At) -> Structure | None:
    """The part that the group at the cursor includes: the last that is named before it."""
    named = [item for item in at.structure.items if item.path == ("include", "part") and item.start < at.offset]
    return part_structure(at.text[named[-1].start : named[-1].end].strip("\"'"), at.file) if named else None


def _detail(key: Key) -> str:
    return "required" if key.required else expected(key.kind).removeprefix("a ").removeprefix("an ")


def _with_colon(name: str, kind: Kind, at: _At) -> str:
    """A key with its colon, and a new line where a group begins, unless there is a colon already."""
    rest = at.text[at.offset : at.text.find("\n", at.offset) if "\n" in at.text[at.offset :] else None]
    if re.match(r"[\w-]*\s*:", rest):
        return name
    if at.place.inline or not _is_group(kind):
        return f"{name}: "
    line = at.text.rfind("\n", 0, at.place.start) + 1
    return f"{name}:\n{' ' * (at.place.start - line + 2)}"


def _is_group(kind: Kind) -> bool:
    if isinstance(kind, Either) and kind.shortens:
        return _is_group(kind.kinds[-1])
    return isinstance(kind, Group | Named | Patch | PerPlayer | Cases) or (
        isinstance(kind, Either) and all(_is_group(each) or isinstance(each, Many) for each in kind.kinds)
    )


def _values(kind: Kind, at: _At) -> Iterator[Suggestion]:
    match kind:
        case Word(choices):
            yield from (Suggestion(choice, "word") for choice in choices)
        case Reference(noun=noun, words=words):
            for name in at.names.of(noun):
                yield Suggestion(name.name, noun, name.value, name.about)
            yield from (Suggestion(word, "word") for word in words)
        case Value():
            yield from _parameter_values(at)
        case Rule(of=of):
            yield from _words_of_declarations(at)
            order, place = begins_with_order(at.text, at.offset, at.place, at.names)
            if place is not None:
                yield from words_of_rule(of, at.text, at.offset, place, at.structure, at.names)
            yield from order
        case Text():
            yield from _texts(at)
        case _:
            return


_SHAPES = {
    "square": "square 8",
    "rectangle": "rectangle 7 by 6",
    "hexagon": "hexagon 5",
    "rhombus": "rhombus 11",
    "triangle": "triangle 9",
}
"""Outlines of boards that are said in a line, with examples of their measures."""

_EACH = ("player", "kind", "site")
_OF_DECLARATIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "variables": {"type": ("bool", "player", "kind", "site", "direction"), "each": _EACH},
    "zones": {"each": _EACH},
}
"""Words that stand for types of variables, and for what there is a variable or a zone for each of."""


def _words_of_declarations(at: _At) -> Iterator[Suggestion]:
    section, key = section_of(at.path), key_at(at.path)
    words = _OF_DECLARATIONS.get(section[0], {}) if section else {}
    name = key.name if key is not None else _key_of_short_form(at) if len(section) == 2 else ""
    if name in words:
        yield from (Suggestion(word, "word") for word in words[name])
        yield from (Suggestion(each.name, "attribute", each.value, each.about) for each in at.names.of("attribute"))
        if name == "each":
            yield from (Suggestion(name.name, "region", name.value, name.about) for name in at.names.of("region"))


def _key_of_short_form(at: _At) -> str:
    """The key in whose place the end of a declaration in short form stands: `bool each player`."""
    return "each" if re.search(r"\beach\s+[\w-]*$", at.text[at.place.start : at.offset]) else "type"


def _parameter_values(at: _At) -> Iterator[Suggestion]:
    """The values that a parameter may have."""
    section = section_of(at.path)
    if len(section) < 2 or section[0] != "parameters":
        return
    choices = at.structure.items_of("parameters", section[1], "choices")
    parameter = at.names.find(section[1], "parameter")
    if choices:
        yield from (Suggestion(choice, "word") for choice in choices)
    elif parameter is None or not re.search(r"\d", parameter.value):
        yield Suggestion("yes", "word")
        yield Suggestion("no", "word")


def _texts(at: _At) -> Iterator[Suggestion]:
    key = key_at(at.path)
    if at.path == ("extends",):
        yield from (Suggestion(name, "ruleset") for name in all_names())
    elif at.path in (("include",), ("include", "part")):
        for name in part_names():
            part = part_structure(name, None)
            yield Suggestion(name, "part", part.value("part") if part else "", part.value("about") if part else "")
    elif at.path == ("include", "except"):
        part = _part_here(at)
        entries = part.entries if part else ()
        yield from (Suggestion(e.name.partition("(")[0], "name") for e in entries if len(e.path) == 2)
    elif at.path == ("board",) and not re.search(r"\s", at.text[at.place.start : at.offset]):
        yield from (Suggestion(shape, "word", measures) for shape, measures in _SHAPES.items())
    elif key is not None and key.name == "forward":
        yield from (Suggestion(direction.name, "direction") for direction in COMPASS)
    elif section_of(at.path)[:1] == ("relations",):
        yield from (Suggestion(name.name, "piece", name.value, name.about) for name in at.names.of("piece"))
