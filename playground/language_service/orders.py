"""What may stand at the beginning of a rule or an ending, which may say what it comes before: `before full when …`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from playground.language_service.kinds import section_of
from playground.language_service.names import Names
from playground.language_service.structure import Place
from playground.language_service.suggestion import Suggestion
from playground.ruleset.placing import BEFORE, PLACED

_BEGINNING = re.compile(r"[\"'|>\s]*\w*")
_NAME_BEGUN = re.compile(rf"[\"'|>\s]*{BEFORE}\s+[\w-]*")
_NAMED = re.compile(rf"[\"'|>\s]*{BEFORE}\s+[\w-]+\s+")

_ABOUT = "before which of the others it comes; without it what is new comes last"


def begins_with_order(text: str, offset: int, place: Place, names: Names) -> tuple[list[Suggestion], Place | None]:
    """The suggestions for an order, and where the rule itself begins, None if it cannot begin yet."""
    section = section_of(place.path)
    if len(section) != 2 or section[0] not in PLACED:
        return [], place
    written = text[place.start : offset]
    if _NAME_BEGUN.fullmatch(written):
        return list(_others(section, names)), None
    if _BEGINNING.fullmatch(written):
        return [Suggestion(BEFORE, "keyword", "", _ABOUT, f"{BEFORE} ")], place
    named = _NAMED.match(written)
    return [], replace(place, start=place.start + named.end()) if named else place


def _others(section: tuple[str, ...], names: Names) -> Iterator[Suggestion]:
    noun = PLACED[section[0]]
    return (Suggestion(each.name, noun, each.value, each.about) for each in names.of(noun) if each.name != section[1])
