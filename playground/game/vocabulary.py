"""Every name a rule of one game may use, and what it means.

Names come from the ruleset (players, pieces, parameters, regions, variables, definitions), from the prelude, from the
operations, from the board (`a1`, `north`) and from the choices of word parameters, in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.board import COMPASS, Board, Direction, column_name
from playground.game.core import Type
from playground.game.names import Function, Meaning, is_unknown, sites, truth, unknown, ways
from playground.game.operations import BY_SPELLING, Row
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast

if TYPE_CHECKING:
    from playground.game.expressions import ExpressionChecker
    from playground.ruleset.model import Parameter

PRELUDE = "prelude.rules"
"""What the text of the words that every ruleset has is called."""

_FIXED = ("board", "anywhere", "players", "everyone", "kinds", "leap")

MOVER = core.Operation("mover", (), type=Type("player"))


@dataclass
class World:
    """The unchanging frame of a game while it is being checked; leaps used by rules extend the board's directions."""

    board: Board
    player_count: int


@dataclass
class Vocabulary:
    """The names of one game. `forward` holds each player's forward direction, NOTHING where none is known."""

    world: World
    players: tuple[str, ...]
    forward: tuple[int, ...]
    pieces: tuple[str, ...]
    parameters: dict[str, Parameter]
    definitions: dict[str, ast.Definition]
    regions: dict[str, core.Constant | tuple[core.Value, ...]] = field(default_factory=dict)
    of_kinds: dict[str, tuple[core.Value, ...]] = field(default_factory=dict)
    """Relations, and regions of kinds of pieces: for each kind its kinds, or its sites."""
    relations: frozenset[str] = frozenset()
    attributes: dict[str, core.Attribute] = field(default_factory=dict)
    variables: dict[str, core.Remembered] = field(default_factory=dict)
    asked_parameters: bool = False
    """Whether a parameter has been looked up in the text that is being checked, or was checked last."""
    lost: frozenset[str] = frozenset()
    """Words of parts of the ruleset that could not be read: a name among them may exist."""
    absent: frozenset[str] = frozenset()
    """Players for whom there is no seat."""
    labels: frozenset[str] = frozenset()
    """What the choices of actions are called; these names are known within their action only."""

    def names(self) -> tuple[str, ...]:
        """All names that mean something, for suggestions."""
        fixed = (*_FIXED, *_RELATIVE, *_WAYS)
        own = (*self.players, *self.pieces, *self.parameters, *self.regions, *self.variables, *self.definitions)
        own = (*own, *self.of_kinds, *self.attributes, *self._marks())
        return (*own, *BY_SPELLING, *fixed, *(direction.name for direction in self.world.board.directions))

    def look_up(self, name: str, span: Span, checker: ExpressionChecker, *, of_ruleset: bool = True) -> Meaning | None:
        """What a name means, or None. Without `of_ruleset` only what every ruleset has: so the prelude sees it."""
        of_all = (self._defined, self._operation, self._of_board)
        for source in (self._declared, *of_all, self._choice) if of_ruleset else of_all:
            meaning = source(name, span, checker)
            if meaning is not None:
                return meaning
        return None

    def is_prelude(self, definition: ast.Definition) -> bool:
        """Whether a definition is one that every ruleset has."""
        return definition.body.span.source.name == PRELUDE

    def has_always(self, name: str) -> bool:
        """Whether every ruleset on this board has the name."""
        fixed = {*BY_SPELLING, *_FIXED, *_RELATIVE, *_WAYS, *(d.name for d in COMPASS)}
        return name in fixed or name in self.world.board.by_name

    def hides_a_word(self, name: str) -> bool:
        """Whether a name of the ruleset stands for something else in the prelude."""
        own = (*self.players, *self.pieces, *self.parameters, *self.regions, *self.variables, *self.attributes)
        return name in own and name in self.definitions

    def spelling(self, function: Function) -> str:
        """How a function is written with its arguments."""
        variable = self.variables.get(function.name)
        if function.name in self.of_kinds or (variable and variable.each and variable.each.kind == "piece"):
            return f"{function.name} of PIECE"
        if function.name in self.regions or (variable and variable.each and variable.each.kind == "player"):
            return f"{function.name} of PLAYER"
        if function.name in self.attributes:
            return f"{function.name} of SITE"
        definition = self.definitions.get(function.name)
        if definition is not None and function.arity > 1:
            return f"{function.name}({', '.join(definition.parameters)})"
        return f"{function.name} …" if function.arity == 1 else f"{function.name}({', '.join('…' * function.arity)})"

    def any_direction(self, span: Span | None) -> core.Constant:
        """The directions of neighbours; leaps are not among them."""
        return ways(frozenset(range(self._neighbour_count())), span)

    def _neighbour_count(self) -> int:
        return sum(not direction.name.startswith("leap") for direction in self.world.board.directions)

    # ---- from the ruleset

    def _declared(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        if name in self.players:
            return core.Constant(self.players.index(name), type=Type("player"), span=span)
        if name in self.pieces:
            return core.Constant(self.pieces.index(name), type=Type("piece"), span=span)
        if name in self.parameters:
            self.asked_parameters = True
            return _parameter(self.parameters[name], span)
        if name in self.regions:
            return self._region(name, span, checker)
        if name in self.variables:
            return self._variable(self.variables[name], span, checker)
        if name in self.of_kinds:
            return self._of_kind(name, checker)
        return self._attribute(name, span, checker)

    def _of_kind(self, name: str, checker: ExpressionChecker) -> Function:
        values = self.of_kinds[name]
        kinds = name in self.relations

        def apply(given: list[core.Expression], at: Span) -> core.Expression:
            piece = checker.coerce(given[0], "piece?", given[0].span or at)
            if is_unknown(piece):
                return piece
            type_ = Type("pieces" if kinds else "sites")
            if isinstance(piece, core.Constant) and isinstance(piece.value, int) and piece.value != core.NOTHING:
                return core.Constant(values[piece.value], type=type_, span=at)
            return core.Table(values, piece, type=type_, span=at)

        return Function(name, 1, apply)

    def _marks(self) -> Iterator[str]:
        """Words that are values of attributes, and the names of the sets of values."""
        for attribute in self.attributes.values():
            yield from (*attribute.words, f"{attribute.name}s")

    def _attribute(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        """An attribute of what is on a site; the set of its values, its name with an s; one of them by its word."""
        if name in self.attributes:
            return Function(name, 1, partial(_attribute_of, checker, self.attributes[name]))
        for attribute in self.attributes.values():
            if name == f"{attribute.name}s":
                values = frozenset(range(attribute.low, attribute.high + 1))
                return core.Constant(values, type=attribute_type(attribute, "s"), span=span)
            if name in attribute.words:
                return core.Constant(attribute.words.index(name), type=attribute_type(attribute), span=span)
        return None

    def _region(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning:
        region = self.regions[name]
        if isinstance(region, core.Constant):
            return core.Constant(region.value, type=region.type, span=span)
        values = region

        def apply(given: list[core.Expression], at: Span) -> core.Expression:
            player = checker.coerce(given[0], "player", given[0].span or at)
            return player if is_unknown(player) else self.for_player(values, Type("sites"), player, at)

        return Function(name, 1, apply)

    @staticmethod
    def for_player(values: tuple[core.Value, ...], type_: Type, player: core.Expression, span: Span) -> core.Expression:
        """The value that a player has among `values`."""
        if isinstance(player, core.Constant) and isinstance(player.value, int):
            return core.Constant(values[player.value], type=type_, span=span)
        return core.Table(values, player, type=type_, span=span)

    @staticmethod
    def _variable(variable: core.Remembered, span: Span, checker: ExpressionChecker) -> Meaning:
        each = variable.each
        if each is None:
            return core.StateVariable(variable.name, None, type=variable.type, span=span)

        def apply(given: list[core.Expression], at: Span) -> core.Expression:
            index = checker.coerce(given[0], each.kind, given[0].span or at)
            if is_unknown(index):
                return index
            checker.check_index(variable, index, given[0].span or at)
            return core.StateVariable(variable.name, index, type=variable.type, span=at)

        return Function(variable.name, 1, apply)

    # ---- definitions and operations

    def _defined(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        definition = self.definitions.get(name)
        if definition is None:
            return None
        if name == "opponent" and self.world.player_count != 2:
            hint = "'enemy' are the pieces of all others, 'player_after(mover)' is the next player"
            return checker.fail("T016", span, hint=hint, players=self.world.player_count)
        if not definition.parameters:
            return checker.define(definition, [], span)
        return Function(name, len(definition.parameters), partial(checker.define, definition))

    def _operation(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        row = BY_SPELLING.get(name)
        if row is None:
            return None
        if name in ("last", "turn_ends") and not checker.last_is_known:
            hint = f"here there is: {', '.join(checker.locals)}" if checker.locals else ""
            return checker.fail("T017", span, hint=hint, name=name)
        if not row.takes:
            return checker.make(row.name, span=span)
        return Function(name, len(row.takes), partial(_apply_row, checker, row))

    # ---- from the board

    def _of_board(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        board = self.world.board
        if name in ("board", "anywhere"):
            return sites(board.cell_set if name == "board" else board.site_set, span)
        if name in ("players", "everyone"):
            return core.Constant(frozenset(range(len(self.players))), type=Type("players"), span=span)
        if name == "kinds":
            return core.Constant(frozenset(range(len(self.pieces))), type=Type("pieces"), span=span)
        if name in board.by_name:
            return core.Constant(board.by_name[name], type=Type("site"), span=span)
        if _looks_like_site(name):
            slanted = "a hexagonal board has no cells in two of its corners" if board.shape == "hexagon" else ""
            final = column_name(board.width - 1)
            extent = f"this board has columns a to {final} and rows 1 to {board.height}"
            extent = extent if board.cells else "this game has zones"
            return checker.fail("T018", span, hint=slanted, name=name, extent=extent)
        if name == "leap":
            return Function("leap", 2, partial(self._leap, checker))
        return self._ways(name, span, checker)

    def _ways(self, name: str, span: Span, checker: ExpressionChecker) -> Meaning | None:
        directions = self.world.board.directions
        for index, direction in enumerate(directions):
            if direction.name == name:
                return core.Constant(index, type=Type("way"), span=span)
        if name in _WAYS:
            return ways(frozenset(i for i in range(self._neighbour_count()) if self._is_way(name, directions[i])), span)
        if name in _RELATIVE:
            return self._relative(name, span, checker)
        if any(direction.name == name for direction in COMPASS):
            known = (direction.name for direction in directions[: self._neighbour_count()])
            return checker.fail("T052", span, hint=did_you_mean(name, known), name=name)
        return None

    def _is_way(self, name: str, direction: Direction) -> bool:
        """Whether a direction is `name`; on a hexagonal board all six count as orthogonal."""
        orthogonal = self.world.board.shape == "hexagon" or 0 in (direction.dx, direction.dy)
        return orthogonal == (name == "orthogonally")

    def _relative(self, name: str, span: Span, checker: ExpressionChecker) -> core.Expression:
        """Directions as the mover sees them."""
        if core.NOTHING in self.forward:
            return checker.fail("T019", span, hint="give each player 'forward:' and a direction", name=name)
        sign = _RELATIVE[name]
        board = self.world.board
        if name == "forward":
            return self.for_player(self.forward, Type("way"), MOVER, span)
        if name == "backward":
            return self.for_player(tuple(map(board.opposite, self.forward)), Type("way"), MOVER, span)
        everything = range(self._neighbour_count())
        values = tuple(
            frozenset(way for way in everything if board.towards(way, ahead) == sign) for ahead in self.forward
        )
        return self.for_player(values, Type("ways"), MOVER, span)

    def _leap(self, checker: ExpressionChecker, given: list[core.Expression], span: Span) -> core.Expression:
        """The (up to eight) rotations and mirror images of a jump by so many columns and rows."""
        numbers = [checker.coerce(value, "int", span) for value in given]
        if any(map(is_unknown, numbers)):
            return unknown(span)
        for value in numbers:
            if not isinstance(value, core.Constant):
                return checker.fail("T013", value.span)
        a, b = (int(value.value) for value in numbers)  # type: ignore[attr-defined]  # constants, as just asked
        board = self.world.board
        if board.shape == "hexagon":
            return checker.fail("T022", span, problem="a hexagonal board has no leaps")
        if a == b == 0:
            return checker.fail("T022", span, problem="a leap of 0 and 0 goes nowhere")
        if not any(abs(dx) < board.width and abs(dy) < board.height for dx, dy in _images(a, b)):
            return checker.fail("T022", span, problem=f"a leap of {a} and {b} leaves this board from every site")
        return ways(frozenset(self._direction(dx, dy) for dx, dy in _images(a, b)), span)

    def _direction(self, dx: int, dy: int) -> int:
        board = self.world.board
        for index, direction in enumerate(board.directions):
            if (direction.dx, direction.dy) == (dx, dy):
                return index
        added = (*board.directions, Direction(f"leap({dx}, {dy})", dx, dy))
        self.world.board = replace(board, directions=added)
        return len(added) - 1

    # ---- words that parameters choose from

    def _choice(self, name: str, span: Span, _checker: ExpressionChecker) -> Meaning | None:
        if any(name in parameter.choices for parameter in self.parameters.values()):
            return core.Constant(name, type=Type("word"), span=span)
        return None


def _apply_row(checker: ExpressionChecker, row: Row, given: list[core.Expression], span: Span) -> core.Expression:
    pairs = zip(given, row.takes, strict=True)
    values = [checker.coerce(value, kind, value.span or span) for value, kind in pairs]
    return checker.make(row.name, *values, span=span)


def attribute_type(attribute: core.Attribute, plural: str = "") -> Type:
    """The type of an attribute's values, or of a set of them."""
    if attribute.words:
        return Type(f"mark{plural}", 0, attribute.high, name=attribute.name)
    return Type("numbers" if plural else "int", attribute.low, attribute.high)


def _attribute_of(
    checker: ExpressionChecker, attribute: core.Attribute, given: list[core.Expression], span: Span
) -> core.Expression:
    site = checker.coerce(given[0], "site", given[0].span or span)
    if is_unknown(site):
        return site
    type_ = attribute_type(attribute)
    type_ = replace(type_, optional=True) if attribute.words else replace(type_, low=min(0, type_.low))
    return core.AttributeOf(attribute.name, site, type=type_, span=span)


def _parameter(parameter: Parameter, span: Span) -> core.Constant:
    if isinstance(parameter.value, bool):
        return truth(parameter.value, span)
    if isinstance(parameter.value, int):
        return core.Constant(parameter.value, type=Type("int", parameter.value, parameter.value), span=span)
    return core.Constant(parameter.value, type=Type("word"), span=span)


def _images(a: int, b: int) -> Iterable[tuple[int, int]]:
    """All rotations and mirror images, clockwise from the most northern."""
    images = {(sx * x, sy * y) for x, y in ((a, b), (b, a)) for sx in (1, -1) for sy in (1, -1)}
    return sorted(images, key=lambda d: (-d[1], d[0]))


def _looks_like_site(name: str) -> bool:
    letters = name.rstrip("0123456789")
    return 0 < len(letters) <= 2 and letters.islower() and letters != name


_WAYS = ("orthogonally", "diagonally")
"""Sets of directions by name."""

_RELATIVE = {"forward": 1, "backward": -1, "forwards": 1, "backwards": -1, "sideways": 0}
"""Sets of directions as the mover sees them, by the sign of their product with forward."""
