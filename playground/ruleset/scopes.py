"""Finds the names that a rule text binds itself, and where they are known.

The parser stands above this layer, so that scopes are found by words and brackets alone: whatever binds a name, and
whatever ends its scope, is a reserved word or a sign. A test compares the result with the parser's trees.

    own where any way in any direction where ahead(it, way, 1) is enemy
                  ^^^                              ^^  ^^^      names of the text itself
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.ruleset.names import RESERVED

IT = "it"
"""The name of the member behind `where`, and of those that are compared behind `with most`."""

ENDS = ("here", "there")
"""The names of the ends of a step behind the `while` of a spread, a distance or a movement."""

_TOKEN = re.compile(r"'[^']*'|#[^\n]*|[A-Za-z_]\w*|\d+|[^\s\w]", re.ASCII)
_NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_SCOPE_AFTER = {"any": "where", "every": "has", "sum": "giving", "most": "giving", "least": "giving", "the": "where"}
"""The words that bind a name in a value, with the word that its scope begins behind."""

_AFTER_MEMBERS = ("do", "has", "giving")
"""The words behind the members that have a name, and those of whom something holds."""

_AFTER_VALUES = {"to", "on", "into", "with", "until", "by", "wins", "win", "loses", "lose", "begins", "continues"}
_AFTER_VALUES |= {"square", "squares", "cell", "cells"}
_NOT_LOCAL = ("set", "roll", "by", "raise", "lower")
"""Words before names of variables and attributes."""

_VERBS = ("place", "swap", "continue", "continues", "next")
"""Words that may be followed by a `with`, which means something else behind each."""

_VALUE, _EFFECT, _BLOCK = range(3)


@dataclass(frozen=True)
class ScopedWord:
    """A name in a text: `is_local` if the text binds it, or something around it; `known` are all that are bound."""

    start: int
    end: int
    text: str
    is_local: bool
    known: frozenset[str]


@dataclass
class _Frame:
    """Something open in a text: a bracket, an `if`, or what binds `name`, whose scope begins behind `until`.

    It is closed with the value, the effect or the block of effects that it stands in, by `level`. What `is_chosen` by
    `the NAME in …` may have a `with most` behind its `where`, which is about that name as well.
    """

    until: str
    level: int
    name: str = ""
    is_chosen: bool = False


def words_of(text: str, known: Iterable[str] = (), *, effects: bool = False) -> list[ScopedWord]:
    """The names in a text, in order; `known` are those that something around the text binds."""
    return next(words_of_each([text], known, effects=effects))


def words_of_each(
    texts: Iterable[str], known: Iterable[str] = (), *, effects: bool = False
) -> Iterator[list[ScopedWord]]:
    """The names in each of some texts that follow one another, where effects know the names that earlier ones give."""
    scanner = _Scanner(frozenset(known), effects)
    for text in texts:
        yield list(scanner.words(text))
        scanner.end_effect()


def free_names(text: str) -> frozenset[str]:
    """The names in a text that it does not bind itself."""
    return frozenset(word.text for word in words_of(text) if not word.is_local)


class _Scanner:
    """Reads the words of a text from left to right, with a stack of what is open."""

    def __init__(self, known: frozenset[str], effects: bool) -> None:
        self._known = known
        self._open: list[_Frame] = []
        self._begins_effect = effects
        self._verb = ""
        self._depth_of_marks = -1

    def words(self, text: str) -> Iterator[ScopedWord]:
        tokens = [token for token in _TOKEN.finditer(text) if token[0][0] not in "'#"]
        written = ["", *(token[0] for token in tokens), "", ""]
        for place, token in enumerate(tokens, 1):
            before, word, after = written[place - 1], written[place], written[place + 1 : place + 3]
            begins, self._begins_effect = self._begins_effect, False
            if self._is_of_repeat(word, before, after[0]) or (begins and _is_change(word, after[0])):
                continue
            if _NAME.fullmatch(word) and word not in RESERVED:
                is_call = text[token.end() : token.end() + 1] == "("
                yield ScopedWord(*token.span(), word, not is_call and self._is_local(word, before), self._names())
            else:
                self._read(word, before, after, begins)

    def _is_of_repeat(self, word: str, before: str, after: str) -> bool:
        """Whether `up` or `times` belongs to a `repeat`, which names the parser has for itself (`soft_words.py`)."""
        if word == "times" and before != "repeat" and after in ("do", "while", "until", ""):
            frame = self._reached("times")
            if frame is not None:
                frame.until = "do"
            return frame is not None
        return word == "up" and (before, after) == ("repeat", "to")

    def end_effect(self) -> None:
        """Close what belongs to an effect: all but the names that it gives to those that follow."""
        given = self._reached(";")
        if given is not None:
            given.until = ""
            self._begins_effect = given.level == _BLOCK
            return
        self._close(_EFFECT)
        self._begins_effect, self._verb, self._depth_of_marks = True, "", -1

    def _read(self, word: str, before: str, after: list[str], begins: bool) -> None:
        """A reserved word or a sign."""
        if word in _VERBS:
            self._verb = word
        if word in _AFTER_VALUES and not (word == "with" and after[0] in ("most", "least")):
            self._close(_VALUE)
        match word:
            case "(":
                self._begins_effect = begins
                self._open.append(_Frame(")", _BLOCK))
            case ")":
                while self._open and self._open.pop().until != ")":
                    pass
            case ",":
                self._close(_VALUE)
            case ";":
                self.end_effect()
            case "if":
                self._open.append(_Frame("then", _EFFECT if begins else _VALUE))
            case "then" | "else":
                self._branch(word)
            case "let":
                self._open.append(_Frame(";", _BLOCK if begins else _VALUE, after[0]))
            case "repeat":
                self._open.append(_Frame("times", _EFFECT))
            case "each" if before == "for":
                self._open.append(_Frame("do", _EFFECT, after[0]))
            case "while" if before == "times":
                self._close(_VALUE)
            case "while":
                self._open += [_Frame("", _VALUE, end) for end in ENDS]
            case "where" | "with":
                self._member(word, after)
            case "do" | "has" | "giving":
                self._begin_scope(word)
            case "most" | "least" if before == "with":
                pass
            case _ if word in _SCOPE_AFTER and after[0] not in RESERVED and after[1] == "in":
                self._open.append(_Frame(_SCOPE_AFTER[word], _VALUE, after[0], is_chosen=word == "the"))

    def _branch(self, word: str) -> None:
        """The branches of an `if`, and the effects of a rule."""
        frame = self._reached(word)
        self._begins_effect = frame is None or frame.level == _EFFECT
        if frame is None:
            self._close(_VALUE)
        elif word == "then":
            frame.until = "else"
        else:
            self._open.pop()

    def _member(self, word: str, after: list[str]) -> None:
        """`where`, `with most` and `with least`: about the name of a quantifier, or about `it`, or about both, as in
        `for each x in D where C do E`."""
        if word == "with" and after[0] not in ("most", "least"):
            self._depth_of_marks = len(self._brackets()) if self._verb == "place" else -1
        elif self._open and self._open[-1].until == "where":
            self._open[-1].until = ""
        elif word == "with" and self._open and self._open[-1].is_chosen:
            pass
        else:
            of_members = self._open and self._open[-1].until in _AFTER_MEMBERS
            names = [self._open[-1].name] if of_members and self._open[-1].name else []
            self._open += [_Frame("", _VALUE, name) for name in (IT, *names)]

    def _begin_scope(self, word: str) -> None:
        frame = self._reached(word)
        if frame is not None:
            frame.until = ""
        self._begins_effect = word == "do"

    def _reached(self, word: str) -> _Frame | None:
        """The innermost frame in these brackets that waits for a word, with all that is open within it closed."""
        for place in range(len(self._open) - 1, -1, -1):
            if self._open[place].until == word:
                del self._open[place + 1 :]
                return self._open[place]
            if self._open[place].until == ")":
                break
        return None

    def _close(self, level: int) -> None:
        while self._open and self._open[-1].level <= level:
            self._open.pop()

    def _is_local(self, word: str, before: str) -> bool:
        """Whether a name is bound around its place, or here."""
        binds = self._open and self._open[-1].name == word and self._open[-1].until and before in _BINDING
        if before == "with":
            is_value = self._verb == "swap"
        elif before == ",":
            is_value = self._depth_of_marks != len(self._brackets())
        else:
            is_value = before not in _NOT_LOCAL
        return bool(binds) or (is_value and word in self._names())

    def _brackets(self) -> list[_Frame]:
        return [frame for frame in self._open if frame.until == ")"]

    def _names(self) -> frozenset[str]:
        return self._known | {frame.name for frame in self._open if frame.name and not frame.until}


def _is_change(word: str, after: str) -> bool:
    """Whether a word that an effect begins with is the verb of `raise score by 2`, and not the name of something."""
    return word in ("raise", "lower") and _NAME.fullmatch(after) is not None and after not in RESERVED


_BINDING = ("let", "each", *_SCOPE_AFTER)
