"""Finds turns that change hands unnoticed: what another player decides goes on with a step of the turn.

    answering: {by: opponent, actions: [accept, refuse]}
    refuse: continue with play

The player who answers is the mover meanwhile, and *play* is then a decision of that player, after whom the turn passes
on. Under `then` of *answering* the mover is again who it was before. Nothing is reported where a player is named for
what follows, `mover continues with play` or `next player is …`, nor where a rule under `after` says who is next.

    ask: {choose: {whom: everyone except mover}, do: whom continues with answering}

The turn is that of the player who has been chosen as well, and ends as theirs once *answering* is done: those between
are left out. Only a step that always ends the turn is looked at, and only a player who is chosen freely among several:
elsewhere the rest of a round may be meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from playground.game import core
from playground.game.choices import is_secret
from playground.game.effect_sequences import all_within
from playground.game.names import MOVER
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

NAMED, ENDS = "named", "ends"
"""Where effects lead besides steps: to a player who is named, and to the end of the turn of the mover."""

Led = frozenset[int | str]
"""Where effects may lead: numbers of steps, NAMED and ENDS."""


def report_interruptions(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of effects of a player who decides in place of the mover, after which the turn ends as that player's."""
    rules = [effect for rule in game.triggers for effect in rule.effects]
    if any(isinstance(effect, core.NextPlayer) and effect.player is not None for effect in all_within(rules)):
        return
    reported, may_end = set[Span](), cache(lambda step: _may_end(step, game))
    for step in game.steps:
        if step.by is None or step.by.span is None or is_secret(step) or step.by == MOVER:
            continue
        effects = [effect for action in step.actions for effect in game.actions[action].effects]
        for effect in all_within((*effects, *(step.stuck or ()))):
            if not isinstance(effect, core.Continue) or effect.player is not None:
                continue
            if effect.span is not None and effect.span not in reported and may_end(effect.step):
                reported.add(effect.span)
                _report(effect, step.name, step.by.span, game, diagnostics)
    _report_those_chosen(game, diagnostics)


def _report(effect: core.Continue, step: str, by: Span, game: core.Game, diagnostics: Diagnostics) -> None:
    target, who = game.steps[effect.step].name.removeprefix(core.start_of("")), by.text
    because = f"the player who decides in '{step}' is the mover meanwhile, and the turn ends as theirs"
    hint = (
        f"say it under 'then' of '{step}', where the mover is again who it was before; if '{who}' is to take over the "
        f"turn, write 'mover continues with {target}'"
    )
    if game.steps[effect.step].joined:  # legs have to follow the action itself
        hint = f"give '{step}' an action of its own without these legs"
    diagnostics.report("W101", effect.span, because=because, hint=hint, name=target, who=who)


def _report_those_chosen(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of a chosen player who goes on with the turn, which then ends as theirs."""
    if len(game.players) < 3:
        return
    reported = set[Span]()
    for action in game.actions:
        chosen = {each.variable for each in action.bindings if each.type.kind == "player"}
        for effect in all_within(action.effects):
            if not isinstance(effect, core.Continue) or effect.span is None or effect.span in reported:
                continue
            who, step = effect.player, game.steps[effect.step]
            if isinstance(who, core.Variable) and who.name in chosen and who.span and _led_from(step, game) == {ENDS}:
                reported.add(effect.span)
                _report_chosen(effect, step.name.removeprefix(core.start_of("")), who.span.text, diagnostics)


def _report_chosen(effect: core.Continue, step: str, who: str, diagnostics: Diagnostics) -> None:
    because = f"the next turn is that of the player after '{who}', and those between are left out"
    hint = (
        f"if '{who}' only answers, declare 'chosen: player', write 'set chosen to {who}; continue with {step}', and "
        f"'{step}: {{by: chosen, …}}'; if the turns are to go on from '{who}', write 'next player is {who} with {step}'"
    )
    diagnostics.report("W101", effect.span, because=because, hint=hint, name=step, who=who)


def _may_end(first: int, game: core.Game) -> bool:
    """Whether a turn that continues with a step may end without a word about who is next."""
    seen, waiting = set[int](), [first]
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        led = _led_from(game.steps[number], game)
        if ENDS in led:
            return True
        waiting += [each for each in led if isinstance(each, int)]
    return False


def _led_from(step: core.Step, game: core.Game) -> Led:
    """Where a step may lead."""
    if step.by is not None:
        return _led(step.then, frozenset((ENDS,)))
    texts = [game.actions[action].effects for action in step.actions]
    texts += [step.stuck] if step.stuck is not None else []
    return frozenset[int | str]().union(*(_led(effects, frozenset((ENDS,))) for effects in texts))


def _led(effects: Iterable[core.Effect], before: Led) -> Led:
    """Where effects may lead, if `before` is where it led without them; none if they end the game."""
    for effect in effects:
        match effect:
            case core.Continue(step=step, player=player):
                before = frozenset((step if player is None else NAMED,))
            case core.NextPlayer(player=player):
                before = frozenset((ENDS if player is None else NAMED,))
            case core.If():
                before = _led(effect.then, before) | _led(effect.otherwise, before)
            case core.ForEach() | core.Repeat():
                before |= _led(effect.body, before)
            case core.Bind():
                before = _led(effect.body, before)
            case core.Finish() | core.Stop():
                return frozenset()
    return before
