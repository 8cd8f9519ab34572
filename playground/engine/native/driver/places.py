"""What the parts of the driver share: how functions are called, and where a field of the state is."""

from __future__ import annotations

from playground.engine.layout import Layout

ARGUMENTS = "ptr %state, ptr %frame, ptr %tally"
"""Every function of a game takes these."""


def offset_of(layout: Layout, name: str) -> int:
    """Where a field begins in the state, in bytes."""
    return layout.by_name[name].offset
