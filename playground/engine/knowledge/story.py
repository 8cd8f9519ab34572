"""What happens during a decision, effect by effect, as far as it matters to what players know.

The decision is played on the reference engine, which writes down each effect that changes what lies where, turns
something up, or gives a secret variable a value: a *story*, from which every player remembers his part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from playground.engine.knowledge.visibility import Visibility
from playground.engine.layout import RUNNING
from playground.engine.protocol import Option
from playground.engine.reference.effects import PERFORMERS, Decision
from playground.engine.reference.options import bound
from playground.engine.reference.position import Content
from playground.engine.reference.state import ReferenceState
from playground.game.core import (
    NOTHING,
    Action,
    Assign,
    Effect,
    Expression,
    Flip,
    Game,
    Move,
    Place,
    Remove,
    Reveal,
    RollAttribute,
    RollVariable,
    SetAttribute,
    Shuffle,
    Sort,
    Swap,
    Turn,
    Type,
    mentions,
)
from playground.game.evaluate import Environment


@dataclass(frozen=True)
class Change:
    """An effect on some sites (of a move and a swap the two in order): what lay there before and after, None for
    nothing, and which sites were turned up before and after. `attribute` is what was rolled, or put in order by."""

    effect: type[Effect]
    sites: tuple[int, ...]
    before: Mapping[int, Content | None]
    after: Mapping[int, Content | None]
    up_before: frozenset[int]
    up: frozenset[int]
    attribute: str | None


@dataclass(frozen=True)
class Note:
    """A secret variable got a value at a place. `candidates` are, for each player, the values that it may have got as
    far as he can tell, the true one among them."""

    variable: str
    place: int
    candidates: tuple[frozenset[int], ...]


Story = list[Change | Note]


@dataclass(frozen=True)
class Choice:
    """The option that the mover takes, and all that he has."""

    mover: int
    option: Option
    options: tuple[Option, ...]


class Teller(ReferenceState):
    """A game in play that tells the story of each decision, the setup's first (`protocol.State`)."""

    def __init__(self, game: Game, seed: int, number: int, visibility: Visibility) -> None:
        self.visibility = visibility
        self.story: Story = []
        self.choice: Choice | None = None
        super().__init__(game, seed, number)

    def play(self, number: int) -> Story:
        """Play option `number`; gives what happens."""
        self.story = []
        self.choice = Choice(self.position.acting, self._options[number], tuple(self._options))
        self.apply_action(number)
        return self.story

    def _decision(self) -> Decision:
        plain = super()._decision()
        return _Told(
            plain.world,
            plain.position,
            plain.chance,
            plain.next_player,
            story=self.story,
            choice=self.choice,
            visibility=self.visibility,
        )


