"""Checks effects on variables and on attributes: setting and rolling them, one or all of a set."""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Callable
from dataclasses import dataclass, replace

from playground.game import core
from playground.game.component_effects import ComponentEffects, word
from playground.game.construct import member_type
from playground.game.core import TYPE_NAMES
from playground.game.declared_names import attribute_type, resolve_declared_name
from playground.game.effects_on_zones import Effects
from playground.game.indices import flat_index
from playground.game.names import Function, is_unknown, unknown
from playground.game.never_none import may_start_as_none
from playground.game.single_sites import holds_one_at_most
from playground.source.diagnostics import did_you_mean
from playground.syntax import ast
from playground.syntax.other_words import of_a_die

OWNER = "owner"
"""What `set` changes like an attribute, although it is none: whose the components on some sites are."""

_MEMBER, _VALUE = "each member", "the value"
"""Names that no ruleset can have, for what an effect on every member of a set refers to."""


_OTHER_WORDS = {
    "again": "write: roll NAME; for one more decision: continue with STEP",
    "kind": "write 'turn SITES into KIND'",
    "owner": "write 'set owner of SITES to PLAYER'",
}
"""Words that are written where a variable is expected, and what is written for them."""


@dataclass
class VariableEffects(ComponentEffects, ABC):
    """Checks the effects of one rule that change variables and attributes."""

    def _roll(self, node: ast.Roll) -> Effects:
        if node.name in self.expressions.vocabulary.attributes and node.of is not None:
            if node.among is not None:
                problem = "'from' goes with variables; an attribute has its 'faces'"
                self.expressions.fail("T073", node.span, name=node.name, problem=problem)
                return ()
            sites = self.expressions.expect(node.of, "sites")
            until = self.expressions.expect(node.until, "bool") if node.until else None
            effect = core.RollAttribute(node.name, sites, until, span=node.span)
            return self._unless_unknown(effect, sites, *([until] if until else []))
        if (every := self._for_every(node.name, node.of)) is not None:
            return self._of_every(every, node.of, lambda index: replace(node, of=index))
        resolved = self._variable(node.name, node.of, node)
        if resolved is None:
            return ()
        variable, index, of_sites = resolved
        if node.until is not None or variable.type.kind == "site":
            problem = "'until' goes with attributes of dice" if node.until else "a site has no dice"
            few = "SITES" if node.among is None else node.among.span.text
            few = few if isinstance(node.among, ast.Name | None) else f"({few})"
            hint = f"a random one of some: roll a number from 1..count {few}, and it is nth({few}, …)"
            hint = "" if node.until else hint
            self.expressions.fail("T073", node.span, hint=hint, name=node.name, problem=problem)
            return ()
        among = self._among(node.among, variable) if node.among is not None else None
        roll = core.RollVariable(variable.name, index, of_sites, among, span=node.span)
        return self._unless_unknown(roll, *[part for part in (index, of_sites, among) if part])

    def _among(self, node: ast.Expression, variable: core.GameVariable) -> core.Expression:
        """The set of which a variable gets a random member: of players, numbers and what else it may hold."""
        checker, type_ = self.expressions, variable.type
        kinds = [several for several, member in core.MEMBER.items() if member == type_.kind]
        if type_.kind == "unknown":
            return unknown(node.span)
        if not kinds:
            problem = f"'from' goes with players, numbers, kinds, words and directions; it holds {type_}"
            return checker.fail("T073", node.span, name=variable.name, problem=problem)
        among = checker.coerce(checker.check(node), kinds[0], node.span)
        if type_.kind == "mark" and not is_unknown(among) and among.type.name != type_.name:
            hint = f"it is one of: {', '.join(checker.vocabulary.words_of(type_.name))}"
            return checker.fail("T001", node.span, hint=hint, expected=type_, found=among.type)
        if type_.kind == "int" and not is_unknown(among):
            self._check_range(
                checker.fresh("rolled", member_type(among.type), node.span), node.span, type_, variable.name
            )
        return among

    def _assign(self, node: ast.Assign) -> Effects:
        if node.variable in self.expressions.vocabulary.attributes and node.index is not None:
            sites = self._sites(node.index)
            value = self._mark(node.variable, node.value, node)
            return self._unless_unknown(core.SetAttribute(node.variable, sites, value, span=node.span), sites, value)
        every = self._for_every(node.variable, node.index)
        if every is not None and isinstance(node.value, ast.Nowhere):
            return self._of_every(every, node.index, lambda index: replace(node, index=index))
        if every is not None:
            value = self.expressions.check(node.value)
            name = self.expressions.name_for("value", value)
            with self.expressions.binding(**{_VALUE: name}):
                stands = ast.Name(_VALUE, span=node.value.span)
                effects = self._of_every(every, node.index, lambda index: replace(node, index=index, value=stands))
            if name is value or not isinstance(name, core.Variable) or not effects:
                return effects
            return (core.Bind(name.name, value, effects, span=node.span),)
        if node.variable == OWNER and node.index is not None and OWNER not in self.expressions.vocabulary.variables:
            return self._set_owner(node, node.index)
        resolved = self._variable(node.variable, node.index, node)
        if resolved is None:
            return ()
        variable, index, of_sites = resolved
        value = self._value(node.value, variable)
        self._check_range(value, node.value.span, variable.type, variable.name)
        effect = core.Assign(variable.name, index, value, of_sites, span=node.span)
        return self._unless_unknown(effect, value, *[part for part in (index, of_sites) if part])

    def _raise(self, node: ast.Raise) -> Effects:
        """A number that is more or less than it was; of a set, each of its own. The amount is that before the first."""
        if (every := self._all_raised(node)) is None:
            return self._raised(node)
        amount = self.expressions.expect(node.amount, "int")
        name = self.expressions.name_for("amount", amount)
        with self.expressions.binding(**{_VALUE: name}):
            stands = replace(node, amount=ast.Name(_VALUE, span=node.amount.span))
            effects = self._of_every(
                every, node.index, lambda member: replace(stands, index=_with_last(node.index, member))
            )
        if name is amount or not isinstance(name, core.Variable) or not effects:
            return effects
        return (core.Bind(name.name, amount, effects, span=node.span),)

    def _all_raised(self, node: ast.Raise) -> core.Expression | None:
        """The set of all whose values a `raise` changes; None if it is one, or one at most."""
        vocabulary = self.expressions.vocabulary
        variable = vocabulary.variables.get(node.variable)
        if node.index is None or not (node.variable in vocabulary.attributes or (variable and variable.by_site)):
            return self._for_every(node.variable, node.index)
        last = node.index.values[-1] if isinstance(node.index, ast.Arguments) else node.index
        sites = self._sites(last)
        return sites if sites.type.kind == "sites" and not holds_one_at_most(sites) else None

    def _raised(self, node: ast.Raise) -> Effects:
        """A number of a variable, or of the component on a site, that is more or less than it was."""
        if node.variable in self.expressions.vocabulary.attributes and node.index is not None:
            return self._raised_attribute(node, node.index)
        resolved = self._variable(node.variable, node.index, node)
        if resolved is None:
            return ()
        variable, index, of_sites = resolved
        if (value := self._more(node, variable.type)) is None:
            return ()
        effect = core.Assign(variable.name, index, value, of_sites, span=node.span)
        return self._unless_unknown(effect, value, *[part for part in (index, of_sites) if part])

    def _raised_attribute(self, node: ast.Raise, of: ast.Expression) -> Effects:
        attribute, sites = self.expressions.vocabulary.attributes[node.variable], self._sites(of)
        if (value := self._more(node, attribute_type(attribute))) is None:
            return ()
        return self._unless_unknown(core.SetAttribute(node.variable, sites, value, span=node.span), sites, value)

    def _more(self, node: ast.Raise, type_: core.Type) -> core.Expression | None:
        """What a variable or an attribute of a type is, and the amount more or less; None after a diagnostic."""
        checker, place = self.expressions, word(node, node.variable)
        if type_.kind == "unknown":
            return None
        if type_.kind != "int":
            hint = f"write: set {node.variable} to VALUE"
            checker.fail("T001", place, hint=hint, expected=TYPE_NAMES["int"], found=type_)
            return None
        meaning = resolve_declared_name(node.variable, place, checker)
        if isinstance(meaning, Function):
            nodes = node.index.values if isinstance(node.index, ast.Arguments) else (node.index,)
            meaning = meaning.apply([checker.check(each) for each in nodes if each is not None], node.span)
        amount = checker.expect(node.amount, "int")
        assert meaning is not None, f"'{node.variable}' is a variable or an attribute"
        value = checker.make("add" if node.verb == "raise" else "subtract", meaning, amount, span=node.amount.span)
        self._check_range(value, node.amount.span, type_, node.variable)
        return value

    def _set_owner(self, node: ast.Assign, of: ast.Expression) -> Effects:
        sites, player = self._sites(of), self._present(node.value, "player")
        return self._unless_unknown(core.SetOwner(sites, player, span=node.span), sites, player)

    def _for_every(self, name: str, index: ast.Expression | None) -> core.Expression | None:
        """The set of all whose values of a variable an effect changes, `roll pips of everyone`; None if it is one."""
        variable = self.expressions.vocabulary.variables.get(name)
        if variable is None or variable.each is None or variable.indices or variable.by_site or index is None:
            return None
        if isinstance(index, ast.Arguments):
            return None
        checked = self.expressions.check(index)
        checked = self.expressions.as_players(checked) if variable.each.kind == "player" else checked
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
        hint = may_start_as_none(variable) if isinstance(node, ast.Nowhere) and not optional else ""
        if hint:
            return self.expressions.fail("T001", node.span, hint=hint, expected=variable.type, found="none")
        if not optional or kind == "site":
            return self._present_of(variable.type, node)
        if isinstance(node, ast.Nowhere):
            return core.Constant(core.NOTHING, type=variable.type, span=node.span)
        return self.expressions.coerce_to(self.expressions.check(node), variable.type, node.span)

    def _variable(
        self, name: str, of: ast.Expression | None, node: ast.Effect
    ) -> tuple[core.GameVariable, core.Expression | None, core.Expression | None] | None:
        """The variable with its index and the sites that are meant, if it has any; None after a diagnostic."""
        variables = self.expressions.vocabulary.variables
        variable = variables.get(name)
        if variable is None and name in self.expressions.vocabulary.lost:
            return None
        if variable is None:
            self._report_unknown(name, node)
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
            self._report_index(variable, of, node)
            return None
        if variable.by_site is not None and of is not None:
            return variable, None, self._sites(of)
        index = self._index(of, each) if each is not None and of is not None else None
        if each is not None and index is not None:
            self.expressions.check_range(variable, each, index)
        return variable, index, None

    def _report_unknown(self, name: str, node: ast.Effect) -> None:
        """Report a name that is no variable, with what may be meant."""
        vocabulary = self.expressions.vocabulary
        in_parts = vocabulary.names_in_parts(("variables", "attributes"))
        hint = did_you_mean(name, (*vocabulary.variables, *vocabulary.attributes, *in_parts))
        if name in vocabulary.parameters:
            hint = "it is a parameter, which cannot change during a game; declare a variable"
        if die := re.fullmatch(r"[dD](\d+)", name):
            hint = of_a_die(die[1])
        hint = _OTHER_WORDS.get(name, hint)
        if name in vocabulary.attributes:
            hint = f"it is an attribute: write '{name} of SITES'"
        self.expressions.fail("T031", word(node, name), hint=hint, name=name)

    def _report_index(self, variable: core.GameVariable, of: ast.Expression | None, node: ast.Effect) -> None:
        """Report an index of a variable with a single value, or none where there is one for each of several things."""
        name, each = variable.name, variable.each
        several = f"{name}({', '.join('…' for _ in variable.indices)})"
        owners = {"player": "player", "piece": "kind", "int": "number", "site": "site"}
        owner = owners.get(each.kind, each.name) if each else ""
        problem = f"{f'each {owner} has its own' if each else 'there is only one'} '{name}'"
        hint = f"write '{several if variable.indices else f'{name} of …'}'" if each else "leave out 'of …'"
        if isinstance(node, ast.Roll) and each is None and of is not None:
            hint = f"a random one of some is: roll {name} from {of.span.text}"
        self.expressions.fail("T032", word(node, name), hint=hint, problem=problem)

    def _one_of_several(
        self, variable: core.GameVariable, of: ast.Expression, node: ast.Effect
    ) -> tuple[core.GameVariable, core.Expression | None, core.Expression | None] | None:
        """A variable with several indices and the one value that is meant; None after a diagnostic."""
        nodes = of.values if isinstance(of, ast.Arguments) else (of,)
        if len(nodes) != len(variable.indices):
            hint = f"write '{self.expressions.vocabulary.spelling_of(variable)}'"
            fields = {"name": variable.name, "wants": f"{len(variable.indices)} arguments", "given": len(nodes)}
            self.expressions.fail("T006", of.span, hint=hint, **fields)
            return None
        sites = self._sites(nodes[-1]) if variable.by_site is not None else None
        single = nodes if sites is None else nodes[:-1]
        pairs = zip(single, variable.indices[: len(single)], strict=True)
        given = [self._index(each, index.type) for each, index in pairs]
        return variable, flat_index(variable, given, self.expressions, node.span), sites

    def _index(self, node: ast.Expression, type_: core.Type) -> core.Expression:
        """The checked index of a variable."""
        return self._present_of(type_, node)

    def _no_arguments(self, variable: core.GameVariable, of: ast.Arguments) -> None:
        """Report several indices of a variable that has one or none."""
        hint = f"write '{variable.name} of …'" if variable.each else f"write '{variable.name}'"
        wants = "1 argument" if variable.each else "no arguments"
        self.expressions.fail("T006", of.span, hint=hint, name=variable.name, wants=wants, given=len(of.values))


def _with_last(index: ast.Expression | None, last: ast.Expression) -> ast.Expression:
    """The index of a variable with another value in the last place."""
    if isinstance(index, ast.Arguments):
        return replace(index, values=(*index.values[:-1], last))
    return last
