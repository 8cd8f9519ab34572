"""A position in which effects take place: what they ask of it, and who knows what they lay down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from playground.engine.chance import Chance
from playground.engine.reference.position import GameWorld, ReferencePosition
from playground.game.core import NOTHING, Attribute, Expression, Value
from playground.game.evaluate import Environment, evaluate, members


@dataclass
class Moment:
    """The position, which effects change in place, and its dice."""

    world: GameWorld
    position: ReferencePosition
    chance: Chance

    def value(self, expression: Expression, environment: Environment) -> Value:
        """What an expression is worth now."""
        return evaluate(expression, self.world, environment, self.position)

    def index(self, expression: Expression, environment: Environment) -> int:
        """The same of an expression that is a site, player, piece or number."""
        return cast(int, self.value(expression, environment))

    def members(self, expression: Expression, environment: Environment) -> list[int]:
        """The members of a set, ascending; an optional value is a set of one or none."""
        return members(expression, self.world, environment, self.position)

    def attribute(self, name: str) -> Attribute:
        """The attribute of a name."""
        return next(attribute for attribute in self.position.game.attributes if attribute.name == name)

    def bearing(self, attribute: str, sites: Expression, environment: Environment) -> list[int]:
        """Those of the sites on which something has an attribute, ascending."""
        values = self.position.attributes[attribute]
        return [site for site in self.members(sites, environment) if values[site] != NOTHING]

    def remember(self, site: int, known: list[bool], turned_up: bool) -> None:
        """What has come to lie on a site is known to those who knew it, and is as visible as it was."""
        if not self.position.game.hides:
            return
        here = frozenset((site,))
        before = self.position.known
        self.position.known = [sites | here if knew else sites for sites, knew in zip(before, known, strict=True)]
        if turned_up:
            self.position.turned_up |= here
