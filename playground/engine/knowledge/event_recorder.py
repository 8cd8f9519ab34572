"""Recording a decision effect by effect, as far as it matters to the players' knowledge.

The decision is played on the reference engine. Each effect that changes the content of sites, turns components face up,
or assigns a secret variable is recorded as an event (`events.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from playground.engine.chance import Chance
from playground.engine.knowledge.changed_sites import CHANGED_SITES
from playground.engine.knowledge.events import (
    Assignment,
    Change,
    Events,
    HintGiven,
    SecretAssignment,
    Term,
    TurnSkipped,
    VariableRoll,
)
from playground.engine.knowledge.every_value import every_value
from playground.engine.knowledge.visibility import Visibility
from playground.engine.layout import RUNNING
from playground.engine.protocol import Option
from playground.engine.reference.bound import bound
from playground.engine.reference.effects import PERFORMERS, Decision
from playground.engine.reference.position import Content
from playground.engine.reference.state import ReferenceState
from playground.game.assigned_sums import summed, terms_of
from playground.game.choices import AT_ONCE
from playground.game.core import (
    NOTHING,
    Action,
    Assign,
    Derivation,
    Effect,
    Expression,
    Game,
    Hint,
    Reveal,
    RollAttribute,
    RollVariable,
    SetAttribute,
    Sort,
    StateVariable,
    Variable,
    mentions,
    start_of,
)
from playground.game.derivations import CHOICE, COMPUTED, HIDDEN, PUBLIC, RANGE, SECRET, misfits
from playground.game.evaluate import Environment
from playground.game.hidden import depends_on_hidden


@dataclass(frozen=True)
class ChosenOption:
    """The option that the mover chose, and all options that there were."""

    mover: int
    option: Option
    options: tuple[Option, ...]


class EventRecorder(ReferenceState):
    """A game in play that records the events of each decision, beginning with the setup (`protocol.State`).

    `chance` replaces the random streams of the seed.
    """

    def __init__(
        self, game: Game, seed: int, number: int, visibility: Visibility, chance: Chance | None = None
    ) -> None:
        self.visibility = visibility
        self.events: Events = []
        self.choice: ChosenOption | None = None
        self._began = 0
        self.of_setup: int | None = None
        """How many of the first events are those of the setup; the start of the first step follows."""
        super().__init__(game, seed, number, chance=chance)

    def _prepare_options(self) -> None:
        if self.of_setup is None:
            self.of_setup = len(self.events)
        super()._prepare_options()

    def play(self, number: int) -> Events:
        """Play option `number` and return its events."""
        self.events = []
        self.choice = ChosenOption(self.position.acting, self._options[number], tuple(self._options))
        self.apply_action(number)
        return self.events

    def _decision(self) -> Decision:
        decision, self._began = super()._decision(), len(self.events)
        return _RecordedDecision(
            decision.world,
            decision.position,
            decision.chance,
            events=self.events,
            choice=self.choice,
            visibility=self.visibility,
        )

    def _take_effect(self, option: Option, decision: Decision) -> list[int]:
        """Perform an option and what rules add to it; only the events of the option are the player's decision."""
        assert isinstance(decision, _RecordedDecision)
        decision.is_option = True
        return super()._take_effect(option, decision)

    def _apply_triggers_and_endings(self, decision: Decision, option: Option | None) -> list[int]:
        assert isinstance(decision, _RecordedDecision)
        decision.is_option = False
        if option is None:
            self._record_skipped_turn()
        return super()._apply_triggers_and_endings(decision, option)

    def _record_skipped_turn(self) -> None:
        """Record that a turn ends without a decision, but not in a step that offers none."""
        step = self.game.steps[self.position.step]
        if step.actions:  # before what happens to who has no option
            changes = (event for event in self.events[self._began :] if isinstance(event, Change))
            follows = any(change.is_certain for change in changes)
            self.events.insert(self._began, TurnSkipped(self.position.acting, True, follows))
        elif step.name.startswith(start_of("")):
            self.events.append(TurnSkipped(self.position.acting, has_no_option=False))


