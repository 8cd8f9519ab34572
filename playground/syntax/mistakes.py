"""A text that does not parse, told to people: the exact place, what is wrong, and the way out.

Lark's own way (`match_examples`: which malformed example stops in the same parser state?) was tried first and left: it
falls back to any example of that state, whatever stands there, so that `x = )` was told as a doubled `=`. Instead each
typical mistake is a function that looks at the tokens around the place and at what the parser would accept there.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import UnexpectedInput

from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax.failure import Failure, effect_words, failure, value_words
from playground.syntax.finding import Finding
from playground.syntax.typical_mistakes import COMPARISONS, TYPICAL, UNITS

SpanOf = Callable[[int, int], Span]


def report_mistake(error: UnexpectedInput, text: str, start: str, span_of: SpanOf, diagnostics: Diagnostics) -> None:
    """Report why `text`, read as `start`, does not parse; `span_of` gives the place of its characters in a file."""
    found = diagnosis(failure(error, text, start))
    diagnostics.report(found.code, span_of(found.start, found.end), hint=found.hint, **found.fields)


def diagnosis(stopped: Failure) -> Finding:
    """The first typical mistake that fits, or in general words what stands there and what could."""
    for mistake in TYPICAL:
        finding = mistake(stopped)
        if finding is not None:
            return finding
    return _general(stopped)


def _general(stopped: Failure) -> Finding:
    hint = f"here can stand: {', '.join(expectations(stopped.possible))}"
    if stopped.at_end or stopped.here is None:
        end = stopped.after_previous
        return Finding("E001", end, end, hint, {"problem": "the text ends too early"})
    end = stopped.place + len(stopped.here)
    return Finding("E001", stopped.place, end, hint, {"problem": f"'{stopped.here}' cannot stand here"})


_OPERATORS = frozenset(("+", "-", "*", "div", "mod", "..", "and", "or", "except", "not")) | COMPARISONS
_NAMED = {"NAME": "a name", "$END": "the end of the text"}


def expectations(possible: frozenset[str]) -> list[str]:
    """What could stand somewhere, in people's words."""
    said, rest = [], set(possible)
    for group, everyday in _whole_groups(possible):
        if group & rest:
            said.append(everyday)
            rest -= group
    return said + [_NAMED.get(word, f"'{word}'") for word in sorted(rest, key=lambda word: (word.isupper(), word))]


def _whole_groups(possible: frozenset[str]) -> list[tuple[frozenset[str], str]]:
    """The groups of words that are better told by what they have in common."""
    groups = []
    if effect_words() - {"if", "for"} <= possible:
        groups.append((effect_words() | {"NAME", "("}, "an effect"))
    elif "NUMBER" in possible:
        groups.append((value_words() | {"not", "if"}, "a value"))
    if len(possible & _OPERATORS) > 3:
        groups.append((_OPERATORS, "an operator such as '=' or 'and'"))
    groups.append((UNITS, "'squares'"))
    return groups
