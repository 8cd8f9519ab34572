"""Diagnostics for every kind of file: rulesets, scenarios, experiments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playground.compiler import Compiled, diagnose_game
from playground.simulate.experiments.files import read_experiment
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.read import read_file, read_tree
from playground.verify.cuts import report_cuts
from playground.verify.endless_chains import glanced_chains
from playground.verify.first_position import report_first_player_without_option
from playground.verify.not_gathered import report_not_gathered
from playground.verify.scenarios.run import diagnose_scenarios
from playground.verify.watching import watch_beginnings


def diagnose_any(name: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of a ruleset, a file of scenarios or an experiment, given by path or selection.

    Errors in an experiment come before its warnings.
    """
    keys = _keys_of(name)
    if "scenarios" in keys and "ruleset" in keys:
        return diagnose_scenarios(Path(name))
    if "experiment" not in keys:
        compiled, found = diagnose_game(Path(name))
        return found if compiled is None else in_file_order((*found, *_played_a_little(found, compiled)))
    diagnostics = Diagnostics()
    read_experiment(Path(name), diagnostics)
    return (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))


def is_own_game(name: str) -> bool:
    """Whether a name is the path of a file with a game, and not of a part, of scenarios or of an experiment."""
    return Path(name).is_file() and not {"game", "extends"}.isdisjoint(_keys_of(name))


def _keys_of(name: str) -> tuple[str, ...]:
    """The keys at the top of a file; none if there is no such file."""
    source = read_file(Path(name), Diagnostics())
    return tuple((read_tree(source, Diagnostics()) if source else None) or ())


def _played_a_little(found: tuple[Diagnostic, ...], compiled: Compiled) -> Iterator[Diagnostic]:
    """Warnings that the first position of games shows, or the first decisions of a few."""
    chains = glanced_chains(compiled)
    yield from chains
    yield from _glanced(found, compiled)
    if not chains and all(each.code in _OF_SPEED for each in found):  # what was found may be why there is no option
        yield from report_first_player_without_option(compiled)


_OF_SPEED = ("W094", "W164", "W195")
"""Warnings that have nothing to do with what a game is."""


def _glanced(found: tuple[Diagnostic, ...], compiled: Compiled) -> Iterator[Diagnostic]:
    """Warnings from the first decisions of a few random games: no more than a fraction of a second is spent on them.

    Numbers that were cut off are left out where they never fit, which is among what was found.
    """
    seen, diagnostics = watch_beginnings(compiled.game), Diagnostics()
    never_fit = [each.span for each in found if each.code == "W068" and each.span]
    report_cuts(compiled, [seen], diagnostics)
    for cut in diagnostics:
        if not any(cut.span and cut.span.start <= span.start < cut.span.end for span in never_fit):
            yield cut
    dealt = Diagnostics()
    report_not_gathered(seen.deals, compiled.game, compiled.ruleset, dealt)
    yield from dealt
