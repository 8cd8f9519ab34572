"""How often each player won, if players have different agents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.stats.fixed_n.intervals import wilson
from playground.stats.measures.data import MeasureData, Setting
from playground.stats.measures.measure import UNKNOWN, Measure, measured
from playground.stats.measures.pairing import PairedShares
from playground.stats.measures.spec import MeasureSpec
from playground.stats.measures.unfinished import winners

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def player_wins(wins: int, games: int, confidence: float = 0.95) -> Measure:
    """The share of all games that a player won, alone or with others, with Wilson's interval; None without games."""
    return measured(wins / games, wilson(wins, games, confidence)) if games else UNKNOWN


def _with_different_agents(setting: Setting) -> bool:
    """Dice may decide who begins, and then seats say nothing about the agents."""
    return len(set(setting.agents)) > 1


def _estimated(data: MeasureData, player: str) -> Measure:
    return player_wins(data.wins[data.setting.players.index(player)], data.games)


def _won(data: MeasureData, player: str) -> NDArray[np.int64]:
    """1 for each game that the player won, 0 for the others."""
    return data.by_game("winners") >> data.setting.players.index(player) & 1


SPECS = (
    MeasureSpec(
        key="player_wins",
        member="player",
        unit="share",
        phrase="the share of games that {member} won",
        about="share of all games that {member}, played by {agent}, won alone or with others",
        applies=_with_different_agents,
        estimator=_estimated,
        paired=PairedShares(_won, lambda end, _: (float(end), 1)),
        completions=winners,
    ),
)
