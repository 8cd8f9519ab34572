"""Expressions of random rules, of every kind the rule language has.

They are well typed by construction. Every expression is written in brackets, so that only meaning is tried here and
not precedence, which `tests/syntax` looks after.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import component_words
import condition_words
import site_words
from choosing_writer import Write
from member_writer import MemberWriter


class ExpressionWriter(MemberWriter):
    """Writes expressions."""

    # ---- numbers

    def integer(self) -> str:
        """A number."""
        deeper = self.inner
        simple = [
            lambda: str(self.number(0, 6)),
            lambda: f"(-{self.number(1, 5)})",
            lambda: "decisions",
            lambda: str(self.pick((100, 4096, 70_000, 2_000_000_000))),
            *self.bound("integer"),
            *self.remembered("range"),
            *self.given("integer"),
        ]
        nested = [
            *[lambda: f"(count {deeper.sites()})"] * 2,
            lambda: f"(count {deeper.players()})",
            lambda: f"(row_of {deeper.site()})",
            lambda: f"(column_of {deeper.site()})",
            lambda: f"({deeper.integer()} {self.pick('+-')} {deeper.integer()})",
            lambda: f"({deeper.integer()} * {self.pick((str(self.number(0, 6)), deeper.small()))})",
            lambda: f"({deeper.integer()} {self.pick(('div', 'mod'))} {self.pick((2, 1, 3, 7, 64))})",
            lambda: f"({deeper.integer()} {self.pick(('div', 'mod'))} max({deeper.integer()}, {self.pick((1, 2))}))",
            lambda: deeper.quotient(f"(count {deeper.sites()})"),
            lambda: f"(- {deeper.integer()})",
            lambda: f"(seat_of {deeper.maybe_player()})",
            lambda: f"places_after({deeper.player()}, {deeper.player()})",
            lambda: f"{self.pick(('distance', 'farther'))}({deeper.site()}, {deeper.site()})",
            lambda: f"abs({deeper.small()})",
            lambda: f"one_if({deeper.truth()})",
            lambda: site_words.way_length(self),
            *([lambda: f"stop_number({deeper.track()}, {deeper.site()})"] if self.names.tracks else []),
            lambda: f"{self.pick(('min', 'max'))}({deeper.integer()}, {deeper.integer()})",
            lambda: self.choice("integer"),
            lambda: self.named("integer"),
            lambda: self.quantified(self.pick(("sum", "most", "least")), "giving", "integer"),
            lambda: f"({self.pick(('most', 'least'))} s in {deeper.sites()} giving {deeper.integer()} - row_of s)",
            self.looked_for,
            *self.defined("integer"),
            *component_words.integers(deeper),
        ]
        return self.one_of(simple, nested)

    def looked_for(self) -> str:
        """The first number for which something holds, 0 if there is none."""
        name = self.fresh()
        return f"(the {name} in 1..{self.number(1, 6)} where {self.knowing(name, 'integer').truth()})"

    def quotient(self, divisor: str) -> str:
        """A quotient or remainder where the divisor is above 0."""
        return f"(if {divisor} > 0 then {self.integer()} {self.pick(('div', 'mod'))} {divisor} else {self.integer()})"

    def small(self) -> str:
        """A number that is likely to be a distance on the board."""
        deeper = self.inner
        simple = [lambda: str(self.number(0, 3)), lambda: "(-1)", *self.bound("integer"), *self.remembered("range")]
        nested = [
            lambda: f"({deeper.integer()} mod {self.number(1, 4)})",
            lambda: f"({deeper.small()} - {deeper.small()})",
        ]
        return self.one_of(simple, nested)

    def range(self) -> str:
        """A set of numbers that is known before the game."""
        low = self.number(-2, 3)
        return f"({low if low >= 0 else f'(-{-low})'}..{low + self.number(0, 4)})"

    def _changing_range(self) -> str:
        """A set of numbers whose ends are known only in play."""
        low, width = self.number(-2, 3), self.pick((3, 12))
        ends = [f"({self.inner.integer()} mod {width})", str(self.number(0, 4))]
        return f"(({low if low >= 0 else f'(-{-low})'} + {self.pick(ends)})..{ends[0]})"

    def numbers(self) -> str:
        """A set of numbers."""
        changing = self._changing_range
        nested = [self.range, changing, lambda: self.choice("range"), *self._picked("range", "integer")]
        lists: list[Write] = [partial(str, f"{name}s") for name in self.names.lists]
        return self.one_of([self.range, *self.bound("numbers"), *lists], nested)

    def extreme(self, sets: str, member: str, name: str = "it") -> str:
        """The members of a set with the most or the least of a number, or the first of them; the number is short."""
        first = "" if name == "it" else f"the {name} in "
        within = replace(self.knowing(name, member, loop=member == "site"), depth=min(self.depth - 1, 1))
        may_be_none = sets != "everybody"  # of all players there is always one
        those = f" where ({within.truth()})" if may_be_none and self.chance(0.2) else ""
        return f"({first}{self.inner.write(sets)}{those} with {self.pick(('most', 'least'))} {within.integer()})"

    # ---- truth

    def truth(self) -> str:
        """A condition."""
        return self.one_of(condition_words.simple(self), condition_words.nested(self))

    def quantified(self, word: str, between: str, body: str) -> str:
        """A quantifier over a set of any kind."""
        if self.may_loop and self.pick((True, *(False,) * 7)):
            return self.of_several(word, between, body)
        name, (domain, kind) = self.fresh(), self.domain()
        within = self.knowing(name, kind, loop=kind == "site")
        return f"({word} {name} in {domain} {between} {within.write(body)})"

    def of_several(self, word: str, between: str, body: str) -> str:
        """A quantifier over sets of few sites."""
        name, amount = self.fresh(), self.pick(("2", "0..1", "any 1..2"))
        if word in ("any", "every") and self.chance(0.6):
            return self.making_up_a_number(word, between)
        within = self.knowing(name, "sites", loop=True)
        members = f"({self.inner.sites()}) within row {self.number(1, 3)}"
        return f"({word} {name} in {amount} of {members} {between} {within.write(body)})"

    def making_up_a_number(self, word: str, between: str) -> str:
        """Whether some of several sites make up a number, or none of them do; at times with too large a number."""
        things = self.fresh()
        one = f"{things}_one"
        amount = self.pick(("any", "2", "0..2", "any 1..3", "2..4"))
        within = replace(self.knowing(one, "site", loop=True), depth=1)
        valued = [f"{name} of {one}" for name, words in self.names.attributes.items() if not words]
        number = self.pick((f"column_of {one}", f"({within.integer()}) mod {self.number(2, 9)}", *valued * 3))
        total = self.pick((str(self.number(0, 12)), f"({self.inner.integer()}) mod 64", f"({self.inner.integer()})"))
        compared = ("=" if word == "any" else "!=") if self.chance(0.9) else self.pick(("=", "!="))
        sums = [f"(sum {one} in {things} giving {number})", total]
        made = f" {compared} ".join(sums if self.chance(0.8) else sums[::-1])
        return f"({word} {things} in {amount} of ({self.inner.sites()}) {between} ({made}))"

    def domain(self) -> tuple[str, str]:
        """Something to go through, and the kind of its members."""
        deeper = self.inner
        choices: list[tuple[Write, str]] = [
            (deeper.numbers, "integer"),
            (deeper.ways, "way"),
            (deeper.players, "player"),
            (deeper.kinds, "piece"),
            (lambda: "tones", "word"),
            *([(lambda: "tints", "mark")] if "tint" in self.names.attributes else []),
        ]
        if self.may_loop:
            choices += [(deeper.sites, "site")] * 3
        write, kind = self.pick(choices)
        return write(), kind

    # ---- sites

    def site(self) -> str:
        """A site, or none."""
        return self.one_of(site_words.simple_site(self), site_words.nested_site(self))

    def sites(self) -> str:
        """A set of sites."""
        return self.one_of(site_words.simple_sites(self), site_words.nested_sites(self))
