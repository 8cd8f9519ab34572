"""A resolved ruleset: one game with its variant and parameters applied, still in words.

Comes from `resolve.py`; goes to `game/`. Rule texts are scalars of the source tree, so each knows the file, line and
column it was written at, in whichever file or variant that was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.source.text import Source, Span
from playground.source.tree import Scalar

ParameterValue = int | bool | str


@dataclass(frozen=True)
class Parameter:
    """A number, truth or word that a user may set.

    `kind` is 'int', 'bool' or 'word'; `low` and `high` bound an int; `choices` are the values of a word, and those of
    an int, as they are written, if it cannot have all between its bounds. `span` is
    the place of the declaration, `value_span` the place that set `value` (None: the selection's `?name=value`).
    """

    name: str
    kind: str
    default: ParameterValue
    value: ParameterValue
    low: int | None
    high: int | None
    choices: tuple[str, ...]
    about: str
    span: Span | None
    value_span: Span | None


@dataclass(frozen=True)
class PlayerDeclaration:
    """`forward` names the direction this player calls forward, if the ruleset says."""

    name: str
    span: Span
    forward: Scalar | None


@dataclass(frozen=True)
class RegionDeclaration:
    """Sites with a name: the same for everybody, or a set for each player or for some kinds of pieces."""

    name: str
    span: Span
    everyone: Scalar | None
    by_name: Mapping[str, Scalar]


@dataclass(frozen=True)
class BoardDeclaration:
    """`shape` is square, rectangle or hexagon; `measures` holds its size, columns, rows or side as rule texts."""

    shape: str
    span: Span
    measures: Mapping[str, Scalar]
    regions: Mapping[str, RegionDeclaration]


@dataclass(frozen=True)
class ZoneDeclaration:
    """Places off the board. `seen_by` is everybody, owner or nobody."""

    name: str
    span: Span
    size: Scalar
    per_player: bool
    seen_by: str


@dataclass(frozen=True)
class AttributeDeclaration:
    """What components differ in: one of `words`, or a number of the `range`, which is a rule text."""

    name: str
    span: Span
    words: tuple[Scalar, ...]
    range: Scalar | None


@dataclass(frozen=True)
class RelationDeclaration:
    """Which kinds relate to which: a `chain` such as `Rock > Scissors > Paper > Rock`, or the kinds by name."""

    name: str
    span: Span
    chain: Scalar | None
    table: tuple[tuple[Scalar, tuple[Scalar, ...]], ...]


@dataclass(frozen=True)
class PieceDeclaration:
    """`attributes` are the names of what pieces of this kind differ in; nobody owns them unless `owned`. `look` is
    disc, die or card."""

    name: str
    span: Span
    moves: tuple[Scalar, ...]
    flips_to: Scalar | None
    about: str
    symbol: str
    owned: bool
    attributes: tuple[Scalar, ...]
    look: str = "disc"


@dataclass(frozen=True)
class VariableDeclaration:
    """What the game remembers. `type` is a range (`0..100`), `bool`, `player`, `site` or `kind`; `each` is `player`,
    `kind` or a range where each of those has one; `start` may be missing. `seen_by` is everybody, owner or nobody."""

    name: str
    span: Span
    type: Scalar
    each: Scalar | None
    start: Scalar | None
    seen_by: str


@dataclass(frozen=True)
class ActionDeclaration:
    """`moves` offers the movements of the pieces on those sites, only those named in `by` if it is given."""

    name: str
    span: Span
    choose: tuple[tuple[Scalar, Scalar], ...]
    moves: Scalar | None
    by: tuple[Scalar, ...]
    when: Scalar | None
    do: tuple[Scalar, ...]
    prefer: Scalar | None = None
    notation: Scalar | None = None


@dataclass(frozen=True)
class StepDeclaration:
    """`otherwise` says what happens to a player without options: pass (or missing), lose, win, or effects."""

    name: str
    span: Span
    actions: tuple[Scalar, ...]
    otherwise: Scalar | None


@dataclass(frozen=True)
class DefinitionDeclaration:
    """`head` is `name` or `name(parameter, parameter)`."""

    head: Scalar
    body: Scalar


@dataclass(frozen=True)
class StrategyDeclaration:
    """What positions are worth to a player; `weights` are numbers."""

    name: str
    span: Span
    about: str
    weights: Mapping[str, Parameter]
    value: Scalar


@dataclass(frozen=True)
class Ruleset:
    """A whole game in words. Mappings keep the order of the file.

    `name` is the selection it came from (`name@variant?parameter=value`); `variants` are those of the file with their
    descriptions. `hash` is the same for rulesets that play the same,
    whatever they are called and however they are laid out.
    """

    name: str
    title: str
    about: str
    span: Span
    sources: tuple[Source, ...]
    parameters: Mapping[str, Parameter]
    variants: Mapping[str, str]
    players: tuple[PlayerDeclaration, ...]
    seats: Scalar | None
    require: Mapping[str, Scalar]
    zones: Mapping[str, ZoneDeclaration]
    attributes: Mapping[str, AttributeDeclaration]
    relations: Mapping[str, RelationDeclaration]
    board: BoardDeclaration | None
    pieces: Mapping[str, PieceDeclaration]
    moves: Mapping[str, Scalar]
    definitions: tuple[DefinitionDeclaration, ...]
    variables: Mapping[str, VariableDeclaration]
    setup: tuple[Scalar, ...]
    actions: Mapping[str, ActionDeclaration]
    turn: Mapping[str, StepDeclaration]
    after: Mapping[str, Scalar]
    end: Mapping[str, Scalar]
    glossary: Mapping[str, Scalar] = field(default_factory=dict)
    strategies: Mapping[str, StrategyDeclaration] = field(default_factory=dict)
    origin: str = ""
    extends: Scalar | None = None
    inherited_variants: tuple[str, ...] = ()
    text: str = field(default="", repr=False)
    """The resolved ruleset written out as YAML again, which resolves to the same game: `playground show source`."""
    hash: str = ""
