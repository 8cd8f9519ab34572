"""Diagnoses rule texts that do not parse: the exact place, the mistake, and a hint.

Lark's `match_examples` (which malformed example stops in the same parser state?) was tried and rejected: it falls back
to any example of that state, so that `x = )` was reported as a doubled `=`. Instead, each typical mistake is a function
of the tokens around the failure and of the tokens that the parser would accept there.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import UnexpectedInput

from playground.source.diagnostics import Diagnostic, Diagnostics, another_name
from playground.source.text import Span
from playground.syntax.english_mistakes import verb_form
from playground.syntax.failure import Failure, effect_words, failure, value_words
from playground.syntax.finding import Finding
from playground.syntax.keywords import COMPARISONS, UNITS
from playground.syntax.typical_mistakes import TYPICAL

SpanOf = Callable[[int, int], Span]


def report_mistake(error: UnexpectedInput, text: str, start: str, span_of: SpanOf, diagnostics: Diagnostics) -> None:
    """Report why `text` does not parse from the start symbol `start`; `span_of` maps its characters to a file."""
    finding = diagnosis(failure(error, text, start))
    span = span_of(finding.start, finding.end)
    if finding.code == "E014" and any(each.code == "R008" and _is(each, finding) for each in diagnostics):
        return  # the file declares the name, where that is reported
    is_name = finding.code == "E014" and not finding.hint
    hint = another_name(finding.fields["word"], span.source.text) if is_name else finding.hint
    diagnostics.report(finding.code, span, hint=hint, **finding.fields)


def _is(mistake: Diagnostic, finding: Finding) -> bool:
    """Whether a mistake is about the word of a finding."""
    return mistake.span is not None and mistake.span.text.strip("\"'") == finding.fields["word"]


def diagnosis(parse_failure: Failure) -> Finding:
    """The first typical mistake that matches, or a general message with the tokens that are possible there."""
    for mistake in TYPICAL:
        finding = mistake(parse_failure)
        if finding is not None:
            return finding
    return _general(parse_failure)


def _general(parse_failure: Failure) -> Finding:
    possible = parse_failure.possible - {str(parse_failure.here)}  # `with` in `Plain with number 5` is, before `most`
    hint = verb_form(parse_failure) or f"expected: {', '.join(expectations(possible))}"
    if parse_failure.at_end or parse_failure.here is None:
        end = parse_failure.after_previous
        return Finding("E001", end, end, hint, {"problem": "the text ends too early"})
    end = parse_failure.place + len(parse_failure.here)
    return Finding("E001", parse_failure.place, end, hint, {"problem": f"unexpected '{parse_failure.here}'"})


_OPERATORS = frozenset(("+", "-", "*", "div", "mod", "..", "and", "or", "except", "not")) | COMPARISONS
_NAMED = {"NAME": "a name", "$END": "the end of the text"}


def expectations(possible: frozenset[str]) -> list[str]:
    """Possible tokens in everyday words, with groups of tokens summarised."""
    words, rest = [], set(possible)
    for group, name in _complete_groups(possible):
        if group & rest:
            words.append(name)
            rest -= group
    return words + [_NAMED.get(word, f"'{word}'") for word in sorted(rest, key=lambda word: (word.isupper(), word))]


def _complete_groups(possible: frozenset[str]) -> list[tuple[frozenset[str], str]]:
    """Groups of tokens that are summarised by a common name."""
    groups = []
    if effect_words() - {"if", "for"} <= possible:
        groups.append((effect_words() | {"NAME", "("}, "an effect"))
    elif "NUMBER" in possible:
        groups.append((value_words() | {"not", "if"}, "a value"))
    if len(possible & _OPERATORS) > 3:
        groups.append((_OPERATORS, "an operator such as '=' or 'and'"))
    groups.append((UNITS, "'squares'"))
    return groups
