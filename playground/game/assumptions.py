"""What holds of a site, if a piece of some other player than one were there.

Whether a set of sites has the site as a member is found from its parts: `occupied` has it, the pieces of that one
player have not, and unions, intersections and differences depend on theirs. All else is as it is: of which kind the
piece is that really stands there, and in which region the site lies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from playground.game import core
from playground.game.construct import ExpressionBuilder
from playground.game.names import is_unknown, truth


@dataclass(frozen=True)
class Assumption:
    """A piece of another player than `player` stands on `site`."""

    site: core.Expression
    player: core.Expression


def holds(sites: core.Expression, given: Assumption, checker: ExpressionBuilder) -> core.Expression:
    """Whether a set of sites would have the site among its members."""
    site, span = given.site, sites.span
    match sites:
        case core.Operation("union" | "intersection" | "difference", (left, right)):
            one, other = holds(left, given, checker), holds(right, given, checker)
            other = checker.make("not", other, span=span) if sites.name == "difference" else other
            return checker.make("or" if sites.name == "union" else "and", one, other, span=span)
        case core.Operation("complement", (inner,)):
            return checker.make("not", holds(inner, given, checker), span=span)
        case core.Operation("singleton", (one,)):
            return checker.make("equal", one, site, span=span)
        case core.Operation("occupied"):
            return truth(True, span)
        case core.Operation("held_by", (player,)):
            return _held_by(player, sites, given, checker)
        case core.Where():
            inside = holds(sites.domain, given, checker)
            condition = core.substitute(sites.condition, sites.variable, site)
            return checker.make("and", inside, _rewritten(condition, given, checker), span=span)
        case core.Choice():
            return _either(sites, holds(sites.yes, given, checker), holds(sites.no, given, checker), given, checker)
        case core.Let():
            body = holds(sites.body, given, checker)
            return body if isinstance(body, core.Constant) else replace(sites, body=body, type=body.type)
    return checker.make("contains", sites, site, span=span)


def _held_by(
    player: core.Expression, sites: core.Expression, given: Assumption, checker: ExpressionBuilder
) -> core.Expression:
    """Whether the piece is a player's: not that one's; of two players the other's. Of more it is whose it really is,
    and anyone's where none of theirs stands."""
    if core.alike(player, given.player):
        return truth(False, sites.span)
    other = checker.make("not", checker.make("equal", player, given.player, span=sites.span), span=sites.span)
    if checker.vocabulary.world.player_count <= 2:
        return other
    occupied = checker.make("occupied", span=sites.span)
    others = checker.make("difference", occupied, checker.make("held_by", given.player), span=sites.span)
    theirs = checker.make("contains", sites, given.site, span=sites.span)
    free = checker.make("not", checker.make("contains", others, given.site, span=sites.span), span=sites.span)
    return checker.every([other, checker.either([theirs, free], sites.span)], sites.span)


def _rewritten(condition: core.Expression, given: Assumption, checker: ExpressionBuilder) -> core.Expression:
    """A condition on the site, in which membership in sets is as it would be."""
    match condition:
        case core.Operation("contains", (sites, site)) if core.alike(site, given.site):
            return holds(sites, given, checker)
        case core.Operation("and" | "or" | "not"):
            parts = (_rewritten(part, given, checker) for part in condition.arguments)
            return checker.make(condition.name, *parts, span=condition.span)
        case core.Choice():
            yes, no = (_rewritten(part, given, checker) for part in (condition.yes, condition.no))
            return _either(condition, yes, no, given, checker)
        case core.Let():
            body = _rewritten(condition.body, given, checker)
            return body if isinstance(body, core.Constant) else replace(condition, body=body)
        case core.Quantified(kind="any" | "every"):
            body = _rewritten(condition.body, given, checker)
            return checker.fold(replace(condition, body=body))
    return checker.fold(condition)


def _either(
    choice: core.Choice, yes: core.Expression, no: core.Expression, given: Assumption, checker: ExpressionBuilder
) -> core.Expression:
    """A condition that depends on another one."""
    condition = _rewritten(choice.condition, given, checker)
    if is_unknown(condition):
        return condition
    if isinstance(condition, core.Constant):
        return yes if condition.value else no
    if isinstance(yes, core.Constant) and isinstance(no, core.Constant) and yes.value == no.value:
        return yes
    return core.Choice(condition, yes, no, type=yes.type, span=choice.span)
