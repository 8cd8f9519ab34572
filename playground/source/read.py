"""Parses the text of a ruleset file into its source tree.

PyYAML scans and parses (its C library where it is built in); this module turns the parser's events into nodes, like
`yaml.compose`, but without recursion, and it refuses YAML features that rulesets do not use: aliases (so an alias bomb
is one diagnostic), tags, merge keys, extreme sizes. Nothing is ever constructed from a tag.

Since events come one by one, mistakes before a syntax error are reported too. After a syntax error, reading continues
at the next line that begins with a key, so that the first syntax error of every section is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import yaml

from playground.source.build import Refused, TreeBuilder, report_character
from playground.source.diagnostics import Diagnostics
from playground.source.files import LARGEST_FILE, normalised, read_file
from playground.source.syntax_errors import SyntaxProblem, report_syntax_error
from playground.source.text import Source
from playground.source.tree import Mapping, Node, describe

__all__ = ["read_file", "read_tree"]

LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, U+0085 (a line end for YAML alone) among them
    "\u2028\u2029\u202a-\u202e\u2066-\u2069"  # line ends and writing directions that are invisible in editors
    "\ud800-\udfff\ufeff\ufffe\uffff]"  # surrogates, byte order marks, noncharacters
)

_SECTION = re.compile(r"""^["'\w][^\n:]*:(?=\s|$)""", re.MULTILINE)
MAX_RECOVERIES = 50
MAX_CHARACTERS_REPORTED = 10


def read_tree(source: Source, diagnostics: Diagnostics) -> Mapping | None:
    """The tree of a YAML text; None, after a diagnostic, if it cannot be parsed."""
    source = normalised(source)
    if len(source.text) > LARGEST_FILE:
        size, limit = f"{len(source.text):,} characters", f"{LARGEST_FILE:,}"
        diagnostics.report("Y004", None, path=source.name, size=size, limit=limit)
        return None
    if FORBIDDEN.search(source.text):
        for match in islice(FORBIDDEN.finditer(source.text), MAX_CHARACTERS_REPORTED):
            report_character(match, source, diagnostics)
        return None
    builder = TreeBuilder(source, diagnostics, FORBIDDEN)
    if not _fill(builder, source, 0, diagnostics):
        return None
    return _checked_root(builder.root, source, diagnostics)


def _fill(builder: TreeBuilder, source: Source, start: int, diagnostics: Diagnostics) -> bool:
    """Feed the events of the text from `start` to `builder`; after a syntax error, continue behind it."""
    for attempt in range(MAX_RECOVERIES):
        try:
            for event in _events("\n" * start + source.text[start:]):
                builder.take(event)
            return attempt == 0 and not builder.refused
        except Refused:
            return False
        except yaml.YAMLError as error:
            problem = SyntaxProblem.of(error, source, builder.open_bracket)
            place = report_syntax_error(problem, diagnostics)
        section = _SECTION.search(source.text, _line_end(source.text, max(place, start)))
        if section is None:
            return False
        start, builder = section.start(), TreeBuilder(source, diagnostics, FORBIDDEN)
    return False


def _events(text: str) -> Iterator[yaml.Event]:
    return iter(yaml.parse(text, Loader=LOADER))


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _checked_root(root: Node | None, source: Source, diagnostics: Diagnostics) -> Mapping | None:
    """The top of the file, which must be a mapping."""
    if isinstance(root, Mapping):
        return root
    if root is None or not root.span.text:
        hint = "a ruleset begins with 'game: NAME', an experiment with 'experiment: TITLE'"
        diagnostics.report("Y007", None, path=source.name, hint=hint)
    else:
        diagnostics.report("Y009", root.span, found=describe(root))
    return None
