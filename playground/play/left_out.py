"""What is said of a game with a score wherever only winning counts: what is judged, solved or learned leaves it out."""

from __future__ import annotations

from playground.game.core import Game


def score_left_out(game: Game) -> str:
    """A sentence; empty for a game without a score."""
    if game.score is None:
        return ""
    if game.is_for_score_alone:
        return "The score is left out here, and nobody wins or loses in this game, so that all of its games are alike."
    return "The score is left out here: what counts is whether the game is won."
