"""The checked game: the small core that both engines implement.

Comes from `check.py`; goes to the reference engine, which walks it, and to the native engine, which lowers it. Here
every name is resolved, every expression has a type, all sugar is gone and whatever does not depend on the position
is a constant.

Values, by kind of type: int and bool as they are; player, piece, way: an index, with NOTHING for none; site: an
index of the board, or NOTHING; sites, ways, pieces, players, numbers: a frozenset of indices (or of ints).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from playground.game.board import Board
from playground.source.text import Span

NOTHING = -1
"""The value of an optional site, player or piece that is not there."""


@dataclass(frozen=True)
class Type:
    """The type of an expression.

    `kind` is int, bool, word, player, players, piece, pieces, way, ways, site, sites or numbers. An int lies in
    `low..high`, and so do the members of numbers. `optional` marks a site, player or piece that may be NOTHING.
    """

    kind: str
    low: int = 0
    high: int = 0
    optional: bool = False

    def __str__(self) -> str:
        return PEOPLE_SAY[self.kind]


PEOPLE_SAY = {
    "int": "a number",
    "bool": "true or false",
    "word": "a word",
    "player": "a player",
    "players": "players",
    "piece": "a piece",
    "pieces": "kinds of pieces",
    "way": "a direction",
    "ways": "directions",
    "site": "a site",
    "sites": "a set of sites",
    "numbers": "a range of numbers",
}

MEMBER = {"sites": "site", "players": "player", "pieces": "piece", "ways": "way", "numbers": "int"}
"""The kind of the members of a set."""

Value = int | bool | str | frozenset[int]


@dataclass(frozen=True, kw_only=True)
class Expression:
    """Something with a value; `span` is where it was written and is not compared."""

    type: Type
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Constant(Expression):
    value: Value


@dataclass(frozen=True)
class Variable(Expression):
    """A name bound by a choice, a quantifier, a `where`, a `for each` or a `Let`; no two bindings share a name."""

    name: str


@dataclass(frozen=True)
class StateVariable(Expression):
    """What the game remembers under `name`; `index` is a player where each player has one."""

    name: str
    index: Expression | None


@dataclass(frozen=True)
class Operation(Expression):
    """An operation of `operations.py` applied."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Table(Expression):
    """`values[index]`, the index being a player: a region or a direction that each player has an own one of."""

    values: tuple[Value, ...]
    index: Expression


@dataclass(frozen=True)
class Let(Expression):
    """`body` with `variable` standing for `value`."""

    variable: str
    value: Expression
    body: Expression


@dataclass(frozen=True)
class Quantified(Expression):
    """`kind` (any, every, sum, most, least) of `body` over the members of `domain`.

    Most and least of an empty domain are 0.
    """

    kind: str
    variable: str
    domain: Expression
    body: Expression


@dataclass(frozen=True)
class Where(Expression):
    """The members of `domain` (sites, directions, players, kinds, numbers) for which `condition` holds."""

    variable: str
    domain: Expression
    condition: Expression


@dataclass(frozen=True)
class Choice(Expression):
    """`yes` if `condition` holds, else `no`."""

    condition: Expression
    yes: Expression
    no: Expression


def parts(expression: Expression) -> tuple[Expression, ...]:
    """The expressions directly within an expression."""
    match expression:
        case Operation():
            return expression.arguments
        case Table():
            return (expression.index,)
        case StateVariable():
            return (expression.index,) if expression.index else ()
        case Let():
            return (expression.value, expression.body)
        case Quantified():
            return (expression.domain, expression.body)
        case Where():
            return (expression.domain, expression.condition)
        case Choice():
            return (expression.condition, expression.yes, expression.no)
        case Constant() | Variable():
            return ()
    raise TypeError(f"unknown expression {type(expression).__name__}")


def mentions(expression: Expression, variable: str) -> bool:
    """Whether a variable occurs in an expression."""
    if isinstance(expression, Variable):
        return expression.name == variable
    return any(mentions(part, variable) for part in parts(expression))


def substitute(expression: Expression, variable: str, value: Expression) -> Expression:
    """The expression with another one in place of a variable."""
    if isinstance(expression, Variable):
        return value if expression.name == variable else expression
    changes: dict[str, object] = {}
    for name, field_value in vars(expression).items():
        if isinstance(field_value, Expression):
            changes[name] = substitute(field_value, variable, value)
        elif isinstance(field_value, tuple) and all(isinstance(part, Expression) for part in field_value):
            changes[name] = tuple(substitute(part, variable, value) for part in field_value)
    return replace(expression, **changes) if changes else expression  # type: ignore[arg-type]  # fields of its own class


