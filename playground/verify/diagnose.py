"""Diagnostics for every kind of file: rulesets, scenarios, experiments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playground.compiler import Compiled, diagnose_game
from playground.simulate.experiments.files import read_experiment
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.read import read_file, read_tree
from playground.verify.cuts import glanced_cuts
from playground.verify.endless_chains import glanced_chains
from playground.verify.scenarios.run import diagnose_scenarios


def diagnose_any(name: str) -> tuple[Diagnostic, ...]:
    """The diagnostics of a ruleset, a file of scenarios or an experiment, given by path or selection.

    Errors in an experiment come before its warnings.
    """
    source = read_file(Path(name), Diagnostics())
    keys = tuple((read_tree(source, Diagnostics()) if source else None) or ())
    if "scenarios" in keys and "ruleset" in keys:
        return diagnose_scenarios(Path(name))
    if "experiment" not in keys:
        compiled, found = diagnose_game(Path(name))
        return (
            found
            if compiled is None
            else in_file_order((*found, *_cuts_beside(found, compiled), *glanced_chains(compiled)))
        )
    diagnostics = Diagnostics()
    read_experiment(Path(name), diagnostics)
    return (*in_file_order(diagnostics.errors), *in_file_order(diagnostics.warnings))


def _cuts_beside(found: tuple[Diagnostic, ...], compiled: Compiled) -> Iterator[Diagnostic]:
    """Warnings about numbers that were cut off in games, except those that never fit, which are among those found."""
    never_fit = [each.span for each in found if each.code == "W068" and each.span]
    for cut in glanced_cuts(compiled):
        if not any(cut.span and cut.span.start <= span.start < cut.span.end for span in never_fit):
            yield cut
