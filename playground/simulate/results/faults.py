"""What stopped games whose rules could not be followed, as diagnostics with the place of the rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playground.game.core import Fault, Game
from playground.game.stopping import report_fault
from playground.simulate.results.summary import Summary
from playground.source.diagnostics import Diagnostic, Diagnostics

MAX_NAMED = 4
"""Results that a diagnostic names; of more it says how many there are."""


def fault_diagnostics(
    *results: Summary, names: Sequence[str] = (), always_named: bool = False
) -> tuple[Diagnostic, ...]:
    """A diagnostic for each place of a rule that stopped games of some results.

    Of several results it says in which: by `names`, one for each result, or by the names of their games. Of a single
    one it says so if results are `always_named`.
    """
    named = always_named or len(results) > 1
    names = names or [result.game.name for result in results]
    stopped: dict[tuple[object, ...], tuple[Fault, Game, dict[str, tuple[int, int]]]] = {}
    for name, result in zip(names, results, strict=True):
        for fault in result.game.faults:
            if result.faults[fault.name]:
                *_, counts = stopped.setdefault(_place(fault), (fault, result.game, {}))
                games, of = counts.get(name, (0, 0))  # the same game with other players
                counts[name] = games + result.faults[fault.name], of + result.games
    diagnostics = Diagnostics()
    for fault, game, counts in stopped.values():
        report_fault(fault, game, _games(counts, named), diagnostics)
    return tuple(diagnostics)


def _place(fault: Fault) -> tuple[object, ...]:
    """The same for variants that share a rule."""
    return fault.problem, *((fault.span.source.name, fault.span.start, fault.span.text) if fault.span else ())


def _games(counts: Mapping[str, tuple[int, int]], named: bool) -> str:
    """`8 of 300 games`, or `8 of 300 games of A, 12 of 300 games of B and games of 7 others`."""
    each = [f"{games:,} of {of:,} games" + (f" of {name}" if named else "") for name, (games, of) in counts.items()]
    listed, rest = ", ".join(each[:MAX_NAMED]), len(each) - MAX_NAMED
    return listed if rest <= 0 else f"{listed} and games of {rest:,} {'other' if rest == 1 else 'others'}"
