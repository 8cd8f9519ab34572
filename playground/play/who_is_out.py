"""Who drops out of a game in a decision, for the log: `Ben is out`. Not where being out is a matter of one deal or one
auction, after which all are in again: there the last one plays on."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.game.turns import BETWEEN_TURNS
from playground.play.evaluator import Evaluator
from playground.play.seen import SeenEvaluator
from playground.ruleset.still_in import LAST_IN
from playground.stats.wording import listed


class WhoIsOut:
    """Says which players have dropped out between two positions of one game."""

    def __init__(self, game: core.Game) -> None:
        self.game = game

    def clauses(self, before: bytes, after: bytes, viewers: Collection[int]) -> tuple[str, ...]:
        """A clause with the players who are out after a decision and were in before it, as far as all viewers see that;
        none if there are none."""
        if self._condition is None:
            return ()
        players = range(len(self.game.players))
        was, is_out = self._out(self._condition, before, viewers), self._out(self._condition, after, viewers)
        names = [self.game.players[player] for player in players if not was[player] and is_out[player]]
        if None in was or not names:
            return ()
        return (f"{listed(names)} {'is' if len(names) == 1 else 'are'} out",)

    @cached_property
    def _condition(self) -> core.Expression | None:
        """Whether the player who is next in turn order is out; None if nobody ever is for good."""
        rules = [rule for rule in self.game.end_conditions if rule.name == BETWEEN_TURNS]
        first = rules[0].effects[0] if rules and LAST_IN in self.game.endings else None
        return first.condition if isinstance(first, core.If) else None

    def _out(self, condition: core.Expression, block: bytes, viewers: Collection[int]) -> list[bool | None]:
        """Whether each player is out; None if a viewer does not see it."""
        state = ReferenceState(self.game)
        state.load(block)
        known = list[bool | None]()
        for player in range(len(self.game.players)):
            state.position.next_player = player
            seen = {self._seen(condition, state, viewer) for viewer in viewers} or {
                Evaluator(state).holds(condition, {})
            }
            known.append(seen.pop() if len(seen) == 1 else None)
        return known

    def _seen(self, condition: core.Expression, state: ReferenceState, viewer: int) -> bool | None:
        state.position.acting = viewer
        return SeenEvaluator(state).known(condition, {})
