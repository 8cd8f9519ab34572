"""Reads YAML files that are not rulesets: groups, lists and texts, with each mistake reported at its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe
from playground.source.values import read_int, read_text


@dataclass
class TreeReader:
    """Reads values of expected kinds from a tree; anything else is reported and left out."""

    diagnostics: Diagnostics

    def keys(self, tree: Mapping, known: Iterable[str], required: Iterable[str], what: str) -> None:
        """Report unknown and missing keys."""
        names = tuple(known)
        for key, _ in tree.entries:
            if key.text not in names:
                self.diagnostics.report("X001", key.span, key=key.text, what=what, hint=did_you_mean(key.text, names))
        for name in required:
            if name not in tree:
                start = Span(tree.span.source, tree.span.start, tree.span.start + 1)
                self.diagnostics.report("X002", start, key=name, what=what)

    def group(self, node: Node | None, what: str) -> Mapping | None:
        """A group of `key: value` lines; None if there is none."""
        if node is not None and not isinstance(node, Mapping):
            self.refuse(node, what, "a group of 'key: value' lines")
        return node if isinstance(node, Mapping) else None

    def items(self, node: Node | None, what: str) -> tuple[Node, ...]:
        """The items of a list."""
        if node is not None and not isinstance(node, Sequence):
            self.refuse(node, what, "a list")
        return node.items if isinstance(node, Sequence) else ()

    def text(self, node: Node | None, what: str) -> Scalar | None:
        """A text that is not empty."""
        if node is None or read_text(node, self.diagnostics, what=what) is None:
            return None
        return node if isinstance(node, Scalar) else None

    def texts(self, node: Node | None, what: str) -> tuple[Scalar, ...]:
        """The texts of a list, or a single text in its place."""
        if isinstance(node, Scalar):
            text = self.text(node, what)
            return (text,) if text else ()
        texts = (self.text(item, f"an item of {what}") for item in self.items(node, what))
        return tuple(text for text in texts if text)

    def filled(self, node: Node | None, what: str, items: str) -> tuple[Scalar, ...]:
        """The texts of a list that must not be empty, or a single text in its place."""
        if isinstance(node, Mapping):
            self.refuse(node, what, f"a list of {items}")
            return ()
        if isinstance(node, Sequence) and not node.items:
            expected, found = f"a list of {items}", "an empty list"
            self.diagnostics.report("X003", node.span, what=what, expected=expected, found=found)
        return self.texts(node, what) if node is not None else ()

    def number(self, node: Node | None, what: str) -> int:
        """A whole number that is not negative; 0 if there is none."""
        return (read_int(node, self.diagnostics, what=what, low=0) or 0) if node else 0

    def refuse(self, node: Node, what: str, expected: str) -> None:
        """Report that something else was expected here."""
        self.diagnostics.report("X003", node.span, what=what, expected=expected, found=describe(node))
