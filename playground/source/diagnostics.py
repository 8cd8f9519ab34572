"""Diagnostics: messages for users with a code, a place, what is wrong, why, and a hint.

Stages of the pipeline `report` into one `Diagnostics` collection and continue as far as they can, so that users see
every mistake of a file in one run.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from playground.source.catalogue import CATALOGUE
from playground.source.text import Span

SHOWN_WIDTH = 150
"""The most characters of a source line that a diagnostic shows."""

SHOWN_BEFORE = 60
"""Characters shown before the place, if the line is too long to be shown whole."""

SHOWN_LINES = 8
"""The most lines named of places that have the same mistake, beside the last one."""

MAX_MISTAKES = 500
"""The most mistakes kept of one run; a file with more is not a ruleset."""


class CompilerBug(Exception):
    """A bug of the playground, not a mistake in the ruleset."""


class PlaygroundError(Exception):
    """A mistake that the user can correct; the command line shows the message and exits with 2."""


@dataclass(frozen=True)
class Diagnostic:
    """One mistake. `code` is an entry of the catalogue; `span` is None for mistakes that have no place in a text."""

    code: str
    span: Span | None
    message: str
    because: str = ""
    hint: str = ""

    @property
    def severity(self) -> str:
        """'error' or 'warning', by the catalogue."""
        return CATALOGUE[self.code].severity

    def render(self) -> str:
        """The message with its place, the line of source and carets below it."""
        place = f"{self.span}  " if self.span else ""
        tag = "" if self.severity == "error" else f"{self.severity}: "
        lines = [f"{place}{self.code}  {tag}{self.message}"]
        if self.span:
            lines += _underlined(self.span)
            if self.hint:
                lines[-1] += f"   {self.hint}"
        elif self.hint:
            lines.append(f"    {self.hint}")
        if self.because:
            lines.append(f"    because {self.because}")
        return "\n".join(lines)


_PERHAPS_NONE = ("T033", "W122")
"""What is reported of values that may be none: at each use of the definition that does not say which."""

_USE = re.compile(r"(\w+)\(.*\)", re.DOTALL)


@dataclass(frozen=True)
class RepeatedDiagnostic:
    """A diagnostic, and the further places of the same file where the same words have the same mistake."""

    first: Diagnostic
    more: tuple[Span, ...] = ()

    @property
    def elsewhere(self) -> str:
        """How often the mistake is repeated and in which lines, such as 'and 2 more alike: lines 7, 9'; or empty."""
        if not self.more:
            return ""
        lines = sorted({span.line for span in self.more})
        named = ", ".join(f"{line:,}" for line in lines[:SHOWN_LINES])
        named += f" … {lines[-1]:,}" if len(lines) > SHOWN_LINES else ""
        return f"and {len(self.more):,} more alike: {'line' if len(lines) == 1 else 'lines'} {named}"

    def render(self) -> str:
        """The first one as it is shown, and where the others are."""
        return self.first.render() + (f"\n    {self.elsewhere}" if self.more else "")


def without_repetitions(diagnostics: Iterable[Diagnostic]) -> tuple[RepeatedDiagnostic, ...]:
    """Diagnostics that say the same of the same words of a file as one, where the first of them is.

    A mistake copied into each of hundreds of actions is one to its author. What marks other words is kept apart, even
    with the same message: the words say what to correct. One without a hint has that of the first: where there are
    many mistakes, no more hints are searched for. What a definition may lack at each of its uses, `at(1)` and `at(4)`,
    is one mistake of the definition: it is shown where most is said of the way out.
    """
    hints: dict[tuple[object, ...], str] = {}
    alike: dict[tuple[object, ...], list[Diagnostic]] = {}
    for each in diagnostics:
        words = (each.span.source.name, each.span.text) if each.span else ()
        said: tuple[object, ...] = (each.code, each.message, each.because, *words)
        first_hint = hints.setdefault(said, each.hint)
        alike.setdefault(_use(each) or (*said, each.hint or first_hint), []).append(each)
    return tuple(map(_repeated, alike.values()))


def _use(diagnostic: Diagnostic) -> tuple[object, ...]:
    """What the uses of a definition that may be none have in common; empty for any other mistake."""
    span = diagnostic.span
    used = _USE.fullmatch(span.text) if span and diagnostic.code in _PERHAPS_NONE else None
    return (diagnostic.code, span.source.name, used[1]) if span and used else ()


def _repeated(alike: list[Diagnostic]) -> RepeatedDiagnostic:
    """Mistakes that are one as the first of them; of the uses of a definition, the first with the longest hint."""
    shown = max(alike, key=lambda each: len(each.hint)) if _use(alike[0]) else alike[0]
    return RepeatedDiagnostic(shown, tuple(each.span for each in alike if each is not shown and each.span))


def rendered(diagnostics: Iterable[Diagnostic]) -> str:
    """Diagnostics as they are shown in a terminal, each mistake once."""
    return "\n".join(each.render() for each in without_repetitions(diagnostics))


def in_file_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sorted by file and place; mistakes without a place come first."""
    return tuple(sorted(diagnostics, key=lambda d: (d.span.source.name, d.span.start) if d.span else ("", -1)))


def _underlined(span: Span) -> list[str]:
    """The line of `span` with carets below it; only the part around the place if the line is long."""
    line, before = span.source.line(span.line), span.column - 1
    width = max(1, min(span.end - span.start, len(line) - before))
    cut = max(0, min(before + width - SHOWN_WIDTH, before - SHOWN_BEFORE))
    width = min(width, SHOWN_WIDTH - (before - cut))
    shown = "".join(c if c.isprintable() else _printable(c) for c in line[cut : cut + SHOWN_WIDTH])
    return [f"    {shown}", f"    {' ' * (before - cut)}{'^' * width}"]


