"""Expressions of random rules, of every kind the rule language has.

They are well typed by construction. Every expression is written in brackets, so that only meaning is tried here and
not precedence, which `tests/syntax` looks after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Self, TypeVar

import component_words
import condition_words
import site_words
from rule_names import TONES, Names

T = TypeVar("T")
Write = Callable[[], str]

DEPTH = 3
"""How deep expressions are nested."""

NAMED = ("integer", "numbers", "truth", "site", "sites", "player", "players", "piece", "kinds", "way", "ways")
"""The kinds of values that get a name by `let`."""

MOSTLY = 0.85
"""How often something nested is written where it could be."""

MANY_SITES = 30
"""Boards with more sites get fewer loops over sites within each other: the reference engine is slow."""


@dataclass(frozen=True)
class ExpressionWriter:
    """Writes expressions. `locals` are names bound around them, with their kinds."""

    random: Random
    names: Names
    locals: tuple[tuple[str, str], ...] = ()
    knows_last: bool = False
    depth: int = DEPTH
    loops: int = 0

    # ---- choosing

    def pick(self, choices: Sequence[T]) -> T:
        """One of several things."""
        return self.random.choice(choices)

    def number(self, low: int, high: int) -> int:
        """A whole number."""
        return self.random.randint(low, high)

    def chance(self, probability: float = 0.5) -> bool:
        """Yes or no."""
        return self.random.random() < probability

    def one_of(self, simple: Sequence[Write], nested: Sequence[Write]) -> str:
        """One of several ways to write something, mostly nested ones while there is depth left."""
        return self.pick(nested if self.depth > 0 and self.chance(MOSTLY) else simple)()

    @property
    def may_loop(self) -> bool:
        """Whether a loop over sites may stand here."""
        return self.loops < (1 if len(self.names.shape.sites) > MANY_SITES else 2)

    @property
    def inner(self) -> Self:
        """A writer one level deeper."""
        return replace(self, depth=self.depth - 1)

    def knowing(self, name: str, kind: str, *, loop: bool = False) -> Self:
        """A writer within which a name is bound."""
        kept = tuple(pair for pair in self.locals if pair[0] != name)
        return replace(self, locals=(*kept, (name, kind)), depth=self.depth - 1, loops=self.loops + loop)

    def bound(self, kind: str) -> list[Write]:
        """The local names of a kind, preferred by standing twice."""
        names: list[Write] = [partial(str, name) for name, found in self.locals if found == kind]
        return names * 2

    def fresh(self) -> str:
        """A name that nothing around is called."""
        return f"v{len(self.locals)}"

    def remembered(self, kind: str) -> list[Write]:
        """The variables of a type."""
        found = self.names.variables_of(kind)
        if kind in ("player", "kind", "tone"):  # there may be none for a site
            found = [(name, each) for name, each in found if "site" not in each]
        shared: list[Write] = [partial(str, name) for name, each in found if not each]
        of_each: list[Write] = [partial(self._of_each, name, each) for name, each in found if each]
        return [*shared, *of_each] if self.depth > 0 else shared

    def _of_each(self, name: str, each: str) -> str:
        return f"({self.variable(name, each)})"

    def variable(self, name: str, each: str) -> str:
        """A variable, or one of its values."""
        if each in ("several", "several sites"):
            return f"{name}({self.inner.player()}, {self.inner.write('integer' if each == 'several' else 'site')})"
        return f"{name} of {self.inner.write(each)}" if each else name

    def on_site(self, kind: str) -> list[Write]:
        """Values of variables for a site, which may have none."""
        found = [(name, each) for name, each in self.names.variables_of(kind) if "site" in each]
        return [partial(self._of_each, name, each) for name, each in found]

    def given(self, kind: str) -> list[Write]:
        """Parameters of a kind."""
        return [partial(str, name) for name, found in self.names.parameters.items() if found == kind]

    def defined(self, kind: str) -> list[Write]:
        """Uses of the ruleset's own definitions."""
        return [partial(self._use, name, takes) for name, gives, takes in self.names.definitions if gives == kind]

    def _use(self, name: str, takes: tuple[str, ...]) -> str:
        if not takes:
            return name
        return f"{name}({', '.join(self.inner.write(kind) for kind in takes)})"

    def write(self, kind: str) -> str:
        """An expression of a kind."""
        text: str = getattr(self, kind)()
        return text

    def choice(self, kind: str) -> str:
        """`if` between two values of a kind."""
        return f"(if {self.inner.truth()} then {self.inner.write(kind)} else {self.inner.write(kind)})"

    def named(self, kind: str) -> str:
        """An expression in which another value has a name."""
        name, value = self.fresh(), self.pick(NAMED)
        return f"(let {name} be {self.inner.write(value)}; {self.knowing(name, value).write(kind)})"

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
            *self.defined("integer"),
            *component_words.integers(deeper),
        ]
        return self.one_of(simple, nested)

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

    def players(self) -> str:
        """A set of players."""
        several: list[Write] = [lambda: "players", *self.bound("players")]
        several += [lambda: "still_in"] if self.names.outs else []
        return self.one_of(several, self._picked("players", "player"))

    def everybody(self) -> str:
        """The set of all players."""
        return "everyone"

    def kinds(self) -> str:
        """A set of kinds of pieces."""
        return self.one_of([lambda: "kinds", *self.bound("kinds")], self._picked("kinds", "piece"))

    def _picked(self, sets: str, member: str) -> list[Write]:
        """Some of the members of a set."""
        deeper = self.inner
        return [
            lambda: f"({deeper.write(sets)} where {self.knowing('it', member).truth()})",
            lambda: f"({deeper.write(sets)} {self.pick(('except', 'and'))} {deeper.write(sets)})",
            lambda: self.extreme(sets, member),
        ]

    def extreme(self, sets: str, member: str, name: str = "it") -> str:
        """The members of a set with the most or the least of a number, or the first of them; the number is short."""
        first = "" if name == "it" else f"the {name} in "
        number = replace(self.knowing(name, member, loop=member == "site"), depth=min(self.depth - 1, 1)).integer()
        return f"({first}{self.inner.write(sets)} with {self.pick(('most', 'least'))} {number})"

    # ---- truth

    def truth(self) -> str:
        """A condition."""
        return self.one_of(condition_words.simple(self), condition_words.nested(self))

    def quantified(self, word: str, between: str, body: str) -> str:
        """A quantifier over a set of any kind."""
        name, (domain, kind) = self.fresh(), self.domain()
        within = self.knowing(name, kind, loop=kind == "site")
        return f"({word} {name} in {domain} {between} {within.write(body)})"

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

    # ---- players, pieces, directions

    def player(self) -> str:
        """A player."""
        simple = [
            lambda: "mover",
            lambda: self.pick(self.names.players),
            *([lambda: "opponent"] if len(self.names.players) == 2 else []),
            *self.bound("player"),
            *self.remembered("player"),
        ]
        nested = [
            lambda: f"player_after({self.inner.player()})",
            lambda: f"player_ahead({self.inner.player()}, {self.inner.integer()})",
            lambda: self.extreme("everybody", "player", self.fresh()),
            lambda: "first_player",
            lambda: self.choice("player"),
            *self.defined("player"),
        ]
        return self.one_of(simple, nested)

    def maybe_player(self) -> str:
        """A player, or nobody."""
        return self.one_of(
            [self.player],
            [
                lambda: f"({self.pick(('owner', 'holder'))} of {self.inner.site()})",
                lambda: self.choice("maybe_player"),
                partial(component_words.the, "players", "player", self.inner),
                lambda: self.extreme("players", "player", self.fresh()),
                lambda: f"next_of({self.inner.players()}, {self.inner.player()})",
                *self.on_site("player"),
                *self.remembered("maybe player"),
                lambda: self.or_none("player"),
            ],
        )

    def piece(self) -> str:
        """A kind of piece."""
        simple = [lambda: self.pick(self.names.pieces), *self.bound("piece"), *self.remembered("kind")]
        return self.one_of(simple, [lambda: self.choice("piece")])

    def maybe_piece(self) -> str:
        """A kind of piece, or nothing."""
        nested = [
            lambda: f"(kind of {self.inner.site()})",
            lambda: self.choice("maybe_piece"),
            partial(component_words.the, "kinds", "piece", self.inner),
            *self.on_site("kind"),
            *self.remembered("maybe kind"),
            lambda: self.or_none("piece"),
        ]
        return self.one_of([self.piece], nested)

    def way(self) -> str:
        """A direction."""
        simple = [
            lambda: self.pick(self.names.shape.ways),
            *([lambda: self.pick(("forward", "backward"))] if self.names.faces_forward else []),
            *self.bound("way"),
            *self.remembered("direction"),
            *([self.track] if self.names.tracks else []),
        ]
        nested: list[Write] = [
            lambda: self.choice("way"),
            lambda: f"opposite_way({self.inner.way()})",
            lambda: f"turned_way({self.inner.way()}, {self.pick((str(self.number(0, 5)), self.inner.small()))})",
        ]
        return self.one_of(simple, nested)

    def maybe_way(self) -> str:
        """A direction, or none."""
        return self.one_of([self.way, *self.remembered("maybe direction")], [lambda: self.or_none("way")])

    def maybe_word(self) -> str:
        """A word, or none."""
        sometimes: list[Write] = [self.word, *self.remembered("maybe tone")]
        return self.one_of(sometimes, [*self.on_site("tone"), lambda: self.or_none("word")])

    def or_none(self, kind: str) -> str:
        """A value where a condition holds, and none elsewhere; or the other way round."""
        value, condition = self.inner.write(kind), self.inner.truth()
        return self.pick((f"(if {condition} then {value} else none)", f"(if {condition} then none else {value})"))

    def track(self) -> str:
        """The direction of a track, onward or back."""
        name = self.pick(self.names.tracks)
        track = f"course of {self.inner.player()}" if name == "course" else name
        return f"({track})" if self.chance() else f"opposite_way({track})"

    def mark(self) -> str:
        """A word that components have."""
        words: list[Write] = [partial(str, word) for word in self.names.attributes["tint"]]
        return self.one_of([*words, *self.bound("mark")], [lambda: self.choice("mark")])

    def maybe_mark(self) -> str:
        """A word that components have, or none."""
        found = [lambda: f"(tint of {self.inner.site()})", *self.remembered("maybe tint"), lambda: self.or_none("mark")]
        return self.one_of([self.mark], found)

    def word(self) -> str:
        """A word that variables hold."""
        words: list[Write] = [partial(str, tone) for tone in TONES]
        return self.one_of([*words, *self.bound("word"), *self.remembered("tone")], [lambda: self.choice("word")])

    def ways(self) -> str:
        """A set of directions."""
        deeper = self.inner
        simple = [
            lambda: self.pick(("any direction", "orthogonally")),
            *([lambda: self.pick(("forwards", "backwards"))] if self.names.faces_forward else []),
            *([] if self.names.shape.hexagonal else [lambda: "diagonally"]),
            *([self._leap] if self.names.shape.leaps else []),
            *self.bound("ways"),
            *([lambda: "sideways"] if self.names.faces_forward and not self.names.shape.hexagonal else []),
        ]
        nested = [
            lambda: f"({deeper.ways()} {self.pick(('and', 'or', 'except'))} {deeper.ways()})",
            lambda: f"(not {deeper.ways()})",
            lambda: f"(any direction {deeper.way()})",
            lambda: f"both_ways({deeper.way()})",
            lambda: f"({deeper.ways()} where {self.knowing('it', 'way').truth()})",
            lambda: self.choice("ways"),
        ]
        return "(" + self.one_of(simple, nested) + ")"

    def _leap(self) -> str:
        shape = self.names.shape
        return f"leap({self.number(1, min(3, shape.rows - 1))}, {self.number(0, min(2, shape.columns - 1))})"
