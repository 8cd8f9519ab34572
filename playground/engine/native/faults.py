"""What native code reports in the tally of a run, as errors."""

from __future__ import annotations

from playground.engine.native.structs.frame import FAULT_OF_ACTION, FAULTS, TOO_MANY_WAYS
from playground.engine.too_many_ways import TooManyWays
from playground.game.core import Game
from playground.source.diagnostics import CompilerBug


def check_fault(fault: int, game: Game) -> None:
    """Raise TooManyWays, or CompilerBug for what only code in checking mode looks for, if there was a fault."""
    action, number = divmod(fault, FAULT_OF_ACTION)
    if number == TOO_MANY_WAYS:
        raise TooManyWays(game, action)
    if fault:
        raise CompilerBug(f"checked native code found {FAULTS[fault]}")
