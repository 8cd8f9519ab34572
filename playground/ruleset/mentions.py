"""The names that trees mention, by words alone: which of them are names is known where rules are checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from playground.ruleset.names import WITH_WORDS, listed_words, named_numbers
from playground.ruleset.plurals import plural
from playground.source.tree import Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"[A-Za-z]\w*(?:-\w+)*", re.ASCII)
_PLAIN = re.compile(r"[A-Za-z]\w*", re.ASCII)
_UNREAD = ("about", "game", "source", "look", "mark", "marks")


@dataclass
class Mentions:
    """The names that some trees mention: those of movements and of drawings stand under keys of their own."""

    words: set[str] = field(default_factory=set)
    movements: set[str] = field(default_factory=set)
    drawings: set[str] = field(default_factory=set)

    def add(self, node: Node) -> None:
        """Add the names that a tree mentions."""
        self.words.update(words_in(node))
        self.movements.update(_under(node, ("moves", "by")))
        self.drawings.update(_under(node, ("look", "mark", "marks")))

    def has(self, section: str, name: str, value: Node) -> bool:
        """Whether something names an entry of a section."""
        if section == "moves":
            return name in self.movements
        if section == "drawings":
            return name in self.drawings
        if section in WITH_WORDS:
            values = {word.text for word in (*listed_words(value), *named_numbers(value))}
            return bool(self.words & {name, plural(name), *values})
        return name in self.words or (section == "pieces" and "kinds" in self.words)


def words_in(node: Node) -> Iterator[str]:
    """The words of all texts and keys of a node that can name something in rules."""
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
        yield from _PLAIN.findall(node.text)
    elif isinstance(node, Sequence):
        for item in node:
            yield from words_in(item)
    else:
        for key, value in node.entries:
            if key.text not in _UNREAD:
                yield from words_in(key)
                yield from words_in(value)


def _names_in(value: Node) -> Iterator[str]:
    """The names in a value that lists names, which may have hyphens: `wazir-forward` is one, and not two words."""
    if isinstance(value, Scalar):
        yield from _WORD.findall(value.text)
    else:
        for item in value if isinstance(value, Sequence) else ():
            yield from _names_in(item)


def _under(node: Node, keys: tuple[str, ...]) -> Iterator[str]:
    """The names in the values under some keys, wherever these stand."""
    if isinstance(node, Sequence):
        for item in node:
            yield from _under(item, keys)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            yield from _names_in(value) if key.text in keys and not isinstance(value, Mapping) else _under(value, keys)
