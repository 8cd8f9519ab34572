"""What a scenario says, in words. Texts are scalars of the source tree, so each knows its place in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playground.source.text import Span
from playground.source.tree import Scalar


@dataclass(frozen=True)
class Expectation:
    """Something that must be so in the end.

    `kind` is 'holds' (a condition in the rule language) or a key of `read.EXPECTATIONS`; `texts` are what stands behind
    it, and `number` is that text where `options` says how many there are.
    """

    kind: str
    texts: tuple[Scalar, ...]
    span: Span
    number: int | None = None


@dataclass(frozen=True)
class Setting:
    """The value of a parameter as written; `span` is the whole `name: value`."""

    value: str
    span: Span


@dataclass(frozen=True)
class Scenario:
    """One example of a rule.

    `settings` are parameters by name. `given` are effects, among which `setup` stands for the game's own; None for the
    game's own beginning. `dice` are what chance shows, in order; None leaves chance to itself.
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
