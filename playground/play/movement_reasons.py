"""Why a piece cannot move so: what the movements of a ruleset ask for, in the words of movements.

The sugar of movements (`game/movements.py`) has become a condition on a piece: one alternative for each movement, each
a row of demands. Both are found again by the place of the movement's text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from playground.game import core
from playground.game.core import NOTHING, Action, Expression, Operation, Quantified
from playground.play.looking import Looking
from playground.play.reasons import Explainer, Reason, Scene, flattened, quoted
from playground.play.words import Words, listed, with_article
from playground.source.text import Span
from playground.source.tree import Scalar

ROLES = ("way", "distance", "piece", "target")


@dataclass(frozen=True)
class Travel:
    """The variables of an action that offers movements."""

    way: str
    distance: str
    piece: str
    target: str


def travel_of(action: Action) -> Travel | None:
    """The variables of an action's movement, if it offers movements."""
    variables = {binding.label: binding.variable for binding in action.bindings}
    return Travel(**variables) if tuple(variables) == ROLES else None


@dataclass(frozen=True)
class MovementReasons:
    """Explains the conditions that come from movements; `moves` are the texts of the ruleset."""

    words: Words
    looking: Looking
    moves: Mapping[str, Scalar]
    travel: Travel

    def explain(self, condition: Expression, scene: Scene) -> Reason | None:
        """Why none of the movements fits, if the condition is that one of them does."""
        alternatives = self._alternatives(condition)
        if self.travel.piece not in scene.environment or not alternatives:
            return None
        able = {name: demands for name, demands in alternatives.items() if self._may(demands, scene)}
        if not able:
            return Reason(f"{self._piece(scene)} has none of the movements {listed(alternatives)}")
        return Reason(
            f"{self._piece(scene)} moves by {listed(able, 'or')}, and this is {self._way(scene)}:",
            tuple(self._why_not(name, demands, scene) for name, demands in able.items()),
        )

    def _alternatives(self, condition: Expression) -> dict[str, list[Expression]]:
        """The demands of each movement, if a condition is made of movements and of nothing else."""
        found = {self._movement(part.span): flattened(part, "and") for part in self._parts(condition)}
        return {} if None in found else {str(name): demands for name, demands in found.items()}

    def _parts(self, condition: Expression) -> list[Expression]:
        """The alternatives of a condition; what a movement itself leaves open is not taken apart."""
        if not self._movement(condition.span) and _is(condition, "or"):
            return [part for argument in condition.arguments for part in self._parts(argument)]
        return [condition]

    def _movement(self, span: Span | None) -> str | None:
        """The movement whose whole text a place is."""
        for name, text in self.moves.items():
            whole = text.span
            if span and span.source == whole.source and whole.start <= span.start and span.end <= whole.end:
                return name
        return None

    # ---- words

    def _piece(self, scene: Scene) -> str:
        site = int(scene.environment[self.travel.piece])  # type: ignore[arg-type]  # a site by its role
        kind = self.looking.state.position.piece(site)
        return "nothing" if kind == NOTHING else with_article(self.words.game.pieces[kind].name)

    def _way(self, scene: Scene) -> str:
        steps, way = scene.environment[self.travel.distance], scene.environment[self.travel.way]
        name = self.words.say(core.Type("way"), way)
        return f"{steps} {'step' if steps == 1 else 'steps'} {name}"

    # ---- demands

    def _may(self, demands: list[Expression], scene: Scene) -> bool:
        """Whether the piece has a movement."""
        return all(self.looking.holds(one, scene.environment) for one in demands if self._asks_for_the_piece(one))

    def _asks_for_the_piece(self, demand: Expression) -> bool:
        return _is(demand, "contains") and self._is_role(demand.arguments[1], self.travel.piece)

    @staticmethod
    def _is_role(expression: Expression, variable: str) -> bool:
        return isinstance(expression, core.Variable) and expression.name == variable

    def _why_not(self, name: str, demands: list[Expression], scene: Scene) -> Reason:
        """The demands that fail; where the length or the direction is wrong already, nothing else."""
        failing = [one for one in demands if not self.looking.holds(one, scene.environment)]
        wrong_way = [one for one in failing if self._distances(one) or _is(one, "contains_way")]
        told = [self._demand(demand, scene) for demand in wrong_way or failing]
        return Reason(f"{name} {quoted(self.moves[name].span)}: {'; '.join(dict.fromkeys(told))}")

    def _demand(self, demand: Expression, scene: Scene) -> str:
        """What a movement asks for, and what it finds instead."""
        numbers = self._distances(demand)
        if numbers:
            least = f"{listed(map(str, numbers), 'or')} {'step' if numbers == [1] else 'steps'}"
            return f"it goes {least}"
        if _is(demand, "contains_way"):
            return f"it goes {quoted(demand.arguments[0].span)}"
        if _is(demand, "contains"):
            return self._onto(demand, scene)
        if isinstance(demand, Quantified) and demand.kind == "every":
            return self._through(demand, scene)
        if _is(demand, "equal") and self._is_beyond(demand.arguments[0]):
            return self._to_the_edge(demand.arguments[0], scene)
        return " ".join(line.strip() for line in Explainer(self.words, self.looking).false(demand, scene).lines())

    def _distances(self, demand: Expression) -> list[int]:
        """The numbers of steps that a demand asks for, if it is about them."""
        found = []
        for part in flattened(demand, "or"):
            if not _is(part, "equal") or not self._is_role(part.arguments[0], self.travel.distance):
                return []
            found.append(self.looking.number(part.arguments[1], {}))
        return found

    def _onto(self, demand: Operation, scene: Scene) -> str:
        onto, target = demand.arguments
        site = self.looking.number(target, scene.environment)
        if site == NOTHING:
            return "it would leave the board"
        return f"it ends `onto` {quoted(onto.span)}, and {self.words.standing(site, self.looking.state.position)}"

    def _through(self, demand: Quantified, scene: Scene) -> str:
        """The first site on the way that is in the way."""
        for step in self.looking.members(demand.domain, scene.environment):
            inner = scene.knowing(demand.variable, step).environment
            if not self.looking.holds(demand.body, inner):
                passable = flattened(demand.body, "or")[-1]
                return self._blocked(passable, inner)
        return f"{quoted(demand.span)} does not hold"

    def _blocked(self, passable: Expression, environment: Mapping[str, core.Value]) -> str:
        if not _is(passable, "contains"):
            return f"{quoted(passable.span)} does not hold"
        through, place = passable.arguments
        site = self.looking.number(place, environment)
        there = "it leaves the board" if site == NOTHING else self.words.standing(site, self.looking.state.position)
        return f"it passes `through` {quoted(through.span)}, and {there}"

    def _is_beyond(self, expression: Expression) -> bool:
        return _is(expression, "ahead") and self._is_role(expression.arguments[0], self.travel.piece)

    def _to_the_edge(self, beyond: Expression, scene: Scene) -> str:
        site = self.looking.number(beyond, scene.environment)
        return f"it goes `to the edge`, and the board goes on to {self.words.say(core.Type('site'), site)}"


def _is(expression: Expression, name: str) -> TypeGuard[Operation]:
    return isinstance(expression, Operation) and expression.name == name
