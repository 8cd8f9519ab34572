"""The frame of all reports: one self-contained HTML file, with styles and the script of its charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.charts import page as figures_in_pages
from playground.charts import saving
from playground.report import printing
from playground.report.style import CSS

if TYPE_CHECKING:
    import plotly.graph_objects as go


_BUTTONS = f"""
const add = (what, where, html) => {{
  for (const each of document.querySelectorAll(what)) each.insertAdjacentHTML(where, html)
}}
add('figure', 'beforeend', '{saving.buttons("png", "svg")}')
add('table', 'afterend', '{saving.buttons("csv")}')
installSaving()
"""
"""Puts buttons that save behind all charts and tables of the page."""


def document(title: str, header: str, sections: Sequence[str]) -> str:
    """The whole file; `title`, `header` and `sections` are HTML, the latter each one element."""
    body = "\n".join(sections)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<link rel="icon" href="data:,">\n'
        f"<title>{title}</title>\n<style>{CSS}{figures_in_pages.STYLE}{saving.STYLE}{printing.STYLE}</style>\n"
        f"<script>{figures_in_pages.script()}</script>\n</head>\n<body>\n"
        f"<header>\n{printing.BUTTON}\n{header}\n</header>\n<main>\n{body}\n</main>\n"
        f"<script>{saving.script()}{_BUTTONS}{printing.SCRIPT}</script>\n</body>\n</html>\n"
    )


def figure_html(figure: go.Figure, name: str) -> str:
    """A chart; `name` is unique in its page."""
    return f"<figure>{figures_in_pages.fragment(figure, name)}</figure>"
