"""Steps in which another player than the mover decides, or several players choose at once: `by` of a step, written out.

    bidding: {by: everyone, actions: bid, then: award}

becomes steps of which engines know nothing more than that they are steps:

- *bidding* notes who is to choose;
- *who chooses in bidding* finds the first of them, in turn order from the mover, who has not chosen yet;
- *bidding* once more: the player chooses, and nothing happens but that the choice is kept, which nobody else sees. Then
  the next one chooses;
- *whose choice in bidding* finds the first of them whose choice has not happened yet;
- *choices in bidding*: what it does happens, with its player as the mover;
- *end of bidding*: the mover is who it was before, `then` happens, and it settles what was chosen: rules and end
  conditions apply, wherever `then` leads.

What is kept is in variables that are none of the ruleset's (`GameVariable.kept`). Until `then` has happened, the rules
under `after` and the end conditions do not apply. A single player, `by: opponent`, has nothing to hide: what is chosen
happens at once, as in any other step, and then it goes on in turn order from the mover who was before.

An action that several steps offer does in each what it does, but goes on as the step says in which it was chosen: such
steps note their number while their players choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.core import Type
from playground.game.effect_sequences import inner
from playground.game.effect_walk import changed_each
from playground.game.names import MOVER, number, truth
from playground.source.diagnostics import Diagnostics

TO_CHOOSE, HAS_CHOSEN = 1, 2
"""What is kept of a player: that the choice is still to come, or that it has been made. 0 is neither."""

PLAYER, BOOL = Type("player"), Type("bool")

PROGRESS, CALLER, AT_ONCE, PLACE = "choices.progress", "choices.caller", "choices.open", "choices.step"
"""Variables: how far each player is; who the mover was before; whether several are choosing; in which of the steps that
share their actions with others, from 1, or 0 if the step has no `by`."""


def is_secret(step: core.Step) -> bool:
    """Whether several players choose at once in a step."""
    return step.by is not None and step.by.type.kind == "players"


def report_choices(game: core.Game, diagnostics: Diagnostics) -> None:
    """Report actions chosen at once that other steps offer too, and what does not suit a choice made at once."""
    for step in filter(is_secret, game.steps):
        assert step.by is not None
        _report_leading(step.stuck or (), "otherwise", step.name, diagnostics)
        others = {action: other for other in game.steps if not is_secret(other) for action in other.actions}
        for place in step.actions:
            action = game.actions[place]
            if place in others:
                hint = f"give '{others[place].name}' an action of its own; what both do may be a definition"
                diagnostics.report("T150", step.by.span, hint=hint, name=action.name, other=others[place].name)
            _report_hasty(action, step.name, diagnostics)


def _report_hasty(action: core.Action, step: str, diagnostics: Diagnostics) -> None:
    """Report what an action says, or asks, of a time at which others still have to choose."""
    _report_leading(action.effects, action.name, step, diagnostics)
    for question in _questions(action):
        diagnostics.report("T152", question.span, name=action.name)


def _report_leading(effects: tuple[core.Effect, ...], name: str, step: str, diagnostics: Diagnostics) -> None:
    """Report effects of an action, or under `otherwise`, that say where to go on."""
    for effect in _leading(effects):
        hint = f"say it under 'then' of '{step}', which happens when all have chosen"
        diagnostics.report("T151", effect.span, hint=hint, name=name)


def _leading(effects: tuple[core.Effect, ...]) -> Iterator[core.Effect]:
    """The effects that say who is next, or at which step."""
    for effect in effects:
        if isinstance(effect, core.Continue | core.NextPlayer):
            yield effect
        yield from _leading(inner(effect))


def _questions(action: core.Action) -> Iterator[core.Expression]:
    """What an action asks of the position after its options."""
    parts = [*(binding.domain for binding in action.bindings), *action.questions]
    return (part for part in parts if core.looks_ahead(part))


def with_choices(game: core.Game) -> core.Game:
    """The game with its steps in which others decide written out."""
    return _Writer(game).game() if any(step.by is not None for step in game.steps) else game


@dataclass
class _Writer:
    """Writes out the steps of a game. `source` is the game as it was checked."""

    source: core.Game

    def __post_init__(self) -> None:
        self.count = len(self.source.players)
        self.actions = list(self.source.actions)
        self.steps = list(self.source.steps)
        self.kept: dict[str, core.GameVariable] = {}
        offered = Counter(action for step in self.source.steps for action in step.actions)
        self.shared = {action for action, count in offered.items() if count > 1}
        marked = [place for place, step in enumerate(self.source.steps) if step.by and self.shared & {*step.actions}]
        self.marks = {place: mark for mark, place in enumerate(marked, start=1)}
        # By action: what it begins and goes on with in each step with `by`, by the number of the step.
        self.ends: dict[int, dict[int, core.Effect]] = {}
        self.chosen: dict[int, dict[int, tuple[core.Effect, ...]]] = {}

    def game(self) -> core.Game:
        """The whole game."""
        game = self.source
        self._keep_variable(CALLER, PLAYER, 0)
        if self.marks:
            self._keep_variable(PLACE, Type("int", 0, len(self.marks)), 0)
        secret = any(map(is_secret, game.steps))
        if secret:
            self._keep_variable(AT_ONCE, BOOL, 0)
            self._keep(PROGRESS, Type("int", 0, HAS_CHOSEN), 0, secret=False)
        for place, step in enumerate(game.steps):
            if step.by is not None:
                self._at_once(place, step) if is_secret(step) else self._by_one(place, step, step.by)
        for action, ends in self.ends.items():
            self.actions[action] = replace(self.actions[action], effects=self._done_by_one(action, ends))
        for action, chosen in self.chosen.items():
            self.actions[action] = replace(self.actions[action], effects=self._by_mark(chosen), secret=True)
        return replace(
            game,
            variables=(*game.variables, *self.kept.values()),
            actions=tuple(self.actions),
            steps=tuple(self.steps),
            triggers=tuple(map(_afterwards, game.triggers)) if secret else game.triggers,
            end_conditions=tuple(map(_afterwards, game.end_conditions)) if secret else game.end_conditions,
        )

    def _keep_variable(self, name: str, type_: Type, start: int) -> None:
        self.kept[name] = core.GameVariable(name, type_, None, start, kept=True)

    def _keep(self, name: str, type_: Type, start: int, secret: bool = True) -> core.StateVariable:
        """A variable with a value for each player; its value for the mover."""
        self.kept[name] = core.GameVariable(name, type_, PLAYER, start, self.count, secret, kept=True)
        return core.StateVariable(name, MOVER, type=type_)

    def _new_step(
        self, name: str, stuck: tuple[core.Effect, ...], actions: tuple[int, ...] = (), settles: bool = False
    ) -> int:
        self.steps.append(core.Step(name, actions, stuck, settles=settles))
        return len(self.steps) - 1

    def _marking(self, place: int) -> tuple[core.Effect, ...]:
        """Note in which step the players choose, if one of its actions has to know."""
        return (_set(PLACE, number(self.marks[place])),) if place in self.marks else ()

    def _unmarking(self, place: int) -> tuple[core.Effect, ...]:
        return (_set(PLACE, number(0)),) if place in self.marks else ()

    # ---- one player

    def _by_one(self, place: int, step: core.Step, player: core.Expression) -> None:
        """A step in which another player decides."""
        end: core.Effect = core.NextPlayer(_operation("next_player", PLAYER, _CALLER))
        if step.then:
            end = core.Continue(self._new_step(core.end_of(step.name), step.then), _CALLER)
        for action in step.actions:
            self.ends.setdefault(action, {})[self.marks.get(place, 0)] = end
        left_out = (end, *_ending(step.stuck or (), end), *self._unmarking(place))
        decision = self._new_step(step.name, left_out, step.actions)
        begin = (_set(CALLER, MOVER), *self._marking(place), core.Continue(decision, player))
        self.steps[place] = core.Step(step.name, (), begin)

    def _done_by_one(self, action: int, ends: dict[int, core.Effect]) -> tuple[core.Effect, ...]:
        """What an action does: first it says where to go on, which its own effects may overrule."""
        first: dict[int, tuple[core.Effect, ...]] = {mark: (end,) for mark, end in ends.items()}
        skip = dict(first)
        if any(step.by is None and action in step.actions for step in self.source.steps):
            first[0], skip[0] = (), (core.NextPlayer(None),)
        (leaving,) = self._by_mark(skip)
        effects = _ending(self.actions[action].effects, leaving)
        return (*self._by_mark(first), *effects, *((_set(PLACE, number(0)),) if any(first) else ()))

    def _by_mark(self, cases: dict[int, tuple[core.Effect, ...]]) -> tuple[core.Effect, ...]:
        """The effects for the step whose number is noted; of a single case they need no test."""
        *others, last = sorted(cases.items(), reverse=True)
        effects = last[1]
        noted = core.StateVariable(PLACE, None, type=Type("int", 0, len(self.marks)))
        for mark, case in reversed(others):
            effects = (core.If(_is(noted, mark), case, effects),)
        return effects

    # ---- several at once

    def _at_once(self, place: int, step: core.Step) -> None:
        """A step in which several choose at the same time."""
        assert step.by is not None
        decision, resolution, who_chooses, whose_is_next, end = range(len(self.steps), len(self.steps) + 5)
        which = self._which(step)
        go_on, go_on_resolving = core.Continue(who_chooses), core.Continue(whose_is_next)
        mark = self.marks.get(place, 0)
        choices = [self._write(action, which, order, go_on, mark) for order, action in enumerate(step.actions, start=1)]
        left_out = (_set_own(PROGRESS, number(0)), *(step.stuck or ()), go_on)
        self._new_step(step.name, left_out, step.actions)
        happens = choices[0] if which is None else _by_number(which, choices)
        self._new_step(f"choices in {step.name}", (_set_own(PROGRESS, number(0)), *happens, go_on_resolving))
        self._new_step(f"who chooses in {step.name}", self._first(TO_CHOOSE, decision, go_on_resolving))
        to_end = core.Continue(end, _CALLER)
        self._new_step(f"whose choice in {step.name}", self._first(HAS_CHOSEN, resolution, to_end))
        then = (_set(AT_ONCE, truth(False)), *self._unmarking(place), *step.then)
        self._new_step(core.end_of(step.name), then, settles=True)
        note = core.ForEach("choices.who", step.by, (_set_of(PROGRESS, _WHO, number(TO_CHOOSE)),))
        begin = (_set(CALLER, MOVER), _set(AT_ONCE, truth(True)), *self._marking(place), note, go_on)
        self.steps[place] = core.Step(step.name, (), begin)

    def _first(self, progress: int, step: int, otherwise: core.Effect) -> tuple[core.Effect, ...]:
        """Continue with a step by the first player, in turn order from the caller, whose progress is this one."""
        effects: tuple[core.Effect, ...] = (otherwise,)
        for places in reversed(range(self.count)):
            player = _operation("player_ahead", PLAYER, _CALLER, number(places)) if places else _CALLER
            is_next = _is(core.StateVariable(PROGRESS, player, type=Type("int", 0, HAS_CHOSEN)), progress)
            effects = (core.If(is_next, (core.Continue(step, player),), effects),)
        return effects

    def _which(self, step: core.Step) -> core.StateVariable | None:
        """The variable that says which action was chosen, if there are several."""
        count = len(step.actions)
        return self._keep(f"choices.{step.name}", Type("int", 0, count), 0) if count > 1 else None

    def _write(
        self, place: int, which: core.StateVariable | None, order: int, go_on: core.Effect, mark: int
    ) -> tuple[core.Effect, ...]:
        """Write an action that only keeps what was chosen; what it did before is returned, with what was kept."""
        action, effects = self.source.actions[place], self.source.actions[place].effects
        keeps = [] if which is None else [_set_own(which.name, number(order))]
        forgets = [] if which is None else [_set_own(which.name, number(0))]
        for binding in action.bindings:
            if not any(core.effect_mentions(effect, binding.variable) for effect in effects):
                continue
            start = binding.type.low
            value = self._keep(f"choices.{action.name}.{binding.variable}", binding.type, start)
            effects = tuple(core.substitute_in_effect(effect, binding.variable, value) for effect in effects)
            keeps.append(_set_own(value.name, core.Variable(binding.variable, type=binding.type)))
            forgets.append(_set_own(value.name, core.Constant(start, type=binding.type)))
        done = (*keeps, _set_own(PROGRESS, number(HAS_CHOSEN)), go_on)
        self.chosen.setdefault(place, {})[mark] = done
        return (*effects, *forgets)


def _ending(effects: tuple[core.Effect, ...], end: core.Effect) -> tuple[core.Effect, ...]:
    """Effects of another player than the mover, whose `skip` is the end of what that player decides."""

    def ended(effect: core.Effect) -> core.Effect:
        return end if isinstance(effect, core.NextPlayer) and effect.player is None else effect

    return changed_each(effects, ended)


def _by_number(which: core.StateVariable, choices: list[tuple[core.Effect, ...]]) -> tuple[core.Effect, ...]:
    """The effects of the action that was chosen; the first has number 1."""
    effects: tuple[core.Effect, ...] = ()
    for order, choice in reversed(list(enumerate(choices, start=1))):
        effects = (core.If(_is(which, order), choice, effects),)
    return effects


def _afterwards(rule: core.Rule) -> core.Rule:
    """A rule that does not apply while several are choosing."""
    not_now = _operation("not", BOOL, core.StateVariable(AT_ONCE, None, type=BOOL))
    return replace(rule, condition=_operation("and", BOOL, not_now, rule.condition))


def _operation(name: str, type_: Type, *arguments: core.Expression) -> core.Operation:
    return core.Operation(name, arguments, type=type_)


def _is(value: core.Expression, constant: int) -> core.Expression:
    return _operation("equal", BOOL, value, number(constant))


def _set(variable: str, value: core.Expression) -> core.Assign:
    return core.Assign(variable, None, value)


def _set_of(variable: str, player: core.Expression, value: core.Expression) -> core.Assign:
    return core.Assign(variable, player, value)


def _set_own(variable: str, value: core.Expression) -> core.Assign:
    return core.Assign(variable, MOVER, value)


_CALLER = core.StateVariable(CALLER, None, type=PLAYER)
_WHO = core.Variable("choices.who", type=PLAYER)
