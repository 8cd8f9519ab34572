"""Finds loops whose rounds do nothing, as they are written.

    repeat 3 times do nothing
    for each spot in empty do nothing

Nothing is reported where a parameter, or what a part is given, has left no effect.
"""

from __future__ import annotations

import re

from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.source.diagnostics import Diagnostics

_NOTHING = re.compile(r"\bdo[\s(]+nothing[\s)]*$")


def report_idle_loops(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such loop, once for each place in the rules."""
    loops = (each for each in all_effects(game) if isinstance(each, core.ForEach | core.Repeat) and not each.body)
    spans = dict.fromkeys(each.span for each in loops if each.span is not None and each.span.source.included is None)
    for span in spans:
        if _NOTHING.search(span.text):
            diagnostics.report("W183", span, hint="leave it out, or write behind 'do' what happens in each round")
