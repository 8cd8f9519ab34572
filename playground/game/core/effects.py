"""Effects of the checked game: what changes a position."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from playground.game.core.expressions import Expression, mentions, substitute
from playground.source.text import Span

MOST_ROLLS = 1000
"""How often `roll … until` rolls at most."""


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


def certainly_finish(effects: tuple[Effect, ...]) -> bool:
    """Whether effects end the game, whatever the position."""
    if not effects:
        return False
    last = effects[-1]
    if isinstance(last, If):
        return certainly_finish(last.then) and certainly_finish(last.otherwise)
    return isinstance(last, Finish)
