"""What the manual of the language says of its words: the tables of grammar/README.md, and the prelude's definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.source.folders import grammar_folder
from playground.syntax.keywords import FORMS
from playground.syntax.unparse import unparse

_ROW = re.compile(r"^\| (`.*?) \| (.*?) \|$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True)
class Explanation:
    """What a word of the language means. `form` is how it is written, `definition` its meaning in the language."""

    form: str
    meaning: str
    definition: str = ""


@cache
def explanations() -> dict[str, Explanation]:
    """All words that can be explained, with what the manual says first of each."""
    found: dict[str, Explanation] = {}
    for word, form, meaning in _rows():
        found.setdefault(word, Explanation(form, meaning, _definition(word)))
    for word, spec in BY_SPELLING.items():
        found.setdefault(word, Explanation(word, spec.about))
    for word in prelude():
        found.setdefault(word, Explanation(word, "", _definition(word)))
    for word, form in FORMS.items():
        found.setdefault(word, Explanation(form, ""))
    return found


def _rows() -> Iterator[tuple[str, str, str]]:
    """The first word, the form and the meaning of each row of the manual's tables."""
    manual = (grammar_folder() / "README.md").read_text(encoding="utf-8")
    for row in _ROW.finditer(manual):
        meaning = _LINK.sub(r"\1", row[2])
        for form in re.findall(r"`([^`]+)`", row[1]):
            words = [word for word in re.findall(r"[A-Za-z_]\w*", form) if not word.isupper()]
            for word in words[:1] if form[:1].islower() and not _is_joining(form) else words:
                yield word, form, meaning


def _is_joining(form: str) -> bool:
    """Whether all words of a form are explained by it, as those of `A is not B`; `place PIECE` begins with its own."""
    return bool(re.match(r"[A-Z]\b", form))


def _definition(word: str) -> str:
    """The definition of a word of the prelude as it is written there; empty for other words."""
    definition = prelude().get(word)
    if definition is None:
        return ""
    return unparse(definition)
