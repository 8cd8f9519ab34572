"""The games that ship, as tests are repeated for each of them."""

from __future__ import annotations

from functools import cache

from playground.ruleset.find import ruleset_names
from playground.ruleset.resolve import resolve
from playground.source.diagnostics import Diagnostics


@cache
def every_selection() -> tuple[str, ...]:
    """Every ruleset that can be played by name, each followed by its variants.

    Only the files are read: this is called while tests are collected, in each process that runs some.
    """
    return tuple(
        selection
        for name in ruleset_names()
        for selection in (name, *(f"{name}@{variant}" for variant in _variants(name)))
    )


def _variants(name: str) -> tuple[str, ...]:
    diagnostics = Diagnostics()
    ruleset = resolve(name, diagnostics, other_variants=False)
    diagnostics.raise_errors()
    assert ruleset is not None
    return tuple(ruleset.variants)
