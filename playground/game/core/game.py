"""A whole checked game: actions, steps, rules and components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from playground.game.board import Board
from playground.game.core.effects import Effect, Finish, finishes
from playground.game.core.expressions import Constant, Expression, Table, Variable
from playground.game.core.faults import Fault
from playground.game.core.types import NOTHING, Type
from playground.game.core.variables import Attribute, GameVariable

MAX_SKIPS = 1000
"""Steps without a decision in a row, such as skipped turns, after which a game is abandoned as unfinished."""

ME = "me"
"""The name, in strategies, of the player for whom a position is evaluated."""

MAX_REMEMBERED = 4096
"""The most positions that a game can remember; each takes eight bytes of every position."""

MAX_WORTH = 1_000_000_000
"""Limit on the absolute value of a position."""


@dataclass(frozen=True)
class Binding:
    """One choice of an action. The domain may depend on the variables of earlier bindings.

    The domain is a set, or an optional site, which counts as a set of one or none. `label` is the name in the ruleset.
    Where several sites are chosen at once, the value is the number of one of `sets` (`Subsets`).
    """

    variable: str
    label: str
    type: Type
    domain: Expression
    sets: tuple[frozenset[int], ...] = ()

    @property
    def meaning(self) -> Expression:
        """What rules mean by the choice: its value, or the set of sites whose number that is."""
        variable = Variable(self.variable, type=self.type)
        return Table(self.sets, variable, type=Type("sites")) if self.sets else variable

    @property
    def is_of_sites(self) -> bool:
        """Whether sites are chosen, one or several."""
        return self.type.kind == "site" or bool(self.sets)

    def sites(self, value: int) -> tuple[int, ...]:
        """The sites that are chosen with a value, ascending."""
        if self.sets:
            return tuple(sorted(self.sets[value]))
        return (value,) if self.type.kind == "site" and value != NOTHING else ()


@dataclass(frozen=True)
class Action:
    """Something a player may do.

    `guard` does not depend on the choices: conditions on choices are part of their domains. If it holds, the options
    are the values of the bindings in lexicographic order (directions, players, pieces and marks as declared, numbers
    and sites ascending). `shown` are the labels to show to users, in order.

    If an action of a step has `prefer`, only the options of the step with the greatest value are legal; options of
    actions without it count as 0. `notation` is the text of an option, with placeholders `{label}` for the choices.
    """

    name: str
    bindings: tuple[Binding, ...]
    guard: Expression | None
    effects: tuple[Effect, ...]
    shown: tuple[str, ...]
    prefer: Expression | None = None
    notation: str = ""
    secret: bool = False
    """Whether nobody else sees that this action of its step was taken, nor what was chosen."""


@dataclass(frozen=True)
class Step:
    """A stage of a turn at which a player decides; `actions` are indices into `Game.actions`, in the order of options.

    If there are no options when the step is reached, the `stuck` effects run. They may finish the game or lead to
    another step; otherwise the turn ends without a decision. If `stuck` is None, the action `pass` is the only option.

    A step without actions is no decision: what happens at the start of a step is the `stuck` of such a step before it.
    Nor is a `joined` step one of its own: an option whose effects continue with it goes on with one of its actions, and
    is one option with all of its legs. If no leg can follow, the turn ends; and it may, if the option `may_stop`.

    While a game is checked, `by` are the players who decide in a step in place of the mover, and `then` is what happens
    afterwards; `choices.py` writes both out, so that engines meet neither.
    """

    name: str
    actions: tuple[int, ...]
    stuck: tuple[Effect, ...] | None
    joined: bool = False
    may_stop: bool = False
    by: Expression | None = None
    then: tuple[Effect, ...] = ()

    @property
    def effects(self) -> tuple[Effect, ...]:
        """All effects of the step that are not those of its actions."""
        return (*(self.stuck or ()), *self.then)


def start_of(step: str) -> str:
    """The name of the step that leads to a step with actions, and does what happens at its start."""
    return f"start of {step}"


def end_of(step: str) -> str:
    """The name of the step that follows when several have chosen in a step, and does what happens then."""
    return f"end of {step}"


@dataclass(frozen=True)
class Hinted:
    """A property of components that players are shown: the name of an attribute, or `KIND`.

    `values` are those that it may have; the last one is NOTHING where a component may lack the attribute.
    """

    about: str
    values: tuple[int, ...]

    @property
    def field(self) -> str:
        """The name of the field of positions that has what players know of it (`engine/layout.py`)."""
        return f"not.{self.about}"

    def index(self, content: tuple[int, ...], place: int) -> int:
        """The place among `values` of what a content has at a place of it."""
        return self.values.index(content[place])


@dataclass(frozen=True)
class SharedChoice:
    """A choice of all actions that a rule follows: what the rule calls it, and its place among the bindings of each."""

    variable: str
    type: Type
    places: tuple[int, ...]
    sets: tuple[frozenset[int], ...] = ()
    """As those of the bindings, where several sites are chosen at once."""

    @property
    def meaning(self) -> Expression:
        """What the rule means by the choice."""
        variable = Variable(self.variable, type=self.type)
        return Table(self.sets, variable, type=Type("sites")) if self.sets else variable

    @property
    def is_of_sites(self) -> bool:
        """Whether sites are chosen, one or several."""
        return self.type.kind == "site" or bool(self.sets)


@dataclass(frozen=True)
class Rule:
    """`when condition then effects`: a trigger, run after each action, or an end condition, run after the triggers.

    A trigger with `actions` (indices into `Game.actions`) follows these alone: decisions whose option, or its first
    leg, is one of them. Its condition and its effects may use the variables of `choices`, which all of them have.
    """

    name: str
    condition: Expression
    effects: tuple[Effect, ...]
    actions: tuple[int, ...] | None = None
    choices: tuple[SharedChoice, ...] = ()

    def follows(self, action: int | None) -> bool:
        """Whether the rule applies after an action; None is a turn that ends without one."""
        return self.actions is None or action in self.actions

    def choices_of(self, action: int) -> dict[str, int]:
        """The places among the bindings of an action, by the rule's variables; none if the rule does not follow it."""
        if self.actions is None or action not in self.actions:
            return {}
        return {choice.variable: choice.places[self.actions.index(action)] for choice in self.choices}


