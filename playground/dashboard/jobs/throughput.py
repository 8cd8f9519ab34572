"""How long a game takes on this machine, timed in the background, so that pages can estimate how long a job takes."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial

import streamlit as st

from playground.dashboard.background_cache import BackgroundCache
from playground.dashboard.jobs.scheduler import playing_threads
from playground.dashboard.model.game_choice import GameChoice
from playground.ruleset.selection import parse_selection
from playground.simulate.pace import SAMPLE_GAMES, seconds_per_game
from playground.simulate.study import Arm, Study
from playground.simulate.sweeps.plan import compile_point
from playground.source.diagnostics import PlaygroundError


@dataclass(frozen=True)
class Throughput:
    """Seconds to compile a game, and to play one on all playing threads."""

    compile_s: float
    game_s: float

    def seconds(self, compiled: int, games: int) -> float:
        """Seconds to compile `compiled` games and to play `games` of all together."""
        return compiled * self.compile_s + games * self.game_s


def find_throughput(choice: GameChoice, agents: tuple[str, ...]) -> Throughput | None:
    """The throughput of a game between some agents; None while it is not known, or if it cannot be."""
    future = _throughputs().request((choice.selection, choice.text, agents), partial(_measure, choice, agents))
    return future.result() if future.done() else None


@st.cache_resource
def _throughputs() -> BackgroundCache[Throughput | None]:
    return BackgroundCache("pace")


def _measure(choice: GameChoice, agents: tuple[str, ...]) -> Throughput | None:
    began = time.perf_counter()
    compiled, _ = compile_point(parse_selection(choice.selection), choice.text)
    compiling = time.perf_counter() - began
    if compiled is None:
        return None
    try:
        study = Study([Arm("pace", compiled, agents)], SAMPLE_GAMES, threads=playing_threads())
    except PlaygroundError:  # the page reports it anyway
        return None
    seconds = seconds_per_game(study)
    return None if seconds is None else Throughput(compiling, seconds)
