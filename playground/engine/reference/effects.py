"""Performing the effects of actions, triggers and end conditions.

Effects change the position in place, which also records which player and step come next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from playground.engine.counts import Tally
from playground.engine.layout import RUNNING
from playground.engine.reference.chance import conceal, hint, reveal, roll_attribute, roll_variable, shuffle, sort
from playground.engine.reference.effect_context import EffectContext
from playground.engine.reference.position import ReferencePosition
from playground.game.core import (
    NOTHING,
    Assign,
    Attribute,
    Bind,
    Conceal,
    Continue,
    Effect,
    Finish,
    FirstPlayer,
    Flip,
    ForEach,
    Hint,
    If,
    Move,
    NextPlayer,
    PassTo,
    Place,
    Remove,
    Repeat,
    Reveal,
    RollAttribute,
    RollVariable,
    SetAttribute,
    SetOwner,
    Shuffle,
    Sort,
    Stop,
    Swap,
    Turn,
)
from playground.game.evaluate import Environment


@dataclass
class Decision(EffectContext):
    """A decision that is taking effect: position, source of chance, and the game's tally.

    Whether the turn ends, and the next player and step, are in the position, since expressions can read them.
    """

    tally: Tally = field(default_factory=Tally)

    def perform(self, effects: Iterable[Effect], environment: Environment) -> None:
        """Perform effects in order, until one of them finishes the game."""
        for effect in effects:
            if self.position.status != RUNNING:
                return
            PERFORMERS[type(effect)](effect, self, environment)

    def capture(self, sites: Iterable[int]) -> None:
        """Count pieces of other players than the mover on the given sites as captured, where these are on the board."""
        position = self.position
        others = {player for player in range(self.world.player_count) if player != position.acting}
        on_board = self.world.board.cell_set.intersection(sites)
        self.tally.captures += sum(position.owner(site) in others for site in on_board)


def _place(effect: Place, decision: Decision, environment: Environment) -> None:
    """Place pieces; an optional site that is NOTHING is skipped."""
    piece, owner = decision.index(effect.piece, environment), decision.index(effect.owner, environment)
    attributes = {name: decision.index(value, environment) for name, value in effect.attributes}
    target = decision.members(effect.target, environment)
    decision.capture(target)
    for site in target:
        decision.position.put(site, NOTHING, NOTHING)
        decision.position.put(site, owner, piece)
        for name in decision.position.game.pieces[piece].attributes:
            attribute = decision.attribute(name)
            value = attributes.get(name, attribute.low)
            value = attribute.low if value < 0 else value
            decision.position.set_attribute(name, site, _fitted(decision, effect, attribute, value))
    decision.position.hide(target)
    if effect.target.type.kind == "site" and target:
        decision.position.last_site = target[0]


def _move(effect: Move, decision: Decision, environment: Environment) -> None:
    position = decision.position
    origin, target = decision.index(effect.origin, environment), decision.index(effect.target, environment)
    if position.piece(origin) == NOTHING or target in (NOTHING, origin):
        return
    known = [origin in position.seen_by(player) for player in range(decision.world.player_count)]
    turned_up, hints = origin in position.turned_up, position.hints_of(origin)
    decision.capture((target,) if target in decision.world.board.cell_set else (origin,))
    position.fill(target, position.content(origin))
    position.put(origin, NOTHING, NOTHING)
    position.hide((origin, target))
    position.last_site = target
    decision.restore_visibility(target, known, turned_up)
    position.keep_hints(target, hints)


def _swap(effect: Swap, decision: Decision, environment: Environment) -> None:
    position = decision.position
    first, second = decision.index(effect.first, environment), decision.index(effect.second, environment)
    if NOTHING in (first, second):
        return
    seen = [position.seen_by(player) for player in range(decision.world.player_count)]
    known = {site: [site in sites for sites in seen] for site in (first, second)}
    turned_up = {site: site in position.turned_up for site in (first, second)}
    hints = {site: position.hints_of(site) for site in (first, second)}
    contents = position.content(first), position.content(second)
    position.fill(second, contents[0])
    position.fill(first, contents[1])
    position.hide((first, second))
    for source, target in ((first, second), (second, first)):
        if position.piece(target) != NOTHING:
            decision.restore_visibility(target, known[source], turned_up[source])
            position.keep_hints(target, hints[source])


def _remove(effect: Remove, decision: Decision, environment: Environment) -> None:
    sites = decision.members(effect.sites, environment)
    decision.capture(sites)
    for site in sites:
        decision.position.put(site, NOTHING, NOTHING)
        decision.position.hide((site,))


def _set_owner(effect: SetOwner, decision: Decision, environment: Environment) -> None:
    position, player = decision.position, decision.index(effect.player, environment)
    sites = [
        site for site in decision.members(effect.sites, environment) if position.owner(site) not in (NOTHING, player)
    ]
    decision.capture(sites)
    for site in sites:
        position.give_to(player, site)


def _set_attribute(effect: SetAttribute, decision: Decision, environment: Environment) -> None:
    attribute, value = decision.attribute(effect.attribute), decision.index(effect.value, environment)
    changed = decision.members(effect.sites, environment)
    for site in decision.sites_with_attribute(effect.attribute, effect.sites, environment):
        if not (attribute.words and value == NOTHING):
            decision.position.set_attribute(attribute.name, site, _fitted(decision, effect, attribute, value))
    decision.position.forget_hints(changed, effect.attribute)


def _fitted(decision: Decision, effect: Effect, attribute: Attribute, value: int) -> int:
    return decision.fitted(effect, attribute.name, value, attribute.low, attribute.high)


def _turn(effect: Turn, decision: Decision, environment: Environment) -> None:
    piece = decision.index(effect.piece, environment)
    sites = decision.members(effect.sites, environment)
    for site in sites:
        _change_kind(decision.position, site, piece)
    decision.position.forget_hints(sites)


def _flip(effect: Flip, decision: Decision, environment: Environment) -> None:
    position = decision.position
    sites = decision.members(effect.sites, environment)
    for site in sites:
        kind = position.piece(site)
        if kind != NOTHING:
            _change_kind(position, site, position.game.pieces[kind].flips_to)
    position.forget_hints(sites)


def _change_kind(position: ReferencePosition, site: int, piece: int) -> None:
    """Change the kind of the piece on a site; do nothing if either is NOTHING.

    Attributes of both kinds keep their values; attributes of the new kind alone start at their lowest value.
    """
    if NOTHING in (position.piece(site), piece):
        return
    position.put(site, position.owner(site), piece)
    for attribute in position.game.attributes:
        if attribute.name not in position.game.pieces[piece].attributes:
            position.set_attribute(attribute.name, site, NOTHING)
        elif position.attributes[attribute.name][site] == NOTHING:
            position.set_attribute(attribute.name, site, attribute.low)


def _assign(effect: Assign, decision: Decision, environment: Environment) -> None:
    variable = next(v for v in decision.position.game.variables if v.name == effect.variable)
    places = decision.places_of(variable, effect, environment)
    value = decision.index(effect.value, environment)
    if variable.type.kind == "int":
        value = decision.fitted(effect, variable.name, value, variable.type.low, variable.type.high)
    for place in places:
        decision.position.variables[effect.variable][place] = int(value)


def _if(effect: If, decision: Decision, environment: Environment) -> None:
    branch = effect.then if decision.value(effect.condition, environment) else effect.otherwise
    decision.perform(branch, environment)


def _for_each(effect: ForEach, decision: Decision, environment: Environment) -> None:
    for member in decision.members(effect.domain, environment):
        decision.perform(effect.body, {**environment, effect.variable: member})


def _repeat(effect: Repeat, decision: Decision, environment: Environment) -> None:
    for _ in range(decision.index(effect.times, environment)):
        if effect.goes_on is not None and not decision.value(effect.goes_on, environment):
            return
        decision.perform(effect.body, environment)
        if decision.position.status != RUNNING:
            return
        if effect.until is not None and decision.value(effect.until, environment):
            return


def _bind(effect: Bind, decision: Decision, environment: Environment) -> None:
    value = decision.value(effect.value, environment)
    decision.perform(effect.body, {**environment, effect.variable: value})


def _finish(effect: Finish, decision: Decision, environment: Environment) -> None:
    players = [] if effect.player is None else decision.members(effect.player, environment)
    won = winners(effect.verb, players, decision.world.player_count)
    decision.position.finish(won, effect.ending, lost=effect.verb == "loses" and not won)


def _stop(effect: Stop, decision: Decision, _environment: Environment) -> None:
    decision.position.stop(effect.fault)


def _first_player(effect: FirstPlayer, decision: Decision, environment: Environment) -> None:
    player = decision.index(effect.player, environment)
    decision.position.acting = decision.position.first = decision.position.next_player = player


def _next_player(effect: NextPlayer, decision: Decision, environment: Environment) -> None:
    position = decision.position
    following = (position.acting + 1) % len(position.game.players)
    position.next_player = following if effect.player is None else decision.index(effect.player, environment)
    position.next_step = effect.step
    position.ends_turn = True


def _pass_to(effect: PassTo, decision: Decision, environment: Environment) -> None:
    decision.position.next_player = decision.index(effect.player, environment)


def _continue(effect: Continue, decision: Decision, environment: Environment) -> None:
    position = decision.position
    position.next_player = position.acting if effect.player is None else decision.index(effect.player, environment)
    position.next_step = effect.step
    position.ends_turn = False


def winners(verb: str, players: list[int], player_count: int) -> list[int]:
    """The winners when `players` have the verb 'wins' or 'loses'; none when it is 'draw'."""
    if verb == "draw":
        return []
    return [other for other in range(player_count) if (other in players) == (verb == "wins")]


PERFORMERS: dict[type[Effect], Callable[[Any, Decision, Environment], None]] = {
    Place: _place,
    Move: _move,
    Swap: _swap,
    SetAttribute: _set_attribute,
    SetOwner: _set_owner,
    RollVariable: roll_variable,
    RollAttribute: roll_attribute,
    Shuffle: shuffle,
    Sort: sort,
    Reveal: reveal,
    Hint: hint,
    Conceal: conceal,
    FirstPlayer: _first_player,
    Remove: _remove,
    Turn: _turn,
    Flip: _flip,
    Assign: _assign,
    If: _if,
    ForEach: _for_each,
    Repeat: _repeat,
    Bind: _bind,
    Finish: _finish,
    Stop: _stop,
    NextPlayer: _next_player,
    PassTo: _pass_to,
    Continue: _continue,
}
