"""Says of what a ruleset does not use, though a file that it extends declares it, how the ruleset takes it out.

    base.yaml    define: {army(n): …}                      which its own rules use
    mine.yaml    extends: base.yaml, with other rules      W007 at the line of base.yaml, which is right as it is

The place stays that of the declaration.
"""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath

from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Mapping

_SECTIONS = {
    "W002": "moves",
    "W003": "actions",
    "W004": "parameters",
    "W007": "define",
    "W008": "variables",
    "W009": "regions",
    "W010": "pieces",
    "W011": "turn",
    "W014": "attributes",
    "W015": "zones",
    "W016": "relations",
}
"""The sections of what these codes say is unused."""


class TakingOut(Diagnostics):
    """Collects diagnostics about a ruleset whose `extends` is at a place, to forward them. Those of what is written in
    another file, but no part, say how to take that out."""

    def __init__(self, extends: Span) -> None:
        super().__init__()
        self._file = extends.source
        self._kept = list[tuple[str, Span | None, str, str, dict[str, object]]]()

    def report(self, code: str, span: Span | None, *, because: str = "", hint: str = "", **fields: object) -> None:
        """Keep a mistake."""
        self._kept.append((code, span, because, hint, fields))

    def forward(self, tree: Mapping, target: Diagnostics) -> None:
        """Report all that was kept of a ruleset's tree, at the same places."""
        unused = Counter(_SECTIONS.get(code, "") for code, *_ in self._kept)
        for code, span, because, hint, fields in self._kept:
            section = _SECTIONS.get(code)
            if section is not None and span is not None and self._is_of_base(span):
                key = span.text if code == "W007" else fields["name"]  # of a definition with its parameters
                is_all = unused[section] == _size(tree, section)
                above = " under 'board'" if section == "regions" else ""
                what = f"'{section}: ~'{above}" if is_all else f"'{key}: ~' under '{section}'"
                way = f"write {what} in {PurePath(self._file.name).name} to take it out there"
                hint = f"{hint}; or {way}" if hint else way
            target.report(code, span, because=because, hint=hint, **fields)

    def _is_of_base(self, span: Span) -> bool:
        return span.source is not self._file and span.source.included is None


def _size(tree: Mapping, section: str) -> int:
    """How many declarations a section has; one that is emptied is deleted as a whole."""
    if section == "regions":
        board = tree.get("board")
        tree = board if isinstance(board, Mapping) else tree
    declared = tree.get(section)
    return len(declared.entries) if isinstance(declared, Mapping) else 0
