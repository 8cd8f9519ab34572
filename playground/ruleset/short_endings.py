"""Short forms of endings with which the mover wins or loses.

    win: no enemy                     end: {win: when no enemy then mover wins}
    lose: {bare: no own}              end: {bare: when no own then mover loses}

They are among the endings in the order of the file: those of `win` come before those of an `end` that stands below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.ruleset.around import around
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar

ENDINGS, RESULTS = "end", {"win": "wins", "lose": "loses"}

_WHOLE = re.compile(r"\s*when\b.*\bthen\b", re.DOTALL)
_PLACED = re.compile(r"\s*before\s+[^\s:,]+[:,]?(?P<when>\s+when\b)?", re.DOTALL)

Entry = tuple[Scalar, Node]


def with_endings(tree: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The tree with its endings under `end`. What is no short form is left as it is."""
    sections = [(key, value) for key, value in tree.entries if _has_endings(key, value)]
    if all(key.text == ENDINGS for key, _ in sections):
        return tree
    deleted = tree.key(ENDINGS) if isinstance(tree.get(ENDINGS), Scalar) else None
    if deleted is not None:
        hint = f"delete single endings: '{ENDINGS}: {{NAME: ~}}'"
        diagnostics.report("R016", deleted.span, one=sections[0][0].text, other=ENDINGS, what="a change", hint=hint)
        return tree
    found: dict[str, Entry] = {}
    for key, value in (entry for section in sections for entry in _endings(*section, diagnostics)):
        if key.text in found:
            diagnostics.report("R010", key.span, name=key.text, what="the endings")
        found.setdefault(key.text, (key, value))
    first = sections[0][0]
    whole = Mapping(tuple(found.values()), sections[0][1].span)
    kept: list[Entry] = []
    for entry in tree.entries:
        if entry[0] is first:
            kept.append((first if first.text == ENDINGS else Scalar(ENDINGS, first.span, plain=True), whole))
        elif not any(entry[0] is key for key, _ in sections):
            kept.append(entry)
    return Mapping(tuple(kept), tree.span)


def _has_endings(key: Scalar, value: Node) -> bool:
    if key.text == ENDINGS:
        return isinstance(value, Mapping)
    values = [each for _, each in value.entries] if isinstance(value, Mapping) else [value]
    return key.text in RESULTS and bool(values) and all(isinstance(each, Scalar) for each in values)


def _endings(section: Scalar, value: Node, diagnostics: Diagnostics) -> Iterator[Entry]:
    if section.text == ENDINGS and isinstance(value, Mapping):
        yield from value.entries
        return
    entries = value.entries if isinstance(value, Mapping) else ((section, value),)
    for name, condition in entries:
        assert isinstance(condition, Scalar)
        yield name, _rule(condition, RESULTS[section.text], diagnostics)


def _rule(condition: Scalar, result: str, diagnostics: Diagnostics) -> Scalar:
    """The whole rule of an ending of which the condition is written."""
    if condition.is_null:
        return condition
    if (whole := _WHOLE.match(condition.text)) is not None:
        verb = "win" if result == "wins" else "lose"
        hint = f"write the condition alone under '{verb}', or the whole rule under 'end'"
        diagnostics.report("R091", condition.span_of(*whole.span()), hint=hint, name=verb)
        return condition
    placed = _PLACED.match(condition.text)
    if placed is None:
        return around("when ", condition, f"\nthen mover {result}")  # behind a comment, if it ends with one
    if placed["when"] is None and placed.end() == len(condition.text.rstrip()):
        return condition
    return around("", condition, f"\nthen mover {result}")
