"""The checked game: the small core that both engines implement.

Comes from `check.py`; goes to the reference engine, which walks it, and to the native engine, which lowers it. Here
every name is resolved, every expression has a type, all sugar is gone and whatever does not depend on the position
is a constant.

Values, by kind of type: int and bool as they are; player, piece, way, mark: an index, with NOTHING for none; site: a
number of the board's cells and the zones' places, or NOTHING; sites, ways, pieces, players, marks, numbers: a
frozenset of indices (or of ints). A mark is a value of an attribute that has words for values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playground.game.board import Board
from playground.source.text import Span

NOTHING = -1
"""The value of an optional site, player, piece or mark that is not there."""

MOST_SKIPS = 1000
"""After so many turns in a row that were skipped a game is given up as unfinished."""

MOST_ROLLS = 1000
"""How often `roll … until` rolls at most."""


@dataclass(frozen=True)
class Type:
    """The type of an expression.

    `kind` is int, bool, word, player, players, piece, pieces, way, ways, site, sites, mark, marks or numbers. An int
    lies in `low..high`, and so do the members of numbers. `optional` tells that a site, player, piece or mark may be
    NOTHING. `name` is the attribute that a mark is a value of.
    """

    kind: str
    low: int = 0
    high: int = 0
    optional: bool = False
    name: str = ""

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
    "mark": "a value of an attribute",
    "marks": "values of an attribute",
}

MEMBER = {"sites": "site", "players": "player", "pieces": "piece", "ways": "way", "numbers": "int", "marks": "mark"}
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
    """What the game remembers under `name`; `index` is a player, piece or number where each of those has one.

    A number outside of those that have one stands for the nearest that has.
    """

    name: str
    index: Expression | None


@dataclass(frozen=True)
class Operation(Expression):
    """An operation of `operations.py` applied."""

    name: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class AttributeOf(Expression):
    """The value of an attribute of what is on a site; where there is none, 0 for a number and NOTHING for a mark."""

    attribute: str
    site: Expression


@dataclass(frozen=True)
class WithAttribute(Expression):
    """The sites with something on them whose attribute has that value; none of them for a mark that is NOTHING."""

    attribute: str
    value: Expression


@dataclass(frozen=True)
class Table(Expression):
    """`values[index]`, the index being a player or a piece: a region or a direction that each has an own one of.

    Values of a piece are sets; that of NOTHING is the empty set.
    """

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
    """`kind` (any, every, sum, most, least, the) of `body` over the members of `domain`.

    Most and least of an empty domain are 0. `the` is the first member for which the body holds, else NOTHING.
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
        case AttributeOf():
            return (expression.site,)
        case WithAttribute():
            return (expression.value,)
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


def effect_mentions(effect: Effect, variable: str) -> bool:
    """Whether a variable occurs in an effect, or in those within it."""
    return any(_part_mentions(part, variable) for part in vars(effect).values())


def _part_mentions(part: object, variable: str) -> bool:
    match part:
        case Expression():
            return mentions(part, variable)
        case Effect():
            return effect_mentions(part, variable)
        case tuple():
            return any(_part_mentions(each, variable) for each in part)
    return False


def substitute_in_effect(effect: Effect, variable: str, value: Expression) -> Effect:
    """The effect with an expression in place of a variable."""
    changes = {name: _substituted(part, variable, value) for name, part in vars(effect).items() if name != "span"}
    return replace(effect, **changes)


def _substituted(part: object, variable: str, value: Expression) -> Any:
    match part:
        case Expression():
            return substitute(part, variable, value)
        case Effect():
            return substitute_in_effect(part, variable, value)
        case tuple():
            return tuple(_substituted(each, variable, value) for each in part)
    return part


@dataclass(frozen=True)
class Place(Effect):
    """A new piece on a site or on each of some sites; whatever stood there is gone. A single site becomes `last`.

    `owner` is the constant NOTHING for a kind that nobody owns. `attributes` are values of the kind's attributes; the
    others get their first value.
    """

    piece: Expression
    owner: Expression
    target: Expression
    attributes: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True)
class Move(Effect):
    """The piece on `origin` goes to `target`, which becomes `last`; whatever stood there is gone.

    Nothing happens if either is NOTHING or `origin` is empty, nor if they are the same site.
    """

    origin: Expression
    target: Expression


@dataclass(frozen=True)
class Swap(Effect):
    """What is on two sites changes places; nothing happens if either is NOTHING."""

    first: Expression
    second: Expression


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
class SetAttribute(Effect):
    """What is on the sites and has the attribute gets that value of it; a number is brought to the nearer end of its
    range, and a mark that is NOTHING changes nothing."""

    attribute: str
    sites: Expression
    value: Expression


@dataclass(frozen=True)
class RollVariable(Effect):
    """A state variable gets a value of its type at random, each with the same probability."""

    variable: str
    index: Expression | None


@dataclass(frozen=True)
class RollAttribute(Effect):
    """What is on the sites and has the attribute gets a value of it at random, site by site in ascending order.

    With `until` all of them are rolled again as long as it does not hold, MOST_ROLLS times in all.
    """

    attribute: str
    sites: Expression
    until: Expression | None


@dataclass(frozen=True)
class Shuffle(Effect):
    """What is on the sites (which may be nothing) comes to lie there in a random order, as `Stream.shuffle` says."""

    sites: Expression


