"""Games that end by the `otherwise` of the whole game in a later step of a turn: of a player who has just acted.

    turn: {moving: move, shooting: shoot}, with move: {…, do: move piece to target; continue with shooting}
    otherwise: lose

Who cannot move loses, and so does who has moved and cannot shoot, though the rule is hardly meant for that.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.position import ReferencePosition
from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rules import NO_OPTIONS
from playground.source.diagnostics import Diagnostics
from playground.verify.observed_games import Observer


class LostBetween(Observer):
    """Counts the games that ended since the player who had just acted had no option in a later step, by the step."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled, self._steps = compiled, _continued(compiled)
        self._ended = dict.fromkeys(self._steps, 0)
        self._before = b""

    def is_needed(self) -> bool:
        return bool(self._steps)

    def before(self, state: NativeState, /) -> None:
        self._before = state.to_bytes()

    def at_end(self, state: NativeState, /) -> None:
        if not self._before or not state.is_terminal() or state.ended_by() != NO_OPTIONS:
            return
        blocks, game = (self._before, state.to_bytes()), self._compiled.game
        decided, ended = (ReferencePosition.from_bytes(game, each) for each in blocks)
        if (ended.acting, ended.turns) == (decided.acting, decided.turns) and ended.step in self._ended:
            self._ended[ended.step] += 1

    def report(self, games: int, diagnostics: Diagnostics, /) -> None:
        """Warn of steps in which games ended so, each once."""
        for step, times in self._ended.items():
            declared = self._compiled.ruleset.turn[self._steps[step]]
            if times and declared.otherwise is not None:
                text = declared.otherwise.text
                hint = (
                    f"say there what happens then, '{declared.name}: {{…, otherwise: skip}}', or allow only what can "
                    f"be followed; if it is meant, say it there too: '{declared.name}: {{…, otherwise: {text}}}'"
                )
                because = f"'otherwise: {text}' is also that of '{declared.name}', in which the turn goes on"
                fields = {"name": declared.name, "games": f"{times} of {games} random games"}
                diagnostics.report("W151", declared.span, hint=hint, because=because, **fields)


def _continued(compiled: Compiled) -> dict[int, str]:
    """The steps with which an action lets the turn of its player go on, and that end the game by what the game says of
    players without options; by number, with their names."""
    game, turn = compiled.game, compiled.ruleset.turn
    effects = [each for action in game.actions for each in all_within(action.effects)]
    entered = {each.step for each in effects if isinstance(each, core.Continue) and each.player is None}
    names = {game.steps[number].name for number in entered}
    return {
        number: step.name
        for number, step in enumerate(game.steps)
        if number and step.actions and step.name in names and step.name in turn
        if turn[step.name].by_default and _ends(step.stuck or ())
    }


def _ends(effects: Iterable[core.Effect]) -> bool:
    return any(isinstance(each, core.Finish) for each in all_within(effects))
