"""Builds the AST from the Lark tree; each method has the name of a rule or an alias in `grammar/rules.lark`.

Expressions and effects have rooms of their own, `build_expressions.py` and `build_effects.py`.
"""

from __future__ import annotations

from typing import Any

from lark import Token

from playground.syntax import ast
from playground.syntax.build_effects import EffectBuilder
from playground.syntax.build_expressions import Parts
from playground.syntax.clauses import Clause, check_clauses, check_direction_words, check_last_word
from playground.syntax.soft_words import ALONG


class Builder(EffectBuilder):
    """Builds the nodes of one rule text: texts of all kinds, and movements."""

    # ---- texts

    def expression_text(self, _tree: Any, parts: Parts) -> Any:
        return parts[0]

    effects_text = expression_text
    rule_text = expression_text
    movement_text = expression_text

    def prefer_most(self, tree: Any, parts: Parts) -> ast.Prefer:
        return ast.Prefer("most", *parts, span=self.span(tree))

    def prefer_least(self, tree: Any, parts: Parts) -> ast.Prefer:
        return ast.Prefer("least", *parts, span=self.span(tree))

    def prelude_text(self, _tree: Any, parts: Parts) -> Any:
        return tuple(parts)

    def definition(self, tree: Any, parts: Parts) -> ast.Definition:
        name, *parameters, body = parts
        default = None
        if parameters and isinstance(parameters[-1], tuple):
            parameters[-1], default = parameters[-1]
        return ast.Definition(str(name), tuple(map(str, parameters)), body, default, span=self.span(tree))

    parametric_definition = definition

    def default(self, _tree: Any, parts: Parts) -> tuple[str, ast.Expression]:
        return str(parts[0]), parts[1]

    def rule(self, tree: Any, parts: Parts) -> ast.Rule:
        return ast.Rule(*parts, span=self.span(tree))

    # ---- movements

    def movement(
        self, tree: Any, parts: Parts, far: bool = False, walks: bool = False, along: bool = False
    ) -> ast.Movement:
        distance, _unit, directions, *clauses = parts
        check_direction_words(directions, self.report)
        check_clauses(clauses, self.report)
        values = {clause.kind: clause.value for clause in clauses}
        through, onto, condition = values.get("through"), values.get("onto"), values.get("if")
        steps = values.get("while")
        edge, bend = "to the edge" in values, "round the bend" in values
        kinds = walks, along, bend, steps
        return ast.Movement(distance, far, directions, through, onto, edge, condition, *kinds, span=self.span(tree))

    def far_movement(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, parts, far=True)

    def walk(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, parts, walks=True)

    def along(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, _without_along(parts), along=True)

    def far_along(self, tree: Any, parts: Parts) -> ast.Movement:
        return self.movement(tree, _without_along(parts), far=True, along=True)

    def unit(self, _tree: Any, _parts: Parts) -> None:
        """`square`, `squares`, `cell` and `cells` all mean the same."""

    def through(self, tree: Any, parts: Parts) -> Clause:
        return Clause("through", parts[0], self.span(tree))

    def onto(self, tree: Any, parts: Parts) -> Clause:
        return Clause("onto", parts[0], self.span(tree))

    def to_the_edge(self, tree: Any, parts: Parts) -> Clause:
        check_last_word(str(parts[0]), "to the edge", self.span(parts[0]), self.report)
        return Clause("to the edge", None, self.span(tree))

    def round_the_bend(self, tree: Any, parts: Parts) -> Clause:
        check_last_word(str(parts[-1]), "round the bend", self.span(parts[-1]), self.report)
        return Clause("round the bend", None, self.span(tree))

    def while_(self, tree: Any, parts: Parts) -> Clause:
        return Clause("while", parts[0], self.span(tree))

    def only_if(self, tree: Any, parts: Parts) -> Clause:
        return Clause("if", parts[0], self.span(tree))


def _without_along(parts: Parts) -> Parts:
    """The parts of a movement without its word `along`."""
    return [part for part in parts if not (isinstance(part, Token) and part.type == ALONG)]
