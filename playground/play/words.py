"""Formatting and parsing of a game's values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from playground.game.core import MEMBER, NOTHING, Game, GameVariable, Type, Value
from playground.game.evaluate import Position

MAX_MEMBERS = 8
"""Members of a set that are named; the rest are only counted."""


class Words:
    """Formats and parses the values of one game.

    `contents` maps descriptions of components, such as `purple 3`, to the sites where they lie.
    """

    def __init__(self, game: Game, contents: Mapping[str, int] | None = None) -> None:
        self.game = game
        self.contents = contents or {}
        board = game.board
        self.names: dict[str, Sequence[str]] = {
            "player": game.players,
            "piece": [piece.name for piece in game.pieces],
            "way": [direction.name for direction in board.directions],
        }

    def whose(self, variable: GameVariable, place: int) -> str:
        """The indices of a value of a state variable: `Ann`, or `Ann 7` where there are two."""
        return " ".join(self.say(type_, index) for type_, index in variable.indices_of(place))

    def say(self, type_: Type, value: Value) -> str:
        """A value of a type: a name, a number, `none`, or the members of a set."""
        if isinstance(value, frozenset):
            return self._members(member_of(type_), sorted(value))
        if isinstance(value, bool | str) or type_.kind == "bool":
            return str(bool(value)).lower() if type_.kind == "bool" else str(value)
        if value == NOTHING and type_.kind != "int":
            return "none"
        if type_.kind == "site":
            return self.game.board.name(value)
        names = self._names_of(type_)
        return names[value] if names else str(value)

    def _names_of(self, type_: Type) -> Sequence[str]:
        """The names of a type's values, by index; empty for a type without named values."""
        if type_.kind == "mark":
            return self.game.words[type_.name]
        return self.names.get(type_.kind, ())

    def _members(self, type_: Type, members: list[int]) -> str:
        named = " ".join(self.say(type_, member) for member in members[:MAX_MEMBERS])
        more = len(members) - MAX_MEMBERS
        return (named + (f" and {more} more" if more > 0 else "")) or "nothing"

    def contents_of(self, site: int, position: Position) -> str:
        """What is on a site, as a clause: `c3 is empty`, `a Stone of South stands on c3`."""
        owner, kind, name = position.owner(site), position.piece(site), self.game.board.name(site)
        if kind == NOTHING:
            return f"{name} is empty"
        whose = "" if owner == NOTHING else f" of {self.game.players[owner]}"
        return f"{with_article(self.game.pieces[kind].name)}{whose} stands on {name}"

    def read(self, type_: Type, text: str) -> tuple[int, str] | None:
        """The value that a text starts with, and the rest of the text; None if it starts with no value of the type."""
        if type_.kind == "int":
            number = re.match(r"-?\d+\b", text)
            return (int(number[0]), text[number.end() :]) if number else None
        names = self._values_by_name(type_)
        matches = [name for name in names if text.casefold().startswith(name.casefold()) and _ends(text[len(name) :])]
        if not matches:
            return None
        longest = max(matches, key=len)
        return names[longest], text[len(longest) :]

    def _values_by_name(self, type_: Type) -> dict[str, int]:
        """The values of a type that can be parsed, by name."""
        if type_.kind == "site":
            return {**self.contents, **self.game.board.by_name}
        return {name: index for index, name in enumerate(self._names_of(type_))}

    def expected(self, type_: Type) -> str:
        """What a value of a type looks like, for an error message: `a site of this board (a1 to h8)`."""
        if type_.kind == "site":
            board = self.game.board
            return f"a site of this board ({board.name(board.sites[0])} to {board.name(board.sites[-1])})"
        names = self._values_by_name(type_)
        return f"one of {', '.join(names)}" if names else str(type_)


def _ends(rest: str) -> bool:
    """Whether a word ends before the rest of a text."""
    return not rest or not (rest[0].isalnum() or rest[0] == "_")


def with_article(noun: str) -> str:
    """A noun with `a` or `an` before it."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def member_of(type_: Type) -> Type:
    """The type of a set's members; any other type is returned as it is."""
    return replace(type_, kind=MEMBER.get(type_.kind, type_.kind))
