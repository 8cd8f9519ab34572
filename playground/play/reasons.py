"""Why a condition does not hold, or a value is not in a set: the smallest part of the rule text that decides it.

Conditions are descended into while a single part decides. A reason quotes that part as written in the ruleset and gives
the values of its operands. Definitions of the prelude are not descended into, because they are not in the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import cast

from playground.game import core
from playground.game.core import NOTHING, Expression, Let, Operation, Quantified, Value
from playground.game.evaluate import Environment, lower_equals
from playground.game.rule_expressions import all_parts
from playground.game.vocabulary import PRELUDE
from playground.play.evaluator import Evaluator, Unseen
from playground.play.given_values import parameter_facts
from playground.play.site_contents import component_name, contents_of, depends_on_position
from playground.play.words import Words, member_of
from playground.source.text import Span
from playground.stats.wording import listed

INDENT = "  "


@dataclass(frozen=True)
class Reason:
    """A sentence, and the reasons for it."""

    text: str
    causes: tuple[Reason, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        """The sentence, followed by its causes with a deeper indent."""
        yield indent + self.text
        for reason in self.causes:
            yield from reason.lines(indent + INDENT)


@dataclass(frozen=True)
class Context:
    """Where an explanation is: variables in scope, innermost span in the ruleset, values of enclosing `let`s, and what
    these stand for."""

    environment: Environment
    span: Span | None = None
    let_values: tuple[core.Constant, ...] = field(default=(), repr=False)
    lets: Mapping[str, Expression] = field(default_factory=dict, repr=False)

    def at(self, expression: Expression) -> Context:
        """The context at an expression; the span changes only if the expression is of the ruleset."""
        return replace(self, span=expression.span) if is_of_ruleset(expression.span) else self

    def with_variable(self, variable: str, value: Value) -> Context:
        """The context with one more variable in scope."""
        return replace(self, environment={**self.environment, variable: value})


def is_of_ruleset(span: Span | None) -> bool:
    """Whether a span lies in a ruleset, rather than in the prelude."""
    return span is not None and span.source.name != PRELUDE


def quoted(span: Span | None) -> str:
    """The text of a span in one line, between backticks."""
    return f"`{' '.join(span.text.split())}`" if span else "a rule"


def flattened(expression: Expression, name: str) -> list[Expression]:
    """The operands of nested uses of an associative operation."""
    if isinstance(expression, Operation) and expression.name == name:
        return [part for argument in expression.arguments for part in flattened(argument, name)]
    return [expression]


CustomReason = Callable[[Expression, Context], Reason | None]
"""Explains a condition that does not hold in its own way; None for conditions it does not handle."""


@dataclass(frozen=True)
class Explainer:
    """Explains why conditions are false in one position. `custom` takes precedence where it has a reason."""

    words: Words
    evaluator: Evaluator
    custom: CustomReason = lambda _condition, _context: None

    # ---- conditions

    def why_false(self, condition: Expression, context: Context) -> Reason:
        """Why a condition does not hold, or that it depends on what is hidden from the player."""
        try:
            return self._why_false(condition, context.at(condition))
        except Unseen:
            return self._depending_on_hidden(condition, context.at(condition))

    def _why_false(self, condition: Expression, context: Context) -> Reason:
        custom = self.custom(condition, context)
        if custom is not None:
            return custom
        match condition:
            case Let():
                return self.why_false(condition.body, self._within(condition, context))
            case Operation(name="and"):
                return self.why_false(self._first_false(flattened(condition, "and"), context), context)
            case core.Choice():
                holds = self.evaluator.holds(condition.condition, context.environment)
                return self.why_false(condition.yes if holds else condition.no, context)
        self.evaluator.holds(condition, context.environment)  # raises Unseen where nobody may say that it does not
        return self._why_known_false(condition, context)

    def _why_known_false(self, condition: Expression, context: Context) -> Reason:
        match condition:
            case Quantified(kind="every"):
                return self._not_every(condition, context)
            case Operation(name="or"):
                parts = tuple(self.why_false(part, context) for part in flattened(condition, "or"))
                return Reason(f"none of the alternatives of {quoted(context.span)} holds:", parts)
            case Operation(name="not", arguments=(core.After() as after,)):
                return Reason(f"after it {quoted(after.body.span or context.span)} would hold")
            case core.After():
                return Reason(f"after it {quoted(condition.body.span or context.span)} would not hold")
            case Operation(name="not", arguments=(Operation(name="and" | "or") as inner,)):
                return Reason(f"{quoted(context.span)} does not hold:", (self.why_true(inner, context),))
            case Operation(name="contains", arguments=(sites, site)):
                return self._not_contained(sites, site, context)
        return self._plain(condition, context)

    def why_true(self, condition: Expression, context: Context) -> Reason:
        """Why a condition holds that should not."""
        context = context.at(condition)
        match condition:
            case Operation(name="or"):
                parts = flattened(condition, "or")
                true = (part for part in parts if self.evaluator.known(part, context.environment))
                return self.why_true(next(true, parts[0]), context)
            case Operation(name="not", arguments=(inner,)) if inner.span != condition.span:
                return Reason(f"{quoted(context.span)} holds:", (self.why_false(inner, context),))
        return self._plain(condition, context, "holds")

    def _first_false(self, parts: list[Expression], context: Context) -> Expression:
        """The first part that is known not to hold; else the first of which the player cannot know."""
        known = [self.evaluator.known(part, context.environment) for part in parts]
        return parts[known.index(False if False in known else None)]

    def _within(self, let: Let, context: Context) -> Context:
        value = self.evaluator.value(let.value, context.environment)
        written = is_of_ruleset(let.value.span)
        let_values = (*context.let_values, _as_constant(let.value, value)) if written else context.let_values
        lets = {**context.lets, let.variable: let.value}
        return replace(context.with_variable(let.variable, value), let_values=let_values, lets=lets)

    def _not_every(self, condition: Quantified, context: Context) -> Reason:
        if isinstance(condition.domain, core.Combinations):
            return self._plain(condition, context)
        for member in self.evaluator.members(condition.domain, context.environment):
            inner = context.with_variable(condition.variable, member)
            if self.evaluator.known(condition.body, inner.environment) is False:
                who = f"{base_name(condition.variable)} = {self.words.say(member_of(condition.domain.type), member)}"
                causes = (self.why_false(condition.body, inner),) if is_of_ruleset(condition.body.span) else ()
                return Reason(f"{quoted(context.span)} does not hold for {who}", causes)
        return self._plain(condition, context)

    def _not_contained(self, sites: Expression, site: Expression, context: Context) -> Reason:
        value = self.evaluator.number(site, context.environment)
        if value == NOTHING or not is_of_ruleset(sites.span) or not is_of_ruleset(site.span):
            return self._plain(Operation("contains", (sites, site), type=sites.type), context)
        inner = self.why_absent(value, sites, context)
        return Reason(f"{quoted(context.span)} does not hold: {self._fact(site, value)}", (inner,))

    def _plain(self, condition: Expression, context: Context, verb: str = "does not hold") -> Reason:
        """The text of a condition, with the values of its operands and of the `let`s around it."""
        facts = [*self._facts(condition, context), *self._let_facts(context), *parameter_facts(condition, self.words)]
        facts = list(dict.fromkeys(facts))
        details = f": {'; '.join(facts)}" if facts else ""
        return Reason(f"{quoted(context.span)} {verb}{details}")

    def _depending_on_hidden(self, condition: Expression, context: Context) -> Reason:
        """That a condition depends on what is hidden, with the values of its operands that the player knows."""
        known = [*self._facts(condition, context, only_known=True), *self._let_facts(context)]
        details = f": {'; '.join(dict.fromkeys(known))}" if known else ""
        return Reason(f"{quoted(context.span)} depends on what is {self._hidden}{details}")

    @property
    def _hidden(self) -> str:
        return f"hidden from {self.evaluator.viewer_name}"

    # ---- sets

    def why_absent(self, value: int, domain: Expression, context: Context) -> Reason:
        """Why a domain does not offer a value, or that it depends on what is hidden from the player."""
        try:
            return self._why_absent(value, domain, context.at(domain))
        except Unseen:
            name = self.words.say(member_of(domain.type), value)
            return Reason(f"whether {name} is in {quoted(context.at(domain).span)} is {self._hidden}")

    def _why_absent(self, value: int, domain: Expression, context: Context) -> Reason:
        match domain:
            case core.Where():
                if not self._has(domain.domain, value, context):
                    return self.why_absent(value, domain.domain, context)
                return self.why_false(domain.condition, context.with_variable(domain.variable, value))
            case core.Variable() if domain.name in context.lets:
                return self.why_absent(value, context.lets[domain.name], replace(context, let_values=()))
            case core.Subsets():
                return self._not_among(domain.choices[value], domain, context)
            case Let():
                return self.why_absent(value, domain.body, self._within(domain, context))
            case core.Choice():
                return self._absent_from_choice(value, domain, context)
            case Operation(name="union") if any(isinstance(part, core.Choice) for part in flattened(domain, "union")):
                parts = flattened(domain, "union")
                who = self.words.say(member_of(domain.type), value)
                causes = tuple(self.why_absent(value, part, context) for part in parts)
                return Reason(f"{who} is in none of these:", causes)
            case Operation(name="intersection" | "common_ways" as name):
                return self.why_absent(value, self._first_without(value, flattened(domain, name), context), context)
            case Operation(name="difference" | "other_ways", arguments=(whole, _)):
                if not self._has(whole, value, context):
                    return self.why_absent(value, whole, context)
        return Reason(self._absence(value, domain, context))

    def _first_without(self, value: int, parts: list[Expression], context: Context) -> Expression:
        """The first set that is known not to have a value; else the first of which the player cannot know."""
        known = [self.evaluator.is_offered(part, value, context.environment) for part in parts]
        return parts[known.index(False if False in known else None)]

    def _not_among(self, chosen: frozenset[int], domain: core.Subsets, context: Context) -> Reason:
        """Why several sites cannot be chosen at once: one is none that may be, or one that is equal comes first."""
        missing = next((site for site in sorted(chosen) if not self._has(domain.among, site, context)), None)
        if missing is not None:
            return self.why_absent(missing, domain.among, context)
        parts = (domain.among, *domain.apart)
        among, *apart = (frozenset(self.evaluator.members(part, context.environment)) for part in parts)
        lower = lower_equals(self.evaluator.state.position, among, apart)
        later, first = min((site, min(lower[site] - chosen)) for site in chosen if lower[site] - chosen)
        names = [self.words.say(core.Type("site"), site) for site in (first, later)]
        return Reason("{0} and {1} are equal: choose {0}, which comes first".format(*names))

    def _absent_from_choice(self, value: int, domain: core.Choice, context: Context) -> Reason:
        """Where `if` leaves an empty set, its condition is the reason."""
        holds = self.evaluator.holds(domain.condition, context.environment)
        branch = domain.yes if holds else domain.no
        if not holds and isinstance(branch, core.Constant) and branch.value == frozenset():
            return self.why_false(domain.condition, context)
        return self.why_absent(value, branch, context)

    def _has(self, domain: Expression, value: int, context: Context) -> bool:
        """Whether the player knows that a domain offers a value."""
        return self.evaluator.is_offered(domain, value, context.environment) is True

    def _absence(self, value: int, domain: Expression, context: Context) -> str:
        member = member_of(domain.type)
        name = self.words.say(member, value)
        if member == domain.type:
            other = self.evaluator.value(domain, context.environment)
            return f"{quoted(context.span)} is {self.words.say(domain.type, other)}, not {name}"
        if isinstance(domain, Operation) and domain.name in ("walk", "walk_by", "trace"):
            return f"{quoted(context.span)} does not lead to {name}"
        self.evaluator.offers(domain, value, context.environment)  # raises Unseen where nobody may say that it is not
        name = component_name(self.words, value, self.evaluator) if member.kind == "site" else name
        is_named = name != self.words.say(member, value)
        is_telling = member.kind == "site" and not is_named and depends_on_position(domain)
        fact = f": {contents_of(self.words, value, self.evaluator)}" if is_telling else ""
        variables = [*self._variables(domain, context), *parameter_facts(domain, self.words)]
        if variables := list(dict.fromkeys(variables)):
            fact = f", where {listed(variables)}{fact}"
        if isinstance(domain, core.Constant) and member.kind != "site":
            fact = f", only {self.words.say(domain.type, domain.value)}"
        return f"{name} is not in {quoted(context.span)}{fact}"

    def _variables(self, domain: Expression, context: Context) -> Iterator[str]:
        """The values of the variables that a set depends on, as far as the player knows them."""
        for part in all_parts([domain]):
            plain = isinstance(part, core.StateVariable) and part.index is part.site is None
            if plain and is_of_ruleset(part.span):
                with suppress(Unseen):
                    yield self._fact(part, self.evaluator.value(part, context.environment))

    def why_empty(self, domain: Expression, context: Context) -> Reason:
        """Why a domain offers nothing, or that the player cannot know what it offers."""
        try:
            self.evaluator.members(domain, context.environment)
        except Unseen:
            return Reason(f"what is in {quoted(context.at(domain).span)} depends on what is {self._hidden}")
        while isinstance(domain, core.Where):
            if self.evaluator.members(domain.domain, context.environment):
                return Reason(f"{quoted(context.at(domain.condition).span)} holds for nothing")
            domain = domain.domain
        return Reason(f"there is nothing in {quoted(context.at(domain).span)}")

    # ---- facts

    def _facts(self, expression: Expression, context: Context, only_known: bool = False) -> Iterator[str]:
        """The values of the operands of a condition that are written in the ruleset."""
        for part in _operands(expression):
            if is_of_ruleset(part.span) and not isinstance(part, core.Constant) and part.type.kind != "bool":
                try:
                    yield self._fact(part, self.evaluator.value(part, context.environment))
                except Unseen:
                    if not only_known:
                        yield f"`{_written(part)}` is {self._hidden}"

    def _let_facts(self, context: Context) -> Iterator[str]:
        for constant in context.let_values:
            yield self._fact(constant, constant.value)

    def _fact(self, part: Expression, value: Value) -> str:
        name = _written(part)
        text = self.words.say(part.type, value)
        if part.type.kind == "site" and value != NOTHING:
            contents = contents_of(self.words, cast(int, value), self.evaluator)
            return contents if name == text else f"`{name}` is {text}, and {contents}"
        return f"`{name}` is {text}"


def _written(part: Expression) -> str:
    """How the ruleset writes a part of a condition."""
    return base_name(part.name) if isinstance(part, core.Variable) else quoted(part.span).strip("`")


def base_name(variable: str) -> str:
    """The name that the ruleset gives to a variable of the checked game."""
    return variable.partition(".")[0]


def _as_constant(expression: Expression, value: Value) -> core.Constant:
    """An expression replaced by its value."""
    return core.Constant(value, type=expression.type, span=expression.span)


def _operands(condition: Expression) -> tuple[Expression, ...]:
    """The expressions whose values explain a condition: of `not` those of its operand, of `contains` only the site."""
    match condition:
        case Operation(name="not", arguments=(inner,)):
            return _operands(inner)
        case Operation(name="contains", arguments=(_, site)):
            return (site,)
        case Operation():
            return condition.arguments
        case Quantified(domain=domain):
            return (domain.among if isinstance(domain, core.Combinations) else domain,)
    return ()
