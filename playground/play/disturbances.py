"""Which decisions can have an outcome that their notation leaves out, in games where everything lies open.

There an outcome is what becomes of components that were there before: they are taken, go elsewhere, or have another
owner. The positions before and after a decision say whether any may have, which is found out much faster than by
playing it once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from playground.engine.layout import contents, layout_of
from playground.engine.protocol import Option
from playground.game.core import Effect, Game, Move, Place, Remove, SetOwner, Sort, Swap, Variable
from playground.game.gaps import effects_after_setup


class Disturbances:
    """Finds the decisions of a game that may have moved something; after the others all lies where it was."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._width = 8 * layout_of(game).words
        self._owners = max(1, len(game.owners))
        self._sets = sum(count for _, _, count in contents(game))
        effects = [effect for effect, _ in effects_after_setup(game)]
        self._exchanges = any(isinstance(effect, Swap | Sort) for effect in effects)  # also equal ones, unnoticed
        self._only_adds = not self._exchanges and _only_adds(game, effects)

    def may_move(self, option: Option, before: bytes, after: bytes) -> bool:
        """Whether an option may have moved a component, or removed one."""
        if self._exchanges:
            return True
        old = self._contents(before)
        occupied = reduce(or_, old[: self._owners])
        if self._only_adds:
            return any(occupied >> site & 1 for site in self._chosen(option))
        return any((was ^ now) & occupied for was, now in zip(old, self._contents(after), strict=True))

    def _contents(self, block: bytes) -> list[int]:
        """The sets of sites that say what lies where, which every position begins with; owners come first."""
        return [
            int.from_bytes(block[first : first + self._width], "little")
            for first in range(0, self._sets * self._width, self._width)
        ]

    def _chosen(self, option: Option) -> list[int]:
        return [
            site
            for leg in option.legs
            for binding, value in zip(self._game.actions[leg.action].bindings, leg.values, strict=True)
            for site in binding.sites(value)
        ]


def _only_adds(game: Game, effects: Iterable[Effect]) -> bool:
    """Whether all that decisions do with components is to put more of them on sites that their options choose."""
    chosen = {binding.variable for action in game.actions for binding in action.bindings}
    for effect in effects:
        if isinstance(effect, Move | Remove | SetOwner):
            return False
        if isinstance(effect, Place) and not (isinstance(effect.target, Variable) and effect.target.name in chosen):
            return False
    return True
