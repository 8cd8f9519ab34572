"""Checks the actions of a ruleset: their choices, the `when` guard, the `prefer` value, and the effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial

from playground.game import core
from playground.game.consequences import value_after
from playground.game.core import NOTHING, TYPE_NAMES, Type
from playground.game.effect_sequences import continuations
from playground.game.expressions import ExpressionChecker
from playground.game.facts import Facts
from playground.game.movements import CheckedMovement, moving_bindings, pieces_with_movement, sites_of_movers
from playground.game.names import OptionInQuestion, is_unknown, unknown
from playground.game.notation import check_notation
from playground.game.rules import RuleChecker
from playground.game.sequences import is_later
from playground.game.stepping import possible_directions
from playground.game.subsets import subset_binding
from playground.game.walks import CheckedWalk, walking_bindings
from playground.game.when_offered import check_where_offered
from playground.ruleset.model import ActionDeclaration, Ruleset, StepDeclaration
from playground.source.tree import Scalar
from playground.source.values import reads_like_yes_or_no
from playground.syntax import ast
from playground.syntax.parse import parse_expression, parse_prefer
from playground.syntax.trees import is_yes_or_no, names_in


def choice_labels(action: ActionDeclaration) -> tuple[str, ...]:
    """The names of an action's choices."""
    return ("piece", "target") if action.moves else tuple(label.text for label, _ in action.choose)


