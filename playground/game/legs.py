"""Options of several legs: what must hold of the steps that offer legs, and of the actions that lead to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.chance import draws
from playground.game.effect_sequences import continuations, inner, sequences_of
from playground.source.diagnostics import Diagnostics


def report_legs(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report legs that nothing can join: those of another player, those that rules lead to, and those of chance."""
    if not game.has_legs:
        return
    _report_outside(game, diagnostics)
    _report_preferences(game, diagnostics)
    for action in game.actions:
        for effect in joining(action.effects, game):
            if effect.player is not None:
                _report(effect, "another player would go on with the option", game, diagnostics)
    for number in sorted(_actions_with_legs(game)):
        action = game.actions[number]
        if draws(action.effects):
            diagnostics.report("T099", action.effects[0].span, because="all legs are chosen at once", name=action.name)
    if game.conceals:
        continued = [effect for action in game.actions for effect in joining(action.effects, game)]
        for effect in continued[:1]:
            hint = "let the player decide leg by leg, in a step with 'actions'"
            diagnostics.report("T103", effect.span, hint=hint)


def _report_outside(game: core.Game, diagnostics: Diagnostics) -> None:
    """Legs follow effects of an action, and no others."""
    for sequence in sequences_of(game):
        because = "rules apply when the option with all of its legs has been played"
        if sequence.rule is None:
            because = "there is no option yet that could go on"
        for effect in joining(sequence.effects, game) if sequence.action is None else ():
            _report(effect, because, game, diagnostics)


def _report(effect: core.Continue | core.NextPlayer, because: str, game: core.Game, diagnostics: Diagnostics) -> None:
    diagnostics.report("T102", effect.span, because=because, name=game.steps[effect.step].name)


def joining(effects: Iterable[core.Effect], game: core.Game) -> Iterator[core.Continue | core.NextPlayer]:
    """The effects that continue with legs."""
    for effect in effects:
        if isinstance(effect, core.Continue | core.NextPlayer) and game.steps[effect.step].joined:
            yield effect
        yield from joining(inner(effect), game)


def _actions_with_legs(game: core.Game) -> frozenset[int]:
    """The actions that may lead to legs, and those that are legs."""
    legs = {number for step in game.steps if step.joined for number in step.actions}
    return frozenset(legs | {number for number in range(len(game.actions)) if goes_on(number, game)})


def goes_on(action: int, game: core.Game) -> bool:
    """Whether options of an action are known only with all of their legs: it may have some after it, or is one itself
    elsewhere, and something is never allowed."""
    begins = game.actions[action]
    return begins.never is not None or any(game.steps[step].joined for step in continuations(begins.effects))


def prefers_whole(action: int, game: core.Game) -> bool:
    """Whether what an action prefers is about the position after its whole option, which may have legs."""
    prefer = game.actions[action].prefer
    begins = any(action in step.actions and not step.joined for step in game.steps)
    return begins and prefer is not None and core.looks_ahead(prefer) and goes_on(action, game)


def _report_preferences(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report preferences of whole options that are no plain question, or not the only ones of their step."""
    for number, action in enumerate(game.actions):
        prefer = action.prefer
        if prefer is None or not prefers_whole(number, game):
            continue
        others = {other for step in game.steps if number in step.actions for other in step.actions} - {number}
        if any(number in step.actions and step.joined for step in game.steps):
            diagnostics.report("T104", prefer.span, because="the action is a leg as well")
        elif any(game.actions[other].prefer is not None for other in others):
            diagnostics.report("T104", prefer.span, because="another action of the step has a preference of its own")
        elif not isinstance(prefer, core.After) or prefer.arguments:
            hint = "write 'prefer: most after(…)', with nothing outside of the brackets, and no choices within"
            diagnostics.report("T104", prefer.span, hint=hint)
        elif prefer.type.low < 0:
            because = f"it may be {prefer.type.low}, and options of other actions count as 0"
            diagnostics.report("T104", prefer.span, because=because, hint="prefer 'most' of a number that is 0 or more")
