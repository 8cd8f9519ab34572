"""Bounds on the size of a game after expansion.

The native engine unrolls quantifiers over directions, numbers, players and pieces, and choices among them. A few nested
ranges can thus need more code than fits into memory; they are reported here.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from playground.game import core
from playground.game.consequences import bodies
from playground.game.effect_sequences import all_within, inner
from playground.game.multiplying import OF_CHOICES, OF_MOVEMENTS, WAY_OUT, multiplied, multiplied_in_effect
from playground.game.rule_expressions import expressions_of
from playground.game.ruled_out import most_of_each, parts_of_choices
from playground.game.steps import GameWorld, Steps, max_members, rounds_of, steps_of
from playground.source.diagnostics import Diagnostics

MAX_COMBINATIONS = 4096
"""Limit on the combinations of directions, numbers, players and pieces of one action."""

MAX_CELLS = 8192
"""Limit on the sum over the actions of a step, in units of 64 sites: each combination has a set in memory."""

MAX_OPTIONS_OF_STEP = 2**31 - 1
"""Limit on the options of a step if every site were an option: options are numbered in 32 bits."""

MAX_OPTIONS = 10_000_000
"""Limit on the options of one action if every site were an option."""

MAX_STEPS = 100_000_000
"""Limit on the steps of evaluating one condition: about one second of machine code."""

MAX_STEPS_OF_CHOICES = 1_000_000_000
"""The same limit for domains and preferences, which engines evaluate for many sites at once."""

MANY_ROUNDS = 1000
"""Rounds of a `repeat` that are the likely reason if effects take too long."""

MAX_PARTS = 100_000
"""Limit on the nodes of one rule when unrolled."""

MAX_PARTS_OF_ROUNDS = 4000
"""Limit on the nodes of a loop of effects that is unrolled: a longer one over consecutive members is a loop."""


def report_size(game: core.Game, diagnostics: Diagnostics) -> bool:
    """Report actions and rules that are too large; true if there are none."""
    before = len(diagnostics.errors)
    sizes = Sizes(game)
    for action in game.actions:
        combinations, options = sizes.combinations(action), sizes.options(action)
        if combinations > MAX_COMBINATIONS:
            choices = [(b.label, sizes.members(b.domain)) for b in action.bindings if not b.is_of_sites]
            _report_combinations(action, choices, MAX_COMBINATIONS, diagnostics)
        elif options > MAX_OPTIONS:
            choices = [(b.label, _max_members(b.domain, game)) for b in action.bindings]
            _report_combinations(action, choices, MAX_OPTIONS, diagnostics)
        elif sizes.are_choices_large(action, combinations):
            sizes.report_large_choices(action, diagnostics)
        for expression in (*(b.domain for b in action.bindings), *([action.prefer] if action.prefer else [])):
            if sizes.steps.of(expression) > MAX_STEPS_OF_CHOICES:
                _report_slow([expression], MAX_STEPS_OF_CHOICES, game, diagnostics)
        sizes.report(action.effects, diagnostics)
    for body in bodies(game.actions):
        if sizes.parts(body) > MAX_PARTS:
            sizes.report_large([body], diagnostics)
    sizes.report(game.setup, diagnostics)
    conditions = [rule.condition for rule in (*game.triggers, *game.end_conditions)]
    for expression in (*conditions, *game.scored, *(strategy.value for strategy in game.strategies)):
        if sizes.parts(expression) > MAX_PARTS:
            sizes.report_large([expression], diagnostics)
        elif sizes.steps.of(expression) > MAX_STEPS:
            _report_slow([expression], MAX_STEPS, game, diagnostics)
    for rule in (*game.triggers, *game.end_conditions):
        sizes.report(rule.effects, diagnostics)
    if len(diagnostics.errors) == before:
        _report_steps(game, sizes, diagnostics)
    return len(diagnostics.errors) == before


def _report_slow(expressions: list[core.Expression], limit: int, game: core.Game, diagnostics: Diagnostics) -> None:
    """Report expressions that take too many steps, at what multiplies in the longest."""
    world = GameWorld(game)
    place, because = multiplied(
        expressions, lambda domain: max_members(domain, world), lambda part: steps_of(part, world)
    )
    diagnostics.report("T024", place, hint=WAY_OUT if because else "", because=because, limit=f"{limit:,}")


def _report_combinations(
    action: core.Action, choices: list[tuple[str, int]], limit: int, diagnostics: Diagnostics
) -> None:
    """Report an action whose choices, given as (name, how many), multiply to more than the limit: at the largest."""
    largest = max(range(len(choices)), key=lambda number: choices[number][1])
    span = next(binding.domain.span for binding in action.bindings if binding.label == choices[largest][0])
    factors = " × ".join(f"{count:,} for '{name}'" for name, count in choices if count > 1)
    found = prod(count for _, count in choices)
    domain = next(binding.domain for binding in action.bindings if binding.label == choices[largest][0])
    hint = f"let players choose one after the other: keep '{choices[0][0]}' and 'continue with' a step for the rest"
    if domain.type.kind == "numbers" and not isinstance(domain, core.Constant):
        hint = f"if '{choices[largest][0]}' is never as large, say so: '1..min(8, …)'; or {hint}"
    fields = {"name": action.name, "found": f"{found:,}", "limit": f"{limit:,}", "factors": factors}
    diagnostics.report("T064", span, hint=hint, **fields)


def _report_steps(game: core.Game, sizes: Sizes, diagnostics: Diagnostics) -> None:
    """Report steps whose actions are too large in total, at the largest action."""
    words = words_per_set(game)
    bounds = (
        (sizes.combinations, MAX_CELLS // words, "combinations"),
        (sizes.options, MAX_OPTIONS_OF_STEP, "options"),
    )
    for step in game.steps:
        actions = [game.actions[number] for number in step.actions]
        for count, limit, what in bounds:
            total = sum(map(count, actions))
            if total > limit:
                largest = max(actions, key=count)
                because = f"'{largest.name}' has {count(largest):,} of {total:,}"
                hint = "give choices fewer members, or combine several actions into one"
                place = largest.bindings[0].domain.span if largest.bindings else None
                diagnostics.report(
                    "T086", place, hint=hint, because=because, name=step.name, limit=f"{limit:,}", what=what
                )
                break


def words_per_set(game: core.Game) -> int:
    """The number of 64-bit words of a set of sites."""
    return max(1, -(-len(game.board.sites) // 64))


def expanded_size(game: core.Game) -> int:
    """Approximate number of nodes of all rules when unrolled, times the words of a set of sites."""
    sizes = Sizes(game)
    total = 0
    for action in game.actions:
        expressions = [*(binding.domain for binding in action.bindings), *(part for part in (action.prefer,) if part)]
        total += sizes.combinations(action) * (1 + sum(map(sizes.parts, expressions))) + sizes.effects(action.effects)
        total += sum(sizes.parts(part) for part in (action.guard, action.never) if part is not None)
    for rule in (*game.triggers, *game.end_conditions):
        total += sizes.parts(rule.condition) + sizes.effects(rule.effects)
    total += sum(map(sizes.parts, (*game.scored, *(strategy.value for strategy in game.strategies))))
    total += sum(variable.size for variable in game.variables)
    total += sizes.effects(game.setup) + sum(sizes.effects(step.effects) for step in game.steps)
    return total * words_per_set(game)


def _many_rounds(effect: core.Effect) -> tuple[str, str]:
    """Why an effect takes long and the way out, if it is for a `repeat` of many rounds; else both are empty."""
    repeats = [each for each in all_within([effect]) if isinstance(each, core.Repeat)]
    most = max((each.times.type.high for each in repeats), default=0)
    if most < MANY_ROUNDS:
        return "", ""
    return f"a 'repeat' here may take {most:,} rounds", "give its number a smaller range: 'min(NUMBER, 100)'"


def _max_members(domain: core.Expression, game: core.Game) -> int:
    """Upper bound on the members of a choice; 1 for a single site."""
    return 1 if domain.type.kind == "site" else max_members(domain, GameWorld(game))


class Sizes:
    """Sizes of the parts of one game."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self.steps = Steps(GameWorld(game))
        self._parts: dict[int, tuple[core.Expression, int]] = {}
        self._effects: dict[int, tuple[core.Effect, int]] = {}

    def combinations(self, action: core.Action) -> int:
        """Combinations of all choices of an action other than sites."""
        return prod(self.members(binding.domain) for binding in action.bindings if not binding.is_of_sites)

    def options(self, action: core.Action) -> int:
        """Upper bound on the options of an action."""
        return prod(_max_members(binding.domain, self.game) for binding in action.bindings)

    def effects(self, effects: Iterable[core.Effect]) -> int:
        """The number of nodes of effects, unrolled."""
        return sum(map(self._effect, effects))

    def members(self, domain: core.Expression) -> int:
        """The copies that a quantifier over a set unrolls to; 1 for sets of sites, which become a loop."""
        if isinstance(domain, core.Constant) and isinstance(domain.value, frozenset):
            return len(domain.value) if domain.type.kind != "sites" else min(len(domain.value), 8)
        if domain.type.kind in ("numbers", "marks"):
            return domain.type.high - domain.type.low + 1
        sizes = {
            "ways": len(self.game.board.directions),
            "players": len(self.game.players),
            "pieces": len(self.game.pieces),
        }
        return sizes.get(domain.type.kind, 1)

    def rounds_written(self, effect: core.Effect) -> int:
        """The copies that the effects within one unroll to; 1 if it becomes a loop, or is none."""
        if not isinstance(effect, core.ForEach) or self.is_long_loop(effect):
            return 1
        return self.members(effect.domain)

    def is_long_loop(self, effect: core.ForEach) -> bool:
        """Whether the rounds of a loop of effects would be too long if they were written out: it becomes a loop, which
        any loop over consecutive numbers, players or kinds can be."""
        members = effect.domain.value if isinstance(effect.domain, core.Constant) else None
        if not isinstance(members, frozenset) or effect.domain.type.kind in ("sites", "sets", "ways"):
            return False
        numbers = sorted(each for each in members if isinstance(each, int))
        if not numbers or len(numbers) < len(members) or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            return False
        return len(numbers) * self.effects(effect.body) > MAX_PARTS_OF_ROUNDS

    def parts(self, expression: core.Expression) -> int:
        """The number of nodes of an expression, unrolled."""
        cached = self._parts.get(id(expression))
        if cached is None:
            times = self.members(expression.domain) if isinstance(expression, core.Quantified) else 1
            size = 1 + times * sum(self.parts(part) for part in core.parts(expression))
            cached = self._parts[id(expression)] = (expression, size)
        return cached[1]

    def in_each(self, expression: core.Expression) -> int:
        """The number of nodes in each combination of choices: without those of questions about what an option leads to,
        which are written once."""
        times = self.members(expression.domain) if isinstance(expression, core.Quantified) else 1
        within = core.parts(expression)
        if isinstance(expression, core.After):
            within = (*expression.choices, *expression.arguments)
        return 1 + times * sum(map(self.in_each, within)) if core.looks_ahead(expression) else self.parts(expression)

    def are_choices_large(self, action: core.Action, combinations: int) -> bool:
        """Whether the choices of an action are too large in all of their combinations."""
        if combinations * sum(self.in_each(binding.domain) for binding in action.bindings) <= MAX_PARTS:
            return False
        return parts_of_choices(action, GameWorld(self.game), self.members, MAX_PARTS) > MAX_PARTS

    def report_large_choices(self, action: core.Action, diagnostics: Diagnostics) -> None:
        """Report choices that are too large in all of their combinations, at what multiplies in the largest."""
        counts = most_of_each(action, GameWorld(self.game), self.members)
        several = {label: count for label, count in counts.items() if count > 1}
        domains = [binding.domain for binding in action.bindings]
        place, because = multiplied(domains, self.members, self.parts)
        hint = WAY_OUT if because else ""
        if several:
            factors = " × ".join(f"{count:,} for '{label}'" for label, count in several.items())
            written = f"{because}, and all this" if because else "this"
            because = f"{written} is written out for each combination of the choices, {factors}"
        if {"way", "distance"} <= several.keys():
            hint = OF_MOVEMENTS
        elif prod(several.values()) > max(map(self.parts, domains)):
            hint = OF_CHOICES
        diagnostics.report("T021", place, hint=hint, because=because, limit=f"{MAX_PARTS:,}")

    def report_large(self, expressions: list[core.Expression], diagnostics: Diagnostics) -> None:
        """Report expressions that are too large, at what multiplies in the largest."""
        place, because = multiplied(expressions, self.members, self.parts)
        diagnostics.report("T021", place, hint=WAY_OUT if because else "", because=because, limit=f"{MAX_PARTS:,}")

    def report(self, effects: Iterable[core.Effect], diagnostics: Diagnostics) -> None:
        """Report effects that are too large, counting nested effects as often as they are unrolled."""
        effects = tuple(effects)
        if self.effects(effects) > MAX_PARTS:
            largest = max(effects, key=self._effect)
            place, because, hint = multiplied_in_effect(
                largest, self.rounds_written, self._effect, self.members, self.parts
            )
            diagnostics.report("T021", place, hint=hint, because=because, limit=f"{MAX_PARTS:,}")
            return
        steps = [self.steps.of_effect(effect) for effect in effects]
        if sum(steps) > MAX_STEPS:
            longest = effects[steps.index(max(steps))]
            place, (because, hint) = longest.span, _many_rounds(longest)
            if not because:
                world = GameWorld(self.game)
                place, because, hint = multiplied_in_effect(
                    longest,
                    lambda effect: rounds_of(effect, world),
                    self.steps.of_effect,
                    lambda domain: max_members(domain, world),
                    self.steps.of,
                )
            diagnostics.report("T024", place, hint=hint, because=because, limit=f"{MAX_STEPS:,}")

    def _effect(self, effect: core.Effect) -> int:
        cached = self._effects.get(id(effect))
        if cached is None:
            times = self.rounds_written(effect)
            own = sum(self.parts(expression) for expression in expressions_of(effect))
            size = 1 + own + times * sum(self._effect(part) for part in inner(effect))
            cached = self._effects[id(effect)] = (effect, size)
        return cached[1]
