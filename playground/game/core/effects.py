"""Effects of the checked game: changes of the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from playground.game.core.expressions import Expression, mentions, substitute
from playground.source.text import Span

MAX_ROLLS = 1000
"""Limit on the rolls of `roll … until`."""

KIND = "kind"
"""In place of the name of an attribute: the kind of a component."""


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A change of the position. Once the game is finished, no further effect happens.

    `is_public` is whether everybody knows that an effect takes place and what lies where after it; it is determined for
    effects that put or alter components (`certain_effects.py`). `secret_attributes` are those to which an effect gives
    values that others may not know, with `KIND` for what it is (`secret_values.py`).
    """

    span: Span | None = field(default=None, compare=False, repr=False)
    is_public: bool = field(default=False, compare=False, repr=False)
    secret_attributes: tuple[str, ...] = field(default=(), compare=False, repr=False)


def effect_mentions(effect: Effect, variable: str) -> bool:
    """Whether a variable occurs in an effect, nested effects included."""
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
    """The effect with a variable replaced by an expression."""
    return with_expressions(effect, lambda expression: substitute(expression, variable, value))


def with_expressions(effect: Effect, change: Callable[[Expression], Expression]) -> Effect:
    """The effect with other expressions, also in the effects within it."""
    changes = {name: _changed(part, change) for name, part in vars(effect).items() if name != "span"}
    return replace(effect, **changes)


def _changed(part: object, change: Callable[[Expression], Expression]) -> Any:
    match part:
        case Expression():
            return change(part)
        case Effect():
            return with_expressions(part, change)
        case tuple():
            return tuple(_changed(each, change) for each in part)
    return part


@dataclass(frozen=True)
class Place(Effect):
    """Places a new piece on one or on each of some sites, replacing what was there. A single site becomes `last`.

    `owner` is the constant NOTHING for a kind that nobody owns. `attributes` are values of the kind's attributes; all
    others get their first value.
    """

    piece: Expression
    owner: Expression
    target: Expression
    attributes: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True)
class Move(Effect):
    """Moves the piece on `origin` to `target`, which becomes `last`, replacing what was there.

    Nothing happens if either is NOTHING or `origin` is empty, nor if they are the same site.
    """

    origin: Expression
    target: Expression


@dataclass(frozen=True)
class Swap(Effect):
    """Swaps the contents of two sites; nothing happens if either is NOTHING."""

    first: Expression
    second: Expression


@dataclass(frozen=True)
class Remove(Effect):
    """Empties the sites."""

    sites: Expression


@dataclass(frozen=True)
class Turn(Effect):
    """Changes the kind of each piece on the sites to `piece`; owners stay. Empty sites stay empty."""

    sites: Expression
    piece: Expression


@dataclass(frozen=True)
class Flip(Effect):
    """Changes each piece on the sites to the kind in its `flips_to`, if it has one."""

    sites: Expression


@dataclass(frozen=True)
class SetOwner(Effect):
    """Gives the components on the sites to a player, unless nobody can own their kind. All else of them stays.

    Pieces of other players than the mover that change hands are captured.
    """

    sites: Expression
    player: Expression


@dataclass(frozen=True)
class SetAttribute(Effect):
    """Sets an attribute of the components on the sites that have it.

    A number is clamped to the attribute's range; a mark that is NOTHING changes nothing.
    """

    attribute: str
    sites: Expression
    value: Expression


@dataclass(frozen=True)
class RollVariable(Effect):
    """Sets a state variable to a value of its type, drawn uniformly at random, or to a member of `among`.

    A variable with a value for each site is set for each of `sites`, a set or a single site, in ascending order. If
    `among` has no members nothing is drawn, and the variable stays as it is.
    """

    variable: str
    index: Expression | None
    sites: Expression | None = None
    among: Expression | None = None


@dataclass(frozen=True)
class RollAttribute(Effect):
    """Sets an attribute of the components on the sites at random, site by site in ascending order.

    With `until`, all of them are rolled again until it holds, at most MAX_ROLLS times in total.
    """

    attribute: str
    sites: Expression
    until: Expression | None


@dataclass(frozen=True)
class Shuffle(Effect):
    """Permutes the contents of the sites at random, empty sites included, by `Stream.shuffle`."""

    sites: Expression


