"""What writers of random rules have in common: how they choose, and the names that are known where they write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Self, TypeVar

from rule_names import Names

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
class ChoosingWriter:
    """Chooses what is written. `locals` are names bound around them, with their kinds."""

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
