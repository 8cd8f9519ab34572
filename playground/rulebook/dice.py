"""Dice in words: `a die from 1 to 6`, `a die with the faces 0, 1, 1 and 2`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from playground.game.core import Attribute, Game, GameVariable, Type
from playground.rulebook.english import counted, spaced
from playground.stats.wording import listed
from playground.syntax import ast

MAX_LISTED = 12
"""The most faces that are listed one by one; of more it is said how often each comes."""


def die_of(variable: GameVariable) -> str:
    """The die that is rolled for a number."""
    faces = variable.faces or (variable.type.low, variable.type.high) * (variable.type.high - variable.type.low == 1)
    if len(faces) != 2 and faces and [*faces] == [*range(faces[0], faces[0] + len(faces))]:
        return f"a die from {faces[0]} to {faces[-1]}"
    if faces:
        return f"a die with the faces {_listed([str(face) for face in faces])}"
    return f"a die from {variable.type.low} to {variable.type.high}"


def dice_of(variable: GameVariable) -> str:
    """What is rolled for a number, or for each of several: `a die from 1 to 6`, `four dice, each from 1 to 6`."""
    if not is_of_several(variable):
        return die_of(variable)
    return f"{counted(variable.size, 'die')}, each {die_of(variable).removeprefix('a die ')}"


def is_of_several(variable: GameVariable) -> bool:
    """Whether there are several dice; players with a number each may roll the same die, one after the other."""
    is_each_players = variable.each is not None and variable.each.kind == "player" and len(variable.indices) < 2
    return variable.size > 1 and not is_each_players


def is_die(name: str) -> bool:
    """Whether the name of a variable says that it is a die, or dice."""
    return spaced(name).lower().split(" ")[-1] in ("die", "dice")


def are_all(domain: ast.Expression, variable: GameVariable) -> bool:
    """Whether numbers are all those for which a variable has values."""
    match domain, variable.each:
        case ast.Range(ast.Number(low), ast.Number(high)), Type(kind="int") as each:
            return (low, high) == (each.low, each.high) and len(variable.indices) < 2
    return False


def lots_of(variable: GameVariable, game: Game) -> str:
    """What lots are drawn among, where each value is not one of them once; otherwise nothing."""
    names = {"player": game.players, "piece": [piece.name for piece in game.pieces], "bool": ("no", "yes")}
    words = game.words.get(variable.type.name)
    known = words or names.get(variable.type.kind) or [direction.name for direction in game.board.directions]
    return f" among {_listed([known[face] for face in variable.faces])}" if variable.faces else ""


def faces_of(attribute: Attribute) -> str:
    """What dice with an attribute show, if not each value once; otherwise nothing."""
    faces = [attribute.text(face) for face in attribute.faces]
    return f", a die with the faces {_listed(faces)}" if faces else ""


def _listed(faces: Sequence[str]) -> str:
    if len(faces) <= MAX_LISTED:
        return listed(faces)
    return listed([f"{face} ({counted(times, 'time')})" for face, times in Counter(faces).items()])
