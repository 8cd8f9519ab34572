"""Checks strategies: evaluations of positions for a player.

The value of a strategy is an expression of the strategy's weights and of `me`, the player for whom a position is
evaluated. Names that refer to the mover in rules, such as `own`, `forward` and definitions of the ruleset, refer to
`me` here; `mover`, written in the value itself, is the player who decides next in the position.
"""

from __future__ import annotations

from collections.abc import Mapping

from playground.game import core
from playground.game.core import MAX_WORTH, ME, Type
from playground.game.expressions import ExpressionChecker
from playground.game.names import is_unknown, number
from playground.game.reach import reached_by
from playground.game.vocabulary import Vocabulary
from playground.ruleset.model import Parameter, Ruleset, StrategyDeclaration
from playground.source.diagnostics import PlaygroundError, did_you_mean
from playground.syntax.parse import parse_expression


class UnknownWeight(PlaygroundError):
    """A weight that a strategy does not have, or a number outside its range."""


def valued(strategy: core.Strategy, weights: Mapping[str, int]) -> core.Expression:
    """The value of a strategy with its weights substituted: those given, and the defaults of the others.

    Raises UnknownWeight for a name that is not a weight of the strategy, and for a number outside its range.
    """
    known = {weight.name: weight for weight in strategy.weights}
    for name, given in weights.items():
        _check_given(strategy.name, name, given, known)
    value = strategy.value
    for weight in strategy.weights:
        value = core.substitute(value, weight.name, number(weights.get(weight.name, weight.default)))
    return value


def _check_given(strategy: str, name: str, given: int, known: Mapping[str, core.Weight]) -> None:
    if name not in known:
        hint = did_you_mean(name, known) or (f"it has {', '.join(known)}" if known else "it has none")
        raise UnknownWeight(f"the strategy '{strategy}' has no weight '{name}': {hint}")
    low, high = known[name].low, known[name].high
    if not low <= given <= high:
        raise UnknownWeight(f"the weight '{name}' of the strategy '{strategy}' lies in {low}..{high}, so not {given}")


def check_strategies(ruleset: Ruleset, checker: ExpressionChecker) -> tuple[core.Strategy, ...]:
    """The strategies of a ruleset; one with a mistake gets the value 0."""
    checker.strategy_functions = {"reached_by": reached_by(ruleset, checker)}
    strategies = tuple(_strategy(declaration, checker) for declaration in ruleset.strategies.values())
    checker.strategy_functions = {}
    return strategies


def _strategy(declaration: StrategyDeclaration, checker: ExpressionChecker) -> core.Strategy:
    weights = {name: _weight(weight, checker) for name, weight in declaration.weights.items()}
    return core.Strategy(declaration.name, declaration.about, tuple(weights.values()), _value(declaration, checker))


def _value(declaration: StrategyDeclaration, checker: ExpressionChecker) -> core.Expression:
    """The checked value; reported if it may exceed MAX_WORTH."""
    node = parse_expression(declaration.value, checker.diagnostics)
    if node is None:
        return number(0)
    if _declares(ME, checker.vocabulary):
        checker.diagnostics.report(
            "T082", declaration.span, hint="give the other declaration of this name another name"
        )
    names = {weight.name: _variable(weight) for weight in declaration.weights.values()}
    checker.me = core.Variable(ME, type=Type("player"))
    with checker.binding(**{**names, ME: checker.me}):
        value = checker.expect(node, "int")
    checker.me = None
    if is_unknown(value):
        return number(0)
    bound = max(value.type.high, -value.type.low)
    if bound > MAX_WORTH:
        checker.diagnostics.report("T083", node.span, found=bound, largest=MAX_WORTH)
    if isinstance(value, core.Constant) and not checker.vocabulary.used_parameters:
        checker.diagnostics.report("W074", node.span, name=declaration.name)
    return value


def _variable(weight: Parameter) -> core.Variable:
    low, high = _bounds(weight)
    return core.Variable(weight.name, type=Type("int", low, high), span=weight.span)


def _weight(weight: Parameter, checker: ExpressionChecker) -> core.Weight:
    vocabulary = checker.vocabulary
    chosen = any(weight.name in parameter.choices for parameter in vocabulary.parameters.values())
    if weight.name in (ME, "it") or _declares(weight.name, vocabulary) or vocabulary.has_always(weight.name) or chosen:
        checker.diagnostics.report("T081", weight.span, hint="choose another name", name=weight.name)
    low, high = _bounds(weight)
    return core.Weight(weight.name, int(weight.default), low, high, weight.about)


def _bounds(weight: Parameter) -> tuple[int, int]:
    default = int(weight.default)
    return (default if weight.low is None else weight.low), (default if weight.high is None else weight.high)


def _declares(name: str, vocabulary: Vocabulary) -> bool:
    """Whether the ruleset or the prelude declares a name."""
    return name in vocabulary.names()
