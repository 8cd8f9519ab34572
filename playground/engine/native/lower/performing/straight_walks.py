"""Rounds that move a site variable straight ahead as far as a set goes: one assignment.

    repeat 3 times while below spot is empty do set spot to below spot
    set spot to ahead(spot, south, min(3, count (spread south from spot through empty) - 1))

    repeat 3 times while spot is own do set spot to below spot
    set spot to ahead(spot, south, min(3, if spot is own then count (spread south from spot through own) else 0))

How many rounds there are depends on what was played, so that no processor foresees where a loop ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.board import Board

MAX_WORDS = 1
"""The most words of a set: where these are more, what spreads takes longer than a few rounds."""

TRUTH, SITES, WAYS = core.Type("bool"), core.Type("sites"), core.Type("ways")
ZERO, ONE = (core.Constant(number, type=core.Type("int", number, number)) for number in (0, 1))


def as_assignment(effect: core.Repeat, scope: Scope) -> core.Effect | None:
    """The assignment that does the same as some rounds; None if there is none."""
    if scope.nodes.words > MAX_WORDS:
        return None
    match effect:
        case core.Repeat(times, (core.Assign(name, None, value, None, None),), core.Operation() as goes_on, None):
            way = _way_of_step(value, name, scope)
        case _:
            return None
    if way is None or goes_on.name != "contains" or not _is_straight(way, scope.game.board):
        return None
    passable, where = goes_on.arguments
    if any(name in _variables(each) for each in (passable, times)):
        return None
    here = core.StateVariable(name, None, type=value.type)
    looks_ahead = _way_of_step(where, name, scope) == way
    if not looks_ahead and _meant(where) != here:
        return None
    most = scope.game.board.longest + 1
    return _assignment(times, passable, here, way, most, looks_ahead)


def _assignment(
    times: core.Expression, passable: core.Expression, here: core.StateVariable, way: int, most: int, looks_ahead: bool
) -> core.Effect:
    """The assignment: so many steps ahead as there are rounds, which are no more than `most`, one beyond the board."""
    ways = core.Constant(frozenset((way,)), type=WAYS)
    alone = core.Operation("singleton", (here,), type=SITES)
    reached = core.Operation("spread", (alone, passable, ways), type=SITES)
    number = core.Type("int", -1, most)
    rounds: core.Expression = core.Operation("count", (reached,), type=number)
    if looks_ahead:  # what spreads from no site has no members, and any steps from there lead to none
        rounds = core.Operation("subtract", (rounds, ONE), type=number)
    else:
        begins = core.Operation("contains", (passable, here), type=TRUTH)
        rounds = core.Choice(begins, rounds, ZERO, type=number)
    if not isinstance(times, core.Constant) or int(str(times.value)) < most - looks_ahead:
        rounds = _smaller(times, rounds, number)
    ahead = core.Operation("ahead", (here, core.Constant(way, type=core.Type("way")), rounds), type=here.type)
    return core.Assign(here.name, None, ahead)


def _smaller(times: core.Expression, rounds: core.Expression, number: core.Type) -> core.Expression:
    """The smaller one of two numbers, but no less than 0."""
    limit, some = core.Variable("rounds: limit", type=number), core.Variable("rounds: some", type=number)
    smaller = core.Choice(core.Operation("less", (limit, some), type=TRUTH), limit, some, type=number)
    no_less = core.Choice(core.Operation("less", (smaller, ZERO), type=TRUTH), ZERO, smaller, type=number)
    return core.Let(limit.name, times, core.Let(some.name, rounds, no_less, type=number), type=number)


def _way_of_step(value: core.Expression, name: str, scope: Scope) -> int | None:
    """The direction of a site that is one step ahead of the one that a variable has; None for any other site."""
    match _meant(value):
        case core.Operation("ahead", (core.StateVariable(variable, None, None), way, steps)) if variable == name:
            known = scope.known(way)
            return known if scope.known(steps) == 1 and isinstance(known, int) else None
    return None


def _meant(value: core.Expression) -> core.Expression:
    """A value in which the name that it gives to something stands for this."""
    while isinstance(value, core.Let):
        value = core.substitute(value.body, value.variable, value.value)
    return value


def _is_straight(way: int, board: Board) -> bool:
    """Whether steps in a direction never come back, and so many of them lead to where as many at once do."""
    for site in board.sites:
        at, steps = site, 0
        while at >= 0:
            if steps > len(board.sites) or at != board.ahead(site, way, steps):
                return False
            at, steps = board.ahead(at, way, 1), steps + 1
    return True


def _variables(expression: core.Expression) -> Iterator[str]:
    """The state variables of which an expression has values."""
    if isinstance(expression, core.StateVariable):
        yield expression.name
    for part in core.parts(expression):
        yield from _variables(part)
