"""The description of an operation of the core, as data; `operations.py` has all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playground.game.board import Board
from playground.game.core import Type


class World(Protocol):
    """The parts of a game that never change while it is played."""

    @property
    def board(self) -> Board: ...

    @property
    def player_count(self) -> int: ...


@dataclass(frozen=True)
class Sites:
    """The English description of a set of sites: as places, or as the `pieces` on them.

    `holder` is the owner of the pieces, `where` the text after the noun. If the result is a subset of an argument,
    `among` is the index of that argument, which is described in its place.
    """

    pieces: bool = False
    adjective: str = ""
    holder: str = ""
    where: str = ""
    among: int | None = None


@dataclass(frozen=True)
class English:
    """The English of an operation in rulebooks: a value as a `noun`, a condition as a `clause`, a set as `sites`.

    In each text `{0}` is the first argument, `{1}` the second; `{0:many}` selects another form of it:
    `playground/rulebook/operations.py` lists the forms. `{piece}` and `{square}` are the game's words for a component
    and for a site of the board.
    """

    noun: str = ""
    clause: str = ""
    sites: Sites | None = None


@dataclass(frozen=True)
class OperationSpec:
    """An operation.

    `takes` are kinds of types (with a `?`, NOTHING is accepted too). `gives` computes the result's type from the world
    and the arguments' types. `evaluate(world, *values)` is None if the value depends on the position. `spelling` is the
    name of the operation in rules, None if only operators and sugar use it; `english` goes with it. `sees_content` is
    true if the value depends on which components lie where, which may be hidden from a player. Operations with
    `after_action` are defined only after an action: in triggers and end conditions.
    """

    name: str
    takes: tuple[str, ...]
    gives: Callable[..., Type]
    evaluate: Callable[..., Any] | None
    spelling: str | None = None
    about: str = ""
    english: English | None = None
    sees_content: bool = False
    after_action: bool = False


BOOL = Type("bool")
SITES = Type("sites")
WAYS = Type("ways")
STEPS = Type("steps")
SITE_OR_NONE = Type("site", optional=True)
PLAYER = Type("player")
PLAYER_OR_NONE = Type("player", optional=True)
PIECE_OR_NONE = Type("piece", optional=True)


def fixed(result: Type) -> Callable[..., Type]:
    """The type of a result that is the same for all arguments."""
    return lambda _world, *_types: result
