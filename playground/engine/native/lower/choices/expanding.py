"""The choices of an action, written out up to the first choice of sites.

A direction, a number, a player or a kind is a constant in what follows. So it is after the choice of a single site:

    choose: {n: 1..6, card: top_of_pile(pile of n), m: 1..6}

Each pair of numbers is a set of one site, or of none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.choices.choices import Bindings, Offer, Values, offer_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.narrowing import narrowed
from playground.game import core
from playground.game.legs import goes_on

Conditions = tuple[IRNode, ...]


def is_plain(action: int, game: core.Game) -> bool:
    """Whether options of an action are neither compared with others nor tried."""
    return game.actions[action].prefer is None and not goes_on(action, game)


@dataclass(frozen=True)
class Expanding:
    """Adds the offers of an action. `may_end_with_values`: constants may follow a single site."""

    action: int
    expressions: Expressions
    offers: list[Offer]
    may_end_with_values: bool

    def expand(self, bindings: Bindings, values: Values, conditions: Conditions) -> None:
        """Write out choices up to the first choice of sites."""
        scope = self.expressions.scope
        if bindings and not bindings[0].is_of_sites:
            self._write_out(bindings, values, conditions, None)
        elif bindings and self.may_end_with_values and _is_single(bindings):
            site, rest = bindings[0], bindings[1:]
            with scope.binding({site.variable: self._present(site.domain)}):
                alone = offer_of(self.action, values, conditions, (site,), scope)
                self._write_out(rest, (), conditions, alone)
        else:
            self.offers.append(offer_of(self.action, values, conditions, bindings, scope))

    def _write_out(self, bindings: Bindings, values: Values, conditions: Conditions, alone: Offer | None) -> None:
        """Write out the first choice; `alone` is the offer of a single site, which comes before it."""
        binding, rest = bindings[0], bindings[1:]
        for member in self.expressions.universe(binding.domain):
            included = self.expressions.has_member(binding.domain, member)
            if included.op == "const" and not included.detail:
                continue
            needed = conditions if included.op == "const" else (*conditions, included)
            chosen = (*values, self.expressions.nodes.number(member))
            with self.expressions.scope.binding({binding.variable: member}):
                following = narrowed(rest, binding.variable, self.expressions.scope)
                if alone is None:
                    self.expand(following, chosen, needed)
                elif following:
                    self._write_out(following, chosen, needed, alone)
                else:
                    self.offers.append(replace(alone, conditions=needed, after=chosen))

    def _present(self, site: core.Expression) -> IRNode:
        """The site, or any other one if there is none: nothing is chosen then."""
        nodes, chosen = self.expressions.nodes, self.expressions.lower(site)
        if not site.type.optional:
            return chosen
        return nodes.choose(nodes.op("less", chosen, nodes.number(0)), nodes.number(0), chosen)


def _is_single(bindings: Bindings) -> bool:
    """Whether one site at most can be chosen, and then what is no site."""
    first, *rest = bindings
    is_site = first.domain.type.kind == "site" and not first.sets
    return is_site and bool(rest) and not any(each.is_of_sites for each in rest)
