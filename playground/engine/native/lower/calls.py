"""Expressions whose values functions of the program compute: what options lead to, and what rules use often."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode, Needed, Nodes
from playground.engine.native.ir.statements import Call
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.repeated import RESULTS, Form
from playground.game import core
from playground.game.memory import questions_within
from playground.game.moving_on import actions_of, deciding, questions_in
from playground.game.prune import all_effects
from playground.game.steps import expressions_within


@dataclass(frozen=True)
class SharedValue:
    """What the function of an expression that is used several times is lowered from."""

    expression: core.Expression
    form: Form


def needed_function(nodes: Nodes, key: Hashable, source: object, kind: str = "answer") -> str:
    """The name of a function that is lowered later; `source` is what from, and its name begins with `kind`."""
    if key not in nodes.needed:
        nodes.needed[key] = Needed(f"{kind}_{len(nodes.needed)}", source)
    return nodes.needed[key].name


class Calls(Lowering):
    """Lowers expressions to calls."""

    def called(self, expression: core.Expression, form: Form) -> IRNode:
        """The value of an expression that is a function of its free variables (`repeated.py`)."""
        function = needed_function(self.nodes, ("value", form.key), SharedValue(expression, form), "value")
        name = self.scope.fresh("value")
        self.scope.emit(Call(name, function, tuple(map(self.lower, form.free)), "nothing"))
        return self.nodes.local(name, RESULTS[expression.type.kind])

    def _after(self, expression: core.After) -> IRNode:
        """The answer of a function that tries the option on a copy of the position (`trials.py`)."""
        function = needed_function(self.nodes, ("trial", expression.action, id(expression.body)), (expression, True))
        values = tuple(self.lower(value) for value in (*expression.choices, *expression.arguments))
        name, game = self.scope.fresh("after"), self.scope.game
        if game.has_legs:
            values = (*values, self.nodes.number(core.NOTHING) if self.last is None else self.last)
        self.scope.emit(Call(name, function, values, "all" if _needs_past(function, expression, self) else "present"))
        kind = expression.type.kind
        return self.nodes.local(name, kind if kind == "bool" else "set" if kind == "sites" else "int")

    def _canmove(self, expression: core.CanMove) -> IRNode:
        """The answer of a function that looks for an option on a copy of the position (`trials.py`)."""
        function = needed_function(self.nodes, ("can move", expression.actions), expression, "can_move")
        name, game = self.scope.fresh("can_move"), self.scope.game
        within = [part for action in actions_of(expression, game) for part in deciding(action, game)]
        copied = "all" if game.memory is None or any(questions_within(within)) else "present"
        self.scope.emit(Call(name, function, (self.lower(expression.player),), copied))
        return self.nodes.local(name, "bool")


def _followers(game: core.Game) -> Iterator[core.Expression | core.Effect]:
    """What may be evaluated or performed after an option."""
    yield from (rule.condition for rule in game.triggers)
    yield from all_effects(game)


def _needs_past(function: str, expression: core.After, lowering: Lowering) -> bool:
    """Whether a function that tries an option needs the positions remembered; found out once for each function."""
    known = lowering.nodes.needs_past
    if function not in known:
        game = lowering.scope.game
        parts = [expression.body, *_followers(game)]
        looks_on = any(questions_in([expression.body, *expressions_within(all_effects(game))]))
        known[function] = game.memory is None or looks_on or any(questions_within(parts))
    return known[function]
