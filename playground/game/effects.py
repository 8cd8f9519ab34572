"""Checks effects: from the AST to effects of the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.component_effects import ComponentEffects, Effects, word
from playground.game.construct import member_type
from playground.game.indices import flat_index
from playground.game.names import is_unknown, truth
from playground.game.presence import still_present
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.failure import effect_words

SKIP = "skip"
"""In `otherwise`: the turn ends without a decision, as it does after other effects that lead nowhere else."""

WITHOUT_OPTION = {
    "pass": "a player without an option passes if 'otherwise' is 'pass' alone; after effects there the turn ends",
    SKIP: "it stands under 'otherwise' only; elsewhere the turn ends if nothing continues it",
}
"""What to write instead of words that mean something under `otherwise` only."""
_MEMBER, _VALUE = "each member", "the value"
"""Names that no ruleset can have, for what an effect on every member of a set refers to."""

NOWHERE = ""
"""The place of effects that no rule uses."""


@dataclass
class EffectChecker(ComponentEffects):
    """Checks the effects of one rule.

    `steps` are the steps of the turn by name, `place` is the key of the ruleset that has the effects ('setup', 'do',
    'after', 'end', 'start', 'otherwise', or NOWHERE), `ending` the index of the ending for effects that end the game.
    """

    steps: Mapping[str, int]
    place: str
    ending: int
    finishes: bool = False

    def block(self, node: ast.Block) -> Effects:
        """Effects in order."""
        checked: list[core.Effect] = []
        with self.expressions.assuming(truth(True)):
            for number, part in enumerate(node.effects):
                if isinstance(part, ast.Bind):
                    return (*checked, *self._bound(part, node.effects[number + 1 :]))
                done = self.effects(part)
                checked += done
                if done:
                    self.expressions.present = still_present(self.expressions.present, done)
        return tuple(checked)

    def _bound(self, node: ast.Bind, following: tuple[ast.Effect, ...]) -> Effects:
        """The effects that follow a name for a value, within which it stands."""
        value = self.expressions.check(node.value)
        if not following:
            self.expressions.fail("T087", node.span, name=node.variable)
            return ()
        name = self.expressions.name_for(node.variable, value)
        with self.expressions.binding(**{node.variable: name}):
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
        effects: Effects = CHECKED[type(node)](self, node)
        preconditions, self._preconditions = self._preconditions, outer
        if preconditions and effects:
            return (core.If(self.expressions.every(preconditions, node.span), effects, (), span=node.span),)
        return effects

    def _block(self, node: ast.Block) -> Effects:
        return self.block(node)

    def _perform(self, node: ast.Perform) -> Effects:
        checker = self.expressions
        definition = checker.vocabulary.effects.get(node.name)
        if definition is None:
            if self.place != "otherwise" or node.name != SKIP:
                self._no_effects(node)
            return ()
        given, takes = len(node.arguments), len(definition.parameters)
        if given != takes:
            hint = f"write '{node.name}({', '.join(definition.parameters)})'" if takes else f"write '{node.name}'"
            wants = f"{takes} argument" + ("s" if takes != 1 else "")
            checker.fail("T006", node.span, hint=hint, name=node.name, wants=wants, given=given)
            return ()
        arguments = [checker.check(argument) for argument in node.arguments]
        return () if any(map(is_unknown, arguments)) else self.expanded(definition, arguments, node.span)

    def expanded(self, definition: ast.EffectDefinition, arguments: Sequence[core.Expression], span: Span) -> Effects:
        """The effects that a definition stands for; its arguments are what they are before the first of them."""
        if self.expressions.leads_back(definition):
            return ()
        with self.expressions.expanding(definition, arguments, span) as names:
            body = self.block(definition.body)
        for name, argument in reversed(list(zip(definition.parameters, arguments, strict=True))):
            variable = names[name]
            if body and variable is not argument and isinstance(variable, core.Variable):
                body = (core.Bind(variable.name, argument, body, span=span),)
        return body

    def _no_effects(self, node: ast.Perform) -> None:
        """Report a name that stands for no effects."""
        vocabulary = self.expressions.vocabulary
        if node.name in vocabulary.lost:
            return
        verbs = sorted(effect_words())
        hint = did_you_mean(node.name, (*vocabulary.effects, *verbs))
        if node.name in (*self.expressions.locals, *vocabulary.names()):
            hint = "it is a value: an effect does something with it, such as 'remove SITES'"
        if node.name in WITHOUT_OPTION:
            hint = WITHOUT_OPTION[node.name]
        self.expressions.fail("T089", node.span, hint=hint, name=node.name)

    def _nothing(self, _node: ast.Nothing) -> Effects:
        return ()

    def _roll(self, node: ast.Roll) -> Effects:
        if node.name in self.expressions.vocabulary.attributes and node.of is not None:
            sites = self.expressions.expect(node.of, "sites")
            until = self.expressions.expect(node.until, "bool") if node.until else None
            effect = core.RollAttribute(node.name, sites, until, span=node.span)
            return self._unless_unknown(effect, sites, *([until] if until else []))
        if (every := self._for_every(node.name, node.of)) is not None:
            return self._of_every(every, node.of, lambda index: replace(node, of=index))
        resolved = self._variable(node.name, node.of, node)
        if resolved is None:
            return ()
        variable, index = resolved
        if node.until is not None or variable.type.kind == "site":
            problem = "'until' goes with attributes of dice" if node.until else "a site has no dice"
            self.expressions.fail("T073", node.span, name=node.name, problem=problem)
            return ()
        return self._unless_unknown(
            core.RollVariable(variable.name, index, span=node.span), *([index] if index else [])
        )

    def _assign(self, node: ast.Assign) -> Effects:
        if node.variable in self.expressions.vocabulary.attributes and node.index is not None:
            sites = self._sites(node.index)
            value = self._mark(node.variable, node.value, node)
            return self._unless_unknown(core.SetAttribute(node.variable, sites, value, span=node.span), sites, value)
        if (every := self._for_every(node.variable, node.index)) is not None:
            value = self.expressions.check(node.value)
            name = self.expressions.name_for("value", value)
            with self.expressions.binding(**{_VALUE: name}):
                stands = ast.Name(_VALUE, span=node.value.span)
                effects = self._of_every(every, node.index, lambda index: replace(node, index=index, value=stands))
            if name is value or not isinstance(name, core.Variable) or not effects:
                return effects
            return (core.Bind(name.name, value, effects, span=node.span),)
        resolved = self._variable(node.variable, node.index, node)
        if resolved is None:
            return ()
        variable, index = resolved
        value = self._value(node.value, variable)
        self._check_range(value, node.value.span, variable.type, variable.name)
        effect = core.Assign(variable.name, index, value, span=node.span)
        return self._unless_unknown(effect, value, *([index] if index else []))

    def _for_every(self, name: str, index: ast.Expression | None) -> core.Expression | None:
        """The set of all whose values of a variable an effect changes, `roll pips of everyone`; None if it is one."""
        variable = self.expressions.vocabulary.variables.get(name)
        if variable is None or variable.each is None or variable.indices or index is None:
            return None
        if isinstance(index, ast.Arguments):
            return None
        checked = self.expressions.check(index)
        return checked if core.MEMBER.get(checked.type.kind) == variable.each.kind else None

    def _of_every(
        self, domain: core.Expression, node: ast.Expression | None, effect: Callable[[ast.Expression], ast.Effect]
    ) -> Effects:
        """An effect for each member of a set, as in a `for each`."""
        assert node is not None
        variable = self.expressions.fresh("each", member_type(domain.type), node.span)
        with self.expressions.binding(**{_MEMBER: variable}):
            body = self.effects(effect(ast.Name(_MEMBER, span=node.span)))
        return (core.ForEach(variable.name, domain, body, span=node.span),) if body else ()

    def _value(self, node: ast.Expression, variable: core.GameVariable) -> core.Expression:
        """The checked value for a variable; it may be `none` if the variable is optional."""
        kind, optional = variable.type.kind, variable.type.optional
        if not optional or kind == "site":
            return self._present(node, kind)
        if isinstance(node, ast.Nowhere):
            return core.Constant(core.NOTHING, type=variable.type, span=node.span)
        return self.expressions.expect(node, f"{kind}?")

    def _variable(
        self, name: str, of: ast.Expression | None, node: ast.Effect
    ) -> tuple[core.GameVariable, core.Expression | None] | None:
        """The variable with its index, if it has one; None after a diagnostic."""
        variables = self.expressions.vocabulary.variables
        variable = variables.get(name)
        if variable is None and name in self.expressions.vocabulary.lost:
            return None
        if variable is None:
            hint = did_you_mean(name, (*variables, *self.expressions.vocabulary.attributes))
            if name in self.expressions.vocabulary.parameters:
                hint = "it is a parameter, which cannot change during a game; declare a variable"
            if name in self.expressions.vocabulary.attributes:
                hint = f"it is an attribute: write '{name} of SITES'"
            self.expressions.fail("T031", word(node, name), hint=hint, name=name)
            return None
        each = variable.each
        if each is not None and each.kind == "unknown":
            return None
        if variable.indices and of is not None:
            return self._one_of_several(variable, of, node)
        if isinstance(of, ast.Arguments):
            self._no_arguments(variable, of)
            return None
        if (each is not None) != (of is not None):
            several = f"{name}({', '.join('…' for _ in variable.indices)})"
            whose = {"player": "each player has", "piece": "each kind has", "int": "each number has"}
            problem = f"{whose[each.kind] + ' its own' if each else 'there is only one'} '{variable.name}'"
            hint = f"write '{several if variable.indices else f'{name} of …'}'" if each else "leave out 'of …'"
            self.expressions.fail("T032", word(node, name), hint=hint, problem=problem)
            return None
        index = self._present(of, each.kind) if each is not None and of is not None else None
        if each is not None and index is not None:
            self.expressions.check_range(variable, each, index)
        return variable, index

    def _one_of_several(
        self, variable: core.GameVariable, of: ast.Expression, node: ast.Effect
    ) -> tuple[core.GameVariable, core.Expression] | None:
        """A variable with several indices and the one value that is meant; None after a diagnostic."""
        nodes = of.values if isinstance(of, ast.Arguments) else (of,)
        if len(nodes) != len(variable.indices):
            hint = f"write '{self.expressions.vocabulary.spelling_of(variable)}'"
            fields = {"name": variable.name, "wants": f"{len(variable.indices)} arguments", "given": len(nodes)}
            self.expressions.fail("T006", of.span, hint=hint, **fields)
            return None
        given = [self._present(each, index.type.kind) for each, index in zip(nodes, variable.indices, strict=True)]
        return variable, flat_index(variable, given, self.expressions, node.span)

    def _no_arguments(self, variable: core.GameVariable, of: ast.Arguments) -> None:
        """Report several indices of a variable that has one or none."""
        hint = f"write '{variable.name} of …'" if variable.each else f"write '{variable.name}'"
        wants = "1 argument" if variable.each else "no arguments"
        self.expressions.fail("T006", of.span, hint=hint, name=variable.name, wants=wants, given=len(of.values))

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
            return ()
        variable = self.expressions.fresh(node.variable, member_type(domain.type), node.span)
        with self.expressions.binding(**{node.variable: variable}):
            body = self.effects(node.body)
        return (core.ForEach(variable.name, domain, body, span=node.span),)

    def _finish(self, node: ast.Finish) -> Effects:
        player = self.expressions.check(node.player)
        if player.type.kind != "players":
            player = self._present(node.player, "player")
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
            self.expressions.fail("T074", node.span)
            return ()
        return self._unless_unknown(core.FirstPlayer(player, span=node.span), player)

    def _nextplayer(self, node: ast.NextPlayer) -> Effects:
        player = self._present(node.player, "player")
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        step = self._step(node.step, node) if node.step is not None else 0
        return () if step is None else self._unless_unknown(core.NextPlayer(player, step, span=node.span), player)

    def _step(self, name: str, node: ast.Effect) -> int | None:
        """The number of a step; None after a diagnostic."""
        if name not in self.steps and name not in self.expressions.vocabulary.lost:
            hint = did_you_mean(name, self.steps)
            self.expressions.fail("T035", word(node, name), hint=hint, name=name)
        return self.steps.get(name)

    def _continue(self, node: ast.Continue) -> Effects:
        player = self._present(node.player, "player") if node.player is not None else None
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
    ast.If: EffectChecker._if,
    ast.ForEach: EffectChecker._foreach,
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
