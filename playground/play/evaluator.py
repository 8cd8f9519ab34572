"""Values of the checked game's expressions in one position, computed by the reference engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from playground.engine.reference.state import ReferenceState
from playground.game.core import NOTHING, Expression, Value, Where
from playground.game.evaluate import Environment, evaluate, members


class Unseen(Exception):
    """A value depends on what the viewer does not see."""


@dataclass(frozen=True)
class Evaluator:
    """Evaluates expressions in the position of a state. `environment` holds the values of variables in scope.

    Explanations for a player use a `SeenEvaluator`, whose methods raise `Unseen`; this one sees everything.
    """

    state: ReferenceState

    @property
    def viewer_name(self) -> str:
        """The player for whom values are evaluated."""
        return self.state.game.players[self.state.position.acting]

    def value(self, expression: Expression, environment: Environment) -> Value:
        """The value of an expression."""
        return evaluate(expression, self.state.world, environment, self.state.position)

    def number(self, expression: Expression, environment: Environment) -> int:
        """The value of an expression that is neither a set nor a text: a number, or an index."""
        return cast(int, self.value(expression, environment))

    def holds(self, condition: Expression, environment: Environment) -> bool:
        """Whether a condition is true."""
        return bool(self.value(condition, environment))

    def members(self, domain: Expression, environment: Environment) -> list[int]:
        """All values that a domain offers."""
        return members(domain, self.state.world, environment, self.state.position)

    def offers(self, domain: Expression, value: int, environment: Environment) -> bool:
        """Whether a domain offers a value. Conditions are evaluated for that value alone, which is fast."""
        if isinstance(domain, Where):
            inner = {**environment, domain.variable: value}
            return self.offers(domain.domain, value, environment) and self.holds(domain.condition, inner)
        return value in self.members(domain, environment)

    def known(self, condition: Expression, environment: Environment) -> bool | None:
        """Whether a condition is true; None if the viewer cannot know."""
        try:
            return self.holds(condition, environment)
        except Unseen:
            return None

    def is_offered(self, domain: Expression, value: int, environment: Environment) -> bool | None:
        """Whether a domain offers a value; None if the viewer cannot know."""
        try:
            return self.offers(domain, value, environment)
        except Unseen:
            return None

    def piece(self, site: int) -> int:
        """The kind of the component on a site, NOTHING if it is empty."""
        return self.state.position.piece(site)

    def shows(self, site: int) -> bool:
        """Whether the viewer sees what is on a site, or that it is empty."""
        return site == NOTHING or site in self.state.game.board.site_set
