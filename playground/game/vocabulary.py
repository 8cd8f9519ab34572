"""The names that the rules of one game may use, as data; `name_resolver.py` gives their meanings."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.board import COMPASS, Board
from playground.game.core import Type
from playground.game.names import Function, ways
from playground.game.operation_values import neighbour_count
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.ruleset.names import RULE_NAMES
from playground.ruleset.plurals import plural
from playground.source.text import Span
from playground.syntax import ast

if TYPE_CHECKING:
    from playground.ruleset.model import Parameter

PRELUDE = "prelude.rules"
"""The source name of the definitions that every ruleset has."""

FIXED = ("board", "anywhere", "players", "everyone", "kinds", "leap", "seat_of", "holdings")
"""Names that every board has."""

ATTACKERS, ATTACKED = "attackers", "attacked"
ATTACKS = (ATTACKERS, ATTACKED)
"""Functions that are about the movements that pieces have."""

CAN_MOVE = "can_move"
"""The function that says whether a player has an option."""

WAYS = ("orthogonally", "diagonally")
"""Named sets of directions."""

RELATIVE = {"forward": 1, "backward": -1, "forwards": 1, "backwards": -1, "sideways": 0}
"""Names of directions relative to the player, with the sign of their scalar product with forward."""

_INDEX_WORDS = {"player": "PLAYER", "piece": "PIECE", "int": "NUMBER", "site": "SITE", "mark": "WORD"}


@dataclass
class CheckedWorld:
    """The board and the number of players during checking; leaps in rules extend the board's directions."""

    board: Board
    player_count: int


