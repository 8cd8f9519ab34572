"""The axes of a sweep: a parameter of a ruleset and the values it takes.

    p=lo..hi    p=lo..hi:step    p=a,b,c    p (all its values, if they are few)

Items of a list may be ranges as well. A name or a value that the ruleset does not have is reported with its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.ruleset.model import Parameter, ParameterValue, Ruleset
from playground.ruleset.parameters import allowed_values, read_setting, shown
from playground.source.diagnostics import Diagnostics, PlaygroundError, did_you_mean
from playground.source.text import Source, Span

FORMS = "PARAMETER=LOW..HIGH, PARAMETER=LOW..HIGH:STEP, PARAMETER=VALUE,VALUE,… or PARAMETER alone for all its values"
SHOWN_AS = "<vary>"

MAX_VALUES = 400
"""Values on an axis."""

MAX_IMPLIED_VALUES = 12
"""Maximum number of values taken where only the parameter is named."""

MAX_AXES = 2

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::(\d{1,9}))?", re.ASCII)


@dataclass(frozen=True)
class Axis:
    """A parameter, its description in the ruleset, and its values in order."""

    parameter: str
    about: str
    values: tuple[ParameterValue, ...]

    @property
    def shown(self) -> tuple[str, ...]:
        """The values as a user would write them."""
        return tuple(map(shown, self.values))


def read_axes(texts: Sequence[str], ruleset: Ruleset) -> tuple[Axis, ...]:
    """The one or two axes given as texts. Raises PlaygroundError for another number, and with all mistakes."""
    if not 1 <= len(texts) <= MAX_AXES:
        raise PlaygroundError(f"a sweep has one or two axes, not {len(texts)}: --vary {FORMS}")
    diagnostics = Diagnostics()
    axes = [_Reader(Source(SHOWN_AS, text), ruleset, diagnostics).read() for text in texts]
    diagnostics.raise_errors()
    sound = tuple(axis for axis in axes if axis is not None)
    if len({axis.parameter for axis in sound}) < len(sound):
        raise PlaygroundError(f"'{sound[0].parameter}' is varied twice: name all its values in one --vary")
    return sound


def read_axis(text: str, ruleset: Ruleset) -> Axis:
    """The axis given as a text. Raises PlaygroundError with all mistakes."""
    return read_axes([text], ruleset)[0]


def all_values(parameter: Parameter) -> tuple[ParameterValue, ...] | None:
    """Every value a parameter can have; None if there are more than `MAX_IMPLIED_VALUES`."""
    if parameter.kind == "bool":
        return False, True
    if parameter.choices:
        return tuple(value for text in parameter.choices if (value := read_setting(parameter, text)) is not None)
    low, high = parameter.low or 0, parameter.high or 0
    return tuple(range(low, high + 1)) if high - low < MAX_IMPLIED_VALUES else None


@dataclass
class _Reader:
    source: Source
    ruleset: Ruleset
    diagnostics: Diagnostics

    def read(self) -> Axis | None:
        """The axis; None after a diagnostic. Raises PlaygroundError if the text has none of the forms."""
        name, equals, written = self.source.text.partition("=")
        parameter = self.ruleset.parameters.get(name)
        if parameter is None:
            hint = did_you_mean(name, self.ruleset.parameters)
            place = Span(self.source, 0, len(name))
            self.diagnostics.report("R082", place, ruleset=self.ruleset.name, name=name, hint=hint)
            return None
        values = self._listed(parameter, written) if equals else self._all(parameter)
        if values is None:
            return None
        again = next((value for value in values if values.count(value) > 1), None)
        if again is not None:
            raise PlaygroundError(f"--vary {self.source.text}: {shown(again)} is named twice")
        return Axis(name, parameter.about, tuple(values))

    def _all(self, parameter: Parameter) -> list[ParameterValue]:
        values = all_values(parameter)
        if values is None:
            count, name = f"{(parameter.high or 0) - (parameter.low or 0) + 1:,}", parameter.name
            limits = f"{parameter.low}..{parameter.high}"
            raise PlaygroundError(
                f"--vary {name}: it can have {count} values ({limits}): name some, such as {name}={limits}:STEP"
            )
        return list(values)

    def _listed(self, parameter: Parameter, written: str) -> list[ParameterValue] | None:
        values: list[ParameterValue] = []
        start, sound = len(parameter.name) + 1, True
        for item in written.split(","):
            for text in self._texts(parameter, item):
                value = read_setting(parameter, text)
                if value is None:
                    place, allowed = Span(self.source, start, start + len(item)), allowed_values(parameter)
                    self.diagnostics.report("R083", place, name=parameter.name, allowed=allowed, found=text)
                    sound = False
                    break
                values.append(value)
            start += len(item) + 1
        return values if sound else None

    def _texts(self, parameter: Parameter, item: str) -> Iterator[str]:
        """The values of an item, as they are written."""
        match = _RANGE.fullmatch(item) if parameter.kind == "int" else None
        if match is None:
            if not item or (".." in item and parameter.kind == "int"):
                raise PlaygroundError(f"--vary {self.source.text}: '{item}' is no value and no range; write {FORMS}")
            yield item
            return
        low, high, step = int(match[1]), int(match[2]), int(match[3] or 1)
        if low > high or step < 1:
            hint = "a step is at least 1" if step < 1 else f"write {high}..{low}"
            raise PlaygroundError(f"--vary {self.source.text}: '{item}' has no values; {hint}")
        if (high - low) // step >= MAX_VALUES:
            raise PlaygroundError(f"--vary {self.source.text}: '{item}' has more than {MAX_VALUES} values")
        yield from (str(value) for value in range(low, high + 1, step))
