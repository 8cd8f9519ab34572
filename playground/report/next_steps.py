"""What to do after a comparison: more games, stronger players, what was not measured, games to watch, keeping it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from playground.report.finding import is_open
from playground.report.number_format import percent
from playground.report.scorecard import scorecard
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.comparison.examples import Example, examples
from playground.simulate.results.summary import Summary
from playground.stats.measures.units import unit_of

LEVEL_MINUTES = 5

KEEP = "a page to keep"

TIMES_MORE = 4
"""How many times as many games a run may play whose looks have not answered its question."""


@dataclass(frozen=True)
class NextStep:
    """Something to do next, and its command in a terminal."""

    what: str
    command: str


def next_steps(compared: ComparisonResult, given: Mapping[str, str]) -> list[NextStep]:
    """What to do next, of games that are named by selections; nothing for a comparison without games.

    `given` are options of the comparison beside games, seed and agents, with their values: `--referee`, `--until`.
    """
    if not all(result.games for result in compared.results):
        return []
    return [*_played(compared, given), *_watched(compared.results[-1])]


def example_words(example: Example) -> str:
    """`the strangest of 10,000 games, 928 turns: great length (0.02% of games), nobody won (12.7%)`."""
    which = {"typical": "a typical one", "shortest": "the shortest", "strangest": "the strangest"}[example.why]
    text = f"{which} of {example.of:,} games, {example.turns:,} {'turn' if example.turns == 1 else 'turns'}"
    traits = [f"{trait.words} ({percent(trait.share, 2 if trait.share < 0.001 else 1)})" for trait in example.traits]
    return f"{text}: {', '.join(traits)}" if traits else text


def _played(compared: ComparisonResult, given: Mapping[str, str]) -> Iterator[NextStep]:
    """What can be played or kept of these variants."""
    names = [result.game.name for result in compared.results]
    if not any(overview and any(overview.faults) for overview in compared.overviews):
        yield from _more(compared, given)
        if not compared.together:
            yield NextStep("stronger players", f"{_command('compare', names, {})} --levels --minutes {LEVEL_MINUTES}")
        card = scorecard(compared)
        for missing in card.missing if card else ():
            yield NextStep(missing.what, command_again(compared, {**given, missing.option: missing.value}))
    yield NextStep(KEEP, command_again(compared, {**given, "--report": "comparison.html"}))


def _more(compared: ComparisonResult, given: Mapping[str, str]) -> Iterator[NextStep]:
    """More games, by looks that share one error; nothing where the question is answered."""
    if not is_open(compared):
        return
    first, names = compared.results[0], [result.game.name for result in compared.results]
    players = {**_seed(first), "--agents": _agents(first)}
    if not compared.looks:
        until = {"--until": "differs" if compared.together else "fairer", "--margin": f"{unit_of('share').matters:g}"}
        known = "the difference" if compared.together else "the balance"
        command = _command("compare", names, players | until)
        yield NextStep(f"more games, until {known} is known to a point", command)
    else:
        most = {"--games": f"{TIMES_MORE * first.games_requested}"}
        yield NextStep("more games", _command("compare", names, {**most, **players, **given}))


def command_again(compared: ComparisonResult, options: Mapping[str, str]) -> str:
    """The command that plays the same games again, with these options."""
    first, names = compared.results[0], [result.game.name for result in compared.results]
    same = {"--games": f"{first.games_requested}", **_seed(first), "--agents": _agents(first)}
    return _command("compare", names, {**same, **options})


def _seed(result: Summary) -> dict[str, str]:
    return {"--seed": f"{result.seed}" if result.seed else ""}


def _agents(result: Summary) -> str:
    """The agents as an option has them; empty for random players, who play if none are named."""
    agents = result.agents if len(set(result.agents)) > 1 else result.agents[:1]
    return "" if set(agents) == {"random"} else ",".join(agents)


def _watched(result: Summary) -> Iterator[NextStep]:
    """Games of a result to watch."""
    for example in examples(result):
        options = {**_seed(result), "--game": f"{example.number}", "--agents": _agents(result)}
        yield NextStep(f"watch {example_words(example)}", _command("replay", [result.game.name], options))


def _command(name: str, selections: Sequence[str], options: Mapping[str, str]) -> str:
    given = (word for option, value in options.items() if value for word in (option, value))
    return shlex.join(["playground", name, *selections, *given])
