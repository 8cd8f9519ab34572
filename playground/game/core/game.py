"""A whole checked game: actions, steps, rules, and what there is to play with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.game.board import Board
from playground.game.core.effects import Effect
from playground.game.core.expressions import Expression
from playground.game.core.types import NOTHING, Type

MOST_SKIPS = 1000
"""After so many turns in a row that were skipped a game is given up as unfinished; these turns are not counted."""

ME = "me"
"""What the player is called to whom a strategy tells the worth of a position."""

MOST_WORTH = 1_000_000_000
"""The most that a position can be worth to a player; the least is as far below zero."""


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
class Weight:
    """A number within a strategy that whoever plays by it may choose, from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int
    about: str


@dataclass(frozen=True)
class Strategy:
    """What positions are worth to a player.

    `value` is a number between -MOST_WORTH and MOST_WORTH, asked of a position in which an option has been played. The
    variable `me` stands there for the player to whom it is worth that, and the name of a weight for its number.
    """

    name: str
    about: str
    weights: tuple[Weight, ...]
    value: Expression


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
    strategies: tuple[Strategy, ...] = ()
    """For players: they change nothing about the game."""

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
