"""What a condition says of values: that they are not none, or above 0, so that they may be used where it holds.

`taker is not none and score of taker > 3`: behind the `and`, `taker` is a player.
`if heirs > 0 then gems div heirs else 0`: behind the `then`, one may divide by `heirs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from playground.game import core
from playground.game.core import Type
from playground.game.core.expressions import substitute
from playground.game.effect_sequences import inner
from playground.game.evaluate import is_static
from playground.game.kind_facts import KindFact, is_none, kind_if
from playground.game.made_of_components import (
    are_owned,
    holds_components,
    kind_on,
    kinds_among,
    owner_on,
    picked_from,
    with_named_sets,
)
from playground.game.operations import OPERATIONS
from playground.game.with_members import certainly_has_members
from playground.source.copying import with_fields

_OPTIONAL = ("player", "piece", "mark", "way")
"""Kinds of values of which a variable may be none."""

# What values depend on and effects change, beside variables, whose names have no spaces.
_STANDING = "what stands where"
_OWNERS = "whose it is"
_MOVER = "whose turn it is"
_LAST = "where the action has put something"
_ANYTHING = "anything else"
_OF_COMPONENTS = "{} of components"

_READ: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("occupied", "of_piece", "piece"), frozenset({_STANDING})),
    **dict.fromkeys(("owner", "held_by"), frozenset({_STANDING, _OWNERS})),
    "last": frozenset({_STANDING, _LAST}),
    "mover": frozenset({_MOVER}),
}
"""What operations depend on that ask about the position; the others may depend on anything."""


@dataclass(frozen=True)
class Facts:
    """What is certain at some place of the rules: values that are not none, and numbers that are above 0.

    `kinds` are facts on the component on a site, or on what a name may stand for. A place `is_unreachable` if a
    condition that is known before the game does not hold there. `filled` are names of sets that have members. `sets`
    are names of sets with a component on each of their sites, and what they stand for. `conditions` are those that
    hold or do not hold, `every` the names that stand for each of some constant numbers.
    """

    present: tuple[core.Expression, ...] = ()
    above_zero: tuple[core.Expression, ...] = ()
    is_unreachable: bool = False
    kinds: tuple[KindFact, ...] = ()
    filled: frozenset[core.Expression] = frozenset()
    sets: tuple[tuple[str, core.Expression], ...] = ()
    conditions: tuple[core.Expression, ...] = ()
    every: frozenset[str] = frozenset()

    def is_present(self, value: core.Expression) -> bool:
        """Whether a value is certainly not none."""
        return any(core.alike(value, fact) for fact in self.present)

    def is_of_component(self, value: core.Expression, of_kinds: Sequence[frozenset[str]]) -> bool:
        """Whether a value is the kind of what certainly stands on a site, or what all kinds have that it may be of.

        `of_kinds` are the attributes that each kind has, and `owner`.
        """
        match value:
            case core.Operation(name="piece" | "owner" as name, arguments=(site,)):
                pass
            case core.AttributeOf(attribute=name, site=site):
                pass
            case _:
                return False
        kinds = self.kinds_of(site, frozenset(range(len(of_kinds))))
        if not self.is_present(kind_on(site)):
            components = picked_from(site)  # `lowest of own` where there are some
            if components is None or not self._stand(components) or not self.has_members(components):
                return False
            among = kinds_among(with_named_sets(components, self.sets))
            kinds = kinds if among is None else kinds & among
        return name == "piece" or (bool(of_kinds) and all(name in of_kinds[kind] for kind in kinds))

    def kinds_of(self, place: core.Expression, every: frozenset[int]) -> frozenset[int]:
        """The kinds, of `every` kind, of which what stands on a site may be one, or that a name may stand for."""
        for fact in self.kinds:
            if core.alike(fact.what, place):
                every = fact.among(every)
        return every

    def has_members(self, things: core.Expression) -> bool:
        """Whether a set certainly has a member: by what it is made of, what its name stands for, or its count."""
        if certainly_has_members(things) or (isinstance(things, core.Variable) and things in self.filled):
            return True
        return any(core.alike(things, counted) for number in self.above_zero for counted in _counted(number))

    def is_above_zero(self, number: core.Expression) -> bool:
        """Whether a number is certainly above 0."""
        return any(core.alike(number, fact) for fact in self.above_zero)

    def where(self, condition: core.Expression, holds: bool = True) -> Facts:
        """What is certain if a condition holds as well, or if it does not."""
        facts, unreachable = self._of_kinds_if(condition, holds), self.is_unreachable
        present, above_zero = list[core.Expression](), list[core.Expression]()
        for fact, is_so in _facts(condition, holds):
            present += _present_if(fact, is_so)
            above_zero += _above_zero_if(fact, is_so)
            if isinstance(fact, core.Constant) and fact.type.kind == "bool":
                unreachable = unreachable or fact.value is not is_so
            if isinstance(fact, core.Operation) and fact.name == "contains" and is_so:
                components, site = fact.arguments
                facts = facts.standing_on(site, components)
            present += (kind_on(site) for site in _sites_with_something(fact, is_so))
        if isinstance(condition, core.Constant) and facts is self and unreachable == self.is_unreachable:
            return self
        return with_fields(
            facts,
            present=(*facts.present, *present),
            above_zero=(*self.above_zero, *above_zero),
            is_unreachable=unreachable,
            conditions=(*self.conditions, condition),
        )

    def _of_kinds_if(self, condition: core.Expression, holds: bool) -> Facts:
        """What is certain of kinds that are compared, if a condition holds or if it does not."""
        found = tuple(known for fact, is_so in _facts(condition, holds) for known in kind_if(fact, is_so))
        return with_fields(self, kinds=(*self.kinds, *found)) if found else self

    def of_kinds(self, name: core.Expression, kinds: core.Expression) -> Facts:
        """What is certain of a name that stands for one of some kinds."""
        if not isinstance(kinds, core.Constant) or not isinstance(kinds.value, frozenset):
            return self
        return with_fields(self, kinds=(*self.kinds, KindFact(name, kinds.value)))

    def standing_on(self, site: core.Expression, components: core.Expression) -> Facts:
        """What is certain of a site that belongs to a set, whose sites may be those of components of some kinds."""
        components = with_named_sets(components, self.sets)
        if not holds_components(components):
            return self
        kinds = kinds_among(components)
        known = self.kinds if kinds is None else (*self.kinds, KindFact(site, kinds))
        present = (kind_on(site), owner_on(site)) if are_owned(components) else (kind_on(site),)
        return with_fields(self, present=(*self.present, *present), kinds=known)

    def of_name(self, name: core.Expression, value: core.Expression, is_present: bool) -> Facts:
        """What is certain once a name stands for a value, which may certainly be present."""
        present, above_zero = (
            (*values, name) if name not in values and is_so else values
            for values, is_so in ((self.present, is_present), (self.above_zero, self.is_above_zero(value)))
        )
        alike = (fact for fact in self.kinds if name != fact.what and core.alike(fact.what, value))
        kinds = tuple(with_fields(fact, what=name) for fact in alike)
        filled = self.filled | {name} if self.has_members(value) else self.filled
        sets = (*self.sets, (name.name, value)) if isinstance(name, core.Variable) and self._stand(value) else self.sets
        if not kinds and (present, above_zero, filled, sets) == (self.present, self.above_zero, self.filled, self.sets):
            return self
        kinds = (*self.kinds, *kinds)
        return with_fields(self, present=present, above_zero=above_zero, kinds=kinds, filled=filled, sets=sets)

    def _stand(self, components: core.Expression) -> bool:
        """Whether a set is one of sites with components."""
        return components.type.kind == "sites" and holds_components(with_named_sets(components, self.sets))

    def after(self, done: Iterable[core.Effect]) -> Facts:
        """What is still certain after effects."""
        if not (self.present or self.above_zero or self.kinds or self.sets):
            return self
        changed = frozenset(name for effect in done for name in _changed(effect))
        sets = () if _STANDING in changed else tuple((name, each) for name, each in self.sets if _stays(each, changed))
        kinds = tuple(
            fact
            for fact in self.kinds
            if (fact.what.type.kind == "piece" or _STANDING not in changed) and _stays(fact.what, changed)
        )
        return with_fields(self._of(lambda value: _stays(value, changed)), kinds=kinds, sets=sets)

    def once_done(self, done: Iterable[core.Effect]) -> Facts:
        """What is certain once effects have been done: also that a variable names what it has just been set to."""
        effects = tuple(done)
        facts, named = self.after(effects), _named_by(effects)
        return with_fields(facts, present=(*facts.present, *named)) if named else facts

    def in_any_position(self) -> Facts:
        """What is certain whatever happens in the game: of names, and of what is known before the game."""
        return self._of(lambda value: isinstance(value, core.Variable) or is_static(value))

    def _of(self, stays: Callable[[core.Expression], bool]) -> Facts:
        return with_fields(
            self,
            present=tuple(filter(stays, self.present)),
            above_zero=tuple(filter(stays, self.above_zero)),
            kinds=tuple(fact for fact in self.kinds if fact.what.type.kind == "piece" and stays(fact.what)),
            sets=(),
        )


def _facts(condition: core.Expression, holds: bool) -> Iterator[tuple[core.Expression, bool]]:
    """What is certain where a condition holds, or where it does not: parts of it, and whether each holds."""
    match condition:
        case core.Operation(name="not", arguments=(denied,)):
            yield from _facts(denied, not holds)
        case core.Operation(name="and" | "or" as name, arguments=sides) if holds == (name == "and"):
            for side in sides:
                yield from _facts(side, holds)
        case core.Let(variable, value, core.Operation(name="less" | "at_most" | "equal") as body):  # some own
            yield substitute(body, variable, value), holds
        case _:
            yield condition, holds


def _present_if(fact: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The value of a comparison that is not none if it holds, or if it does not."""
    match fact:
        case core.Operation(name="equal", arguments=(one, other)) if not holds:
            yield from (value for value, none in ((one, other), (other, one)) if is_none(none))