@dataclass(kw_only=True)
class _RecordedDecision(Decision):
    """A decision that records its events while it takes effect."""

    visibility: Visibility
    choice: ChosenOption | None
    events: Events = field(default_factory=list)
    is_option: bool = False

    def perform(self, effects: Iterable[Effect], environment: Environment) -> None:
        """Perform effects as `Decision` does, and record them."""
        for effect in effects:
            if self.position.status != RUNNING:
                return
            if isinstance(effect, Assign | RollVariable):
                self._record_assignment(effect, environment)
                variable = next(v for v in self.position.game.variables if v.name == effect.variable)
                places = self.places_of(variable, effect, environment)
                draws = isinstance(effect, RollVariable) and self._draws(effect, environment)
                PERFORMERS[type(effect)](effect, self, environment)
                self._record_values(effect, places)
                if draws:
                    self._record_roll(variable.name, places)
            elif type(effect) in CHANGED_SITES:
                self._record_change(effect, environment)
            elif isinstance(effect, Hint):
                self._record_hint(effect, environment)
            else:
                PERFORMERS[type(effect)](effect, self, environment)

    def _record_change(self, effect: Effect, environment: Environment) -> None:
        sites = tuple(CHANGED_SITES[type(effect)](effect, self, environment))
        before, up_before, occupied = self._contents(sites), self.position.turned_up, self.position.occupied()
        PERFORMERS[type(effect)](effect, self, environment)
        if sites:
            after, up = self._contents(sites), self.position.turned_up
            attribute = effect.attribute if isinstance(effect, RollAttribute | Sort) else None
            mover, seers = self.position.acting, self._seers(effect, environment)
            unknown = (effect.attribute,) if isinstance(effect, RollAttribute) else effect.secret_attributes
            value = effect.value if isinstance(effect, SetAttribute) else None
            copied = value.name if isinstance(value, StateVariable) else None
            certain = (self.visibility.is_certain(effect), effect.is_public, unknown, occupied, copied)
            by_whom = (seers, self.is_option, self._happens_at_once(), *certain)
            self.events.append(Change(type(effect), sites, before, after, up_before, up, attribute, mover, *by_whom))

    def _record_hint(self, effect: Hint, environment: Environment) -> None:
        position = self.position
        named = frozenset(self.members(effect.sites, environment))
        shown = {site: position.property_of(site, effect.about) for site in sorted(named & position.occupied())}
        others, value = frozenset[int](), None
        if effect.among is not None and effect.value is not None and (shown or effect.value_is_public):
            others = (frozenset(self.members(effect.among, environment)) & position.occupied()) - named
            value = self.index(effect.value, environment)
        everybody = range(self.world.player_count)
        seers = frozenset(everybody if effect.to is None else self.members(effect.to, environment))
        PERFORMERS[Hint](effect, self, environment)
        by_whom = (position.acting, self.is_option, self.visibility.is_certain(effect))
        self.events.append(HintGiven(effect.about, shown, others, value, seers, *by_whom))

    def _happens_at_once(self) -> bool:
        """Whether what several players have chosen at the same time happens now (`game/choices.py`)."""
        return self.position.variables.get(AT_ONCE, [0])[0] == 1

    def _record_values(self, effect: Assign | RollVariable, places: Iterable[int]) -> None:
        known = (self.visibility.is_certain(effect), self.visibility.is_known(effect))
        context = (self.position.acting, self._happens_at_once(), *known)
        for place in places:
            value = self.position.variables[effect.variable][place]
            self.events.append(Assignment(effect.variable, place, value, *context))

    def _seers(self, effect: Effect, environment: Environment) -> frozenset[int]:
        if not isinstance(effect, Reveal) or effect.to is None:
            return frozenset()
        return frozenset(self.members(effect.to, environment))

    def _draws(self, effect: RollVariable, environment: Environment) -> bool:
        """Whether there is anything to draw from, and chance decides: where all know that there is one value only, it
        is no roll."""
        if effect.among is None:
            return True
        values = self.members(effect.among, environment)
        return len(values) > (0 if depends_on_hidden(effect.among, self.position.game) else 1)

    def _record_roll(self, variable: str, places: Iterable[int]) -> None:
        for place in places:
            value = self.position.variables[variable][place]
            self.events.append(VariableRoll(variable, place, value, self.position.acting))

    def _contents(self, sites: Iterable[int]) -> dict[int, Content | None]:
        position = self.position
        return {site: None if position.piece(site) == NOTHING else position.content(site) for site in sites}

    def _record_assignment(self, effect: Assign | RollVariable, environment: Environment) -> None:
        game = self.position.game
        variable = next(v for v in game.variables if v.name == effect.variable)
        derivation = effect.derivation if isinstance(effect, Assign) else None
        if variable.kept or (derivation is None and not variable.secret):
            return
        place = variable.place(None if effect.index is None else self.index(effect.index, environment))
        every = every_value(game, variable.type) if variable.secret else frozenset[int]()
        if not isinstance(effect, Assign) or derivation is None or HIDDEN in derivation.kinds:
            hidden = SecretAssignment(variable.name, place, NOTHING, variable.type, every, is_hidden=True)
            self.events.append(hidden)
            return
        summed_up, guarding = summed(effect, game), set(derivation.guards)
        value, terms = int(self.index(summed_up, environment)), self._terms(summed_up, derivation, environment)
        guards = tuple((each.name, at) for each in game.variables if each.name in guarding for at in range(each.size))
        below, above = misfits(variable, summed_up)
        # Who sees a value at the end of the range cannot say whether it was cut off.
        fits = (not below or value > variable.type.low) and (not above or value < variable.type.high)
        known = (terms, guards, False, derivation.shows and fits)
        self.events.append(SecretAssignment(variable.name, place, value, variable.type, every, *known))

    def _terms(self, value: Expression, derivation: Derivation, environment: Environment) -> tuple[Term, ...]:
        """The terms of an assigned value; none if all know it."""
        if {*derivation.kinds} == {PUBLIC}:
            return ()
        if COMPUTED in derivation.kinds:
            return (self._chosen(1, value, environment),)
        pairs = zip(derivation.kinds, terms_of(value), strict=True)
        return tuple(self._term(kind, sign, term, environment) for kind, (sign, term) in pairs)

    def _term(self, kind: str, sign: int, term: Expression, environment: Environment) -> Term:
        if kind == CHOICE:
            return self._chosen(sign, term, environment)
        value = int(self.index(term, environment))
        if kind == RANGE:
            players = frozenset(range(self.world.player_count))
            candidates = tuple(frozenset(range(term.type.low, term.type.high + 1)) for _ in players)
            return Term(sign, value, choice=NOTHING, unseen=players, candidates=candidates)
        if kind == SECRET and isinstance(term, StateVariable):
            variable = next(each for each in self.position.game.variables if each.name == term.name)
            place = variable.place(None if term.index is None else self.index(term.index, environment))
            return Term(sign, value, secret=(term.name, place))
        return Term(sign, value)

    def _chosen(self, sign: int, term: Expression, environment: Environment) -> Term:
        """A term that depends on what the mover chose."""
        value, players, choice = int(self.index(term, environment)), range(self.world.player_count), self.choice
        candidates = tuple(self._possible_values(term, environment, player) for player in players)
        if choice is None or not isinstance(term, Variable):
            everybody = frozenset(players) - {self.position.acting if choice is None else choice.mover}
            return Term(sign, value, choice=NOTHING, unseen=everybody, candidates=candidates)
        place = next(at for at, each in enumerate(self._action(choice).bindings) if each.variable == term.name)
        unseen = frozenset(player for player in players if place in self._unseen(choice, player))
        return Term(sign, value, choice=place, unseen=unseen, candidates=candidates)

    def _possible_values(self, value: Expression, environment: Environment, player: int) -> frozenset[int]:
        """The possible values, over all options that look the same to the player."""
        environments = [environment]
        if self.choice and any(mentions(value, binding.variable) for binding in self._action(self.choice).bindings):
            environments += [{**environment, **others} for others in self._alternatives(self.choice, player)]
        return frozenset(int(self.index(value, others)) for others in environments)

    def _unseen(self, choice: ChosenOption, player: int) -> frozenset[int]:
        return self.visibility.unseen_values(player, choice.mover, choice.option, self.position.turned_up)

    def _action(self, choice: ChosenOption) -> Action:
        return self.position.game.actions[choice.option.action]

    def _alternatives(self, choice: ChosenOption, player: int) -> list[dict[str, int]]:
        """The environments of all choices that look the same to a player.

        Where a binding's domain depends on hidden information, all values of its type, or of the site's zone, are
        possible; otherwise the domain would reveal it.
        """
        game, option = self.position.game, choice.option
        unseen = self._unseen(choice, player)
        similar = [o.values for o in choice.options if o.action == option.action and _look_equal(o, option, unseen)]
        domains = []
        for place, binding in enumerate(self._action(choice).bindings):
            values = frozenset(chosen[place] for chosen in similar)
            if place in unseen and self.visibility.depends_on_hidden(binding.domain):
                values |= self._zones_of(values) if binding.type.kind == "site" else every_value(game, binding.type)
            domains.append(sorted(values))
        return [bound(self._action(choice), values) for values in product(*domains)]

    def _zones_of(self, sites: frozenset[int]) -> frozenset[int]:
        """The occupied places of the zones that contain the sites."""
        zones = (zone.sites for zone in self.position.game.zones if not sites.isdisjoint(zone.sites))
        return self.position.occupied().intersection(site for zone in zones for site in zone)


def _look_equal(one: Option, other: Option, unseen: frozenset[int]) -> bool:
    pairs = enumerate(zip(one.values, other.values, strict=True))
    return all(place in unseen or value == other_value for place, (value, other_value) in pairs)
