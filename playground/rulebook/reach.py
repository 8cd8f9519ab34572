"""Which rules can apply at all with the given parameters: reachable steps, and state variables that ever change.

Rules that never apply are left out of the book: a game for three without teams does not mention partners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from playground.rulebook.rewrite import literal, simplified
from playground.rulebook.terms import Terms
from playground.rulebook.unchanging import starts_of_others, with_starts
from playground.ruleset.model import ActionDeclaration, TriggerDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_rule, parse_trigger
from playground.syntax.trees import nodes

W = TypeVar("W", Scalar, TriggerDeclaration)


class Reach:
    """The steps of a turn that are ever reached. Computing them fixes in `terms` the variables that never change.

    Found as a fixed point: at first all variables count as constant, and only the first step as reached. Variables that
    an applicable rule changes are dropped, and steps recomputed, until no rule contradicts what is assumed.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.ruleset = terms.compiled.ruleset
        self._parsed: dict[object, ast.Node | None] = {}
        self._resolved: dict[object, ast.Node | None] = {}
        constant, self.steady = self._starts(), starts_of_others(terms)
        self._assume(constant)
        while changing := self._changing({**constant, **self.steady}):
            constant = {name: value for name, value in constant.items() if name not in changing}
            self.steady = {name: value for name, value in self.steady.items() if name not in changing}
            self._assume(constant)

    def _assume(self, constant: dict[str, ast.Expression]) -> None:
        """Treat these variables as constant, and find the steps that are then reached."""
        self.terms.fix(constant)
        self._resolved.clear()
        self.steps = self._reached()

    def is_possible(self, action: ActionDeclaration) -> bool:
        """Whether an action can ever be legal with these parameters."""
        if action.moves is not None and not any(map(self.terms.movement, self._movements(action))):
            return False
        domains = [self._expression(text) for _, text in action.choose]
        if any(domain is not None and self._is_empty(domain) for domain in domains):
            return False
        guard = self._expression(action.when) if action.when else None
        return guard is None or not _is_false(guard)

    def _expression(self, text: Scalar) -> ast.Expression | None:
        resolved = self._read(text, parse_expression)
        return with_starts(resolved, self.steady, self.terms) if isinstance(resolved, ast.Expression) else None

    def _read(self, written: W, parse: Callable[[W, Diagnostics], ast.Node | None]) -> ast.Node | None:
        """A text with the parameters substituted: kept, since each rule is looked at again and again."""
        if written not in self._parsed:
            self._parsed[written] = parse(written, Diagnostics())
        if written not in self._resolved:
            node = self._parsed[written]
            self._resolved[written] = self.terms.resolved(node) if node is not None else None
        return self._resolved[written]

    def _is_empty(self, domain: ast.Expression, within: frozenset[str] = frozenset()) -> bool:
        """Whether a choice is among nothing with these parameters, as among the places of a zone that has none."""
        match domain:
            case ast.Nowhere():
                return True
            case ast.Where(part, _) | ast.Within(part, _) | ast.Binary("except", part, _):
                return self._is_empty(part, within)
            case ast.Binary("or", left, right):
                return self._is_empty(left, within) and self._is_empty(right, within)
            case ast.Binary("and", left, right):
                return self._is_empty(left, within) or self._is_empty(right, within)
            case ast.Name(name) | ast.Call(name, _) if name in self.terms.definitions and name not in within:
                definition = self.terms.definitions[name]
                given = domain.arguments if isinstance(domain, ast.Call) else ()
                values = dict(zip(definition.parameters, given, strict=False))
                return self._is_empty(simplified(definition.body, values), within | {name})
        return False

    def _movements(self, action: ActionDeclaration) -> list[str]:
        """The movements that an action offers and that some piece has."""
        names = [name.text for name in action.by] or list(self.ruleset.moves)
        used = {name.text for piece in self.ruleset.pieces.values() for name in piece.moves}
        return [name for name in names if name in used]

    def offers(self, movement: str) -> bool:
        """Whether an action offers a movement, or rules ask what attacks: pieces attack by any that they have."""
        if re.search(r"\battack(ed|ers)\b", self.ruleset.text):
            return True
        actions = [self.ruleset.actions[name] for name in self.actions()]
        return any(each.moves is not None and movement in self._movements(each) for each in actions)

    def actions(self) -> list[str]:
        """The possible actions that a reached step offers, in the order of their declarations."""
        offered = {name.text for step in self.steps for name in self.ruleset.turn[step].actions}
        actions = self.ruleset.actions
        return [name for name in actions if name in offered and self.is_possible(actions[name])]

    def _reached(self) -> list[str]:
        names = list(self.ruleset.turn)
        self.steps = names[:1]
        while more := [name for name in names if name in self._targets() and name not in self.steps]:
            self.steps += more
        return [name for name in names if name in self.steps]

    def is_only_at_first(self, step: str) -> bool:
        """Whether a step is reached by the setup alone: no turn begins with it, and no rule of play leads to it."""
        return step != next(iter(self.ruleset.turn)) and step not in self._targets(self._rules_of_play())

    def is_within_turns(self, step: str) -> bool:
        """Whether a turn may go on with a step."""
        parts = (node for rule in self._rules_of_play() for node in nodes(rule))
        return any(isinstance(node, ast.Continue) and node.step == step for node in parts)

    def may_begin_later_turns(self, step: str) -> bool:
        """Whether a turn after the first one may begin with a step: only where an action goes on with it does it not,
        since its player has decided before in the same turn."""
        if step == next(iter(self.ruleset.turn)) or step in self._targets(self._with_performed(self._beside_actions())):
            return True
        parts = [node for rule in self._with_performed(self._of_actions()) for node in nodes(rule)]
        return any(isinstance(node, ast.NextPlayer) and node.step == step for node in parts)

    def is_of_several(self, by: Scalar | None) -> bool:
        """Whether those who decide in a step, as `by` says, are several players, who choose at the same time."""
        resolved = self._read(by, parse_expression) if by else None
        return isinstance(resolved, ast.Expression) and self.terms.kind_of(resolved, {}) == "players"

    def first_decisions(self) -> list[str]:
        """The steps of which one is that of the first decision, as far as the setup, and steps without one, say."""
        setup = (effect for text in self.ruleset.setup for effect in self._effects(text))
        open_, found = sorted(self._targets(self._with_performed(setup))) or self.steps[:1], list[str]()
        for name in open_:
            step = self.ruleset.turn[name]
            if step.actions:
                found.append(name)
            else:
                start = (effect for text in step.start for effect in self._effects(text))
                open_ += [each for each in sorted(self._targets(self._with_performed(start))) if each not in open_]
        return found

    def _targets(self, rules: Iterator[ast.Node] | None = None) -> set[str]:
        """The steps that effects go to."""
        effects = [node for rule in rules or self._rules() for node in nodes(rule)]
        return {node.step for node in effects if isinstance(node, ast.Continue | ast.NextPlayer) and node.step}

    def _rules(self) -> Iterator[ast.Node]:
        """All effects that can be applied, with the parameters substituted."""
        setup = (effect for text in self.ruleset.setup for effect in self._effects(text))
        yield from self._with_performed(setup)
        yield from self._rules_of_play()

    def _rules_of_play(self) -> Iterator[ast.Node]:
        """All effects but those of the setup, with those that they perform by name."""
        yield from self._with_performed(self._written_in_play())

    def _with_performed(self, rules: Iterator[ast.Node]) -> Iterator[ast.Node]:
        """Effects and the definitions of effects that they use: a part has some that a game does not."""
        performed, open_ = set[str](), [*rules]
        while open_:
            rule = open_.pop(0)
            yield rule
            for name in (node.name for node in nodes(rule) if isinstance(node, ast.Perform)):
                definition = self.terms.effects(name) if name not in performed else None
                performed.add(name)
                open_ += [definition.body] if definition is not None else []

    def _written_in_play(self) -> Iterator[ast.Node]:
        """The effects of actions, steps and rules as they are written."""
        yield from self._of_actions()
        yield from self._beside_actions()

    def _of_actions(self) -> Iterator[ast.Node]:
        for name in self.actions():
            for text in self.ruleset.actions[name].do:
                yield from self._effects(text)

    def _beside_actions(self) -> Iterator[ast.Node]:
        """The effects of steps and of rules that follow actions or end the game."""
        for step in (self.ruleset.turn[name] for name in self.steps):
            for text in (*step.start, *step.then, *([step.otherwise] if step.otherwise else [])):
                yield from self._effects(text)
        rules = [self._read(trigger, parse_trigger) for trigger in self.ruleset.after.values()]
        for resolved in (*rules, *(self._read(text, parse_rule) for text in self.ruleset.end.values())):
            if isinstance(resolved, ast.Rule) and not _is_false(resolved.condition):
                yield resolved.effects

    def _effects(self, text: Scalar) -> Iterator[ast.Node]:
        resolved = self._read(text, parse_effects)
        if resolved is not None:
            yield resolved

    def _starts(self) -> dict[str, ast.Expression]:
        """The start values of state variables that hold a single number or boolean."""
        place = ast.Nowhere(span=self.ruleset.span)
        return {
            variable.name: literal(bool(variable.start) if variable.type.kind == "bool" else variable.start, place)
            for variable in self.terms.game.variables
            if variable.each is None and variable.type.kind in ("bool", "int")
        }

    def _changing(self, constant: dict[str, ast.Expression]) -> set[str]:
        """The variables among `constant` that some effect changes."""
        parts = [node for rule in self._rules() for node in nodes(rule)]
        rolled = {node.name for node in parts if isinstance(node, ast.Roll)}
        assigned = [node for node in parts if isinstance(node, ast.Assign)]
        changed = {node.variable for node in assigned if not _is_it(node.value, constant.get(node.variable))}
        raised = {node.variable for node in parts if isinstance(node, ast.Raise)}
        return set(constant) & (changed | rolled | raised)


def _is_it(value: ast.Expression, constant: ast.Expression | None) -> bool:
    """Whether what a variable is set to is what it holds anyway; a word is written without the quotes of a constant."""
    return value == constant or (
        isinstance(value, ast.Name) and isinstance(constant, ast.Quoted) and value.text == constant.text
    )


def _is_false(node: ast.Expression) -> bool:
    return isinstance(node, ast.Truth) and not node.value
