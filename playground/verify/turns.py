"""Games that end, or stay with one player, before all players have had a turn."""

from __future__ import annotations

from collections.abc import Iterator

from playground.compiler import Compiled
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.game.rules import NO_OPTIONS
from playground.simulate.results.rows import Result
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

ENOUGH_GAMES = 20
"""How many games say that something never happens."""


def report_missing_turns(compiled: Compiled, result: Result, diagnostics: Diagnostics) -> None:
    """Warn of a game in which not all players have had a turn in any of many random games.

    Games in which others than the mover decide are left out, since they need no turn for that.
    """
    game = compiled.game
    if result.games < ENOUGH_GAMES or result.rows["turns"].max() >= len(game.players) or _others_decide(game):
        return
    name, span = _most_frequent_ending(compiled, result)
    never = compiled.ruleset.never
    hint = f"'{name}' comes too early: begin it with 'decisions > {len(game.players)} and …', or ask for more"
    if name.startswith(NO_OPTIONS) and name not in compiled.ruleset.end:
        what = "'never' or conditions of actions" if never is not None else "conditions of actions"
        hint = f"'{name}' comes too early: {what} rule out all options; 'playground play' says why an option is illegal"
        span = span if never is None else never.span
    going_on = next(_going_on(game), None)
    if result.rows["decisions"].max() > result.rows["turns"].max() and going_on is not None:
        span, hint = going_on, "the same player always goes on: let the turn end, or say who is next"
    diagnostics.report("W038", span, hint=hint, games=f"{result.games:,}")


def _others_decide(game: core.Game) -> bool:
    """Whether some player may decide within a turn of another."""
    moves_on = any(isinstance(effect, core.Continue) and effect.player is not None for effect in all_effects(game))
    return moves_on or any(step.by is not None for step in game.steps) or any(each.secret for each in game.actions)


def _most_frequent_ending(compiled: Compiled, result: Result) -> tuple[str, Span | None]:
    endings = result.endings()
    name = max(endings, key=lambda each: endings[each], default="")
    text = compiled.ruleset.end.get(name)
    return name, compiled.ruleset.span if text is None else text.span


def _going_on(game: core.Game) -> Iterator[Span]:
    """The places of effects with which a turn goes on."""
    return (effect.span for effect in all_effects(game) if isinstance(effect, core.Continue) and effect.span)
