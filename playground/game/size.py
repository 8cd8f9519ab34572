"""How large a game becomes once everything that is written out has been written out.

Quantifiers over directions, numbers, players and pieces, and choices among them, are written out by the native
engine. A few nested ranges can thus ask for more code than any machine has memory for; they are refused here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from playground.game import core
from playground.game.board import Board
from playground.game.prune import inner
from playground.game.steps import expressions_of, most_members, steps_of, steps_of_effect
from playground.source.diagnostics import Diagnostics

MOST_COMBINATIONS = 1024
"""Combinations of directions, numbers, players and pieces that one action may choose among."""

MOST_OPTIONS = 10_000_000
"""Options that one action may have, sites counted as if all of them were on offer."""

MOST_STEPS = 100_000_000
"""Steps that looking at one condition may take: about a second of machine code."""

MOST_STEPS_OF_CHOICES = 1_000_000_000
"""The same for what can be chosen, which engines work out for many sites at once."""

MOST_PARTS = 100_000
"""Parts that one rule may have when written out."""


def report_size(game: core.Game, diagnostics: Diagnostics) -> bool:
    """Report actions and rules that are too large; whether nothing of the game is."""
    before = len(diagnostics.errors)
    sizes = _Sizes(game)
    for action in game.actions:
        listed = [sizes.members(b.domain) for b in action.bindings if b.type.kind != "site"]
        combinations = prod(listed)
        options = prod(_most_members(b.domain, game) for b in action.bindings)
        span = action.bindings[0].domain.span if action.bindings else None
        if combinations > MOST_COMBINATIONS:
            diagnostics.report("T064", span, name=action.name, limit=MOST_COMBINATIONS)
        elif options > MOST_OPTIONS:
            diagnostics.report("T064", span, name=action.name, limit=MOST_OPTIONS)
        elif combinations * sum(sizes.parts(b.domain) for b in action.bindings) > MOST_PARTS:
            diagnostics.report("T021", span, limit=MOST_PARTS)
        for asked in (*(b.domain for b in action.bindings), *([action.prefer] if action.prefer else [])):
            if steps_of(asked, _World(game)) > MOST_STEPS_OF_CHOICES:
                diagnostics.report("T024", asked.span, limit=MOST_STEPS_OF_CHOICES)
        sizes.report(action.effects, diagnostics)
    sizes.report(game.setup, diagnostics)
    conditions = [rule.condition for rule in (*game.triggers, *game.end_conditions)]
    for asked in (*conditions, *(strategy.value for strategy in game.strategies)):
        if sizes.parts(asked) > MOST_PARTS:
            diagnostics.report("T021", asked.span, limit=MOST_PARTS)
        elif steps_of(asked, _World(game)) > MOST_STEPS:
            diagnostics.report("T024", asked.span, limit=MOST_STEPS)
    for rule in (*game.triggers, *game.end_conditions):
        sizes.report(rule.effects, diagnostics)
    return len(diagnostics.errors) == before


@dataclass(frozen=True)
class _World:
    """The frame of a checked game."""

    game: core.Game

    @property
    def board(self) -> Board:
        return self.game.board

    @property
    def player_count(self) -> int:
        return len(self.game.players)


def _most_members(domain: core.Expression, game: core.Game) -> int:
    """The most members that a choice can have; 1 for a single site."""
    return 1 if domain.type.kind == "site" else most_members(domain, _World(game))


class _Sizes:
    """Sizes of the parts of one game."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self._parts: dict[int, tuple[core.Expression, int]] = {}

    def members(self, domain: core.Expression) -> int:
        """How many members of a set are written out; 1 for sets of sites, which are gone through in a loop."""
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

    def parts(self, expression: core.Expression) -> int:
        """The number of parts of an expression, written out."""
        found = self._parts.get(id(expression))
        if found is None:
            times = self.members(expression.domain) if isinstance(expression, core.Quantified) else 1
            size = 1 + times * sum(self.parts(part) for part in core.parts(expression))
            found = self._parts[id(expression)] = (expression, size)
        return found[1]

    def report(self, effects: Iterable[core.Effect], diagnostics: Diagnostics) -> None:
        """Report effects that are too large, those within others counted as often as they are written out."""
        effects = tuple(effects)
        if sum(self._effect(effect) for effect in effects) > MOST_PARTS:
            diagnostics.report("T021", effects[0].span, limit=MOST_PARTS)
            return
        steps = [steps_of_effect(effect, _World(self.game)) for effect in effects]
        if sum(steps) > MOST_STEPS:
            diagnostics.report("T024", effects[steps.index(max(steps))].span, limit=MOST_STEPS)

    def _effect(self, effect: core.Effect) -> int:
        times = self.members(effect.domain) if isinstance(effect, core.ForEach) else 1
        own = sum(self.parts(expression) for expression in expressions_of(effect))
        return 1 + own + times * sum(self._effect(part) for part in inner(effect))

