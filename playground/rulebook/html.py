"""A document as one self-contained HTML file, for light and dark screens and for print."""

from __future__ import annotations

from html import escape

from playground.pictures.legend import LEGEND_CSS
from playground.rulebook.document import Block, Heading, Items, Paragraph, Picture, Table
from playground.rulebook.english import TERM_END, TERM_START
from playground.rulebook.lists import Nested, Parts, parts_of

CSS = """
:root { color-scheme: light dark; --paper: #fffdf8; --ink: #26221c; --line: #d9cfba; --accent: #8a4b1f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191a1d; --ink: #e6e1d6; --line: #3b3a38; --accent: #e0a26a; }
}
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.05rem/1.55 Georgia, 'Times New Roman', serif; }
h1, h2, h3, th, figure { font-family: system-ui, sans-serif; }
h1 { font-size: 2.1rem; margin: 0.5rem 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 0.5rem; border-bottom: 1px solid var(--line); color: var(--accent); }
h3 { font-size: 1.05rem; margin: 1.3rem 0 0.3rem; }
p { margin: 0.5rem 0; }
em { font-style: italic; color: var(--accent); }
ul { padding-left: 1.2rem; }
li { margin: 0.25rem 0; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.7rem 0.3rem 0; border-bottom: 1px solid var(--line); }
.wide { overflow-x: auto; }
figure.board { margin: 1rem 0; }
figure.board > svg { max-height: 80vh; }
@media print {
  :root { --paper: #fff; --ink: #000; --line: #bbb; --accent: #000; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  h2, h3 { break-after: avoid; }
  li, tr, figure { break-inside: avoid; }
}
""" + LEGEND_CSS.replace("figure.board { margin: 0; }", "")


def html(blocks: list[Block], title: str) -> str:
    """The whole file."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{CSS}</style>\n</head>\n<body>\n{body(blocks)}\n</body>\n</html>\n"
    )


def body(blocks: list[Block]) -> str:
    """The elements of the page alone, for another page with `CSS`."""
    return "\n".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{_inline(text)}</h{level}>"
        case Paragraph(text):
            parts = parts_of(text)
            return "\n".join(f"<p>{_text((part,))}</p>" if isinstance(part, str) else _text((part,)) for part in parts)
        case Items(items):
            lines = ((f"<b>{_inline(name)}</b>: " if name else "") + _text(parts_of(text)) for name, text in items)
            return "<ul>\n" + "\n".join(f"<li>{line}</li>" for line in lines) + "\n</ul>"
        case Table(head, rows):
            cells = "".join(f"<th>{_inline(cell)}</th>" for cell in head)
            lines = ("".join(f"<td>{_inline(cell)}</td>" for cell in row) for row in rows)
            body = "\n".join(f"<tr>{line}</tr>" for line in lines)
            return f'<div class="wide"><table>\n<tr>{cells}</tr>\n{body}\n</table></div>'
        case Picture(svg, legend, caption):
            return f'<figure class="board">{svg}<figcaption>{_inline(caption)} {legend}</figcaption></figure>'


def _text(parts: Parts) -> str:
    """A text with its lists."""
    return "".join(_inline(part) if isinstance(part, str) else _list(part) for part in parts)


def _list(nested: Nested) -> str:
    return f"<ul>{''.join(f'<li>{_text(item)}</li>' for item in nested.items)}</ul>"


def _inline(text: str) -> str:
    return escape(text, quote=False).replace(TERM_START, "<em>").replace(TERM_END, "</em>")
