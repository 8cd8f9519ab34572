"""Finds setups of variants, and of files that extend others, beside which pieces also start where the base says.

    pieces: {Man: {start: home}}                           base
    setup: place Man of White on row 3                     variant: the men of row 3, and those at home

`start` of a piece is no part of the setup, and so is not replaced with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from playground.ruleset.mentions import words_in
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar


def check_kept_starts(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Warn of setups that place pieces which start elsewhere as well, without a word about that."""
    starts = dict(_starts(tree))
    setup = tree.key("setup")
    if setup is not None:
        of_base = {name: span for name, span in starts.items() if _is_of_base(span, setup.span)}
        _check(setup, tree.get("setup"), of_base, diagnostics)
    variants = tree.get("variants")
    for _, patch in variants.entries if isinstance(variants, Mapping) else ():
        key = patch.key("setup") if isinstance(patch, Mapping) else None
        if isinstance(patch, Mapping) and key is not None:
            said = {name for name, _ in _starts(patch)}
            kept = {name: span for name, span in starts.items() if name not in said}
            _check(key, patch.get("setup"), kept, diagnostics)


def _starts(tree: Mapping) -> Iterator[tuple[str, Span]]:
    """The pieces of which something is said under `start`, and the places of these keys."""
    pieces = tree.get("pieces")
    for name, piece in pieces.entries if isinstance(pieces, Mapping) else ():
        key = piece.key("start") if isinstance(piece, Mapping) else None
        if key is not None:
            yield name.text, key.span
        elif isinstance(piece, Scalar) and piece.is_null:
            yield name.text, piece.span  # a piece that is gone


def _is_of_base(start: Span, setup: Span) -> bool:
    """Whether a start was written in a file that the one with the setup extends."""
    return start.source is not setup.source and start.source.included is None and setup.source.included is None


def _check(setup: Scalar, effects: Node | None, starts: dict[str, Span], diagnostics: Diagnostics) -> None:
    words = set() if effects is None else set(words_in(effects))
    names = [name for name in starts if name in words]
    if not names or "remove" in words:
        return
    also = ", ".join(f"{name}: {{start: ~}}" for name in names)
    hint = f"write 'pieces: {{{also}}}' beside the setup, or repeat the start there if it is meant"
    start = starts[names[0]]
    place = f"line {start.line}" + (
        f" of {PurePath(start.source.name).name}" if start.source is not setup.span.source else ""
    )
    diagnostics.report("W021", setup.span, hint=hint, name=names[0], place=place)
