"""The variables bound in a rule, with their noun phrases in English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.rulebook.english import ITSELF, spaced

_VAGUE = ("who", "it", "each", "any")

_NOUNS = {"player": "player", "site": "place", "piece": "kind", "int": "number", "way": "direction"}


@dataclass(frozen=True)
class Local:
    """A variable bound in a rule: its kind of value, and its noun phrase in English.

    `depends_on` is what its value is computed from if the noun phrase is that value itself. `of_pieces` is true for a
    site that stands for the piece on it.
    """

    kind: str
    noun_phrase: str
    depends_on: frozenset[str] = frozenset()
    of_pieces: bool = False


Scope = Mapping[str, Local]


def is_vague(name: str) -> bool:
    """Whether the name of a variable says nothing about what it stands for: `n`, `it`."""
    return len(spaced(name)) == 1 or spaced(name) in _VAGUE


def noun_phrase(name: str, kind: str, scope: Scope) -> str:
    """The noun phrase of a bound variable: from its name, or from its kind if the name means nothing."""
    taken = any(local.kind == kind and local.noun_phrase in ("that player", ITSELF) for local in scope.values())
    if kind == "player" and not taken:
        return "that player"
    word = spaced(name)
    if is_vague(name) or word == "other":
        noun = _NOUNS.get(kind, word)
        word = f"other {noun}" if word == "other" else noun
    if kind == "way" and len(word) < 4:
        word = "direction"
    short, others = f"the {word}", {local.noun_phrase for local in scope.values()}
    return short if others.isdisjoint({short, f"that {word}"}) else f"the {spaced(name)}"
