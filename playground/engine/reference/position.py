"""A position in plain Python: contents of sites, state variables, the mover, the status."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from playground.engine.counts import Group
from playground.engine.layout import FINISHED, UNFINISHED, contents, everyone_lost
from playground.engine.packing import bits_of, in_block
from playground.engine.past_positions import hash_of_contents, hash_of_words
from playground.engine.reference.equal_things import lower_equals
from playground.engine.reference.position_values import FIRST_STEP, PositionValues
from playground.engine.visible_components import sees
from playground.game.board import Board
from playground.game.core import KIND, NOTHING, Game, Hinted, Type
from playground.game.moving_on import step_of

Content = tuple[int, ...]
"""The content of a site: owner, kind, and the value of each attribute."""

Hints = list[tuple[str, int]]
"""Sets of `ruled_out` that a site is in, by name and number."""


@dataclass(frozen=True)
class GameConstants:
    """The constants of a game that expressions refer to."""

    board: Board
    player_count: int
    piece_count: int

    @classmethod
    def of(cls, game: Game) -> Self:
        """The constants of a game."""
        return cls(game.board, len(game.players), len(game.pieces))

    def values_of(self, type_: Type) -> tuple[int, int]:
        """The least value of a type, and the number of its values."""
        if type_.kind in ("player", "piece"):
            return 0, self.player_count if type_.kind == "player" else self.piece_count
        return (0, 2) if type_.kind == "bool" else (type_.low, type_.high - type_.low + 1)


class ReferencePosition(PositionValues):
    """A position that expressions can query (`game.position.Position`) and effects can change.

    `last_site` is NOTHING except while an action and its consequences take effect; `ends_turn` is whether the turn ends
    with that action. `next_player` and `next_step` are who decides after it, and at which step. `try_option` is what
    `after` calls, and `find_option` what `can_move` calls. `world` has what never changes.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.world = GameConstants.of(game)
        self.last_site = NOTHING
        self.ends_turn = True
        self.next_player, self.next_step = 0, FIRST_STEP
        self.try_option: Callable[[Self, int, tuple[int, ...]], Self] | None = None
        self.find_option: Callable[[ReferencePosition, tuple[str, ...]], bool] | None = None

    # Queries of expressions (`game.position.Position`).

    def mover(self) -> int:
        """The player who decides, or made the decision that is taking effect."""
        return self.acting

    def held_by(self, player: int) -> frozenset[int]:
        """The sites with pieces of a player."""
        return frozenset() if player == NOTHING else self._sites_with("owner", self.owners, player)

    def of_piece(self, piece: int) -> frozenset[int]:
        """The sites with a kind of piece, of any owner."""
        return frozenset() if piece == NOTHING else self._sites_with("piece", self.pieces, piece)

    def owner(self, site: int) -> int:
        """The owner of the piece on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.owners[site]

    def piece(self, site: int) -> int:
        """The kind of the piece on a site; NOTHING for an empty site and for NOTHING."""
        return NOTHING if site == NOTHING else self.pieces[site]

    def last(self) -> int:
        """The site where the current action placed a piece, or NOTHING."""
        return self.last_site

    def decisions(self) -> int:
        """The number of decisions so far."""
        return self.made

    def variable(self, name: str, index: int | None = None, site: int | None = None) -> int:
        """The value of a state variable, of an index and of a site if it has one of each.

        Raises KeyError if the game has no such variable, and IndexError if it has no such value.
        """
        variable = next((each for each in self.game.variables if each.name == name), None)
        if variable is None:
            raise KeyError(f"{self.game.title} has no variable '{name}'")
        variable.check_place(index, site)
        return self.variable_in_rules(name, index, site)

    def variable_in_rules(self, name: str, index: int | None, site: int | None) -> int:
        """The value of a state variable. `index` is a player, kind or number if there is a value for each."""
        variable = next(v for v in self.game.variables if v.name == name)
        if variable.by_site is not None and site is not None:
            if site not in variable.by_site.sites:
                return variable.missing
            return self.variables[name][(index or 0) * variable.by_site.board_size + site]
        return self.variables[name][variable.place(index)]

    def attribute(self, name: str, site: int) -> int:
        """The value of an attribute on a site. Where there is none it is 0 for a number, NOTHING for a mark."""
        return self.as_read(name, NOTHING if site == NOTHING else self.attributes[name][site])

    def property_of(self, site: int, about: str) -> int:
        """The kind of the component on a site, or the value of an attribute, NOTHING where it has none."""
        return self.pieces[site] if about == KIND else self.attributes[about][site]

    def as_read(self, about: str, value: int) -> int:
        """What rules read of a property that is NOTHING, or some value: a number that is missing is 0."""
        is_number = any(each.name == about and not each.words for each in self.game.attributes)
        return 0 if value == NOTHING and is_number else value

    def first_player(self) -> int:
        """The first player in turn order."""
        return self.first

    def distinct(self, sites: frozenset[int]) -> frozenset[int]:
        """The occupied sites without duplicates: in each zone the first of all with equal content, and on the board
        all of them."""
        zones, first = self.game.zones_by_site, dict[Hashable, int]()
        for site in sorted(sites & self.occupied()):
            first.setdefault((zones[site], self.content(site)) if site in zones else site, site)
        return frozenset(first.values())

    def lower_equals(self, sites: frozenset[int]) -> Mapping[int, frozenset[int]]:
        """For each of some sites the lower ones among them that hold something equal, as far as the mover sees it."""
        return lower_equals(self, sites)

    def revealed(self) -> frozenset[int]:
        """The sites that are face up."""
        return self.turned_up

    def seen_by(self, player: int) -> frozenset[int]:
        """The occupied sites whose component a player sees or knows."""
        hidden = {site for zone in self.game.zones if not sees(zone, player) for site in zone.sites}
        return self.occupied() - (hidden - self.turned_up - self.known[player])

    def turn_ends(self) -> bool:
        """Whether the turn ends with the current action."""
        return self.ends_turn

    def upcoming(self) -> int:
        """The player who decides next."""
        return self.next_player

    def after(self, action: int, choices: tuple[int, ...]) -> Self:
        """The position after an option of the mover, and after the triggers."""
        assert self.try_option is not None
        return self.try_option(self, action, choices)

    def can_move(self, player: int, actions: tuple[str, ...]) -> bool:
        """Whether a player would have an option of some actions, deciding in this position."""
        assert self.find_option is not None
        there = self.clone()
        there.acting, there.last_site = player, NOTHING
        there.step = step_of([action for action in self.game.actions if action.name in actions], self.game)
        return self.find_option(there, actions)

    def occurrences(self) -> int:
        """How often the position has occurred, this time included, as far as positions are remembered."""
        assert self.game.memory is not None
        return 1 + self.history[-self.game.memory.length :].count(self._hash(self.next_player, self.next_step))

    def repeated_within(self, positions: int) -> bool:
        """Whether the position is the same as one of the last so many."""
        return self._hash(self.next_player, self.next_step) in self.history[-positions:]

    def remember(self) -> None:
        """Remember the position, if the game has a memory."""
        if self.game.memory is not None:
            self.history = (*self.history, self._hash(self.acting, self.step))

    def _hash(self, mover: int, step: int) -> int:
        """The hash of the position, of which a player decides next at a step (`past_positions.py`)."""
        memory = self.game.memory
        assert memory is not None
        fields, within, words = self._fields(), bits_of(memory.sites), list[int]()
        sets = [sites for name, _, _ in contents(self.game) for sites in self._block(name, fields)]
        if memory.sites:
            words += self._words([sites & within for sites in sets])
        words += [hash_of_contents(sets, bits_of(self.occupied()), sites) for sites in memory.unordered]
        for name in memory.variables:
            values = self._block(f"var.{name}", fields)
            words += self._words(values) if self.layout.by_name[f"var.{name}"].holds_sets else values
        return hash_of_words(words + [mover] * memory.mover + [step] * memory.step)

    def _block(self, name: str, fields: dict[str, list[int]]) -> Sequence[int]:
        """The sets or numbers that the bytes of the position have for a field."""
        return in_block(self.layout.by_name[name], fields[name])

    def _words(self, sets: Sequence[int]) -> list[int]:
        return [sites >> 64 * word for sites in sets for word in range(self.layout.words)]

    def left(self, group: Group) -> int:
        """The number of components of a group."""
        owner = None if group.owner is None else self.game.owners[group.owner]
        return sum(
            self.pieces[site] != NOTHING
            and owner in (None, self.owners[site])
            and group.kind in (None, self.pieces[site])
            for site in group.sites
        )

    # Changes by effects.

    def put(self, site: int, owner: int, piece: int) -> None:
        """Place a piece on a site, replacing its content; NOTHING for both makes the site empty."""
        self.owners[site], self.pieces[site] = owner, piece
        if piece == NOTHING:
            for values in self.attributes.values():
                values[site] = NOTHING
        self._sets.clear()

    def content(self, site: int) -> Content:
        """The content of a site: owner, kind, and the value of each attribute."""
        return (self.owners[site], self.pieces[site], *(values[site] for values in self.attributes.values()))

    def fill(self, site: int, content: Content) -> None:
        """Set the content of a site."""
        self.owners[site], self.pieces[site], *marks = content
        for values, mark in zip(self.attributes.values(), marks, strict=True):
            values[site] = mark
        self._sets.clear()

    def give_to(self, player: int, site: int) -> None:
        """Make a player the owner of the component on a site."""
        self.owners[site] = player
        self._sets.clear()

    def set_attribute(self, name: str, site: int, value: int) -> None:
        """Change an attribute of the component on a site."""
        self.attributes[name][site] = value
        self._sets.clear()

    def forget_face_down(self, sites: Iterable[int]) -> None:
        """Face-down components on the sites have changed: no player knows them any longer from having seen them."""
        face_down = frozenset(sites) - self.turned_up
        self.known = [known - face_down for known in self.known]

    def hide(self, sites: Iterable[int]) -> None:
        """Turn the sites face down, and make them unknown to all players."""
        hidden = frozenset(sites)
        self.turned_up -= hidden
        self.known = [known - hidden for known in self.known]
        self.forget_hints(hidden)

    def forget_hints(self, sites: Iterable[int], about: str | None = None) -> None:
        """The components on the sites have changed: what players were shown of them, or of one property, is void."""
        changed = frozenset(sites)
        for each in self.game.hints:
            if about in (None, each.about):
                self.ruled_out[each.field] = [shown - changed for shown in self.ruled_out[each.field]]

    def hints_of(self, site: int) -> Hints:
        """What players were shown of the component on a site, for `keep_hints`."""
        planes = ((name, place, shown) for name, sets in self.ruled_out.items() for place, shown in enumerate(sets))
        return [(name, place) for name, place, shown in planes if site in shown]

    def keep_hints(self, site: int, hints: Hints) -> None:
        """What players were shown of a component holds where it lies now."""
        for name, place in hints:
            self.ruled_out[name][place] |= {site}

    def rule_out(self, hinted: Hinted, player: int, value: int, sites: frozenset[int]) -> None:
        """A player is shown that a property is not a value on some sites; `value` is its place among the values."""
        self.ruled_out[hinted.field][player * len(hinted.values) + value] |= sites

    def finish(self, winners: Iterable[int], ending: int, lost: bool = False) -> None:
        """End the game; without winners it is a draw, or if everyone has `lost` it is that."""
        none = everyone_lost(len(self.game.players)) if lost else 0
        self.status, self.winners, self.ending = FINISHED, bits_of(winners) or none, ending

    def stop(self, fault: int) -> None:
        """End the game as unfinished, because its rules cannot be followed."""
        self.status, self.winners, self.ending = UNFINISHED, 0, len(self.game.endings) + fault
