"""Telling players one property of components (`game/hints.py`): core effects to IR statements.

For each player and each value of the property a position has the set of sites where the player knows that it is not
this value.
"""

from __future__ import annotations

from playground.engine.native.ir.nodes import IRNode
from playground.engine.native.lower.at_once.attributes import sites_of_value
from playground.engine.native.lower.performing.chance import ChanceEffects
from playground.engine.native.lower.players import is_among
from playground.game import core
from playground.game.core import KIND, NOTHING


class Hinting(ChanceEffects):
    """Lowers hints."""

    def _hint(self, effect: core.Hint) -> None:
        """Tell players one property of the components on the sites, and what follows from it for others."""
        nodes, keep = self.nodes, self.scope.keep
        hinted = next(each for each in self.scope.game.hints if each.about == effect.about)
        named = keep(self.as_set(effect.sites, self.expressions.lower(effect.sites)))
        shown = keep(nodes.op("meet", named, self.expressions.occupied()))
        nothing = nodes.bits(0)
        ruled_out = [nodes.op("minus", shown, self._with_property(hinted.about, value)) for value in hinted.values]
        if effect.among is not None and effect.value is not None:
            among = self.as_set(effect.among, self.expressions.lower(effect.among))
            others = nodes.op("minus", nodes.op("meet", among, self.expressions.occupied()), named)
            if not effect.value_is_public:
                others = nodes.choose(nodes.op("none_in", shown), nothing, others)
            others, value = keep(others), keep(self.expressions.lower(effect.value))
            for place, each in enumerate(hinted.values):
                read = nodes.number(self._as_read(hinted.about, each))
                too = nodes.choose(nodes.op("same", value, read), others, nothing)
                ruled_out[place] = nodes.op("join", ruled_out[place], too)
        ruled_out = [keep(sites) for sites in ruled_out]
        for player in self.players:
            sees = keep(nodes.truth(True) if effect.to is None else is_among(player, effect.to, self.expressions))
            for place, sites in enumerate(ruled_out):
                number = nodes.number(player * len(hinted.values) + place)
                self.put_on(hinted.field, number, nodes.choose(sees, sites, nothing))

    def _with_property(self, about: str, value: int) -> IRNode:
        """The sites of a kind, or of a value of an attribute; NOTHING are all components without the attribute."""
        if about == KIND:
            one_of_many = self.nodes.load("piece", "set", self.nodes.number(value))
            return one_of_many if self.kinds else self.expressions.occupied()
        attribute = self.expressions.attribute(about)
        if value == NOTHING:
            return self.nodes.op("minus", self.expressions.occupied(), self.bearing(attribute))
        return sites_of_value(attribute, self.nodes.number(value - attribute.low), self.nodes)

    def _as_read(self, about: str, value: int) -> int:
        """What rules read of a property: a number that is missing is 0."""
        is_number = about != KIND and not self.expressions.attribute(about).words
        return 0 if value == NOTHING and is_number else value
