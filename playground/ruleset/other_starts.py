"""Values that variables start with, as other languages write them: behind a type, `0..12 = 5`, and `yes` or `no` of a
variable that is true or false, which parameters have as their default."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

_STARTING = re.compile(
    r"(?P<type>(?:\[[^][]*\]|[\w.\s])+?)\s*,?\s*(?P<sign>=|\bstart(?:s|ing)?\b(?:\s+(?:at|with|from|as)\b)?:?)"
    r"\s*(?P<start>[\w\s-]+)"
)

_TRUTH = {"yes": "true", "no": "false"}

Entry = tuple[Scalar, Node]


def with_its_start(
    text: Scalar, in_full: Callable[[Scalar], Iterable[Entry]], diagnostics: Diagnostics
) -> Iterator[Entry]:
    """The keys that a type stands for, `in_full`; and its start, reported where it stands behind it."""
    found = _STARTING.fullmatch(text.text)
    if found is None:
        yield from in_full(text)
        return
    start, sign = text.part(*found.span("start")), text.part(*found.span("sign"))
    entries = [*in_full(text.part(*found.span("type"))), (Scalar("start", start.span, plain=True), start)]
    written = ", ".join(f"{key.text}: {_written(value)}" for key, value in entries)
    meant = f"start: {start.text}"
    diagnostics.report("E004", sign.span, hint=f"write: {{{written}}}", sign=sign.text, meant=meant)
    yield from entries


def _written(value: Node) -> str:
    """A text or a list of texts, as a file has it."""
    if isinstance(value, Sequence):
        return f"[{', '.join(map(_written, value.items))}]"
    return value.text.strip() if isinstance(value, Scalar) else ""


def with_truth_at_start(variable: Node) -> Node:
    """A variable of type `bool` that starts with `yes` or `no`, which rules write `true` and `false`."""
    if not isinstance(variable, Mapping):
        return variable
    type_ = variable.get("type")
    if not (isinstance(type_, Scalar) and type_.text.strip() == "bool"):
        return variable
    return Mapping(
        tuple((key, _truth(value) if key.text == "start" else value) for key, value in variable.entries), variable.span
    )


def _truth(value: Node) -> Node:
    word = _TRUTH.get(value.text.lower()) if isinstance(value, Scalar) and value.plain else None
    return replace(value, text=word) if isinstance(value, Scalar) and word is not None else value
