"""The service's answers as JSON, with places in UTF-16 units, for the editor in the browser."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playground.language_service.language import RULESETS, Language
from playground.language_service.outline import Symbol, outline_of
from playground.language_service.snippets import SNIPPETS, insertion_of
from playground.language_service.utf16 import Utf16


class UnknownQuestion(ValueError):
    """A question that is not understood; the text says why."""


def answer(question: Mapping[str, Any], file: Path | None = None, language: Language = RULESETS) -> Any:
    """The answer to {"ask": "completions" or "meaning", "text": …, "at": …} or {"ask": "insertion", "snippet": …}.

    Raises UnknownQuestion.
    """
    text, at, ask = question.get("text"), question.get("at", 0), question.get("ask")
    if not isinstance(text, str) or not isinstance(at, int):
        raise UnknownQuestion("'text' is a text, and 'at' a place in it")
    if ask == "completions":
        return _completions(language, text, at, file)
    if ask == "meaning":
        return _meaning(language, text, at, file)
    if ask == "insertion":
        return _insertion(text, str(question.get("snippet")))
    raise UnknownQuestion(f"there is no question {ask!r}")


def outline(text: str) -> list[dict[str, Any]]:
    """The outline of a text."""
    places = Utf16(text)

    def content(symbol: Symbol) -> dict[str, Any]:
        parts = [content(part) for part in symbol.parts]
        return {"name": symbol.name, "noun": symbol.noun, "start": places.units(symbol.start), "parts": parts}

    return [content(symbol) for symbol in outline_of(text)]


def snippets() -> list[dict[str, str]]:
    """What can be inserted."""
    return [{"name": each.name, "section": each.section, "about": each.about} for each in SNIPPETS]


def _completions(language: Language, text: str, at: int, file: Path | None) -> dict[str, Any]:
    places = Utf16(text)
    found = language.completions(text, places.character(at), file)
    options = [
        {"label": each.label, "noun": each.noun, "detail": each.detail, "about": each.about, "insert": each.insert}
        for each in found.suggestions
    ]
    return {"start": places.units(found.start), "options": options}


def _meaning(language: Language, text: str, at: int, file: Path | None) -> dict[str, Any] | None:
    places = Utf16(text)
    found = language.meaning(text, places.character(at), file)
    if found is None:
        return None
    shown = {"title": found.title, "text": found.text, "definition": found.definition}
    return {"start": places.units(found.start), "end": places.units(found.end), **shown}


def _insertion(text: str, name: str) -> dict[str, Any]:
    snippet = next((each for each in SNIPPETS if each.name == name), None)
    if snippet is None:
        raise UnknownQuestion(f"there is nothing called {name!r} to insert")
    places, found = Utf16(text), insertion_of(snippet, text)
    changed = text[: found.start] + found.text
    selected = Utf16(changed).units(found.selected)
    return {
        "start": places.units(found.start),
        "end": places.units(found.end),
        "text": found.text,
        "selected": selected,
        "length": found.length,
    }
