"""Scales of colours for numbers, the same on boards and in charts, and ink that is legible on them."""

from __future__ import annotations

from collections.abc import Sequence

from playground.pictures.contrast import BLACK, WHITE, contrast

Scale = Sequence[tuple[float, str]]
"""Colours at places from 0 to 1, in ascending order."""

SEQUENTIAL: Scale = ((0.0, "#fbf1e4"), (0.35, "#f2bd8c"), (0.7, "#d9782b"), (1.0, "#8a3d05"))
"""From nothing to the most: one hue that only darkens."""

DIVERGING: Scale = ((0.0, "#1f57b0"), (0.3, "#8fb4ec"), (0.5, "#f4f2ee"), (0.7, "#f2b27c"), (1.0, "#b4560a"))
"""Blue for less, orange for more: distinguishable for people with red-green colour blindness."""


def colour_at(scale: Scale, place: float) -> str:
    """The colour at a place of a scale, from 0 to 1, as `#rrggbb`."""
    place = min(1.0, max(0.0, place))
    above = next(number for number, (end, _) in enumerate(scale) if place <= end)
    if above == 0:
        return scale[0][1]
    (start, one), (end, other) = scale[above - 1], scale[above]
    part = (place - start) / (end - start)
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def ink_of(colour: str) -> str:
    """Black or white, whichever is more legible: on any colour one of them has a contrast of 4.5 at least."""
    return max((BLACK, WHITE), key=lambda ink: contrast(ink, colour))
