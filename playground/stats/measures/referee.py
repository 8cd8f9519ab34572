"""Measures 11 to 19 by name, from judged games."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playground.stats.measures import course, significance
from playground.stats.measures.judged import Judged
from playground.stats.measures.judged_games import JudgedGames
from playground.stats.measures.over_games import OverGames
from playground.stats.measures.shared_wins import with_whole_wins
from playground.stats.measures.spec import MeasureSpec, Needs

GameNumbers = Callable[[Sequence[Judged]], OverGames]
"""A number of each judged game that counts."""


def _spec(
    key: str,
    by_game: GameNumbers,
    unit: str,
    phrase: str,
    about: str,
    needs: Needs = Needs.POSITIONS,
    of_playouts: str = "",
) -> MeasureSpec:
    """A spec with what these have in common: with more players all values are smaller (`of_seats`)."""
    return MeasureSpec(
        key=key,
        by_game=by_game,
        unit=unit,
        phrase=phrase,
        about=about,
        needs=needs,
        of_seats=True,
        of_playouts=of_playouts,
    )


SPECS = (
    _spec(
        "decision_significance",
        significance.decision_significance,
        unit="value",
        phrase="what the best option is worth above one at random",
        about="how much better the best option is than one at random, on average over decisions",
        needs=Needs.OPTIONS,
    ),
    _spec(
        "decision_significance.second",
        significance.significance_of_second,
        unit="value",
        phrase="what the best option is worth above the second",
        about="how much better the best option is than the second, on average over decisions that have one",
        needs=Needs.OPTIONS,
    ),
    _spec(
        "narrowness",
        significance.narrowness,
        unit="share",
        phrase="the share of options that come near the best",
        about="share of options that come near the best one, on average over decisions",
        needs=Needs.OPTIONS,
    ),
    _spec(
        "drama",
        course.drama,
        unit="root of value",
        phrase="the drama of comebacks",
        about="how far behind winners were while another player was ahead, 0 if none ever was",
    ),
    _spec(
        "security",
        course.security,
        unit="share",
        phrase="the share of decisions at which the winner was not behind",
        about="share of decisions at which the later winner was not behind",
    ),
    _spec(
        "comebacks",
        course.comebacks,
        unit="share",
        phrase="the share of games won from behind at half time",
        about="share of games with a winner whose winner was behind after half of the decisions",
    ),
    _spec(
        "lead_change",
        course.lead_change,
        unit="share",
        phrase="the share of decisions after which another player leads",
        about="share of decisions after which another player leads",
    ),
    _spec(
        "decisiveness",
        course.decisiveness,
        unit="share of the game",
        phrase="how far into the game it is decided",
        about="how far into the game the winner is first better off than any loser ever is",
    ),
    _spec(
        "stability",
        course.stability,
        unit="value²",
        phrase="how much the players' prospects vary",
        about="how much the value of a player varies in the course of a game: 0 is steady",
    ),
    _spec(
        "killer_move",
        significance.killer_move,
        unit="value",
        phrase="the largest gain by one decision",
        about="the largest gain of the player who decided, by one decision",
        of_playouts="a search values a position by its best option, so that no decision gains anything",
    ),
    _spec(
        "uncertainty",
        course.uncertainty,
        unit="0 to 1",
        phrase="how open it is who wins",
        about="how open it is who wins, on average over the game: 0 known, 1 all are equal",
    ),
    _spec(
        "uncertainty.end",
        course.uncertainty_at_end,
        unit="0 to 1",
        phrase="how open it is who wins in the last quarter",
        about="how open it is who wins, on average over the last quarter of the game",
    ),
)


def measurable(judged: Sequence[Judged]) -> JudgedGames:
    """The judged games that measures are computed from: those with a decision, as games between sides.

    Raises ValueError for games with different numbers of players.
    """
    if isinstance(judged, JudgedGames):
        return judged
    played = [game for game in judged if game.decisions]
    if len({game.players for game in played}) > 1:
        raise ValueError("judged games of one measure have equally many players")
    return JudgedGames(with_whole_wins(played))
