"""Running and diagnosing all scenarios of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playground.ruleset.resolve import resolve
from playground.ruleset.selection import Selection
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError, in_file_order
from playground.verify.scenarios.model import ScenarioFile
from playground.verify.scenarios.play import act
from playground.verify.scenarios.prepare import named_ruleset, stage
from playground.verify.scenarios.read import load_scenarios, read_scenarios, scenarios_file


def run_scenarios(path: Path, ruleset: Selection, name: str) -> Iterator[tuple[str, str]]:
    """Run the scenarios of a file; yields each name with its problems (empty if it passes).

    `name` is the ruleset that the file must name. Raises PlaygroundError if it names another, or has errors.
    """
    file = load_scenarios(path)
    if not _is_of(file, path.parent.parent / f"{name}.yaml", name):
        of, way_out = f"of '{file.ruleset.text}', not of '{name}'", f"write 'ruleset: {name}'"
        raise PlaygroundError(f"{file.ruleset.span}: these scenarios are {of}: {way_out}")
    yield from _run(file, ruleset)


def _is_of(file: ScenarioFile, ruleset: Path, name: str) -> bool:
    """Whether scenarios name a ruleset, by its name or by a path that leads to its file."""
    if file.ruleset.text == name:
        return True
    named = named_ruleset(file, Diagnostics())
    return named is not None and named.is_path and Path(named.name).resolve() == ruleset.resolve()


def run_scenarios_of_part(part: Path) -> Iterator[tuple[str, str]]:
    """Run the scenarios, in the folder `scenarios` beside a part, of games that include it, as `run_scenarios` does.

    Raises PlaygroundError if there is no such game, or if any file there or the game that it names has errors.
    """
    is_tested = False
    for path in sorted(scenarios_file(part).parent.glob("*.yaml")):
        diagnostics = Diagnostics()
        file = load_scenarios(path)
        selection = named_ruleset(file, diagnostics)
        ruleset = resolve(selection, diagnostics) if selection else None
        diagnostics.raise_errors()
        if selection and ruleset and any(Path(each.name).resolve() == part.resolve() for each in ruleset.sources):
            is_tested = True
            yield from _run(file, selection)
    if not is_tested:
        way_out = f"write a small game that does, and scenarios of it in {scenarios_file(part).parent}/"
        raise PlaygroundError(f"there are no scenarios of a game that includes the part {part}: {way_out}")


def _run(file: ScenarioFile, ruleset: Selection) -> Iterator[tuple[str, str]]:
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