@dataclass(kw_only=True)
class _Told(Decision):
    """A decision that is written down while it takes effect."""

    visibility: Visibility
    choice: Choice | None
    story: Story = field(default_factory=list)

    def perform(self, effects: Iterable[Effect], environment: Environment) -> None:
        """Let effects take place in order, each as without a story."""
        for effect in effects:
            if self.position.status != RUNNING:
                return
            if isinstance(effect, Assign | RollVariable):
                self._note(effect, environment)
                PERFORMERS[type(effect)](effect, self, environment)
            elif type(effect) in _TOUCHES:
                self._change(effect, environment)
            else:
                PERFORMERS[type(effect)](effect, self, environment)

    def _change(self, effect: Effect, environment: Environment) -> None:
        sites = tuple(_TOUCHES[type(effect)](effect, self, environment))
        before, up_before = self._contents(sites), self.position.turned_up
        PERFORMERS[type(effect)](effect, self, environment)
        if sites:
            after, up = self._contents(sites), self.position.turned_up
            attribute = effect.attribute if isinstance(effect, RollAttribute | Sort) else None
            self.story.append(Change(type(effect), sites, before, after, up_before, up, attribute))

    def _contents(self, sites: Iterable[int]) -> dict[int, Content | None]:
        position = self.position
        return {site: None if position.piece(site) == NOTHING else position.content(site) for site in sites}

    def _note(self, effect: Assign | RollVariable, environment: Environment) -> None:
        variable = next(v for v in self.position.game.variables if v.name == effect.variable)
        if not variable.secret:
            return
        place = variable.place(None if effect.index is None else self.index(effect.index, environment))
        if isinstance(effect, RollVariable) or self.visibility.looks_at_hidden(effect.value):
            everything = every_value(self.position.game, variable.type)
            candidates = tuple(everything for _ in self.position.game.players)
        else:
            players = range(self.world.player_count)
            candidates = tuple(self._imagined(effect.value, variable.type, environment, player) for player in players)
        self.story.append(Note(variable.name, place, candidates))

    def _imagined(self, value: Expression, type_: Type, environment: Environment, player: int) -> frozenset[int]:
        """What the value may be, whichever of the options that look the same to the player was chosen."""
        imagined = [environment]
        if self.choice and any(mentions(value, binding.variable) for binding in self._action(self.choice).bindings):
            imagined += [{**environment, **others} for others in self._alternatives(self.choice, player)]
        values = {int(self.index(value, others)) for others in imagined}
        if type_.kind == "int":
            values = {min(max(number, type_.low), type_.high) for number in values}
        return frozenset(values)

    def _action(self, choice: Choice) -> Action:
        return self.position.game.actions[choice.option.action]

    def _alternatives(self, choice: Choice, player: int) -> list[dict[str, int]]:
        """What may have been chosen as far as a player can tell.

        Where the domain of a choice depends on what is hidden, any value will do that its type, or the zone of a site,
        allows: else one could conclude from the options.
        """
        game, option = self.position.game, choice.option
        unseen = self.visibility.unseen_values(player, choice.mover, option, self.position.turned_up)
        alike = [o.values for o in choice.options if o.action == option.action and _agree(o, option, unseen)]
        domains = []
        for place, binding in enumerate(self._action(choice).bindings):
            values = frozenset(chosen[place] for chosen in alike)
            if place in unseen and self.visibility.looks_at_hidden(binding.domain):
                values |= self._zones_of(values) if binding.type.kind == "site" else every_value(game, binding.type)
            domains.append(sorted(values))
        return [bound(self._action(choice), values) for values in product(*domains)]

    def _zones_of(self, sites: frozenset[int]) -> frozenset[int]:
        """What lies in the zones of some sites."""
        zones = (zone.sites for zone in self.position.game.zones if not sites.isdisjoint(zone.sites))
        return self.position.occupied().intersection(site for zone in zones for site in zone)


def _agree(one: Option, other: Option, unseen: frozenset[int]) -> bool:
    pairs = enumerate(zip(one.values, other.values, strict=True))
    return all(place in unseen or value == wanted for place, (value, wanted) in pairs)


def every_value(game: Game, type_: Type) -> frozenset[int]:
    """All values of a type whose values are numbers or indices."""
    nothing = {NOTHING} if type_.optional else set()
    match type_.kind:
        case "site":
            return game.board.site_set | nothing
        case "player":
            return frozenset(range(len(game.players))) | nothing
        case "piece":
            return frozenset(range(len(game.pieces))) | nothing
        case "mark":
            words = next(attribute.words for attribute in game.attributes if attribute.name == type_.name)
            return frozenset(range(len(words))) | nothing
        case "way":
            return frozenset(range(len(game.board.directions)))
    return frozenset((0, 1) if type_.kind == "bool" else range(type_.low, type_.high + 1))


# ---- which sites an effect touches; asked before it takes place


def _of_move(effect: Move, decision: Decision, environment: Environment) -> tuple[int, ...]:
    origin, target = decision.index(effect.origin, environment), decision.index(effect.target, environment)
    moves = decision.position.piece(origin) != NOTHING and target not in (NOTHING, origin)
    return (origin, target) if moves else ()


def _of_swap(effect: Swap, decision: Decision, environment: Environment) -> tuple[int, ...]:
    first, second = decision.index(effect.first, environment), decision.index(effect.second, environment)
    return () if NOTHING in (first, second) or first == second else (first, second)


def _of_attribute(effect: SetAttribute | RollAttribute, decision: Decision, environment: Environment) -> list[int]:
    return decision.bearing(effect.attribute, effect.sites, environment)


def _of_sites(
    effect: Remove | Turn | Flip | Shuffle | Sort | Reveal, decision: Decision, environment: Environment
) -> list[int]:
    return decision.members(effect.sites, environment)


def _of_place(effect: Place, decision: Decision, environment: Environment) -> list[int]:
    return decision.members(effect.target, environment)


_TOUCHES: dict[type[Effect], Callable[[Any, Decision, Environment], Iterable[int]]] = {
    Place: _of_place,
    Move: _of_move,
    Swap: _of_swap,
    SetAttribute: _of_attribute,
    RollAttribute: _of_attribute,
    Remove: _of_sites,
    Turn: _of_sites,
    Flip: _of_sites,
    Shuffle: _of_sites,
    Sort: _of_sites,
    Reveal: _of_sites,
}
"""Conceal is missing, since who saw something still knows it."""
