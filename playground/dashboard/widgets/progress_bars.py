"""Progress bars for the points of a sweep or the arms of an experiment."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from playground.dashboard.jobs.progress import Progress


def progress_html(progress: Iterable[Progress], games: int) -> str:
    """A bar for each, which is full at `games`."""
    return f'<ul class="points">{"".join(_item(each, games) for each in progress)}</ul>'


def _item(each: Progress, games: int) -> str:
    note = f"<small>{escape(each.note)}</small>" if each.note else ""
    return (
        f"<li><span>{escape(each.label)}</span><small>{each.games:,} of {games:,}</small>"
        f'<progress max="{games}" value="{each.games}" aria-label="{escape(each.label)}"></progress>{note}</li>'
    )
