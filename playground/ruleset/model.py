"""A resolved ruleset: one game with variant and parameters applied, rules still as text.

Built by `resolve.py`; checked by `game/`. Rule texts are scalars of the source tree, so each has its file, line and
column, even if it comes from a variant or an extended file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.ruleset.board_model import BoardDeclaration, DrawingChoice
from playground.source.text import Source, Span
from playground.source.tree import Scalar

ParameterValue = int | bool | str


@dataclass(frozen=True)
class Parameter:
    """A number, truth value or word that a user may set.

    `kind` is 'int', 'bool' or 'word'; `low` and `high` bound an int; `choices` are the values of a word, or those of an
    int if only some between its bounds are allowed. `span` is the place of the declaration, `value_span` the place that
    sets `value` (None: the selection's `?name=value`).
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
    """`forward` is the name of this player's forward direction, if given."""

    name: str
    span: Span
    forward: Scalar | None


@dataclass(frozen=True)
class ZoneDeclaration:
    """Places off the board. `seen_by` is everybody, owner, others or nobody; without a `size` it has room for all.

    `each` is what there is one for each of, as of a variable; of several, one for each combination. `keeps_order` is
    whether what is put there comes after all that lies there.
    """

    name: str
    span: Span
    size: Scalar | None
    each: tuple[Scalar, ...]
    seen_by: str
    keeps_order: bool = False


@dataclass(frozen=True)
class AttributeDeclaration:
    """A property of components: one of `words`, or a number in `range`, which is a rule text.

    `faces` are what a die shows that rolls it, if not all values once; without words and range they are its numbers.
    `names` are names for some of the numbers, each with a rule text for its number.
    """

    name: str
    span: Span
    words: tuple[Scalar, ...]
    range: Scalar | None
    faces: tuple[Scalar, ...] = ()
    names: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True)
class RelationDeclaration:
    """A relation between kinds: a `chain` such as `Rock > Scissors > Paper > Rock`, or a `table` of kinds."""

    name: str
    span: Span
    chain: Scalar | None
    table: tuple[tuple[Scalar, tuple[Scalar, ...]], ...]


@dataclass(frozen=True)
class PieceDeclaration:
    """A kind of piece with its `attributes`; nobody owns it unless `owned`. `look` and `mark` say how it is drawn.

    `constants` are numbers and truth values with names of the ruleset's own.
    """

    name: str
    span: Span
    moves: tuple[Scalar, ...]
    flips_to: Scalar | None
    about: str
    symbol: str
    owned: bool
    attributes: tuple[Scalar, ...]
    look: DrawingChoice
    mark: DrawingChoice
    constants: tuple[tuple[Scalar, Scalar], ...] = ()


@dataclass(frozen=True)
class VariableDeclaration:
    """A state variable.

    `type` is a range (`0..100`), `bool`, `player`, `site`, `kind`, `direction` or an attribute, unless it is one of
    `words`; `each` has `player`, `kind`, attributes or ranges if there is one for each of those, or for each
    combination of several. `seen_by` is everybody, owner or nobody. One that is not `shown` only helps the rules.
    `faces` are what a die shows that rolls it, if not all values once; without a type they are its numbers. `names`
    are names for some of the numbers, each with a rule text for its number.
    """

    name: str
    span: Span
    type: Scalar | None
    each: tuple[Scalar, ...]
    start: Scalar | None
    seen_by: str
    faces: tuple[Scalar, ...] = ()
    words: tuple[Scalar, ...] = ()
    names: tuple[tuple[Scalar, Scalar], ...] = ()
    shown: bool = True


@dataclass(frozen=True)
class ActionDeclaration:
    """An action; `moves` offers the movements of the pieces on those sites, or only those named in `by`.

    A choice is a name and a set; where a list of words is written it is a `WordChoice`.
    """

    name: str
    span: Span
    choose: tuple[tuple[Scalar, Scalar], ...]
    moves: Scalar | None
    by: tuple[Scalar, ...]
    when: Scalar | None
    do: tuple[Scalar, ...]
    prefer: Scalar | None = None
    notation: Scalar | None = None
    never: Scalar | None = None


@dataclass(frozen=True)
class TriggerDeclaration:
    """A rule under `after`: `rule` is `when CONDITION then EFFECTS` after every action; or it follows the `actions`
    that it names (every action if it names none), `when` a condition holds (None if always), with the effects `then`.
    """

    name: str
    span: Span
    rule: Scalar | None
    actions: tuple[Scalar, ...] = ()
    when: Scalar | None = None
    then: tuple[Scalar, ...] = ()

    @property
    def texts(self) -> tuple[Scalar, ...]:
        """Its rule texts."""
        return tuple(text for text in (self.rule, self.when, *self.then) if text is not None)


