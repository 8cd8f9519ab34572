"""Checks what applies one thing to another: calls, `head argument`, `head of argument`, and definitions written out."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import PurePath

from playground.game import core
from playground.game.board_names import relative
from playground.game.consequences import AFTER, value_after
from playground.game.construct import member_type
from playground.game.core import Type
from playground.game.coverage import are_cases_known
from playground.game.declared_names import resolve_declared_name
from playground.game.emptiness import report_empty_of_zone
from playground.game.expansion import ExpansionFrame
from playground.game.leaps import LEAP, is_leap_by_parts, leap_by_parts
from playground.game.name_resolver import resolve
from playground.game.named_actions import named_actions
from playground.game.names import Function, Meaning, is_unknown, unknown
from playground.game.never_empty import is_never_empty, way_out
from playground.game.numbers_within import is_number_within, with_number_first
from playground.game.operators import LISTED, OperatorChecker
from playground.game.rule_expressions import all_parts
from playground.game.satisfiability import SatisfiabilityAnalysis
from playground.game.stepping import warn_of_zones
from playground.game.vocabulary import CAN_MOVE, RELATIVE
from playground.source.copying import with_fields
from playground.source.diagnostics import another_name
from playground.source.text import Span
from playground.syntax import ast

_OF_SEVERAL = re.compile(r"\.\.\s*(\w+\s+of\s+)*$")
"""Before a name that may be part of a number: `2..points of mover of hand of mover`."""

_DISTANCE = "distance"
"""The definition of every ruleset of how far it is from one site to another."""

_AGAIN = "what is done again is 'repeat up to 9 times while CONDITION do …', or a step that continues with itself"
_STEP_BY_STEP = "what is reached step by step is 'spread from SITES through SITES'"
"""What to write in place of definitions, of effects and of values, that lead back to themselves."""

AnyDefinition = ast.Definition | ast.EffectDefinition


class ApplicationChecker(OperatorChecker):
    """Applies functions and definitions, and puts together the sets that stand beside each other."""

    @abstractmethod
    def meaning(self, node: ast.Expression) -> Meaning:
        """The meaning of an expression: a value, or a function without its arguments."""

    def define(self, definition: ast.Definition, arguments: list[core.Expression], span: Span) -> core.Expression:
        """A definition applied: its body with the arguments bound to the parameters."""
        if self.leads_back(definition):
            return unknown(span)
        if definition.default is not None and len(arguments) < len(definition.parameters):
            arguments = [*arguments, self.check(definition.default)]
        if not are_cases_known(definition, arguments, self):
            return unknown(span)
        if definition.name == _DISTANCE and self.vocabulary.is_prelude(definition):
            warn_of_zones(arguments, self)
        with self.expanding(definition, arguments, span) as names:
            body = self.check(definition.body)
        for name, argument in reversed(list(zip(definition.parameters, arguments, strict=True))):
            body = self.let(names[name], argument, body, span)
        return with_fields(body, span=span)

    def leads_back(self, definition: AnyDefinition) -> bool:
        """Whether a definition is used within itself, which is a mistake."""
        opened = [frame.definition for frame in self._open]
        first = next((number for number, each in enumerate(opened) if each is definition), None)
        if first is None:
            return False
        cycle = (*(each.name for each in opened[first:]), definition.name)
        way = f"{' → '.join(cycle)}; " if len(cycle) > 2 else ""
        hint = way + (_AGAIN if isinstance(definition, ast.EffectDefinition) else _STEP_BY_STEP)
        self.fail("T004", definition.span, hint=hint, name=definition.name)
        return True

    @contextmanager
    def expanding(
        self, definition: AnyDefinition, arguments: Sequence[core.Expression], span: Span
    ) -> Iterator[Mapping[str, core.Expression]]:
        """Within this context the body of a definition is checked; yields what its parameters stand for."""
        pairs = list(zip(definition.parameters, arguments, strict=True))
        names = {name: self.name_for(name, argument) for name, argument in pairs}
        places = {name: argument.span for name, argument in pairs}
        is_prelude = self.vocabulary.is_prelude(definition)
        if not is_prelude:
            self.defined.add(definition.name)
        facts = self.facts
        for name, argument in pairs:
            facts = facts.of_name(names[name], argument, self.is_certainly_present(argument))
        outer, self.locals = self.locals, names
        self._open.append(ExpansionFrame(definition, span, places, is_prelude))
        try:
            with self.knowing(facts):
                yield names
        finally:
            self._open.pop()
            self.locals = outer

    def _call(self, node: ast.Call) -> Meaning:
        if node.function == AFTER and len(node.arguments) == 1 and resolve(AFTER, node.span, self) is None:
            return value_after(self.option, node.arguments[0], node.span, self)
        if node.function == CAN_MOVE and len(node.arguments) == 2 and self._is_built_in(CAN_MOVE, node.span):
            return self._can_move_by(node)
        head = self.meaning(ast.Name(node.function, span=node.span))
        if isinstance(head, Function) and head.name == LEAP and is_leap_by_parts(node.arguments, self.meaning):
            return leap_by_parts(node.arguments, node.span, self)
        if not isinstance(head, Function) and node.function in self.locals:
            outside = resolve(node.function, node.span, self)  # `distance(A, B)` where `distance` is that of a movement
            head = outside if isinstance(outside, Function) else head
        if not isinstance(head, Function):
            if is_unknown(head):
                return head
            if self.reports_hidden_word(node.function, node.span):
                return unknown(node.span)
            hint = "put a space before the bracket"
            if len(node.arguments) == 1:
                hint = self._instead_of_call(node.function, head, node.arguments[0]) or hint
            return self.fail("T005", node.span, hint=hint, name=node.function)
        return self._apply(head, node.arguments, node.span)

    def _instead_of_call(self, name: str, head: core.Expression, argument: ast.Expression) -> str:
        """What to write for `forward(mover)`, `empty(a1)` and `deck(3)`; empty for what only lacks a space."""
        given = argument.span.text
        if name in RELATIVE:
            return f"write: {name} of {given}"
        kind, are_sites = self.check(argument).type.kind, head.type.kind in ("sites", "piece", "player", "mark")
        if kind == "site" and are_sites:
            return f"write: {given} is {name}; what is in both is '{name} ({given})', with a space"
        return f"write: nth({name}, {given})" if kind == "int" and head.type.kind == "sites" else ""

    def _is_built_in(self, name: str, span: Span) -> bool:
        """Whether a name means the function that is about movements and options."""
        return name not in self.locals and resolve(name, span, self) is self.movement_functions.get(name)

    def _can_move_by(self, node: ast.Call) -> core.Expression:
        """`can_move(WHO, drop or step)`: whether a player has an option of some actions."""
        who, what = node.arguments
        player = self.coerce(self.check(who), "player", who.span)
        names = named_actions(what, self.vocabulary.actions, self.vocabulary.lost, self.diagnostics)
        if names is None or is_unknown(player):
            return unknown(node.span)
        return core.CanMove(player, names, type=Type("bool"), span=node.span)

    def _apply(self, function: Function, arguments: Sequence[ast.Expression], span: Span) -> core.Expression:
        if len(arguments) not in (function.arity, function.arity - function.optional):
            is_builtin_meant = self.vocabulary.takes_always(function.name, len(arguments))
            if is_builtin_meant and self.reports_hidden_word(function.name, span):
                return unknown(span)
            fewer = f"{function.arity - 1} or " if function.optional else ""
            wants = f"{fewer}{function.arity} argument" + ("s" if function.arity != 1 else "")
            hint = f"write '{self.vocabulary.spelling(function)}'"
            return self.fail("T006", span, hint=hint, name=function.name, wants=wants, given=len(arguments))
        return self._applied(function, arguments, [self.check(argument) for argument in arguments], span)

    def _applied(
        self, function: Function, arguments: Sequence[ast.Expression], values: list[core.Expression], span: Span
    ) -> core.Expression:
        """A function applied to arguments, as many as it takes, whose values have been checked."""
        if function.name in ("no", "some"):
            self.warn_of_places(arguments[0], values[0])
        if any(map(is_unknown, values)):
            return unknown(span)
        if function.joins and len(values) == 1:
            several = self.as_players(self.as_kinds(values[0]) if function.by_kind else values[0])
            if several.type.kind in LISTED:
                return self._of_each(function, several, span)
        return function.apply(values, span)

    def _of_each(self, function: Function, members: core.Expression, span: Span) -> core.Expression:
        """The sites of all members of a set, such as the hands of some players."""
        sites = []
        for value in self._possible_members(members):
            here = function.apply([value], span)
            if is_unknown(here):
                return here
            nowhere = core.Constant(frozenset(), type=here.type, span=span)
            sites.append(self.chosen(self.member(value, members, span), here, nowhere, here.type))
        return self.union(sites, span)

    def _possible_members(self, members: core.Expression) -> list[core.Constant]:
        """What may be members of a set of players, kinds, words or numbers."""
        type_, counts = member_type(members.type), {"player": len(self.vocabulary.players)}
        counts["piece"] = len(self.vocabulary.pieces)
        every = range(counts.get(type_.kind, type_.high + 1))
        if type_.kind == "int":
            every = range(type_.low, type_.high + 1)
        known = members.value if isinstance(members, core.Constant) and isinstance(members.value, frozenset) else every
        types = (with_fields(type_, low=each, high=each) if type_.kind == "int" else type_ for each in sorted(known))
        return [core.Constant(each, type=of, span=members.span) for each, of in zip(sorted(known), types, strict=True)]

    def warn_of_places(self, node: ast.Expression, sites: core.Expression, *, whether_any: bool = True) -> None:
        """Warn if a question for components is about places, by name or as a set, of which there are always some; if
        it is not `whether_any` are there, about those of a zone, of which there are always as many."""
        is_sound = not any(map(is_unknown, all_parts([sites])))  # else its name may be a part of what is misspelt
        if (self._open and self._open[-1].is_prelude) or not is_sound:
            return
        if not whether_any:
            if self._names_places(node) and self._are_outside_the_board(_word_of(node)):
                why = "of which there are always as many"
                self.fail("W091", node.span, hint=way_out(node), name=node.span.text, why=why)
        elif self._names_places(node) or (self._is_written_here(node) and is_never_empty(sites, self._analysis)):
            self.fail("W091", node.span, hint=way_out(node), name=node.span.text, why="which is never empty")

    def _names_places(self, node: ast.Expression) -> bool:
        """Whether this is the name of a zone or a region."""
        vocabulary = self.vocabulary
        name = _word_of(node)
        bound = name in self.locals or name in vocabulary.definitions
        return not bound and (name in vocabulary.regions or name in vocabulary.zones)

    def _are_outside_the_board(self, name: str) -> bool:
        """Whether the places with a name are those of a zone."""
        return bool(self.vocabulary.sites_by_name()[name] - self.vocabulary.world.board.cell_set)

    def _is_written_here(self, node: ast.Expression) -> bool:
        """Whether a set is as it is here by what is written, not by a parameter or by what a definition is given."""
        given = self._open and any(isinstance(value, core.Constant) for value in self.locals.values())
        is_name = isinstance(node, ast.Name | ast.Of | ast.Call)
        return not (is_name or given or self.vocabulary.used_parameters or self.is_ruled_out)

    @cached_property
    def _analysis(self) -> SatisfiabilityAnalysis:
        return SatisfiabilityAnalysis(self.vocabulary.world.board)

    def _beside(self, node: ast.Beside) -> Meaning:
        head = self.meaning(node.head)
        if not isinstance(head, Function):
            return self._common(head, self.check(node.argument), node)
        if isinstance(node.argument, ast.Within) and head.arity - head.optional <= 1:
            return self._beside_within(head, node, node.argument)
        return self._apply(head, [node.argument], node.span)

    def _beside_within(self, function: Function, node: ast.Beside, within: ast.Within) -> core.Expression:
        """`count own within home` counts what is within; `row n within home` is `(row n) within home`, since a number
        is within nothing."""
        left, right = self.check(within.head), self.check(within.argument)
        if is_number_within(left, right):
            node, within = with_number_first(node, within)
            sites = self._applied(function, [node.argument], [left], node.span)
            return self._common(sites, right, within)
        return self._applied(function, [within], [self._common(left, right, within)], node.span)

    def _within(self, node: ast.Within) -> Meaning:
        head = self.check(node.head)
        return self._common(head, self.check(node.argument), node)

    def _common(self, left: core.Expression, right: core.Expression, node: ast.Beside | ast.Within) -> core.Expression:
        if left.type.kind == "pieces":
            right = self.as_kinds(right)
        kinds = {left.type.kind, right.type.kind}
        if "unknown" in kinds:
            return unknown(node.span)
        if kinds == {"pieces"}:
            it = self.fresh("it", Type("piece"), node.span)
            return self.where(it, left, self.member(it, right, node.span), node.span)
        if isinstance(node, ast.Within):
            report_empty_of_zone(node, (left, right), self)
        if kinds <= {"way", "ways"}:
            both = [self.coerce(side, "ways", node.span) for side in (left, right)]
            return self.make("common_ways", *both, span=node.span)
        if kinds <= {"sites", "site", "piece", "pieces", "player", "mark"}:
            both = [self.coerce(side, "sites", node.span) for side in (left, right)]
            return self.make("intersection", *both, span=node.span)
        hint = "compare them with '=', '<' or '>', or put 'count' before" if "int" in kinds else ""
        if kinds & {"way", "ways"}:
            hint = "'shift(SITES, DIRECTION)' are the sites one step away"
        if isinstance(node.head, ast.Name) and self.reports_hidden_word(node.head.text, node.head.span):
            return unknown(node.span)
        return self.fail("T007", node.span, hint=hint, left=left.type, right=right.type)

    def reports_hidden_word(self, name: str, used: Span) -> bool:
        """Whether a word that every ruleset has is used where a name of the ruleset hides it. It is reported once, at
        the declaration: rules of a part may use it, and those who write the ruleset can change nothing else."""
        if name in self.locals or not self.vocabulary.hides_a_word(name):
            return False
        place = self.vocabulary.places_of_names[name]
        if ("T187", place) not in self._reported:
            self._reported.add(("T187", place))
            file = "" if used.source.name == place.source.name else f" of {PurePath(used.source.name).name}"
            hint, because = another_name(name, place.source.text), f"it is used in line {used.line}{file}"
            self.diagnostics.report("T187", place, hint=hint, because=because, name=name)
        return True

    def _is_relative(self, node: ast.Name) -> bool:
        """Whether a name means directions as players see them: `forward of opponent`."""
        if node.text not in RELATIVE or node.text in {*self.locals, *self.vocabulary.definitions}:
            return False
        return resolve_declared_name(node.text, node.span, self) is None

    def _of(self, node: ast.Of) -> Meaning:
        if isinstance(node.head, ast.Name) and self._is_relative(node.head):
            player = self.coerce(self.check(node.argument), "player", node.argument.span)
            return player if is_unknown(player) else relative(node.head.text, player, node.span, self)
        head = self.meaning(node.head)
        if isinstance(head, Function):
            return self._apply(head, [node.argument], node.span)
        if is_unknown(head):
            return head
        name = node.head.text if isinstance(node.head, ast.Name) else ""
        if self.reports_hidden_word(name, node.head.span):
            return unknown(node.span)
        hint = _without_of(node)
        if name in self.locals and self.vocabulary.meant_by_all(name):
            hint = f"'{name}' is something else here, which hides the word '{name}': give it another name"
        elif _OF_SEVERAL.search(node.head.span.source.text[: node.head.span.start]):
            hint = "to take several of SITES, put the numbers in brackets behind 'any': any 2..(reach + 1) of SITES"
        elif head.type.kind == "way" and self.check(node.argument).type.kind == "site":
            hint = f"write: ahead({node.argument.span.text}, {node.head.span.text}, 1)"
        return self.fail("T008", node.head.span, hint=hint, name=node.head.span.text)


def _without_of(node: ast.Of) -> str:
    """What to write for `HEAD of ARGUMENT`, if the head is of nothing: what it says of the mover, of another player."""
    whose = node.argument.span.text
    of_another = {
        "opponent": f"the players other than {whose} are '(everyone except {whose})'",
        "own": f"write: pieces of {whose}",
        "enemy": f"the pieces of the others are '(occupied except pieces of {whose})'",
    }
    left_out = f"leave out 'of {whose}'"
    is_of_mover = isinstance(node.argument, ast.Name) and node.argument.text == "mover"
    return left_out if is_of_mover else of_another.get(node.head.span.text, left_out)


def _word_of(node: ast.Expression) -> str:
    """The name of a zone or a region, whosever it is: `hand` of `hand of mover`; empty for other expressions."""
    match node:
        case ast.Name(name) | ast.Of(ast.Name(name)) | ast.Call(name):
            return name
    return ""
