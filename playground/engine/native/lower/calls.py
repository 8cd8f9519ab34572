"""Expressions whose values functions of the program compute: what options lead to, and what rules use often."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode, NeededFunction, Nodes
from playground.engine.native.ir.statements import Call
from playground.engine.native.lower.at_once.foresight import foresight
from playground.engine.native.lower.facts import inquiring
from playground.engine.native.lower.lowering import Lowering, ir_type
from playground.engine.native.lower.nameless import RESULTS, Form
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.foresight.likeness import size_of
from playground.game.memory import questions_within
from playground.game.moving_on import actions_of, deciding, questions_in
from playground.game.rule_expressions import expressions_within

MAX_PARTS_IN_PLACE = 60
"""What an option leads to is tried if the answer in terms of the position before has more parts."""


@dataclass(frozen=True)
class SharedValue:
    """What the function of an expression that is used several times is lowered from."""

    expression: core.Expression
    form: Form


def needed_function(nodes: Nodes, key: Hashable, source: object, kind: str = "answer") -> str:
    """The name of a function that is lowered later; `source` is what from, and its name begins with `kind`."""
    if key not in nodes.needed:
        nodes.needed[key] = NeededFunction(f"{kind}_{len(nodes.needed)}", source)
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
        """What an option leads to: found from the position before, or by a function that tries the option on a copy
        (`trials.py`)."""
        answer = foresight(expression, self.scope).answer
        if answer is not None and size_of(answer) <= MAX_PARTS_IN_PLACE:
            return self.lower(answer)
        function = needed_function(self.nodes, ("trial", expression.action, id(expression.body)), (expression, True))
        values = tuple(self.lower(value) for value in (*expression.choices, *expression.arguments))
        name, game = self.scope.fresh("after"), self.scope.game
        if game.has_legs:
            values = (*values, self.nodes.number(core.NOTHING) if self.last is None else self.last)
        self.scope.emit(Call(name, function, values, "all" if _needs_past(function, expression, self) else "present"))
        return self.nodes.local(name, ir_type(expression))

    def _canmove(self, expression: core.CanMove) -> IRNode:
        """The answer of a function that looks for an option (`trials.py`), of a player who then decides. Where options
        have legs, for which there may be no room, it has a copy of the position, which says so."""
        function = needed_function(self.nodes, ("can move", expression.actions), expression, "can_move")
        name, game = self.scope.fresh("can_move"), self.scope.game
        within = [part for action in actions_of(expression, game) for part in deciding(action, game)]
        copied = "turn"
        if game.has_legs:
            copied = "all" if game.memory is None or _asks_about_past(within, game) else "present"
        self.scope.emit(Call(name, function, (self.lower(expression.player),), copied))
        return self.nodes.local(name, "bool")


def _asks_about_past(expressions: Iterable[core.Expression], game: core.Game) -> bool:
    """Whether expressions ask about the positions remembered, also by way of what a player could do."""
    waiting, seen = inquiring(expressions), set[tuple[str, ...]]()
    while waiting:
        if any(questions_within(waiting)):
            return True
        questions = [each for each in questions_in(waiting) if each.actions not in seen]
        seen |= {each.actions for each in questions}
        actions = [action for each in questions for action in actions_of(each, game)]
        waiting = inquiring(part for action in actions for part in deciding(action, game))
    return False


def _needs_past(function: str, expression: core.After, lowering: Lowering) -> bool:
    """Whether a function that tries an option needs the positions remembered; found out once for each function."""
    known = lowering.nodes.needs_past
    if function not in known:
        asks = lowering.scope.game.memory is None or _rules_ask(lowering)
        known[function] = asks or _question_asks(expression.body, lowering)
    return known[function]


def _question_asks(body: core.Expression, lowering: Lowering) -> bool:
    """Whether a question asks about the positions remembered; that of many actions is often the same."""
    known = lowering.nodes.asks_about_past
    if id(body) not in known:
        known[id(body)] = (body, _asks_about_past([body], lowering.scope.game))
    return known[id(body)][1]


_RULES = "rules"
"""Stands for the rules in `Nodes.needs_past`; no function has this name."""


def _rules_ask(lowering: Lowering) -> bool:
    """Whether what happens after any option may ask about the positions remembered."""
    known, game = lowering.nodes.needs_past, lowering.scope.game
    if _RULES not in known:
        conditions = (rule.condition for rule in game.triggers)
        known[_RULES] = _asks_about_past((*conditions, *expressions_within(all_effects(game))), game)
    return known[_RULES]
