"""Rule texts that are no part of a game, read in its words: the position of a test, and what it expects in the end.

In: a ruleset and the game that was built of it. Out: a `Wording`, which checks further texts as if they stood in the
ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.build import Builder
from playground.game.component_effects import Pieces
from playground.game.core import NOTHING
from playground.game.effects import EffectChecker
from playground.game.expressions import ExpressionChecker
from playground.game.extent import extent_of
from playground.game.names import is_unknown
from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.syntax.parse import parse_effects, parse_expression
from playground.syntax.rule_text import RuleText


@dataclass(frozen=True)
class Wording:
    """The words of a game. What is built with them fits that game: its steps, its directions, its variables."""

    game: core.Game
    vocabulary: Vocabulary
    kinds: Pieces

    def setup(self, texts: Iterable[RuleText], diagnostics: Diagnostics) -> tuple[core.Effect, ...]:
        """Effects that could stand in the setup; those with mistakes are left out, after diagnostics."""
        steps = {step.name: index for index, step in enumerate(self.game.steps)}
        found: list[core.Effect] = []
        for text in texts:
            node = parse_effects(text, diagnostics)
            if node is not None:
                checker = ExpressionChecker(self.vocabulary, diagnostics)
                found += EffectChecker(checker, self.kinds, steps, "setup", NOTHING).block(node)
        return tuple(found)

    def condition(self, text: RuleText, diagnostics: Diagnostics) -> core.Expression | None:
        """Something that is true or false in a position; None after a diagnostic."""
        node = parse_expression(text, diagnostics)
        if node is None:
            return None
        condition = ExpressionChecker(self.vocabulary, diagnostics).expect(node, "bool")
        return None if is_unknown(condition) else condition


def wording(ruleset: Ruleset, game: core.Game) -> Wording:
    """The words of a game; `game` was built of `ruleset` without a mistake."""
    quiet = Diagnostics()
    extent = extent_of(ruleset, quiet)
    if extent is None:
        raise CompilerBug(f"{ruleset.name} was built, and has no board now")
    builder = Builder(ruleset, quiet, extent)
    builder.declare()
    builder.vocabulary.world.board = replace(builder.vocabulary.world.board, directions=game.board.directions)
    return Wording(game, builder.vocabulary, builder.kinds())
