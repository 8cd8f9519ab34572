"""Every name a rule of one game may use, and what it means.

Names come from the ruleset (players, pieces, parameters, regions, variables, definitions), from the prelude, from the
operations, from the board (`a1`, `north`) and from the choices of word parameters, in that order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from playground.game import core
from playground.game.board import COMPASS, Board
from playground.game.board_names import FIXED, RELATIVE, WAYS, of_board
from playground.game.core import Type
from playground.game.declared_names import declared
from playground.game.names import Function, Meaning, number, ways
from playground.game.operations import BY_SPELLING, Row
from playground.source.text import Span
from playground.syntax import ast

if TYPE_CHECKING:
    from playground.game.expressions import ExpressionChecker
    from playground.ruleset.model import Parameter

PRELUDE = "prelude.rules"
"""What the text of the words that every ruleset has is called."""


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
        fixed = (*FIXED, *RELATIVE, *WAYS)
        own = (*self.players, *self.pieces, *self.parameters, *self.regions, *self.variables, *self.definitions)
        own = (*own, *self.of_kinds, *self.attributes, *self._marks())
        return (*own, *BY_SPELLING, *fixed, *(direction.name for direction in self.world.board.directions))

    def look_up(self, name: str, span: Span, checker: ExpressionChecker, *, of_ruleset: bool = True) -> Meaning | None:
        """What a name means, or None. Without `of_ruleset` only what every ruleset has: so the prelude sees it."""
        of_all = (self._defined, self._operation, of_board, self._of_strategies)
        for source in (declared, *of_all, self._choice) if of_ruleset else of_all:
            meaning = source(name, span, checker)
            if meaning is not None:
                return meaning
        return None

    def is_prelude(self, definition: ast.Definition) -> bool:
        """Whether a definition is one that every ruleset has."""
        return definition.body.span.source.name == PRELUDE

    def has_always(self, name: str) -> bool:
        """Whether every ruleset on this board has the name."""
        fixed = {*BY_SPELLING, *FIXED, *RELATIVE, *WAYS, *(d.name for d in COMPASS)}
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
        return ways(frozenset(range(self.neighbour_count)), span)

    @property
    def neighbour_count(self) -> int:
        """How many directions lead to neighbours; they come before the leaps."""
        return sum(not direction.name.startswith("leap") for direction in self.world.board.directions)

    def _marks(self) -> Iterator[str]:
        """Words that are values of attributes, and the names of the sets of values."""
        for attribute in self.attributes.values():
            yield from (*attribute.words, f"{attribute.name}s")

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
        if name == "mover" and checker.within_definition:
            return checker.viewer(span)
        if not row.takes:
            return checker.make(row.name, span=span)
        return Function(name, len(row.takes), partial(_apply_row, checker, row))

    def _of_strategies(self, name: str, _span: Span, checker: ExpressionChecker) -> Meaning | None:
        return checker.of_strategies.get(name)

    # ---- words that parameters choose from

    def _choice(self, name: str, span: Span, _checker: ExpressionChecker) -> Meaning | None:
        if any(name in parameter.choices for parameter in self.parameters.values()):
            return core.Constant(name, type=Type("word"), span=span)
        return None


def _apply_row(checker: ExpressionChecker, row: Row, given: list[core.Expression], span: Span) -> core.Expression:
    if row.name == "count" and given[0].type.kind in core.MEMBER.keys() - {"sites"}:
        kind, type_ = core.MEMBER[given[0].type.kind], given[0].type
        member = checker.fresh("it", Type(kind, type_.low, type_.high, name=type_.name), span)
        return checker.quantified("sum", member, given[0], number(1, span), span)
    pairs = zip(given, row.takes, strict=True)
    values = [checker.coerce(value, kind, value.span or span) for value, kind in pairs]
    return checker.make(row.name, *values, span=span)
