"""Endings with a winner whose games random games show to be drawn, because a draw is tested before them.

The same games are played once more with draws tested last. Those that end with the same decision, and then have a
winner, were positions in which both endings held. Where this is so of every game that ends by a draw, the draw is an
exception to the other ending, and meant: it could not come otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.compiler import Compiled
from playground.game.late_endings import draws_before_wins, is_draw, late_endings
from playground.simulate.results.rows import Result
from playground.simulate.run import Run


@dataclass(frozen=True)
class Overtaken:
    """The ending `late`, which held in `games` of `drawn` games of a ruleset `name` that ended by `draw`."""

    name: str
    draw: str
    late: str
    games: int
    drawn: int


def overtaken_endings(played: Iterable[tuple[Compiled, Result]]) -> Iterator[Overtaken]:
    """The endings that draws came before, of rulesets with the results of random games; those that show without
    playing (W114) are left out."""
    for compiled, result in played:
        plain = {(draw.name, late.name) for draw, late in late_endings(compiled.game)}
        pairs = {(draw.name, late.name) for draw, late in draws_before_wins(compiled.game)} - plain
        drawn = {draw for draw, _ in pairs if result.endings().get(draw)}
        if drawn:
            yield from (each for each in _overtaken(compiled, result) if (each.draw, each.late) in pairs)


def _overtaken(compiled: Compiled, result: Result) -> Iterator[Overtaken]:
    """Of each pair of endings of which the first ended games in which the second held too."""
    game = compiled.game
    ordered = tuple(sorted(game.end_conditions, key=is_draw))
    again = Run(replace(compiled, game=replace(game, end_conditions=ordered)), result.games, 0, threads=1).play()
    before, after = result.rows["ending"], again.rows["ending"]
    same_length = result.rows["decisions"] == again.rows["decisions"]
    changed = Counter(zip(before[same_length].tolist(), after[same_length].tolist(), strict=True))
    drawn, decided = Counter[int](), Counter[int]()
    for (first, then), games in changed.items():
        drawn[first] += games
        decided[first] += games if first != then else 0
    for (draw, late), games in sorted(changed.items()):
        if draw != late and min(draw, late) >= 0 and decided[draw] < drawn[draw]:
            yield Overtaken(game.name, game.endings[draw], game.endings[late], games, drawn[draw])
