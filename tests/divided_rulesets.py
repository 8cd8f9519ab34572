"""Rulesets in one file, written as several that say the same: some of their declarations lie in parts, with values.

    generated.yaml ──includes──► outer.yaml, with values ──includes──► inner.yaml, with some of these
    generated.yaml ──extends───► base.yaml, which includes outer.yaml with other values, and includes it again

The texts are those of `rulesets_strategy.py`: a line for each entry of a section, and rule texts in quotes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playground.ruleset.names import RESERVED
from playground.ruleset.scopes import words_of

FIRST = ("attributes", "relations", "variables", "pieces", "moves", "define", "strategies")
"""Sections in which the entries of parts come before those of the ruleset, so that the first ones can be moved."""

LAST = ("actions", "turn", "after", "end")
"""Sections in which they come behind them."""

UNNAMED = ("after", "end", "strategies")
"""Sections of which everything is taken; other entries are moved only if what stays names them."""

BOUND = re.compile(
    r"v\d+|p\d+|chosen\d+|spot|seen|where_to|piece|target|distance|way|it|me|weight|skip|pass|here|there"
)
"""What texts around a text may bind, which no value can mention."""

_QUOTED = re.compile(r'"([^"]*)"')
_HEAD = re.compile(r'\s*"?(\w+)')
MAX_VALUES = 6


@dataclass
class _Part:
    """A part: entries as lines by section, what is given for its parameters, and what it includes."""

    prefix: str
    sections: dict[str, list[list[str]]] = field(default_factory=dict)
    given: dict[str, str] = field(default_factory=dict)
    include: str = ""
    renamed: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        lines = [f"part: {self.prefix}"]
        lines += ["parameters:", *(f"  {name}: {{about: a value}}" for name in self.given)] if self.given else []
        lines += [f"include: {self.include}"] if self.include else []
        return _text(lines, self.sections)


@dataclass(frozen=True)
class Divided:
    """The file to play of a ruleset in several files, and the names that it binds in place of others of the ruleset."""

    path: Path
    renamed: dict[str, str]


def write_divided(text: str, folder: Path, random: Random) -> Divided:
    """Write a ruleset as several files that mean the same."""
    sections = _sections(text)
    outer, inner = _Part("outer"), _Part("inner")
    for name in (*FIRST, *LAST):  # what a part includes comes before its own entries
        for part in (inner, outer) if name in FIRST else (outer, inner):
            _move(name, sections, part, random)
    for part in (inner, outer):
        _name_values(part, random)
    handed = {f"handed_{name}": value for name, value in inner.given.items()}
    if inner.sections:
        outer.include = _inclusion("inner", dict(zip(inner.given, handed, strict=True)))
    outer.given |= handed
    (folder / "inner.yaml").write_text(inner.text(), encoding="utf-8")
    (folder / "outer.yaml").write_text(outer.text(), encoding="utf-8")
    head = [line for line in text.split("\n") if line.startswith("game:")]
    whole = _text([*head, f"include: {_inclusion('outer', outer.given)}"], sections)
    path = folder / "generated.yaml"
    if random.random() < 0.5:
        again = {name: value for name, value in outer.given.items() if random.random() < 0.5}
        others = {name: random.choice(list(outer.given.values())) for name in again}
        base = _text([*head, f"include: {_inclusion('outer', outer.given | others)}"], sections)
        (folder / "base.yaml").write_text(base, encoding="utf-8")
        whole = f"extends: base.yaml\ngame: Generated\ninclude: {_inclusion('outer', again)}\n"
    path.write_text(whole, encoding="utf-8")
    return Divided(path, inner.renamed | outer.renamed)


def _sections(text: str) -> dict[str, list[list[str]]]:
    """The entries of each section, each as its lines; a section of one line is an entry without lines of its own."""
    sections: dict[str, list[list[str]]] = {}
    for line in text.rstrip("\n").split("\n"):
        if not line.startswith(" "):
            name = line.split(":")[0]
            sections[name] = [] if line.endswith(":") else [[line]]
        elif line.startswith("   "):
            sections[name][-1].append(line)
        else:
            sections[name].append([line])
    return sections


def _text(lines: list[str], sections: dict[str, list[list[str]]]) -> str:
    lines = list(lines)
    for name, entries in sections.items():
        if name != "game" and entries:
            is_line = not entries[0][0].startswith(" ")
            lines += [*([] if is_line else [f"{name}:"]), *(line for entry in entries for line in entry)]
    return "\n".join(lines) + "\n"


def _inclusion(name: str, given: dict[str, str]) -> str:
    values = ", ".join(f'{parameter}: "{value}"' for parameter, value in given.items())
    return f"{{part: ./{name}.yaml, with: {{{values}}}}}" if given else f"./{name}.yaml"


def _move(name: str, sections: dict[str, list[list[str]]], part: _Part, random: Random) -> None:
    """Move some entries of a section from a ruleset to a part: the first or the last ones, as far as they are named."""
    entries = sections.get(name, [])
    number = random.randint(0, len(entries))
    if any(re.search(r"\bbefore:? \w+\d", line) for entry in entries for line in entry):
        return  # which has its place among the others
    while number:
        moved = entries[:number] if name in FIRST else entries[len(entries) - number :]
        left = [entry for entry in entries if entry not in moved]
        if name in UNNAMED or _all_named(name, moved, {**sections, name: left}):
            part.sections[name] = moved
            sections[name] = left
            return
        number -= 1


def _all_named(name: str, moved: list[list[str]], left: dict[str, list[list[str]]]) -> bool:
    """Whether what is left of a ruleset names all of some entries; movements only count under `moves` and `by`."""
    lines = [line for entries in left.values() for entry in entries for line in entry]
    if name == "moves":
        lines = [line for line in lines if re.search(r"\b(moves|by): \[", line)]
    words = set(re.findall(r"\w+", " ".join(lines)))
    return all(word in words for entry in moved for word in _HEAD.findall(entry[0])[:1])


def _name_values(part: _Part, random: Random) -> None:
    """Put parameters in place of some words, numbers and brackets in the texts of a part."""
    for entry in (entry for entries in part.sections.values() for entry in entries):
        for number, line in enumerate(entry):
            is_head = number == 0 and line.lstrip().startswith('"')
            start = line.index('":') + 2 if is_head else 0
            entry[number] = line[:start] + _QUOTED.sub(lambda text: f'"{_named(text[1], part, random)}"', line[start:])


def _named(text: str, part: _Part, random: Random) -> str:
    places = [*_free_words(text), *(found.span() for found in re.finditer(r"(?<![\w.])\d+(?![\w.])", text))]
    places += _brackets(text)
    if not places or len(part.given) >= MAX_VALUES or random.random() < 0.5:
        return text
    start, end = random.choice(places)
    value = text[start:end]
    name = f"{part.prefix}{len(part.given)}"
    part.given[name] = value[1:-1] if value.startswith("(") else value
    bound = {} if part.renamed else _bound_like_a_value(text, start, end)
    words = [word for word in words_of(text, effects=True) if word.is_local and word.text in bound]
    changes = [(word.start, word.end, bound[word.text]) for word in words if word.end <= start or end <= word.start]
    part.renamed |= {f"{new}_": old for old, new in bound.items()}
    for first, last, new in sorted([*changes, (start, end, name)], reverse=True):
        text = text[:first] + new + text[last:]
    return text


def _bound_like_a_value(text: str, start: int, end: int) -> dict[str, str]:
    """A name that the text binds around a value, with one that only the value mentions: if the text binds that one, it
    must make room for the value's."""
    words = list(words_of(text, effects=True))
    inside = [word for word in words if start <= word.start < end]
    others = {word.text for word in words if word not in inside}
    bound = {name for word in inside for name in word.known if re.fullmatch(r"v\d+", name)}
    own = [w.text for w in inside if w.text not in others and not text[w.end :].lstrip().startswith(("(", "of "))]
    return {min(bound): own[0]} if bound and own else {}


def _free_words(text: str) -> list[tuple[int, int]]:
    """The places of names that mean something outside of the text; of functions with their arguments there are none."""
    words = words_of(text, effects=True)
    return [
        (word.start, word.end)
        for word in words
        if not word.is_local and not BOUND.fullmatch(word.text) and word.text not in RESERVED
    ]


def _brackets(text: str) -> list[tuple[int, int]]:
    """The places of values in brackets that mention nothing that the text binds, and are more than a word; what stands
    behind `do`, `then` or `else` may be effects."""
    found = []
    for match in re.finditer(r"(?<!\w)(?<!\bdo )(?<!\bthen )(?<!\belse )\((?=[^()]*[^()\w][^()]*\))[^();,]*\)", text):
        words = [word for word in words_of(text, effects=True) if match.start() <= word.start < match.end()]
        is_whole = match[0] == text.strip()
        if not is_whole and not any(word.is_local or BOUND.fullmatch(word.text) for word in words):
            found.append(match.span())
    return found
