"""The search for games that meet a goal: propose, race, learn, until the time is over; then confirm the winners.

    proposer ──candidates──► race ──tried──► journal, and back to the proposer ──winners──► confirm ──► result

The same for parameters (`tune.py`) and for changes of rules (`playground/suggesting`): they differ in the proposer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from playground.agents.named import check_agents
from playground.compiler import Compiled
from playground.source.diagnostics import PlaygroundError
from playground.tuning.candidates import Candidate, Proposer, Tried, winners
from playground.tuning.confirm import MAX_CONFIRMED, Confirmed, confirm, with_problem
from playground.tuning.journal import Journal
from playground.tuning.race import Entrant, Inspect, Playing, Race
from playground.tuning.result import SearchResult

BATCH = 8
"""How many candidates race each other."""

CONFIRMING = 0.3
"""The part of the time that is kept for confirming, and the part of what is left for it that one race may take."""

MAX_RACE = 0.25

Phase = Literal["searching", "confirming"]


@dataclass(frozen=True)
class Progress:
    """How far a search has come: `seconds` of `total`, with `tried` of `size` candidates.

    `met` of them were seen to meet the goal, and `nearest` is the smallest distance seen. While it confirms, `games`
    were played for that.
    """

    phase: Phase
    seconds: float
    total: float
    tried: int
    size: int
    met: int
    nearest: float
    games: int = 0


Watch = Callable[[Progress], None]


@dataclass
class Search:
    """A search of `minutes`, those of earlier commands on the same journal included, and of at most so many `tries`."""

    playing: Playing
    proposer: Proposer
    journal: Journal
    minutes: float
    watch: Watch = lambda _: None
    folder: Path | None = None
    inspect: Inspect = lambda _candidate, _summary: ""
    tries: int | None = None
    _started: float = 0.0
    _most: list[tuple[int, float]] = field(default_factory=list)
    _loaded: dict[str, Compiled] = field(default_factory=dict)

    def run(self, ruleset: str, varied: tuple[str, ...] = ()) -> SearchResult:
        """Search and confirm; `ruleset` was written for the game as it is, and `varied` is what may change of it."""
        confirmed, playing = self._search(), self.playing
        return SearchResult(
            ruleset,
            playing.goal,
            playing.agents,
            playing.seed,
            playing.games,
            varied,
            self.proposer.size,
            self.proposer.exhaustive,
            tuple(self.journal.tried),
            tuple(confirmed),
            self.seconds,
            not self._stopped,
        )

    def _search(self) -> list[Confirmed]:
        """Search and confirm; what was tried is in the journal. A search that is stopped confirms nothing."""
        self._started = time.monotonic() - self.journal.seconds
        for tried in self.journal.tried:
            self._remember(tried)
        ends = self._started + 60 * self.minutes * (1 - CONFIRMING)
        while not self._stopped and time.monotonic() < ends and not self._is_settled():
            started = time.monotonic()
            candidates = self.proposer.ask(self._most_tries)
            if not candidates:
                break
            self._try(candidates, started, ends)
        return [] if self._stopped else self._confirm()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._started

    @property
    def _stopped(self) -> bool:
        return self.playing.stop.is_set

    @property
    def _most_tries(self) -> int:
        return BATCH if self.tries is None else max(0, min(BATCH, self.tries - len(self.journal.tried)))

    def _is_settled(self) -> bool:
        """Whether the game as it is, is known to meet the goal: no change is needed."""
        base = next((each for each in self.journal.tried if not each.candidate.changes), None)
        return base is not None and base.result is not None and base.result.state == "met"

    def _try(self, candidates: list[Candidate], started: float, ends: float) -> None:
        entrants, tried = list[Entrant](), list[Tried]()
        for candidate in candidates:
            if self._stopped or time.monotonic() > ends:
                break
            found = self._load(candidate, entrants)
            tried += [found] if found else []
        if entrants and not self._stopped:
            longest = started + MAX_RACE * 60 * self.minutes
            race = Race(self.playing, entrants, min(ends, longest), self._most, self._show, self.inspect)
            tried += race.run()
        for each in tried:
            self.proposer.tell(each)
            self._remember(each)
        self.journal.add(tried, time.monotonic() - started, whole=not self._stopped)

    def _load(self, candidate: Candidate, entrants: list[Entrant]) -> Tried | None:
        """Make a candidate an entrant; None unless it cannot be played, or is a game that was tried already."""
        self._show()
        compiled, problem = candidate.load()
        if compiled is None:
            return Tried(candidate, problem=problem or "it cannot be played")
        try:
            check_agents(self.playing.agents, compiled.game)
        except PlaygroundError as error:
            return Tried(candidate, compiled.game.hash, problem=str(error))
        known = next((each for each in self.journal.tried if each.hash == compiled.game.hash and each.result), None)
        if known is not None:
            return replace(known, candidate=candidate)
        if any(other.game.hash == compiled.game.hash for _, other in entrants):
            return Tried(candidate, compiled.game.hash, problem="it is the same game as another")
        entrants.append((candidate, compiled))
        return None

    def _remember(self, tried: Tried) -> None:
        if tried.result:
            self._most.append((tried.candidate.changes, tried.result.most))

    def _confirm(self) -> list[Confirmed]:
        """Play the winners, and the game as it is, on fresh games."""
        tried = self.journal.tried
        base = [each for each in tried if not each.candidate.changes and each.result]
        chosen = list(self._compiled([*base, *winners(tried, MAX_CONFIRMED)]))
        if not chosen or self._stopped:
            return []
        deadline = max(self._started + 60 * self.minutes, time.monotonic() + 60 * self.minutes * CONFIRMING / 2)
        return confirm(chosen, self.playing, deadline, self.folder, lambda games: self._show("confirming", games))

    def _compiled(self, tried: list[Tried]) -> Iterator[tuple[Tried, Compiled]]:
        for each in tried:
            compiled, problem = each.candidate.load()
            if compiled is not None:
                yield each, compiled
            else:
                self.journal.tried[self.journal.tried.index(each)] = with_problem(each, problem)

    def _show(self, phase: Phase = "searching", games: int = 0) -> None:
        tried = self.journal.tried
        nearest = min((each.distance for each in tried), default=float("inf"))
        met = sum(each.seems_met for each in tried)
        total = 60 * self.minutes
        self.watch(Progress(phase, self.seconds, total, len(tried), self.proposer.size, met, nearest, games))
