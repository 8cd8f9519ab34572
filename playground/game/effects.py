"""Checks effects: from the AST to effects of the core."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field

from playground.game import core
from playground.game.always_one import if_there_always_is_one
from playground.game.component_effects import word
from playground.game.construct import member_type
from playground.game.coverage import are_cases_known
from playground.game.effect_sequences import inner
from playground.game.effects_on_zones import Effects
from playground.game.first_player import first_player
from playground.game.hint_of_parts import hint_of_parts
from playground.game.names import is_unknown
from playground.game.next_players import is_next_of, may_be_nobody
from playground.game.taken_members import only_takes
from playground.game.variable_effects import VariableEffects
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast, other_words
from playground.syntax.failure import effect_words
from playground.syntax.trees import nodes

SKIP = "skip"
"""In `otherwise`: the turn ends without a decision, as it does after other effects that lead nowhere else."""

WITHOUT_OPTION = {
    "pass": "write 'nothing'; under 'otherwise', 'pass' stands alone, and after effects the turn ends there",
}
"""What to write instead of words that mean something under `otherwise` only."""

NOWHERE = ""
"""The place of effects that no rule uses."""


@dataclass
class EffectChecker(VariableEffects):
    """Checks the effects of one rule.

    `steps` are the steps of the turn by name, `place` is the key of the ruleset that has the effects ('setup', 'do',
    'after', 'end', 'start', 'otherwise', or NOWHERE), `ending` the index of the ending for effects that end the game.
    """

    steps: Mapping[str, int]
    place: str
    ending: int
    finishes: bool = False
    _next_ones: list[core.Expression] = field(init=False, default_factory=list)
    """Names for `next_of(SOME, PLAYER)`."""

    def block(self, node: ast.Block) -> Effects:
        """Effects in order."""
        checked: list[core.Effect] = []
        with self.expressions.knowing(self.expressions.facts):
            for number, part in enumerate(node.effects):
                if isinstance(part, ast.Bind):
                    return (*checked, *self._bound(part, node.effects[number + 1 :]))
                done = self.effects(part)
                checked += done
                if done:
                    self.expressions.facts = self.expressions.facts.once_done(done)
        return tuple(checked)

    def _bound(self, node: ast.Bind, following: tuple[ast.Effect, ...]) -> Effects:
        """The effects that follow a name for a value, within which it stands."""
        value = self.expressions.check(node.value)
        if not following:
            self.expressions.fail("T087", node.span, name=node.variable)
            return ()
        name = self.expressions.name_for(node.variable, value)
        if is_next_of(node.value, self._next_ones, self.expressions):
            self._next_ones.append(name)
        with self.expressions.binding(**{node.variable: name}), self.expressions.naming(name, value):
            body = self.block(ast.Block(following, span=node.span))
        if name is value or not isinstance(name, core.Variable):
            return body
        return (core.Bind(name.name, value, body, span=node.span),) if body else ()

    def _bind(self, node: ast.Bind) -> Effects:
        """A name that stands alone, without effects in which it could be used."""
        return self._bound(node, ())

    def effects(self, node: ast.Effect) -> Effects:
        """The core effects of one effect; none if it does nothing or has a mistake.

        With preconditions, they become the branch of an `If`.
        """
        if not self.expressions.fits(node):
            return ()
        outer, self._preconditions = self._preconditions, []
        with self.expressions.knowing(self.expressions.facts):
            effects: Effects = CHECKED[type(node)](self, node)
        if self._looks_for_putting and (isinstance(node, ast.Move | ast.Place) or any(map(_puts, effects))):
            self._has_put()
        preconditions, self._preconditions = self._preconditions, outer
        if preconditions and effects:
            return (core.If(self.expressions.every(preconditions, node.span), effects, (), span=node.span),)
        return effects

    @property
    def _looks_for_putting(self) -> bool:
        """Whether it is of interest if something is put: `last` is not known yet, and may be."""
        return self.place == "do" and not self.expressions.has_put

    def _has_put(self) -> None:
        """From here on `last` is known. An effect with a mistake counts as well, so that there is one message."""
        if self.place == "do":
            self.expressions.has_put = True

    def _block(self, node: ast.Block) -> Effects:
        return self.block(node)

    def _perform(self, node: ast.Perform) -> Effects:
        checker = self.expressions
        definition = checker.vocabulary.effects.get(node.name)
        if definition is None:
            return self._skip(node) if node.name == SKIP and not node.arguments else self._no_effects(node)
        given, takes = len(node.arguments), len(definition.parameters)
        if given != takes:
            hint = f"write '{node.name}({', '.join(definition.parameters)})'" if takes else f"write '{node.name}'"
            wants = f"{takes} argument" + ("s" if takes != 1 else "")
            checker.fail("T006", node.span, hint=hint, name=node.name, wants=wants, given=given)
            return ()
        arguments = [checker.check(argument) for argument in node.arguments]
        if any(map(is_unknown, arguments)):
            return ()
        are_next = [is_next_of(argument, self._next_ones, self.expressions) for argument in node.arguments]
        return self.expanded(definition, arguments, node.span, are_next)

    def expanded(
        self,
        definition: ast.EffectDefinition,
        arguments: Sequence[core.Expression],
        span: Span,
        are_next: Sequence[bool] = (),
    ) -> Effects:
        """The effects that a definition stands for; its arguments are what they are before the first of them.

        `are_next` says of each argument whether it is `next_of(SOME, PLAYER)`.
        """
        if self.expressions.leads_back(definition):
            return ()
        if not are_cases_known(definition, arguments, self.expressions):
            return ()
        with self.expressions.expanding(definition, arguments, span) as names:
            variables = (names[parameter] for parameter in definition.parameters)
            self._next_ones += (each for each, is_next in zip(variables, are_next, strict=False) if is_next)
            body = self.block(definition.body)
        for name, argument in reversed(list(zip(definition.parameters, arguments, strict=True))):
            variable = names[name]
            if body and variable is not argument and isinstance(variable, core.Variable):
                body = (core.Bind(variable.name, argument, body, span=span),)
        return body

    def _skip(self, node: ast.Perform) -> Effects:
        """The end of the turn, which follows anyway where a player has no option."""
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        return () if self.place == "otherwise" else (core.NextPlayer(None, span=node.span),)

    def _no_effects(self, node: ast.Perform) -> Effects:
        """Report a name that stands for no effects; what it was to do may have put something."""
        self._has_put()
        vocabulary = self.expressions.vocabulary
        if node.name in vocabulary.lost or self._means_nothing(node.name):
            return ()
        verbs = sorted(effect_words())
        hint = did_you_mean(node.name, (*vocabulary.effects, *verbs, *vocabulary.names_in_parts(["define"])))
        hint = WITHOUT_OPTION.get(node.name) or other_words.EFFECTS.get(node.name) or hint
        if node.name in (*self.expressions.locals, *vocabulary.names()):
            hint = "it is a value: an effect does something with it, such as 'remove SITES'"
        elif (in_a_part := hint_of_parts(node.name, vocabulary)) is not None:
            hint = in_a_part
        if node.name in self.steps and not node.arguments:
            hint = f"write: continue with {node.name}"
        self.expressions.fail("T089", node.span, hint=hint, name=node.name)
        return ()

    def _means_nothing(self, name: str) -> bool:
        """Whether a definition stands for an unknown name, which is reported there and may be meant as effects."""
        vocabulary = self.expressions.vocabulary
        definition = vocabulary.definitions.get(name)
        if definition is None or not isinstance(definition.body, ast.Call | ast.Name):
            return False
        body = definition.body
        meant = body.function if isinstance(body, ast.Call) else body.text
        return meant not in (*definition.parameters, *vocabulary.names())

    def _nothing(self, _node: ast.Nothing) -> Effects:
        return ()

    def _if(self, node: ast.If) -> Effects:
        condition = self.expressions.expect(node.condition, "bool")
        with self.expressions.assuming(condition):
            then = self.effects(node.then)
        with self.expressions.assuming(condition, False):
            otherwise = self.effects(node.otherwise) if node.otherwise else ()
        if isinstance(condition, core.Constant) and not is_unknown(condition):
            return then if condition.value else otherwise
        return self._unless_unknown(core.If(condition, then, otherwise, span=node.span), condition)

    def _foreach(self, node: ast.ForEach) -> Effects:
        domain = self.expressions.domain(node.domain)
        if is_unknown(domain):
            if any(isinstance(each, ast.Move | ast.Place) for each in nodes(node.body)):
                self._has_put()
            return ()
        variable = self.expressions.fresh(node.variable, member_type(domain.type), node.span)
        self.expressions.note_sites_of_kinds(variable, domain, node.domain.span)
        among = self.expressions.among(domain, variable, node.body)
        with self.expressions.binding(**{node.variable: variable}), among:
            body = self._repeated(node.body, variable, domain)
        return (core.ForEach(variable.name, domain, body, span=node.span),)

    def _repeat(self, node: ast.Repeat) -> Effects:
        times = self.expressions.expect(node.times, "int")
        goes_on = until = None
        if node.condition is not None and node.link == "while":
            goes_on = self.expressions.expect(node.condition, "bool")
        with self.expressions.assuming(goes_on) if goes_on is not None else nullcontext():
            body = self._repeated(node.body)
        if node.condition is not None and node.link == "until":
            with self.expressions.knowing(self.expressions.facts.after(body)):
                until = self.expressions.expect(node.condition, "bool")
        conditions = [part for part in (goes_on, until) if part is not None]
        effect = core.Repeat(times, body, goes_on, until, span=node.span)
        return self._unless_unknown(effect, times, *conditions)

    def _repeated(
        self, node: ast.Effect, member: core.Variable | None = None, members: core.Expression | None = None
    ) -> Effects:
        """Effects that happen several times, perhaps for a member of some: what they change is not certain when they
        happen again."""
        facts, found = self.expressions.facts, len(self.expressions.diagnostics)
        done = self.effects(node)
        lasting = facts.after(done)
        if member and members and member.type.kind == "site" and only_takes(member.name, done):
            lasting = lasting.standing_on(member, members)
        if lasting == facts or len(self.expressions.diagnostics) > found:
            return done
        with self.expressions.knowing(lasting):
            return self.effects(node)

    def _finish(self, node: ast.Finish) -> Effects:
        player = self._players(node.player)
        return self._finishing(node, core.Finish(node.verb, player, self.ending, span=node.span), player)

    def _draw(self, node: ast.Draw) -> Effects:
        return self._finishing(node, core.Finish("draw", None, self.ending, span=node.span))

    def _finishing(self, node: ast.Effect, effect: core.Effect, *parts: core.Expression) -> Effects:
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        self.finishes = True
        return self._unless_unknown(effect, *parts)

    def _begins(self, node: ast.Begins) -> Effects:
        player = self._present(node.player, "player")
        if self.place not in ("setup", NOWHERE):
            self.expressions.fail("T074", node.span, hint=self._who_is_first(node))
            return ()
        return self._unless_unknown(core.FirstPlayer(player, span=node.span), player)

    def _nextplayer(self, node: ast.NextPlayer) -> Effects:
        player = self._next(node.player, node)
        if self.place == "setup":
            self.expressions.fail("T034", node.span, hint=self._who_is_first(node))
            return ()
        step = self._step(node.step, node) if node.step is not None else 0
        return () if step is None else self._unless_unknown(core.NextPlayer(player, step, span=node.span), player)

    def _who_is_first(self, node: ast.Begins | ast.NextPlayer) -> str:
        """How to say who begins, or decides next, where the words for the other stand."""
        assert node.player.span is not None and node.span is not None
        who, _ = self.expressions.as_used(node.player.span, node.span)
        return first_player(who, self.expressions.definition_of_effects, self.place == "setup")

    def _next(self, node: ast.Expression, effect: ast.NextPlayer | ast.Continue) -> core.Expression:
        """The player who is to decide next; a warning where that may be nobody, so that the effect does nothing."""
        known = self.expressions.facts
        player = self._present(node, "player")
        with self.expressions.knowing(known):
            perhaps_nobody = self.place != "setup" and may_be_nobody(node, player, self._next_ones, self.expressions)
        if perhaps_nobody:
            what, done = self.expressions.as_used(node.span, effect.span)
            is_long = " where " in what or what.startswith("if ")
            short, before = ("one", f"let one be {what}; ") if is_long else (what, "")
            doing = re.sub(rf"(?<!\w)\({re.escape(what)}\)", short, done).replace(what, short)
            asking = f"{before}if {short} is not none then {doing} else skip"
            hint = f"ask first: '{asking}', which says what happens then{if_there_always_is_one(player)}"
            self.expressions.fail("W122", node.span, hint=hint, name=what)
        return player

    def _step(self, name: str, node: ast.Effect) -> int | None:
        """The number of a step; None after a diagnostic."""
        if name not in self.steps and name not in self.expressions.vocabulary.lost:
            hint = did_you_mean(name, self.steps)
            self.expressions.fail("T035", word(node, name), hint=hint, name=name)
        return self.steps.get(name)

    def _continue(self, node: ast.Continue) -> Effects:
        player = self._next(node.player, node) if node.player is not None else None
        step = self._step(node.step, node)
        if step is None:
            return ()
        return self._unless_unknown(core.Continue(step, player, span=node.span), *([player] if player else []))


CHECKED: dict[type[ast.Effect], Callable[..., Effects]] = {
    ast.Block: EffectChecker._block,
    ast.Place: EffectChecker._place,
    ast.Move: EffectChecker._move,
    ast.Swap: EffectChecker._swap,
    ast.Roll: EffectChecker._roll,
    ast.Shuffle: EffectChecker._shuffle,
    ast.Sort: EffectChecker._sort,
    ast.Reveal: EffectChecker._reveal,
    ast.Conceal: EffectChecker._conceal,
    ast.Remove: EffectChecker._remove,
    ast.Turn: EffectChecker._turn,
    ast.Flip: EffectChecker._flip,
    ast.Assign: EffectChecker._assign,
    ast.Raise: EffectChecker._raise,
    ast.If: EffectChecker._if,
    ast.ForEach: EffectChecker._foreach,
    ast.Repeat: EffectChecker._repeat,
    ast.Bind: EffectChecker._bind,
    ast.Perform: EffectChecker._perform,
    ast.Finish: EffectChecker._finish,
    ast.Draw: EffectChecker._draw,
    ast.Nothing: EffectChecker._nothing,
    ast.NextPlayer: EffectChecker._nextplayer,
    ast.Begins: EffectChecker._begins,
    ast.Continue: EffectChecker._continue,
}
"""The check for each class of effect."""


def _puts(effect: core.Effect) -> bool:
    """Whether an effect, or one within it, may put a component on a site, which is `last` then."""
    if isinstance(effect, core.Reveal):
        return effect.to is None
    return isinstance(effect, core.Move | core.Place) or any(map(_puts, inner(effect)))
