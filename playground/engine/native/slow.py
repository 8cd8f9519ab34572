"""Finds rules that will be slow as machine code: loops within loops that cannot be evaluated for all sites at once."""

from __future__ import annotations

from playground.engine.native.lower.measured import cost_of
from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.moving_on import questions_in
from playground.game.multiplying import multiplied
from playground.game.rule_parts import MAX_FAST, Part, max_steps, parts_of, subsets_of
from playground.game.steps import GameWorld, max_members, steps_of, steps_of_effect
from playground.source.diagnostics import Diagnostic, Diagnostics

_HINT = "say it with sets, such as 'own within neighbours of it', which is done for all sites at once"
_HINT_FOR_SPREAD = "'spread' from each of many sites is slow: let it start from all of them at once, or from few"
_HINT_FOR_MOVES = (
    "where the player whose turn it is has no option, 'otherwise' of the step says what happens, and takes no time of "
    "its own; or let the choices of the action ask for less, with sets in place of loops"
)
_HINT_FOR_SETS = (
    "let fewer be chosen at once, '1..3 of …', or from fewer places: a zone of 10 places has 1,023 sets, one of 12 has "
    "4,095; or let them be chosen one after the other, 'continue with' the step until the sum is reached"
)
MANY_SETS = 500
"""From how many sets on they are what takes long, rather than what the condition on each of them asks for."""

_FOR_PLAYERS = "; ask what is the same for all players once, before the loop over them: 'let many be count …'"


def slow_rules(game: core.Game) -> tuple[Diagnostic, ...]:
    """A warning for each rule that will be slow."""
    diagnostics, slow = Diagnostics(), set[str]()
    asking = list[tuple[Part, core.CanMove, int]]()
    for part in parts_of(game):
        operations = cost_of(part, game) if max_steps(part, game) > MAX_FAST else 0
        if operations <= MAX_FAST:
            continue
        question = next(questions_in(part.expressions), None)
        if question is not None and cost_of(part, game, with_questions=False) <= MAX_FAST:
            asking.append((part, question, operations))
            continue
        several = subsets_of(game.actions[part.action]) if part.action is not None and part.is_options else []
        if several and max(len(each.sets) for each in several) > MANY_SETS:
            _report_subsets(part, max(several, key=lambda each: len(each.sets)), operations, diagnostics)
        else:
            _report(part, operations, GameWorld(game), diagnostics)
        if part.is_options:
            slow.add(part.name)
    for part, question, operations in asking:
        if slow.isdisjoint(question.actions):  # else that action is reported, by which this part is slow
            _report_question(part, question, operations, diagnostics)
    return tuple(diagnostics)


def _report_question(part: Part, question: core.CanMove, operations: int, diagnostics: Diagnostics) -> None:
    """Report a rule that is slow because it asks whether a player can move."""
    named = "', '".join(question.actions)
    actions = f"the action{'s' if len(question.actions) > 1 else ''} '{named}'"
    because = f"'can_move' looks for an option of {actions}"
    found = f"{_rounded(operations):,}"
    diagnostics.report("W094", question.span, hint=_HINT_FOR_MOVES, because=because, name=part.name, found=found)


def _report_subsets(part: Part, several: core.Binding, operations: int, diagnostics: Diagnostics) -> None:
    """Report a choice of several things at once, each set of which is tried."""
    because = f"the condition is tried on each of {len(several.sets):,} sets that may be chosen as '{several.label}'"
    domain = several.domain
    while isinstance(domain, core.Where):
        domain = domain.domain
    found = f"{_rounded(operations):,}"
    diagnostics.report("W094", domain.span, hint=_HINT_FOR_SETS, because=because, name=part.name, found=found)


def _report(part: Part, operations: int, world: GameWorld, diagnostics: Diagnostics) -> None:
    """Report a slow rule, at what multiplies in it."""
    loops, expressions = _loops(part, world)
    place, factors = multiplied(
        expressions, lambda domain: max_members(domain, world), lambda each: steps_of(each, world)
    )
    names = [f"{times:,} for '{effect.variable.partition('.')[0]}'" for effect, times in loops]
    because = " × ".join([*names, factors.split(" × about")[0]] if factors else names)
    span = loops[0][0].span if loops else place
    hint = _HINT_FOR_SPREAD if any(map(_spreads, expressions)) else _HINT
    if any(effect.domain.type.kind == "players" for effect, _ in loops) or any(map(_asks_each_player, expressions)):
        hint += _FOR_PLAYERS
    because = f"{because} are tried one by one" if because else ""
    diagnostics.report("W094", span, hint=hint, because=because, name=part.name, found=f"{_rounded(operations):,}")


def _loops(part: Part, world: GameWorld) -> tuple[list[tuple[core.ForEach, int]], list[core.Expression]]:
    """The loops within each other in the effects of a part, with how often each is repeated, and the expressions that
    take most within the innermost."""
    loops, effects = list[tuple[core.ForEach, int]](), part.effects
    expressions = [part.condition] if part.condition is not None else list(part.expressions)
    conditions = sum(steps_of(each, world) for each in expressions if part.condition is not None)
    if not effects or conditions > sum(steps_of_effect(effect, world) for effect in effects):
        return [], expressions
    while effects:
        heaviest = max(effects, key=lambda effect: steps_of_effect(effect, world))
        if isinstance(heaviest, core.ForEach):
            loops.append((heaviest, max_members(heaviest.domain, world)))
        expressions = [each for each in vars(heaviest).values() if isinstance(each, core.Expression)]
        own = sum(steps_of(each, world) for each in expressions)
        within = inner(heaviest)
        effects = within if sum(steps_of_effect(effect, world) for effect in within) >= own else ()
    return loops, expressions


def _spreads(expression: core.Expression) -> bool:
    is_spread = isinstance(expression, core.Operation) and expression.name in ("spread", "spread_by", "shortest")
    return is_spread or any(map(_spreads, core.parts(expression)))


def _asks_each_player(expression: core.Expression) -> bool:
    """Whether there is a question about each of some players."""
    if isinstance(expression, core.Quantified | core.Where) and core.parts(expression)[0].type.kind == "players":
        return True
    return any(map(_asks_each_player, core.parts(expression)))


def _rounded(number: int) -> int:
    """A number to two digits, since it is an estimate."""
    unit = int(10 ** (len(str(number)) - 2))
    return number // unit * unit
