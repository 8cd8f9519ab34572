"""What follows the end of every turn: variables `each: turn` start again, and turns pass over players who are out.

    variables: {pot: 0..99 each turn}         whenever a turn has ended: set pot to 0
    out: no pieces of it                      … if the next player is out, the one after that player is next

Both become a last end condition, which ends nothing. So what the turn has counted is there for the ruleset's own end
conditions, and gone in the position that the next player finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown, number
from playground.ruleset.model import OutDeclaration
from playground.syntax import ast
from playground.syntax.parse import parse_expression

BETWEEN_TURNS = "between turns"
"""The name of the end condition, which no ruleset can give."""

EACH = "each value"
"""The variable of a loop over the values of a variable."""

PLAYER = Type("player")

_IT = re.compile(r"\bit\b")


@dataclass(frozen=True)
class Out:
    """The condition on which a player is out, who is `variable` in it."""

    variable: str
    condition: core.Expression

    def of(self, player: core.Expression) -> core.Expression:
        """Whether a player is out."""
        return core.substitute(self.condition, self.variable, player)


def check_out(out: OutDeclaration | None, checker: ExpressionChecker) -> Out | None:
    """Who is out, from the declaration of a ruleset; None if nobody ever is, or after a diagnostic."""
    node = parse_expression(out.when, checker.diagnostics) if out is not None else None
    if out is None or node is None:
        return None
    if _IT.search(out.when.text) is None:
        hint = "'it' is the player: no pieces of it, lives of it = 0"
        checker.diagnostics.report("T186", node.span, hint=hint)
        return None
    everyone = ast.Name("everyone", span=node.span)
    found = checker.check(ast.Where(everyone, node, span=node.span))
    if is_unknown(found):
        return None
    if isinstance(found, core.Where):
        return Out(found.variable, found.condition)
    player = checker.fresh(
        "player", PLAYER, node.span
    )  # those who are out are known otherwise: they are always the same
    return Out(player.name, checker.member(player, found, node.span))


def with_turns(game: core.Game, out: Out | None) -> core.Game:
    """The game with what follows the end of every turn written out."""
    passing = _passing(out, len(game.players)) if out is not None else ()
    starting = [effect for each in game.variables if each.each_turn for effect in _starting(each)]
    if not passing and not starting:
        return game
    ends = core.Operation("turn_ends", (), type=Type("bool"))
    return replace(game, end_conditions=(*game.end_conditions, core.Rule(BETWEEN_TURNS, ends, (*passing, *starting))))


def _passing(out: Out, players: int) -> tuple[core.Effect, ...]:
    """The next player is the first who is not out, in turn order from the one who would be next."""
    upcoming = core.Operation("upcoming", (), type=PLAYER)
    effects: tuple[core.Effect, ...] = ()
    for places in reversed(range(1, players)):
        player = core.Operation("player_ahead", (upcoming, number(places)), type=PLAYER)
        effects = (core.If(out.of(player), effects, (core.PassTo(player),)),)
    return (core.If(out.of(upcoming), effects, ()),)


def _starting(variable: core.GameVariable) -> Iterator[core.Effect]:
    """Every value of a variable is what it was at first."""
    start = core.Constant(variable.start, type=variable.type)
    if variable.by_site is not None:
        sites = core.Constant(variable.by_site.sites, type=Type("sites"))
        groups = variable.by_site.groups
        indices = [None] if groups == 1 else [_place(group, groups) for group in range(groups)]
        yield from (core.Assign(variable.name, index, start, sites) for index in indices)
    elif variable.each is None:
        yield core.Assign(variable.name, None, start)
    elif variable.each.kind == "int":
        numbers = Type("numbers", variable.each.low, variable.each.high)
        domain = core.Constant(frozenset(range(numbers.low, numbers.high + 1)), type=numbers)
        each = core.Variable(EACH, type=variable.each)
        yield core.ForEach(EACH, domain, (core.Assign(variable.name, each, start),))
    else:
        for place in range(variable.size):
            index = core.Constant(variable.each.low + place, type=variable.each)
            yield core.Assign(variable.name, index, start)


def _place(place: int, size: int) -> core.Expression:
    return core.Constant(place, type=Type("int", 0, size - 1))
