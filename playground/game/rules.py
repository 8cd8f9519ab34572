"""Checks rules: triggers, end conditions, effects, and the effects for players without options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from playground.game import core
from playground.game.component_effects import Pieces
from playground.game.core import TYPE_NAMES
from playground.game.effects import NOWHERE, SKIP, EffectChecker
from playground.game.expressions import ExpressionChecker
from playground.game.names import MOVER, is_unknown, unknown
from playground.game.prune import PASSES
from playground.ruleset.model import StepDeclaration
from playground.ruleset.names import IDENTIFIER
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.parse import parse_effects_of, parse_expression, parse_rule

PASS, PASS_WITHOUT_OPTION = PASSES

NO_OPTIONS = "no options"
"""What a game ends by in which a player has no option: in a step, or where the game says what happens then."""

_OTHERWISE = (PASS, SKIP, "lose", "win", "draw")

_FINISHES = "write 'mover wins', 'mover loses' or 'draw'; a rule that does not end the game belongs under 'after:'"


@dataclass
class RuleChecker:
    """Checks texts with effects, and collects the `endings` that they lead to, in order, and the `faults`.

    `pieces` has the properties of the kinds of pieces that effects depend on, `steps` the steps of the turn by name.
    """

    checker: ExpressionChecker
    pieces: Pieces
    steps: Mapping[str, int]
    endings: list[str] = field(default_factory=list)
    faults: list[core.Fault] = field(default_factory=list)

    def effects(self, texts: Sequence[Scalar], place: str, name: str | int) -> tuple[core.Effect, ...]:
        """The effects of a list of texts; `name` is the ending if they finish the game."""
        node = parse_effects_of(texts, self.checker.diagnostics)
        if node is None:
            return ()
        return self._checked(str(name), place, node)

    def _checked(self, name: str, place: str, node: ast.Block) -> tuple[core.Effect, ...]:
        """The checked effects; `name` becomes an ending if they can finish the game."""
        ending = self.endings.index(name) if name in self.endings else len(self.endings)
        checker = EffectChecker(self.checker, self.pieces, self.steps, place, ending, faults=self.faults)
        effects = checker.block(node)
        if checker.finishes and name not in self.endings:
            self.endings.append(name)
        return effects

    def check_unused(self, definition: ast.EffectDefinition) -> None:
        """Check effects that no rule uses; their parameters have unknown types."""
        checker = EffectChecker(self.checker, self.pieces, self.steps, NOWHERE, len(self.endings))
        checker.expanded(definition, [unknown(definition.span) for _ in definition.parameters], definition.span)

    def rule(self, name: str, text: Scalar, place: str) -> core.Rule | None:
        """A trigger or an end condition, by `place`; None after a diagnostic."""
        node = parse_rule(text, self.checker.diagnostics)
        return self.checked_rule(name, node, place) if node is not None else None

    def checked_rule(self, name: str, node: ast.Rule, place: str, always: bool = False) -> core.Rule:
        """A trigger or an end condition, by `place`; one that is to apply `always` has no condition that a ruleset
        wrote."""
        self.checker.last_is_known = True
        condition = self.checker.expect(node.condition, "bool")
        if not always:
            self._check_not_constant(condition, node.condition.span, place, name)
        with self.checker.assuming(condition):
            effects = self._checked(name, place, node.effects)
        self.checker.last_is_known = False
        explained = self.checker.diagnostics.has_within("T089", node.effects.span)
        if place == "end" and name not in self.endings and not self.checker.exceeded and not explained:
            effects_text = node.effects.span
            self.checker.diagnostics.report("T059", effects_text, hint=_FINISHES, name=name)
        return core.Rule(name, condition, effects)

    def _check_not_constant(self, condition: core.Expression, span: Span, place: str, name: str) -> None:
        """Report a condition that always or never holds, unless that depends on a parameter."""
        by_parameter = self.checker.vocabulary.used_parameters
        explained = self.checker.diagnostics.has_within("W091", span)
        if isinstance(condition, core.Constant) and not is_unknown(condition) and not (by_parameter or explained):
            never = "T060" if place == "end" else "W060"
            hint = "write '{then: EFFECTS}' for a rule that always applies" if place == "after" else ""
            code, hint = ("W067", hint) if condition.value else (never, "")
            self.checker.diagnostics.report(code, span, hint=hint, name=name)

    def stuck(self, step: StepDeclaration) -> tuple[core.Effect, ...] | None:
        """The effects for a player without options; None if the player passes."""
        text, diagnostics = step.otherwise, self.checker.diagnostics
        if text is None or text.text == PASS:
            return None
        if text.text == SKIP:
            return ()
        name = NO_OPTIONS if step.by_default else f"{NO_OPTIONS} in {step.name}"
        named = text.text in self.checker.vocabulary.effects
        if IDENTIFIER.fullmatch(text.text) and text.text not in _OTHERWISE and not named:
            where = "" if step.by_default else f" of the step '{step.name}'"
            what, allowed = f"'otherwise'{where}", f"{', '.join(_OTHERWISE)}, or effects"
            hint = "write: skip" if text.text == "nothing" else did_you_mean(text.text, _OTHERWISE)
            diagnostics.report("R012", text.span, hint=hint, what=what, allowed=allowed, found=f"'{text.text}'")
            return None
        if text.text in ("win", "lose"):
            return (core.Finish(f"{text.text}s", MOVER, self._ending_once(name)),)
        return self.effects([text], "otherwise", name)

    def start(self, step: StepDeclaration) -> tuple[core.Effect, ...]:
        """The effects at the start of a step."""
        return self.effects(step.start, "start", core.start_of(step.name)) if step.start else ()

    def by(self, step: StepDeclaration) -> core.Expression | None:
        """Who decides in a step in place of the mover: a player, or several who choose at once; None for the mover."""
        node = parse_expression(step.by, self.checker.diagnostics) if step.by else None
        if node is None:
            return None
        if isinstance(node, ast.Nowhere) or (isinstance(node, ast.Name) and node.text == "nobody"):
            hint = "leave 'by' out where the mover decides; a step without actions is no decision"
            found = "nobody"
            self.checker.fail("T001", node.span, hint=hint, expected=TYPE_NAMES["player"], found=found)
            return None
        players = self.checker.as_players(self.checker.check(node))
        if is_unknown(players) or players.type.kind == "players":
            return None if is_unknown(players) else players
        perhaps_nobody = players.type.kind == "player" and players.type.optional
        hint = _decides_if_there(node) if perhaps_nobody else ""
        player = self.checker.coerce(players, "player", node.span, hint=hint)
        return None if is_unknown(player) else player

    def then(self, step: StepDeclaration) -> tuple[core.Effect, ...]:
        """What happens when all who decide in a step have. After an action of the mover `last` is what it has put."""
        self.checker.has_put = step.by is None
        effects = self.effects(step.then, "start", core.end_of(step.name)) if step.then else ()
        self.checker.has_put = False
        return effects

    def _ending_once(self, name: str) -> int:
        return self.endings.index(name) if name in self.endings else self.ending(name)

    def ending(self, name: str) -> int:
        """A new ending."""
        self.endings.append(name)
        return len(self.endings) - 1


def _decides_if_there(node: ast.Expression) -> str:
    """What to write behind 'by:' so that the mover decides where nobody else does."""
    written = " ".join(node.span.text.split())
    if isinstance(node, ast.Name | ast.Of):
        return f"write 'by: if {written} is not none then {written} else mover'"
    return f"write 'by: let who be {written}; if who is not none then who else mover'"
