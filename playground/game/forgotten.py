"""Variables of which only legs know: when the turn ends they are set to a constant before any other rule reads them.

    variables: {heading: direction each turn}
    jump-on: {moves: last, when: way is not opposite_way(heading), do: …; set heading to way; continue with jumping}

Two ways that differ in nothing else when their option has been taken whole lead to the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.memory import questions_within
from playground.game.rule_expressions import distinct_parts, expressions_within
from playground.game.turns import BETWEEN_TURNS

TURN_ENDS = core.Operation("turn_ends", (), type=core.Type("bool"))


def forgotten_variables(game: core.Game) -> frozenset[str]:
    """The variables that do not count where the turn ends with an option of several legs."""
    rules = [*game.triggers, *game.end_conditions]
    forgotten = {name for rule in rules for name in _set_anew(rule)} if game.has_legs else set[str]()
    if not forgotten:
        return frozenset()
    forgotten -= _read([*game.scored, *_of_whole_options(game)], game)
    found = set[str]()
    for rule in rules:
        forgotten -= _read([rule.condition, *expressions_within(rule.effects)], game)
        found |= forgotten & set(_set_anew(rule))
        if True in core.goes_on_after(rule.effects):
            break  # the turn may go on after all
    return frozenset(found)


def _of_whole_options(game: core.Game) -> Iterator[core.Expression]:
    """What depends on the position after a whole option, before any rule."""
    for action in game.actions:
        if action.never is not None:
            yield action.never
        if action.prefer is not None and core.looks_ahead(action.prefer):
            yield action.prefer


def _read(expressions: Iterable[core.Expression], game: core.Game) -> frozenset[str]:
    """The variables on which expressions depend."""
    parts = list(expressions)
    names = {each.name for each in distinct_parts(parts) if isinstance(each, core.StateVariable)}
    if game.memory is not None and any(True for _ in questions_within(parts)):
        names |= set(game.memory.variables)
    return frozenset(names)


def _set_anew(rule: core.Rule) -> Iterator[str]:
    """The variables of which a rule sets all values to constants whenever the turn ends."""
    if rule.actions is not None or rule.condition != TURN_ENDS:
        return
    for effect in rule.effects:
        match effect:
            case core.Assign(variable=name, index=None, sites=None, value=core.Constant()):
                yield name
            case core.Assign(variable=name) | core.ForEach(body=(core.Assign(variable=name),)):
                if rule.name == BETWEEN_TURNS:
                    yield name