@dataclass
class ActionChecker:
    """Checks actions. `movements` are the movements that pieces may have; `rules` checks the effects.

    Without `has_legs` no option has several legs.
    """

    ruleset: Ruleset
    checker: ExpressionChecker
    rules: RuleChecker
    movements: Mapping[str, CheckedMovement | CheckedWalk]
    has_legs: bool = True

    def __post_init__(self) -> None:
        self._never: core.After | None = None

    def action(self, declaration: ActionDeclaration) -> core.Action:
        """One checked action: its bindings, its guard and its effects."""
        offering = [step for step in self.ruleset.turn.values() if declaration.name in {a.text for a in step.actions}]
        self.checker.is_leg = bool(offering) and all(step.joined for step in offering)
        self.checker.is_later = is_later(offering, next(iter(self.ruleset.turn), ""))
        try:
            return self._action(declaration, offering)
        finally:
            self.checker.is_leg = self.checker.is_later = False

    def _action(self, declaration: ActionDeclaration, offering: Sequence[StepDeclaration]) -> core.Action:
        bindings = self._movement_bindings(declaration) if declaration.moves else self._choice_bindings(declaration)
        names = {label: unknown(declaration.span) for label in choice_labels(declaration)}
        names |= {b.label: b.meaning for b in bindings}
        guard = self._guard(declaration, bindings)
        with self.checker.binding(**names):
            with self.checker.knowing(self._certain(guard, bindings, offering)):
                effects = self._effects(declaration)
            self.checker.has_put = False
            option = self._option(declaration, bindings, names)
            with self.checker.asking_about(option), self._having_chosen(bindings):
                prefer = self._prefer(declaration)
        may_have_legs = self._may_have_legs(effects, offering)
        bindings, guard = self._with_guard(declaration, bindings, guard, may_have_legs)
        never = self._never_of_whole(option) if may_have_legs and not self.checker.is_leg else None
        shown = ("piece", "target") if declaration.moves else tuple(b.label for b in bindings)
        text = declaration.notation
        # A choice whose domain is a mistake may be named all the same.
        notation = check_notation(text, choice_labels(declaration), self.checker.diagnostics) if text else ""
        return core.Action(declaration.name, bindings, guard, effects, shown, prefer, notation, never=never)

    def _may_have_legs(self, effects: Sequence[core.Effect], offering: Sequence[StepDeclaration]) -> bool:
        """Whether options of an action, with these effects and offered in these steps, may be legs or have some after
        them: what is never allowed is then looked at after the last."""
        joined = {self.rules.steps[name] for name, step in self.ruleset.turn.items() if step.joined}
        leads_there = any(step.joined for step in offering) or not joined.isdisjoint(continuations(effects))
        return self.has_legs and leads_there

    def _effects(self, declaration: ActionDeclaration) -> tuple[core.Effect, ...]:
        """What the action does, in which `last` is where it has put something itself."""
        before = self.checker.is_later
        self.checker.is_later, self.checker.is_done_later = False, before
        effects = self.rules.effects(declaration.do, "do", declaration.name)
        self.checker.is_later, self.checker.is_done_later = before, False
        return effects

    def _certain(
        self, guard: core.Expression | None, bindings: Sequence[core.Binding], offering: Sequence[StepDeclaration]
    ) -> Facts:
        """What the choices and the guard say, on which effects may rely: where others who choose at the same time come
        first, only what the choices are by themselves."""
        with self._having_chosen(bindings):
            if any(map(self._is_by_several, offering)):
                return self.checker.facts.in_any_position()
            return self.checker.facts if guard is None else self.checker.facts.where(guard)

    @contextmanager
    def _having_chosen(self, bindings: Iterable[core.Binding]) -> Iterator[None]:
        """Within this context, what the sets say is certain of what is chosen of them."""
        with ExitStack() as stack:
            for each in bindings:
                if each.type.kind != each.domain.type.kind:
                    stack.enter_context(self.checker.among(each.domain, core.Variable(each.variable, type=each.type)))
            yield

    def _is_by_several(self, step: StepDeclaration) -> bool:
        """Whether several players choose at the same time in a step."""
        node = parse_expression(step.by, None) if step.by is not None else None
        return node is not None and self.checker.check(node).type.kind == "players"

    def _prefer(self, declaration: ActionDeclaration) -> core.Expression | None:
        """The preference value of an option, higher is better; None if it is 0, the default."""
        node = parse_prefer(declaration.prefer, self.checker.diagnostics) if declaration.prefer else None
        if node is None:
            return None
        value = self.checker.expect(node.value, "int")
        if is_unknown(value):
            return None
        if isinstance(value, core.Constant) and value.value == 0:
            if not self.checker.vocabulary.used_parameters:
                self.checker.diagnostics.report("W072", node.value.span)
            return None
        zero = core.Constant(0, type=Type("int"), span=node.span)
        return value if node.kind == "most" else self.checker.make("subtract", zero, value, span=node.span)

    def _with_guard(
        self,
        declaration: ActionDeclaration,
        bindings: tuple[core.Binding, ...],
        guard: core.Expression | None,
        may_have_legs: bool,
    ) -> tuple[tuple[core.Binding, ...], core.Expression | None]:
        """The bindings and the guard; a guard on choices moves into the domain of the last binding it mentions."""
        names = self._names_in_guard(declaration, bindings)
        forbidden = self._forbidden(declaration, self._option(declaration, bindings, names), names, may_have_legs)
        guards = [guard, *forbidden]
        left = []
        for each in guards:
            bindings, rest = self._moved_into(bindings, each)
            left += [rest] if rest is not None else []
        return bindings, self.checker.every(left, left[0].span) if left else None

    def _names_in_guard(
        self, declaration: ActionDeclaration, bindings: tuple[core.Binding, ...]
    ) -> dict[str, core.Expression]:
        """What choices stand for: a domain of a single site for its variable, so that the guard moves to an earlier
        binding."""
        names: dict[str, core.Expression] = {label: unknown(declaration.span) for label in choice_labels(declaration)}
        for b in bindings:
            names[b.label] = b.domain if b.domain.type.kind == "site" else b.meaning
        return names

    def _option(
        self, declaration: ActionDeclaration, bindings: tuple[core.Binding, ...], names: Mapping[str, core.Expression]
    ) -> OptionInQuestion:
        """An option of the action, of which rules may ask what it leads to."""
        number = list(self.ruleset.actions).index(declaration.name)
        chosen = (
            core.Variable(b.variable, type=b.type) if b.sets or b.is_yes_or_no else names[b.label] for b in bindings
        )
        return OptionInQuestion(number, bindings, tuple(chosen))

    def _moved_into(
        self, bindings: tuple[core.Binding, ...], guard: core.Expression | None
    ) -> tuple[tuple[core.Binding, ...], core.Expression | None]:
        """The bindings with a guard in the domain of the last one that it mentions; the guard if it mentions none."""
        for index, binding in reversed(list(enumerate(bindings))):
            if guard is not None and core.mentions(guard, binding.variable):
                variable = self.checker.fresh(binding.label, binding.type, guard.span)
                condition = core.substitute(guard, binding.variable, variable)
                domain = self.checker.where(variable, binding.domain, condition, guard.span)
                return (*bindings[:index], replace(binding, domain=domain), *bindings[index + 1 :]), None
        return bindings, guard

    def _forbidden(
        self,
        declaration: ActionDeclaration,
        option: OptionInQuestion,
        names: Mapping[str, core.Expression],
        may_have_legs: bool,
    ) -> Iterator[core.Expression]:
        """Conditions on an option: it must not lead to what is never allowed; on one that may have legs, only what the
        action itself says."""
        if self.ruleset.never is not None and not may_have_legs:
            yield from self._not_after(self.ruleset.never, option, {}, shared=True)
        if declaration.never is not None:
            yield from self._not_after(declaration.never, option, names)

    def _never_of_whole(self, option: OptionInQuestion) -> core.After | None:
        """What must not hold after an option with all of its legs."""
        conditions = self._not_after(self.ruleset.never, option, {}, shared=True) if self.ruleset.never else ()
        for condition in conditions:
            assert isinstance(condition, core.Operation)
            question = condition.arguments[0]
            assert isinstance(question, core.After)
            return replace(question, choices=())
        return None

    def _not_after(
        self, text: Scalar, option: OptionInQuestion, names: Mapping[str, core.Expression], shared: bool = False
    ) -> Iterator[core.Expression]:
        """The condition that something does not hold after an option; what all actions share is checked once."""
        checker, node = self.checker, parse_expression(text, self.checker.diagnostics)
        if node is None:
            return
        if shared and self._never is not None:
            question: core.Expression = replace(self._never, action=option.number, choices=option.choices)
        else:
            with checker.binding(**names), checker.asking_about(option):
                question = checker.coerce(value_after(option, node, node.span, checker), "bool", node.span)
        if isinstance(question, core.After):
            self._never = question if shared else self._never
            yield checker.make("not", question, span=node.span)
        elif isinstance(question, core.Constant) and question.value is True and not is_unknown(question):
            checker.diagnostics.report("W061", node.span, name=list(self.ruleset.actions)[option.number])

    def _guard(self, declaration: ActionDeclaration, bindings: tuple[core.Binding, ...]) -> core.Expression | None:
        """The condition of `when`; None where it always holds."""
        text = declaration.when
        node = parse_expression(text, self.checker.diagnostics) if text else None
        if node is None:
            return None
        names = self._names_in_guard(declaration, bindings)
        option = self._option(declaration, bindings, names)
        with self.checker.binding(**names), self.checker.asking_about(option), self._having_chosen(bindings):
            guard = self.checker.expect(node, "bool")
        never = isinstance(guard, core.Constant) and guard.value is False and not is_unknown(guard)
        explained = never and self.checker.diagnostics.has_within("W091", node.span)
        if never and not (explained or self.checker.vocabulary.used_parameters):
            self.checker.diagnostics.report("W061", node.span, name=declaration.name)
        return None if isinstance(guard, core.Constant) and guard.value is True else guard

    def _choice_bindings(self, declaration: ActionDeclaration) -> tuple[core.Binding, ...]:
        bindings: list[core.Binding] = []
        names: dict[str, core.Expression] = {}
        labels = choice_labels(declaration)
        for number, (label, text) in enumerate(declaration.choose):
            node = parse_expression(text, self.checker.diagnostics)
            check = partial(self._binding, label.text)
            with self.checker.binding(**names), self._having_chosen(bindings):
                later = labels[number:]
                binding = check_where_offered(node, declaration, later, self.checker, check) if node else None
            if binding is not None:
                bindings.append(binding)
                names[label.text] = replace(binding.meaning, span=label.span)
            else:
                names[label.text] = unknown(label.span)
        return tuple(bindings)

    def _binding(self, label: str, node: ast.Expression) -> core.Binding | None:
        if isinstance(node, ast.Subset):
            return subset_binding(label, node, self.checker)
        if is_yes_or_no(node) and self._are_unknown(frozenset({"yes"})):
            return self._answer(label, node)
        if reads_like_yes_or_no(node.span.text) and self._are_unknown(names_in(node) - {"no"}):
            self.checker.fail("T015", node.span, hint="write: yes or no", found=TYPE_NAMES["bool"])
            return None
        domain = self.checker.check(node)
        if domain.type.kind != "site":
            domain = self.checker.domain(node)
        if is_unknown(domain):
            return None
        never = domain.type.kind == "ways" and not possible_directions(domain, self.checker)
        if never or (isinstance(domain, core.Constant) and domain.value in (frozenset(), NOTHING)):
            self.checker.diagnostics.report("T057", node.span, name=label)
        kind = core.MEMBER.get(domain.type.kind, domain.type.kind)
        set_ = domain.type
        type_ = Type(kind, set_.low, set_.high, name=set_.name, named=set_.named)
        variable = self.checker.fresh(label, type_, node.span)
        self.checker.note_sites_of_kinds(variable, domain, node.span)
        return core.Binding(variable.name, label, type_, domain)

    def _are_unknown(self, names: frozenset[str]) -> bool:
        return names.isdisjoint((*self.checker.locals, *self.checker.vocabulary.names()))

    def _answer(self, label: str, node: ast.Expression) -> core.Binding:
        """The choice of yes or no."""
        type_ = Type("int", min(core.ANSWERS), max(core.ANSWERS), named=core.YES_OR_NO)
        domain = core.Constant(frozenset(core.ANSWERS), type=replace(type_, kind="numbers"), span=node.span)
        return core.Binding(self.checker.fresh(label, type_, node.span).name, label, type_, domain)

    def _movement_bindings(self, declaration: ActionDeclaration) -> tuple[core.Binding, ...]:
        node = parse_expression(declaration.moves, self.checker.diagnostics) if declaration.moves else None
        if node is None:
            return ()
        check = partial(self.checker.expect, kind="sites")
        domain = check_where_offered(node, declaration, choice_labels(declaration), self.checker, check)
        names = [name.text for name in declaration.by] or list(self.movements)
        owned = [name for name in names if name in self.movements and pieces_with_movement(self.ruleset, name)]
        used = {name: self.movements[name] for name in owned}
        if is_unknown(domain):
            return ()
        if not used and not self.checker.diagnostics.errors:
            self.checker.diagnostics.report("T058", declaration.span, name=declaration.name)
        movers = {name: sites_of_movers(name, self.ruleset, self.checker, node.span) for name in used}
        walks = {name: movement for name, movement in used.items() if isinstance(movement, CheckedWalk)}
        straight = {name: movement for name, movement in used.items() if isinstance(movement, CheckedMovement)}
        if walks and straight:
            hint = f"'by: [{', '.join(walks)}]' selects the walks only"
            self.checker.diagnostics.report("T071", declaration.span, hint=hint, name=declaration.name)
            return ()
        if walks:
            return walking_bindings(domain, walks, movers, self.checker, node.span)
        return moving_bindings(domain, straight, movers, self.checker, node.span)
