"""What the parameters of a definition are called where the book explains it."""

from __future__ import annotations

from collections.abc import Sequence

from playground.rulebook.scope import COUNTED, Local, Scope, noun_phrase
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural


def parameters_of(terms: Terms, names: Sequence[str], kinds: Sequence[str]) -> Scope:
    """The scope of a definition's parameters."""
    scope: dict[str, Local] = {}
    counted, piece = _ordinals(names, kinds), terms.piece
    for parameter, kind in zip(names, kinds, strict=False):
        said = counted.get(parameter, parameter)
        name = noun_phrase(said, kind, scope, terms.piece if kind == "sites" else "")
        scope[parameter] = Local(kind, name, of_pieces=name in (f"the {piece}", f"the {plural(piece)}"))
    return scope


def _ordinals(names: Sequence[str], kinds: Sequence[str]) -> dict[str, str]:
    """What several numbers of one letter each are called, `first` to `fifth`: their names would be read as articles."""
    numbers = [name for name, kind in zip(names, kinds, strict=False) if kind == "int" and len(name) == 1]
    return dict(zip(numbers, COUNTED, strict=False)) if 1 < len(numbers) <= len(COUNTED) else {}
