"""Finds steps whose `by` depends on what lies hidden: all see who decides there, and so what nobody may know.

    turn: {night: {by: everyone where kind of role of it is Wolf, actions: bite, then: continue with day}}

Nothing is reported where the actions of the step show to all what it depends on, as where players lay open the cards
for which they were called up, nor where all of it lies open before or afterwards; `conceal role of mover` in an action
says that all are to know. Nor of a secret variable that is set later: there players choose what becomes known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.decided_unseen import UnseenResults
from playground.game.effect_sequences import (
    EffectSequence,
    all_within,
    inner,
    sequences_after_setup,
    variables_set_after_setup,
)
from playground.game.hidden_questions import Question, Sites, shows, zone_named
from playground.game.rule_expressions import all_parts
from playground.source.diagnostics import Diagnostics


def report_revealing_deciders(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such step."""
    if len(game.players) < 2 or not any(step.by is not None for step in game.steps):
        return
    found = UnseenResults(game)
    for number, step in enumerate(game.steps):
        if step.by is None or step.by.span is None:
            continue
        zone = _zone_given_away(number, step.by, found)
        secret = _secret_given_away(step.by, game)
        if zone is None and secret is None:
            continue
        name = secret or (zone.name if zone is not None else "")
        what = f"what '{name}' is" if zone is None else f"what lies in '{name}'"
        meant = "set a variable that all see"
        if zone is not None:
            meant = f"write 'conceal {zone_named(zone, 'mover', game)}' in the action"
        hint = (
            f"let all choose, 'by: everyone', and count under 'then' only what those have chosen of whom this holds; "
            f"if all are to know it, {meant}"
        )
        diagnostics.report("W159", step.by.span, hint=hint, name=step.name, what=what)


def _zone_given_away(number: int, by: core.Expression, found: UnseenResults) -> core.Zone | None:
    """A hidden zone of which all see by who decides in a step what lies there, without its being shown."""
    step = found.game.steps[number]
    actions = [effect for place in step.actions for effect in found.game.actions[place].effects]
    by_mover = [each for each in found.showing(actions, only_to_all=True) if each.whose in ("mover", "")]
    for question in sorted(found.questions.of(by), key=lambda each: min(each.places)):
        if any(shows(each, question) for each in by_mover):
            continue
        if not any(question.places <= places for places in _all_shown(number, by, found)):
            return _zone_of(question, found.game)
    return None


def _zone_of(question: Question, game: core.Game) -> core.Zone:
    return next(each for each in game.zones if not question.places.isdisjoint(each.sites))


def _all_shown(number: int, by: core.Expression, found: UnseenResults) -> Iterator[Sites]:
    """The places of which all is shown in what leads to a step, or after it."""
    yield from _covered(found.game.setup, by, found)
    for sequence in sequences_after_setup(found.game):
        if _leads_to(sequence, number) or (sequence.step == number and not sequence.is_stuck):
            yield from _covered(sequence.effects, by, found)


def _leads_to(sequence: EffectSequence, number: int) -> bool:
    effects = all_within(sequence.effects)
    return any(isinstance(each, core.Continue | core.NextPlayer) and each.step == number for each in effects)


def _covered(
    effects: Iterable[core.Effect], by: core.Expression, found: UnseenResults, certain: frozenset[str] = frozenset()
) -> Iterator[Sites]:
    """The places that effects show whatever the position: those of all players, or of all who decide in the step.

    `certain` are the names of loops over all of these, and of what follows from them.
    """
    for effect in effects:
        match effect:
            case core.Reveal(to=core.Expression()) | core.Hint(to=core.Expression()):
                pass
            case core.Reveal(sites=sites) | core.Hint(sites=sites) | core.Conceal(sites=sites):
                places = found.questions.places(sites)
                if places is not None and _is_whole(sites, certain):
                    yield places
            case core.ForEach(variable=name, domain=value) | core.Bind(variable=name, value=value):
                if _is_whole(value, certain) or core.alike(value, by):
                    yield from _covered(inner(effect), by, found, certain | {name})
            case core.If(condition=condition) if any(core.mentions(condition, name) for name in certain):
                pass
            case _:
                yield from _covered(inner(effect), by, found, certain)


def _is_whole(expression: core.Expression, certain: frozenset[str]) -> bool:
    """Whether nothing is left out of a set that depends on the position."""
    for part in all_parts([expression]):
        if isinstance(part, core.Where | core.StateVariable):
            return False
        if isinstance(part, core.Variable) and part.name not in certain:
            return False
    return True


def _secret_given_away(by: core.Expression, game: core.Game) -> str | None:
    """A secret variable on which it depends who decides, and which nothing sets after the setup."""
    later = variables_set_after_setup(game)
    secret = {each.name for each in game.variables if each.secret and not each.kept} - later
    names = (part.name for part in all_parts([by]) if isinstance(part, core.StateVariable))
    return next((name for name in names if name in secret), None)
