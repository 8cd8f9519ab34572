"""All scenarios of a file: the mistakes in it, or what became of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playground.ruleset.selection import Selection
from playground.simulate.scenarios.act import act
from playground.simulate.scenarios.read import load_scenarios, read_scenarios
from playground.simulate.scenarios.stage import named_ruleset, stage
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError, in_file_order


def run_scenarios(path: Path, ruleset: Selection, name: str) -> Iterator[tuple[str, str]]:
    """Each scenario's name and what is wrong with it (empty: nothing).

    `name` is what the file calls the ruleset. Raises PlaygroundError if the file has mistakes or is another ruleset's.
    """
    file = load_scenarios(path)
    if file.ruleset.text != name:
        raise PlaygroundError(f"{file.ruleset.span}: these scenarios are of '{file.ruleset.text}', not of '{name}'")
    diagnostics = Diagnostics()
    staged = stage(file, ruleset, diagnostics)
    diagnostics.raise_errors()
    for scenario in staged:
        yield scenario.scenario.name, "\n".join(f"{p.span}: {p.message}" for p in act(scenario))


def diagnose_scenarios(path: Path) -> tuple[Diagnostic, ...]:
    """Every mistake in a file of scenarios. They are not played."""
    diagnostics = Diagnostics()
    file = read_scenarios(path, diagnostics)
    ruleset = named_ruleset(file, diagnostics) if file else None
    if file and ruleset:
        stage(file, ruleset, diagnostics)
    return in_file_order(diagnostics.errors)
