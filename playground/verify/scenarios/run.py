"""Running and diagnosing all scenarios of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playground.ruleset.selection import Selection
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError, in_file_order
from playground.verify.scenarios.play import act
from playground.verify.scenarios.prepare import named_ruleset, stage
from playground.verify.scenarios.read import load_scenarios, read_scenarios


def run_scenarios(path: Path, ruleset: Selection, name: str) -> Iterator[tuple[str, str]]:
    """Run the scenarios of a file; yields each name with its problems (empty if it passes).

    `name` is the ruleset that the file must name. Raises PlaygroundError if it names another, or has errors.
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
    """All errors in a file of scenarios, without running them."""
    diagnostics = Diagnostics()
    file = read_scenarios(path, diagnostics)
    ruleset = named_ruleset(file, diagnostics) if file else None
    if file and ruleset:
        stage(file, ruleset, diagnostics)
    return in_file_order(diagnostics.errors)
