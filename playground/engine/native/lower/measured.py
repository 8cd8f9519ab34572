"""What parts of the rules cost, each lowered by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from playground.engine.native.budget import MAX_WORK, Budget
from playground.engine.native.ir.cost import Cost
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.program import IRFunction
from playground.engine.native.lower.choices.options import StepOptions
from playground.engine.native.lower.choices.subsets import nodes_of
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import FACTS
from playground.engine.native.lower.program import decision
from playground.engine.native.lower.scope import Scope
from playground.engine.native.lower.trials import trials
from playground.game import core
from playground.game.pieces_of_setup import most_of_each_kind
from playground.game.rule_parts import Part
from playground.source.diagnostics import RulesetError


@dataclass(frozen=True)
class Measured:
    """What a part takes each time: about how many machine operations, how many of them in loops that are left, and
    whether it tries options, which is not counted."""

    operations: int
    looped: int = 0
    tries: bool = False
    work: int = 0
    """The steps that it took to lower it."""


def cost_of(part: Part, game: core.Game, *, with_questions: bool = True) -> int:
    """About how many machine operations a part takes each time, `with_questions` also those whether players can move.

    Of options that are tried, such as legs, it is what the conditions on them take, without what the options do. 0 if
    the part is too large, which is an error.
    """
    found = measure(part, game, with_questions=with_questions)
    if not (found.tries and part.is_options):
        return found.operations
    return sum(cost_of(each, game, with_questions=with_questions) for each in _conditions(part, game))


def measure(
    part: Part,
    game: core.Game,
    *,
    with_questions: bool = True,
    most_work: int = MAX_WORK,
    shared: Nodes | None = None,
) -> Measured:
    """The same, with all that is done where options are tried; nothing if the part is too large, which is an error, or
    lowering it takes more steps than `most_work`.

    What forms of one rule have in common is lowered once if they have `shared` nodes; then the facts about expressions
    remain, too, until they are cleared."""
    nodes = nodes_of(game) if shared is None else _like(shared, game)
    nodes.budget.work = begun = max(0, MAX_WORK - most_work)
    scope, functions = Scope(game, nodes), list[IRFunction]()
    try:
        if part.action is not None and part.is_options:
            functions = _options(part.action, game, scope)
        else:
            _happens(part, game, scope)
        functions += trials(game, nodes)
        needed = [*nodes.needed.values()] if with_questions else []
        searches = frozenset(each.name for each in needed if isinstance(each.source, core.CanMove))
    except RulesetError:
        return Measured(0)
    finally:
        if shared is None:
            FACTS.clear()
    cost = Cost({each.name: each for each in functions}, len(game.board.sites), searches, most_of_each_kind(game))
    operations = cost.of(scope.statements)
    return Measured(operations, cost.looped, cost.tries, nodes.budget.work - begun)


def _like(shared: Nodes, game: core.Game) -> Nodes:
    """Nodes for a game that know what others were lowered to, if sets are the same in it."""
    own = nodes_of(game)
    if (own.all_sites, own.beyond, own.words) != (shared.all_sites, shared.beyond, shared.words):
        return own
    return replace(shared, budget=Budget(), needed={}, needs_past={}, asks_about_past={})


def _conditions(part: Part, game: core.Game) -> Iterator[Part]:
    """What an action asks of its options without trying them, each by itself."""
    if part.action is not None and part.is_options:
        chosen = tuple((binding.variable, binding.type) for binding in game.actions[part.action].bindings)
        for each in part.expressions:
            if each.type.kind in ("bool", "int", "sites", "site") and not core.looks_ahead(each):
                yield Part(part.name, (each,), condition=each, chosen=chosen)


def _options(number: int, game: core.Game, scope: Scope) -> list[IRFunction]:
    """Lower what an action lets players choose; the functions that are called for it."""
    options = StepOptions(Expressions(scope), "measured")
    is_leg = any(step.joined and number in step.actions for step in game.steps)
    if is_leg:
        options.expressions.last = scope.nodes.local("last", "int")
        options.expressions.goes_on = scope.nodes.truth(True)
    with scope.counting() as body:
        options.add(number, game.actions[number])
        if is_leg:
            options.finish_legs(scope.nodes.local("last", "int"), scope.nodes.local("parent", "int"))
        else:
            options.finish(may_pass=False)
    scope.statements.extend(body)
    return options.functions


def _happens(part: Part, game: core.Game, scope: Scope) -> None:
    """Lower a condition and effects."""
    effects, turn = decision(game, scope)
    effects.expressions.goes_on, effects.expressions.following = turn.goes_on, (turn.player, turn.step)
    effects.log = None  # random games keep none, and an action's choices are not lowered here
    kinds = {"bool": "bool", "sites": "set"}
    names = {
        variable: scope.nodes.local(f"chosen_{number}", kinds.get(type_.kind, "int"))
        for number, (variable, type_) in enumerate(part.chosen)
    }
    with scope.binding(names):
        if part.condition is not None:
            scope.keep(effects.expressions.lower(part.condition))
        effects.all(part.effects)
