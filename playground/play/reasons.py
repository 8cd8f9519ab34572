"""Why a condition does not hold, or a value is not in a set: the smallest part of the rule text that says so.

Conditions are walked downwards while a single part decides. A reason quotes that part as it stands in the ruleset
and tells what its operands are. Words of the prelude are not opened: nobody wrote them in their ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import cast

from playground.game import core
from playground.game.core import NOTHING, Expression, Let, Operation, Quantified, Value
from playground.game.evaluate import Environment
from playground.game.vocabulary import PRELUDE
from playground.play.looking import Looking
from playground.play.words import Words, member_of
from playground.source.text import Span

INDENT = "  "


@dataclass(frozen=True)
class Reason:
    """A sentence, and what it rests on."""

    text: str
    because: tuple[Reason, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        """The sentence and, further in, those it rests on."""
        yield indent + self.text
        for reason in self.because:
            yield from reason.lines(indent + INDENT)


@dataclass(frozen=True)
class Scene:
    """Where an explanation has got to: the names around, the last place in the user's own text, what was worked out."""

    environment: Environment
    place: Span | None = None
    told: tuple[Expression, ...] = field(default=(), repr=False)

    def at(self, expression: Expression) -> Scene:
        """The scene at an expression, which is the place unless only the prelude has it."""
        return replace(self, place=expression.span) if is_of_ruleset(expression.span) else self

    def knowing(self, variable: str, value: Value) -> Scene:
        """The scene with one more name."""
        return replace(self, environment={**self.environment, variable: value})


def is_of_ruleset(span: Span | None) -> bool:
    """Whether a place lies in a text of the user's."""
    return span is not None and span.source.name != PRELUDE


def quoted(span: Span | None) -> str:
    """A stretch of rule text in one line."""
    return f"`{' '.join(span.text.split())}`" if span else "a rule"


def flattened(expression: Expression, name: str) -> list[Expression]:
    """The operands of an operation that may be regrouped, however they are nested."""
    if isinstance(expression, Operation) and expression.name == name:
        return [part for argument in expression.arguments for part in flattened(argument, name)]
    return [expression]


Special = Callable[[Expression, Scene], Reason | None]
"""Explains a condition in words of its own, or not."""


