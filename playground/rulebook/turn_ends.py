"""After which actions a turn ends, where others of the same step go on with it: `roll` and `stop` of a game of dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playground.game.effects import SKIP
from playground.rulebook.reach import Reach
from playground.ruleset.model import ActionDeclaration, StepDeclaration
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_effects_of, parse_trigger
from playground.syntax.trees import nodes

_LEADING = (ast.Continue, ast.NextPlayer, ast.Finish, ast.Draw)
"""Effects that say themselves what is next."""


class TurnEnds:
    """Decides for one game after which actions a rulebook has to say that the turn ends."""

    def __init__(self, reach: Reach) -> None:
        self.reach, self.terms, self.ruleset = reach, reach.terms, reach.ruleset

    def after(self, action: ActionDeclaration) -> bool:
        """Whether an action, and no rule that follows it, says what is next, while others of its steps go on."""
        steps = [self.ruleset.turn[name] for name in self.reach.steps]
        offering = [step for step in steps if any(each.text == action.name for each in step.actions)]
        if not offering or not all(self._goes_on_otherwise(step) for step in offering):
            return False
        return not any(map(self._leads, self._done(action))) and not self._follows(action)

    def leads_always(self, action: ActionDeclaration) -> bool:
        """Whether an action says in any case what is next, or ends the game."""
        node = parse_effects_of(action.do, Diagnostics())
        resolved = self.terms.resolved(node) if node is not None else None
        return resolved is not None and self._is_led(resolved, frozenset())

    def leads_sometimes(self, action: ActionDeclaration) -> bool:
        """Whether an action says what is next in some cases, and not in others."""
        return any(map(self._leads, self._done(action))) and not self.leads_always(action)

    def _is_led(self, effect: ast.Node, named: frozenset[str]) -> bool:
        match effect:
            case ast.Block(effects):
                return any(self._is_led(each, named) for each in effects)
            case ast.If(_, then, otherwise):
                return otherwise is not None and self._is_led(then, named) and self._is_led(otherwise, named)
            case ast.Perform(name) if name not in named and (definition := self.terms.effects(name)) is not None:
                return self._is_led(definition.body, named | {name})
        return self._leads(effect)

    def may_lead(self, effect: ast.Effect) -> bool:
        """Whether effects may say what is next, or end the game."""
        return any(map(self._leads, self._within(effect, frozenset())))

    def completed(self, effect: ast.Effect) -> ast.Effect:
        """Effects that may say what is next, with the end of the turn where they do not: `otherwise the turn ends`."""
        if not self.may_lead(effect) or self._leads(effect):
            return effect
        match effect:
            case ast.Block(effects) if effects:
                return replace(effect, effects=(*effects[:-1], self.completed(effects[-1])))
            case ast.If(_, then, otherwise):
                ends = ast.Perform(SKIP, (), span=effect.span)
                return replace(
                    effect, then=self._ending(then), otherwise=self._ending(otherwise) if otherwise else ends
                )
        return effect

    def _ending(self, branch: ast.Effect) -> ast.Effect:
        """A branch that says what is next in any case."""
        if self.may_lead(branch):
            return self.completed(branch)
        if isinstance(branch, ast.Nothing):
            return ast.Perform(SKIP, (), span=branch.span)
        return ast.Block((branch, ast.Perform(SKIP, (), span=branch.span)), span=branch.span)

    def _goes_on_otherwise(self, step: StepDeclaration) -> bool:
        """Whether a step of the mover has an action that goes on with the turn."""
        if step.joined or step.by or step.then:
            return False
        return self.goes_on(step)

    def goes_on(self, step: StepDeclaration) -> bool:
        """Whether a step has an action that goes on with the turn."""
        possible = self.reach.actions()
        actions = [self.ruleset.actions[each.text] for each in step.actions if each.text in possible]
        return any(isinstance(part, ast.Continue) for action in actions for part in self._done(action))

    def _follows(self, action: ActionDeclaration) -> bool:
        """Whether a rule that follows the action may go on with the turn."""
        for trigger in self.ruleset.after.values():
            node, named = parse_trigger(trigger, Diagnostics()), [name.text for name in trigger.actions]
            applies = node is not None and (not named or action.name in named)
            parts = self._within(node.effects, frozenset()) if node is not None and applies else ()
            if any(isinstance(part, ast.Continue) for part in parts):
                return True
        return False

    def _done(self, action: ActionDeclaration) -> Iterator[ast.Node]:
        node = parse_effects_of(action.do, Diagnostics())
        return self._within(node, frozenset()) if node is not None else iter(())

    def _within(self, node: ast.Node, named: frozenset[str]) -> Iterator[ast.Node]:
        """All parts of effects, also of those that have a name."""
        for part in nodes(self.terms.resolved(node)):
            yield part
            if isinstance(part, ast.Perform) and part.name not in named:
                definition = self.terms.effects(part.name)
                yield from self._within(definition.body, named | {part.name}) if definition is not None else ()

    def _leads(self, part: ast.Node) -> bool:
        return isinstance(part, _LEADING) or (isinstance(part, ast.Perform) and part.name == SKIP)
