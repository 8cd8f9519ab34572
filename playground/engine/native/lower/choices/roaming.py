"""The legs of options that roam, found without playing any leg (`game/lifted.py`).

For each action with which such options begin there are two functions. One keeps, for each leg that may follow, the
sites from which it may be possible, whichever piece has come there; the other tries one of them from one site.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import IRFunction, roam_from, starts_of
from playground.engine.native.lower.choices.choices import Offer, members_of
from playground.engine.native.lower.choices.only_member import all_hold, only_member
from playground.engine.native.lower.choices.options import StepOptions
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.places import site_at
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.lifted import ORIGIN, LiftedLegs, lifted_legs

MAX_LEGS = 64
"""The most legs that may follow: whether each is possible is a bit of a word."""


def roaming_functions(game: core.Game, nodes: Nodes) -> Iterator[IRFunction]:
    """The functions for all actions of a game."""
    for number in range(len(game.actions)):
        legs = lifted_legs(number, game)
        if legs is not None:
            found, tried = _starts(number, legs, game, nodes), _tries(number, legs, game, nodes)
            if len(found.body) == _count(tried) <= MAX_LEGS:
                yield from (found, tried)


def _count(function: IRFunction) -> int:
    (switch,) = function.body
    assert isinstance(switch, ir.Switch)
    return len(switch.cases)


def _offers(legs: LiftedLegs, anywhere: bool, scope: Scope) -> tuple[StepOptions, list[Offer]]:
    """The legs, one for each direction and so on; their piece may be anywhere, or is where it is now."""
    options = StepOptions(Expressions(scope), "roaming")
    options.expressions.last = scope.nodes.local("last", "int")
    for number, wide, remaining in legs.actions:
        options.add(number, wide if anywhere else remaining)
    return options, options.offers


def _starts(number: int, legs: LiftedLegs, game: core.Game, nodes: Nodes) -> IRFunction:
    scope = Scope(game, nodes)
    options, offers = _offers(legs, True, scope)
    for index, offer in enumerate(offers):
        with scope.binding(offer.names):
            members = members_of(options.expressions, offer)
        for condition in offer.conditions:
            members = nodes.choose(condition, members, nodes.bits(0))
        scope.emit(ir.KeepStarts(index, members))
    return IRFunction(starts_of(number), (), tuple(scope.variables), tuple(scope.statements))


def _tries(number: int, legs: LiftedLegs, game: core.Game, nodes: Nodes) -> IRFunction:
    parameters = ("last", "origin", "parent", "number")
    last, origin, parent, which = (nodes.local(name, "int") for name in parameters)
    scope, cases = Scope(game, nodes, names={ORIGIN: origin}), list[tuple[int, tuple[ir.Statement, ...]]]()
    options, offers = _offers(legs, False, scope)
    for index, offer in enumerate(offers):
        with scope.inner() as body:
            _try(options.expressions, offer, ir.Roams(origin, legs.targets[offer.action], legs.step), last, parent)
        cases.append((index, tuple(body)))
    statements = (ir.Switch(which, tuple(cases)),)
    typed = tuple((name, "int") for name in parameters)
    return IRFunction(roam_from(number), typed, tuple(scope.variables), statements)


def _try(lowering: Expressions, offer: Offer, roams: ir.Roams, last: IRNode, parent: IRNode) -> None:
    """Add a leg, unless a remaining test forbids it; it is known that it starts here and stays on the board."""
    scope = lowering.scope
    with scope.binding(offer.names):
        only = only_member(offer.tails[0].domain)
        assert only is not None
        values = [site_at(place, last, lowering) for place in offer.places]
        with scope.binding(dict.fromkeys(only.variables, last)):
            holds = all_hold(lowering, only.conditions)
    leg = ir.AddLeg(offer.action, (*offer.values, *values), last, parent, roams)
    scope.emit(ir.IRIf(holds, (leg,)))
