"""What is true after an option, in terms of the position before it: without trying it.

    after(count enemy) < count enemy       where the action removes the enemies beside its target:
    0 < count(enemy within neighbours of target)

This is known where all that the action and the rules after it do is to put, move, take and turn pieces, and to set
variables, each on sites that expressions say. What they do one after the other is a list of changes (`changes.py`); a
set of pieces is that of the position before with the changes made to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from playground.game import core
from playground.game.core import NOTHING, Type
from playground.game.foresight.changes import (
    Change,
    Changes,
    NotForeseenError,
    filled_by,
    of_one_site,
    only_kind,
    only_player,
)
from playground.game.foresight.choices import few_members, fixed_choices, member_type, terms_of, with_fixed
from playground.game.foresight.evidence import Evidence
from playground.game.foresight.groups_kept import bounds_of
from playground.game.foresight.kept import Kept
from playground.game.foresight.likeness import size_of, with_names
from playground.game.foresight.loops import ABOUT_TURNS, Removing
from playground.game.foresight.made import made_of
from playground.game.foresight.of_groups import MAX_PARTS_OF_GROUPS, of_groups, of_owner, written_out
from playground.game.foresight.set_terms import EMPTY, TRUE
from playground.game.foresight.some_members import without_members
from playground.game.foresight.surely import Surely
from playground.game.foresight.values_assigned import Values
from playground.game.foresight.work import is_of_places
from playground.game.operations import OPERATIONS
from playground.game.owners import owner_of_members
from playground.source.copying import with_fields

MAX_PARTS = 1500
"""An answer with more parts is not looked for."""

Names = Mapping[str, core.Expression]


class Foreseen:
    """The position after an option. Raises NotForeseenError."""

    def __init__(self, after: core.After, game: core.Game) -> None:
        if game.has_legs:
            raise NotForeseenError
        self.game, self.issued = game, 0
        self.after = after
        self.question = with_fields(after, body=without_members(after.body))
        action = game.actions[after.action]
        self.fixed = fixed_choices(action, after.choices)
        values = (with_fixed(choice, self.fixed) for choice in after.choices)
        given = {binding.variable: value for binding, value in zip(action.bindings, values, strict=True)}
        self.terms = terms_of(action, after, given, game)
        self.changes = Changes(game, self.terms)
        self.values = Values(game, self.terms)
        self.last: core.Expression | None = core.Constant(NOTHING, type=Type("site", optional=True))
        self.turn_goes_on, self.attributes_differ, self.may_be_over = False, False, False
        self.bounds = Surely(self.terms)
        self._written, self._asks = dict[str, core.Expression](), False
        self._perform(action.effects, given, TRUE)
        for rule in (each for each in game.triggers if each.follows(after.action)):
            places = rule.choices_of(after.action)
            names = {name: given[action.bindings[place].variable] for name, place in places.items()}
            self._perform((core.If(rule.condition, rule.effects, ()),), names, TRUE)

    def answer(self) -> core.Expression:
        """The answer to the question, in terms of the position before. Raises NotForeseenError."""
        arguments = (with_fixed(argument, self.fixed) for argument in self.after.arguments)
        names = dict(zip(self.after.parameters, arguments, strict=True))
        self._asks = True
        answer = self.then(self.question.body, names)
        if size_of(answer) > MAX_PARTS:
            raise NotForeseenError
        return answer

    def kept(self) -> Kept:
        """What the question asks, by what was so before. Raises NotForeseenError."""
        return Evidence(self.question, self.terms, self.bounds, self.then, self._fresh).of_whole()

    def counted(self) -> core.Expression | None:
        """The number that the question asks for, by the number before, if it is known. Raises NotForeseenError."""
        return Evidence(self.question, self.terms, self.bounds, self.then, self._fresh).number_of_whole()

    def answered(self, expression: core.Expression, answer: core.Expression) -> core.Expression:
        """An expression about the position before with the answer in place of the question."""
        if expression is self.after or expression == self.after:
            return answer
        if not core.looks_ahead(expression):
            return expression
        parts = [self.answered(part, answer) for part in core.parts(expression)]
        if isinstance(expression, core.Operation):
            return made_of(expression, parts, self.terms)
        return core.with_parts(expression, parts)

    # ---- effects

    def _perform(self, effects: Sequence[core.Effect], names: Names, condition: core.Expression) -> None:
        for effect in effects:
            if not (isinstance(condition, core.Constant) and not condition.value):
                self._perform_one(effect, names, condition)
                if any(size_of(change.sites) > MAX_PARTS for change in self.changes.made[-2:]):
                    raise NotForeseenError

    def _perform_one(self, effect: core.Effect, names: Names, condition: core.Expression) -> None:
        match effect:
            case core.Finish():
                self.may_be_over = True
            case core.If():
                holds = self.then(effect.condition, names)
                self._perform(effect.then, names, self.terms.logic("and", condition, holds))
                otherwise = self.terms.negation(holds)
                self._perform(effect.otherwise, names, self.terms.logic("and", condition, otherwise))
            case core.Bind():
                self._perform(effect.body, {**names, effect.variable: self.then(effect.value, names)}, condition)
            case core.ForEach():
                self._repeat(effect, names, condition)
            case _ if self.may_be_over:
                raise NotForeseenError  # it is not done where the game is over
            case core.Assign():
                self._assign(effect, names, condition)
            case _ if isinstance(effect, ABOUT_TURNS):
                self.turn_goes_on = True
            case core.SetAttribute() | core.Hint() | core.Conceal():
                self.attributes_differ = True
            case _:
                self._change(effect, names, condition)

    def _repeat(self, effect: core.ForEach, names: Names, condition: core.Expression) -> None:
        """A loop, round by round if it is known what each of them does."""
        members = few_members(self.then(effect.domain, names), effect.domain.type.kind)
        before = len(self.changes.made), self.values.copy(), self.last
        if members is not None:
            try:
                for member in members:
                    self._perform(effect.body, {**names, effect.variable: member}, condition)
                return
            except NotForeseenError:
                del self.changes.made[before[0] :]
                self.values, self.last = before[1:]
        if self.may_be_over:
            raise NotForeseenError
        self._remove_some(effect, names)

    def _remove_some(self, loop: core.ForEach, names: Names) -> None:
        """A loop that removes pieces, and it is only known which at most."""
        removing = Removing(self.game, self.terms, partial(self.then, names=names))
        most = self.terms.union(*removing.removed((loop,), {}))
        for variable in removing.variables:
            self.values.forget(variable)
        self.turn_goes_on = self.turn_goes_on or removing.turns
        if not self.terms.alike(most, EMPTY):
            self.changes.add(Change("empty", self.terms.unknown(self._fresh("removed"), most)))

    def _change(self, effect: core.Effect, names: Names, condition: core.Expression) -> None:
        terms, changes = self.terms, self.changes

        def sites_of(expression: core.Expression) -> core.Expression:
            return terms.choice(condition, self._set_of(expression, names), EMPTY)

        match effect:
            case core.Place():
                owner, kind = self.then(effect.owner, names), self.then(effect.piece, names)
                changes.add(filled_by(sites_of(effect.target), only_player(owner, terms), only_kind(kind, terms)))
                if effect.target.type.kind == "site":
                    self._put(self.then(effect.target, names), condition)
            case core.Move():
                origin, target = self.then(effect.origin, names), self.then(effect.target, names)
                moves = terms.logic("and", condition, self._moves(origin, target))
                before = len(changes.made)
                moved = filled_by(*of_one_site(origin, target, moves, before, changes))
                changes.add(Change("empty", terms.choice(moves, terms.singleton(origin), EMPTY)))
                changes.add(moved)
                self._put(target, moves)
            case core.Swap():
                self._swap(self.then(effect.first, names), self.then(effect.second, names), condition)
            case core.Remove():
                changes.add(Change("empty", sites_of(effect.sites)))
            case core.SetOwner():
                player = self.then(effect.player, names)
                if player.type.optional:
                    raise NotForeseenError
                sites = terms.intersection(sites_of(effect.sites), changes.owned(len(changes.made)))
                changes.add(Change("owner", sites, only_player(player, terms)[0], owner=player))
            case core.Turn():
                kind = self.then(effect.piece, names)
                if kind.type.optional:
                    raise NotForeseenError
                sites = terms.intersection(sites_of(effect.sites), changes.occupied(len(changes.made)))
                changes.add(Change("kind", sites, is_kind=only_kind(kind, terms)[0], kind=kind))
            case _:
                raise NotForeseenError

    def _swap(self, first: core.Expression, second: core.Expression, condition: core.Expression) -> None:
        terms, changes = self.terms, self.changes
        if not (terms.facts.is_some(first) and terms.facts.is_some(second)):
            raise NotForeseenError
        before = len(changes.made)
        there = changes.occupied(before)
        moved = []
        for origin, target in ((first, second), (second, first)):
            moves = terms.logic("and", condition, terms.contains(there, origin))
            moved.append(filled_by(*of_one_site(origin, target, moves, before, changes)))
        both = terms.union(terms.singleton(first), terms.singleton(second))
        changes.add(Change("empty", terms.choice(condition, both, EMPTY)))
        for change in moved:
            changes.add(change)

    def _moves(self, origin: core.Expression, target: core.Expression) -> core.Expression:
        """Whether a move happens."""
        if not self.terms.facts.is_some(target):
            raise NotForeseenError
        there = self.terms.contains(self.changes.occupied(len(self.changes.made)), origin)
        elsewhere = self.terms.negation(self.terms.contains(self.terms.singleton(origin), target))
        return self.terms.logic("and", there, elsewhere)

    def _put(self, target: core.Expression, condition: core.Expression) -> None:
        """A piece was put on a site."""
        if not self.terms.facts.is_some(target):
            self.last = None
        elif self.last is not None:
            self.last = self.terms.choice(condition, target, self.last)

    def _assign(self, effect: core.Assign, names: Names, condition: core.Expression) -> None:
        try:
            value = self.then(effect.value, names)
            sites = None if effect.sites is None else self._set_of(effect.sites, names)
        except NotForeseenError:
            self.values.forget(effect.variable)
        else:
            self.values.assign(effect, value, sites, condition)

    def _set_of(self, expression: core.Expression, names: Names) -> core.Expression:
        sites = self.then(expression, names)
        return self.terms.singleton(sites) if sites.type.kind == "site" else sites

    # ---- expressions

    def then(self, expression: core.Expression, names: Names) -> core.Expression:
        """An expression that has before the option the value that this one has now, with the names bound by others."""
        bounds = None
        if self._asks and expression.type.kind == "bool" and size_of(expression) <= MAX_PARTS_OF_GROUPS:
            self._asks = False  # of what is within a condition on groups nothing more has to be known
            question = of_groups(written_out(expression, self._written, names), self.game)
            bounds = bounds_of(question, self.terms, partial(self.then, names={}), self.bounds)
            self._asks = True
        if bounds is None:
            return self._value(expression, names)
        try:
            answer = self._value(expression, names)
        except NotForeseenError:
            answer = self.terms.unknown(self._fresh("unknown"), TRUE)
        self.bounds.note(answer, bounds)
        return answer

    def _fresh(self, name: str) -> str:
        self.issued += 1
        return f"{name}'{self.issued}"

    def _value(self, expression: core.Expression, names: Names) -> core.Expression:
        match expression:
            case core.Constant():
                return expression
            case core.Variable(name=name):
                return names.get(name, expression)
            case core.Let() if expression.type.kind == "int" and is_of_places(expression):
                return with_names(expression, names)  # as it is written, so that it is looked up
            case core.Let():
                value = self.then(expression.value, names)
                before = self._written
                self._written = {**before, expression.variable: expression.value}
                try:
                    return self.then(expression.body, {**names, expression.variable: value})
                finally:
                    self._written = before
            case core.Quantified() | core.Where():
                return self._of_members(expression, names)
            case core.Operation():
                return self._operation(expression, names)
            case core.Choice():
                condition, yes, no = (self.then(part, names) for part in core.parts(expression))
                return self.terms.choice(condition, yes, no)
            case core.StateVariable():
                variable = core.with_parts(expression, [self.then(part, names) for part in core.parts(expression)])
                assert isinstance(variable, core.StateVariable)
                known = self.values.of(variable)
                if known is None:
                    raise NotForeseenError
                return known
            case core.Table():
                return core.with_parts(expression, [self.then(expression.index, names)])
            case core.AttributeOf() | core.WithAttribute() if not (self.changes.made or self.attributes_differ):
                return core.with_parts(expression, [self.then(part, names) for part in core.parts(expression)])
        raise NotForeseenError

    def _of_members(self, expression: core.Quantified | core.Where, names: Names) -> core.Expression:
        domain, within = core.parts(expression)
        if isinstance(domain, core.Combinations):
            raise NotForeseenError
        among = self.then(domain, names)
        owner = owner_of_members(written_out(domain, self._written, {}), self.game)
        if owner is not None:
            within = of_owner(within, core.Variable(expression.variable, type=Type("site")), owner)
        name = self._fresh(expression.variable)
        member = core.Variable(name, type=member_type(domain.type))
        with self.terms.facts.supposing(member, among):
            condition = self.then(within, {**names, expression.variable: member})
        if isinstance(expression, core.Where):
            return core.Where(name, among, condition, type=expression.type, span=expression.span)
        return core.Quantified(expression.kind, name, among, condition, type=expression.type, span=expression.span)

    def _operation(self, expression: core.Operation, names: Names) -> core.Expression:
        name, made = expression.name, len(self.changes.made)
        arguments = [self.then(part, names) for part in expression.arguments]
        match name:
            case "occupied":
                return self.changes.occupied(made)
            case "held_by":
                return self.changes.held_by(arguments[0], made)
            case "of_piece":
                return self.changes.of_piece(arguments[0], made)
            case "owner":
                return self.changes.owner(arguments[0], made)
            case "piece":
                return self.changes.kind(arguments[0], made)
            case "last" if self.last is not None:
                return self.last
            case "turn_ends" if not (self.turn_goes_on or self.may_be_over):
                return TRUE
            case "mover" | "first_player":
                return expression
        if OPERATIONS[name].evaluate is None:
            raise NotForeseenError
        return made_of(expression, arguments, self.terms)
