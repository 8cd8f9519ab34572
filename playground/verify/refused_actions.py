"""Why the actions of a step offer nothing in a position, in the words of `why`, for the warnings that name a step."""

from __future__ import annotations

from contextlib import suppress

from playground.engine.reference.state import ReferenceState
from playground.game import core
from playground.play.requested_option import RequestedOption
from playground.play.why import LegalityCheck, Moves
from playground.verify.effort import OutOfEffort

MAX_ACTIONS = 2
"""How many actions have a reason each."""


def refused_actions(state: ReferenceState, step: core.Step, moves: Moves) -> str:
    """Why the first actions of a step are none in a position; `moves` are the texts of the ruleset's movements.

    Actions at which a counted state is out of effort are left out.
    """
    found = []
    with suppress(OutOfEffort):
        for number in step.actions[:MAX_ACTIONS]:
            causes = LegalityCheck(state, moves, RequestedOption(number, {})).result().causes
            lines = [line.strip().rstrip(":") for cause in causes for line in cause.lines()]
            found.append(f"'{state.game.actions[number].name}' offers nothing: {': '.join(lines)}")
    return "; ".join(found)
