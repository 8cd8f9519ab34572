"""How long a game takes here: tried out in the background, so that pages can say beforehand how long work will take."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import streamlit as st

from playground.dashboard.entries import Entry
from playground.dashboard.jobs import playing_threads
from playground.ruleset.selection import parse_selection
from playground.simulate.study import Arm, Study
from playground.simulate.summary import Summary
from playground.simulate.sweep import compile_point
from playground.source.diagnostics import PlaygroundError

TRIED_SECONDS = 0.3
MOST_GAMES = 20_000
PATIENCE_SECONDS = 0.6
"""How long a page waits for a pace that is not known yet, before it is drawn without."""

MOST_KEPT = 100


@dataclass(frozen=True)
class Pace:
    """Seconds that it takes to compile a game, and to play one on all threads that play."""

    compile_s: float
    game_s: float

    def seconds(self, compiled: int, games: int) -> float:
        """How long it takes to compile some games and to play `games` of all together."""
        return compiled * self.compile_s + games * self.game_s


class Paces:
    """What was tried out, by game and agents; one thread tries."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="pace")
        self._tried: OrderedDict[tuple[str, str, tuple[str, ...]], Future[Pace | None]] = OrderedDict()

    def find(self, entry: Entry, agents: tuple[str, ...]) -> Pace | None:
        """The pace of a game between some agents; None as long as it is not known. Waits a moment where it is new."""
        key = (entry.selection, entry.text, agents)
        if key not in self._tried:
            self._tried[key] = self._executor.submit(_try, entry, agents)
            wait([self._tried[key]], PATIENCE_SECONDS)
            while len(self._tried) > MOST_KEPT:
                self._tried.popitem(last=False)
        found = self._tried[key]
        return found.result() if found.done() else None


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


@st.cache_resource
def paces() -> Paces:
    """The paces that this server knows."""
    return Paces()
