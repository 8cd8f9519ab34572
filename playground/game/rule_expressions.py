"""The expressions that the rules of a game consist of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import all_effects, all_within


def rule_expressions(game: core.Game) -> Iterator[core.Expression]:
    """The expressions of the rules of a game, without those within others. How its strategies value positions is no
    rule."""
    yield from expressions_within(all_effects(game))
    yield from beside_effects(game)


def beside_effects(game: core.Game) -> Iterator[core.Expression]:
    """The expressions of the rules that no effect has: conditions, what may be chosen, who decides, and the score."""
    for action in game.actions:
        yield from (binding.domain for binding in action.bindings)
        yield from action.questions
    yield from (rule.condition for rule in (*game.triggers, *game.end_conditions))
    yield from (step.by for step in game.steps if step.by is not None)
    yield from game.scored


def expressions_of(effect: core.Effect) -> Iterator[core.Expression]:
    """The expressions of an effect, without those of nested effects."""
    for value in vars(effect).values():
        if isinstance(value, core.Expression):
            yield value
    if isinstance(effect, core.Place):
        yield from (value for _, value in effect.attributes)


def expressions_within(effects: Iterable[core.Effect]) -> Iterator[core.Expression]:
    """The expressions of effects and of those within them."""
    for effect in all_within(effects):
        yield from expressions_of(effect)


def named_values(game: core.Game) -> Iterator[tuple[str, core.Expression]]:
    """The names of choices, of loops and of `let` among effects, with what each stands for, or among what it is."""
    for action in game.actions:
        yield from ((each.variable, each.domain) for each in action.bindings)
    for effect in all_effects(game):
        if isinstance(effect, core.ForEach):
            yield effect.variable, effect.domain
        elif isinstance(effect, core.Bind):
            yield effect.variable, effect.value


def all_parts(expressions: Iterable[core.Expression]) -> Iterator[core.Expression]:
    """Expressions with all that they consist of."""
    waiting = [*expressions]
    while waiting:
        expression = waiting.pop()
        yield expression
        waiting += core.parts(expression)


def parts_and_meanings(expression: core.Expression, names: Mapping[str, core.Expression]) -> Iterator[core.Expression]:
    """An expression with all that it consists of, and all that the names in it stand for."""
    waiting, seen = [expression], set[str]()
    while waiting:
        for part in all_parts([waiting.pop()]):
            yield part
            if isinstance(part, core.Variable) and part.name in names and part.name not in seen:
                seen.add(part.name)
                waiting.append(names[part.name])


def distinct_parts(expressions: Iterable[core.Expression]) -> Iterator[core.Expression]:
    """The same, each object once: what definitions stand for is often a part of several expressions."""
    waiting, seen = [*expressions], set[int]()
    while waiting:
        expression = waiting.pop()
        if id(expression) not in seen:
            seen.add(id(expression))
            yield expression
            waiting += core.parts(expression)
