"""Texts of which a part stands in a file, and the words around it do not."""

from __future__ import annotations

from dataclasses import dataclass

from playground.source.text import Span
from playground.source.tree import Scalar


@dataclass(frozen=True, eq=False)
class Around(Scalar):
    """A text that has another one within it, from `shift` on."""

    inner: Scalar | None = None
    shift: int = 0

    def span_of(self, start: int, end: int) -> Span:
        """The place of some characters of the text within, or of all of it."""
        if self.inner is None or start < self.shift or end > self.shift + len(self.inner.text):
            return self.span
        return self.inner.span_of(start - self.shift, end - self.shift)


def around(before: str, text: Scalar, behind: str) -> Scalar:
    """A text with words before and behind it, whose mistakes are reported where it stands."""
    return Around(f"{before}{text.text}{behind}", text.span, plain=True, inner=text, shift=len(before))
