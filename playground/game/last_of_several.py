"""Finds `last` behind a loop that moves several: it is the place of the one that was moved last.

do: move cards to pile; if last is hearts then set broken to true
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.effect_sequences import Effects, all_within, sequences_of
from playground.game.rule_expressions import all_parts, expressions_of
from playground.game.single_sites import most_members
from playground.game.surrounding_effects import certainly_done
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_last_of_several(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of it where the loop stands before in the same sequence, and nothing else has been put since."""
    for sequence in sequences_of(game):
        for place, loop in _questions(sequence.effects, None):
            moved = " ".join(loop.domain.span.text.split()) if loop.domain.span else ""
            line = f"in {loop.span.line_from(place)}" if loop.span else "before"
            hint = (
                f"of each of them say it in a loop, 'for each one in {moved} do (move one to …; … last …)'; "
                "if one of them is meant, move that one by itself, after the others"
            )
            diagnostics.report("W173", place, hint=hint, name=moved, where=line)


def _questions(effects: Iterable[core.Effect], moved: core.ForEach | None) -> Iterator[tuple[Span, core.ForEach]]:
    """Where effects ask for `last` behind a loop that moves several, with the loop; `moved` is one before them."""
    for effect in effects:
        if moved is not None:
            for part in all_parts(expressions_of(effect)):
                if isinstance(part, core.Operation) and part.name == "last" and part.span is not None:
                    yield part.span, moved
        match effect:
            case core.If(then=then, otherwise=otherwise):
                yield from _questions(then, moved)
                yield from _questions(otherwise, moved)
                moved = None if _puts((*then, *otherwise)) else moved
            case core.Bind(body=body):
                yield from _questions(body, moved)
                moved = _after(body, moved)
            case _:
                moved = _after((effect,), moved)


def _after(effects: Effects, moved: core.ForEach | None) -> core.ForEach | None:
    """The loop of several after which nothing else has been put."""
    for effect in effects:
        if isinstance(effect, core.ForEach) and _moves_several(effect):
            moved = effect
        elif _puts((effect,)):
            moved = None
    return moved


def _moves_several(loop: core.ForEach) -> bool:
    """Whether a loop moves each of a set of sites, which may be several."""
    if loop.domain.type.kind != "sites" or most_members(loop.domain) < 2:
        return False
    moves = [each for each in certainly_done(loop.body) if isinstance(each, core.Move)]
    return any(isinstance(each.origin, core.Variable) and each.origin.name == loop.variable for each in moves)


def _puts(effects: Iterable[core.Effect]) -> bool:
    return any(isinstance(each, core.Move | core.Place | core.Swap | core.Reveal) for each in all_within(effects))
