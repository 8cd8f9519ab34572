"""The evaluation bar: what each player may expect, in the players' colours."""

from __future__ import annotations

from html import escape

from playground.agents.judging.judge import Assessment
from playground.dashboard.widgets.layout import player_disc
from playground.game.core import Game
from playground.pictures.colours import ink_on, player_colour
from playground.play.advice import judged_by, percent, score_of_all

MIN_LABELLED = 0.12
"""Parts smaller than this have no room for their number, which stands below the bar as well."""


def bar_html(game: Game, assessment: Assessment) -> str:
    """The bar, its values as text, the score to expect in games that have one, and what judged; where nobody wins there
    is the score alone."""
    score = escape(score_of_all(game, assessment))
    how = f"<small>{escape(judged_by(assessment).strip())}</small>"
    if assessment.by_score:
        return f'<p class="evaluated">{score} {how}</p>'
    shares = list(zip(game.parties, assessment.values, strict=False))  # one value where all win and lose together
    spoken = ", ".join(f"{name} {percent(value)}" for name, value in shares)
    parts = "".join(_part(game, player, value) for player, (_, value) in enumerate(shares))
    named = (
        f"{player_disc(game, player) if len(shares) > 1 else ''}{escape(name)} {percent(value)}"
        for player, (name, value) in enumerate(shares)
    )
    below = " · ".join([*named, *([score] if score else [])])
    expected = "Expected shares" if len(shares) > 1 else "Chance to win"
    bar = f'<div class="evaluation" role="img" aria-label="{expected}: {escape(spoken)}">{parts}</div>'
    return f'{bar}<p class="evaluated">{below} {how}</p>'


def _part(game: Game, player: int, value: float) -> str:
    colour = player_colour(game, player)
    label = percent(value) if value >= MIN_LABELLED else ""
    style = f"flex-basis:{100 * value:.1f}%;background:{colour};color:{ink_on(colour)}"
    return f'<span style="{style}">{label}</span>' if value else ""


def empty_bar_html(reason: str) -> str:
    """A bar without values, of the same height."""
    return f'<div class="evaluation"></div><p class="evaluated"><small>{escape(reason)}</small></p>'
