"""The games of an experiment: its rulesets with every combination of the values that are varied.

Input: the texts of the file. Output: playable games, all different, each with the settings that distinguish it from the
others. Mistakes are reported at the text that causes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from pathlib import Path

from playground.compiler import Compiled, check
from playground.ruleset.confine import folders_of, lies_within, unlike_a_ruleset
from playground.ruleset.find import exists, find_by_path
from playground.ruleset.model import Parameter
from playground.ruleset.parameters import allowed_values, read_setting, shown
from playground.ruleset.selection import SHOWN_AS, Selection, read_selection
from playground.source.diagnostics import Diagnostic, Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Node, Scalar, Sequence, describe
from playground.source.values import read_text
from playground.stats.measures.registry import families_of

MAX_ARMS = 400
MAX_VALUES = 400

_RANGE = re.compile(r"\s*(-?\d{1,9})\s*\.\.\s*(-?\d{1,9})\s*(?::\s*([1-9]\d{0,8})\s*)?", re.ASCII)


@dataclass(frozen=True)
class ExperimentGame:
    """A game with its selection and the settings that distinguish it; `place` is the text that names it."""

    selection: str
    compiled: Compiled
    settings: Mapping[str, int | bool | str]
    place: Span = field(repr=False)


@dataclass(frozen=True)
class _Ruleset:
    """`name` selects it on a command line; `text` is as in the file."""

    text: Scalar
    name: str
    selection: Selection
    compiled: Compiled


@dataclass(frozen=True)
class _Value:
    text: str
    place: Span


RELATIVE_TO = "paths are relative to the experiment's folder, then to the current one"


@dataclass
class GamesReader:
    """Combines rulesets with values. Mistakes go to `diagnostics`; paths are relative to `folder` first.

    After a mistake the playable games are returned nonetheless, so that the rest of the file can be checked: `whole`
    says whether these are all, `missing` whether a ruleset is not among them, and `lost` whether a parameter that may
    determine the number of players is not varied.
    """

    diagnostics: Diagnostics
    folder: Path = Path()
    whole: bool = True
    missing: bool = False
    lost: bool = False
    differing: dict[str, list[str]] = field(default_factory=dict)
    """The settings in which the games differ, as named in the file, with all values named there."""

    def games(self, rulesets: Iterable[Scalar], vary: Node | None, lineups: int) -> list[ExperimentGame]:
        """All games, the first ruleset's first; those with mistakes are left out."""
        before, texts = len(self.diagnostics.errors), list(rulesets)
        loaded = [ruleset for text in texts if (ruleset := self._ruleset(text))]
        several, self.missing = len(texts) > 1, len(loaded) < len(texts)
        if several:
            self.differing["ruleset"] = [text.text for text in texts]
        axes, dropped = self._axes(vary, loaded)
        self.lost = dropped and any(ruleset.compiled.ruleset.seats for ruleset in loaded)
        arms = len(loaded) * prod(len(values) for values in axes.values()) * max(1, lineups)
        if arms > MAX_ARMS:
            place = vary.span if vary else loaded[0].text.span
            self.diagnostics.report("X020", place, count=f"{arms:,}", most=MAX_ARMS)
            axes = {name: values[:1] for name, values in axes.items()}
        games = [game for ruleset in loaded for game in self._crossed(ruleset, axes, several)]
        if not dropped:
            self._check_all_different(games)
        self.whole = len(self.diagnostics.errors) == before
        return games

    @property
    def open_families(self) -> tuple[str, ...]:
        """Families of measures in which the missing games may have further members."""
        return (families_of("rule") if self.missing else ()) + (families_of("seat") if self.lost else ())

    def _ruleset(self, text: Scalar) -> _Ruleset | None:
        selection = read_selection(text.text, self.diagnostics, text.span)
        if selection is None:
            return None
        resolved = self._relative_to_current(selection)
        if selection.is_path and not self._may_be_read(Path(resolved.name), text):
            return None
        name = resolved.name + text.text[len(selection.name) :]
        compiled, diagnostics = check(name, warns=False)
        errors = [mistake for mistake in diagnostics if mistake.severity == "error"]
        self._report(text, name, errors, len(name) - len(text.text))
        return _Ruleset(text, name, resolved, compiled) if compiled else None

    def _may_be_read(self, path: Path, text: Scalar) -> bool:
        """Whether a path is a ruleset in the experiment's folder, the current one or the library; reports it if not."""
        if not lies_within(path, folders_of((self.folder, Path()))):
            problem = "it lies outside the folder of the experiment, the current one and the library"
            hint = "put it beside the experiment, or into a folder 'rulesets'"
            if not exists(path):
                problem, hint = f"there is no file {path}", RELATIVE_TO
        elif exists(path) and (reason := unlike_a_ruleset(path)):
            problem, hint = f"it is no ruleset: {reason}", "a ruleset is a .yaml file with 'game: NAME'"
        else:
            return True
        self.diagnostics.report("X004", text.span, selection=text.text, problem=problem, hint=hint)
        return False

    def _relative_to_current(self, selection: Selection) -> Selection:
        """The selection for a command line: a path is relative to the experiment's folder first, as in `extends`."""
        path, here = find_by_path(selection.name, self.folder), Path(selection.name)
        if not selection.is_path or not exists(path) or (exists(here) and path.samefile(here)):
            return selection
        there = path.resolve()
        shown = there.relative_to(Path.cwd()) if there.is_relative_to(Path.cwd()) else there
        return replace(selection, name=str(shown))

    def _report(self, text: Scalar, name: str, errors: list[Diagnostic], longer: int) -> None:
        """Report mistakes of a selection: those in its own text at their place, those in files by their number.

        `name`, the text that was checked, is by `longer` characters longer than that in the file.
        """
        inside = []
        for error in errors:
            if error.span and error.span.source.name == SHOWN_AS:
                place = text.span_of(error.span.start - longer, error.span.end - longer)
                self.diagnostics.report("X004", place, selection=text.text, problem=error.message, hint=error.hint)
            elif error.code == "Y001":
                hint = error.hint or RELATIVE_TO
                self.diagnostics.report("X004", text.span, selection=text.text, problem=error.message, hint=hint)
            else:
                inside.append(error)
        if inside:
            self._report_inside(name, text.span, inside)

    def _report_inside(self, name: str, place: Span, errors: list[Diagnostic]) -> None:
        mistakes = "a mistake" if len(errors) == 1 else f"{len(errors)} mistakes"
        hint, because = f"playground validate '{name}' shows them", errors[0].message
        self.diagnostics.report("X005", place, because=because, hint=hint, selection=name, mistakes=mistakes)

    def _axes(self, vary: Node | None, rulesets: list[_Ruleset]) -> tuple[dict[str, list[_Value]], bool]:
        """The named values that each parameter can have, and whether a parameter was dropped altogether."""
        from playground.source.tree_reader import TreeReader

        axes: dict[str, list[_Value]] = {}
        group = TreeReader(self.diagnostics).group(vary, "'vary'")
        for key, node in group.entries if group else ():
            values = list(self._values(key.text, node))
            refused = [value for ruleset in rulesets for value in self._check_axis(key, values, ruleset)]
            self.differing[key.text] = [value.text for value in values]
            axes[key.text] = [value for value in values if value not in refused]
        dropped = (vary is not None and group is None) or not all(axes.values())
        return {name: values for name, values in axes.items() if values}, dropped

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
        match = _RANGE.fullmatch(item.text)
        if match is None:
            yield _Value(item.text.strip(), item.span)
            return
        low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
        count = (high - low) // step + 1
        if low > high:
            self._refuse(name, item, f"'{item.text}'")
        elif count > MAX_VALUES:
            self.diagnostics.report("X020", item.span, count=f"{count:,}", most=MAX_ARMS)
        else:
            yield from (_Value(str(value), item.span) for value in range(low, high + 1, step))

    def _check_axis(self, key: Scalar, values: list[_Value], ruleset: _Ruleset) -> list[_Value]:
        """The values that a ruleset does not allow; all if it has no such parameter, or sets it itself."""
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
        """The games of a ruleset; with `several` rulesets their names are among the settings."""
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
            compiled, diagnostics = check(selection, other_variants=False, warns=False)
            place = ruleset.text.span if several else combination[-1].place
            errors = [mistake for mistake in diagnostics if mistake.severity == "error"]
            if errors:
                self._report_inside(selection.text, place, errors)
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
    assert value is not None  # ensured by `_check_axis`
    return value
