"""Games whose first player has no option: the setup and the rules do not fit, and `pass` or `otherwise` hides it.

    setup: place Man of South on row 8
    moves: {step: 1 square forward onto empty}

Only the first position is looked at, and one option that is found ends the search. Where chance decides what it is,
several games are begun, since a throw without an option is nothing unusual.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from playground.compiler import Compiled
from playground.engine.protocol import Option
from playground.engine.reference.options import has_option
from playground.game import core
from playground.game.chance import draws_at_first
from playground.play.why import Moves
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.source.text import Span
from playground.verify.effort import Effort, OutOfEffort
from playground.verify.random_games import CountedState
from playground.verify.refused_actions import refused_actions

MAX_READS = 20_000
"""How much is read of positions and the board before nothing is said."""

MIN_BEGUN = 40
"""How many games are begun where chance comes before the first decision: one option in six shows in nearly all such
rulesets."""


@dataclass(frozen=True)
class _Refused:
    """The player without an option at the beginning, the step, and why, as far as it is known."""

    player: int
    step: core.Step
    why: str


class _OptionFound(Exception):
    """The first player has an option, or what is done where there is none is more than the end of the turn."""


class _NoOption(Exception):
    def __init__(self, refused: _Refused) -> None:
        super().__init__(refused)
        self.refused = refused


def report_first_player_without_option(compiled: Compiled) -> tuple[Diagnostic, ...]:
    """A warning if the first player has no option in the first position, and loses, wins or passes."""
    diagnostics = Diagnostics()
    with suppress(OutOfEffort, _OptionFound):
        refused = _refused(compiled)
        if refused is not None:
            _report(compiled, refused, diagnostics)
    return tuple(diagnostics)


def _refused(compiled: Compiled) -> _Refused | None:
    """Who has no option in all of the games that are begun. Raises OutOfEffort and _OptionFound."""
    effort, found = Effort(MAX_READS), None
    for number in range(MIN_BEGUN if draws_at_first(compiled.game) else 1):
        try:
            _Beginning(compiled.game, number, effort, compiled.ruleset.moves)
        except _NoOption as none:
            found = found or none.refused
        else:
            return None
    return found


class _Beginning(CountedState):
    """The first position of a game; making it raises what was found, if there is a step with actions."""

    def __init__(self, game: core.Game, number: int, effort: Effort, moves: Moves) -> None:
        self._moves = moves
        super().__init__(game, number, effort)

    def _options_here(self) -> list[Option]:
        step = self.game.steps[self.position.step]
        if not step.actions:
            return []
        names = tuple(self.game.actions[each].name for each in step.actions)
        is_possible = bool(super()._options_here()) if self.game.has_legs else has_option(self.position, names)
        if is_possible or self.is_terminal() or not _is_end(step.stuck):  # too many legs stop the game
            raise _OptionFound
        raise _NoOption(_Refused(self.position.acting, step, refused_actions(self, step, self._moves)))


def _is_end(stuck: tuple[core.Effect, ...] | None) -> bool:
    """Whether what is done without an option is nothing but the end of the turn or of the game."""
    return all(isinstance(each, core.Finish | core.NextPlayer | core.PassTo) for each in stuck or ())


def _report(compiled: Compiled, refused: _Refused, diagnostics: Diagnostics) -> None:
    step, game = refused.step, compiled.game
    outcome = "who passes" if step.stuck is None else "so that the turn ends"
    if any(isinstance(each, core.Finish) for each in step.stuck or ()):
        outcome = "so that the game is over"
    diagnostics.report(
        "W180",
        _place(compiled, step),
        because=refused.why,
        hint="does the setup place what the first player is to move, and do the rules let it move from there?",
        name=game.players[refused.player],
        outcome=outcome,
    )


def _place(compiled: Compiled, step: core.Step) -> Span | None:
    """The step in the ruleset, or the first of its actions in a ruleset without steps."""
    declared = compiled.ruleset.turn.get(step.name)
    if declared is not None:
        return declared.span
    action = compiled.ruleset.actions.get(compiled.game.actions[step.actions[0]].name)
    return action.span if action is not None else compiled.ruleset.span
