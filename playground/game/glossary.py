"""Checks of a ruleset's glossary: that each entry is about something that has a name, with placeholders of its own."""

from __future__ import annotations

import re

from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Scalar

_PLACEHOLDER = re.compile(r"\{(\w+)(?:'s)?\}")

_CLAUSE = re.compile(r"(?:\{it\} )?(?:has|have|had|is|are|was|were|can|may|must|does|will)\b|(?:if|when|that)\b")
"""How a text begins that says something of a piece, in place of naming what it has."""

_OF_ATTRIBUTES = ("it",)
"""The placeholder in an entry for an attribute: what has it."""

_NO_PLACEHOLDER = "braces hold parameters of a definition, or 'it' of an attribute; describe anything else in words"
"""The hint in an entry for what has no parameters: variables, also those of which there are several, and regions."""


def check_glossary(ruleset: Ruleset, vocabulary: Vocabulary, lost: frozenset[str], diagnostics: Diagnostics) -> None:
    """Report entries that are about nothing that an entry may be about, unless it is `lost` by an error."""
    regions = ruleset.board.regions if ruleset.board else {}
    defined = (*vocabulary.definitions, *vocabulary.effects)
    tracks = [track.name for track in ruleset.board.tracks] if ruleset.board else []
    known = (*defined, *ruleset.variables, *ruleset.attributes, *regions, *tracks)
    for name, text in ruleset.glossary.items():
        if name not in known and name not in lost:
            noun = "definition, variable, attribute, region or track"
            diagnostics.report("R021", text.span, hint=did_you_mean(name, known), name=name, noun=noun)
        _check_placeholders(name, text, _parameters(name, ruleset, vocabulary), diagnostics)
        if name in ruleset.attributes:
            _report_clause(name, text, diagnostics)


def _report_clause(name: str, text: Scalar, diagnostics: Diagnostics) -> None:
    """Warn of an attribute whose text is a clause or its end: it stands where what the attribute is called does."""
    words = " ".join(text.text.split())
    if _CLAUSE.match(words) and "{it" in words:
        said = words.replace("{it's}", "its").replace("{it}", "it").rstrip(".")
        hint = "a noun goes there, 'the number of … {it}', or 'whether …', which becomes 'the note whether …'"
        diagnostics.report("W185", text.span, hint=hint, name=name, said=said)


def _parameters(name: str, ruleset: Ruleset, vocabulary: Vocabulary) -> tuple[str, ...]:
    """What may stand in braces in the entry for a name."""
    definition = vocabulary.definitions.get(name) or vocabulary.effects.get(name)
    if definition is not None:
        return definition.parameters
    return _OF_ATTRIBUTES if name in ruleset.attributes else ()


def _check_placeholders(name: str, text: Scalar, known: tuple[str, ...], diagnostics: Diagnostics) -> None:
    for match in _PLACEHOLDER.finditer(text.text):
        if match[1] not in known:
            hint = did_you_mean(match[1], known) if known else _NO_PLACEHOLDER
            place = text.span_of(*match.span(1))
            diagnostics.report("R021", place, hint=hint, name=match[1], noun=f"parameter of '{name}'")
