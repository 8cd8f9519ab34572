"""What has happened in a game in play, as the board shows it: moves, captures, and the pieces that ended the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from playground.dashboard.model.changes import Change, changes_between, lost_sites
from playground.dashboard.model.live_games import LiveGame
from playground.dashboard.model.offered_options import alike_components
from playground.engine.visible_components import look
from playground.play.ending_sites import ending_sites
from playground.play.session import Session

MAX_NEWS = 8
"""Decisions that are sent with each picture, so that the board can draw what it has not shown yet."""


@dataclass(frozen=True)
class Events:
    """What has happened on the table, by names of sites.

    `game` identifies the game and `made` is the number of decisions made. `last` are the sites of the last decision,
    `lost` those from which it took pieces, and `line` those of the pieces that ended the game. `news` are the changes
    of the last decisions, each with its number, and `alike` leads from components to equal ones that options choose.
    """

    game: str = ""
    made: int = 0
    last: Sequence[str] = ()
    lost: Sequence[str] = ()
    line: Sequence[str] = ()
    news: Sequence[Mapping[str, Any]] = ()
    alike: Mapping[str, str] = field(default_factory=dict)


def live_events(live_game: LiveGame, viewer: int | None) -> Events:
    """The events of a game as a viewer sees them."""
    session, name = live_game.session, live_game.session.game.board.name
    decisions = session.decisions
    made = len(decisions)
    changes = {number: _changes(session, number, viewer) for number in range(max(0, made - MAX_NEWS), made)}
    news: list[dict[str, Any]] = [
        {"number": number, "changes": [change.content() for change in found]} for number, found in changes.items()
    ]
    return Events(
        game=live_game.key,
        made=made,
        last=[name(site) for site in decisions[-1].sites] if decisions else [],
        lost=lost_sites(changes[made - 1]) if decisions else [],
        line=[name(site) for site in ending_sites(session.state)],
        news=news,
        alike=alike_components(session.state, viewer) if live_game.deciding else {},
    )


def _changes(session: Session, number: int, viewer: int | None) -> list[Change]:
    before, after = (look(session.game, session.block_before(at), viewer) for at in (number, number + 1))
    return changes_between(session.game, before, after, session.chosen_sites(number))