@dataclass(frozen=True)
class Piece:
    """A kind of piece; `flips_to` is the index of another, or NOTHING. Nobody owns pieces that are not `owned`.

    `look` is what it is made of: disc, tile, die, card, or figure, which is the drawing itself. `drawings` are the
    paths drawn on it, one for everybody or one for each player; an empty path is a blank side, no path at all a letter.
    """

    name: str
    flips_to: int
    about: str
    symbol: str
    owned: bool = True
    attributes: tuple[str, ...] = ()
    look: str = "disc"
    drawings: tuple[str, ...] = ()

    def drawing(self, owner: int) -> str | None:
        """The path drawn for an owner: empty for a blank side, None for a letter."""
        if not self.drawings:
            return None
        return self.drawings[owner if 0 <= owner < len(self.drawings) else 0]


@dataclass(frozen=True)
class Zone:
    """Sites off the board, such as a pool or a hand. `owner` is a player, or NOTHING for a shared zone.

    `seen_by` says who sees its face-down components: everybody, owner, others (all but the owner) or nobody. Of several
    zones with one name each has its own `indices`, which are players, kinds, words, numbers or sites with their types,
    and `keys`, their names. With `keeps_order` what is put there comes after all that lies there.
    """

    name: str
    owner: int
    sites: tuple[int, ...]
    seen_by: str
    indices: tuple[tuple[Type, int], ...] = ()
    keys: tuple[str, ...] = ()
    keeps_order: bool = False

    @property
    def suffix(self) -> str:
        """What follows the name of a zone of several: ` 3 of Ann`; empty for the only one."""
        of_players = any(type_.kind == "player" for type_, _ in self.indices)
        which = "for " if of_players else "of "
        words = {"int": "", "piece": which, "mark": which, "site": "at ", "player": "of "}
        pairs = [(type_.kind, key) for (type_, _), key in zip(self.indices, self.keys, strict=True)]
        ordered = sorted(pairs, key=lambda pair: list(words).index(pair[0]))
        return "".join(f" {words[kind]}{key}" for kind, key in ordered)

    @property
    def site(self) -> int | None:
        """The site that has the zone to itself, if there is one for each site and nothing else."""
        return self.indices[0][1] if [type_.kind for type_, _ in self.indices] == ["site"] else None

    @property
    def label(self) -> str:
        """The zone as people name it: `deck`, `hand of Ann`, `pile 3 of Ann`, `stack at d4`."""
        return f"{self.name}{self.suffix}"


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
    strategies: tuple[Strategy, ...] = ()
    """For agents; strategies do not change the rules."""
    score: Score | None = None
    """Of a game that players win and lose together: what it is worth at its end."""

    def number_text(self, type_: Type, number: int) -> str:
        """A number of a type as it is shown: by its name if it has one."""
        return self.names_of_numbers.get(type_.named, {}).get(number, str(number))

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of all ways in which a game ends, as `ending` of a position numbers them: endings, then faults."""
        return (*self.endings, *(fault.name for fault in self.faults))

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
