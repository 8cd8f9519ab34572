"""Looking at a position through the reference engine: the values of the checked game's expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from playground.engine.reference.state import ReferenceState
from playground.game.core import Expression, Value, Where
from playground.game.evaluate import Environment, evaluate, members


@dataclass(frozen=True)
class Looking:
    """What expressions are worth in the position of a game in play."""

    state: ReferenceState

    def value(self, expression: Expression, environment: Environment) -> Value:
        """The value of an expression, the names around it standing for the values given."""
        return evaluate(expression, self.state.world, environment, self.state.position)

    def number(self, expression: Expression, environment: Environment) -> int:
        """The value of a single thing: a number, or an index."""
        return cast(int, self.value(expression, environment))

    def holds(self, condition: Expression, environment: Environment) -> bool:
        """Whether a condition is true."""
        return bool(self.value(condition, environment))

    def members(self, domain: Expression, environment: Environment) -> list[int]:
        """All that a domain offers."""
        return members(domain, self.state.world, environment, self.state.position)

    def offers(self, domain: Expression, value: int, environment: Environment) -> bool:
        """Whether a domain offers a value. A condition is asked of that value alone, which is quick."""
        if isinstance(domain, Where):
            inner = {**environment, domain.variable: value}
            return self.offers(domain.domain, value, environment) and self.holds(domain.condition, inner)
        return value in self.members(domain, environment)
