"""A whole game to an IR program.

Functions: `setup` and `deal` make the first position (`setting_up.py`), `count` counts the options of a position and
writes their cells into the frame, `apply` plays the chosen option, `stuck` handles a player without options;
enumerators; and one function for each evaluation of positions.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.program import Cell, IRFunction, Program
from playground.engine.native.ir.uses import changes
from playground.engine.native.lower.choices.counted_first import counted_first, questions_of_rules
from playground.engine.native.lower.choices.label_of_step import label_of
from playground.engine.native.lower.choices.options import StepOptions
from playground.engine.native.lower.choices.place_of_action import place_of
from playground.engine.native.lower.choices.roaming import roaming_functions
from playground.engine.native.lower.choices.subsets import nodes_of
from playground.engine.native.lower.evaluations import evaluation
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.facts import FACTS
from playground.engine.native.lower.groups import Group, groups_of, used_choice
from playground.engine.native.lower.performing.effects import Effects
from playground.engine.native.lower.performing.putting import DONE, Turn
from playground.engine.native.lower.performing.reacting import complete, keep_score, react, taken
from playground.engine.native.lower.performing.setting_up import setting_up
from playground.engine.native.lower.scope import Scope
from playground.engine.native.lower.trials import following_player, questions_of_wholes, trials
from playground.game import core
from playground.game.core import MAX_WAYS, NOTHING
from playground.game.legs import goes_on
from playground.game.rule_parts import first_of_steps, rest, sections_of
from playground.source.diagnostics import RulesetError


class EvaluationsTooLarge(RulesetError):
    """A game is small enough up to an evaluation that is lowered with it."""


def lower(game: core.Game, evaluations: Sequence[core.Expression] = (), *, timed: bool = False) -> Program:
    """The IR of a game, and of evaluations of its positions for a player; with `timed`, one that measures its time.

    Raises RulesetError if it would be too large (`budget.py`): EvaluationsTooLarge if that is found in an evaluation.
    """
    nodes = nodes_of(game, timed)
    try:
        cells, functions = _count(game, nodes)
        stuck, between = _stuck(game, nodes)
        functions += [*setting_up(game, nodes), _apply(game, nodes, between), stuck]
        if any(cell.legs for row in cells for cell in row):
            functions += [_legs(game, nodes), _leg(game, nodes), *roaming_functions(game, nodes)]
        functions += questions_of_wholes(game, nodes)
        functions += trials(game, nodes, {each.name for each in functions})
        alone = len(functions)
        functions += _evaluations(game, evaluations, nodes)
        functions += trials(game, nodes, {each.name for each in functions})
    finally:
        FACTS.clear()
    return Program(
        tuple(functions),
        cells,
        nodes,
        len(evaluations),
        alone,
        len(sections_of(game)) if timed else 0,
        len(game.players),
    )


def _evaluations(game: core.Game, evaluations: Sequence[core.Expression], nodes: Nodes) -> list[IRFunction]:
    functions = []
    for number, value in enumerate(evaluations):
        try:
            with nodes.budget.spent_by(value.span):
                functions.append(evaluation(number, value, game, nodes))
        except RulesetError as error:
            raise EvaluationsTooLarge(error.diagnostics) from None
    return functions


def _count(game: core.Game, nodes: Nodes) -> tuple[tuple[tuple[Cell, ...], ...], list[IRFunction]]:
    """The cells of each step, and the function that counts their options with those that it calls."""
    scope = Scope(game, nodes)
    rows, functions, cases, questions = [], [], [], questions_of_rules(game)
    for number, step in enumerate(game.steps):
        options = StepOptions(Expressions(scope), label_of(number, game))
        with scope.counting() as body:
            scope.charge(rest(game))
            if any(goes_on(action, game) for action in step.actions):
                scope.emit(ir.ClearLegs())
            first = counted_first(number, questions, game, nodes)
            if first is not None:
                functions.append(first.function)
                options.cells.extend(first.cells)
                scope.emit(first.statement)
            for action in () if step.joined else step.actions[first.actions if first else 0 :]:
                with options.spent_by(action):
                    options.add_legs(action)
            options.finish(step.stuck is None)
        rows.append(tuple(options.cells))
        functions += options.functions
        cases.append((number, tuple(body)))
    several = (ir.Switch(_field(nodes, "step"), tuple(cases)),)
    dispatch: tuple[ir.Statement, ...] = cases[0][1] if len(cases) == 1 else several
    return tuple(rows), [*functions, IRFunction("count", (), tuple(scope.variables), dispatch, "int")]


def _apply(game: core.Game, nodes: Nodes, between: frozenset[str]) -> IRFunction:
    """Plays the chosen option. `between` is what may have changed since the decision before."""
    scope, zero = Scope(game, nodes), nodes.number(0)
    effects, turn = decision(game, scope)
    scope.charge(rest(game))
    scope.emit(ir.Store("decisions", zero, nodes.op("add", _field(nodes, "decisions"), nodes.number(1))))
    by = taken(game, scope)
    with scope.inner() as body:
        if game.has_legs:
            _play_legs(game, effects)
            react(game, effects, turn, None, by)
        else:
            played = _play(game, effects)
            scope.emit(played)
            react(game, effects, turn, played, by, between)
        complete(game, scope, turn)
    scope.emit(ir.IRBlock(DONE, tuple(body)))
    keep_score(game, scope)
    return IRFunction("apply", (), tuple(scope.variables), tuple(scope.statements))


def _play_legs(game: core.Game, effects: Effects) -> None:
    """The legs of the chosen option, one after the other; if more could have followed, the turn ends."""
    scope, nodes, turn = effects.scope, effects.scope.nodes, effects.turn
    assert turn is not None
    done, following = scope.variable(nodes.truth(False)), following_player(game, scope)
    with scope.inner() as leg:
        effects.decide_next(following, 0, False)
        scope.emit(_play(game, effects))
        name = scope.fresh("more")
        scope.emit(ir.NextLeg(name))
        scope.emit(ir.IRAssign(str(done.detail), nodes.op("not", nodes.local(name, "bool"))))
    scope.emit(ir.Repeat(MAX_WAYS, tuple(leg), done))
    with scope.inner() as ends:
        effects.decide_next(following, 0, False)
    joined = nodes.table(tuple(int(step.joined) for step in game.steps), "int", turn.step)
    is_joined = nodes.op("not", nodes.op("same", joined, nodes.number(0)))
    scope.emit(ir.IRIf(nodes.op("and", turn.goes_on, is_joined), tuple(ends)))


def _legs(game: core.Game, nodes: Nodes) -> IRFunction:
    """Adds the legs that may follow a way. The caller passes the position after it, at the step of these legs."""
    scope, cases = Scope(game, nodes), []
    last, parent = nodes.local("last", "int"), nodes.local("parent", "int")
    for number, step in enumerate(game.steps):
        options = StepOptions(Expressions(scope), label_of(number, game))
        options.expressions.last, options.expressions.goes_on = last, nodes.truth(True)
        with scope.counting() as body:
            for action in step.actions if step.joined else ():
                with options.spent_by(action):
                    options.add(action, game.actions[action])
            options.finish_legs(last, parent)
        if step.joined:
            cases.append((number, tuple(body)))
    dispatch = ir.Switch(_field(nodes, "step"), tuple(cases))
    return IRFunction("legs", (("last", "int"), ("parent", "int")), tuple(scope.variables), (dispatch,))


def _leg(game: core.Game, nodes: Nodes) -> IRFunction:
    """Plays the leg in the frame, of an option that is only tried. The caller passes a copy of the position."""
    scope = Scope(game, nodes)
    effects, turn = decision(game, scope, tried=True)
    assert effects.last is not None
    scope.emit(ir.IRAssign(str(effects.last.detail), nodes.local("last", "int")))
    scope.emit(ir.IRBlock(DONE, (_play(game, effects, tried=True),)))
    scope.emit(ir.EndLeg(effects.last, turn.player, turn.step, turn.goes_on))
    return IRFunction("leg", (("last", "int"),), tuple(scope.variables), tuple(scope.statements))


def decision(game: core.Game, scope: Scope, tried: bool = False) -> tuple[Effects, Turn]:
    """A decision of the mover; unless its effects say otherwise, the next player in order decides next."""
    nodes, zero = scope.nodes, scope.nodes.number(0)
    following = following_player(game, scope)
    last = scope.variable(nodes.number(NOTHING))
    turn = Turn(scope.variable(zero), scope.variable(zero), scope.variable(nodes.truth(False)))
    effects = Effects(Expressions(scope), last, turn, captures=not tried, logged=not tried)
    effects.expressions.last = last
    effects.decide_next(following, 0, False)
    return effects, turn


def _play(game: core.Game, effects: Effects, tried: bool = False) -> ir.Switch:
    """The effects of the chosen action. Actions with the same effects share code: one branch less to predict."""
    scope, nodes, groups = effects.scope, effects.scope.nodes, groups_of(game)
    action = nodes.chosen(-1)
    if not tried:
        scope.emit(ir.Fire(action))
    cases = []
    for number, group in enumerate(groups):
        with scope.inner() as body:
            names: dict[str, IRNode] = {}
            for place, places in enumerate(zip(*group.uses.values(), strict=True)):
                chosen = _chosen(place, group, game, effects)
                used = used_choice(place, group, places, game, nodes)
                scope.emit(ir.Define(str(chosen.detail), nodes.chosen_at(used)))
                names[f"#{place}"] = chosen
            with scope.binding(names), nodes.budget.spent_by(place_of(game.actions[min(group.uses)])):
                effects.all(group.effects)
                if not tried:
                    scope.charge(nodes.op("add", action, nodes.number(len(game.actions))))
        cases.append((number, tuple(body)))
    numbers = {each: number for number, group in enumerate(groups) for each in group.uses}
    group_of = tuple(numbers[each] for each in range(len(game.actions)))
    return ir.Switch(nodes.table(group_of, "int", action), tuple(cases))


def _chosen(place: int, group: Group, game: core.Game, effects: Effects) -> IRNode:
    """The local for a choice that effects use as `#place`. Of a direction it is known which ones it can be, so that
    nothing is written for others."""
    bindings = [game.actions[action].bindings[places[place]] for action, places in group.uses.items()]
    if any(binding.type.kind != "way" for binding in bindings):
        return effects.scope.nodes.local(effects.scope.fresh("chosen"), "int")
    values = [effects.expressions.universe(binding.domain) for binding in bindings]
    return effects.scope.nodes.local_of("chosen", {each for some in values for each in some})


def _stuck(game: core.Game, nodes: Nodes) -> tuple[IRFunction, frozenset[str]]:
    """What happens in a step without options: the game ends, another step is next, or the turn ends; and the fields and
    variables that it changes where the turn goes on, so that no end condition is tested before the next decision."""
    scope = Scope(game, nodes)
    cases, changed = [], set[str]()
    for number, step in enumerate(game.steps):
        with scope.inner() as body:
            if step.stuck is not None and not step.joined:
                with nodes.budget.spent_by(step.stuck[0].span if step.stuck else None):
                    changed |= _go_on(step, step.stuck, first_of_steps(game) + number, game, scope)
        if body:
            cases.append((number, (ir.IRBlock(DONE, tuple(body)),)))
    if cases:
        scope.emit(ir.Switch(_field(nodes, "step"), tuple(cases)))
        keep_score(game, scope)
    return IRFunction("stuck", (), tuple(scope.variables), tuple(scope.statements)), frozenset(changed)


def _go_on(step: core.Step, stuck: tuple[core.Effect, ...], section: int, game: core.Game, scope: Scope) -> set[str]:
    """Effects of a step in place of a decision; rules and end conditions apply if the turn ends with them, or if the
    step settles what was decided. Returns what they change if no end condition may be tested after them."""
    scope.charge(rest(game))
    effects, turn = decision(game, scope)
    effects.counts_turn = False
    before = len(scope.statements)
    effects.all(stuck)
    changed = changes(scope.statements[before:])
    scope.charge(section)
    effects.counts_turn = True
    outcomes = core.goes_on_after(stuck)
    if outcomes and step.settles:
        outcomes = frozenset((False,))
    with scope.inner() as ended:
        if False in outcomes:
            react(game, effects, turn, None)
            complete(game, scope, turn)
    with scope.inner() as continued:
        for name, value in (("mover", turn.player), ("step", turn.step)):
            scope.emit(ir.Store(name, scope.nodes.number(0), value))
    if len(outcomes) == 2:
        scope.emit(ir.IRIf(turn.goes_on, tuple(continued), tuple(ended)))
    else:
        for statement in continued if True in outcomes else ended:
            scope.emit(statement)
    return changed if True in outcomes else set()


def _field(nodes: Nodes, name: str) -> IRNode:
    return nodes.load(name, "int")
