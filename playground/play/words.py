"""Formatting and parsing of a game's values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from playground.engine.notation import NONE_CHOSEN, joined
from playground.game.board import Board, column_name
from playground.game.core import MEMBER, NOTHING, Binding, Game, GameVariable, Type, Value
from playground.game.position import Position
from playground.stats.wording import listed

BETWEEN = " \t-,"
"""Signs that may stand between several that are chosen."""

MAX_MEMBERS = 8
"""Members of a set that are named; the rest are only counted."""

MAX_MISSING = 4
"""Cells of the surrounding rectangle that are named where a board lacks them."""


class Words:
    """Formats and parses the values of one game.

    `contents` maps descriptions of components, such as `purple 3`, to the sites where they lie, in ascending order.
    """

    def __init__(self, game: Game, contents: Mapping[str, Sequence[int]] | None = None) -> None:
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

    def besides_owner(self, variable: GameVariable, place: int) -> str:
        """The indices of a value of a state variable without the player whose it is: `red`, or nothing."""
        indices = variable.indices_of(place)[variable.owner_of(place) is not None :]
        return " ".join(self.say(type_, index) for type_, index in indices)

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
        # `do_`, as a ruleset has to write the name of a number that is a word of its language
        return names[value] if names else self.game.number_text(type_, value).strip("_")

    def say_choice(self, binding: Binding, value: int) -> str:
        """The value of a choice: several sites if these are chosen at once."""
        sites = Type("site")
        return (
            joined([self.say(sites, site) for site in binding.sites(value)])
            if binding.sets
            else self.say(binding.type, value)
        )

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
        number = re.match(r"-?\d+\b", text) if type_.kind == "int" else None
        if number:
            return (int(number[0]), text[number.end() :])
        names = self._values_by_name(type_)
        matches = [name for name in names if text.casefold().startswith(name.casefold()) and _ends(text[len(name) :])]
        if not matches:
            return None
        longest = max(matches, key=len)
        return names[longest], text[len(longest) :]

    def read_choice(self, binding: Binding, text: str) -> tuple[int, str] | None:
        """The value of a choice that a text starts with, and the rest; None if there is none, or no such choice."""
        if not binding.sets:
            return self.read(binding.type, text)
        chosen, rest = list[int](), text
        if text.casefold().startswith(NONE_CHOSEN) and _ends(text[len(NONE_CHOSEN) :]):
            rest = text[len(NONE_CHOSEN) :]
        else:
            while (match := self.read(Type("site"), rest.lstrip(BETWEEN))) is not None:
                site, rest = match
                chosen.append(self._another(site, chosen))
        sites = frozenset(chosen)
        is_choice = len(sites) == len(chosen) and sites in binding.sets and rest != text
        return (binding.sets.index(sites), rest) if is_choice else None

    def _another(self, site: int, chosen: Sequence[int]) -> int:
        """A site, or one with an equal component if that has been chosen already."""
        alike = next((sites for sites in self.contents.values() if site in sites), (site,))
        return next((other for other in alike if other not in chosen), site) if site in chosen else site

    def _values_by_name(self, type_: Type) -> dict[str, int]:
        """The values of a type that can be parsed, by name."""
        if type_.kind == "site":
            return {name: sites[0] for name, sites in self.contents.items()} | self.game.board.by_name
        if type_.kind == "int":
            named = self.game.names_of_numbers.get(type_.named, {})
            return {name: number for number, name in named.items()}
        return {name: index for index, name in enumerate(self._names_of(type_))}

    def expected_choice(self, binding: Binding) -> str:
        """What the value of a choice looks like, for an error message."""
        if not binding.sets:
            return self.expected(binding.type)
        least, most = (pick(map(len, binding.sets)) for pick in (min, max))
        many = "several" if least < most else str(most)
        return f"{many} of the sites that can be chosen"

    def expected(self, type_: Type) -> str:
        """What a value of a type looks like, for an error message: `a site of this board (a1 to h8)`."""
        if type_.kind == "site":
            board = self.game.board
            seen = next((name for name in self.contents if name not in board.by_name), "")
            lying = f" or what you see on one, such as '{seen}'" if seen else ""
            return f"a site of this board ({_extent(board)}){lying}"
        names = self._values_by_name(type_)
        if type_.kind == "int" and names:
            return f"a number from {type_.low} to {type_.high}, or {', '.join(names)}"
        return f"one of {', '.join(names)}" if names else str(type_)


def _extent(board: Board) -> str:
    """Which sites a board has: `a1 to h8`, `a1 to h8 without a1 and h8`, `columns a to i, rows 1 to 9`."""
    rows = sorted({site // board.width for site in board.cells})
    around = [row * board.width + column for row in rows for column in range(board.width)]
    missing = [site for site in around if site not in board.cell_set]
    if not missing or board.points or board.places:
        return f"{board.name(board.sites[0])} {'…' if missing else 'to'} {board.name(board.sites[-1])}"
    if len(missing) <= MAX_MISSING:
        return f"{board.name(around[0])} to {board.name(around[-1])} without {listed(map(board.name, missing))}"
    columns = sorted({site % board.width for site in board.cells})
    return f"columns {column_name(columns[0])} to {column_name(columns[-1])}, rows {rows[0] + 1} to {rows[-1] + 1}"


def _ends(rest: str) -> bool:
    """Whether a word ends before the rest of a text."""
    return not rest or not (rest[0].isalnum() or rest[0] == "_")


def with_article(noun: str) -> str:
    """A noun with `a` or `an` before it."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def member_of(type_: Type) -> Type:
    """The type of a set's members; any other type is returned as it is."""
    return replace(type_, kind=MEMBER.get(type_.kind, type_.kind))
