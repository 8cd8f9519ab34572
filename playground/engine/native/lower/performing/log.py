"""Events for the log: which effects are logged, and with which sites and numbers.

An effect's sites are evaluated before it happens and written after it, together with the position then. Assignments to
secret variables say how their value is known: it may be any value (`ANY`), or it is what follows from the terms before
(`core.Derivation`), and without terms from what all know (`KNOWN`). From `SHOWING` on the assignment shows who sees the
variable what its terms are, and `detail` also says whether the value may have been below the range of the variable, and
above. Assignments to other variables that show something are `SHOWN`, with bounds between which the value was not cut
off. Choices have the numbers of their use (`lower/program.py`). What is kept of a choice that others make at the same
time is known from the options instead, and no event.
"""

from __future__ import annotations

from collections.abc import Callable

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.ir.statements import LogEvent
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.players import bits_of_players
from playground.engine.native.structs.log import (
    CHOICE_TERM,
    GUARD,
    KINDS,
    PUBLIC_TERM,
    RANGE_TERM,
    SECRET_TERM,
    TERM,
    TERM_NUMBER,
)
from playground.game import core
from playground.game.assigned_sums import summed, terms_of
from playground.game.core import NOTHING
from playground.game.derivations import CHOICE, COMPUTED, HIDDEN, RANGE, SECRET, misfits

KNOWN, ANY, SHOWN, SHOWING = -1, -2, -3, 0
MAY_BE_BELOW, MAY_BE_ABOVE = 1, 2

STAND_IN = "#"
"""Choices are named by this and their number while effects are lowered (`lower/program.py`)."""


def logs(game: core.Game) -> bool:
    """Whether a game has hidden information, so that its events are logged."""
    return game.conceals


def is_unclear(effect: core.Effect) -> bool:
    """Whether the value of a secret variable depends on choices in a way that is not followed natively."""
    return isinstance(effect, core.Assign) and effect.derivation == core.Derivation((COMPUTED,))


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

    def terms_before(self, effect: core.Effect) -> list[LogEvent]:
        """The terms of the value that an effect is about to assign."""
        derivation = effect.derivation if isinstance(effect, core.Assign) else None
        if derivation is None or not isinstance(effect, core.Assign):
            return []
        events = list[LogEvent]()
        if not {SECRET, CHOICE, RANGE}.isdisjoint(derivation.kinds):
            terms = zip(derivation.kinds, terms_of(summed(effect, self.scope.game)), strict=True)
            events = [self._term(kind, sign, term) for kind, (sign, term) in terms]
        return events + [self._event(GUARD, self._number_of(name), 0, 0, 0) for name in derivation.guards]

    def _term(self, kind: str, sign: int, term: core.Expression) -> LogEvent:
        if kind == RANGE:
            return self._event(RANGE_TERM, 0, sign, term.type.low, term.type.high)
        value = self.expressions.lower(term)
        if value.type == "bool":
            value = self.nodes.op("truth_as_number", value)
        value = self.scope.keep(value)
        match kind, term:
            case "choice", core.Variable(name=name):
                return self._event(CHOICE_TERM, int(name.removeprefix(STAND_IN)), sign, value, 0)
            case "secret", core.StateVariable(name=name, index=index):
                number = self._number_of(name)
                place = self.expressions.place_in(self.scope.game.variables[number], index)
                return self._event(SECRET_TERM, number, sign, value, self.scope.keep(place))
        return self._event(PUBLIC_TERM, 0, sign, value, 0)

    def _event(self, kind: int, number: int, sign: int, first: IRNode | int, second: IRNode | int) -> LogEvent:
        detail = TERM_NUMBER * number + 4 * kind + sign + 1
        one, other = (self._number(each) if isinstance(each, int) else each for each in (first, second))
        return LogEvent(TERM, detail, one, other, self._nowhere)

    def _number_of(self, name: str) -> int:
        return next(number for number, each in enumerate(self.scope.game.variables) if each.name == name)

    def _of_assignment(self, kind: int, effect: core.Assign | core.RollVariable) -> LogEvent | None:
        number = self._number_of(effect.variable)
        variable = self.scope.game.variables[number]
        derivation = effect.derivation if isinstance(effect, core.Assign) else None
        if not variable.secret and isinstance(effect, core.Assign) and derivation is not None:
            return self._of_showing(kind, effect, variable)
        if not variable.secret or variable.kept:
            return None
        place = self.scope.keep(self.expressions.place_in(variable, effect.index))
        known = ANY if derivation is None or HIDDEN in derivation.kinds else KNOWN
        if isinstance(effect, core.Assign) and derivation is not None and derivation.shows:
            below, above = misfits(variable, summed(effect, self.scope.game))
            known = SHOWING + MAY_BE_BELOW * below + MAY_BE_ABOVE * above
        return LogEvent(kind, known, self._number(number), place, self._nowhere)

    def _of_showing(self, kind: int, effect: core.Assign, variable: core.GameVariable) -> LogEvent:
        """The event of an assignment to a variable that is not secret."""
        below, above = misfits(variable, summed(effect, self.scope.game))
        low = variable.type.low if below else -(2**31)
        high = variable.type.high if above else 2**31 - 1
        return LogEvent(kind, SHOWN, self._number(low), self._number(high), self._nowhere)

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
