"""The games of an experiment: its rulesets with every combination of the values that are varied.

Comes in: the texts of the file. Goes out: games that can be played, all different, each with what it differs in from
the others; mistakes are reported at the text that makes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from pathlib import Path

from playground.compiler import Compiled, check
from playground.ruleset.find import exists, find_by_path
from playground.ruleset.model import Parameter
from playground.ruleset.parameters import allowed_values, read_setting, shown
from playground.ruleset.selection import SHOWN_AS, Selection, read_selection
from playground.simulate.asked import OF_A_SEAT
from playground.source.diagnostics import Diagnostic, Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Node, Scalar, Sequence, describe
from playground.source.values import read_text

MOST_ARMS = 400
MOST_VALUES = 400

_RANGE = re.compile(r"\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*(?::\s*([1-9]\d{0,8})\s*)?", re.ASCII)


@dataclass(frozen=True)
class ExperimentGame:
    """A game with the name that selects it and what it differs in; `place` is the text that names it."""

    selection: str
    compiled: Compiled
    settings: Mapping[str, int | bool | str]
    place: Span = field(repr=False)


@dataclass(frozen=True)
class _Ruleset:
    """`name` selects it on a command line; `text` is how the file says it."""

    text: Scalar
    name: str
    selection: Selection
    compiled: Compiled


@dataclass(frozen=True)
class _Value:
    text: str
    place: Span


@dataclass
class GamesReader:
    """Crosses rulesets with values; `diagnostics` gets the mistakes. Paths are seen from `folder` first.

    After a mistake the games are those that can be played nonetheless, so that what else the file says can be checked:
    `whole` says whether they are all, `missing` whether a ruleset is not among them, and `lost` whether a parameter is
    not varied that may say how many play.
    """

    diagnostics: Diagnostics
    folder: Path = Path()
    whole: bool = True
    missing: bool = False
    lost: bool = False
    differing: dict[str, list[str]] = field(default_factory=dict)
    """What the games differ in as the file names it, with all values it names."""

    def games(self, rulesets: Iterable[Scalar], vary: Node | None, lineups: int) -> list[ExperimentGame]:
        """All games, the first ruleset's first; those with mistakes are left out."""
        before, texts = len(self.diagnostics.errors), list(rulesets)
        found = [ruleset for text in texts if (ruleset := self._ruleset(text))]
        several, self.missing = len(texts) > 1, len(found) < len(texts)
        if several:
            self.differing["ruleset"] = [text.text for text in texts]
        axes, dropped = self._axes(vary, found)
        self.lost = dropped and any(ruleset.compiled.ruleset.seats for ruleset in found)
        arms = len(found) * prod(len(values) for values in axes.values()) * max(1, lineups)
        if arms > MOST_ARMS:
            place = vary.span if vary else found[0].text.span
            self.diagnostics.report("X020", place, count=f"{arms:,}", most=MOST_ARMS)
            axes = {name: values[:1] for name, values in axes.items()}
        games = [game for ruleset in found for game in self._crossed(ruleset, axes, several)]
        if not dropped:
            self._check_all_different(games)
        self.whole = len(self.diagnostics.errors) == before
        return games

    @property
    def open_families(self) -> tuple[str, ...]:
        """Families of measures in which the games that are left out may have others."""
        return (("rule_usage",) if self.missing else ()) + (OF_A_SEAT if self.lost else ())

    def _ruleset(self, text: Scalar) -> _Ruleset | None:
        selection = read_selection(text.text, self.diagnostics, text.span)
        if selection is None:
            return None
        found_as = self._seen_from_here(selection)
        name = found_as.name + text.text[len(selection.name) :]
        compiled, found = check(name)
        errors = [mistake for mistake in found if mistake.severity == "error"]
        self._tell(text, name, errors, len(name) - len(text.text))
        return _Ruleset(text, name, found_as, compiled) if compiled else None

    def _seen_from_here(self, selection: Selection) -> Selection:
        """The selection as a command line would write it: a path is seen from the folder first, as in `extends`."""
        path, here = find_by_path(selection.name, self.folder), Path(selection.name)
        if not selection.is_path or not exists(path) or (exists(here) and path.samefile(here)):
            return selection
        there = path.resolve()
        shown = there.relative_to(Path.cwd()) if there.is_relative_to(Path.cwd()) else there
        return replace(selection, name=str(shown))

    def _tell(self, text: Scalar, name: str, errors: list[Diagnostic], longer: int) -> None:
        """Mistakes of a selection: those in its own text at their place, those in files by their number.

        `name` was checked, which is so much longer than what the file says.
        """
        inside = []
        for error in errors:
            if error.span and error.span.source.name == SHOWN_AS:
                place = text.span_of(error.span.start - longer, error.span.end - longer)
                self.diagnostics.report("X004", place, selection=text.text, problem=error.message, hint=error.hint)
            elif error.code == "Y001":
                hint = error.hint or "paths are seen from the experiment's folder, then from the current one"
                self.diagnostics.report("X004", text.span, selection=text.text, problem=error.message, hint=hint)
            else:
                inside.append(error)
        if inside:
            self._tell_inside(name, text.span, inside)

    def _tell_inside(self, name: str, place: Span, errors: list[Diagnostic]) -> None:
        mistakes = "a mistake" if len(errors) == 1 else f"{len(errors)} mistakes"
        hint, because = f"playground validate '{name}' shows them", errors[0].message
        self.diagnostics.report("X005", place, because=because, hint=hint, selection=name, mistakes=mistakes)

    def _axes(self, vary: Node | None, rulesets: list[_Ruleset]) -> tuple[dict[str, list[_Value]], bool]:
        """The values that each parameter can have of those named, and whether one had to be left out altogether."""
        from playground.simulate.reading import TreeReader

        found: dict[str, list[_Value]] = {}
        group = TreeReader(self.diagnostics).group(vary, "'vary'")
        for key, node in group.entries if group else ():
            values = list(self._values(key.text, node))
            refused = [value for ruleset in rulesets for value in self._check_axis(key, values, ruleset)]
            self.differing[key.text] = [value.text for value in values]
            found[key.text] = [value for value in values if value not in refused]
        dropped = (vary is not None and group is None) or not all(found.values())
        return {name: values for name, values in found.items() if values}, dropped

    def _values(self, name: str, node: Node) -> Iterator[_Value]:
        """The values of `lo..hi`, `lo..hi:step`, a list of values and such ranges, or one value."""
        items = node.items if isinstance(node, Sequence) else (node,)
        if not items:
            self._refuse(name, node, "an empty list")
        for item in items:
            if not isinstance(item, Scalar):
                self._refuse(name, item, describe(item))
            elif read_text(item, self.diagnostics, what=f"a value of '{name}'"):
                yield from self._expanded(name, item)

    def _refuse(self, name: str, node: Node, found: str) -> None:
        expected = "values, such as 2..4, 10..50:20 or [yes, no]"
        self.diagnostics.report("X003", node.span, what=f"what '{name}' has", expected=expected, found=found)

    def _expanded(self, name: str, item: Scalar) -> Iterator[_Value]:
        found = _RANGE.fullmatch(item.text)
        if found is None:
            yield _Value(item.text.strip(), item.span)
            return
        low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
        count = (high - low) // step + 1
        if low > high:
            self._refuse(name, item, f"'{item.text}'")
        elif count > MOST_VALUES:
            self.diagnostics.report("X020", item.span, count=f"{count:,}", most=MOST_ARMS)
        else:
            yield from (_Value(str(value), item.span) for value in range(low, high + 1, step))

    def _check_axis(self, key: Scalar, values: list[_Value], ruleset: _Ruleset) -> list[_Value]:
        """The values that a ruleset does not allow; all where it has no such parameter, or sets it itself."""
        name, selection = key.text, ruleset.text.text
        parameter = ruleset.compiled.ruleset.parameters.get(name)
        if parameter is None:
            known = ruleset.compiled.ruleset.parameters
            self.diagnostics.report("X018", key.span, selection=selection, name=name, hint=did_you_mean(name, known))
            return values
        if name in ruleset.selection.settings:
            self.diagnostics.report("X022", key.span, selection=selection, name=name)
            return values
        refused = [value for value in values if read_setting(parameter, value.text) is None]
        for value in refused:
            allowed, found = allowed_values(parameter), value.text
            self.diagnostics.report("X019", value.place, name=name, allowed=allowed, found=found)
        return refused

    def _crossed(self, ruleset: _Ruleset, axes: dict[str, list[_Value]], several: bool) -> Iterator[ExperimentGame]:
        """The games of a ruleset; `several` rulesets are told apart by their names."""
        named = {"ruleset": ruleset.text.text} if several else {}
        if not axes:
            yield ExperimentGame(ruleset.name, ruleset.compiled, named, ruleset.text.span)
            return
        for combination in product(*axes.values()):
            chosen = dict(zip(axes, combination, strict=True))
            parameters = ruleset.compiled.ruleset.parameters
            settings = {name: _setting(parameters[name], value.text) for name, value in chosen.items()}
            texts = {name: shown(value) for name, value in settings.items()}
            selection = replace(ruleset.selection, settings={**ruleset.selection.settings, **texts})
            compiled, found = check(selection, other_variants=False)
            place = ruleset.text.span if several else combination[-1].place
            errors = [mistake for mistake in found if mistake.severity == "error"]
            if errors:
                self._tell_inside(selection.text, place, errors)
            if compiled:
                yield ExperimentGame(selection.text, compiled, {**named, **settings}, place)

    def _check_all_different(self, games: list[ExperimentGame]) -> None:
        first: dict[str, ExperimentGame] = {}
        for game in games:
            same = first.setdefault(game.compiled.game.hash, game)
            if same is not game:
                line, names = same.place.line, (game.selection, same.selection)
                hint = f"{names[1]} is there" if names[0] != names[1] else ""
                self.diagnostics.report("X006", game.place, selection=names[0], line=line, hint=hint)


def _setting(parameter: Parameter, text: str) -> int | bool | str:
    value = read_setting(parameter, text)
    assert value is not None  # `_check_axis` has seen to that
    return value
