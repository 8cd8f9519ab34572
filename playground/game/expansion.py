"""Definitions under expansion, and the place at which a mistake within one is reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playground.source.text import Span
from playground.syntax import ast


@dataclass(frozen=True)
class ExpansionFrame:
    """A definition whose body is being checked, with the spans of its use and of its arguments."""

    definition: ast.Definition | ast.EffectDefinition
    span: Span
    arguments: Mapping[str, Span | None]
    is_prelude: bool

    def contains(self, span: Span) -> bool:
        """Whether a span lies in the body of the definition."""
        body = self.definition.body.span
        return span.source is body.source and body.start <= span.start and span.end <= body.end


def blame(span: Span | None, frames: Sequence[ExpansionFrame]) -> tuple[Span | None, str]:
    """The span at which to report a mistake, and the reason for that; `frames` are listed from the outermost.

    A mistake with a parameter is reported at the argument; a mistake within a definition of the prelude, which the user
    did not write, where the definition is used.
    """
    because = ""
    for frame in reversed(frames):
        if span is None or not frame.contains(span):
            continue
        argument = frame.arguments.get(span.text)
        if argument is not None:
            span, because = argument, f"'{frame.definition.name}' takes it as its '{span.text}'"
        elif frame.is_prelude:
            span, because = frame.span, f"'{frame.definition.name}' means: {frame.definition.body.span.text}"
    if not because and frames and frames[0].span is not frames[0].definition.span:
        because = f"'{frames[0].definition.name}' is used at {frames[0].span}"
    return span, because
