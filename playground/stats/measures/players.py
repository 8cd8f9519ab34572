"""How often players won, if they have different agents."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    return len(set(setting.agents)) > 1 and not setting.together


def _estimated(data: MeasureData, player: str) -> Measure:
    return player_wins(data.wins[data.setting.players.index(player)], data.games)


def _won(data: MeasureData, player: str) -> NDArray[np.int64]:
    """1 for each game that the player won, 0 for the others."""
    return data.by_game("winners") >> data.setting.players.index(player) & 1


_MEMORY = re.compile(r"(?<=[?&])memory=[0-9.]+&?")


def remembering(agents: Sequence[str]) -> list[int]:
    """The seats that forget nothing, if all have the same agent but for its memory, and some forget; otherwise none."""
    alike = {_MEMORY.sub("", agent).rstrip("?&") for agent in agents}
    perfect = [seat for seat, agent in enumerate(agents) if not _MEMORY.search(agent)]
    return perfect if len(alike) == 1 and len(perfect) < len(agents) else []


def memory_weight(wins: int, games: int, confidence: float = 0.95) -> Measure:
    """The share of all games won by players who forget nothing, with Wilson's interval; None without games."""
    return measured(wins / games, wilson(wins, games, confidence)) if games else UNKNOWN


def _won_from_memory(data: MeasureData, _member: str = "") -> NDArray[np.int64]:
    """1 for each game that a player won who forgets nothing, 0 for the others."""
    import numpy as np

    mask = sum(1 << seat for seat in remembering(data.setting.agents))
    return np.asarray((data.by_game("winners") & mask) != 0, np.int64)


def _first_remembering(data: MeasureData, _member: str) -> Sequence[MeasureData]:
    """All unfinished games were won by one who forgets nothing, or by none of them."""
    return winners(data, data.setting.players[remembering(data.setting.agents)[0]])


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
    MeasureSpec(
        key="memory_weight",
        unit="share",
        phrase="the share of games won by those who forget nothing",
        about="share of all games won by players who forget nothing, against players who forget",
        applies=lambda setting: bool(remembering(setting.agents)) and not setting.together,
        estimator=lambda data, _: memory_weight(int(_won_from_memory(data).sum()), data.games),
        paired=PairedShares(_won_from_memory, lambda end, _: (float(end), 1)),
        completions=_first_remembering,
    ),
)