@dataclass(frozen=True)
class Sort(Effect):
    """What is on the sites is put in the ascending order of an attribute, equals as they were.

    What lacks the attribute follows, and then the empty sites.
    """

    sites: Expression
    attribute: str


@dataclass(frozen=True)
class Reveal(Effect):
    """What is on the sites is turned up: all players see it, and will know it. A single site becomes `last`."""

    sites: Expression


@dataclass(frozen=True)
class Conceal(Effect):
    """What is on the sites is turned down again; who has seen it knows it, for as long as it stays there."""

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
    """The game ends. `verb` is wins (nobody but the player, or the players of a set), loses (all others win) or draw
    (nobody wins; player is None).

    `ending` is an index of `Game.endings`.
    """

    verb: str
    player: Expression | None
    ending: int


@dataclass(frozen=True)
class FirstPlayer(Effect):
    """In the setup: that player is the mover from now on, and the first in turn order."""

    player: Expression


@dataclass(frozen=True)
class NextPlayer(Effect):
    """That player decides next, instead of the one after the mover; his turn begins with `step`."""

    player: Expression
    step: int = 0


@dataclass(frozen=True)
class Continue(Effect):
    """The turn goes on with that step (an index of `Game.steps`); the player, None for the mover, decides there."""

    step: int
    player: Expression | None = None


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
    holds, are the bindings' values in lexicographic order (directions, players, pieces and marks as
    declared, numbers and sites ascending). `shown` are the labels worth showing to people, in order.

    If an action of a step has `prefer`, only those options of the step are left for which it is greatest; options of
    actions without it count as 0. `notation` is how an option is written, with `{label}` for what is chosen.
    """

    name: str
    bindings: tuple[Binding, ...]
    guard: Expression | None
    effects: tuple[Effect, ...]
    shown: tuple[str, ...]
    prefer: Expression | None = None
    notation: str = ""


@dataclass(frozen=True)
class Step:
    """A moment at which a player decides: options are those of `actions` in order (indices of `Game.actions`).

    Without options, `stuck` takes place when the step is reached, and finishes the game. Where it is None, the action
    `pass` is then the only option; with `skips` there is no decision at all, and the turn ends as if there had been.
    """

    name: str
    actions: tuple[int, ...]
    stuck: tuple[Effect, ...] | None
    skips: bool = False


@dataclass(frozen=True)
class Rule:
    """`when condition then effects`: a trigger, run after each action, or an end condition, asked after triggers."""

    name: str
    condition: Expression
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Attribute:
    """What components differ in besides their kind: one of `words`, or a number of `low..high` if there are none.

    The values of words are marks 0, 1, …, so that `low` is 0 there.
    """

    name: str
    words: tuple[str, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        """Number of values."""
        return self.high - self.low + 1


@dataclass(frozen=True)
class Piece:
    """A kind of piece; `flips_to` is the index of another, or NOTHING. Nobody owns pieces that are not `owned`.

    It is drawn as its `look` says: a disc, a die or a card.
    """

    name: str
    flips_to: int
    about: str
    symbol: str
    owned: bool = True
    attributes: tuple[str, ...] = ()
    look: str = "disc"


@dataclass(frozen=True)
class Zone:
    """Sites that do not lie on the board: a pool, a hand. `owner` is a player, or NOTHING for one that all share.

    `seen_by` is everybody, owner or nobody: who sees what lies there face down.
    """

    name: str
    owner: int
    sites: tuple[int, ...]
    seen_by: str


@dataclass(frozen=True)
class Remembered:
    """A state variable: its type and what it starts as; one for each player, piece or number of the type `each`.

    Only its own player sees one that is `secret`; where players do not have own ones, nobody does.
    """

    name: str
    type: Type
    each: Type | None
    start: int
    size: int = 1
    secret: bool = False

    def place(self, index: int | None) -> int:
        """Where the value of an index stands among the values."""
        if self.each is None or index is None:
            return 0
        return min(max(index - self.each.low, 0), self.size - 1)


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
    attributes: tuple[Attribute, ...] = ()
    zones: tuple[Zone, ...] = ()
    reveals: bool = False
    """Whether anything is ever turned up."""
    regions: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For pictures: the sites of each region, one set for everybody or one for each player."""
    regions_of_kinds: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For pictures: the sites of each region that kinds of pieces have, one set for each kind."""
    landmarks: frozenset[str] = frozenset()
    """For pictures: the regions that matter while the game is played, not in its setup alone."""

    @property
    def hides(self) -> bool:
        """Whether a position tells who has seen what: something lies face down, or is turned up."""
        return self.reveals or any(zone.seen_by != "everybody" for zone in self.zones)

    @property
    def owners(self) -> tuple[int, ...]:
        """Whose pieces there are: the players if any kind is owned, and NOTHING if any kind is not."""
        players = tuple(range(len(self.players))) if any(piece.owned for piece in self.pieces) else ()
        return (*players, NOTHING) if any(not piece.owned for piece in self.pieces) else players

    @property
    def rule_names(self) -> tuple[str, ...]:
        """Names of everything that can fire: actions, then triggers."""
        return (*(action.name for action in self.actions), *(rule.name for rule in self.triggers))
