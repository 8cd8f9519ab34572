"""A solution as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from playground.cli.output import columns, counted, seconds, wrapped
from playground.engine.plain_names import with_verb
from playground.game.core import Game
from playground.play.left_out import score_left_out
from playground.search.exact.solution import DRAWN, LineEnd, Obstacle, Solution
from playground.stats.wording import listed

CERTAIN = 1e-9
"""How near to 0, a half or 1 a share counts as it."""

OBSTACLES = {
    Obstacle.POSITIONS: "there are more positions than --positions allows, or the search cannot look far enough",
    Obstacle.TIME: "the time that --minutes allows is over",
    Obstacle.STOPPED: "it was stopped",
}
ENDS = {
    LineEnd.OVER: "",
    LineEnd.REPEATS: " … and so on: here a position comes about again",
    LineEnd.CHANCE: " … the rest depends on chance",
    LineEnd.CUT: " …",
}


def solution_text(game: Game, solution: Solution) -> str:
    """The result, the value for each player, the length, a best line, and the work it took."""
    lines = [f"{game.title} ({game.name}): {_headline(game, solution)}", _values(game, solution)]
    lines += [wrapped(sentence) for sentence in (*_sentences(game, solution), _work(solution))]
    return "\n".join(lines)


def _headline(game: Game, solution: Solution) -> str:
    """Who wins."""
    if not solution.solved:
        return "not solved"
    play = "random play" if solution.random else "best play"
    if game.is_cooperative:
        return _together(game, solution, play)
    for player, share in enumerate(solution.low):
        if share > 1 - CERTAIN:
            wins = with_verb(game, player, "wins")
            return f"{wins} by {play}" if not solution.random else f"{wins} for certain by random play"
    drawn = len(game.players) == 2 and abs(solution.low[0] - DRAWN) < CERTAIN
    if drawn and not solution.random and solution.starts == 1 and solution.error == 0.0:
        return "a draw by best play"
    return f"expected shares by {play}"


def _together(game: Game, solution: Solution, play: str) -> str:
    """Whether players who win and lose together win."""
    who, share = "everyone" if len(game.players) > 1 else game.players[0], solution.low[0]
    for word, certain in (("wins", share > 1 - CERTAIN), ("loses", share < CERTAIN)):
        if certain:
            return f"{who} {'always ' if solution.random else ''}{word} by {play}"
    return f"how much of a win to expect by {play}, where a game that is neither won nor lost is half of one"


def _values(game: Game, solution: Solution) -> str:
    rows = [
        (player, _share(low) if solution.solved else f"{_share(low)} to {_share(high)}")
        for player, low, high in zip(game.players, solution.low, solution.high, strict=True)
    ]
    return columns(rows)


def _share(share: float) -> str:
    return f"{share:.9f}".rstrip("0").rstrip(".")


def _sentences(game: Game, solution: Solution) -> Iterator[str]:
    if not solution.solved and solution.obstacle is not None:
        yield f"It was given up: {OBSTACLES[solution.obstacle]}. The shares are what is known so far."
    if solution.solved and solution.length is not None:
        yield (
            f"The game takes {counted(solution.length, 'decision')} if the winner wins as soon as possible and the "
            f"loser holds out as long as possible."
        )
    elif solution.solved and solution.at_most is not None:
        yield f"The win takes {solution.at_least} to {solution.at_most} decisions: there was no time to find out more."
    if solution.draws is not None and not game.is_cooperative:
        yield f"Nobody wins with probability {_share(solution.draws)}; then all share."
    if len(game.players) > 2 and not solution.random and solution.solved and not game.is_cooperative:
        yield "All maximize their own share (max^n), and choose at random among options that are equally good for them."
    if solution.starts > 1 and solution.solved:
        yield f"The game begins in {solution.starts:,} ways, of which this is the average."
    if game.faults:
        problems = listed([f"'{problem}'" for problem in dict.fromkeys(fault.problem for fault in game.faults)], "or")
        yield f"A game that stops because of {problems} counts as unfinished; 'simulate' says whether any does."
    if left_out := score_left_out(game):
        yield left_out
    if solution.best.decisions:
        yield f"Best line: {', '.join(solution.best.decisions)}{ENDS[solution.best.end]}"


def _work(solution: Solution) -> str:
    listed = "all that can come about" if solution.listed else "searched"
    error = f"; the shares are off by at most {solution.error:.1g}" if solution.solved and solution.error else ""
    return f"{counted(solution.positions, 'position')} ({listed}) in {seconds(solution.seconds)}{error}"
