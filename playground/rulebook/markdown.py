"""A document as Markdown."""

from __future__ import annotations

import re

from playground.rulebook.document import Block, Heading, Items, Paragraph, Picture, Table
from playground.rulebook.english import TERM_END, TERM_START

_SPECIAL = re.compile(r"([\\`*_<>\[\]|#])")


def markdown(blocks: list[Block], picture_file: str | None = None) -> str:
    """The text; a picture is inline SVG, or a link to `picture_file` if that is given."""
    return "\n\n".join(_block(block, picture_file) for block in blocks) + "\n"


def _block(block: Block, picture_file: str | None) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_inline(text)}"
        case Paragraph(text):
            return _inline(text)
        case Items(items):
            return "\n".join(f"- {f'**{_inline(name)}**: ' if name else ''}{_inline(text)}" for name, text in items)
        case Table(head, rows):
            return _table(head, rows)
        case Picture(svg, _, caption):
            return f"![{_inline(caption)}]({picture_file})" if picture_file else f"{svg}\n\n{_inline(caption)}"


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [head, tuple("---" for _ in head), *(tuple(_inline(cell) for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _inline(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text).replace(TERM_START, "*").replace(TERM_END, "*")
