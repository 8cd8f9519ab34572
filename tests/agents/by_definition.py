"""Thinking agents written down once more, on any engine and as plainly as can be, to hold the native ones against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playground.engine.layout import FINISHED, layout_of
from playground.engine.packing import unpack
from playground.engine.rng import FIRST_AGENT, Stream
from playground.engine.thinking import POINTS, WON

Worth = Callable[[Any, int], int]
"""What a state is worth to a player."""


def weighed(state: Any, copies: int, worth: Worth, luck: Stream) -> list[int]:
    """What each option is worth to the player who decides."""
    me, found = state.current_player(), []
    for option in state.legal_actions():
        stream, total = luck.copy(), 0
        for _ in range(copies):
            tried = state.clone()
            tried.set_dice(stream)
            tried.apply_action(option)
            total += worth(tried, me)
            stream = tried.chance
        found.append(total)
    return found


def by_playing_on(state: Any, me: int) -> int:
    """Goes on at random to the end; what the player has of it."""
    while not state.is_terminal():
        luck = state.chance.copy()
        option = luck.below(len(state.legal_actions()))
        state.set_dice(luck)
        state.apply_action(option)
    status, winners = end_of(state)
    players = len(state.game.players)
    if status != FINISHED or not winners:
        return POINTS // players
    return POINTS // winners.bit_count() if winners >> me & 1 else 0


def by_evaluation(value: Callable[[Any, int], int]) -> Worth:
    """The evaluation of a position; of the end of a game, whether it is won."""

    def worth(state: Any, me: int) -> int:
        if not state.is_terminal():
            return value(state, me)
        status, winners = end_of(state)
        if status != FINISHED or not winners:
            return 0
        return WON if winners >> me & 1 else -WON

    return worth


def end_of(state: Any) -> tuple[int, int]:
    """Status and winners of a state."""
    fields = unpack(layout_of(state.game), state.to_bytes())
    return fields["status"][0], fields["winners"][0]


def chosen(state: Any, copies: int, worth: Worth, stream: Stream) -> int:
    """The option a thinking agent plays."""
    if len(state.legal_actions()) == 1:
        return 0
    found = weighed(state, copies, worth, stream.split())
    ties = [option for option, value in enumerate(found) if value == max(found)]
    return ties[stream.below(len(ties))]


def game_of(state: Any, agents: list[Callable[[Any, Stream], int]], seed: int, number: int) -> list[int]:
    """The options played in a game in which everything lies open."""
    streams = [Stream(seed, number, FIRST_AGENT + seat) for seat in range(len(agents))]
    played = []
    while not state.is_terminal():
        seat = state.current_player()
        played.append(agents[seat](state, streams[seat]))
        state.apply_action(played[-1])
    return played
