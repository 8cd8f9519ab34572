"""Rules that could not be followed, in a report: where they are, and how many games stopped there."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.results.faults import fault_diagnostics
from playground.simulate.results.summary import Summary

HEADING = "Rules that could not be followed"


def fault_html(results: Sequence[Summary], names: Sequence[str] = ()) -> str:
    """Each place of a rule that stopped games, as in a terminal; empty if none did.

    `names` are those of the results; by default the names of their games.
    """
    return "".join(f"<pre>{escape(each.render())}</pre>" for each in fault_diagnostics(*results, names=names))


def experiment_fault_html(trial: ExperimentResult) -> str:
    """The same of an experiment, with the labels of its arms."""
    return fault_html([each.summary for each in trial.played], [each.arm.label for each in trial.played])
