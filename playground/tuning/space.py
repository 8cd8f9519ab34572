"""What a search varies: dimensions of a ruleset, their values, and the game at each combination.

    --vary stride,skid            all values of these parameters
    --vary stride=2..3            some values, as sweeps name them (`sweeps/axes.py`)
    --vary variant                the variants of the file
    nothing                       every parameter that the selection does not set, and the variants that are more than
                                  values of parameters

An optional rule is a parameter that is yes or no. The cap on decisions is varied only if it is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from playground.compiler import Compiled, check, load
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.parameter_values import DECISION_CAP
from playground.ruleset.parameters import read_setting, shown
from playground.ruleset.selection import Selection, parse_selection
from playground.simulate.sweeps.axes import read_axis
from playground.source.diagnostics import PlaygroundError, did_you_mean

VARIANT = "variant"
"""The name of the dimension of variants."""

Point = tuple[ParameterValue, ...]
"""A value for each dimension; that of variants is a name, empty for none."""


@dataclass(frozen=True)
class Dimension:
    """A parameter, or the variants: its values in order, and the one that the ruleset has."""

    name: str
    about: str
    values: Sequence[ParameterValue]
    usual: ParameterValue
    ordered: bool

    def shown(self, value: ParameterValue) -> str:
        """`stride = 2`, `@small-board`, `no variant`."""
        if self.name != VARIANT:
            return f"{self.name} = {shown(value)}"
        return f"@{value}" if value else "no variant"


@dataclass(frozen=True)
class Space:
    """All combinations of the values of some dimensions. `text` replaces the content of the selected file."""

    base: Compiled
    selection: Selection
    dimensions: tuple[Dimension, ...]
    text: str | None = None

    @property
    def size(self) -> int:
        """How many combinations there are."""
        return prod(len(each.values) for each in self.dimensions)

    @property
    def usual(self) -> Point:
        """The ruleset as it is."""
        return tuple(each.usual for each in self.dimensions)

    def points(self) -> Iterator[Point]:
        """All combinations, those with fewest changes first."""
        every = product(*(each.values for each in self.dimensions))
        return iter(sorted(every, key=self.changes))

    def changes(self, point: Point) -> int:
        """How many dimensions have another value than in the ruleset."""
        return sum(value != usual for value, usual in zip(point, self.usual, strict=True))

    def selected(self, point: Point) -> Selection:
        """The selection of the game at a point; what is as in the ruleset is not set."""
        changed = self._changed(point)
        settings = {each.name: shown(value) for each, value in changed if each.name != VARIANT}
        variant = next((str(value) or None for each, value in changed if each.name == VARIANT), self.selection.variant)
        return replace(self.selection, variant=variant, settings={**self.selection.settings, **settings})

    def label(self, point: Point) -> str:
        """`stride = 2, skid = no`, or 'as it is'."""
        return ", ".join(each.shown(value) for each, value in self._changed(point)) or "as it is"

    def _changed(self, point: Point) -> list[tuple[Dimension, ParameterValue]]:
        return [(each, value) for each, value in zip(self.dimensions, point, strict=True) if value != each.usual]


def read_space(selection: str, vary: Sequence[str] = (), text: str | None = None) -> Space:
    """The space that `vary` describes. Raises PlaygroundError for names and values that the ruleset does not have."""
    base, chosen = load(selection, text=text), parse_selection(selection)
    dimensions = list(_named(base, chosen, vary) if vary else _every(base, chosen, text))
    names = [each.name for each in dimensions]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise PlaygroundError(f"'{twice}' is varied twice: name all its values in one --vary")
    if not dimensions:
        raise PlaygroundError(
            f"{base.game.name} has no parameters and no variants to vary: playground suggest changes rules"
        )
    return Space(base, chosen, tuple(dimensions), text)


def _every(base: Compiled, chosen: Selection, text: str | None) -> Iterator[Dimension]:
    for parameter in base.ruleset.parameters.values():
        if parameter.name != DECISION_CAP and parameter.name not in chosen.settings:
            yield _of_parameter(parameter)
    variants = [name for name in _variants(base, chosen) if not _is_settings(base, replace(chosen, variant=name), text)]
    if variants:
        yield _of_variants(variants)


def _named(base: Compiled, chosen: Selection, vary: Sequence[str]) -> Iterator[Dimension]:
    for written in vary:
        if "=" in written:
            axis = read_axis(written, base.ruleset)
            usual = base.ruleset.parameters[axis.parameter].value
            values = axis.values if usual in axis.values else (usual, *axis.values)
            ordered = base.ruleset.parameters[axis.parameter].kind == "int"
            yield Dimension(axis.parameter, axis.about, tuple(sorted(values)) if ordered else values, usual, ordered)
            continue
        for name in filter(None, (part.strip() for part in written.split(","))):
            yield _of_name(base, chosen, name)


def _of_name(base: Compiled, chosen: Selection, name: str) -> Dimension:
    parameter = base.ruleset.parameters.get(name)
    if parameter is not None:
        return _of_parameter(parameter)
    variants = _variants(base, chosen)
    if name == VARIANT and variants:
        return _of_variants(variants)
    known = [*base.ruleset.parameters, *([VARIANT] if variants else [])]
    raise PlaygroundError(f"--vary {name}: {base.game.name} has no parameter '{name}'; {did_you_mean(name, known)}")


def _of_parameter(parameter: Parameter) -> Dimension:
    return Dimension(parameter.name, parameter.about, _values(parameter), parameter.value, parameter.kind == "int")


def _values(parameter: Parameter) -> Sequence[ParameterValue]:
    if parameter.kind == "bool":
        return (False, True)
    if parameter.choices:
        found = [value for each in parameter.choices if (value := read_setting(parameter, each)) is not None]
        return sorted(found, key=int) if parameter.kind == "int" else found
    return range(parameter.low or 0, (parameter.high or 0) + 1)


def _variants(base: Compiled, chosen: Selection) -> list[str]:
    """The variants to choose among; none if the selection has chosen one."""
    return [] if chosen.variant else list(base.ruleset.variants)


def _of_variants(names: Sequence[str]) -> Dimension:
    return Dimension(VARIANT, "a named patch of the ruleset", ("", *names), "", ordered=False)


def _is_settings(base: Compiled, variant: Selection, text: str | None) -> bool:
    """Whether a variant is the ruleset with some parameters set, and so in the space without it."""
    game, _ = check(variant, text=text, other_variants=False, warns=False)
    if game is None:
        return True  # it cannot be played as it is; others name the reason
    own = {name: shown(each.value) for name, each in game.ruleset.parameters.items()}
    if own.keys() != base.ruleset.parameters.keys():
        return False
    plain = replace(variant, variant=None, settings=own)
    same, _ = check(plain, text=text, other_variants=False, warns=False)
    return same is not None and same.game.hash == game.game.hash
