"""Finds questions about `last` that follow an action which puts things on sets only: these leave it none.

    do: place Bird on goals          when: after(count flock) > 3, where flock is group of last

A single site becomes `last`, and so does each that a loop comes to; of a set it would not be said which one is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rule_expressions import distinct_parts, expressions_within, rule_expressions
from playground.game.unguarded import PUTTING, asks_for_last, is_guard, puts
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_last_of_sets(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of the first question about each such action."""
    own = [number for number, action in enumerate(game.actions) if action.name in ruleset.actions]
    on_sets = {number: _on_sets_only(game.actions[number].effects) for number in own}
    singly = {number for number in own if on_sets[number] is None and puts(game.actions[number].effects)}
    for number, place in on_sets.items():
        action = game.actions[number]
        if place is None or place.span is None:
            continue
        question = next(chain(_looking_ahead(game, number), _after(game, number, singly)), None)
        if question is not None:
            sites = " ".join(place.target.span.text.split()) if place.target.span else "SITES"
            line = f"in {place.span.line_from(question)}"
            hint = f"say it of each, 'for each one in {sites} do place … on one': then 'last' is the latest of them"
            diagnostics.report("W175", question, hint=hint, action=action.name, place=line)


def _on_sets_only(effects: Iterable[core.Effect]) -> core.Place | None:
    """The first effect that puts things on a set, if no other puts anything on a single site."""
    found: core.Place | None = None
    for effect in all_within(effects):
        if isinstance(effect, core.Place) and effect.target.type.kind == "sites":
            found = found or effect
        elif isinstance(effect, PUTTING):
            return None
    return found


def _looking_ahead(game: core.Game, action: int) -> Iterator[Span]:
    """Where a rule asks for `last` in the position after an action."""
    for part in distinct_parts(rule_expressions(game)):
        if isinstance(part, core.After) and part.action == action:
            yield from _questions([part.body])


def _after(game: core.Game, action: int, singly: Iterable[int]) -> Iterator[Span]:
    """Where rules ask for `last` that follow an action, and none of those that put things singly; not where they think
    of that it may be none."""
    for rule in (*game.triggers, *game.end_conditions):
        if rule.follows(action) and not any(map(rule.follows, singly)) and not is_guard(rule.condition):
            yield from _questions([rule.condition, *expressions_within(rule.effects)])


def _questions(expressions: Iterable[core.Expression]) -> Iterator[Span]:
    for part in distinct_parts(expressions):
        if not core.parts(part) and asks_for_last(part) and part.span is not None:
            yield part.span
