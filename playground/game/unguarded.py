"""Finds rules that hold whenever nothing has been put down: `when no (neighbours of last within enemy) then …`.

`last` is none after an action that puts nothing, and a set that depends on it is then empty, so that `no …` holds.
Only conditions that certainly hold then are reported, of games with an action that puts nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.roaming import conjuncts
from playground.game.satisfiability import SatisfiabilityAnalysis
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

PUTTING = (core.Place, core.Move, core.Swap, core.Shuffle, core.Sort, core.Reveal)
"""Effects after which there may be a last site."""


def report_unguarded(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of rules and endings whose condition holds after every action that puts nothing.

    Passing for want of an option is none of the ruleset's actions, and may never happen.
    """
    own = (number for number, action in enumerate(game.actions) if action.name in ruleset.actions)
    all_idle = [number for number in own if not puts(game.actions[number].effects)]
    analysis = SatisfiabilityAnalysis(game.board, last_is_none=True)
    for rule in (*game.triggers, *game.end_conditions):
        idle = next((game.actions[number] for number in all_idle if rule.follows(number)), None)
        if idle is None:
            continue
        about_last = [part for part in conjuncts(rule.condition) if asks_for_last(part)]
        if about_last and not any(is_guard(part) or analysis.may(part, False, {}) for part in about_last):
            hint = "begin with 'last is not none and …'"
            if rule.actions is not None:
                hint = f"leave '{idle.name}' out of the actions that it follows"
            elif rule in game.triggers:
                hint += ", or name the actions that it follows: '{after: ACTIONS, when: …}'"
            diagnostics.report("W092", about_last[0].span, hint=hint, action=idle.name)


def puts(effects: Iterable[core.Effect]) -> bool:
    """Whether effects may put something on a site."""
    return any(isinstance(effect, PUTTING) or puts(inner(effect)) for effect in effects)


def asks_for_last(expression: core.Expression) -> bool:
    """Whether an expression asks where something has just been put."""
    return _is_last(expression) or any(map(asks_for_last, core.parts(expression)))


def _is_last(expression: core.Expression) -> bool:
    return isinstance(expression, core.Operation) and expression.name == "last"


def is_guard(condition: core.Expression) -> bool:
    """Whether a condition compares `last` with `none`, so that its author has thought of that."""
    match condition:
        case core.Operation(name="equal", arguments=(one, other)):
            sides = (one, other)
            return any(map(_is_last, sides)) and any(isinstance(side, core.Constant) for side in sides)
    return any(map(is_guard, core.parts(condition)))
