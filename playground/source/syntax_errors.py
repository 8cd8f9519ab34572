"""Translates PyYAML's syntax errors into messages that say what is wrong and what to write instead.

PyYAML names the state of its parser ("did not find expected key"); the actual mistake shows in the text around the
place. Each rule below handles one such state; the first that recognises the mistake reports it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import yaml

from playground.source.build import offset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source, Span
from playground.source.tree import quoted

_KEY_WITHOUT_SPACE = re.compile(r"\s*(?:- )?[\w-]+(?P<colon>:)(?=[^\s:])")
_KEY_WITH_VALUE = re.compile(r"\s*(?:- +)*[^\s:'\"][^:]*:[ \t]+[^\s#]")
_QUOTED_VALUE = re.compile(r"""(?P<quote>["']).*(?P=quote)\s*$""")
_CLOSING = {"[": "]", "{": "}"}
MAX_KEY_LENGTH = 1024
"""YAML's own limit on a key that is on one line with its value."""


@dataclass(frozen=True)
class SyntaxFinding:
    """A recognised mistake: its code in the catalogue, its place, and the fields of its message."""

    code: str
    span: Span
    hint: str
    fields: dict[str, str]


@dataclass(frozen=True)
class SyntaxProblem:
    """An error of PyYAML: `context` began at offset `since`, `problem` was noticed at offset `at`."""

    source: Source
    context: str
    since: int
    problem: str
    at: int
    open_bracket: int | None

    @classmethod
    def of(cls, error: yaml.YAMLError, source: Source, open_bracket: int | None) -> SyntaxProblem:
        """From an exception of PyYAML."""
        last = len(source.text)
        at = min(offset(getattr(error, "problem_mark", None)), last)
        since = min(offset(getattr(error, "context_mark", None), at), last)
        problem = str(getattr(error, "problem", None) or error)
        return cls(source, str(getattr(error, "context", None) or ""), since, problem, at, open_bracket)

    def span(self, start: int, length: int = 1) -> Span:
        """A stretch of the source."""
        return Span(self.source, start, start + length)

    def character(self, at: int) -> str:
        """The character at an offset; empty at the end of the text."""
        return self.source.text[at : at + 1]

    def line_start(self, at: int) -> int:
        """Offset of the first character of the line of `at`."""
        return self.source.text.rfind("\n", 0, at) + 1

    def line(self, at: int) -> str:
        """The line of offset `at`, without its line break."""
        end = self.source.text.find("\n", at)
        return self.source.text[self.line_start(at) : end if end >= 0 else None]

    def line_above(self, at: int) -> int | None:
        """Offset of the nearest line above that holds more than blanks and a comment; None if there is none."""
        start = self.line_start(at)
        while start > 0:
            start = self.line_start(start - 1)
            text = self.line(start).strip()
            if text and not text.startswith("#"):
                return start
        return None

    def found(self) -> str:
        """A description of the text where the problem was noticed."""
        match = re.compile(r"\s*([\w-]{1,40}|\S)").match(self.source.text, self.at)
        return quoted(match[1]) if match else "the end of the file"

    @property
    def is_first_of_line(self) -> bool:
        """Whether only blanks precede the problem on its line."""
        return not self.source.text[self.line_start(self.at) : self.at].strip(" \t-")


def report_syntax_error(problem: SyntaxProblem, diagnostics: Diagnostics) -> int:
    """Report a syntax error in plain words; returns the offset of the reported place."""
    finding = next((result for rule in _RULES if (result := rule(problem))), None) or _anything_else(problem)
    diagnostics.report(finding.code, finding.span, because="", hint=finding.hint, **finding.fields)
    return finding.span.start


def _finding(code: str, span: Span, hint: str, **fields: str) -> SyntaxFinding:
    return SyntaxFinding(code, span, hint, fields)


def _tab(p: SyntaxProblem) -> SyntaxFinding | None:
    line, start = p.line(p.at), p.line_start(p.at)
    indentation = line[: len(line) - len(line.lstrip())]
    if "\t" in indentation:
        return _finding("Y010", p.span(start + indentation.index("\t")), "use spaces")
    if "start any token" in p.problem and p.character(p.at) == "\t":
        return _finding("Y010", p.span(p.at), "use spaces")
    return None


def _quote(p: SyntaxProblem) -> SyntaxFinding | None:
    if "quoted scalar" not in p.context and "double-quoted" not in p.context:
        return None
    if "end of stream" in p.problem or "document" in p.problem:
        quote = p.character(p.since)
        hint = "write '' for an apostrophe inside single quotes" if quote == "'" else 'write \\" for a quote inside'
        return _finding("Y012", p.span(p.since), hint)
    backslash = p.source.text.rfind("\\", p.since, p.at + 1)
    escape = p.source.text[backslash : backslash + 2]
    hint = "write \\\\ for a backslash, or use single quotes"
    return _finding("Y017", p.span(max(backslash, p.since), 2), hint, escape=escape)


def _bracket(p: SyntaxProblem) -> SyntaxFinding | None:
    at_end = not p.source.text[p.at :].strip()
    if "parsing a flow" not in p.context or (p.since == p.at and not at_end):
        return None
    opening = p.since if p.since < p.at else p.open_bracket
    if opening is None or p.character(opening) not in _CLOSING:
        return None
    bracket = p.character(opening)
    same_line = p.line_start(opening) == p.line_start(p.at) and not at_end
    hint = "is a comma missing, or quotes around a text?" if same_line else f"close it with '{_CLOSING[bracket]}'"
    place = p.span(p.at if same_line else opening)
    found = p.found() if same_line or at_end else f"line {p.span(p.at).line}"
    return _finding("Y013", place, hint, bracket=bracket, closing=_CLOSING[bracket], found=found)


def _closing(p: SyntaxProblem) -> SyntaxFinding | None:
    character = p.character(p.at)
    if "node content" in p.problem and character in ("]", "}"):
        return _finding("Y019", p.span(p.at), "delete it, or put quotes around the text", character=character)
    return None


def _reserved(p: SyntaxProblem) -> SyntaxFinding | None:
    """`@`, `%` and a backtick begin nothing in YAML; `*`, `&`, `!`, `|`, `>` begin something other than a text."""
    if "start any token" in p.problem or ("node content" in p.problem and p.character(p.at) == ","):
        place = p.at
    elif re.search(r"an alias|an anchor|a tag|a directive|a block scalar", p.context):
        place = p.since
    else:
        return None
    hint = "put quotes around the text"
    return _finding("Y016", p.span(place), hint, character=p.character(place))


def _unexpected_colon(p: SyntaxProblem) -> SyntaxFinding | None:
    """`x: y: z`; or the line above is not finished: `a:1`, `a` or `a: 1` with this line indented below it."""
    if "mapping values are not allowed" not in p.problem:
        return None
    start = p.line_start(p.at)
    before = p.source.text[start : p.at]
    if len(before) > MAX_KEY_LENGTH:
        return _finding("Y022", p.span(start), "", problem=f"a key is longer than {MAX_KEY_LENGTH} characters")
    if _KEY_WITH_VALUE.match(before):
        return _finding("Y015", p.span(p.at), "put quotes around the whole text, or write it below a '|'")
    above = p.line_above(p.at)
    if above is None:
        return None
    if not _KEY_WITH_VALUE.match(p.line(above)):
        return _no_colon(p, above)
    indentation = len(before) - len(before.lstrip())
    hint = "the line above has a value already; begin both lines in the same column"
    return _finding("Y014", p.span(start, max(1, indentation)), hint)


def _no_colon(p: SyntaxProblem, at: int) -> SyntaxFinding:
    """The line of `at` should be a 'key: value' line."""
    start, line = p.line_start(at), p.line(at)
    glued = _KEY_WITHOUT_SPACE.match(line)
    if glued:
        colon = start + glued.start("colon")
        return _finding("Y011", p.span(colon), f"write '{line[: glued.end()].strip()} ...'")
    text = line.strip()
    place = p.span(start + line.find(text), max(1, len(text)))
    return _finding("Y020", place, "is a colon missing?", found=quoted(text))


def _key_without_colon(p: SyntaxProblem) -> SyntaxFinding | None:
    return _no_colon(p, p.since) if "could not find expected ':'" in p.problem else None


def _not_a_key(p: SyntaxProblem) -> SyntaxFinding | None:
    """Something other than the next key of a mapping: a list item, a wrong indentation, text behind a quoted one."""
    if "expected key" not in p.problem and "<block end>" not in p.problem and "'-' indicator" not in p.problem:
        return None
    before = p.source.text[p.line_start(p.at) : p.at]
    if _QUOTED_VALUE.search(before):
        hint = "put quotes around the whole text, of the other kind, or double those inside"
        return _finding("Y018", p.span(p.at), hint)
    if p.character(p.at) == ":":
        return _finding("Y029", p.span(p.at), "a key is missing before the colon", found="nothing")
    if not p.is_first_of_line:
        return None
    context_column = p.since - p.line_start(p.since)
    if p.at - p.line_start(p.at) == context_column:
        return _finding("Y021", p.span(p.at), "indent what belongs to the key above")
    return _finding("Y014", p.span(p.at), "begin it in the column of the lines it belongs to")


def _list_behind_key(p: SyntaxProblem) -> SyntaxFinding | None:
    if "sequence entries are not allowed" not in p.problem:
        return None
    hint = "begin the list on the next line, or write it as [a, b]; put quotes around a text"
    return _finding("Y022", p.span(p.at), hint, problem="a list cannot begin behind a key on the same line")


def _after_the_end(p: SyntaxProblem) -> SyntaxFinding | None:
    if "<document start>" not in p.problem:
        return None
    if p.source.text.lstrip().startswith("%"):
        return _finding("Y026", p.span(p.source.text.index("%")), "delete this line")
    return _finding("Y022", p.span(p.at), "", problem="something follows the end of the text")


def _undefined_tag(p: SyntaxProblem) -> SyntaxFinding | None:
    if "tag handle" not in p.problem:
        return None
    tag = p.source.text[p.at : p.at + 40].split()[0]
    return _finding("Y025", p.span(p.at, len(tag)), "remove it, or put quotes around the text", tag=tag)


def _anything_else(p: SyntaxProblem) -> SyntaxFinding:
    before = p.source.text[p.line_start(p.at) : p.at]
    begins_with_bracket = re.search(r":\s+[{\[][^{}\[\]]*[}\]]\s*$", before)
    hint = "a text that begins with a bracket stands in quotes" if begins_with_bracket else ""
    return _finding("Y022", p.span(p.at), hint, problem=f"{p.found()} was not expected here")


_RULES: tuple[Callable[[SyntaxProblem], SyntaxFinding | None], ...] = (
    _quote,
    _tab,
    _undefined_tag,
    _bracket,
    _closing,
    _reserved,
    _unexpected_colon,
    _key_without_colon,
    _not_a_key,
    _list_behind_key,
    _after_the_end,
)
