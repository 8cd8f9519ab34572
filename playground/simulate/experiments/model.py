"""Experiments: a question about games, kept in a YAML file so that anybody can repeat it.

    experiment: Does a longer stride help the second player?
    about: …
    rulesets: [NAME, NAME@variant, NAME?parameter=value]
    vary: {stride: 2..4, skid: [yes, no]}                 # every ruleset with every combination of these
    agents: [random, flat against random]                 # line-ups; see `lineups.py`
    games: 20000                                          # of each
    seed: 1
    seat: 2                                               # the seat of interest, counted in turn order
    measures: [seat_share, length.decisions.mean]         # families or single ones
    expect: {seat_share.2: rises with stride}             # of all line-ups or of some; see `expectation.py`
    baseline: {stride: 3}                                 # what the others are compared with; else the first
    ideal: 20..60                                         # decisions that a game should take
    referee: {games: 200, playouts: 40}                   # judges games, for measures that need it; or {games: 200,
                                                          # by: mcts?iterations=200}, by a search
    levels: {trainings: 4, seconds: 30}                   # players of each level, trained for each game

Every mistake of a file is reported in one go, with its place.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playground.simulate.experiments.expectation import Expectation
from playground.simulate.experiments.lineups import Lineup, lineup_text
from playground.simulate.measures.referee import Referee
from playground.simulate.study import Arm

USUAL_GAMES = 10_000
GAMES_OF_A_TRAINING = 1_000


@dataclass(frozen=True)
class Trainings:
    """How many players are trained for each game, and for how many seconds each; their levels are the line-ups."""

    number: int = 4
    seconds: int = 30


@dataclass(frozen=True)
class Experiment:
    """What to play, and what to measure.

    `games` is the number for each arm; with `levels`, for each training at each level. Arms are grouped by line-up, and
    each line-up plays the same selections in the same order; `baseline` is the index of the one that the others are
    compared with. `selections` are as on a command line, and `text` is the file's content.
    """

    title: str
    about: str
    selections: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    games: int
    seed: int
    seat: int
    measures: tuple[str, ...]
    expect: tuple[Expectation, ...]
    baseline: int
    ideal: tuple[int, int] | None
    arms: tuple[Arm, ...] = field(repr=False, compare=False)
    text: str = field(default="", repr=False, compare=False)
    referee: Referee | None = None
    levels: Trainings | None = None

    def lineup_names(self) -> list[str]:
        """The line-ups as text."""
        return [lineup_text(lineup) for lineup in self.lineups]

    def groups(self) -> list[tuple[Arm, ...]]:
        """The arms, grouped by line-up."""
        size = len(self.selections)
        return [self.arms[first : first + size] for first in range(0, len(self.arms), size)]
