"""Checks rule texts outside a ruleset with its vocabulary: the setup and the expectations of scenarios.

In: a ruleset and the game that was built from it. Out: a `Wording`, which checks further texts as if they were part of
the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.attacks import Attacks
from playground.game.build import Builder
from playground.game.component_effects import Pieces
from playground.game.core import NOTHING
from playground.game.effects import EffectChecker
from playground.game.expressions import ExpressionChecker
from playground.game.extent import extent_of
from playground.game.moving_on import function_of_moving
from playground.game.names import is_unknown
from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.syntax.parse import parse_effects, parse_expression
from playground.syntax.rule_text import RuleText


@dataclass(frozen=True)
class Wording:
    """The vocabulary of a game. Checked texts are valid for that game: its steps, directions and variables."""

    game: core.Game
    vocabulary: Vocabulary
    kinds: Pieces
    ruleset: Ruleset

    def setup(self, texts: Iterable[RuleText], diagnostics: Diagnostics) -> tuple[core.Effect, ...]:
        """Checked effects, as in the setup; those with mistakes are left out, after diagnostics."""
        # A step of several steps of the core is called like its first and like the one in which players decide.
        steps = {step.name: index for index, step in reversed(list(enumerate(self.game.steps)))}
        effects: list[core.Effect] = []
        for text in texts:
            node = parse_effects(text, diagnostics)
            if node is not None:
                effects += EffectChecker(self._checker(diagnostics), self.kinds, steps, "setup", NOTHING).block(node)
        return tuple(effects)

    def condition(self, text: RuleText, diagnostics: Diagnostics) -> core.Expression | None:
        """A checked condition; None after a diagnostic."""
        node = parse_expression(text, diagnostics)
        if node is None:
            return None
        condition = self._checker(diagnostics).expect(node, "bool")
        return None if is_unknown(condition) else condition

    def _checker(self, diagnostics: Diagnostics) -> ExpressionChecker:
        checker = ExpressionChecker(self.vocabulary, diagnostics)
        attacks = Attacks(self.ruleset, checker).functions()
        checker.movement_functions = {**attacks, **function_of_moving(self.ruleset, checker)}
        return checker


def wording(ruleset: Ruleset, game: core.Game) -> Wording:
    """The vocabulary of a game, and the definitions of its parts that it does not use; `game` was built from `ruleset`
    without a mistake."""
    ruleset = replace(ruleset, definitions=(*ruleset.definitions, *ruleset.untaken.definitions))
    quiet = Diagnostics()
    extent = extent_of(ruleset, quiet)
    if extent is None:
        raise CompilerBug(f"{ruleset.name} was built before, but has no extent now")
    builder = Builder(ruleset, quiet, extent)
    builder.declare()
    builder.vocabulary.world.board = replace(builder.vocabulary.world.board, directions=game.board.directions)
    return Wording(game, builder.vocabulary, builder.kinds(), ruleset)
