"""The rule language as a tree, just as written: no name is resolved and nothing has a type yet.

Comes from `parse.py`, goes back to text through `unparse.py` and on to `game/check.py`. Nodes compare by content;
spans are not compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.source.text import Span


@dataclass(frozen=True, kw_only=True)
class Node:
    """Any part of a rule text; `span` is its place in the file."""

    span: Span = field(compare=False, repr=False)


class Expression(Node):
    """Something with a value."""


@dataclass(frozen=True)
class Name(Expression):
    text: str


@dataclass(frozen=True)
class Number(Expression):
    value: int


@dataclass(frozen=True)
class Truth(Expression):
    value: bool


@dataclass(frozen=True)
class Nowhere(Expression):
    """`none`: no site."""


@dataclass(frozen=True)
class Quoted(Expression):
    """`'wins'`: a word that a parameter may be, whatever it means elsewhere."""

    text: str


@dataclass(frozen=True)
class AnyDirection(Expression):
    """`any direction`: all directions of the board."""


@dataclass(frozen=True)
class Call(Expression):
    """`line(3, own)`."""

    function: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True)
class Beside(Expression):
    """Words side by side, `head argument`: a function applied (`count own`) or sets intersected (`own Solid`)."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Of(Expression):
    """`head of argument`: a function or property applied."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Within(Expression):
    """`head within argument`: the sites of `head`, a word or an `of`, that are also in `argument`."""

    head: Expression
    argument: Expression


@dataclass(frozen=True)
class Binary(Expression):
    """`operator` is one of: or, and, except, +, -, *, div, mod."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Unary(Expression):
    """`operator` is `not` or `-`."""

    operator: str
    operand: Expression


@dataclass(frozen=True)
class Compare(Expression):
    """`operator` is one of: =, !=, <, <=, >, >=, is, is not, in, not in."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Range(Expression):
    """`low..high`, both included."""

    low: Expression
    high: Expression


@dataclass(frozen=True)
class Where(Expression):
    """`domain where condition`, the condition speaking of `it`."""

    domain: Expression
    condition: Expression


@dataclass(frozen=True)
class Quantified(Expression):
    """`any x in D where E`, `every x in D has E`, `sum|most|least x in D giving E`, `the x in D where E`; `kind` is the
    first word."""

    kind: str
    variable: str
    domain: Expression
    body: Expression


@dataclass(frozen=True)
class Choice(Expression):
    """`if condition then yes else no`."""

    condition: Expression
    yes: Expression
    no: Expression


class Effect(Node):
    """Something that changes the game."""


@dataclass(frozen=True)
class Block(Effect):
    """Effects in order."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Place(Effect):
    """`place Pawn of mover on target`; `component` is the phrase between `place` and `on`, `marks` are the values of
    its attributes that the text gives."""

    component: Expression
    sites: Expression
    marks: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True)
class Move(Effect):
    origin: Expression
    target: Expression


@dataclass(frozen=True)
class Swap(Effect):
    """`swap SITE with SITE`."""

    first: Expression
    second: Expression


@dataclass(frozen=True)
class Roll(Effect):
    """`roll pips`, `roll value of pool until fair`; `of` and `until` are None where the text does not say."""

    name: str
    of: Expression | None
    until: Expression | None


@dataclass(frozen=True)
class Shuffle(Effect):
    sites: Expression


@dataclass(frozen=True)
class Sort(Effect):
    """`sort SITES by ATTRIBUTE`."""

    sites: Expression
    attribute: str


@dataclass(frozen=True)
class Reveal(Effect):
    sites: Expression


@dataclass(frozen=True)
class Conceal(Effect):
    sites: Expression


@dataclass(frozen=True)
class Remove(Effect):
    sites: Expression


@dataclass(frozen=True)
class Turn(Effect):
    """`turn SITES into PIECE`."""

    sites: Expression
    into: Expression


@dataclass(frozen=True)
class Flip(Effect):
    """`flip SITES`: each piece there becomes what its `flips to` says."""

    sites: Expression


@dataclass(frozen=True)
class Assign(Effect):
    """`set score to 3`, `set score of mover to 3`; `index` is None in the first form."""

    variable: str
    index: Expression | None
    value: Expression


@dataclass(frozen=True)
class If(Effect):
    condition: Expression
    then: Effect
    otherwise: Effect | None


@dataclass(frozen=True)
class ForEach(Effect):
    variable: str
    domain: Expression
    body: Effect


@dataclass(frozen=True)
class Finish(Effect):
    """`player wins` or `player loses`, by `verb`; `players win` and `players lose` are the same."""

    player: Expression
    verb: str


@dataclass(frozen=True)
class Draw(Effect):
    pass


@dataclass(frozen=True)
class Nothing(Effect):
    pass


@dataclass(frozen=True)
class NextPlayer(Effect):
    """`next player is PLAYER`; with `with STEP` the turn begins there, else (None) with the first step."""

    player: Expression
    step: str | None = None


@dataclass(frozen=True)
class Begins(Effect):
    """`PLAYER begins`: the first player in turn order."""

    player: Expression


@dataclass(frozen=True)
class Continue(Effect):
    """`continue with STEP`: the same player decides again there; `PLAYER continues with STEP`: that one does."""

    step: str
    player: Expression | None = None


@dataclass(frozen=True)
class Rule(Node):
    """`when condition then effects`."""

    condition: Expression
    effects: Block


@dataclass(frozen=True)
class Movement(Node):
    """A movement of a piece in straight lines; or a `walk`, step by step, which may turn at each of them.

    `far` is true for `N or more squares`. `through` and `onto` are None where the text does not say.
    """

    distance: Expression
    far: bool
    ways: Expression
    through: Expression | None
    onto: Expression | None
    to_the_edge: bool
    condition: Expression | None
    walks: bool = False


@dataclass(frozen=True)
class Prefer(Node):
    """`most VALUE` or `least VALUE`; `kind` is the first word."""

    kind: str
    value: Expression


@dataclass(frozen=True)
class Definition(Node):
    """`define name(parameters) := body`; `parameters` is empty for a plain name."""

    name: str
    parameters: tuple[str, ...]
    body: Expression