@dataclass
class Vocabulary:
    """The names of one game. `forward` has each player's forward direction, NOTHING if it has none."""

    world: CheckedWorld
    players: tuple[str, ...]
    forward: tuple[int, ...]
    pieces: tuple[str, ...]
    parameters: dict[str, Parameter]
    definitions: ChainMap[str, ast.Definition]
    """Those of the ruleset, before those of the prelude."""
    effects: dict[str, ast.EffectDefinition] = field(default_factory=dict)
    regions: dict[str, core.Constant | tuple[core.Value, ...]] = field(default_factory=dict)
    of_kinds: dict[str, tuple[core.Value, ...]] = field(default_factory=dict)
    """Relations, and regions by kind of piece: for each kind, a set of kinds or of sites."""
    relations: frozenset[str] = frozenset()
    tracks: dict[str, core.Value | tuple[core.Value, ...]] = field(default_factory=dict)
    """The direction of each track, or those of each player's."""
    numbered: dict[str, tuple[core.Value, ...]] = field(default_factory=dict)
    """Regions that are lists: their sets, which are numbered from 1."""
    zones: dict[str, tuple[core.Zone, ...]] = field(default_factory=dict)
    """Zones of which there are several with a name, except those of which each player has one."""
    constants: dict[str, tuple[core.Type, tuple[int, ...]]] = field(default_factory=dict)
    """Constants of kinds of pieces: their types, and the value of each kind."""
    attributes: dict[str, core.Attribute] = field(default_factory=dict)
    word_lists: dict[str, core.Attribute] = field(default_factory=dict)
    """The words of variables, and their names for numbers, as if each such variable were an attribute, which no piece
    has."""
    variables: dict[str, core.GameVariable] = field(default_factory=dict)
    of_kinds_of_components: tuple[frozenset[str], ...] = ()
    """The attributes that each kind of piece has, and `owner` if there are none that nobody owns."""
    holdings: tuple[core.Value, ...] = ()
    """For each player the places of all zones that are theirs."""
    ordered: frozenset[int] = frozenset()
    """The places of zones that keep the order in which components are put there."""
    used_parameters: bool = False
    """Whether the text being checked, or checked last, mentions a parameter."""
    step_conditions: list[core.Expression] = field(default_factory=list)
    """The conditions of steps that have been checked, about the variables `here` and `there`."""
    lost: frozenset[str] = frozenset()
    """Words in parts of the ruleset that could not be read; a name among them may exist."""
    absent: frozenset[str] = frozenset()
    """Players without a seat."""
    variant: Span | None = None
    """The place of the changes that the chosen variant makes."""
    actions: tuple[str, ...] = ()
    """The names of the actions, which `can_move` may name."""
    labels: frozenset[str] = frozenset()
    """The names of the choices of all actions; each is in scope only within its action."""
    in_parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the parts that the ruleset includes, by section; those that it takes have a meaning, others are near."""
    lacking_in_parts: Mapping[str, str] = field(default_factory=dict)
    """Definitions of these parts that need something of theirs which the game does not have, each with its name."""
    places_of_names: Mapping[str, Span] = field(default_factory=dict)
    """Where the names that rules use are declared, those of definitions apart."""

    def sites_by_name(self) -> dict[str, frozenset[int]]:
        """The sites of each region and each zone, those of all players or other indices together."""
        found = {name: frozenset[int]() for name in (*self.regions, *self.zones)}
        for name, region in self.regions.items():
            sets = (region.value,) if isinstance(region, core.Constant) else region
            found[name] = found[name].union(*(value for value in sets if isinstance(value, frozenset)))
        for name, zones in self.zones.items():
            found[name] = found[name].union(*(zone.sites for zone in zones))
        return found

    def names(self) -> tuple[str, ...]:
        """All names that have a meaning, for suggestions."""
        fixed = (*FIXED, *ATTACKS, CAN_MOVE, *RELATIVE, *WAYS)
        own = (*self.players, *self.pieces, *self.parameters, *self.regions, *self.variables, *self.definitions)
        own = (*own, *self.of_kinds, *self.constants, *self.attributes, *self._marks(), *self.numbered)
        own = (*own, *self.zones, *map(plural, self.numbered))
        return (*own, *BY_SPELLING, *fixed, *(direction.name for direction in self.world.board.directions))

    def with_plurals(self) -> Iterator[str]:
        """What has a set of all its values or numbers, which is called by its plural."""
        yield from (attribute.name for attribute in self.with_values())
        yield from self.numbered

    def names_in_parts(self, sections: Iterable[str] = tuple(RULE_NAMES)) -> tuple[str, ...]:
        """The names that included parts have in some sections, for suggestions: also those that are not taken."""
        return tuple(name for section in sections for name in self.in_parts.get(section, ()))

    def meant_by_all(self, name: str) -> bool:
        """Whether a name has a meaning in every ruleset on this board that has no other for it."""
        return name in prelude() or self.has_always(name)

    def is_prelude(self, definition: ast.Definition | ast.EffectDefinition) -> bool:
        """Whether a definition belongs to the prelude."""
        return definition.body.span.source.name == PRELUDE

    def has_always(self, name: str) -> bool:
        """Whether the name is built in, for every ruleset on this board."""
        fixed = {*BY_SPELLING, *FIXED, *ATTACKS, CAN_MOVE, *RELATIVE, *WAYS, *(d.name for d in COMPASS)}
        return name in fixed or name in self.world.board.by_name

    def how_many(self, type_: Type) -> int | None:
        """The number of values of a type, besides none; None of types whose values have no names."""
        counts = {
            "bool": 2,
            "player": self.world.player_count,
            "piece": len(self.pieces),
            "mark": type_.high + 1,
            "way": len(self.world.board.directions),
        }
        return counts.get(type_.kind)

    def takes_always(self, name: str, given: int) -> bool:
        """Whether a name is, unless a ruleset gives it another meaning, a definition that takes so many arguments."""
        known = prelude().get(name)
        parameters = 0 if known is None else len(known.parameters)
        return known is not None and parameters - (known.default is not None) <= given <= parameters

    def hides_a_word(self, name: str) -> bool:
        """Whether a name that the ruleset declares hides a word that every ruleset has."""
        return name in self.places_of_names and self.meant_by_all(name)

    def spelling(self, function: Function) -> str:
        """The syntax of a function with its arguments."""
        variable = self.variables.get(function.name)
        if variable and variable.indices:
            return self.spelling_of(variable)
        if function.name in (*ATTACKS, CAN_MOVE) and function.name not in self.definitions:
            one, two = ("PLAYER", "PLAYER, ACTION or ACTION") if function.name == CAN_MOVE else ("SITE", "SITE, PLAYER")
            return f"{function.name}({one}), or {function.name}({two})"
        if function.name in self.zones:
            words = [_INDEX_WORDS[type_.kind] for type_, _ in self.zones[function.name][0].indices]
            return f"{function.name} of {words[0]}" if len(words) == 1 else f"{function.name}({', '.join(words)})"
        if function.name in (*self.of_kinds, *self.constants) or (
            variable and variable.each and variable.each.kind == "piece"
        ):
            return f"{function.name} of PIECE"
        if (
            function.name in self.tracks
            or function.name in self.regions
            or (variable and variable.each and variable.each.kind == "player")
        ):
            return f"{function.name} of PLAYER"
        if function.name in self.numbered:
            return f"{function.name} of NUMBER"
        if function.name in self.attributes or (variable and variable.by_site):
            return f"{function.name} of SITE"
        definition = self.definitions.get(function.name)
        if definition is not None and function.arity > 1:
            return f"{function.name}({', '.join(definition.parameters)})"
        return f"{function.name} …" if function.arity == 1 else f"{function.name}({', '.join('…' * function.arity)})"

    def spelling_of(self, variable: core.GameVariable) -> str:
        """The syntax of a variable with several indices."""
        return f"{variable.name}({', '.join(_INDEX_WORDS.get(i.type.kind, '…') for i in variable.indices)})"

    def with_values(self) -> Iterator[core.Attribute]:
        """The attributes, and variables with words or names for numbers."""
        yield from self.attributes.values()
        yield from self.word_lists.values()

    def words_of(self, name: str) -> tuple[str, ...]:
        """The words of an attribute or of a variable; none if it has none."""
        found = self.attributes.get(name) or self.word_lists.get(name)
        return found.words if found else ()

    def names_of_numbers(self, holder: str) -> Mapping[int, str]:
        """The names of the numbers of an attribute or a variable; none if it has none."""
        found = self.attributes.get(holder) or self.word_lists.get(holder)
        return found.shown_names if found else {}

    def number_named(self, name: str, span: Span | None) -> core.Constant | None:
        """The number that has a name; None if none has."""
        for holder in self.with_values():
            for each, value in holder.names:
                if each == name:
                    type_ = core.Type("int", value, value, named=holder.holder)
                    return core.Constant(value, type=type_, span=span)
        return None

    def any_direction(self, span: Span | None) -> core.Constant:
        """The directions of neighbours; leaps are not among them."""
        return ways(frozenset(range(self.neighbour_count)), span)

    @property
    def neighbour_count(self) -> int:
        """The number of directions to neighbours; they come before the tracks and the leaps."""
        return neighbour_count(self.world)

    def _marks(self) -> Iterator[str]:
        """Values of attributes and of variables that list words, and the names of the sets of values."""
        for attribute in self.with_values():
            yield from (*attribute.words, *(name for name, _ in attribute.names), plural(attribute.name))
