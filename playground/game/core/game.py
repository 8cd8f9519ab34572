"""A whole checked game, and what its positions and its ends are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from playground.game.board import Board
from playground.game.core.actions import Action, Rule, Step
from playground.game.core.components import Hinted, Piece, Zone
from playground.game.core.effects import Effect, Finish
from playground.game.core.expressions import Constant, Expression
from playground.game.core.faults import Fault
from playground.game.core.flow import finishes
from playground.game.core.types import NOTHING, Type
from playground.game.core.variables import Attribute, GameVariable
from playground.source.text import Span

MAX_SKIPS = 1000
"""Steps without a decision in a row, such as skipped turns, after which a game is abandoned as unfinished."""

ME = "me"
"""The name, in strategies, of the player for whom a position is evaluated."""

MAX_REMEMBERED = 4096
"""The most positions that a game can remember; each takes eight bytes of every position."""

MAX_WORTH = 1_000_000_000
"""Limit on the absolute value of a position."""


@dataclass(frozen=True)
class Memory:
    """What a game remembers of its past: the latest `length` positions.

    Two positions are the same if the contents of `sites` and the values of `variables` are equal, and, where these
    belong to a position, who decides next (`mover`) and at which step of a turn (`step`). Of the sites in each of
    `unordered`, which are not among `sites`, only what lies there counts, in whatever order.
    """

    length: int
    sites: frozenset[int]
    variables: tuple[str, ...]
    mover: bool
    step: bool
    unordered: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class Weight:
    """A number in a strategy that users may set, from `low` to `high`."""

    name: str
    default: int
    low: int
    high: int
    about: str


@dataclass(frozen=True)
class Strategy:
    """An evaluation of positions for a player.

    `value` is a number between -MAX_WORTH and MAX_WORTH, evaluated in the position after an option. The variable `me`
    is the player for whom it is evaluated; weights are variables with their names.
    """

    name: str
    about: str
    weights: tuple[Weight, ...]
    value: Expression


@dataclass(frozen=True)
class Score:
    """What a finished game is worth to all together: a number, the greater the better unless `least` is best."""

    value: Expression
    about: str = ""
    least: bool = False

    @property
    def worst(self) -> int:
        """The worst score that the types allow."""
        return self.value.type.high if self.least else self.value.type.low

    @property
    def span(self) -> int:
        """How far the best score that the types allow is from the worst."""
        return self.value.type.high - self.value.type.low

    def beyond_worst(self, score: int) -> int:
        """How much better a score is than the worst, from 0 to `span`."""
        return abs(score - self.worst)


@dataclass(frozen=True)
class Game:
    """A whole game, ready to be played."""

    name: str
    title: str
    hash: str
    parameters: Mapping[str, int | bool | str]
    players: tuple[str, ...]
    board: Board
    pieces: tuple[Piece, ...]
    variables: tuple[GameVariable, ...]
    setup: tuple[Effect, ...]
    actions: tuple[Action, ...]
    steps: tuple[Step, ...]
    triggers: tuple[Rule, ...]
    end_conditions: tuple[Rule, ...]
    endings: tuple[str, ...]
    max_decisions: int
    faults: tuple[Fault, ...] = ()
    """Where a game can stop because its rules cannot be followed. Its ending is then a number beyond `endings`."""
    cap_ending: int | None = None
    """The ending of a game that reaches `max_decisions`, which is a draw; None if such a game is unfinished."""
    memory: Memory | None = None
    """What is remembered of past positions; None if no rule asks."""
    attributes: tuple[Attribute, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The words of marks, by the attribute that has them, or by the variable that lists them."""
    names_of_numbers: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    """The names of numbers, by the attribute or the variable that has them."""
    zones: tuple[Zone, ...] = ()
    reveals: bool = False
    """Whether any effect reveals components, or shows a property of them."""
    hints: tuple[Hinted, ...] = ()
    """The properties that effects tell players."""
    secret_kinds: tuple[int, ...] = ()
    """The kinds of which a component may be that a secret choice has made what it is, ascending."""
    regions: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For pictures: the sites of each region, one shared set or one for each player."""
    regions_of_kinds: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For pictures: the sites of each region by kind of piece, one set for each kind."""
    numbered_regions: Mapping[str, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """For the rulebook: the sets of each region that is a list."""
    lines: tuple[tuple[int, ...], ...] = ()
    """For pictures: sites that a line goes through, in order, where the board is points and lines; none for cells."""
    landmarks: frozenset[str] = frozenset()
    """For pictures: the regions that matter during play, not only in the setup."""
    drawings: Mapping[str, str] = field(default_factory=dict)
    """For pictures: paths of drawings, by the words of attributes that are named after one."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """For pictures: the path drawn on the cells of a region."""
    passages: tuple[Expression, ...] = field(default=(), repr=False, compare=False)
    """For pictures: whether steps of some kind lead from a square, the variable `here`, to the next one, `there`, as
    far as truth values of squares decide it, such as walls."""
    strategies: tuple[Strategy, ...] = ()
    """For agents; strategies do not change the rules."""
    given_to_parts: tuple[tuple[str, Span], ...] = field(default=(), repr=False, compare=False)
    """For explanations: the names of the parameters of parts, and where what these are here is written."""
    score: Score | None = None
    """Of a game that players win and lose together: what it is worth at its end."""

    def number_text(self, type_: Type, number: int) -> str:
        """A number of a type as it is shown: by its name if it has one."""
        return self.names_of_numbers.get(type_.named, {}).get(number, str(number))

    def attributes_of(self, kind: int) -> tuple[Attribute, ...]:
        """The attributes of a kind of pieces, in the order in which it has them."""
        known = {attribute.name: attribute for attribute in self.attributes}
        return tuple(known[name] for name in self.pieces[kind].attributes)

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of all ways in which a game ends, as `ending` of a position numbers them: endings, then faults."""
        return (*self.endings, *(fault.name for fault in self.faults))

    def end(self, ending: int) -> str | None:
        """The name of the way in which a game ended, given the `ending` of a position; None if there is none."""
        return self.ends[ending] if ending != NOTHING else None

    def fault_of(self, ending: int) -> Fault | None:
        """Why a game could not go on, given the `ending` of its last position; None if that is not what ended it."""
        return self.faults[ending - len(self.endings)] if ending >= len(self.endings) else None

    @cached_property
    def verdicts(self) -> frozenset[str]:
        """The verbs of what ends the game: `wins`, `loses`, `draw`."""
        return frozenset(finish.verb for finish in self._finishes)

    @property
    def is_for_score_alone(self) -> bool:
        """Whether games differ in their score alone, since nobody wins or loses."""
        return self.score is not None and not self.verdicts & {"wins", "loses"}

    @cached_property
    def is_cooperative(self) -> bool:
        """Whether players win and lose together only: everyone wins, or everyone loses. So it is for a single one, and
        where a game is played for its score alone."""
        decided = [finish.player for finish in self._finishes if finish.player is not None]
        return bool(decided or self.score) and all(map(self._is_everyone, decided))

    @cached_property
    def parties(self) -> tuple[str, ...]:
        """Who wins and loses apart from others: each player, or all as one where they win and lose together."""
        return ("everyone",) if self.is_cooperative and len(self.players) > 1 else self.players

    @cached_property
    def shares_one_win(self) -> bool:
        """Whether what some players gain the others lose: nobody wins or loses together with all others."""
        together = (each for each in self._finishes if each.verb == "loses" and self._may_be_everyone(each.player))
        return not self.is_cooperative and not any(together)

    @property
    def scored(self) -> tuple[Expression, ...]:
        """The expression of the score, if the game has one."""
        return (self.score.value,) if self.score is not None else ()

    @property
    def _finishes(self) -> Iterator[Finish]:
        texts = [self.setup, *(action.effects for action in self.actions), *(step.effects for step in self.steps)]
        texts += [rule.effects for rule in (*self.triggers, *self.end_conditions)]
        return (finish for effects in texts for finish in finishes(effects))

    def _is_everyone(self, player: Expression) -> bool:
        everyone = frozenset(range(len(self.players)))
        return len(everyone) == 1 or (isinstance(player, Constant) and player.value == everyone)

    def _may_be_everyone(self, player: Expression | None) -> bool:
        if player is None or self._is_everyone(player):
            return player is not None
        return player.type.kind == "players" and not isinstance(player, Constant)

    @property
    def has_legs(self) -> bool:
        """Whether an option may have several legs."""
        return any(step.joined for step in self.steps)

    @property
    def skips(self) -> bool:
        """Whether there are steps in which something else than a pass happens to a player without options."""
        return any(step.stuck is not None for step in self.steps if not step.joined)

    @cached_property
    def zones_by_site(self) -> Mapping[int, int]:
        """The index of the zone to which each place belongs that is not on the board."""
        return {site: number for number, zone in enumerate(self.zones) for site in zone.sites}

    @property
    def hides(self) -> bool:
        """Whether positions record who has seen which components: some lie face down, or can be revealed."""
        return self.reveals or any(zone.seen_by != "everybody" for zone in self.zones)

    @property
    def conceals(self) -> bool:
        """Whether something of a position is hidden from a player: components, or values of secret variables."""
        at_once = any(step.by is not None and step.by.type.kind == "players" for step in self.steps)
        return at_once or self.hides or any(variable.secret for variable in self.variables)

    @property
    def owners(self) -> tuple[int, ...]:
        """The possible owners of pieces: the players if any kind is owned, and NOTHING if any kind is not."""
        players = tuple(range(len(self.players))) if any(piece.owned for piece in self.pieces) else ()
        return (*players, NOTHING) if any(not piece.owned for piece in self.pieces) else players

    @property
    def rule_names(self) -> tuple[str, ...]:
        """Names of all rules that can fire: actions, then triggers."""
        return (*(action.name for action in self.actions), *(rule.name for rule in self.triggers))