@dataclass(frozen=True, kw_only=True)
class Effect:
    """Something that changes the position. Once the game is finished no further effect takes place."""

    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Place(Effect):
    """A new piece on a site or on each of some sites; whatever stood there is gone. A single site becomes `last`."""

    piece: Expression
    owner: Expression
    target: Expression


@dataclass(frozen=True)
class Move(Effect):
    """The piece on `origin` goes to `target`, which becomes `last`; whatever stood there is gone.

    Nothing happens if either is NOTHING or `origin` is empty, nor if they are the same site.
    """

    origin: Expression
    target: Expression


@dataclass(frozen=True)
class Remove(Effect):
    """The sites become empty."""

    sites: Expression


@dataclass(frozen=True)
class Turn(Effect):
    """Each piece on the sites becomes `piece`; its owner stays. Empty sites stay empty."""

    sites: Expression
    piece: Expression


@dataclass(frozen=True)
class Flip(Effect):
    """Each piece on the sites becomes what its `flips_to` says, if it says anything."""

    sites: Expression


@dataclass(frozen=True)
class Assign(Effect):
    """A state variable gets a value; an int outside the variable's range is brought to the nearer end of it."""

    variable: str
    index: Expression | None
    value: Expression


@dataclass(frozen=True)
class If(Effect):
    condition: Expression
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True)
class ForEach(Effect):
    """`body` for each member of `domain` as it was before the first round, in ascending order."""

    variable: str
    domain: Expression
    body: tuple[Effect, ...]


@dataclass(frozen=True)
class Finish(Effect):
    """The game ends. `verb` is wins (the player alone), loses (all others win) or draw (nobody; player is None).

    `ending` is an index of `Game.endings`.
    """

    verb: str
    player: Expression | None
    ending: int


@dataclass(frozen=True)
class NextPlayer(Effect):
    """That player decides next (in the first step), instead of the one after the mover."""

    player: Expression


@dataclass(frozen=True)
class Continue(Effect):
    """The same player decides next, in that step (an index of `Game.steps`)."""

    step: int


@dataclass(frozen=True)
class Binding:
    """One choice within an action. The domain may use the variables of earlier bindings.

    The domain is a set of something, or an optional site, which is a set of one or none. `label` is the user's word.
    """

    variable: str
    label: str
    type: Type
    domain: Expression


@dataclass(frozen=True)
class Action:
    """What a player may choose to do.

    `guard` asks nothing about what is chosen: conditions on choices are part of their domains. The options, if it
    holds, are the bindings' values in lexicographic order (directions, players and pieces as
    declared, numbers and sites ascending). `shown` are the labels worth showing to people, in order.
    """

    name: str
    bindings: tuple[Binding, ...]
    guard: Expression | None
    effects: tuple[Effect, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """A moment at which a player decides: options are those of `actions` in order (indices of `Game.actions`).

    Without options the game goes on as `otherwise` says: 'pass' is then the only option (the action `pass`);
    'lose', 'win' and 'draw' finish the game at once with ending `ending`, when the step is reached.
    """

    name: str
    actions: tuple[int, ...]
    otherwise: str
    ending: int


@dataclass(frozen=True)
class Rule:
    """`when condition then effects`: a trigger, run after each action, or an end condition, asked after triggers."""

    name: str
    condition: Expression
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Piece:
    """A kind of piece; `flips_to` is the index of another, or NOTHING."""

    name: str
    flips_to: int
    about: str
    symbol: str


@dataclass(frozen=True)
class Remembered:
    """A state variable: its type and what it starts as; one for each player if `per_player`."""

    name: str
    type: Type
    per_player: bool
    start: int


@dataclass(frozen=True)
class Game:
    """A game that can be played. `rule_names` are the actions and then the triggers."""

    name: str
    title: str
    hash: str
    parameters: Mapping[str, int | bool | str]
    players: tuple[str, ...]
    board: Board
    pieces: tuple[Piece, ...]
    variables: tuple[Remembered, ...]
    setup: tuple[Effect, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    triggers: tuple[Rule, ...]
    end_conditions: tuple[Rule, ...]
    endings: tuple[str, ...]
    max_decisions: int
    regions: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For pictures: the sites of each region, one set for everybody or one for each player."""

    @property
    def rule_names(self) -> tuple[str, ...]:
        """Names of everything that can fire: actions, then triggers."""
        return (*(action.name for action in self.actions), *(rule.name for rule in self.triggers))
