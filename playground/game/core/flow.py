"""Where effects lead: to the end of the game, on with the turn, or to the next one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game.core.effects import Bind, Continue, Effect, Finish, ForEach, If, NextPlayer, Repeat, Stop


def certainly_finish(effects: tuple[Effect, ...]) -> bool:
    """Whether effects end or stop the game in every position."""
    if not effects:
        return False
    last = effects[-1]
    if isinstance(last, If):
        return certainly_finish(last.then) and certainly_finish(last.otherwise)
    if isinstance(last, Bind):
        return certainly_finish(last.body)
    return isinstance(last, Finish | Stop)


def finishes(effects: Iterable[Effect]) -> Iterator[Finish]:
    """The effects that end the game, among some and those within them."""
    for effect in effects:
        match effect:
            case Finish():
                yield effect
            case If():
                yield from finishes((*effect.then, *effect.otherwise))
            case ForEach() | Repeat() | Bind():
                yield from finishes(effect.body)


def goes_on_after(effects: tuple[Effect, ...], before: frozenset[bool] = frozenset((False,))) -> frozenset[bool]:
    """Whether the turn may go on after effects (True), or end (False); `before` is what holds at their beginning.

    Empty if the effects certainly end the game.
    """
    for effect in effects:
        match effect:
            case Continue():
                before = frozenset((True,))
            case NextPlayer():
                before = frozenset((False,))
            case If():
                before = goes_on_after(effect.then, before) | goes_on_after(effect.otherwise, before)
            case ForEach() | Repeat():
                before |= goes_on_after(effect.body, before)
            case Bind():
                before = goes_on_after(effect.body, before)
            case Finish() | Stop():
                return frozenset()
    return before
