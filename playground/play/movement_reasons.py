"""Why a movement is not legal, in terms of the movements that the ruleset declares.

Movements are sugar, expanded (`game/movements.py`) to a condition on a piece: one alternative for each movement, each a
conjunction of requirements. Alternatives are recognized by their spans, which lie within the text of the movement.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from playground.game import core
from playground.game.core import NOTHING, Action, Expression, Operation, Quantified
from playground.play.evaluator import Evaluator
from playground.play.reasons import Context, Explainer, Reason, flattened, quoted
from playground.play.site_contents import contents_of
from playground.play.words import Words, with_article
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.stats.wording import listed

MOVEMENT_LABELS = ("way", "distance", "piece", "target")


@dataclass(frozen=True)
class MovementVariables:
    """The variables of an action that offers movements."""

    direction: str
    distance: str
    piece: str
    target: str


def movement_variables(action: Action) -> MovementVariables | None:
    """The variables of an action's movement; None if it offers no movements."""
    variables = {binding.label: binding.variable for binding in action.bindings}
    return MovementVariables(*variables.values()) if tuple(variables) == MOVEMENT_LABELS else None


@dataclass(frozen=True)
class MovementReasons:
    """Explains the conditions that come from movements; `moves` are the movements' texts in the ruleset."""

    words: Words
    evaluator: Evaluator
    moves: Mapping[str, Scalar]
    variables: MovementVariables

    def explain(self, condition: Expression, context: Context) -> Reason | None:
        """Why no movement fits, if the condition is that one does; None for other conditions."""
        alternatives = self._alternatives(condition)
        if self.variables.piece not in context.environment or not alternatives:
            return None
        available = {name: needs for name, needs in alternatives.items() if self._is_available(needs, context)}
        if not available:
            return Reason(f"{self._piece(context)} has none of the movements {listed(alternatives)}")
        return Reason(
            f"{self._piece(context)} moves by {listed(available, 'or')}, and this is {self._course(context)}:",
            tuple(self._why_not(name, requirements, context) for name, requirements in available.items()),
        )

    def _alternatives(self, condition: Expression) -> dict[str, list[Expression]]:
        """The requirements of each movement, if a condition consists of movements only; else empty."""
        alternatives = {self._movement(part.span): flattened(part, "and") for part in self._parts(condition)}
        return {} if None in alternatives else {str(name): requirements for name, requirements in alternatives.items()}

    def _parts(self, condition: Expression) -> list[Expression]:
        """The alternatives of a condition; an `or` within a movement is not split."""
        if not self._movement(condition.span) and _is(condition, "or"):
            return [part for argument in condition.arguments for part in self._parts(argument)]
        return [condition]

    def _movement(self, span: Span | None) -> str | None:
        """The name of the movement whose text contains a span."""
        for name, text in self.moves.items():
            whole = text.span
            if span and span.source == whole.source and whole.start <= span.start and span.end <= whole.end:
                return name
        return None

    # ---- texts

    def _piece(self, context: Context) -> str:
        site = int(context.environment[self.variables.piece])  # type: ignore[arg-type]  # a site by its role
        kind = self.evaluator.piece(site)
        return "nothing" if kind == NOTHING else with_article(self.words.game.pieces[kind].name)

    def _course(self, context: Context) -> str:
        steps, direction = (context.environment[name] for name in (self.variables.distance, self.variables.direction))
        name = self.words.say(core.Type("way"), direction)
        if steps == 1 and (leap := re.fullmatch(r"leap\((\d+), (\d+)\)", name)):
            return f"a leap of {leap[1]} by {leap[2]}"
        return f"{steps} {'step' if steps == 1 else 'steps'} {name}"

    # ---- requirements

    def _is_available(self, requirements: list[Expression], context: Context) -> bool:
        """Whether the piece has the movement with these requirements."""
        return all(self.evaluator.holds(one, context.environment) for one in requirements if self._is_about_piece(one))

    def _is_about_piece(self, requirement: Expression) -> bool:
        return _is(requirement, "contains") and self._is_variable(requirement.arguments[1], self.variables.piece)

    @staticmethod
    def _is_variable(expression: Expression, variable: str) -> bool:
        return isinstance(expression, core.Variable) and expression.name == variable

    def _why_not(self, name: str, requirements: list[Expression], context: Context) -> Reason:
        """The requirements that fail; if the length or the direction is wrong, only those."""
        failing = [one for one in requirements if not self.evaluator.holds(one, context.environment)]
        wrong_course = [one for one in failing if self._distances(one) or _is(one, "contains_way")]
        problems = [self._requirement(requirement, context) for requirement in wrong_course or failing]
        return Reason(f"{name} {quoted(self.moves[name].span)}: {'; '.join(dict.fromkeys(problems))}")

    def _requirement(self, requirement: Expression, context: Context) -> str:
        """What a movement requires, and what is the case instead."""
        numbers = self._distances(requirement)
        if numbers:
            steps = "step" if numbers == [1] else "steps"
            return f"it goes {listed(map(str, numbers), 'or')} {steps}"
        if _is(requirement, "contains_way"):
            return f"it goes {quoted(requirement.arguments[0].span)}"
        if _is(requirement, "contains"):
            return self._onto(requirement, context)
        if isinstance(requirement, Quantified) and requirement.kind == "every":
            return self._through(requirement, context)
        if _is(requirement, "equal") and self._is_beyond(requirement.arguments[0]):
            return self._to_the_edge(requirement.arguments[0], context)
        reason = Explainer(self.words, self.evaluator).why_false(requirement, context)
        return " ".join(line.strip() for line in reason.lines())

    def _distances(self, requirement: Expression) -> list[int]:
        """The numbers of steps that a requirement allows; empty if it is about something else."""
        numbers = []
        for part in flattened(requirement, "or"):
            if not _is(part, "equal") or not self._is_variable(part.arguments[0], self.variables.distance):
                return []
            numbers.append(self.evaluator.number(part.arguments[1], {}))
        return numbers

    def _onto(self, requirement: Operation, context: Context) -> str:
        onto, target = requirement.arguments
        site = self.evaluator.number(target, context.environment)
        if site == NOTHING:
            return "it would leave the board"
        return f"it ends `onto` {quoted(onto.span)}, and {contents_of(self.words, site, self.evaluator)}"

    def _through(self, requirement: Quantified, context: Context) -> str:
        """The first site on the path that blocks it."""
        for step in self.evaluator.members(requirement.domain, context.environment):
            inner = context.with_variable(requirement.variable, step).environment
            if not self.evaluator.holds(requirement.body, inner):
                passable = flattened(requirement.body, "or")[-1]
                return self._blocked_by(passable, inner)
        return f"{quoted(requirement.span)} does not hold"

    def _blocked_by(self, passable: Expression, environment: Mapping[str, core.Value]) -> str:
        if not _is(passable, "contains"):
            return f"{quoted(passable.span)} does not hold"
        through, place = passable.arguments
        site = self.evaluator.number(place, environment)
        problem = "it leaves the board" if site == NOTHING else contents_of(self.words, site, self.evaluator)
        return f"it passes `through` {quoted(through.span)}, and {problem}"

    def _is_beyond(self, expression: Expression) -> bool:
        return _is(expression, "ahead") and self._is_variable(expression.arguments[0], self.variables.piece)

    def _to_the_edge(self, beyond: Expression, context: Context) -> str:
        site = self.evaluator.number(beyond, context.environment)
        return f"it goes `to the edge`, and the board goes on to {self.words.say(core.Type('site'), site)}"


def _is(expression: Expression, name: str) -> TypeGuard[Operation]:
    return isinstance(expression, Operation) and expression.name == name
