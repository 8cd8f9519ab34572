"""Functions that others call: what options lead to, and moves and values that are written once.

What options lead to: functions that try one on a copy of the position, and answer what rules ask about it.

For `after(E)` there is a function for the action and the question, which is called with the choices. It performs the
effects and the triggers, and then calls the function of the question, which may be the same for many actions. Where
options have legs, it is also given the site where the leg before has put a piece.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from playground.engine.layout import RUNNING
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir import together
from playground.engine.native.ir.nodes import IRNode, NeededFunction, Nodes
from playground.engine.native.ir.program import IRFunction, forbidden_way, worth_of_way
from playground.engine.native.lower.calls import SharedValue, needed_function
from playground.engine.native.lower.choices.counted_first import counter_key
from playground.engine.native.lower.expressions import Expressions
from playground.engine.native.lower.lowering import ir_type
from playground.engine.native.lower.nameless import RESULTS
from playground.engine.native.lower.performing.effects import Effects
from playground.engine.native.lower.performing.moving import Moving, SharedMove
from playground.engine.native.lower.performing.putting import DONE, SharedPut, Turn
from playground.engine.native.lower.scope import Meaning, Scope
from playground.game import core
from playground.game.core import NOTHING
from playground.game.legs import prefers_whole
from playground.game.moving_on import actions_of, has_option, step_of

ORIGIN, TARGET = "origin", "target"
LAST, GOES_ON, PLAYER, STEP = "last", "goes_on", "next_player", "next_step"


def trials(game: core.Game, nodes: Nodes, lowered: Collection[str] = ()) -> Iterator[IRFunction]:
    """The functions that those lowered so far need, and those that these need in turn, but not `lowered`."""
    done = set(lowered)
    while waiting := [each for each in nodes.needed.values() if each.name not in done]:
        for needed in waiting:
            done.add(needed.name)
            yield _function(needed, game, nodes)


def _function(needed: NeededFunction, game: core.Game, nodes: Nodes) -> IRFunction:
    source = needed.source
    if isinstance(source, SharedMove):
        return _shared_move(needed.name, source, game, nodes)
    if isinstance(source, SharedPut):
        return _shared_put(needed.name, source, game, nodes)
    if isinstance(source, core.CanMove):
        return _can_move(needed.name, source, game, nodes)
    if isinstance(source, SharedValue):
        return _shared_value(needed.name, source, game, nodes)
    assert isinstance(source, tuple)
    after, is_trial = source
    assert isinstance(after, core.After)
    return _trial(needed.name, after, game, nodes) if is_trial else _question(needed.name, after, game, nodes)


def _shared_move(name: str, source: SharedMove, game: core.Game, nodes: Nodes) -> IRFunction:
    """Moves the component of a site to another, either of which may be none; whether there was one to move."""
    scope, sites = Scope(game, nodes), [nodes.local(each, "int") for each in (ORIGIN, TARGET)]
    moves = Moving(Expressions(scope), None, source.captures).move(sites[0], sites[1], True, True)
    scope.emit(ir.Return(moves))
    parameters = ((ORIGIN, "int"), (TARGET, "int"))
    return IRFunction(name, parameters, tuple(scope.variables), tuple(scope.statements), "bool")


def _shared_put(name: str, source: SharedPut, game: core.Game, nodes: Nodes) -> IRFunction:
    """Puts the component of a site on the first free one of some places (`putting.py`)."""
    scope, parameters = Scope(game, nodes), ((ORIGIN, "int"), ("places", "set"), ("fault", "int"), ("counted", "int"))
    effects = Effects(Expressions(scope), None, None, source.captures, source.logged)
    scope.emit(ir.Return(effects.put(*(nodes.local(*each) for each in parameters))))
    return IRFunction(name, parameters, tuple(scope.variables), tuple(scope.statements), "int")


def _shared_value(name: str, source: SharedValue, game: core.Game, nodes: Nodes) -> IRFunction:
    """The value of an expression, given those of its free variables."""
    parameters = tuple((f"given_{number}", RESULTS[each.type.kind]) for number, each in enumerate(source.form.free))
    pairs = zip(source.form.free, parameters, strict=True)
    scope = Scope(game, nodes, names={each.name: nodes.local(*parameter) for each, parameter in pairs})
    with nodes.budget.spent_by(source.expression.span):
        scope.emit(ir.Return(Expressions(scope).written_out(source.expression)))
    result = RESULTS[source.expression.type.kind]
    return IRFunction(name, parameters, tuple(scope.variables), tuple(scope.statements), result)


def _trial(name: str, after: core.After, game: core.Game, nodes: Nodes) -> IRFunction:
    """Performs the effects of an option and the triggers, and answers the question. The caller passes a copy."""
    action, scope = game.actions[after.action], Scope(game, nodes)
    chosen = [(f"chosen_{number}", "int") for number in range(len(action.bindings))]
    given = list(_given(after))
    pairs = zip(action.bindings, chosen, strict=True)
    names: dict[str, Meaning] = {binding.variable: nodes.local(local, type_) for binding, (local, type_) in pairs}
    effects, turn = _decision(game, scope)
    zero = nodes.number(0)
    begun = nodes.table(tuple(int(not step.joined) for step in game.steps), "int", nodes.load("step", "int"))
    made = begun if game.has_legs else nodes.number(1)  # a later leg belongs to the decision that has begun
    scope.emit(ir.Store("decisions", zero, nodes.op("add", nodes.load("decisions", "int"), made)))
    before = [("before", "int")] if game.has_legs else []
    if game.has_legs:
        assert effects.last is not None
        scope.emit(ir.IRAssign(str(effects.last.detail), nodes.local("before", "int")))
    with scope.inner() as body:
        with scope.binding(names):
            effects.all(action.effects)
        _trigger(effects, after.action, [nodes.local(*each) for each in chosen])
    there = [names[b.variable] for b in action.bindings if b.type.kind == b.domain.type.kind == "site"]
    for site in there:  # a domain that is one site may be none: there is no such option, whatever the answer
        assert isinstance(site, IRNode)
        body = [ir.IRIf(nodes.op("at_most", zero, site), tuple(body))]
    scope.emit(ir.IRBlock(DONE, tuple(body)))
    result = _answer(after, effects, turn)
    return IRFunction(name, (*chosen, *given, *before), tuple(scope.variables), tuple(scope.statements), result)


def _can_move(name: str, question: core.CanMove, game: core.Game, nodes: Nodes) -> IRFunction:
    """Whether a player has an option of some actions. The caller passes a copy of the position, or puts the player who
    decides and the step back: without legs, nothing else is changed."""
    scope, zero = Scope(game, nodes), nodes.number(0)
    actions = list(actions_of(question, game))
    scope.emit(ir.Store("mover", zero, nodes.local(PLAYER, "int")))
    scope.emit(ir.Store("step", zero, nodes.number(step_of(actions, game))))
    counted = nodes.needed.get(counter_key(question))
    if counted is not None:
        scope.emit(together.AnyCounted("answer", counted.name, int(str(counted.source))))
        scope.emit(ir.Return(nodes.local("answer", "bool")))
        return IRFunction(name, ((PLAYER, "int"),), (), tuple(scope.statements), "bool")
    expressions = Expressions(scope)
    expressions.last = nodes.number(NOTHING)
    answer = scope.variable(nodes.truth(False))
    for action in actions:
        with scope.inner() as body:
            scope.emit(ir.IRAssign(str(answer.detail), expressions.lower(has_option(action))))
        scope.emit(ir.IRIf(nodes.op("not", answer), tuple(body)))
    scope.emit(ir.Return(answer))
    return IRFunction(name, ((PLAYER, "int"),), tuple(scope.variables), tuple(scope.statements), "bool")


def questions_of_wholes(game: core.Game, nodes: Nodes) -> Iterator[IRFunction]:
    """The functions that answer questions about options with all of their legs: what one is worth, and whether it is
    never allowed."""
    for number, action in enumerate(game.actions):
        if prefers_whole(number, game):
            assert isinstance(action.prefer, core.After)
            yield _after_whole(worth_of_way(number), action.prefer, number, game, nodes)
        if action.never is not None:
            yield _after_whole(forbidden_way(number), action.never, number, game, nodes)


def _after_whole(name: str, after: core.After, action: int, game: core.Game, nodes: Nodes) -> IRFunction:
    """Answers a question about an option with all of its legs. The caller passes the position after these, in which the
    triggers are performed, and says what the last leg has led to."""
    scope = Scope(game, nodes)
    effects, turn = _decision(game, scope)
    assert effects.last is not None
    ended = (("ended_last", effects.last), ("ended_player", turn.player), ("ended_step", turn.step))
    for given, variable in ended:
        scope.emit(ir.IRAssign(str(variable.detail), nodes.local(given, "int")))
    joined = nodes.table(tuple(int(step.joined) for step in game.steps), "int", nodes.local("ended_step", "int"))
    flag = nodes.local("ended_goes_on", "int")
    goes_on, is_joined = (nodes.op("not", nodes.op("same", each, nodes.number(0))) for each in (flag, joined))
    scope.emit(ir.IRAssign(str(turn.goes_on.detail), goes_on))
    with scope.inner() as ends:
        effects.decide_next(following_player(game, scope), 0, False)
    scope.emit(ir.IRIf(nodes.op("and", goes_on, is_joined), tuple(ends)))
    with scope.inner() as body:
        _trigger(effects, action)
    running = nodes.op("same", nodes.load("status", "int"), nodes.number(RUNNING))
    scope.emit(ir.IRBlock(DONE, (ir.IRIf(running, tuple(body)),)))
    result = _answer(after, effects, turn)
    parameters = (*((given, "int") for given, _ in ended), ("ended_goes_on", "int"))
    return IRFunction(name, parameters, tuple(scope.variables), tuple(scope.statements), result)


def _trigger(effects: Effects, action: int, chosen: Sequence[IRNode] = ()) -> None:
    """The triggers after an action with these choices; after legs, rules know of no choices."""
    scope = effects.scope
    for rule in (each for each in scope.game.triggers if each.follows(action)):
        with scope.binding({variable: chosen[place] for variable, place in rule.choices_of(action).items()}):
            with scope.inner() as triggered:
                effects.all(rule.effects)
            condition = effects.expressions.lower(rule.condition)
            if not (condition.op == "const" and not condition.detail):
                scope.emit(ir.IRIf(condition, tuple(triggered)))


def _answer(after: core.After, effects: Effects, turn: Turn) -> str:
    """Answer a question about this position; the type of the answer."""
    scope, nodes = effects.scope, effects.scope.nodes
    assert effects.last is not None
    arguments = (effects.last, turn.goes_on, turn.player, turn.step)
    passed = tuple(nodes.local(local, type_) for local, type_ in _given(after))
    function = needed_function(nodes, ("question", id(after.body)), (after, False))
    scope.emit(ir.Call("answer", function, (*arguments, *passed), "nothing"))
    result = ir_type(after.body)
    scope.emit(ir.Return(nodes.local("answer", result)))
    return result


def following_player(game: core.Game, scope: Scope) -> IRNode:
    """The player after the one who decides."""
    players = len(game.players)
    mover = scope.keep(scope.nodes.load("mover", "int"))
    return scope.nodes.table(tuple((player + 1) % players for player in range(players)), "int", mover)


def _decision(game: core.Game, scope: Scope) -> tuple[Effects, Turn]:
    """A decision of the mover that is only tried; nothing of it is counted or logged."""
    nodes, zero = scope.nodes, scope.nodes.number(0)
    following = following_player(game, scope)
    last = scope.variable(nodes.number(NOTHING))
    turn = Turn(scope.variable(zero), scope.variable(zero), scope.variable(nodes.truth(False)))
    expressions = Expressions(scope)
    expressions.last, expressions.goes_on, expressions.following = last, turn.goes_on, (turn.player, turn.step)
    effects = Effects(expressions, last, turn, captures=False, logged=False)
    effects.decide_next(following, 0, False)
    return effects, turn


def _question(name: str, after: core.After, game: core.Game, nodes: Nodes) -> IRFunction:
    """The value of a question in the position after an option."""
    given = list(_given(after))
    pairs = zip(after.parameters, given, strict=True)
    names: dict[str, Meaning] = {parameter: nodes.local(local, type_) for parameter, (local, type_) in pairs}
    scope = Scope(game, nodes, names=names)
    expressions = Expressions(scope)
    expressions.last, expressions.goes_on = nodes.local(LAST, "int"), nodes.local(GOES_ON, "bool")
    expressions.following = nodes.local(PLAYER, "int"), nodes.local(STEP, "int")
    scope.emit(ir.Return(expressions.lower(after.body)))
    parameters = ((LAST, "int"), (GOES_ON, "bool"), (PLAYER, "int"), (STEP, "int"), *given)
    return IRFunction(name, parameters, tuple(scope.variables), tuple(scope.statements), ir_type(after.body))


def _given(after: core.After) -> Iterator[tuple[str, str]]:
    """Names and types of what a question takes from outside."""
    return ((f"given_{number}", ir_type(argument)) for number, argument in enumerate(after.arguments))
