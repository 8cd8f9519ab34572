"""Levels that a command names as agents, for a game that has none yet: they are made once, with progress on stderr."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from playground.interrupts import cancelling

if TYPE_CHECKING:
    from playground.agents.levels import Level
    from playground.game.core import Game


def made_on_demand(game: Game) -> Mapping[str, Level] | None:
    """The levels of a game, trained and measured now; None for games of one player.

    Ctrl-C ends the command, and keeps what was learned: the next command that names a level goes on.
    """
    from playground.compiler import load

    if len(game.players) < 2:
        return None
    compiled = load(game.name, other_variants=False)
    if compiled.game.hash != game.hash:  # the text of an editor, which has no file
        return None
    print(f"levels of {game.name} are made once, about a minute", file=sys.stderr, flush=True)
    from playground.cli.progress import Working
    from playground.engine.cancellation import Cancelled, CancelToken, interruptible
    from playground.simulate.run import check_threads
    from playground.skill.made import make_levels

    stop, working = CancelToken(), Working(f"making levels of {game.name}")
    with cancelling(stop.set):
        try:
            return interruptible(lambda token: make_levels(compiled, check_threads(0), token, working), stop)
        except Cancelled:
            print("what was learned is kept: the same command goes on", file=sys.stderr, flush=True)
            raise KeyboardInterrupt from None
        finally:
            working.end()