@dataclass(frozen=True)
class Explainer:
    """Explains what is false in the position looked at. `special` is asked of each condition first."""

    words: Words
    looking: Looking
    special: Special = lambda _condition, _scene: None

    # ---- conditions

    def false(self, condition: Expression, scene: Scene) -> Reason:
        """Why a condition does not hold."""
        scene = scene.at(condition)
        special = self.special(condition, scene)
        if special is not None:
            return special
        match condition:
            case Let():
                return self.false(condition.body, self._within(condition, scene))
            case core.Choice():
                holds = self.looking.holds(condition.condition, scene.environment)
                return self.false(condition.yes if holds else condition.no, scene)
            case Quantified(kind="every"):
                return self._not_every(condition, scene)
            case Operation(name="and"):
                return self.false(self._first_false(flattened(condition, "and"), scene), scene)
            case Operation(name="or"):
                parts = tuple(self.false(part, scene) for part in flattened(condition, "or"))
                return Reason(f"none of the alternatives of {quoted(scene.place)} holds:", parts)
            case Operation(name="not", arguments=(Operation(name="and" | "or") as inner,)):
                return Reason(f"{quoted(scene.place)} does not hold:", (self.true(inner, scene),))
            case Operation(name="contains", arguments=(sites, site)):
                return self._not_contained(sites, site, scene)
        return self._plain(condition, scene)

    def true(self, condition: Expression, scene: Scene) -> Reason:
        """Why a condition holds, where it should not."""
        scene = scene.at(condition)
        match condition:
            case Operation(name="or"):
                parts = flattened(condition, "or")
                return self.true(next(part for part in parts if self.looking.holds(part, scene.environment)), scene)
            case Operation(name="not", arguments=(inner,)) if inner.span != condition.span:
                return Reason(f"{quoted(scene.place)} holds:", (self.false(inner, scene),))
        return self._plain(condition, scene, "holds")

    def _first_false(self, parts: list[Expression], scene: Scene) -> Expression:
        return next(part for part in parts if not self.looking.holds(part, scene.environment))

    def _within(self, let: Let, scene: Scene) -> Scene:
        value = self.looking.value(let.value, scene.environment)
        told = (*scene.told, _fixed(let.value, value)) if is_of_ruleset(let.value.span) else scene.told
        return replace(scene.knowing(let.variable, value), told=told)

    def _not_every(self, condition: Quantified, scene: Scene) -> Reason:
        for member in self.looking.members(condition.domain, scene.environment):
            inner = scene.knowing(condition.variable, member)
            if not self.looking.holds(condition.body, inner.environment):
                who = f"{base_name(condition.variable)} = {self.words.say(member_of(condition.domain.type), member)}"
                because = (self.false(condition.body, inner),) if is_of_ruleset(condition.body.span) else ()
                return Reason(f"{quoted(scene.place)} does not hold for {who}", because)
        return self._plain(condition, scene)

    def _not_contained(self, sites: Expression, site: Expression, scene: Scene) -> Reason:
        value = self.looking.number(site, scene.environment)
        if value == NOTHING or not is_of_ruleset(sites.span) or not is_of_ruleset(site.span):
            return self._plain(Operation("contains", (sites, site), type=sites.type), scene)
        inner = self.absent(value, sites, scene)
        return Reason(f"{quoted(scene.place)} does not hold: {self._fact(site, value)}", (inner,))

    def _plain(self, condition: Expression, scene: Scene, verb: str = "does not hold") -> Reason:
        """The text of a condition and the values of its operands."""
        facts = list(dict.fromkeys([*self._facts(condition, scene), *self._told(scene)]))
        told = f": {'; '.join(facts)}" if facts else ""
        return Reason(f"{quoted(scene.place)} {verb}{told}")

    # ---- sets

    def absent(self, value: int, domain: Expression, scene: Scene) -> Reason:
        """Why a domain does not offer a value."""
        scene = scene.at(domain)
        match domain:
            case core.Where():
                if not self.looking.offers(domain.domain, value, scene.environment):
                    return self.absent(value, domain.domain, scene)
                return self.false(domain.condition, scene.knowing(domain.variable, value))
            case Let():
                return self.absent(value, domain.body, self._within(domain, scene))
            case core.Choice():
                return self._absent_from_choice(value, domain, scene)
            case Operation(name="union") if any(isinstance(part, core.Choice) for part in flattened(domain, "union")):
                parts = flattened(domain, "union")
                who = self.words.say(member_of(domain.type), value)
                return Reason(f"{who} is in none of these:", tuple(self.absent(value, part, scene) for part in parts))
            case Operation(name="intersection" | "common_ways" as name):
                missing = (part for part in flattened(domain, name) if not self._has(part, value, scene))
                return self.absent(value, next(missing), scene)
            case Operation(name="difference" | "other_ways", arguments=(kept, _)) if not self._has(kept, value, scene):
                return self.absent(value, kept, scene)
        return Reason(self._absence(value, domain, scene))

    def _absent_from_choice(self, value: int, domain: core.Choice, scene: Scene) -> Reason:
        """Where `if` leaves nothing at all, its condition is the reason."""
        holds = self.looking.holds(domain.condition, scene.environment)
        branch = domain.yes if holds else domain.no
        if not holds and isinstance(branch, core.Constant) and branch.value == frozenset():
            return self.false(domain.condition, scene)
        return self.absent(value, branch, scene)

    def _has(self, domain: Expression, value: int, scene: Scene) -> bool:
        return self.looking.offers(domain, value, scene.environment)

    def _absence(self, value: int, domain: Expression, scene: Scene) -> str:
        member = member_of(domain.type)
        name = self.words.say(member, value)
        if member == domain.type:
            other = self.looking.value(domain, scene.environment)
            return f"{quoted(scene.place)} is {self.words.say(domain.type, other)}, not {name}"
        if isinstance(domain, Operation) and domain.name == "walk":
            return f"{quoted(scene.place)} does not lead to {name}"
        fact = f": {self.words.standing(value, self.looking.state.position)}" if member.kind == "site" else ""
        if isinstance(domain, core.Constant) and member.kind != "site":
            fact = f", only {self.words.say(domain.type, domain.value)}"
        return f"{name} is not in {quoted(scene.place)}{fact}"

    def empty(self, domain: Expression, scene: Scene) -> Reason:
        """Why there is nothing to choose."""
        return Reason(f"there is nothing in {quoted(scene.at(domain).place)}")

    # ---- facts

    def _facts(self, expression: Expression, scene: Scene) -> Iterator[str]:
        """The values of the operands of a condition, as far as the user wrote them."""
        for part in _operands(expression):
            if is_of_ruleset(part.span) and not isinstance(part, core.Constant) and part.type.kind != "bool":
                yield self._fact(part, self.looking.value(part, scene.environment))

    def _told(self, scene: Scene) -> Iterator[str]:
        for part in scene.told:
            yield self._fact(part, cast(core.Constant, part).value)

    def _fact(self, part: Expression, value: Value) -> str:
        name = base_name(part.name) if isinstance(part, core.Variable) else quoted(part.span).strip("`")
        said = self.words.say(part.type, value)
        if part.type.kind == "site" and value != NOTHING:
            standing = self.words.standing(cast(int, value), self.looking.state.position)
            return standing if name == said else f"`{name}` is {said}, and {standing}"
        return f"`{name}` is {said}"


def base_name(variable: str) -> str:
    """The user's name of a variable of the checked game."""
    return variable.partition(".")[0]


def _fixed(expression: Expression, value: Value) -> Expression:
    return core.Constant(value, type=expression.type, span=expression.span)


def _operands(condition: Expression) -> tuple[Expression, ...]:
    """What a condition is about, seen through `not`, and through the sets that it asks about a site."""
    match condition:
        case Operation(name="not", arguments=(inner,)):
            return _operands(inner)
        case Operation(name="contains", arguments=(_, site)):
            return (site,)
        case Operation():
            return condition.arguments
        case Quantified(domain=domain):
            return (domain,)
    return ()
