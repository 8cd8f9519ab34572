"""Large expressions that the rules use often become functions of the program, in place of many copies.

A definition of the ruleset is written into each rule that uses it, so that the core has the same expression several
times, but for the names of variables. `repeated` finds those that are large:

    attacked(king)  …  attacked(one step from king)  …  attacked(king)        a function of a site, called three times
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from playground.engine.native.lower.nameless import RESULTS, Form, Key, Nameless
from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.rule_expressions import expressions_of
from playground.game.size import Sizes
from playground.game.steps import GameWorld, Steps

MIN_PARTS = 150
"""The parts of an expression, written out, from which on it may be a function."""

MIN_SAVED = 2500
"""The parts that need not be written if an expression is a function, from which on it is one.

Small programs keep their copies, which share with what surrounds them what both compute: with functions for
everything of 150 parts, Can't Stop runs at an eighth of its speed, and others are slower by up to 18%. Chess is faster,
since what castling depends on is then computed only if king and rook have not moved."""

MANY_STEPS = 1_000_000
"""The steps of an expression from which on it is a function if it is used twice, and has `MIN_PARTS`: it has three
loops within each other, besides which a call is nothing."""

MIN_OWN_PARTS = 50
"""The parts that such a function has besides those within other functions."""


class Repeated:
    """Finds the large expressions of a game that its rules use several times; `form_of` recognises them."""

    def __init__(self, game: core.Game) -> None:
        self.sizes, self._steps = Sizes(game), Steps(GameWorld(game))
        self._numbers: dict[Key, int] = {}
        self._forms: dict[int, tuple[core.Expression, Form | None]] = {}
        self._functions: dict[int, tuple[core.Expression, Form | None]] = {}
        self._calling: dict[int, tuple[core.Expression, bool]] = {}
        rules = [(rule, times) for rule, times in _rules(game, self.sizes) if self._is_large(rule)]
        self._likely = Counter[Key]()
        """How often large expressions of each type and size are written: where these are too few, none are compared."""
        for rule, times in rules:
            self._note(rule, times)
        self._keys = _chosen([_Use(None, times, list(self._uses(rule, 1))) for rule, times in rules])

    def form_of(self, expression: core.Expression) -> Form | None:
        """The form of an expression if it is to be a function."""
        if not self._keys:
            return None
        known = self._functions.get(id(expression))
        if known is None:
            form = self._form(expression)
            is_function = form is not None and form.key in self._keys
            known = self._functions[id(expression)] = (expression, form if is_function else None)
        return known[1]

    def calls(self, expression: core.Expression) -> bool:
        """Whether a function is called for an expression or for a part of it."""
        if not self._keys or not self._is_large(expression):
            return False
        known = self._calling.get(id(expression))
        if known is None:
            result = self.form_of(expression) is not None or any(map(self.calls, core.parts(expression)))
            known = self._calling[id(expression)] = (expression, result)
        return known[1]

    def _is_large(self, expression: core.Expression) -> bool:
        return self.sizes.parts(expression) >= MIN_PARTS

    def _likeness(self, expression: core.Expression) -> Key:
        """What expressions of one form have in common, and is quickly compared."""
        return type(expression), expression.type.kind, self.sizes.parts(expression)

    def _note(self, expression: core.Expression, times: int) -> None:
        self._likely[self._likeness(expression)] += times
        times *= self._copies(expression)
        for part in core.parts(expression):
            if self._is_large(part):
                self._note(part, times)

    def _copies(self, expression: core.Expression) -> int:
        """How often the parts of an expression are written."""
        return self.sizes.members(expression.domain) if isinstance(expression, core.Quantified) else 1

    def _form(self, expression: core.Expression) -> Form | None:
        """The form of an expression that may be a function, otherwise None."""
        if expression.type.kind not in RESULTS or not self._is_large(expression):
            return None
        known = self._forms.get(id(expression))
        if known is None:
            form = self._new_form(expression) if self._may_save(expression) else None
            known = self._forms[id(expression)] = (expression, form)
        return known[1]

    def _may_save(self, expression: core.Expression) -> bool:
        """Whether a function would save enough if all expressions of its type and size were alike."""
        like = self._likely[self._likeness(expression)]
        saved = (like - 1) * self.sizes.parts(expression)
        return saved >= MIN_SAVED or (saved > 0 and self._takes_long(expression))

    def _takes_long(self, expression: core.Expression) -> bool:
        return self._steps.of(expression) >= MANY_STEPS

    def _new_form(self, expression: core.Expression) -> Form | None:
        nameless = Nameless(lambda part: None if part is expression else self._form(part))
        key = nameless.key(expression)
        if key is None:
            return None
        return Form(self._numbers.setdefault(key, len(self._numbers)), tuple(nameless.free.values()))

    def _uses(self, expression: core.Expression, times: int) -> Iterator[_Use]:
        """The outermost expressions within a large one that may be functions."""
        form = self._form(expression)
        written = (1 if form else times) * self._copies(expression)
        within = [use for part in core.parts(expression) if self._is_large(part) for use in self._uses(part, written)]
        if form is None:
            yield from within
        else:
            yield _Use(form.key, times, within, self.sizes.parts(expression), self._takes_long(expression))


@dataclass
class _Use:
    """A large expression with those within it, and how often it is written within the next larger one."""

    key: int | None
    times: int
    within: list[_Use]
    parts: int = 0
    takes_long: bool = False


def _chosen(roots: list[_Use]) -> frozenset[int]:
    """The keys of the expressions that become functions: the largest whose copies would be long, but none that is
    little more than a call of another."""
    first = dict[int, _Use]()
    _collect(roots, first)
    chosen: set[int] = set()
    for key, use in sorted(first.items(), key=lambda each: -each[1].parts):
        counts = Counter[int]()
        _count(roots, 1, chosen, counts, set())
        if (counts[key] - 1) * use.parts >= (MIN_PARTS if use.takes_long else MIN_SAVED):
            chosen.add(key)
    for key in sorted(chosen, key=lambda key: first[key].parts):
        use = first[key]
        own = use.parts - sum(each.parts * each.times for each in _outermost(use.within, chosen))
        if own < (MIN_OWN_PARTS if use.takes_long else MIN_PARTS):
            chosen.remove(key)
    return frozenset(chosen)


def _collect(uses: list[_Use], first: dict[int, _Use]) -> None:
    """The first use of each expression by its key."""
    for use in uses:
        if use.key is not None:
            first.setdefault(use.key, use)
        _collect(use.within, first)


def _count(uses: list[_Use], times: int, chosen: set[int], counts: Counter[int], done: set[int]) -> None:
    """Count how often expressions are written if those chosen are written once."""
    for use in uses:
        if use.key is not None:
            counts[use.key] += times * use.times
        if use.key not in chosen:
            _count(use.within, times * use.times, chosen, counts, done)
        elif use.key is not None and use.key not in done:
            done.add(use.key)
            _count(use.within, 1, chosen, counts, done)


def _outermost(uses: list[_Use], chosen: set[int]) -> Iterator[_Use]:
    for use in uses:
        if use.key in chosen:
            yield use
        else:
            yield from _outermost(use.within, chosen)


def _rules(game: core.Game, sizes: Sizes) -> Iterator[tuple[core.Expression, int]]:
    """The expressions of the rules, and how often each is written; the setup, which is performed once, is left out."""
    for action in game.actions:
        times = 1
        for binding in action.bindings:
            yield binding.domain, times
            times *= 1 if binding.is_of_sites else sizes.members(binding.domain)
        yield from ((part, 1) for part in action.questions)
        yield from _of_effects(action.effects, 1, sizes)
    for rule in (*game.triggers, *game.end_conditions):
        yield rule.condition, 1
        yield from _of_effects(rule.effects, 1, sizes)
    for step in game.steps:
        yield from _of_effects(step.stuck or (), 1, sizes)


def _of_effects(effects: tuple[core.Effect, ...], times: int, sizes: Sizes) -> Iterator[tuple[core.Expression, int]]:
    for effect in effects:
        yield from ((expression, times) for expression in expressions_of(effect))
        written = times * sizes.rounds_written(effect) if isinstance(effect, core.ForEach) else times
        yield from _of_effects(inner(effect), written, sizes)
