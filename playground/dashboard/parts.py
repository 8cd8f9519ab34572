"""Parts that the pages are made of: headings, charts with their numbers, tables, empty states, downloads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

if TYPE_CHECKING:
    import plotly.graph_objects as go

Rows = Sequence[Sequence[str]]


def heading(title: str, about: str) -> None:
    """The top of a page: its name and, in a sentence, what it is for."""
    st.title(title, anchor=False)
    st.caption(about)


def section(title: str, about: str = "") -> None:
    """The top of a part of a page."""
    st.subheader(title, anchor=False)
    if about:
        st.caption(about)


def empty(what: str, way_out: str = "") -> None:
    """Stands where there is nothing yet: what is missing, and what to do about it (Markdown)."""
    with st.container(border=True, key=f"empty {what}"):
        st.markdown(f"**{what}**" + (f"  \n{way_out}" if way_out else ""))


def chart(title: str, figure: go.Figure, head: Sequence[str], rows: Rows, key: str) -> None:
    """A chart, and below it, folded, the same numbers as a table: a chart says nothing to who cannot see it.

    The first cell of a row is its name; the others are numbers, written out with their units.
    """
    st.markdown(f"##### {title}")
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})
    st.html(f'<details class="numbers"><summary>The numbers of this chart</summary>{table_html(head, rows)}</details>')


def table_html(head: Sequence[str], rows: Rows) -> str:
    """A table of plain words; in a narrow window each row becomes a card, its numbers with their captions."""
    return marked_table_html(head, [[escape(cell) for cell in row] for row in rows])


def marked_table_html(head: Sequence[str], rows: Rows) -> str:
    """A table whose cells are HTML already."""
    names = [escape(name) for name in head]
    top = "".join(f'<th scope="col">{name}</th>' for name in names)
    body = "".join(f"<tr>{_row(names, row)}</tr>" for row in rows)
    return f'<table class="summary"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def _row(names: Sequence[str], cells: Sequence[str]) -> str:
    first, *others = cells
    numbers = (
        f'<td data-name="{name}"><span>{cell}</span></td>' for name, cell in zip(names[1:], others, strict=True)
    )
    return f'<th scope="row"><span>{first}</span></th>{"".join(numbers)}'


def download(label: str, content: Callable[[], str], file: str, kind: str, key: str) -> None:
    """A button that makes a file when it is pressed; `kind` is its MIME type."""
    st.download_button(
        label,
        content,
        file,
        kind,
        key=key,
        icon=":material/download:",
        on_click="ignore",
        width="stretch",
    )


def markdown_escape(text: str) -> str:
    """A text from a ruleset or a folder, so that nothing in it is taken for Markdown."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]()#+-.!|<>~$:" else letter for letter in text)
