"""Finds rules without names of actions that override what a step leads on with when it ends without an action.

    dealing: {start: deal_to_each(deck, 10); next player is player_after(dealer) with playing}
    after: {next: {when: some cards_of(everyone), then: next player is player_after(mover) with playing}}

Such a rule also applies where a turn ends by the `start` of a step, or by its `otherwise`, after the effects of these.
Nothing is reported where the condition of the rule certainly does not hold then, nor where both lead to the same player
by what variables have been set to before (`values_on_the_way.py`). A rule that goes on with the step itself,
`when no cards_of(everyone) then continue with dealing`, would repeat it without end if its condition held there, and so
hardly does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.satisfiability import SatisfiabilityAnalysis
from playground.game.unguarded import puts
from playground.game.values_on_the_way import Values, values_around
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

MAX_NAMED = 4
"""The most actions that the hint names."""


class _Ending(NamedTuple):
    """An effect that names the next player where a turn ends without an action; `step` is the name of its step, whose
    effects there are the `sequence`."""

    effect: core.NextPlayer | core.PassTo
    span: Span
    step: str
    sequence: tuple[core.Effect, ...]

    @property
    def puts(self) -> bool:
        """Whether its sequence may put something on a site."""
        return puts(self.sequence)


def report_overridden_starts(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of each such rule once, unless it lets no turn end, of which another warning is about."""
    endings = list(_endings(game))
    endless = {each.span for each in diagnostics if each.code == "W154"}
    for rule in game.triggers if endings else ():
        leading = next(_leading(rule), None) if rule.actions is None else None
        if leading is None or leading.span is None or leading.span in endless:
            continue
        overridden = next((each for each in endings if _overrides(rule, leading, each, game)), None)
        if overridden is not None:
            written = " ".join(overridden.span.text.split())
            line = overridden.span.line_from(leading.span)
            other = ", which is someone else there" if written == " ".join(leading.span.text.split()) else ""
            because = f"the rule follows every turn that ends, and so overrides '{written}' in {line}{other}"
            own = list(ruleset.actions)
            actions = own[0] if len(own) == 1 else f"[{', '.join(own) if len(own) <= MAX_NAMED else 'ACTION, …'}]"
            hint = f"name the actions that it follows: '{{after: {actions}, when: …, then: …}}'"
            diagnostics.report("W177", leading.span, because=because, hint=hint, name=rule.name, step=overridden.step)


def _overrides(rule: core.Rule, leading: core.Effect, ending: _Ending, game: core.Game) -> bool:
    """Whether an effect of a rule may lead elsewhere after a turn that ends without an action."""
    repeats = isinstance(leading, core.Continue) and _name(game.steps[leading.step]) == ending.step
    return not repeats and _differ(ending, leading, rule) and _may_hold(rule, ending, game)


def _endings(game: core.Game) -> Iterator[_Ending]:
    """The effects that name who is next at the start of steps, and where their players have no option."""
    for step in game.steps:
        effects = step.stuck or ()
        for number, effect in enumerate(effects):
            if any(isinstance(later, core.Continue | core.NextPlayer) for later in effects[number + 1 :]):
                continue
            for each in all_within([effect]):
                if _names_a_player(each) and each.span is not None:
                    assert isinstance(each, core.NextPlayer | core.PassTo)
                    yield _Ending(each, each.span, _name(step), effects)


def _name(step: core.Step) -> str:
    """The name of a step, also of the one in which its start happens."""
    return step.name.removeprefix(core.start_of(""))


def _leading(rule: core.Rule) -> Iterator[core.Effect]:
    """The effects of a rule that say who is next, or go on with a step."""
    for effect in all_within(rule.effects):
        if isinstance(effect, core.Continue) or _names_a_player(effect):
            yield effect


def _names_a_player(effect: core.Effect) -> bool:
    """Whether an effect says who is next; `skip` only ends the turn."""
    return isinstance(effect, core.PassTo) or (isinstance(effect, core.NextPlayer) and effect.player is not None)


def _differ(ending: _Ending, leading: core.Effect, rule: core.Rule) -> bool:
    """Whether two effects lead on to different players or steps, also where they say the same of another value."""
    one, both = ending.effect, (ending.span, leading.span)
    same_text = len({" ".join(span.text.split()) for span in both if span is not None}) == 1
    if not isinstance(leading, core.NextPlayer | core.PassTo):
        return True
    if not same_text and (type(one), _begins_with(one)) != (type(leading), _begins_with(leading)):
        return True
    assert one.player is not None and leading.player is not None
    there, then = values_around(ending.sequence, one, Values())
    here, _ = values_around(rule.effects, leading, then)
    assert there is not None and here is not None
    return not core.alike(there.of(one.player), here.of(leading.player))


def _begins_with(effect: core.NextPlayer | core.PassTo) -> int | None:
    return effect.step if isinstance(effect, core.NextPlayer) else None


def _may_hold(rule: core.Rule, ending: _Ending, game: core.Game) -> bool:
    """Whether the condition of a rule may hold where a turn ends without an action."""
    analysis = SatisfiabilityAnalysis(game.board, last_is_none=not ending.puts)
    return analysis.may(_where_turns_end(rule.condition, last_is_none=not ending.puts), True, {})


def _where_turns_end(condition: core.Expression, *, last_is_none: bool) -> core.Expression:
    """A condition with what is known of it where a turn ends."""
    match condition:
        case core.Operation(name="turn_ends"):
            return _truth(True)
        case core.Operation(name="equal", arguments=(core.Operation(name="last"), core.Constant(value=value))):
            return _truth(value == core.NOTHING) if last_is_none else condition
    before = core.parts(condition)
    after = [_where_turns_end(part, last_is_none=last_is_none) for part in before]
    return condition if all(a is b for a, b in zip(after, before, strict=True)) else core.with_parts(condition, after)


def _truth(value: bool) -> core.Constant:
    return core.Constant(value, type=core.Type("bool"))
