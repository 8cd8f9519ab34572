"""Nodes for effects."""

from __future__ import annotations

from dataclasses import dataclass

from playground.syntax.ast.expressions import Expression
from playground.syntax.ast.node import Node


class Effect(Node):
    """A change of the position."""


@dataclass(frozen=True)
class Block(Effect):
    """Effects in order."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Place(Effect):
    """`place Pawn of mover on target with colour red`.

    `component` is the phrase between `place` and `on`; `marks` are the given values of its attributes.
    """

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
    """`roll pips`, `roll value of pool until fair`, `roll dealer from losers`; what is omitted is None."""

    name: str
    of: Expression | None
    until: Expression | None
    among: Expression | None = None


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
    """`to` are the players who see it, None for everybody: then it lies face up."""

    sites: Expression
    to: Expression | None = None


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
    """`flip SITES`: each piece there becomes the kind in its `flips to`."""

    sites: Expression


@dataclass(frozen=True)
class Assign(Effect):
    """`set score to 3`, `set score of mover to 3`, `set found(mover, 3) to true`.

    `index` is None in the first form, and `Arguments` in the last.
    """

    variable: str
    index: Expression | None
    value: Expression


@dataclass(frozen=True)
class Raise(Effect):
    """`raise score of mover by 2`, or with the `verb` lower; the index is that of an `Assign`."""

    verb: str
    variable: str
    index: Expression | None
    amount: Expression


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
class Repeat(Effect):
    """`repeat 3 times do E`, `repeat up to 3 times while C do E` or `… until C do E`.

    `link` is while, until, or empty where there is no condition.
    """

    times: Expression
    link: str
    condition: Expression | None
    body: Effect


@dataclass(frozen=True)
class Bind(Effect):
    """`let variable be value`: the name of a value in the effects that follow in the same block."""

    variable: str
    value: Expression


@dataclass(frozen=True)
class Perform(Effect):
    """`name` or `name(arguments)`: the effects that a definition of the ruleset stands for."""

    name: str
    arguments: tuple[Expression, ...] = ()


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
    """`next player is PLAYER with STEP`; without `with` (None) the turn begins with the first step."""

    player: Expression
    step: str | None = None


@dataclass(frozen=True)
class Begins(Effect):
    """`PLAYER begins`: the first player in turn order."""

    player: Expression


@dataclass(frozen=True)
class Continue(Effect):
    """`continue with STEP`: the same player decides again; `PLAYER continues with STEP`: that player decides."""

    step: str
    player: Expression | None = None
