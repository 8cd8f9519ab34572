"""What of the rules can happen at all with these parameters: steps that are reached, variables that ever change.

Rules that never apply are left out of the book: a game for three without teams does not speak of partners.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from playground.rulebook.rewrite import literal
from playground.rulebook.terms import Terms
from playground.ruleset.model import ActionDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_expression, parse_rule


def nodes(node: ast.Node) -> Iterator[ast.Node]:
    """A node and all within it."""
    yield node
    for part in fields(node):
        value = getattr(node, part.name)
        for member in value if isinstance(value, tuple) else (value,):
            if isinstance(member, ast.Node):
                yield from nodes(member)


class Reach:
    """Which steps of a turn are ever reached; finding out, it tells `terms` which variables never change.

    At first none seems to change, and only the first step to be reached: what follows from this is true unless some
    rule that can apply contradicts it, and then less is supposed, until nothing contradicts any more.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.ruleset = terms.compiled.ruleset
        constant = self._starts()
        terms.fix(constant)
        self.steps = self._reached()
        while changing := self._changing(constant):
            constant = {name: value for name, value in constant.items() if name not in changing}
            terms.fix(constant)
            self.steps = self._reached()

    def is_possible(self, action: ActionDeclaration) -> bool:
        """Whether the parameters leave an action at all."""
        if action.moves is not None and not any(map(self.terms.movement, self._movements(action))):
            return False
        guard = parse_expression(action.when, Diagnostics()) if action.when else None
        resolved = self.terms.resolved(guard) if guard else None
        return not (isinstance(resolved, ast.Truth) and not resolved.value)

    def _movements(self, action: ActionDeclaration) -> list[str]:
        """The movements that an action offers."""
        names = [name.text for name in action.by] or list(self.ruleset.moves)
        used = {name.text for piece in self.ruleset.pieces.values() for name in piece.moves}
        return [name for name in names if name in used]

    def actions(self) -> list[str]:
        """The actions that are on offer somewhere, as declared."""
        offered = {name.text for step in self.steps for name in self.ruleset.turn[step].actions}
        actions = self.ruleset.actions
        return [name for name in actions if name in offered and self.is_possible(actions[name])]

    def _reached(self) -> list[str]:
        names = list(self.ruleset.turn)
        self.steps = names[:1]
        while found := [name for name in names if name in self._named() and name not in self.steps]:
            self.steps += found
        return [name for name in names if name in self.steps]

    def _named(self) -> set[str]:
        """The steps that rules lead to."""
        effects = [node for rule in self._rules() for node in nodes(rule)]
        return {node.step for node in effects if isinstance(node, ast.Continue | ast.NextPlayer) and node.step}

    def _rules(self) -> Iterator[ast.Node]:
        """All effects that can take place, with the parameters put in."""
        for text in self.ruleset.setup:
            yield from self._effects(text)
        for name in self.actions():
            for text in self.ruleset.actions[name].do:
                yield from self._effects(text)
        for text in (*self.ruleset.after.values(), *self.ruleset.end.values()):
            node = parse_rule(text, Diagnostics())
            resolved = self.terms.resolved(node) if node else None
            if isinstance(resolved, ast.Rule) and not _is_false(resolved.condition):
                yield resolved.effects

    def _effects(self, text: Scalar) -> Iterator[ast.Node]:
        node = parse_effects(text, Diagnostics())
        if node is not None:
            yield self.terms.resolved(node)

    def _starts(self) -> dict[str, ast.Expression]:
        """The first values of state variables that are a number or a truth."""
        place = ast.Nowhere(span=self.ruleset.span)
        return {
            variable.name: literal(bool(variable.start) if variable.type.kind == "bool" else variable.start, place)
            for variable in self.terms.game.variables
            if variable.each is None and variable.type.kind in ("bool", "int")
        }

    def _changing(self, constant: dict[str, ast.Expression]) -> set[str]:
        """Those of the variables that are given another value."""
        found = [node for rule in self._rules() for node in nodes(rule)]
        rolled = {node.name for node in found if isinstance(node, ast.Roll)}
        assigned = [node for node in found if isinstance(node, ast.Assign)]
        changed = {node.variable for node in assigned if node.value != constant.get(node.variable)}
        return set(constant) & (changed | rolled)


def _is_false(node: ast.Expression) -> bool:
    return isinstance(node, ast.Truth) and not node.value