@dataclass(frozen=True)
class Sort(Effect):
    """Sorts the components on the sites by an attribute or their `KIND`, ascending; the order of equal ones is kept.

    Components without the attribute come after them, empty sites last.
    """

    sites: Expression
    attribute: str


@dataclass(frozen=True)
class Reveal(Effect):
    """Turns the components on the sites face up: all players see and remember them. A single site becomes `last`.

    With `to`, a player or a set of players, only these see and remember them; nothing is turned, and `last` stays.
    """

    sites: Expression
    to: Expression | None = None


@dataclass(frozen=True)
class Hint(Effect):
    """Shows players one property of the components on the sites, and nothing else: `about` is the name of an attribute,
    or `KIND`. `to` is a player or a set of players, None for all.

    With `among` and `value` the sites are all of `among` whose property has that value, so that the others are known
    not to have it. Where no component is named, that is so only with `value_is_public`, since nobody could say
    otherwise which value it is that none of them has.
    """

    about: str
    sites: Expression
    to: Expression | None = None
    among: Expression | None = None
    value: Expression | None = None
    value_is_public: bool = False


@dataclass(frozen=True)
class Conceal(Effect):
    """Turns the components on the sites face down again; players who have seen one know it for as long as it stays."""

    sites: Expression


@dataclass(frozen=True)
class Derivation:
    """From what players know the value that an assignment gives (`game/derivations.py`).

    `kinds` say what each term of the value is, which is a sum (`assigned_sums.terms_of`): `public` is known to all,
    `secret` is a secret variable, `choice` is what the mover chose, and of a `range` only that of its type is known. A
    value that is no sum may be `computed` from choices in another way, or `hidden` from all. The value is known only to
    those who know all `guards`, which are secret variables. It `shows` who sees the variable what the terms are, if all
    but one are known.
    """

    kinds: tuple[str, ...]
    guards: tuple[str, ...] = ()
    shows: bool = False


@dataclass(frozen=True)
class Assign(Effect):
    """Sets a state variable; an int is clamped to the variable's range.

    A variable with a value for each site is set for all of `sites`, a set or a single site. It has a `derivation` if
    the variable is secret, or the value shows something secret.
    """

    variable: str
    index: Expression | None
    value: Expression
    sites: Expression | None = None
    derivation: Derivation | None = field(default=None, repr=False)


@dataclass(frozen=True)
class If(Effect):
    condition: Expression
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True)
class ForEach(Effect):
    """Repeats `body` for each member that `domain` has before the first iteration, in ascending order."""

    variable: str
    domain: Expression
    body: tuple[Effect, ...]


@dataclass(frozen=True)
class Repeat(Effect):
    """`body`, in as many rounds as `times` says before the first one; 0 or less means none.

    With `goes_on`, the rounds end where it does not hold before one of them; with `until`, where it holds after one.
    """

    times: Expression
    body: tuple[Effect, ...]
    goes_on: Expression | None = None
    until: Expression | None = None


@dataclass(frozen=True)
class Bind(Effect):
    """`body` with `variable` bound to what `value` is before the first of its effects."""

    variable: str
    value: Expression
    body: tuple[Effect, ...]


@dataclass(frozen=True)
class Finish(Effect):
    """Ends the game.

    `verb` is wins (only the player, or the players of a set), loses (all others win; if there are none, everyone loses)
    or draw (nobody wins; `player` is None). `ending` is an index into `Game.endings`.
    """

    verb: str
    player: Expression | None
    ending: int


@dataclass(frozen=True)
class Stop(Effect):
    """Ends the game as unfinished because its rules cannot be followed; `fault` is an index into `Game.faults`."""

    fault: int


@dataclass(frozen=True)
class FirstPlayer(Effect):
    """Makes a player the mover and the first in turn order; in the setup only."""

    player: Expression


@dataclass(frozen=True)
class NextPlayer(Effect):
    """The turn ends, and the given player decides next; None is the one after the mover. The next turn begins with
    `step`."""

    player: Expression | None
    step: int = 0


@dataclass(frozen=True)
class PassTo(Effect):
    """Of a turn that ends: the given player is next, at whatever step the next turn begins."""

    player: Expression


@dataclass(frozen=True)
class Continue(Effect):
    """Continues the turn with a step (an index into `Game.steps`), in which `player` decides; None is the mover."""

    step: int
    player: Expression | None = None
