"""A document as Markdown."""

from __future__ import annotations

import re

from playground.rulebook.document import Block, Heading, Items, Paragraph, Picture, Table
from playground.rulebook.english import TERM_END, TERM_START
from playground.rulebook.lists import Nested, Parts, parts_of

_SPECIAL = re.compile(r"([\\`*_<>\[\]|#])")


def markdown(blocks: list[Block], picture_file: str | None = None) -> str:
    """The text; a picture is inline SVG, or a link to `picture_file` if that is given."""
    return "\n\n".join(_block(block, picture_file) for block in blocks) + "\n"


def _block(block: Block, picture_file: str | None) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {_inline(text)}"
        case Paragraph(text):
            return _text(parts_of(text), "")
        case Items(items):
            names = (f"**{_inline(name)}**: " if name else "" for name, _ in items)
            return "\n".join(_item(name, parts_of(text), "") for name, (_, text) in zip(names, items, strict=True))
        case Table(head, rows):
            return _table(head, rows)
        case Picture(svg, _, caption):
            return f"![{_inline(caption)}]({picture_file})" if picture_file else f"{svg}\n\n{_inline(caption)}"


def _item(name: str, parts: Parts, indent: str) -> str:
    return f"{indent}- {name}{_text(parts, f'{indent}  ')}".replace(": \n", ":\n")


def _text(parts: Parts, indent: str) -> str:
    """A text with its lists; what follows a list stands in a paragraph of its own, all of it indented."""
    written = ""
    for part in parts:
        if isinstance(part, Nested):
            gap = "" if indent else "\n"
            written += gap + "".join(f"\n{_item('', item, indent)}" for item in part.items)
        else:
            written += f"\n\n{indent}{_inline(part)}" if written else _inline(part)
    return written


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    lines = [head, tuple("---" for _ in head), *(tuple(_inline(cell) for cell in row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _inline(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text).replace(TERM_START, "*").replace(TERM_END, "*")
