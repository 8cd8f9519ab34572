"""Parameters of parts: what a file declares that others include, and what these give for it.

Unlike a parameter of a game, one of a part is any expression of the file that includes it: a number, a truth value, the
name of a piece, a set of sites. One without a default must be given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass

from playground.ruleset.parameters import check_range, is_truth
from playground.ruleset.sections import PART
from playground.ruleset.splice import Values, spliced
from playground.ruleset.structure import check_section
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.tree import Mapping, Scalar, describe

_NUMBER = re.compile(r"-?[0-9]{1,18}")

NOTHING_SET: Values = {}


@dataclass(frozen=True)
class PartParameter:
    """`limits` are the least and the greatest value of a number; `holds` says that it is a truth value."""

    name: str
    about: str
    default: Scalar | None
    limits: tuple[int, int] | None
    holds: bool


def declare(tree: Mapping, diagnostics: Diagnostics) -> dict[str, PartParameter]:
    """The parameters of a part by name; mistakes in them are reported."""
    section = tree.get("parameters")
    if section is None:
        return {}
    check_section(section, PART.all_keys()["parameters"], diagnostics)
    entries = section.entries if isinstance(section, Mapping) else ()
    return {key.text: _declared(key, value) for key, value in entries if isinstance(value, Mapping)}


def _declared(key: Scalar, group: Mapping) -> PartParameter:
    default, limits, about = group.get("default"), group.get("range"), group.get("about")
    default = default if isinstance(default, Scalar) else None
    bounds = check_range(limits, Diagnostics()) if isinstance(limits, Scalar) else None
    line = " ".join(about.text.split()) if isinstance(about, Scalar) else ""
    return PartParameter(key.text, line, default, bounds, default is not None and is_truth(default))


def given_values(
    parameters: Map[str, PartParameter],
    given: Mapping | None,
    place: Scalar,
    diagnostics: Diagnostics,
    set_before: Values = NOTHING_SET,
) -> dict[str, Scalar] | None:
    """What each parameter of a part is; None after a diagnostic. `place` is where the part is named.

    `set_before` are the values that stay unless others are given. A default may use the parameters above it.
    """
    before = len(diagnostics.errors)
    for key, _ in given.entries if given else ():
        if key.text not in parameters:
            hint = did_you_mean(key.text, parameters)
            diagnostics.report("R070", key.span, part=place.text, name=key.text, hint=hint)
    values: dict[str, Scalar] = {}
    for name, parameter in parameters.items():
        value = (given.get(name) if given else None) or set_before.get(name)
        if isinstance(value, Scalar):
            values[name] = _value(parameter, value, diagnostics)
        elif parameter.default is not None:
            values[name] = _value(parameter, spliced(parameter.default, values), diagnostics)
        else:
            said = f": {parameter.about}" if parameter.about else ""
            hint = f"write {{part: {place.text}, with: {{{name}: …}}}}{said}"
            diagnostics.report("R071", place.span, part=place.text, name=name, hint=hint)
    return None if len(diagnostics.errors) > before else values


def _value(parameter: PartParameter, value: Scalar, diagnostics: Diagnostics) -> Scalar:
    """A value as it stands in rules; one that the parameter cannot have is reported."""
    truth = is_truth(value)
    number = int(value.text) if _NUMBER.fullmatch(value.text) else None
    low, high = parameter.limits or (None, None)
    if parameter.holds and number is not None:
        _report(parameter, value, "yes, no or a condition", diagnostics)
    elif low is not None and high is not None and (truth or (number is not None and not low <= number <= high)):
        _report(parameter, value, f"a number from {low} to {high}", diagnostics)
    if not truth or value.text in ("true", "false"):
        return value
    return Scalar("true" if value.text.lower() in ("yes", "true") else "false", value.span, value.plain)


def _report(parameter: PartParameter, value: Scalar, allowed: str, diagnostics: Diagnostics) -> None:
    diagnostics.report("R072", value.span, name=parameter.name, allowed=allowed, found=describe(value))
