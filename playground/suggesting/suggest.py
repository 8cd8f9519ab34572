"""`suggest`: which changes of rules bring a game nearer to a goal?"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playground.agents.named import check_agents
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.engine.rng import check_seed
from playground.game.core import Game
from playground.goals.model import Goal
from playground.goals.parse import read_goal
from playground.rulebook.difference import changed_passages
from playground.ruleset.difference import difference
from playground.ruleset.selection import parse_selection
from playground.simulate.executors.base import Executor
from playground.simulate.run import Run
from playground.suggesting.library import known_rules
from playground.suggesting.mutation import Mutation
from playground.suggesting.mutations import Mutations
from playground.suggesting.patched import DeadRules, Patcher, dead_rules
from playground.suggesting.proposing import Suggestions
from playground.tuning.confirm import Confirmed
from playground.tuning.journal import opened
from playground.tuning.race import Playing
from playground.tuning.result import SearchResult
from playground.tuning.search import Search, Watch
from playground.tuning.tune import GAMES, MINUTES, check_games

ENDS = ("unfinished", "completion")
MUST_END = "unfinished < 5%"
"""The part that every goal has: games must end."""

SAMPLE = 256
"""Games of the ruleset as it is, by which rules are found that never apply in it either."""

PASSAGES = 3


@dataclass(frozen=True)
class Suggestion:
    """A change of rules: `patch` is the file that extends the ruleset, `sentences` say the change in English."""

    confirmed: Confirmed
    patch: str
    sentences: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Its part of stable JSON."""
        return {"patch": self.patch, "sentences": list(self.sentences)} | self.confirmed.to_json()


@dataclass(frozen=True)
class SuggestResult:
    """What a search among changes of rules found; `suggestions` are the best, at most five, unlike each other."""

    search: SearchResult
    suggestions: tuple[Suggestion, ...]

    def to_json(self) -> dict[str, Any]:
        """The stable JSON shape of `suggest --json`: that of `tune --json`, with patches and sentences."""
        return self.search.to_json() | {"confirmed": [each.to_json() for each in self.suggestions]}


def suggest(
    ruleset: str,
    goal: str,
    *,
    minutes: float = MINUTES,
    agents: Sequence[str] | str = "random",
    games: int = GAMES,
    seed: int = 0,
    threads: int = 0,
    out: Path | str | None = None,
    executor: Executor | None = None,
    without: Sequence[str] = (),
    tries: int | None = None,
    watch: Watch | None = None,
    stop: CancelToken | None = None,
) -> SuggestResult:
    """Search changes of one or two rules for games that meet a goal, and that end; confirm the best on fresh games.

    `without` are rulesets of the library whose rules are not taken over, `tries` is the most of candidates, where that
    is to be limited as well; the others are as in `tune`. Raises PlaygroundError for a goal or a name that does not fit
    the ruleset.
    """
    stop = stop or CancelToken()
    base, selection = load(ruleset), parse_selection(ruleset)
    parsed = _goal_that_ends(goal, base.game)
    names = check_agents((agents,) if isinstance(agents, str) else tuple(agents), base.game)
    check_games(games)
    check_seed(seed)
    mutations = Mutations(base.ruleset, known_rules(base.ruleset, without)).all()
    patcher = Patcher(selection, stop)
    playing = Playing(parsed, names, games, seed, threads, executor, stop)
    proposer = Suggestions(mutations, parsed, patcher.load)
    sample = Run(base, SAMPLE, seed, names, threads).play(lambda _: not stop.is_set)
    folder, searched = None if out is None else Path(out), _searched(base, selection.text, playing, mutations)
    with opened(folder, searched, parsed, proposer) as journal:
        unused = DeadRules(dead_rules(sample))
        search = Search(playing, proposer, journal, minutes, watch or (lambda _: None), folder, unused, tries)
        result = search.run(ruleset)
    return SuggestResult(result, tuple(_suggestions(result, base, proposer, patcher)))


def _goal_that_ends(goal: str, game: Game) -> Goal:
    """A goal, to which it is added that games end unless it says something of that itself."""
    parsed = read_goal(goal, game)
    return parsed if any(name in ENDS for name in parsed.measures) else read_goal(f"{goal}, {MUST_END}", game)


def _searched(base: Compiled, selection: str, playing: Playing, mutations: Sequence[Mutation]) -> dict[str, Any]:
    """What is searched, as JSON: searches with the same can be continued by each other."""
    patches = json.dumps([each.patch for each in mutations], sort_keys=True)
    return {
        "kind": "suggestions",
        "game": base.game.hash,
        "ruleset": selection,
        "goal": playing.goal.text,
        "changes": hashlib.sha256(patches.encode()).hexdigest()[:16],
        "agents": list(playing.agents),
        "games": playing.games,
        "seed": playing.seed,
    }


def _suggestions(result: SearchResult, base: Compiled, proposer: Suggestions, patcher: Patcher) -> list[Suggestion]:
    """The winners that meet the goal, or are nearer to it than the game as it is."""
    before = result.base.result.distance if result.base else float("inf")
    found = []
    for each in result.winners:
        compiled, _ = each.tried.candidate.load()
        if compiled is not None and (each.result.state == "met" or each.result.distance < before):
            text = patcher.text(proposer.patch(each.tried.candidate.key))
            found.append(Suggestion(each, text, tuple(sentences(base, compiled))))
    return found


def sentences(before: Compiled, after: Compiled) -> list[str]:
    """What is different, in English: the changed passages of the rulebook, or else the changed values."""
    found = []
    for passage in changed_passages(before, after):
        if passage.section and passage.name != "max_decisions":
            text = passage.after or f"no longer: {passage.before}"
            found.append(f"{passage.name}: {text}" if passage.name else text)
    return found[:PASSAGES] or [str(change) for change in difference(before.ruleset, after.ruleset)][:PASSAGES]
