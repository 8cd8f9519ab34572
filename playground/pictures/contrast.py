"""Contrast of colours as WCAG 2.1 defines it, and colours that are seen on given grounds."""

from __future__ import annotations

from collections.abc import Sequence

GRAPHICS, TEXT = 3.0, 4.5
"""The least contrast of level AA: of shapes that carry meaning (1.4.11), and of text (1.4.3)."""

BLACK, WHITE = "#000000", "#ffffff"
STEPS = 50


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, from 0 to 1."""
    red, green, blue = (_linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """`share` of the first colour over the second, as a translucent colour over a ground."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(255 * (share * a + (1 - share) * b)):02x}" for a, b in pairs)


def seen_on(colour: str, grounds: Sequence[str], least: float = GRAPHICS) -> str:
    """The colour, darkened or lightened just as far as it must be to be seen on all grounds."""
    dark_grounds = sum(luminance(ground) for ground in grounds) / len(grounds) < 0.18
    for step in range(STEPS + 1):
        candidate = mixed(WHITE if dark_grounds else BLACK, colour, step / STEPS)
        if all(contrast(candidate, ground) >= least for ground in grounds):
            return candidate
    return WHITE if dark_grounds else BLACK


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of `#rrggbb`, from 0 to 1."""
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else float(((channel + 0.055) / 1.055) ** 2.4)
