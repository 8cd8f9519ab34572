"""How far each of many games played side by side is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Progress:
    """How many games of a point of a sweep, or of an arm of an experiment, there are; `told` is what they show."""

    label: str
    games: int
    told: str = ""


def progress_html(progress: Iterable[Progress], games: int) -> str:
    """A bar for each, up to `games`."""
    return f'<ul class="points">{"".join(_item(each, games) for each in progress)}</ul>'


def _item(each: Progress, games: int) -> str:
    told = f"<small>{escape(each.told)}</small>" if each.told else ""
    return (
        f"<li><span>{escape(each.label)}</span><small>{each.games:,} of {games:,}</small>"
        f'<progress max="{games}" value="{each.games}" aria-label="{escape(each.label)}"></progress>{told}</li>'
    )