def _above_zero_if(fact: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The number of a comparison that is above 0 if it holds, or if it does not, and of those of whom there is any."""
    match fact:
        case core.Operation(name="less" | "at_most" as name, arguments=(one, other)):
            least, number = (one, other) if holds else (other, one)
            if least.type.low >= (0 if (name == "less") == holds else 1):
                yield number
        case core.Quantified("any", name, domain, condition) if holds and domain.type.kind == "sites":
            members = core.Where(name, domain, condition, type=domain.type)
            yield core.Operation("count", (members,), type=Type("int"))
        case core.Operation(name="equal", arguments=(one, other)) if one.type.kind == "int":
            for number, second in ((one, other), (other, one)):
                if second.type.low > 0 if holds else number.type.low >= 0 and _is_zero(second):
                    yield number


def _sites_with_something(fact: core.Expression, holds: bool) -> Iterator[core.Expression]:
    """The sites on which something stands that has an attribute, if a comparison holds, or if it does not: of what is
    not there, words are none and numbers 0."""
    match fact:
        case core.Operation(name="equal", arguments=(one, other)):
            for value, second in ((one, other), (other, one)):
                is_number = second.type.kind == "int"
                is_other = second.type.low > 0 if is_number else not (second.type.optional or is_none(second))
                is_nothing = _is_zero(second) if is_number else is_none(second)
                if isinstance(value, core.AttributeOf) and (is_other if holds else is_nothing):
                    yield value.site


def _named_by(done: Iterable[core.Effect]) -> list[core.Expression]:
    """The variables that effects have certainly set to something that is not none."""
    named: list[core.Expression] = []
    for effect in done:
        match effect:
            case core.Assign(variable, index, value, None) if value.type.kind in _OPTIONAL and not value.type.optional:
                type_ = with_fields(value.type, optional=True)
                found: list[core.Expression] = [core.StateVariable(variable, index, type=type_)]
            case core.If(_, then, otherwise):
                either = _named_by(otherwise)
                found = [each for each in _named_by(then) if each in either]
            case core.Bind(bound, _, body):
                found = [each for each in _named_by(body) if not core.mentions(each, bound)]
            case _:
                found = []
        if named or found:  # what else an effect changes is of no interest, and takes a walk
            changed = frozenset(_changed(effect))
            named = [each for each in named if _stays(each, changed)]
            named += [each for each in found if all(_stays(part, changed) for part in core.parts(each))]
    return named


def _counted(number: core.Expression) -> Iterator[core.Expression]:
    """The set of which a number is the number of members."""
    match number:
        case core.Operation("count", (things,)):
            yield things
        case core.Quantified("sum", _, domain, core.Constant(1)):  # of players, kinds and the like
            yield domain


def _is_zero(value: core.Expression) -> bool:
    return isinstance(value, core.Constant) and value.value == 0


def _stays(value: core.Expression, changed: frozenset[str]) -> bool:
    """Whether a value is the same after effects that change some things."""
    return all(name not in changed and name != _ANYTHING for name in _read(value))


def _read(value: core.Expression) -> Iterator[str]:
    """What a value depends on: state variables by name, and what effects change of components."""
    match value:
        case core.StateVariable(name=name):
            yield name
        case core.AttributeOf(attribute=name) | core.WithAttribute(attribute=name):
            yield _STANDING
            yield _OF_COMPONENTS.format(name)
        case core.Operation(name=name) if OPERATIONS[name].evaluate is None:
            yield from _READ.get(name, (_ANYTHING,))
        case core.Subsets() | core.After() | core.CanMove():
            yield _ANYTHING
    for part in core.parts(value):
        yield from _read(part)


def _changed(effect: core.Effect) -> Iterator[str]:
    """What an effect changes, nested effects included: state variables by name, and what values read of components."""
    match effect:
        case core.Assign() | core.RollVariable():
            yield effect.variable
        case core.SetAttribute() | core.RollAttribute():
            yield _OF_COMPONENTS.format(effect.attribute)
        case core.SetOwner():
            yield _OWNERS
        case core.FirstPlayer():
            yield _MOVER
        case core.Reveal():
            yield _LAST
        case core.Conceal() | core.Hint() | core.NextPlayer() | core.PassTo() | core.Continue():
            pass
        case core.If() | core.ForEach() | core.Repeat() | core.Bind():
            for each in inner(effect):
                yield from _changed(each)
        case _:
            yield _STANDING


def changes_components(effect: core.Effect) -> bool:
    """Whether an effect changes what stands where, or whose it is."""
    return not {_STANDING, _OWNERS}.isdisjoint(_changed(effect))
