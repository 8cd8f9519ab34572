"""The rulesets there are, their texts, and which of their variants a newcomer sees compared first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from playground.compiler import Compiled, check
from playground.ruleset.find import find_by_name, ruleset_names
from playground.ruleset.selection import parse_selection
from playground.simulate.experiments.experiment import (
    USUAL_GAMES,
    Experiment,
    experiment_files,
    read_experiment,
    read_heading,
)
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError

VARIANTS_AT_FIRST = 2


@dataclass(frozen=True)
class Checked:
    """What the checker says of a text: a game unless there are errors, and everything found, errors first."""

    compiled: Compiled | None
    found: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The mistakes that stop the game from being played."""
        return tuple(d for d in self.found if d.severity == "error")


def names() -> tuple[str, ...]:
    """All rulesets, in alphabetical order."""
    found = ruleset_names()
    if not found:
        raise PlaygroundError("no rulesets were found: put some into a folder 'rulesets' and start again")
    return found


def text_of(name: str) -> str:
    """The text of a ruleset's file, as it stands there now; the ruleset goes by its name, or by a path."""
    path = find_by_name(name)
    if path is None:
        raise PlaygroundError(f"the file of the ruleset '{name}' is gone")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def checked(selection: str, text: str) -> Checked:
    """Check a selection whose file is taken to say `text`. Machine code is kept with the game."""
    return Checked(*check(selection, text=text))


@dataclass(frozen=True)
class FirstComparison:
    """What a newcomer finds on the page."""

    ruleset: str
    variants: tuple[str, ...]
    games: int
    seed: int


def first_comparison() -> FirstComparison:
    """The first experiment that compares variants of one ruleset; without such, the first ruleset's variants."""
    for experiment in _experiments():
        selections = [parse_selection(text) for text in experiment.selections]
        name, variants = selections[0].name, [selection.variant for selection in selections[1:]]
        plain = not selections[0].variant and not any(selection.settings for selection in selections)
        if plain and {selection.name for selection in selections} == {name} and name in names() and all(variants):
            return FirstComparison(name, tuple(v for v in variants if v), experiment.games, experiment.seed)
    name = names()[0]
    return FirstComparison(name, tuple(first_variants(name)), USUAL_GAMES, 0)


def _experiments() -> Iterator[Experiment]:
    """The experiments there are that compare rulesets, and no values of parameters; none that has mistakes."""
    for path in experiment_files():
        heading = read_heading(path)
        if heading is not None and len(heading.rulesets) > 1 and not heading.varies:
            found = read_experiment(path, Diagnostics())
            if found is not None:
                yield found


def variants_of(name: str) -> dict[str, str]:
    """The variants of a ruleset file with their descriptions; none if it has mistakes."""
    compiled = checked(name, text_of(name)).compiled
    return dict(compiled.ruleset.variants) if compiled else {}


def first_variants(name: str) -> list[str]:
    """The variants that are compared unless others are chosen."""
    return list(variants_of(name))[:VARIANTS_AT_FIRST]
