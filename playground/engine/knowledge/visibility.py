"""What the rules alone say about who can see what, whatever the position: worked out once for a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from playground.engine.observation import sees_value
from playground.engine.protocol import Option
from playground.engine.sight import sees
from playground.game.core import (
    Action,
    Assign,
    AttributeOf,
    Effect,
    Expression,
    Game,
    Operation,
    StateVariable,
    WithAttribute,
    Zone,
    mentions,
    parts,
)
from playground.game.prune import inner

LOOKING_OPERATIONS = frozenset(("of_piece", "piece", "owner", "held_by", "distinct"))
"""Operations whose value depends on what lies face down."""


class Visibility:
    """Who sees into which zones, who can follow what happens there, and which choices are secret."""

    def __init__(self, game: Game) -> None:
        self.game = game
        players = range(len(game.players))
        hidden = [{site for zone in game.zones if not sees(zone, p) for site in zone.sites} for p in players]
        self.in_sight = tuple(game.board.site_set - sites for sites in hidden)
        """For each player the sites of which he sees at any time what lies there."""
        self._covers = tuple(
            {site: frozenset(zone.sites) for zone in game.zones if is_hand_of_another(p, zone) for site in zone.sites}
            for p in players
        )
        self.secrets = tuple(
            tuple((v.name, place) for v in game.variables for place in range(v.size) if not sees_value(v, place, p))
            for p in players
        )
        """For each player the secret variables that he does not see, each with a place among its values."""

    @property
    def hides(self) -> bool:
        """Whether there is anything that not everybody sees."""
        return any(self.secrets) or any(sites != self.game.board.site_set for sites in self.in_sight)

    def cover(self, player: int, site: int, up: frozenset[int], chosen: frozenset[int]) -> frozenset[int]:
        """The sites among which a player cannot tell that site, when something happens there.

        Of a zone that only its owner, another, sees into he cannot tell the places, except of what is `up` and of what
        he has `chosen` himself. Places of other zones lie before everybody's eyes, even if what lies there does not.
        """
        if site in up or site in chosen:
            return frozenset((site,))
        return self._covers[player].get(site, frozenset((site,))) - up

    def unseen_values(self, player: int, mover: int, option: Option, up: frozenset[int]) -> frozenset[int]:
        """Which values of an option (places in `option.values`) a player does not get to see.

        The mover sees all. Others do not see what the action keeps in a secret variable, nor a place among others that
        they cannot tell apart, unless what lies there is `up`. Which action was taken everybody sees.
        """
        if player == mover:
            return frozenset()
        action = self.game.actions[option.action]
        covered = {
            place
            for place, (binding, value) in enumerate(zip(action.bindings, option.values, strict=True))
            if binding.type.kind == "site" and len(self.cover(player, value, up, frozenset())) > 1
        }
        return self._kept_secret[option.action] | covered

    @cached_property
    def _kept_secret(self) -> tuple[frozenset[int], ...]:
        secret = {variable.name for variable in self.game.variables if variable.secret}
        return tuple(frozenset(_kept(action, secret)) for action in self.game.actions)

    def looks_at_hidden(self, expression: Expression) -> bool:
        """Whether the value of an expression depends on what not everybody sees."""
        match expression:
            case AttributeOf() | WithAttribute():
                return True
            case Operation() if expression.name in LOOKING_OPERATIONS:
                return True
            case StateVariable() if any(v.secret for v in self.game.variables if v.name == expression.name):
                return True
        return any(self.looks_at_hidden(part) for part in parts(expression))


def is_hand_of_another(player: int, zone: Zone) -> bool:
    """Whether a zone is such that only its owner sees into it, and he is not that player."""
    return zone.seen_by == "owner" and zone.owner != player


def _kept(action: Action, secret: set[str]) -> Iterator[int]:
    """The choices of an action on which it lets the value of a secret variable depend."""
    kept = [effect for effect in _all(action.effects) if isinstance(effect, Assign) and effect.variable in secret]
    for place, binding in enumerate(action.bindings):
        if any(mentions(effect.value, binding.variable) for effect in kept):
            yield place


def _all(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        yield from _all(inner(effect))
