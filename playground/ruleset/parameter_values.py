"""Representative values of a parameter, as they are written in a selection."""

from __future__ import annotations

from collections.abc import Iterator

from playground.ruleset.model import Parameter
from playground.ruleset.parameters import shown

DECISION_CAP = "max_decisions"
"""The parameter that every ruleset has: it ends games that would not end, and is not a house rule."""


def alternative_values(parameter: Parameter) -> list[str]:
    """Representative values other than the current one."""
    return [text for text in representative_values(parameter) if text != shown(parameter.value)]


def representative_values(parameter: Parameter) -> list[str]:
    """The current value first, then all others; of a range only its ends and the neighbours of the current value."""
    return list(dict.fromkeys(_values(parameter)))


def _values(parameter: Parameter) -> Iterator[str]:
    yield shown(parameter.value)
    if parameter.kind == "bool":
        yield from ("yes", "no")
    yield from parameter.choices
    if parameter.low is not None and parameter.high is not None and not parameter.choices:
        value = int(parameter.value)
        near = (value + 1, value - 1, parameter.low, parameter.high)
        yield from (str(number) for number in near if parameter.low <= number <= parameter.high)
