"""Parts that pages share: headings, charts with their numbers, tables, empty states, downloads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

import streamlit as st

from playground.charts import saving
from playground.game.core import Game
from playground.pictures.colours import player_colour

if TYPE_CHECKING:
    import plotly.graph_objects as go

Rows = Sequence[Sequence[str]]


def heading(title: str, about: str) -> None:
    """Draw the heading of a page: its title, and a sentence on what it is for."""
    st.title(title, anchor=False)
    st.caption(about)


def section(title: str, about: str = "") -> None:
    """Draw the heading of a section."""
    st.subheader(title, anchor=False)
    if about:
        st.caption(about)


def empty(message: str, hint: str = "") -> None:
    """Draw an empty state: what is missing, and what to do about it (Markdown)."""
    with st.container(border=True, key=f"empty {message}"):
        st.markdown(f"**{message}**" + (f"  \n{hint}" if hint else ""))


def chart(title: str, figure: go.Figure, head: Sequence[str], rows: Rows, key: str) -> None:
    """Draw a chart with buttons that save it and, folded below, the same numbers as a table, for people who cannot see
    the chart.

    The first cell of a row is its name; the others are numbers with their units.
    """
    st.markdown(f"##### {title}")
    st.plotly_chart(figure, key=key, config={"displayModeBar": False})
    table = f'<details class="numbers"><summary>The numbers of this chart</summary>{table_html(head, rows)}</details>'
    st.html(saving.buttons(*saving.PICTURE) + table)


def table_html(head: Sequence[str], rows: Rows) -> str:
    """A table of plain text; in a narrow window each row becomes a card, its numbers with their captions."""
    return marked_table_html(head, [[escape(cell) for cell in row] for row in rows])


def table_of_players(game: Game, head: Sequence[str], rows: Rows) -> str:
    """A table of plain text in which each player's name stands behind a disc in the colour of the player's pieces."""
    discs = {name: player_disc(game, player) for player, name in enumerate(game.players)}
    marked = [[discs.get(cell, "") + escape(cell) for cell in row] for row in rows]
    return marked_table_html(head, marked, discs)


def player_disc(game: Game, player: int) -> str:
    """A disc in the colour of a player's pieces, with an edge in the colour of the page's text."""
    return f'<i class="player" style="background:{player_colour(game, player)}" aria-hidden="true"></i>'


def marked_table_html(head: Sequence[str], rows: Rows, marks: Mapping[str, str] | None = None) -> str:
    """A table whose cells are HTML, with a button that saves it; `marks` stand before headings of these names."""
    names, before = [escape(name) for name in head], marks or {}
    top = "".join(f'<th scope="col">{before.get(name, "")}{escape(name)}</th>' for name in head)
    body = "".join(f"<tr>{_row(names, row)}</tr>" for row in rows)
    table = f'<table class="summary"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="tabled">{table}{saving.buttons(*saving.TABLE)}</div>'


def _row(names: Sequence[str], cells: Sequence[str]) -> str:
    first, *others = cells
    numbers = (f'<td data-name="{name}"><span>{cell}</span></td>' for name, cell in zip(names[1:], others, strict=True))
    return f'<th scope="row"><span>{first}</span></th>{"".join(numbers)}'


def download(label: str, content: Callable[[], str], file: str, kind: str, key: str) -> None:
    """Draw a button that downloads a file, made when it is pressed; `kind` is the MIME type."""
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
    """Escape a text from a ruleset or a folder, so that nothing in it is read as Markdown."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]()#+-.!|<>~$:" else letter for letter in text)