@dataclass(frozen=True)
class StepDeclaration:
    """A step: effects at its start, actions, and what happens to a player without options (`otherwise`): pass (the
    default), skip, lose, win, draw, or effects. A step without actions is no decision, and the actions of a `joined`
    step are legs of the option that leads to it, which `may_stop` there. `by` says who decides in place of the mover,
    and `then` what happens when they all have. `by_default`: its `otherwise` is that of the whole game."""

    name: str
    span: Span
    actions: tuple[Scalar, ...]
    otherwise: Scalar | None
    start: tuple[Scalar, ...] = ()
    joined: bool = False
    may_stop: bool = False
    by: Scalar | None = None
    then: tuple[Scalar, ...] = ()
    by_default: bool = False


@dataclass(frozen=True)
class DefinitionDeclaration:
    """`head` is `name` or `name(parameter, parameter)`.

    A definition by cases has no `body`, but `cases` of its first parameter, each with what it means then.
    """

    head: Scalar
    body: Scalar | None
    cases: tuple[tuple[Scalar, Scalar], ...] = ()

    @property
    def texts(self) -> tuple[Scalar, ...]:
        """The texts of the meaning, and those that say which cases there are."""
        of_cases = tuple(text for case in self.cases for text in case)
        return of_cases if self.body is None else (self.body,)


@dataclass(frozen=True)
class StrategyDeclaration:
    """An evaluation of positions for a player; `weights` are numeric parameters."""

    name: str
    span: Span
    about: str
    weights: Mapping[str, Parameter]
    value: Scalar


@dataclass(frozen=True)
class OutDeclaration:
    """Who is out, a rule text in which `it` is the player; `last` is what the last one in does: 'wins', 'loses' or
    'plays on'."""

    span: Span
    when: Scalar
    last: str


@dataclass(frozen=True)
class ScoreDeclaration:
    """What a game that players win and lose together is worth at its end: `value` is a rule text, and `best` 'most' or
    'least'."""

    span: Span
    value: Scalar
    about: str
    best: str = "most"


@dataclass(frozen=True)
class Untaken:
    """What a ruleset does not take of the parts that it includes.

    `definitions` are those that would work in its game, and `lacking` the names of others, each with a zone, variable
    or the like of the part that it needs, which the game does not have.
    """

    definitions: tuple[DefinitionDeclaration, ...] = ()
    lacking: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Ruleset:
    """A whole game with its rules as text. Mappings keep the order of the file.

    `name` is the selection (`name@variant?parameter=value`); `variants` are those of the file with their descriptions.
    `span` is the place that stands for the whole file, which is its key `game`.
    `hash` is equal for rulesets with the same rules, whatever their names, descriptions and layout.
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
    after: Mapping[str, TriggerDeclaration]
    end: Mapping[str, Scalar]
    score: ScoreDeclaration | None = None
    otherwise: Scalar | None = None
    out: OutDeclaration | None = None
    never: Scalar | None = None
    repetition: tuple[Scalar, ...] = ()
    cap: str = "unfinished"
    glossary: Mapping[str, Scalar] = field(default_factory=dict)
    drawings: Mapping[str, Scalar] = field(default_factory=dict)
    strategies: Mapping[str, StrategyDeclaration] = field(default_factory=dict)
    origin: str = ""
    extends: Scalar | None = None
    inherited_variants: tuple[str, ...] = ()
    variant_span: Span | None = None
    """The place of the changes of the chosen variant."""
    words_of_choices: Mapping[str, tuple[Scalar, ...]] = field(default_factory=dict, repr=False)
    """The words that choices list themselves, by the name of the first choice that has some of them."""
    in_parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)
    """The names of the parts that the ruleset includes, taken or not, by section."""
    untaken: Untaken = field(default_factory=Untaken, repr=False)
    given_to_parts: tuple[tuple[str, Span], ...] = field(default=(), repr=False)
    """The names of the parameters of included parts, and where what these are here is written."""
    places_of_names: Mapping[str, Span] = field(default_factory=dict, repr=False)
    """Where the names that rules use are declared, those of definitions apart."""
    unnamed_kinds: frozenset[str] = field(default=frozenset(), repr=False)
    """The kinds of pieces that no rule of any variant names, where rules speak of all `kinds`."""
    text: str = field(default="", repr=False)
    """The resolved ruleset as YAML that resolves to the same game: `playground show source`."""
    hash: str = ""
