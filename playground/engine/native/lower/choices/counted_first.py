"""Options that rules ask about are counted by a function of their own, which the answer calls as well.

`can_move(WHO, move or promote)` asks whether there is an option of these actions. Where they are the first actions of
a step, the code that counts their options is a function: the one that counts those of the step begins by calling it,
and the function that answers calls it on a copy of the position. Otherwise their choices would be written out again,
a third of the code of Shogi.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from playground.engine.native.ir.nodes import NeededFunction, Nodes
from playground.engine.native.ir.program import Cell, IRFunction
from playground.engine.native.ir.together import CountFirst
from playground.engine.native.lower.choices.label_of_step import label_of
from playground.engine.native.lower.choices.options import StepOptions
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import inquiring
from playground.engine.native.lower.scope import Scope
from playground.game import core
from playground.game.legs import goes_on
from playground.game.moving_on import actions_of, questions_in, step_of
from playground.game.rule_expressions import rule_expressions

Question = tuple[core.CanMove, list[core.Action]]
"""A question whether a player has an option, and the actions that it is about."""

MIN_CELLS = 12
"""The fewest cells for which there is a function; few are written out again where a rule needs them."""


@dataclass(frozen=True)
class CountedFirst:
    """The first `actions` actions of a step, whose cells a function counts."""

    actions: int
    cells: tuple[Cell, ...]
    function: IRFunction

    @property
    def statement(self) -> CountFirst:
        """What counts them."""
        return CountFirst(self.function.name, len(self.cells))


def counter_key(question: core.CanMove) -> Hashable:
    """What the function that counts the options of a question is needed for."""
    return ("counted first", question.actions)


def counted_first(number: int, questions: Iterable[Question], game: core.Game, nodes: Nodes) -> CountedFirst | None:
    """The first actions of a step that a rule asks about, if a function is to count their options; `questions` are
    those of the rules (`questions_of_rules`)."""
    step = game.steps[number]
    offered = [game.actions[action] for action in step.actions]
    if step.joined or any(action.prefer is not None for action in offered):
        return None
    if any(goes_on(action, game) for action in step.actions):
        return None
    for question, actions in questions:
        if step_of(actions, game) != number or offered[: len(actions)] != actions:
            continue
        scope = Scope(game, nodes)
        options = StepOptions(Expressions(scope), label_of(number, game))
        with scope.counting() as body:
            for place in range(len(actions)):
                options.add(step.actions[place], offered[place])
            if any(offer.heads for offer in options.offers):
                continue
            options.finish_first()
        scope.statements.extend(body)
        if len(options.cells) >= MIN_CELLS:
            name = f"count_first_{number}"
            nodes.needed[counter_key(question)] = NeededFunction(name, len(options.cells))
            function = IRFunction(name, (), tuple(scope.variables), tuple(scope.statements), "int")
            return CountedFirst(len(actions), tuple(options.cells), function)
    return None


def questions_of_rules(game: core.Game) -> list[Question]:
    """What the rules ask about actions, and which actions these are."""
    found = {question.actions: question for question in questions_in(inquiring(rule_expressions(game)))}
    answered = [(question, list(actions_of(question, game))) for question in found.values()]
    return [(question, actions) for question, actions in answered if actions]
