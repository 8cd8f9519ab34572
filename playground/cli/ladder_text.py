"""A ladder as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from playground.agents.levels import Level
from playground.cli.output import columns, counted, seconds, wrapped
from playground.ladder.standing import Rated, Standing
from playground.report.ladder_words import interval, sentences, steps

ANSWERS = {"stronger": "stronger", "equal": "equal", "": "open"}


def ladder_text(standing: Standing) -> str:
    """The ratings, and what they say."""
    ladder, game = standing.ladder, standing.ladder.compiled.game
    head = f"{game.title} ({game.name}): {counted(ladder.tally.games, 'game')} in {seconds(ladder.seconds)}"
    rows = [("agent", "steps above random", "above the next", "", "games")]
    rows += [_row(rated, last=rated is standing.rated[-1]) for rated in standing.rated]
    return "\n".join([head, columns(rows), "", *(wrapped(sentence) for sentence in sentences(standing))])


def levels_text(levels: Mapping[str, Level]) -> str:
    """The levels from the strongest to the weakest."""
    rows = [("level", "agent", "steps above random", "wins against the one below")]
    rows += [
        (level.name, level.agent, steps(level.rating), _share(level)) for level in reversed(tuple(levels.values()))
    ]
    return columns(rows)


def _share(level: Level) -> str:
    return f"{100 * level.share:.0f}% ({100 * level.low:.0f} to {100 * level.high:.0f})"


def _row(rated: Rated, last: bool) -> tuple[str, str, str, str, str]:
    above = "" if rated.above is None else interval(rated.above)
    rating = "0" if rated.rating.low == rated.rating.high == 0 else interval(rated.rating)
    return rated.agent, rating, above, "" if last else ANSWERS[rated.answer], f"{rated.games:,}"
