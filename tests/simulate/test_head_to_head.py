"""Agents that met in every seat: which arms belong together, and the score over all seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from playground.simulate.experiments.head_to_head import Meeting, meetings
from playground.stats.outcomes import Outcomes


@dataclass
class Games:
    """The games of an arm: `wins` by player, each in the seat of the same number."""

    agents: tuple[str, ...]
    wins: tuple[int, ...]
    unfinished: int = 0
    first_player: int | None = 0

    def outcomes(self) -> Outcomes:
        return Outcomes("x", self.wins, 0, self.unfinished)


def met(*arms: Games) -> list[Meeting]:
    """The meetings of an experiment with one game."""
    groups: Sequence[Any] = [[SimpleNamespace(summary=arm)] for arm in arms]
    result: Any = SimpleNamespace(experiment=SimpleNamespace(selections=["game"]), groups=groups)
    return list(meetings(result))


def apart(meeting: Meeting) -> float:
    """The agent's score over all seats, minus the fair share."""
    return meeting.statement.difference(0.95).estimate


def test_the_advantage_of_a_seat_cancels_out() -> None:
    """The first player wins three games of four, whichever agent it is."""
    [meeting] = met(Games(("new", "old"), (300, 100)), Games(("old", "new"), (300, 100)))
    assert meeting.agent == "new"
    assert [seat.value for seat in meeting.seats] == [0.75, 0.25]
    assert apart(meeting) == pytest.approx(0)


def test_a_better_agent_is_better_in_each_seat() -> None:
    [meeting] = met(Games(("new", "old"), (300, 100)), Games(("old", "new"), (200, 200)))
    assert apart(meeting) == pytest.approx(0.125)


@pytest.mark.parametrize(
    "lineups",
    [
        [("new", "old")],  # never in the second seat
        [("new", "new"), ("old", "old")],
        [("new", "old", "other"), ("old", "new", "other"), ("other", "old", "new")],  # different opponents
    ],
)
def test_without_a_rotation_there_is_no_meeting(lineups: list[tuple[str, ...]]) -> None:
    assert met(*(Games(lineup, tuple(10 for _ in lineup)) for lineup in lineups)) == []


def test_one_against_many_is_compared_with_its_share() -> None:
    arms = [Games(tuple("new" if i == seat else "old" for i in range(3)), (20, 20, 20)) for seat in range(3)]
    [meeting] = met(*arms)
    assert (meeting.agent, meeting.fair) == ("new", pytest.approx(1 / 3))
    assert apart(meeting) == pytest.approx(0)


def test_unfinished_games_are_won_and_lost() -> None:
    [meeting] = met(Games(("new", "old"), (60, 20), 20), Games(("old", "new"), (40, 40), 20))
    assert [seat.value for seat in meeting.seats] == [0.75, 0.5]
    assert [seat.value for seat in meeting.least] == [0.6, 0.4]
    assert [seat.value for seat in meeting.greatest] == [0.8, 0.6]
