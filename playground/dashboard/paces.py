"""How long a game takes here: tried out in the background, so that pages can say beforehand how long work will take."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from playground.dashboard.background import Background
from playground.dashboard.entries import Entry
from playground.dashboard.jobs import playing_threads
from playground.ruleset.selection import parse_selection
from playground.simulate.study import Arm, Study
from playground.simulate.summary import Summary
from playground.simulate.sweeps.sweep import compile_point
from playground.source.diagnostics import PlaygroundError

TRIED_SECONDS = 0.3
MOST_GAMES = 20_000


@dataclass(frozen=True)
class Pace:
    """Seconds that it takes to compile a game, and to play one on all threads that play."""

    compile_s: float
    game_s: float

    def seconds(self, compiled: int, games: int) -> float:
        """How long it takes to compile some games and to play `games` of all together."""
        return compiled * self.compile_s + games * self.game_s


def find_pace(entry: Entry, agents: tuple[str, ...]) -> Pace | None:
    """The pace of a game between some agents; None as long as it is not known, or cannot be."""
    found = _paces().ask((entry.selection, entry.text, agents), partial(_try, entry, agents))
    return found.result() if found.done() else None


@st.cache_resource
def _paces() -> Background[Pace | None]:
    return Background("pace")


def _try(entry: Entry, agents: tuple[str, ...]) -> Pace | None:
    began = time.perf_counter()
    compiled, _ = compile_point(parse_selection(entry.selection), entry.text)
    compiling = time.perf_counter() - began
    if compiled is None:
        return None
    try:
        study = Study([Arm("pace", compiled, agents)], MOST_GAMES, threads=playing_threads())
    except PlaygroundError:  # which the page tells anyhow
        return None
    began = time.perf_counter()

    def look(results: Sequence[Summary]) -> bool:
        return time.perf_counter() - began < TRIED_SECONDS or not results[0].games

    (result,) = study.play(watch=look, every=TRIED_SECONDS / 6)
    return Pace(compiling, (time.perf_counter() - began) / result.games) if result.games else None
