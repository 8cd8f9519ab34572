"""The operations of the core, as data.

An `OperationSpec` has the types of arguments and result, the name in rules, the English for rulebooks and, if the value
depends on the arguments only, the function that computes it. Each engine implements the operations that depend on the
position; a test fails if one is missing. docs/adding-an-operation.md lists the parts of an operation.
"""

from __future__ import annotations

from dataclasses import replace

from playground.game.board import NO_SITE
from playground.game.core import NOTHING, Type
from playground.game.operation_spec import (
    BOOL,
    PLAYER,
    SITE_OR_NONE,
    SITES,
    STEPS,
    WAYS,
    English,
    OperationSpec,
    Sites,
    fixed,
)
from playground.game.operation_values import (
    ahead,
    most_stops,
    nth,
    product,
    quotient,
    same_direction,
    shift,
    shortest,
    slots,
    spread,
    spread_by,
    step,
    trace,
    turned,
    walk,
    walk_by,
)
from playground.game.position_operations import POSITION_SPECS

SPECS: tuple[OperationSpec, ...] = (
    # Numbers.
    OperationSpec(
        "add", ("int", "int"), lambda _w, a, b: Type("int", a.low + b.low, a.high + b.high), lambda _w, a, b: a + b
    ),
    OperationSpec(
        "subtract", ("int", "int"), lambda _w, a, b: Type("int", a.low - b.high, a.high - b.low), lambda _w, a, b: a - b
    ),
    OperationSpec("multiply", ("int", "int"), product, lambda _w, a, b: a * b),
    OperationSpec(
        "divide",
        ("int", "int"),
        quotient,
        lambda _w, a, b: a // max(b, 1),
        about="rounds down; by 1 where the divisor is less, which rules do not ask for",
    ),
    OperationSpec(
        "modulo", ("int", "int"), lambda _w, _a, b: Type("int", 0, b.high - 1), lambda _w, a, b: a % max(b, 1)
    ),
    OperationSpec(
        "range",
        ("int", "int"),
        lambda _w, a, b: Type("numbers", a.low, max(a.low, b.high)),
        lambda _w, a, b: frozenset(range(a, b + 1)),
        about="the numbers from one to another, both included",
    ),
    OperationSpec("less", ("int", "int"), fixed(BOOL), lambda _w, a, b: a < b),
    OperationSpec("at_most", ("int", "int"), fixed(BOOL), lambda _w, a, b: a <= b),
    # Truth values. `equal` compares two values of the same kind.
    OperationSpec("equal", ("any", "any"), fixed(BOOL), lambda _w, a, b: a == b),
    OperationSpec(
        "present",
        ("any",),
        lambda _w, a: replace(a, optional=False),
        lambda _w, a: max(a, 0),
        about="a value that is not none where rules use it; the first of its type if it is",
    ),
    OperationSpec("not", ("bool",), fixed(BOOL), lambda _w, a: not a),
    OperationSpec("and", ("bool", "bool"), fixed(BOOL), lambda _w, a, b: a and b),
    OperationSpec("or", ("bool", "bool"), fixed(BOOL), lambda _w, a, b: a or b),
    # Sets of sites.
    OperationSpec("union", ("sites", "sites"), fixed(SITES), lambda _w, a, b: a | b),
    OperationSpec("intersection", ("sites", "sites"), fixed(SITES), lambda _w, a, b: a & b),
    OperationSpec("difference", ("sites", "sites"), fixed(SITES), lambda _w, a, b: a - b),
    OperationSpec("complement", ("sites",), fixed(SITES), lambda w, a: w.board.site_set - a),
    OperationSpec("contains", ("sites", "site?"), fixed(BOOL), lambda _w, a, site: site in a),
    OperationSpec(
        "singleton", ("site?",), fixed(SITES), lambda _w, site: frozenset(() if site == NOTHING else (site,))
    ),
    OperationSpec(
        "count",
        ("sites",),
        lambda w, _a: Type("int", 0, len(w.board.sites)),
        lambda _w, a: len(a),
        "count",
        "how many sites a set has",
        english=English("the number of {0:counted}"),
    ),
    OperationSpec(
        "shift",
        ("sites", "way?"),
        fixed(SITES),
        shift,
        "shift",
        "the sites one step from a set, in one direction",
        english=English(sites=Sites(where="one step {1:way} from {0}")),
    ),
    OperationSpec(
        "ahead",
        ("site?", "way?", "int"),
        fixed(SITE_OR_NONE),
        ahead,
        "ahead",
        "the site a number of steps from a site in a direction, `none` off the board",
        english=English("the {2:steps} from {0} {1:way}"),
    ),
    OperationSpec(
        "row",
        ("site?",),
        lambda w, _s: Type("int", 0, w.board.height),
        lambda w, site: 0 if site == NOTHING else w.board.row(site),
        "row_of",
        "number of a site's row, from 1; 0 for `none`",
        english=English("the row of {0}"),
    ),
    OperationSpec(
        "column",
        ("site?",),
        lambda w, _s: Type("int", 0, w.board.width),
        lambda w, site: 0 if site == NOTHING else w.board.column(site),
        "column_of",
        "number of a site's column, from 1; 0 for `none`",
        english=English("the column of {0}"),
    ),
    OperationSpec(
        "edges_between",
        ("site?", "site?"),
        lambda w, _a, _b: Type("int", 0, max(1, len(w.board.cells))),
        lambda w, a, b: w.board.edges_between(a, b),
        about="how many edges lead from one point of a graph to another at least; as many as it has points if none do",
    ),
    OperationSpec(
        "lowest",
        ("sites",),
        fixed(SITE_OR_NONE),
        lambda _w, a: min(a, default=NO_SITE),
        "lowest",
        "the first site of a set, `none` if it is empty",
        english=English("{0:first}"),
    ),
    OperationSpec(
        "highest",
        ("sites",),
        fixed(SITE_OR_NONE),
        lambda _w, a: max(a, default=NO_SITE),
        "highest",
        "the last site of a set, `none` if it is empty",
        english=English("{0:last}"),
    ),
    OperationSpec(
        "nth",
        ("sites", "int"),
        fixed(SITE_OR_NONE),
        nth,
        "nth",
        "the n-th site of a set, counted from 1",
        english=English("{1:nth} of {0}"),
    ),
    OperationSpec(
        "slot",
        ("site?",),
        lambda w, _s: Type("int", 0, slots(w)),
        lambda w, site: 0 if site == NOTHING else w.board.slot(site),
        "slot_of",
        "the number of a place in its zone, from 1; 0 on the board and for `none`",
        english=English("the position of {0}"),
    ),
    OperationSpec(
        "cell",
        ("site?",),
        fixed(SITE_OR_NONE),
        lambda w, site: NO_SITE if site == NOTHING else w.board.cell_of(site),
        "cell_of",
        "the site of the board to which a place of a zone for each site belongs; a site of the board itself",
        english=English("the square of {0}"),
    ),
    OperationSpec(
        "walk",
        ("site?", "int", "int", "ways", "sites", "sites"),
        fixed(SITES),
        walk,
        about="where a walk from a site ends after M to N steps in some directions, never straight back",
    ),
    OperationSpec(
        "walk_by",
        ("site?", "int", "int", "steps", "sites", "sites"),
        fixed(SITES),
        walk_by,
        about="where a walk from a site ends after M to N of some steps, never straight back",
    ),
    OperationSpec(
        "trace",
        ("site?", "int", "int", "ways", "sites", "sites", "bool"),
        fixed(SITES),
        trace,
        about="where a movement from a site along lines or tracks ends after M to N steps, if need be round a bend",
    ),
    OperationSpec(
        "track_stop",
        ("way", "int"),
        fixed(SITE_OR_NONE),
        lambda w, way, number: w.board.stop(way, number),
        "stop",
        "the site that is the N-th stop of a track; `none` if it has fewer",
        english=English("{1:stop} {0}"),
    ),
    OperationSpec(
        "stop_number",
        ("way", "site?"),
        lambda w, _way, _site: Type("int", 0, max(1, most_stops(w))),
        lambda w, way, site: w.board.stop_number(way, site),
        "stop_number",
        "the number of a site on a track, from 1; 0 if it is not on it, and for `none`",
        english=English("the number of {1} on {0}"),
    ),
    OperationSpec(
        "spread",
        ("sites", "sites", "ways"),
        fixed(SITES),
        spread,
        about="the sites of a set, and those to which steps in some directions lead from it through another set",
    ),
    OperationSpec(
        "leaving",
        ("way", "sites", "steps"),
        fixed(STEPS),
        lambda w, way, sites, others: others | {step(w, way, site) for site in sites},
        about="the steps in a direction from each of a set of sites, and others",
    ),
    OperationSpec(
        "spread_by",
        ("sites", "sites", "steps"),
        fixed(SITES),
        spread_by,
        about="the sites of a set, and those to which some steps lead from it through another set",
    ),
    OperationSpec(
        "shortest",
        ("sites", "sites", "sites", "steps"),
        lambda w, *_: Type("int", 0, max(1, len(w.board.cells))),
        shortest,
        about="how many steps the shortest way from one set of sites to another takes through a third",
    ),
    # Sets of directions.
    OperationSpec("join_ways", ("ways", "ways"), fixed(WAYS), lambda _w, a, b: a | b),
    OperationSpec("common_ways", ("ways", "ways"), fixed(WAYS), lambda _w, a, b: a & b),
    OperationSpec("other_ways", ("ways", "ways"), fixed(WAYS), lambda _w, a, b: a - b),
    OperationSpec("contains_way", ("ways", "way?"), fixed(BOOL), lambda _w, a, direction: direction in a),
    OperationSpec("single_way", ("way?",), fixed(WAYS), lambda _w, direction: frozenset((direction,)) - {NOTHING}),
    OperationSpec(
        "opposite",
        ("way?",),
        same_direction,
        lambda w, direction: w.board.opposite(direction) if direction != NOTHING else NOTHING,
        "opposite_way",
        "the direction that leads straight back",
        english=English("the direction opposite to {0}"),
    ),
    OperationSpec(
        "turned",
        ("way?", "int"),
        same_direction,
        turned,
        "turned_way",
        "the direction a number of steps clockwise, each to the next direction of neighbours",
        english=English("{0} turned {1:clockwise}"),
    ),
    # Players.
    OperationSpec(
        "next_player",
        ("player",),
        fixed(PLAYER),
        lambda w, player: (player + 1) % w.player_count,
        "player_after",
        "the player who follows in the order of `players:`",
        english=English("the player after {0}"),
    ),
    OperationSpec(
        "player_ahead",
        ("player", "int"),
        fixed(PLAYER),
        lambda w, player, places: (player + places) % w.player_count,
        "player_ahead",
        "the player a number of places further in the order of `players:`",
        english=English("the player {1:seats}after {0}"),
    ),
    OperationSpec(
        "first_player",
        (),
        fixed(PLAYER),
        None,
        "first_player",
        "the player who began the game",
        english=English("the player who began"),
    ),
    OperationSpec(
        "mover", (), fixed(PLAYER), None, "mover", "the player whose decision it is, or was", english=English("you")
    ),
    # The position.
    *POSITION_SPECS,
)

OPERATIONS: dict[str, OperationSpec] = {spec.name: spec for spec in SPECS}
BY_SPELLING: dict[str, OperationSpec] = {spec.spelling: spec for spec in SPECS if spec.spelling}
