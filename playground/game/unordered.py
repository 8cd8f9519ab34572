"""Zones of which no rule can tell in which order their places are filled, such as the captured pieces of a hand.

Positions that differ only by that order are the same for the memory of a game. This is decided by symmetry: two
positions are *alike* if the contents of the places of such zones are in another order. Whatever rules say about the one
they then have to say about the other, with places exchanged, and what they do must lead to positions that are alike.
A zone is taken for one of these only where that is certain. The analysis knows three ways to name a place that are no
question about the order, since it does not matter which place of several is named:

    lowest of (hand except occupied)                       a free place
    lowest of (own Pawn within hand of mover)              one of several equal components
    choose: {man: distinct(hand of mover)}                 the same

After such a name the places may be exchanged, so that places that were named before no longer have to correspond.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.places_of_zones import NO_NAMES, Names, PlacesOfZones, said_of_members
from playground.game.room import places_of_free_one
from playground.game.rule_expressions import expressions_of

LAST = "last"
"""The name, among variables, of the site on which something was put last."""


def are_unordered(game: core.Game, zones: Iterable[core.Zone]) -> bool:
    """Whether certainly nothing depends on the order in which the places of some zones are filled."""
    zones = list(zones)
    analysis = _Order(game, tuple(frozenset(zone.sites) for zone in zones))
    if any(zone.keeps_order for zone in zones) or any(map(analysis.has_values, game.variables)):
        return False
    return not questions_about_order(game, zones)


def questions_about_order(game: core.Game, zones: Iterable[core.Zone]) -> list[core.Expression]:
    """The parts of rules that may depend on the order in which the places of some zones are filled."""
    analysis = _Order(game, tuple(frozenset(zone.sites) for zone in zones))
    analysis.check_game()
    return analysis.found


def is_about_a_place(question: core.Expression, zones: Iterable[core.Zone]) -> bool:
    """Whether such a part means a certain place, or the first or last thing in a zone whatever it is."""
    places = [frozenset(zone.sites) for zone in zones]
    match question:
        case core.Constant() | core.Table() if question.type.kind == "site":
            return True
        case core.Constant(value=frozenset() as value):
            return any(value & each not in (frozenset(), each) for each in places)
        case core.Operation("slot"):
            return True
        case core.Operation("lowest" | "highest" | "nth", (sites, *_)):
            return not isinstance(sites, core.Where) and "kind" not in said_of_members(sites)
    return False


@dataclass
class _Order:
    """Collects in `found` what may depend on the order of the places of some zones."""

    game: core.Game
    zones: tuple[frozenset[int], ...]
    found: list[core.Expression] = field(default_factory=list)
    picked: bool = False
    """Whether what was checked last names one of several places that are alike."""

    def __post_init__(self) -> None:
        self.places = PlacesOfZones(self.game, self.zones)

    def has_values(self, variable: core.GameVariable) -> bool:
        """Whether a variable has values for places of the zones."""
        return variable.by_site is not None and bool(variable.by_site.sites & self.places.sites)

    # ---- the rules of a game

    def check_game(self) -> None:
        """Check all rules but the setup, which is the same in all games."""
        setup = list(all_within(self.game.setup))
        named_in_setup = frozenset(effect.variable for effect in setup if isinstance(effect, core.ForEach))
        for effect in setup:
            self._check_kept_site(effect, named_in_setup)
        for variable in self.game.variables:
            starts = core.Constant(variable.start, type=variable.type)
            if variable.type.kind == "site" and self.places.may_meet(starts, NO_NAMES):
                self.found.append(starts)
        for part in self.game.scored:
            self._check(part, NO_NAMES)
        named = [self._check_action(action) for action in self.game.actions]
        for rule in (*self.game.triggers, *self.game.end_conditions):
            names = NO_NAMES
            for number in rule.actions or ():
                bindings = self.game.actions[number].bindings
                choices = rule.choices_of(number).items()
                names |= {variable for variable, place in choices if bindings[place].variable in named[number]}
            if any(core.mentions(rule.condition, name) for name in names):
                self.found.append(rule.condition)
            self._check(rule.condition, names)
            self._check_effects(rule.effects, names, names)
        for step in self.game.steps:
            self._check_effects(step.effects, NO_NAMES, NO_NAMES)
            if step.by is not None:
                self._check(step.by, NO_NAMES)

    def _check_action(self, action: core.Action) -> Names:
        """Check an action; the result are its choices that may be places of the zones."""
        names = NO_NAMES
        for binding in action.bindings:
            self._check_domain(binding.domain, names)
            names |= {binding.variable} if self.places.may_meet(binding.domain, names) else NO_NAMES
        for part in action.questions:
            self._check(part, names)
        self._check_effects(action.effects, names, NO_NAMES)
        return names

    # ---- effects

    def _check_effects(self, effects: Iterable[core.Effect], names: Names, stale: Names) -> Names:
        """Check effects; `names` may name places, `stale` those for which places may have been exchanged since.

        The result are the names that are stale after them.
        """
        for effect in effects:
            stale = self._check_effect(effect, names, stale)
        return stale

    def _check_effect(self, effect: core.Effect, names: Names, stale: Names) -> Names:
        self.picked = False
        self._check_kept_site(effect, names)
        for part in expressions_of(effect):
            if any(_mentions(part, name) for name in stale):
                self.found.append(part)
            self._check_part(effect, part, names)
        if self.picked:
            stale |= names | {LAST}
        return self._check_within(effect, names, stale)

    def _check_part(self, effect: core.Effect, part: core.Expression, names: Names) -> None:
        """Check an expression of an effect; where something is put may be a free place."""
        if isinstance(effect, core.ForEach) and self.places.may_meet(part, names):
            self.found.append(part)  # the rounds are in the order of the places
        puts = (isinstance(effect, core.Move | core.Place) and part is effect.target) or isinstance(effect, core.Bind)
        free = _free_one(part) if puts else None
        if free is not None and self.places.may_meet(free, names):
            self._check_free(part, free, names)
        elif isinstance(effect, core.Shuffle | core.Sort) and self.places.may_meet(part, names):
            self.picked = True
            self._check(part, names)
            if not self.places.is_within_one(part):
                self.found.append(part)
        else:
            self._check(part, names)

    def _check_free(self, place: core.Expression, free: core.Expression, names: Names) -> None:
        """Check the name of a free place of a zone."""
        self.picked = True
        others = (place.condition, place.yes) if isinstance(place, core.Choice) else ()
        for part in (free, *others):
            self._check(part, names)
        if not self.places.is_within_one(free):
            self.found.append(place)

    def _check_within(self, effect: core.Effect, names: Names, stale: Names) -> Names:
        match effect:
            case core.Move() | core.Place() if effect.target.type.kind == "site":
                return stale - {LAST}
            case core.If():
                then = self._check_effects(effect.then, names, stale)
                return then | self._check_effects(effect.otherwise, names, stale)
            case core.Bind():
                named = {effect.variable} if self.places.may_meet(effect.value, names) or self.picked else set[str]()
                return self._check_effects(effect.body, names | named, stale) - {effect.variable}
            case core.ForEach() | core.Repeat():
                return self._check_rounds(effect, names, stale)
        return stale

    def _check_rounds(self, effect: core.ForEach | core.Repeat, names: Names, stale: Names) -> Names:
        """Check what is done several times: what is stale after a round is stale at the beginning of the next."""
        stale |= self._check_effects(effect.body, names, stale)
        stale |= self._check_effects(effect.body, names, stale)
        conditions = (effect.goes_on, effect.until) if isinstance(effect, core.Repeat) else ()
        self.found += [part for part in conditions if part is not None and any(_mentions(part, name) for name in stale)]
        return stale

    def _check_kept_site(self, effect: core.Effect, names: Names) -> None:
        """Check that no variable keeps a place, and that nothing is rolled place by place."""
        match effect:
            case core.Assign(value=value) if value.type.kind == "site" and self.places.may_meet(value, names):
                self.found.append(value)
            case core.RollAttribute(sites=sites) if self.places.may_meet(sites, names):
                self.found.append(sites)
            case core.RollVariable(sites=core.Expression() as sites) if self.places.may_meet(sites, names):
                self.found.append(sites)

    # ---- expressions

    def _check_domain(self, domain: core.Expression, names: Names) -> None:
        """Check a set of which one member is taken at a time, so that one of several equal components will do."""
        match domain:
            case core.Operation("distinct", (things,)) if not names and self.places.is_within_one(things):
                self._check(things, names)
            case core.Where(variable, among, condition):
                self._check_domain(among, names)
                self._check(condition, self.places.adding(names, variable, among))
            case core.Subsets():
                self.found += [domain] if any(each & self.places.sites for each in domain.choices) else []
                self._check(domain.among, names)
            case _:
                self._check(domain, names)

    def _check(self, expression: core.Expression, names: Names) -> None:
        if self._depends(expression, names):
            self.found.append(expression)
            return
        match expression:
            case core.Let(variable, value, body):
                self._check(value, names)
                self._check(body, self.places.adding(names, variable, value))
            case core.Quantified(_, variable, domain, body):
                self._check_domain(domain, names)
                self._check(body, self.places.adding(names, variable, domain))
            case core.Where(variable, domain, condition):
                self._check(domain, names)
                self._check(condition, self.places.adding(names, variable, domain))
            case core.Operation("count", (core.Operation("distinct", (things,)),)):
                self._check(things, names)
            case core.After():
                for part in (*expression.choices, *expression.arguments):
                    self._check(part, names)
                self._check(expression.body, NO_NAMES)
            case _:
                for part in core.parts(expression):
                    self._check(part, names)

    def _depends(self, expression: core.Expression, names: Names) -> bool:
        """Whether an expression itself may depend on the order, whatever its parts do."""
        match expression:
            case core.Constant(value):
                return not self.places.is_symmetric(value, expression.type)
            case core.Table(values, index):
                looked_up = index.type.kind == "site" and not self.places.is_even(values)
                return looked_up or not all(self.places.is_symmetric(value, expression.type) for value in values)
            case core.Operation("lowest" | "highest" | "nth", (sites, *_)) if self.places.may_meet(sites, names):
                self.picked = True
                return bool(names) or not self.places.are_equal(sites)
            case core.Operation("distinct", (things,)):
                return self.places.may_meet(things, names)
            case core.Operation("slot" | "present", (site,)):
                return self.places.may_meet(site, names)
            case core.Operation("revealed" | "seen_by"):
                return True
            case core.Quantified(kind="the", domain=domain):
                return self.places.may_meet(domain, names)
            case core.StateVariable(name):
                return any(self.has_values(each) for each in self.game.variables if each.name == name)
            case core.After():
                return any(self.places.may_meet(each, names) for each in expression.arguments)
        return False


def _free_one(site: core.Expression) -> core.Expression | None:
    """The zone of which a site is a free place, unless it is the place where a component is already."""
    return places_of_free_one(site.no if isinstance(site, core.Choice) else site)


def _mentions(expression: core.Expression, name: str) -> bool:
    if name != LAST:
        return core.mentions(expression, name)
    return (isinstance(expression, core.Operation) and expression.name == LAST) or any(
        _mentions(part, name) for part in core.parts(expression)
    )
