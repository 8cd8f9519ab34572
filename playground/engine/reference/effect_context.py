"""The context in which effects run: the values of their expressions, and what players know of moved components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

from playground.engine.chance import Chance
from playground.engine.reference.position import GameConstants, ReferencePosition
from playground.game.core import NOTHING, Assign, Attribute, Effect, Expression, GameVariable, RollVariable, Value
from playground.game.evaluate import Environment, evaluate, members

OnCut = Callable[[Effect, str, int, int, int], None]


@dataclass
class EffectContext:
    """A position, which effects change in place, and its source of chance.

    `on_cut` is called for each number outside of the range of its variable or attribute, with the effect, the name, the
    number and the ends of the range.
    """

    world: GameConstants
    position: ReferencePosition
    chance: Chance
    on_cut: OnCut | None = field(default=None, kw_only=True)

    def value(self, expression: Expression, environment: Environment) -> Value:
        """The value of an expression in the current position."""
        return evaluate(expression, self.world, environment, self.position)

    def index(self, expression: Expression, environment: Environment) -> int:
        """The value of an expression that is a site, player, piece or number."""
        return cast(int, self.value(expression, environment))

    def members(self, expression: Expression, environment: Environment) -> list[int]:
        """The members of a set, ascending; an optional value is a set of at most one."""
        return members(expression, self.world, environment, self.position)

    def attribute(self, name: str) -> Attribute:
        """The attribute with a name."""
        return next(attribute for attribute in self.position.game.attributes if attribute.name == name)

    def sites_with_attribute(self, attribute: str, sites: Expression, environment: Environment) -> list[int]:
        """Those of the sites whose component has an attribute, ascending."""
        values = self.position.attributes[attribute]
        return [site for site in self.members(sites, environment) if values[site] != NOTHING]

    def places_of(
        self, variable: GameVariable, effect: Assign | RollVariable, environment: Environment
    ) -> Sequence[int]:
        """The places of the values that an effect changes, ascending."""
        index = None if effect.index is None else self.index(effect.index, environment)
        if variable.by_site is None or effect.sites is None:
            return (variable.place(index),)
        first = (index or 0) * variable.by_site.board_size
        return [first + site for site in self.members(effect.sites, environment) if site in variable.by_site.sites]

    def fitted(self, effect: Effect, name: str, value: int, low: int, high: int) -> int:
        """The number that an effect gives a variable or an attribute, cut off at the ends of its range."""
        fitting = min(max(value, low), high)
        if self.on_cut is not None and fitting != value:
            self.on_cut(effect, name, value, low, high)
        return fitting

    def restore_visibility(self, site: int, known: list[bool], turned_up: bool) -> None:
        """A component that was moved to a site stays known to the players who knew it, and face up if it was."""
        if not self.position.game.hides:
            return
        here = frozenset((site,))
        known_before = self.position.known
        self.position.known = [sites | here if knew else sites for sites, knew in zip(known_before, known, strict=True)]
        if turned_up:
            self.position.turned_up |= here
