"""The base class of all nodes."""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.source.text import Span


@dataclass(frozen=True, kw_only=True)
class Node:
    """Any part of a rule text; `span` is its place in the file."""

    span: Span = field(compare=False, repr=False)
