"""Finds a setup that continues with the first step of a turn, with which the game begins anyway.

    setup: continue with bidding
    turn: {bidding: bid, playing: play}

It is meant for a step with which only the game begins. Here each turn begins with it.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics


def _beginning_turns(ruleset: Ruleset) -> list[str]:
    """The steps after the first with which a turn may begin: not those with which one goes on."""
    continuing = set(re.findall(r"\bcontinues? with ([\w-]+)", ruleset.text))
    return [name for name in [*ruleset.turn][1:] if name not in continuing]


def report_first_step(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of it, wherever in the setup it stands."""
    shown = [*ruleset.turn]
    others = _beginning_turns(ruleset)
    for effect in all_within(game.setup):
        if isinstance(effect, core.Continue) and effect.step == 0 and effect.player is None:
            hint = "leave it out"
            if others:
                hint += (
                    f"; if only the game begins with it, list '{others[0]}' before it, with which each turn then begins"
                )
            diagnostics.report("W136", effect.span or ruleset.span, hint=hint, name=shown[0])
