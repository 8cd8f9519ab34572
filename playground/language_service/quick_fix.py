"""Corrections of mistakes: what the hint of a diagnostic suggests, as an edit of the text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from playground.source.diagnostics import Diagnostic

_OF_WORDS = "ET"
"""First letters of codes that are about words of a rule: what is left out is such a word, although it begins a line."""

MAX_CHOICES = 5
"""Names among which a correction chooses; of longer lists the hint itself says more."""

_MEANT = re.compile(r"did you mean '([^']+)'")
_KNOWN = re.compile(r"known here: (.+)")
_WRITE = re.compile(r"write (-?\d+\.\.-?\d+)")
_REMOVE = re.compile(r"(?:remove it|delete it|delete this line|leave it out)\b")


@dataclass(frozen=True)
class Correction:
    """An edit that replaces the characters from `start` to `end` by `text`."""

    title: str
    start: int
    end: int
    text: str


def corrections_of(diagnostic: Diagnostic, text: str) -> tuple[Correction, ...]:
    """What may be done about a mistake in this text; nothing if its place is in another one."""
    if diagnostic.span is None or diagnostic.span.source.text != text:
        return ()
    return tuple(_corrections(diagnostic, text))


def _corrections(diagnostic: Diagnostic, text: str) -> Iterator[Correction]:
    span = diagnostic.span
    if span is None:
        return
    start, end = _wrong_word(diagnostic, text)
    meant, write = _MEANT.search(diagnostic.hint), _WRITE.fullmatch(diagnostic.hint)
    known = _KNOWN.match(diagnostic.hint)
    if meant:
        yield Correction(f"Replace by '{meant[1]}'", start, end, meant[1])
    elif write:
        yield Correction(f"Replace by '{write[1]}'", start, end, write[1])
    elif known:
        names = [name.strip().strip("'") for name in known[1].split(",")]
        for name in names if len(names) <= MAX_CHOICES else ():
            yield Correction(f"Replace by '{name}'", start, end, name)
    elif _REMOVE.match(diagnostic.hint) and diagnostic.code[0] not in _OF_WORDS and _is_a_line(text, span.start):
        line, next_line = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
        yield Correction("Delete this line", line, next_line + 1 if next_line >= 0 else len(text), "")


def _wrong_word(diagnostic: Diagnostic, text: str) -> tuple[int, int]:
    """Where the word is that the message quotes; else the whole place."""
    span = diagnostic.span
    if span is None:
        return 0, 0
    for word in re.findall(r"'([^']+)'", diagnostic.message):
        found = re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text[span.start : span.end])
        if found:
            return span.start + found.start(), span.start + found.end()
    return span.start, span.end


def _is_a_line(text: str, place: int) -> bool:
    """Whether what is at a place begins its line and fits on it: a key whose value is not a block below it."""
    line, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    own = text[line : end if end >= 0 else len(text)]
    below = text[end + 1 :].split("\n", 1)[0] if end >= 0 else ""
    indent = len(own) - len(own.lstrip())
    return not text[line:place].strip() and len(below) - len(below.lstrip()) <= indent
