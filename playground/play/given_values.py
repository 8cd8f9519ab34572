"""What the parameters are in the rules that a reason quotes: those of the ruleset, and what it gives to its parts.

include: {part: reach, with: {bound: 3, goal: own Stone}}
near(spot): count (neighbours of spot within goal) >= bound        bound is 3, goal is `own Stone`
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game.core import Constant, Expression, Game
from playground.game.rule_expressions import all_parts
from playground.play.words import Words
from playground.source.text import Span


def parameter_facts(expression: Expression, words: Words) -> Iterator[str]:
    """Of each parameter that a rule mentions, by its name, what it is: once, in the order in which they stand."""
    said = set[str]()
    for part in all_parts([expression]):
        named = _named(part, words.game)
        if named and named[0] not in said:
            said.add(named[0])
            is_value = isinstance(part, Constant) and not isinstance(part.value, frozenset)
            value = words.say(part.type, part.value) if is_value and isinstance(part, Constant) else f"`{named[1]}`"
            yield f"`{named[0]}` is {value}"


def _named(part: Expression, game: Game) -> tuple[str, str] | None:
    """The name of the parameter that stands for a part of a rule, and what is written in its place; None if none does.

    What stands for one is where the value was given, and not where the rule is.
    """
    span = part.span
    if span is None:
        return None
    for name, given in game.given_to_parts:
        if _is_within(span, given) and _text(span) != name:
            return name, _text(given)
    is_own = isinstance(part, Constant) and span.text in game.parameters
    return (span.text, "") if is_own else None


def _is_within(span: Span, given: Span) -> bool:
    return span.source.name == given.source.name and given.start <= span.start and span.end <= given.end


def _text(span: Span) -> str:
    return " ".join(span.text.split())
