"""Dice in words: `a die from 1 to 6`, `a die with the faces 0, 1, 1 and 2`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playground.game.core import Attribute, Game, GameVariable
from playground.rulebook.english import counted
from playground.stats.wording import listed

MAX_LISTED = 12
"""The most faces that are listed one by one; of more it is said how often each comes."""


def die_of(variable: GameVariable) -> str:
    """The die that is rolled for a number."""
    if variable.faces:
        return f"a die with the faces {_listed([str(face) for face in variable.faces])}"
    return f"a die from {variable.type.low} to {variable.type.high}"


def lots_of(variable: GameVariable, game: Game) -> str:
    """What lots are drawn among, where each value is not one of them once; otherwise nothing."""
    names = {"player": game.players, "piece": [piece.name for piece in game.pieces], "bool": ("no", "yes")}
    known = names.get(variable.type.kind) or [direction.name for direction in game.board.directions]
    return f" among {_listed([known[face] for face in variable.faces])}" if variable.faces else ""


def faces_of(attribute: Attribute) -> str:
    """What dice with an attribute show, if not each value once; otherwise nothing."""
    faces = [attribute.words[face] if attribute.words else str(face) for face in attribute.faces]
    return f", a die with the faces {_listed(faces)}" if faces else ""


def _listed(faces: Sequence[str]) -> str:
    if len(faces) <= MAX_LISTED:
        return listed(faces)
    return listed([f"{face} ({counted(times, 'time')})" for face, times in Counter(faces).items()])
