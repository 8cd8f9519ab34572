"""The circumstances in which an expression is checked: names in scope, certain facts, from whose point of view."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from playground.game import core
from playground.game.core import Type
from playground.game.expansion import ExpansionFrame
from playground.game.facts import Facts
from playground.game.names import MOVER, Locals, OptionInQuestion, is_unknown
from playground.game.vocabulary import Vocabulary
from playground.source.copying import with_fields
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.trees import nodes


class Circumstances:
    """What is known where an expression is checked. `locals` are the variables in scope;
    `hidden_it` is the `it` that another one hides.

    `last` means something after an action, in a leg, in what an action of a later step of the turn asks (`is_later`),
    and in the effects of an action once one of them has put something (`has_put`), also of a later step
    (`is_done_later`). Of a choice of an action (`is_choice`), the action's `when`
    can say more. While the value of a strategy is checked, `me` is its player.
    """

    def __init__(self, vocabulary: Vocabulary, diagnostics: Diagnostics) -> None:
        self.vocabulary = vocabulary
        self.diagnostics = diagnostics
        self.locals: Locals = {}
        self.hidden_it: core.Expression | None = None
        self.last_is_known = False
        self.is_leg = False
        self.is_later = False
        self.is_done_later = False
        self.is_choice = False
        self.is_ruled_out = False
        self.has_put = False
        self.without_choices: Mapping[str, str] = {}
        self.option: OptionInQuestion | None = None
        self.walkers: dict[str, bool] = {}
        """The variables of pieces that walk or go along tracks, and whether one of their movements has a track."""
        self.is_ahead = False
        self.me: core.Expression | None = None
        self.facts = Facts()
        self.beside: tuple[ast.Expression, ...] = ()
        """Conditions that stand behind the one in question, joined with it by `and` or `or`."""
        self._in_strategy = False
        self._open: list[ExpansionFrame] = []
        self._reported: set[tuple[str, Span | None]] = set()

    @contextmanager
    def from_perspective_of(self, player: core.Expression) -> Iterator[None]:
        """Within this context, `mover` and names relative to the mover refer to `player`."""
        before = self.me, self._in_strategy
        self.me, self._in_strategy = player, True
        try:
            yield
        finally:
            self.me, self._in_strategy = before

    @contextmanager
    def quietly(self, diagnostics: Diagnostics) -> Iterator[None]:
        """Within this context, mistakes are collected in `diagnostics`, also those that have been reported before; see
        `report_found`."""
        before = self.diagnostics, self._reported
        self.diagnostics, self._reported = diagnostics, set()
        try:
            yield
        finally:
            self.diagnostics, self._reported = before

    def report_found(self, found: Diagnostics) -> None:
        """Report mistakes that were found quietly, without those of a code and place that have been reported."""
        self.diagnostics.extend(each for each in found if (each.code, each.span) not in self._reported)
        self._reported |= {(each.code, each.span) for each in found}

    @contextmanager
    def asking_about(self, option: OptionInQuestion) -> Iterator[None]:
        """Within this context, `after` asks what an option leads to."""
        before, self.option = self.option, option
        try:
            yield
        finally:
            self.option = before

    @contextmanager
    def missing_choices(self, reasons: Mapping[str, str]) -> Iterator[None]:
        """Within this context, choices with these names are not known, for these reasons."""
        before, self.without_choices = self.without_choices, reasons
        try:
            yield
        finally:
            self.without_choices = before

    @contextmanager
    def choosing(self) -> Iterator[None]:
        """Within this context, expressions are choices of an action."""
        before, self.is_choice = self.is_choice, True
        try:
            yield
        finally:
            self.is_choice = before

    @contextmanager
    def looking_ahead(self) -> Iterator[None]:
        """Within this context, expressions are about the position after an option."""
        before = self.option, self.last_is_known, self.is_ahead
        self.option, self.last_is_known, self.is_ahead = None, True, True
        try:
            with self.knowing(self.facts.in_any_position()):
                yield
        finally:
            self.option, self.last_is_known, self.is_ahead = before

    @contextmanager
    def knowing(self, facts: Facts) -> Iterator[None]:
        """Within this context, these facts are certain."""
        before, self.facts = self.facts, facts
        try:
            yield
        finally:
            self.facts = before

    def naming(self, name: core.Expression, value: core.Expression) -> AbstractContextManager[None]:
        """Within this context, a name stands for a value: what is certain of the value is certain of the name."""
        return self.knowing(self.facts.of_name(name, value, self.is_certainly_present(value)))

    def assuming(self, condition: core.Expression, holds: bool = True) -> AbstractContextManager[None]:
        """Within this context, a condition holds or, if not `holds`, does not: what it says of values is certain.

        What a parameter rules out is never done: there the board need not have a site (`if size = 10 then j4`).
        """
        is_truth = condition.type.kind == "bool" and not is_unknown(condition)
        is_ruled_out = is_truth and isinstance(condition, core.Constant) and condition.value != holds
        return self._ruled_out(self.facts.where(condition, holds), is_ruled_out)

    @contextmanager
    def _ruled_out(self, facts: Facts, is_ruled_out: bool) -> Iterator[None]:
        before, self.is_ruled_out = self.is_ruled_out, self.is_ruled_out or is_ruled_out
        try:
            with self.knowing(facts):
                yield
        finally:
            self.is_ruled_out = before

    def among(
        self, domain: core.Expression, member: core.Variable, done: ast.Node | None = None
    ) -> AbstractContextManager[None]:
        """Within this context, a name stands for a member of a set: what its `where` says of members is certain, and
        that something stands on each of `own`; and the set has a member, for a division in what is `done`."""
        facts = self.facts
        if done is not None and not isinstance(domain, core.Constant) and any(map(_divides, nodes(done))):
            members = core.Operation("count", (domain,), type=Type("int"))
            facts = with_fields(facts, above_zero=(*facts.above_zero, members))
        if member.type.kind == "site":
            facts = facts.standing_on(member, domain)
        while isinstance(domain, core.Where):
            facts = facts.where(core.substitute(domain.condition, domain.variable, member))
            domain = domain.domain
        if member.type.kind == "piece" or self._is_one_of_some(domain, member.type):
            facts = facts.of_kinds(member, domain)
        if member.type.kind == "int" and _has_both_ends(domain, member.type):
            facts = with_fields(facts, every=facts.every | {member.name})
        return self.knowing(facts)

    def _is_one_of_some(self, domain: core.Expression, type_: Type) -> bool:
        """Whether a name stands for one of some directions, players or words, and not for any of them."""
        members = domain.value if isinstance(domain, core.Constant) else None
        known = self.vocabulary.how_many(type_) if type_.kind in ("way", "mark", "player") else None
        return isinstance(members, frozenset) and known is not None and len(members) < known

    def is_certainly_present(self, expression: core.Expression) -> bool:
        """Whether what may be none by its type is something here."""
        of_kinds = self.vocabulary.of_kinds_of_components
        return self.facts.is_present(expression) or self.facts.is_of_component(expression, of_kinds)

    @property
    def within_definition(self) -> bool:
        """Whether the expression being built belongs to a definition rather than to a rule itself."""
        return self._in_strategy or bool(self._open)

    @property
    def definition_of_effects(self) -> str:
        """The name of the definition whose effects are being checked; empty if they are those of a rule itself."""
        return self._open[-1].definition.name if self._open else ""

    def viewer(self, span: Span | None) -> core.Expression:
        """The player that names such as `forward` and `own` refer to: the mover, or `me` in a strategy."""
        return with_fields(MOVER if self.me is None else self.me, span=span)

    def as_used(self, value: Span, effect: Span) -> tuple[str, str]:
        """The texts of a value and its effect; of the argument and the use of a definition whose parameter it is."""
        for frame in reversed(self._open):
            argument = frame.arguments.get(value.text) if frame.contains(value) else None
            if argument is not None:
                value, effect = argument, frame.span
        return " ".join(value.text.split()), " ".join(effect.text.split())

    @contextmanager
    def binding(self, **names: core.Expression) -> Iterator[None]:
        """Within this context, the given names are bound to the given expressions."""
        before, outer = self.locals, self.hidden_it
        self.locals = {**before, **names}
        self.hidden_it = before.get("it") if "it" in names else outer
        try:
            yield
        finally:
            self.locals, self.hidden_it = before, outer


def _has_both_ends(domain: core.Expression, of: Type) -> bool:
    """Whether a set that never changes has the least and the greatest number of a type."""
    match domain:
        case core.Constant(value=frozenset() as members):
            return {of.low, of.high} <= members
    return False


def _divides(node: object) -> bool:
    return isinstance(node, ast.Binary) and node.operator in ("div", "mod")
