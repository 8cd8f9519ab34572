"""What effects do to a position.

In come the effects of an action, a trigger or an end condition; the position is changed in place, and `Decision`
notes what they say about who decides next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from playground.engine.layout import RUNNING
from playground.engine.reference.position import FIRST_STEP, GameWorld, ReferencePosition
from playground.game.core import (
    NOTHING,
    Assign,
    Continue,
    Effect,
    Expression,
    Finish,
    Flip,
    ForEach,
    If,
    Move,
    NextPlayer,
    Place,
    Remove,
    Turn,
    Value,
)
from playground.game.evaluate import Environment, evaluate, members


@dataclass
class Decision:
    """One decision while it takes effect: the position, and the mover and step that come next.

    `continues` says whether the same player goes on with his turn.
    """

    world: GameWorld
    position: ReferencePosition
    next_player: int
    next_step: int = FIRST_STEP
    continues: bool = False

    def value(self, expression: Expression, environment: Environment) -> Value:
        """What an expression is worth now."""
        return evaluate(expression, self.world, environment, self.position)

    def index(self, expression: Expression, environment: Environment) -> int:
        """The same of an expression that is a site, player, piece or number."""
        return cast(int, self.value(expression, environment))

    def members(self, expression: Expression, environment: Environment) -> list[int]:
        """The members of a set, ascending; an optional value is a set of one or none."""
        return members(expression, self.world, environment, self.position)

    def perform(self, effects: Iterable[Effect], environment: Environment) -> None:
        """Let effects take place in order, up to the one that finishes the game."""
        for effect in effects:
            if self.position.status != RUNNING:
                return
            PERFORMERS[type(effect)](effect, self, environment)


def _place(effect: Place, decision: Decision, environment: Environment) -> None:
    """An optional site that is NOTHING receives nothing."""
    piece, owner = decision.index(effect.piece, environment), decision.index(effect.owner, environment)
    target = decision.members(effect.target, environment)
    for site in target:
        decision.position.put(site, owner, piece)
    if effect.target.type.kind == "site" and target:
        decision.position.last_site = target[0]


def _move(effect: Move, decision: Decision, environment: Environment) -> None:
    position = decision.position
    origin, target = decision.index(effect.origin, environment), decision.index(effect.target, environment)
    owner, piece = position.owner(origin), position.piece(origin)
    if owner == NOTHING or target in (NOTHING, origin):
        return
    position.put(origin, NOTHING, NOTHING)
    position.put(target, owner, piece)
    position.last_site = target


def _remove(effect: Remove, decision: Decision, environment: Environment) -> None:
    for site in decision.members(effect.sites, environment):
        decision.position.put(site, NOTHING, NOTHING)


def _turn(effect: Turn, decision: Decision, environment: Environment) -> None:
    piece = decision.index(effect.piece, environment)
    for site in decision.members(effect.sites, environment):
        _become(decision.position, site, piece)


def _flip(effect: Flip, decision: Decision, environment: Environment) -> None:
    position = decision.position
    for site in decision.members(effect.sites, environment):
        kind = position.piece(site)
        if kind != NOTHING:
            _become(position, site, position.game.pieces[kind].flips_to)


def _become(position: ReferencePosition, site: int, piece: int) -> None:
    """The piece on a site becomes another kind of piece, unless there is no piece or no such kind."""
    owner = position.owner(site)
    if NOTHING not in (owner, piece):
        position.put(site, owner, piece)


def _assign(effect: Assign, decision: Decision, environment: Environment) -> None:
    remembered = next(v for v in decision.position.game.variables if v.name == effect.variable)
    slot = 0 if effect.index is None else decision.index(effect.index, environment)
    value = decision.index(effect.value, environment)
    if remembered.type.kind == "int":
        value = min(max(value, remembered.type.low), remembered.type.high)
    decision.position.remembered[effect.variable][slot] = int(value)


def _if(effect: If, decision: Decision, environment: Environment) -> None:
    branch = effect.then if decision.value(effect.condition, environment) else effect.otherwise
    decision.perform(branch, environment)


def _for_each(effect: ForEach, decision: Decision, environment: Environment) -> None:
    for member in decision.members(effect.domain, environment):
        decision.perform(effect.body, {**environment, effect.variable: member})


def _finish(effect: Finish, decision: Decision, environment: Environment) -> None:
    player = NOTHING if effect.player is None else decision.index(effect.player, environment)
    decision.position.finish(winners(effect.verb, player, decision.world.player_count), effect.ending)


def _next_player(effect: NextPlayer, decision: Decision, environment: Environment) -> None:
    decision.next_player = decision.index(effect.player, environment)
    decision.next_step, decision.continues = FIRST_STEP, False


def _continue(effect: Continue, decision: Decision, _environment: Environment) -> None:
    decision.next_player = decision.position.acting
    decision.next_step, decision.continues = effect.step, True


def winners(verb: str, player: int, player_count: int) -> list[int]:
    """Who wins if `player` 'wins' or 'loses', or the game is a 'draw'."""
    if verb == "draw":
        return []
    return [other for other in range(player_count) if (other == player) == (verb == "wins")]


PERFORMERS: dict[type[Effect], Callable[[Any, Decision, Environment], None]] = {
    Place: _place,
    Move: _move,
    Remove: _remove,
    Turn: _turn,
    Flip: _flip,
    Assign: _assign,
    If: _if,
    ForEach: _for_each,
    Finish: _finish,
    NextPlayer: _next_player,
    Continue: _continue,
}
