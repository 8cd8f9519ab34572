"""The operations of the core, as data.

A row says what an operation takes and gives and, if its value follows from its arguments alone, computes it. The
others look at the position; each engine has its own implementation of those, and a test fails for one that is
missing. docs/adding-an-operation.md lists what an operation consists of.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from playground.game.board import NO_SITE, Board
from playground.game.core import NOTHING, Type


class World(Protocol):
    """What never changes during a game."""

    @property
    def board(self) -> Board: ...

    @property
    def player_count(self) -> int: ...


@dataclass(frozen=True)
class Row:
    """An operation.

    `takes` are kinds of types (a `?` after one admits NOTHING). `gives` computes the result's type from the world
    and the arguments' types. `evaluate(world, *values)` is None where the position matters. `spelling` is the name
    that rules call it by, None for what only operators and sugar use.
    """

    name: str
    takes: tuple[str, ...]
    gives: Callable[..., Type]
    evaluate: Callable[..., Any] | None
    spelling: str | None = None
    about: str = ""


BOOL = Type("bool")
SITES = Type("sites")
WAYS = Type("ways")
SITE_OR_NONE = Type("site", optional=True)
PLAYER = Type("player")
PLAYER_OR_NONE = Type("player", optional=True)
PIECE_OR_NONE = Type("piece", optional=True)


def _fixed(result: Type) -> Callable[..., Type]:
    return lambda _world, *_types: result


def _span_of(corners: list[int]) -> Type:
    return Type("int", min(corners), max(corners))


def _product(_world: World, a: Type, b: Type) -> Type:
    return _span_of([x * y for x in (a.low, a.high) for y in (b.low, b.high)])


def _quotient(_world: World, a: Type, b: Type) -> Type:
    return _span_of([x // y for x in (a.low, a.high) for y in (b.low, b.high)])


def _ahead(world: World, site: int, way: int, steps: int) -> int:
    return world.board.ahead(site, way, steps) if site != NOTHING else NO_SITE


def _walk(
    world: World,
    origin: int,
    least: int,
    most: int,
    ways: frozenset[int],
    through: frozenset[int],
    onto: frozenset[int],
) -> frozenset[int]:
    """Where a walk can end: after `least` to `most` steps, none of them straight back to where it came from."""
    board = world.board
    if origin == NOTHING:
        return frozenset()
    here = {(origin, NOTHING)}
    ends: set[int] = set()
    for step in range(1, most + 1):
        reached = {
            (board.ahead(site, way, 1), way)
            for site, came in here
            for way in ways
            if came == NOTHING or way != board.opposite(came)
        }
        if step >= least:
            ends |= {site for site, _ in reached if site in onto}
        here = {(site, way) for site, way in reached if site in through}
    return frozenset(ends)


def _slots(world: World) -> int:
    return max(world.board.slots, default=0)


def _nth(_world: World, sites: frozenset[int], number: int) -> int:
    return sorted(sites)[number - 1] if 1 <= number <= len(sites) else NO_SITE


def _shift(world: World, sites: frozenset[int], way: int) -> frozenset[int]:
    reached = (world.board.ahead(site, way, 1) for site in sites)
    return frozenset(site for site in reached if site != NO_SITE)


ROWS: tuple[Row, ...] = (
    # Numbers.
    Row("add", ("int", "int"), lambda _w, a, b: Type("int", a.low + b.low, a.high + b.high), lambda _w, a, b: a + b),
    Row(
        "subtract", ("int", "int"), lambda _w, a, b: Type("int", a.low - b.high, a.high - b.low), lambda _w, a, b: a - b
    ),
    Row("multiply", ("int", "int"), _product, lambda _w, a, b: a * b),
    Row(
        "divide",
        ("int", "int"),
        _quotient,
        lambda _w, a, b: a // b,
        about="rounds down; the divisor is a positive constant",
    ),
    Row("modulo", ("int", "int"), lambda _w, _a, b: Type("int", 0, b.high - 1), lambda _w, a, b: a % b),
    Row("less", ("int", "int"), _fixed(BOOL), lambda _w, a, b: a < b),
    Row("at_most", ("int", "int"), _fixed(BOOL), lambda _w, a, b: a <= b),
    # Truth. `equal` compares two of the same kind.
    Row("equal", ("any", "any"), _fixed(BOOL), lambda _w, a, b: a == b),
    Row("not", ("bool",), _fixed(BOOL), lambda _w, a: not a),
    Row("and", ("bool", "bool"), _fixed(BOOL), lambda _w, a, b: a and b),
    Row("or", ("bool", "bool"), _fixed(BOOL), lambda _w, a, b: a or b),
    # Sets of sites.
    Row("union", ("sites", "sites"), _fixed(SITES), lambda _w, a, b: a | b),
    Row("intersection", ("sites", "sites"), _fixed(SITES), lambda _w, a, b: a & b),
    Row("difference", ("sites", "sites"), _fixed(SITES), lambda _w, a, b: a - b),
    Row("complement", ("sites",), _fixed(SITES), lambda w, a: w.board.site_set - a),
    Row("contains", ("sites", "site?"), _fixed(BOOL), lambda _w, a, site: site in a),
    Row("singleton", ("site?",), _fixed(SITES), lambda _w, site: frozenset(() if site == NOTHING else (site,))),
    Row(
        "count",
        ("sites",),
        lambda w, _a: Type("int", 0, len(w.board.sites)),
        lambda _w, a: len(a),
        "count",
        "how many sites a set has",
    ),
    Row("shift", ("sites", "way"), _fixed(SITES), _shift, "shift", "the sites one step from a set, in one direction"),
    Row(
        "ahead",
        ("site?", "way", "int"),
        _fixed(SITE_OR_NONE),
        _ahead,
        "ahead",
        "the site a number of steps from a site in a direction, `none` off the board",
    ),
    Row(
        "row",
        ("site?",),
        lambda w, _s: Type("int", 0, w.board.height),
        lambda w, site: 0 if site == NOTHING else w.board.row(site),
        "row_of",
        "number of a site's row, from 1; 0 for `none`",
    ),
    Row(
        "column",
        ("site?",),
        lambda w, _s: Type("int", 0, w.board.width),
        lambda w, site: 0 if site == NOTHING else w.board.column(site),
        "column_of",
        "number of a site's column, from 1; 0 for `none`",
    ),
    Row(
        "lowest",
        ("sites",),
        _fixed(SITE_OR_NONE),
        lambda _w, a: min(a, default=NO_SITE),
        "lowest",
        "the first site of a set, `none` if it is empty",
    ),
    Row(
        "highest",
        ("sites",),
        _fixed(SITE_OR_NONE),
        lambda _w, a: max(a, default=NO_SITE),
        "highest",
        "the last site of a set, `none` if it is empty",
    ),
    Row("nth", ("sites", "int"), _fixed(SITE_OR_NONE), _nth, "nth", "the so-manieth site of a set, counted from 1"),
    Row(
        "slot",
        ("site?",),
        lambda w, _s: Type("int", 0, _slots(w)),
        lambda w, site: 0 if site == NOTHING else w.board.slot(site),
        "slot_of",
        "the number of a place in its zone, from 1; 0 on the board and for `none`",
    ),
    Row(
        "walk",
        ("site?", "int", "int", "ways", "sites", "sites"),
        _fixed(SITES),
        _walk,
        about="where a walk from a site ends after M to N steps in some directions, never straight back",
    ),
    # Sets of directions.
    Row("join_ways", ("ways", "ways"), _fixed(WAYS), lambda _w, a, b: a | b),
    Row("common_ways", ("ways", "ways"), _fixed(WAYS), lambda _w, a, b: a & b),
    Row("other_ways", ("ways", "ways"), _fixed(WAYS), lambda _w, a, b: a - b),
    Row("contains_way", ("ways", "way"), _fixed(BOOL), lambda _w, a, way: way in a),
    Row("single_way", ("way",), _fixed(WAYS), lambda _w, way: frozenset((way,))),
    # Players.
    Row(
        "next_player",
        ("player",),
        _fixed(PLAYER),
        lambda w, player: (player + 1) % w.player_count,
        "player_after",
        "the player who follows in the order of `players:`",
    ),
    Row(
        "player_ahead",
        ("player", "int"),
        _fixed(PLAYER),
        lambda w, player, places: (player + places) % w.player_count,
        "player_ahead",
        "the player so many places further in the order of `players:`",
    ),
    Row("first_player", (), _fixed(PLAYER), None, "first_player", "the player who began the game"),
    Row("mover", (), _fixed(PLAYER), None, "mover", "the player whose decision it is, or was"),
    # What stands where.
    Row("occupied", (), _fixed(SITES), None, "occupied", "all sites with a piece"),
    Row(
        "held_by", ("player?",), _fixed(SITES), None, "pieces", "the sites with a player's pieces: `pieces of opponent`"
    ),
    Row("of_piece", ("piece?",), _fixed(SITES), None),
    Row("owner", ("site?",), _fixed(PLAYER_OR_NONE), None, "owner", "whose piece stands on a site"),
    Row("piece", ("site?",), _fixed(PIECE_OR_NONE), None, "kind", "which piece stands on a site"),
    Row(
        "distinct",
        ("sites",),
        _fixed(SITES),
        None,
        "distinct",
        "of the sites on which the same lies, the first each; no empty ones",
    ),
    Row("revealed", (), _fixed(SITES), None, "revealed", "the sites that `reveal` has turned up"),
    Row("seen_by", ("player",), _fixed(SITES), None, "seen_by", "the sites of which a player knows what lies there"),
    Row(
        "turn_ends",
        (),
        _fixed(BOOL),
        None,
        "turn_ends",
        "whether the turn ends with the action just taken; in `after` and `end` only",
    ),
    Row(
        "last", (), _fixed(SITE_OR_NONE), None, "last", "where the action just taken put a piece, in `after` and `end`"
    ),
    Row(
        "decisions",
        (),
        lambda _w: Type("int", 0, 1_000_000),
        None,
        "decisions",
        "how many decisions have been made in this game",
    ),
)

OPERATIONS: dict[str, Row] = {row.name: row for row in ROWS}
BY_SPELLING: dict[str, Row] = {row.spelling: row for row in ROWS if row.spelling}
