"""What a resolved ruleset says, as nested names and values: what is written out, compared and hashed.

Rule texts are brought into one form (comments gone, every gap one space), so that layout makes no difference.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from playground.ruleset.model import (
    ActionDeclaration,
    BoardDeclaration,
    Parameter,
    PieceDeclaration,
    PlayerDeclaration,
    Ruleset,
    StepDeclaration,
    VariableDeclaration,
)
from playground.ruleset.parameters import BUILT_IN, built_in_parameters, declare_parameters
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Scalar

Plain: TypeAlias = str | int | bool | list[str]

_COMMENT = re.compile(r"#[^\n]*")
_UNORDERED = ("parameters", "define")
_FOR_PEOPLE = ("game", "about", "source", "variants")


@dataclass(frozen=True)
class Said:
    """A value and the place that says it."""

    value: Plain
    span: Span | None


Contents: TypeAlias = "Said | dict[str, Contents]"


def contents(ruleset: Ruleset) -> dict[str, Contents]:
    """The sections of a ruleset in their usual order; those that are empty are left out."""
    sections: dict[str, Contents] = {
        "game": Said(ruleset.title, ruleset.span),
        "about": Said(ruleset.about, ruleset.span),
        "source": Said(ruleset.origin, ruleset.span),
        "players": _players(ruleset.players),
        "parameters": _parameters(ruleset.parameters),
        "board": _board(ruleset.board),
        "pieces": {name: _piece(piece) for name, piece in ruleset.pieces.items()},
        "moves": _texts(ruleset.moves),
        "define": {_one_line(d.head.text): _text(d.body) for d in ruleset.definitions},
        "variables": {name: _variable(variable) for name, variable in ruleset.variables.items()},
        "setup": _list(ruleset.setup),
        "actions": {name: _action(action) for name, action in ruleset.actions.items()},
        "turn": {name: _step(step) for name, step in ruleset.turn.items()},
        "after": _texts(ruleset.after),
        "end": _texts(ruleset.end),
    }
    # An empty group of keys is nothing to write, but a piece without keys is a piece: only sections are left out.
    return {name: said for name, said in sections.items() if not _is_empty(said)}


def content_hash(said: Mapping[str, Contents]) -> str:
    """SHA-256 (hexadecimal) of everything that matters for play: not titles, descriptions, ranges or layout."""
    sections = {name: _played(part) for name, part in said.items() if name not in _FOR_PEOPLE}
    sections["parameters"] = _values(said["parameters"]) if "parameters" in said else {}
    ordered = {name: sorted(part.items()) if name in _UNORDERED else part for name, part in sections.items()}
    written = json.dumps(_pairs(ordered), ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()
