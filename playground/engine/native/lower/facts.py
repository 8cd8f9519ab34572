"""What is often needed to know about core expressions while a game is lowered, found once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playground.engine.native.lower.repeated import Repeated
from playground.game import core
from playground.game.board import Board
from playground.game.memory import ABOUT_PAST
from playground.game.operations import OPERATIONS
from playground.game.size import Sizes


class Facts:
    """What is often needed to know about a core expression."""

    __slots__ = (
        "asks_owner",
        "depends_on_position",
        "free",
        "inquires",
        "looks_ahead",
        "size",
        "spreads",
        "through_sites",
    )

    def __init__(self, expression: core.Expression) -> None:
        size, depends, free = 1, asks_for_position(expression), _NOTHING_FREE
        inquires = _inquires(expression)
        asks_owner = isinstance(expression, core.Operation) and expression.name == "owner"
        spreads = isinstance(expression, core.Operation) and expression.name == "spread"
        looks_ahead, through_sites = isinstance(expression, core.After), not depends
        for part in core.parts(expression):
            facts = facts_of(part)
            size, depends = size + facts.size, depends or facts.depends_on_position
            inquires, asks_owner = inquires or facts.inquires, asks_owner or facts.asks_owner
            looks_ahead, spreads = looks_ahead or facts.looks_ahead, spreads or facts.spreads
            through_sites = through_sites and facts.through_sites
            if not facts.free <= free:
                free = free | facts.free if free else facts.free
        self.size: int = size
        """The number of its parts, as it is written."""
        self.depends_on_position: bool = depends
        """Whether its value depends on the position."""
        self.free: frozenset[str] = _without_bound(expression, free)
        """Variables that it does not bind itself."""
        self.inquires: bool = inquires
        """Whether it asks what a player could do, or about the positions remembered."""
        self.asks_owner: bool = asks_owner
        """Whether it asks who owns what lies on a site."""
        self.looks_ahead: bool = looks_ahead
        """Whether it asks what an option leads to."""
        self.spreads: bool = spreads
        """Whether a part of it is what spreads from somewhere."""
        self.through_sites: bool = through_sites or expression.type.kind in ("site", "way")
        """Whether its value depends on the position through single sites and directions at most."""


_NOTHING_FREE = frozenset[str]()

_OF_POSITION = core.StateVariable | core.AttributeOf | core.WithAttribute | core.Subsets | core.After | core.CanMove
"""Expressions other than operations whose value depends on the position."""


def asks_for_position(expression: core.Expression) -> bool:
    """Whether the value of an expression depends on the position, whatever its parts are."""
    if isinstance(expression, core.Operation):
        return OPERATIONS[expression.name].evaluate is None
    return isinstance(expression, _OF_POSITION)


def _inquires(expression: core.Expression) -> bool:
    """Whether an expression asks itself what a player could do, or about the positions remembered."""
    if isinstance(expression, core.Operation):
        return expression.name in ABOUT_PAST
    return isinstance(expression, core.CanMove)


def _without_bound(expression: core.Expression, free: frozenset[str]) -> frozenset[str]:
    """The variables of an expression that it does not bind itself, from those of its parts."""
    if isinstance(expression, core.Variable):
        return frozenset((expression.name,))
    if isinstance(expression, core.Let | core.Quantified | core.Where):
        return free - {expression.variable}  # bound names are unique, so the domain cannot mean another one
    return free - {*expression.parameters} if isinstance(expression, core.After) else free


class _Cache:
    """A cache of facts about core expressions, by identity; it keeps the expressions alive."""

    def __init__(self) -> None:
        self.met: list[core.Expression] = []
        """The expressions that were made meanwhile: while they are kept, no other has the identity of one of them."""
        self.steps: dict[int, tuple[core.Expression, int]] = {}
        self.everywhere: dict[object, tuple[core.Expression, tuple[core.Value, ...]]] = {}
        self.evaluated: dict[object, tuple[core.Expression, core.Value]] = {}
        self.left: dict[tuple[int, frozenset[str]], tuple[core.Expression, int]] = {}
        self.narrowed: dict[object, tuple[core.Expression, core.Expression]] = {}
        self.made: dict[object, tuple[core.Expression, tuple[object, ...], core.Expression]] = {}
        self.of_mover: dict[tuple[int, int], tuple[core.Expression, core.Expression]] = {}
        self.foreseen: dict[int, tuple[core.Expression, Any]] = {}
        self.at_offsets: dict[object, tuple[core.Expression, dict[Any, bool]]] = {}
        self.pairs: dict[int, tuple[Board, dict[Any, tuple[int, int]]]] = {}
        self.not_at_once: set[tuple[int, str]] = set()
        self.tried: set[tuple[int, str]] = set()
        self.repeated: tuple[core.Game, Repeated] | None = None

    def clear(self) -> None:
        self.met.clear()
        self.steps.clear()
        self.everywhere.clear()
        self.evaluated.clear()
        self.left.clear()
        self.narrowed.clear()
        self.made.clear()
        self.of_mover.clear()
        self.foreseen.clear()
        self.at_offsets.clear()
        self.pairs.clear()
        self.not_at_once.clear()
        self.tried.clear()
        self.repeated = None


FACTS = _Cache()

_keep = core.Expression.facts.__set__


def facts_of(expression: core.Expression) -> Facts:
    """What is often needed to know about an expression, which is kept with it."""
    try:
        return expression.facts  # type: ignore[no-any-return]  # nothing else sets them
    except AttributeError:
        facts = Facts(expression)
        _keep(expression, facts)
        FACTS.met.append(expression)
        return facts


def free_variables(expression: core.Expression) -> frozenset[str]:
    """Variables of an expression that it does not bind itself."""
    return facts_of(expression).free


def depends_on_position(expression: core.Expression) -> bool:
    """Whether the value of an expression depends on the position."""
    return facts_of(expression).depends_on_position


def inquiring(expressions: Iterable[core.Expression]) -> list[core.Expression]:
    """The expressions that ask what a player could do, or about the positions remembered."""
    return [expression for expression in expressions if facts_of(expression).inquires]


def repeated_in(game: core.Game) -> Repeated:
    """The large expressions that the rules of a game use several times."""
    if FACTS.repeated is None or FACTS.repeated[0] is not game:
        FACTS.repeated = game, Repeated(game)
    return FACTS.repeated[1]


def sizes_in(game: core.Game) -> Sizes:
    """Sizes of the parts of a game, each of which is found once while the game is lowered."""
    return repeated_in(game).sizes
