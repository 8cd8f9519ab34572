"""Who can see what by the rules alone, in any position: computed once for a game."""

from __future__ import annotations

from functools import cached_property

from playground.engine.knowledge.sure_moves import SureMoves, sure_moves
from playground.engine.observation import sees_value
from playground.engine.protocol import Option
from playground.engine.visible_components import is_hand_of_another, sees
from playground.game.core import (
    Effect,
    Expression,
    Game,
)
from playground.game.hidden import depends_on_hidden
from playground.game.hidden_dependence import effects_with_hidden_values, secretly_stored, uncertain_effects
from playground.game.secret_places import zones_alike


class Visibility:
    """Which zones each player sees into or can follow events in, and which choices are secret."""

    def __init__(self, game: Game) -> None:
        self.game = game
        players = range(len(game.players))
        hidden = [{site for zone in game.zones if not sees(zone, p) for site in zone.sites} for p in players]
        self.in_sight = tuple(game.board.site_set - sites for sites in hidden)
        """For each player the sites whose contents are always visible."""
        alike = {site: sites for sites in zones_alike(game) for site in sites}
        self._covers = tuple(
            {site: frozenset(zone.sites) for zone in game.zones if is_hand_of_another(zone, p) for site in zone.sites}
            | {site: sites for site, sites in alike.items() if site in hidden[p]}
            for p in players
        )
        self.secrets = tuple(
            tuple((v.name, place) for v in game.variables for place in range(v.size) if not sees_value(v, place, p))
            for p in players
        )
        """For each player the hidden values of secret variables, as (name, place)."""
        kept = {variable.name for variable in game.variables if variable.kept}
        self.tracked = tuple(tuple(each for each in secrets if each[0] not in kept) for secrets in self.secrets)
        """Those of the ruleset's variables, whose possible values the player remembers."""

    @property
    def hides(self) -> bool:
        """Whether the game has hidden information."""
        return any(self.secrets) or any(sites != self.game.board.site_set for sites in self.in_sight)

    def cover(self, player: int, site: int, up: frozenset[int], chosen: frozenset[int]) -> frozenset[int]:
        """The sites that a player cannot distinguish from a site on which an effect takes place.

        The places of another player's hand are indistinguishable, except those that are face `up` and those that the
        player has `chosen`; so are those of zones for each site whose place is secret (`game/secret_places.py`). The
        places of all other zones are public, even where their contents are hidden.
        """
        if site in up or site in chosen:
            return frozenset((site,))
        return self._covers[player].get(site, frozenset((site,))) - up

    def unseen_values(self, player: int, mover: int, option: Option, up: frozenset[int]) -> frozenset[int]:
        """The indices of `option.values` that a player does not see.

        The mover sees all values. Others do not see values that the action stores in a secret variable, nor places that
        they cannot distinguish, unless these are face `up`. The action itself is public, unless it is a secret one
        (`sees_action`), of which others see nothing.
        """
        if player == mover:
            return frozenset()
        action = self.game.actions[option.action]
        if action.secret:
            return frozenset(range(len(action.bindings)))
        covered = {
            place
            for place, (binding, value) in enumerate(zip(action.bindings, option.values, strict=True))
            if any(len(self.cover(player, site, up, frozenset())) > 1 for site in binding.sites(value))
        }
        return self._secret_bindings[option.action] | covered

    def sees_action(self, player: int, mover: int, option: Option) -> bool:
        """Whether a player sees which action an option of the mover is."""
        return player == mover or not self.game.actions[option.action].secret

    @cached_property
    def _secret_bindings(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(secretly_stored(action, self.game)) for action in self.game.actions)

    def depends_on_hidden(self, expression: Expression) -> bool:
        """Whether the value of an expression depends on hidden information."""
        return depends_on_hidden(expression, self.game)

    def secretly_stored(self, action: int) -> frozenset[int]:
        """The indices of an action's bindings that it stores in a secret variable."""
        return self._secret_bindings[action]

    def surely_moved(self, action: int) -> SureMoves:
        """Which of the components that an action chooses its effects move or turn up, whatever lies hidden: who sees a
        component arrive knows that it is the one chosen, or one of those."""
        return self._sure_moves[action]

    @cached_property
    def _sure_moves(self) -> tuple[SureMoves, ...]:
        return tuple(sure_moves(self.game, action) for action in self.game.actions)

    def is_certain(self, effect: Effect) -> bool:
        """Whether all players know whether and where an effect of the game's rules happens when it may."""
        return id(effect) not in self._uncertain

    @cached_property
    def _uncertain(self) -> frozenset[int]:
        """The identities of effects, since equal ones may stand under different conditions."""
        return frozenset(map(id, uncertain_effects(self.game))) if self.hides else frozenset()

    def is_known(self, effect: Effect) -> bool:
        """Whether all players know as well what the effect assigns."""
        return id(effect) not in self._of_hidden_value

    @cached_property
    def _of_hidden_value(self) -> frozenset[int]:
        return frozenset(map(id, effects_with_hidden_values(self.game))) if self.hides else frozenset()

    def hand_of_another(self, player: int, site: int) -> frozenset[int]:
        """The hand of another player that a site is in, or the like, whose places the player cannot distinguish; else
        empty."""
        return self._covers[player].get(site, frozenset())