def _printable(character: str) -> str:
    """A replacement for a character that would misalign the carets or control the terminal."""
    return " " if character.isspace() else "\ufffd"


class RulesetError(PlaygroundError):
    """A ruleset has mistakes; `diagnostics` holds all of them."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(rendered(self.diagnostics))


_TOO_MANY = {"error": "Y031", "warning": "W117"}
"""What is reported in place of all further mistakes: a game with many warnings can be played."""


class Diagnostics:
    """The mistakes found so far, in order of report, without duplicates, up to `MAX_MISTAKES` errors and as many
    warnings: however many warnings there are, an error is never lost among them.

    Where it does not matter what a valid ruleset is warned of, `warns` is false: then warnings are not kept, and stages
    need not look for them.
    """

    def __init__(self, *, warns: bool = True) -> None:
        self.warns = warns
        self._items: dict[Diagnostic, None] = {}
        self._unkept: dict[Diagnostic, None] = {}
        self._count = Counter[str]()

    def report(self, code: str, span: Span | None, *, because: str = "", hint: str = "", **fields: object) -> None:
        """Add a mistake; `fields` fill the message template of `code` in the catalogue."""
        if span is not None and span.source.included is not None:
            because = "; ".join(filter(None, (because, f"the part is included at {span.source.included}")))
        severity = CATALOGUE[code].severity
        if self._count[severity] >= MAX_MISTAKES:
            too_many = _TOO_MANY[severity]
            self._add(Diagnostic(too_many, None, CATALOGUE[too_many].message.format(limit=MAX_MISTAKES)))
        else:
            self._add(Diagnostic(code, span, CATALOGUE[code].message.format(**fields), because, hint))

    def has_within(self, code: str, span: Span) -> bool:
        """Whether a mistake of this kind has been reported for a part of a text."""
        places = (each.span for each in self._items if each.code == code and each.span)
        return any(at.source is span.source and span.start <= at.start and at.end <= span.end for at in places)

    def places_of(self, code: str) -> Iterator[Span]:
        """The places of mistakes of this kind, also of warnings that are not kept: errors may follow from them."""
        return (each.span for each in (*self._items, *self._unkept) if each.code == code and each.span)

    def withdraw(self, code: str, span: Span) -> None:
        """Keep no mistake of this kind at a place, in place of which another is reported."""
        for each in [each for each in self._items if each.code == code and each.span == span]:
            del self._items[each]
            self._count[each.severity] -= 1
            self._unkept[each] = None

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Add mistakes that were found elsewhere."""
        for diagnostic in others:
            self._add(diagnostic)

    def _add(self, diagnostic: Diagnostic) -> None:
        if not self.warns and diagnostic.severity == "warning":
            self._unkept[diagnostic] = None
        elif diagnostic not in self._items:
            self._items[diagnostic] = None
            self._count[diagnostic.severity] += 1

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The mistakes that stop a ruleset from being played."""
        return tuple(d for d in self._items if d.severity == "error")

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Mistakes that do not stop a ruleset from being played."""
        return tuple(d for d in self._items if d.severity == "warning")

    def raise_errors(self) -> None:
        """Raise `RulesetError` with all errors, if there are any."""
        if self.errors:
            raise RulesetError(in_file_order(self.errors))


def another_name(word: str, text: str) -> str:
    """A hint with a name like a reserved word that does not occur in a text."""
    others = (f"{word}_", f"my_{word}", f"{word}_2") if word.islower() else ()
    free = next((name for name in others if name not in text or not re.search(rf"\b{re.escape(name)}\b", text)), None)
    return "choose another name" if free is None else f"choose another name, such as '{free}'"


def _is_misspelt(name: str, known: str) -> bool:
    """Whether a name may be meant as another: few letters are wrong, or one of them begins with the other."""
    short, long = sorted((name.lower(), known.lower()), key=len)
    if long.startswith(short) and len(short) >= 3:
        return True
    return _letters_wrong(name.lower(), known.lower()) <= max(1, len(name) // 3)


def _letters_wrong(one: str, other: str) -> int:
    """How many letters are added, left out, replaced, or exchanged with the next."""
    rows = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, its in enumerate(other, start=1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != its))
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]


def _similarity(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint with the nearest of `known`, or with the whole list if it is short; empty otherwise."""
    return _nearest(name, tuple(sorted(set(known))))


def near_name(name: str, known: Iterable[str]) -> str:
    """A hint with the nearest of `known`; empty if none is near."""
    hint = did_you_mean(name, known)
    return hint if hint.startswith("did you mean") else ""


def nearest_name(name: str, known: Iterable[str]) -> str:
    """The nearest of `known`; empty if none is near."""
    return near_name(name, known).removeprefix("did you mean '").removesuffix("'?")


@lru_cache(1024)
def _nearest(name: str, names: tuple[str, ...]) -> str:
    """The hint of `did_you_mean`. A definition that is written out many times asks for the same name each time."""
    same = [each for each in names if each.lower() == name.lower()]
    if same:
        return f"did you mean '{same[0]}'?"
    near = [each for each in difflib.get_close_matches(name, names, n=6, cutoff=0.6) if _is_misspelt(name, each)]
    if near:
        nearest = max(near, key=lambda one: (one.lower() == name.lower(), _similarity(name, one), one[0] == name[0]))
        return f"did you mean '{nearest}'?"
    listed = ", ".join(f"'{each}'" if "," in each else each for each in names)
    return f"known here: {listed}" if 0 < len(names) <= 12 else ""
