"""The rulesets, their texts, and the comparison that a newcomer sees first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from playground.compiler import Compiled, check
from playground.dashboard.model.check_failure import check_failure_message
from playground.dashboard.model.ruleset_times import until_files_change
from playground.ruleset.find import all_names, find_by_name
from playground.ruleset.resolve import resolve
from playground.ruleset.selection import parse_selection
from playground.simulate.experiments.files import read_experiment
from playground.simulate.experiments.heading import experiment_files, read_heading
from playground.simulate.experiments.model import USUAL_GAMES, Experiment
from playground.source.diagnostics import Diagnostic, Diagnostics, PlaygroundError

VARIANTS_AT_FIRST = 2


@dataclass(frozen=True)
class CheckedRuleset:
    """The outcome of checking a text: the game unless there are errors, and all diagnostics, errors first.

    `fault` is the message of an internal fault that kept the text from being checked.
    """

    compiled: Compiled | None
    diagnostics: tuple[Diagnostic, ...]
    fault: str = ""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The diagnostics that keep the game from being played."""
        return tuple(each for each in self.diagnostics if each.severity == "error")


def names() -> tuple[str, ...]:
    """All rulesets, the classics last. Raises PlaygroundError if there are none."""
    known = all_names()
    if not known:
        raise PlaygroundError("no rulesets were found: put some into a folder 'rulesets' and start again")
    return known


def text_of(name: str) -> str:
    """The current text of a ruleset file, given by name or path. Raises PlaygroundError if it cannot be read."""
    path = find_by_name(name)
    if path is None:
        raise PlaygroundError(f"the file of the ruleset '{name}' is gone")
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as problem:
        raise PlaygroundError(f"{path} is not UTF-8 text, so it cannot be a ruleset") from problem
    except OSError as problem:
        raise PlaygroundError(f"{path} cannot be read: {problem.strerror or problem}") from problem


@until_files_change(maxsize=64)
def checked(selection: str, text: str) -> CheckedRuleset:
    """Check a selection with `text` in place of its file.

    Cached, so that machine code is kept with the game, until a file that the text may read is changed.
    Never raises: a visitor must not lose a text because the checker fails on it.
    """
    try:
        return CheckedRuleset(*check(selection, text=text))
    except Exception as fault:
        return CheckedRuleset(None, (), check_failure_message(fault))


@dataclass(frozen=True)
class Listing:
    """What a list shows of a ruleset: its title, its description, and its variants with theirs."""

    title: str
    about: str
    variants: dict[str, str]


@until_files_change(maxsize=256)
def listing(name: str, text: str) -> Listing:
    """What a list shows of a ruleset with this text, whose rules are not checked; the name alone if it is broken."""
    ruleset = resolve(name, Diagnostics(), text=text, other_variants=False)
    return Listing(ruleset.title or name, ruleset.about, dict(ruleset.variants)) if ruleset else Listing(name, "", {})


@dataclass(frozen=True)
class FirstComparison:
    """The comparison that a newcomer finds on the page."""

    ruleset: str
    variants: tuple[str, ...]
    games: int
    seed: int


def first_comparison() -> FirstComparison:
    """The first experiment that compares variants of one ruleset; if there is none, the first ruleset's variants."""
    for experiment in _experiments():
        selections = [parse_selection(text) for text in experiment.selections]
        name, variants = selections[0].name, [selection.variant for selection in selections[1:]]
        plain = not selections[0].variant and not any(selection.settings for selection in selections)
        if plain and {selection.name for selection in selections} == {name} and name in names() and all(variants):
            return FirstComparison(name, tuple(v for v in variants if v), experiment.games, experiment.seed)
    name = names()[0]
    return FirstComparison(name, tuple(first_variants(name)), USUAL_GAMES, 0)


def _experiments() -> Iterator[Experiment]:
    """The valid experiments that compare rulesets rather than values of parameters."""
    for path in experiment_files():
        heading = read_heading(path)
        if heading is not None and len(heading.rulesets) > 1 and not heading.varies:
            experiment = read_experiment(path, Diagnostics())
            if experiment is not None:
                yield experiment


def variants_of(name: str) -> dict[str, str]:
    """The variants of a ruleset file and their descriptions; none if it has errors."""
    compiled = checked(name, text_of(name)).compiled
    return dict(compiled.ruleset.variants) if compiled else {}


def first_variants(name: str) -> list[str]:
    """The variants that are compared by default: the first ones for as many players, since others cannot be."""
    text, found = text_of(name), list[str]()
    base = checked(name, text).compiled
    for variant in base.ruleset.variants if base else ():
        other = checked(f"{name}@{variant}", text).compiled
        if base and other and len(other.game.players) == len(base.game.players):
            found.append(variant)
        if len(found) == VARIANTS_AT_FIRST:
            break
    return found
