"""Elements of an SVG picture; y grows downwards."""

from __future__ import annotations

from xml.sax.saxutils import escape

from playground.game.board import Board

Point = tuple[float, float]

ORIGIN: Point = (0.0, 0.0)

CELL = 40.0
"""The width of a cell, in units of the picture."""

_QUOTES = {'"': "&quot;"}


def middle_of(board: Board, cell: int) -> Point:
    """The centre of a cell in the picture."""
    x, y = board.centre(cell)
    return x * CELL, -y * CELL


def quoted(text: str) -> str:
    """A text escaped for use as the value of an attribute."""
    return escape(text, _QUOTES)


def words(
    at: Point, text: str, size: float, *, fill: str = "currentColor", anchor: str = "middle", style: str = ""
) -> str:
    """A text with its middle (or start, or end) at a point; `style` holds further attributes."""
    x, y = at
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{fill}" font-size="{size:g}" text-anchor="{anchor}" '
        f'dominant-baseline="central"{f" {style}" if style else ""}>{escape(text)}</text>'
    )


def rectangle(middle: Point, width: float, height: float, corner: float, style: str) -> str:
    """A rectangle with rounded corners."""
    x, y = middle[0] - width / 2, middle[1] - height / 2
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{corner:g}" {style}/>'


def drawing(middle: Point, size: float, path: str, style: str) -> str:
    """A drawing in a square of side `size`; `path` is path data of `ruleset.drawings`, in a square of 100 by 100."""
    x, y = middle[0] - size / 2, middle[1] - size / 2
    return (
        f'<path d="{path}" transform="translate({x:.1f} {y:.1f}) scale({size / 100:.3f})" fill-rule="evenodd" {style}/>'
    )


def titled(shape: str, title: str) -> str:
    """A shape with a tooltip; `shape` must end with `/>`."""
    name = shape[1 : shape.index(" ")]
    return f"{shape[:-2]}><title>{escape(title)}</title></{name}>"
