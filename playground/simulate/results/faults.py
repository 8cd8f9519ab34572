"""What stopped games whose rules could not be followed, as diagnostics with the place of the rule."""

from __future__ import annotations

from playground.simulate.results.summary import Summary
from playground.source.diagnostics import Diagnostic, Diagnostics

_HINT = "give the zone more places, leave its 'size' out, or say what happens when it is full"


def fault_diagnostics(result: Summary) -> tuple[Diagnostic, ...]:
    """A diagnostic for each fault that stopped games of a result."""
    diagnostics = Diagnostics()
    for fault in result.game.faults:
        games = result.faults[fault.name]
        if games:
            fields = {"zone": fault.zone, "games": f"{games:,}", "of": f"{result.games:,}"}
            diagnostics.report("T120", fault.span, hint=_HINT, **fields)
    return tuple(diagnostics)
