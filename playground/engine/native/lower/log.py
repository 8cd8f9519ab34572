"""Events for the log: which effects are logged, and with which sites and numbers.

An effect's sites are evaluated before it happens and written after it, together with the position then. Assignments to
secret variables say how their value is known: it is what it is (`KNOWN`), it may be any value (`ANY`), or it is what
the action's choice number `detail` is (`CHOSEN` and above; `lower/program.py` numbers choices by their use). What is
kept of a choice that others make at the same time is known from the options instead, and no event.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import LogEvent
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.players import bits_of_players
from playground.engine.native.structs.log import KINDS
from playground.game import core
from playground.game.core import NOTHING
from playground.game.hidden import depends_on_hidden

KNOWN, ANY, CHOSEN = -1, -2, 0
UNCLEAR = -3
"""The value depends on the choice in another way, which is not followed natively."""

STAND_IN = "#"
"""Choices are named by this and their number while effects are lowered (`lower/program.py`)."""


def logs(game: core.Game) -> bool:
    """Whether a game has hidden information, so that its events are logged."""
    return game.conceals


def how_known(value: core.Expression, game: core.Game) -> int:
    """How the value of a secret variable is known: `KNOWN`, `ANY`, `UNCLEAR`, or from `CHOSEN` on the choice it is."""
    if depends_on_hidden(value, game):
        return ANY
    if isinstance(value, core.Variable) and value.name.startswith(STAND_IN):
        return CHOSEN + int(value.name[len(STAND_IN) :])
    names, shared = _variables(value), {choice.variable for rule in game.triggers for choice in rule.choices}
    return UNCLEAR if names & shared or any(name.startswith(STAND_IN) for name in names) else KNOWN


class EventLog:
    """Lowers events within the scope of `expressions`."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions, self.scope, self.nodes = expressions, expressions.scope, expressions.nodes
        self._nowhere = self.nodes.bits(0)

    def before(self, effect: core.Effect) -> LogEvent | None:
        """The event of an effect that is about to happen, None if it is not logged."""
        kind = KINDS.get(type(effect))
        sites = _SITES.get(type(effect))
        if kind is None:
            return None
        if sites is not None:
            attribute = self._attribute(effect)
            members = self._as_set(sites(effect))
            if isinstance(effect, core.SetAttribute | core.RollAttribute):
                members = self.nodes.op("meet", members, self._bearing(effect.attribute))
            seers, is_public = self._seers(effect), self._number(int(effect.is_public))
            return LogEvent(kind, attribute, seers, is_public, self.scope.keep(members))
        match effect:
            case core.Move():
                return self._of_two(kind, effect.origin, effect.target)
            case core.Swap():
                return self._of_two(kind, effect.first, effect.second)
            case core.Assign() | core.RollVariable():
                return self._of_assignment(kind, effect)
        return None

    def of_move(self, origin: IRNode, target: IRNode) -> LogEvent:
        """The event of a move."""
        return LogEvent(KINDS[core.Move], NOTHING, origin, target, self._nowhere)

    def _seers(self, effect: core.Effect) -> IRNode:
        """The players to whom alone an effect reveals components, a bit for each."""
        if not isinstance(effect, core.Reveal) or effect.to is None:
            return self._number(0)
        return self.scope.keep(bits_of_players(effect.to, self.expressions))

    def _of_two(self, kind: int, first: core.Expression, second: core.Expression) -> LogEvent:
        one, other = (self.scope.keep(self.expressions.lower(site)) for site in (first, second))
        return LogEvent(kind, NOTHING, one, other, self._nowhere)

    def _of_assignment(self, kind: int, effect: core.Assign | core.RollVariable) -> LogEvent | None:
        variables = self.scope.game.variables
        number = next(number for number, each in enumerate(variables) if each.name == effect.variable)
        if not variables[number].secret or variables[number].kept:
            return None
        place = self.scope.keep(self.expressions.place_in(variables[number], effect.index))
        known = ANY if isinstance(effect, core.RollVariable) else how_known(effect.value, self.scope.game)
        return LogEvent(kind, known, self._number(number), place, self._nowhere)

    def _attribute(self, effect: core.Effect) -> int:
        names = [*(attribute.name for attribute in self.scope.game.attributes), core.KIND]
        if isinstance(effect, core.Place) and effect.secret_attributes:
            return sum(1 << names.index(attribute) for attribute in effect.secret_attributes)
        attributes = (effect.attribute,) if isinstance(effect, core.RollAttribute | core.Sort) else ()
        named = next(iter(attributes or effect.secret_attributes), None)
        return names.index(named) if named in names else NOTHING

    def _as_set(self, sites: core.Expression) -> IRNode:
        value = self.expressions.lower(sites)
        if sites.type.kind != "site":
            return value
        return self.nodes.op("bit_or_none" if sites.type.optional else "bit", value)

    def _bearing(self, name: str) -> IRNode:
        attribute = self.expressions.attribute(name)
        members = self._nowhere
        for number in range(attribute.set_count):
            load = self.nodes.load(f"attr.{name}", "set", self._number(number))
            members = self.nodes.op("join", members, load)
        return members

    def _number(self, number: int) -> IRNode:
        return self.nodes.number(number)


def _variables(expression: core.Expression) -> set[str]:
    """The names of all variables in an expression."""
    own = {expression.name} if isinstance(expression, core.Variable) else set()
    return own.union(*(_variables(part) for part in core.parts(expression)))


_SITES: dict[type[core.Effect], Callable[..., core.Expression]] = {
    core.Place: lambda effect: effect.target,
    core.Remove: lambda effect: effect.sites,
    core.Turn: lambda effect: effect.sites,
    core.Flip: lambda effect: effect.sites,
    core.SetOwner: lambda effect: effect.sites,
    core.SetAttribute: lambda effect: effect.sites,
    core.RollAttribute: lambda effect: effect.sites,
    core.Shuffle: lambda effect: effect.sites,
    core.Sort: lambda effect: effect.sites,
    core.Reveal: lambda effect: effect.sites,
    core.Conceal: lambda effect: effect.sites,
}
"""The sites of effects that are on a set of them."""
