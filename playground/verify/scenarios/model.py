"""Scenarios as text. Texts are scalars of the source tree, so that each has its span in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.source.text import Span
from playground.source.tree import Scalar


@dataclass(frozen=True)
class Expectation:
    """A statement about the final position.

    `kind` is 'holds' (a condition in the rule language), a key of `read.EXPECTATIONS` or one of `read.WORDS`; `texts`
    are its values. `numbers` are those of `options`, where it is a number, and of `nodes`.
    """

    kind: str
    texts: tuple[Scalar, ...]
    span: Span
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Setting:
    """The value of a parameter as text; `span` covers the whole `name: value`."""

    value: str
    span: Span


@dataclass(frozen=True)
class Scenario:
    """One example of a rule.

    `settings` are parameters by name. `given` are effects that set up the position, where `setup` is the game's own
    setup; None is the same as `setup` alone. `dice` are the results of rolls in order; None is random.
    """

    name: str
    span: Span
    variant: Scalar | None
    settings: Mapping[str, Setting]
    given: tuple[Scalar, ...] | None
    dice: tuple[Scalar, ...] | None
    when: tuple[Scalar, ...]
    then: tuple[Expectation, ...]


@dataclass(frozen=True)
class ScenarioFile:
    """The scenarios of one ruleset."""

    ruleset: Scalar
    scenarios: tuple[Scenario, ...]
