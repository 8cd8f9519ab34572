"""Scopes: the meanings of core variables while a rule is lowered, and its statements."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field

from playground.engine.native.budget import STEPS_OF_STATEMENT
from playground.engine.native.ir.nodes import IRNode, Nodes
from playground.engine.native.ir.statements import Charge, Define, Statement
from playground.engine.native.lower.facts import FACTS, facts_of
from playground.engine.native.lower.mattering import Mattering
from playground.game import core
from playground.game.board import Board
from playground.game.evaluate import evaluate
from playground.game.evaluate_each import evaluate_each
from playground.game.steps import steps_of


@dataclass(frozen=True)
class Alias:
    """The meaning of a variable that stands for an expression, which is lowered where it is used."""

    expression: core.Expression


@dataclass(frozen=True)
class Placed(Alias):
    """The meaning of a variable that stands for the site at an offset from another one; what it means matters for those
    of the other sites only that are `origins`, as bits."""

    offset: tuple[int, int] | tuple[int, int, int]
    origins: int


@dataclass(frozen=True)
class Members:
    """The meaning of a variable that stands for a set of players, kinds, directions, numbers or marks: whether each
    possible member is in it, as computed values."""

    included: Mapping[int, IRNode]


Meaning = IRNode | Alias | Members | int
"""A computed value, an expression, the members of a set, or a constant that is known at compile time."""


@dataclass
class Shared:
    """What several combinations of choices have in common: the statements that compute it, and its values, with the
    objects that the keys are about."""

    statements: list[Statement]
    values: dict[Hashable, tuple[IRNode, object]]


@dataclass
class Scope:
    """The state of lowering one function."""

    game: core.Game
    nodes: Nodes
    names: dict[str, Meaning] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    variables: list[tuple[str, IRNode]] = field(default_factory=list)
    issued: int = 0
    """How many names `fresh` has made."""
    emitted: int = 0
    """How many statements were emitted, to whichever block."""
    has_short_rays: bool = False
    """Whether spreads in one direction are computed sooner than a branch is taken around them."""
    ahead: list[Statement] | None = None
    """Where options are counted, what is done before that, once for all of them."""
    found: dict[Hashable, tuple[IRNode, object]] = field(default_factory=dict)
    """The values of what is done ahead, with the objects that the keys are about."""
    kept: dict[str, IRNode] = field(default_factory=dict)
    """What the locals of `keep` were computed as."""
    shared: Shared | None = None
    """What several combinations of choices have in common."""

    mattering: Mattering | None = None

    _constants: tuple[Mapping[str, Meaning], frozenset[str]] = ({}, frozenset())
    _placed: tuple[Mapping[str, Meaning], bool] = ({}, False)

    @property
    def constants(self) -> frozenset[str]:
        """The names that stand for constants."""
        names, fixed = self._constants
        if names is not self.names:
            names = self.names
            fixed = frozenset([name for name, meaning in names.items() if isinstance(meaning, int)])
            self._constants = names, fixed
        return fixed

    @property
    def has_placed(self) -> bool:
        """Whether any name stands for the site at an offset from another one."""
        names, has = self._placed
        if names is not self.names:
            names = self.names
            has = Placed in {*map(type, names.values())}
            self._placed = names, has
        return has

    @property
    def player_count(self) -> int:
        """The number of players (operations need it)."""
        return len(self.game.players)

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.game.board

    def fresh(self, name: str) -> str:
        """A name that no other local of the function has."""
        self.issued += 1
        return f"{name}.{self.issued}"

    def emit(self, statement: Statement) -> None:
        """Add a statement to the current block. Raises RulesetError if there are too many."""
        self.nodes.budget.spend(STEPS_OF_STATEMENT)
        self.emitted += 1
        self.statements.append(statement)

    def charge(self, section: int | IRNode) -> None:
        """Count the time since the last charge for a section of the rules, if the program is timed."""
        if self.nodes.timed:
            self.emit(Charge(self.nodes.number(section) if isinstance(section, int) else section))

    def binding(self, names: Mapping[str, Meaning]) -> _Binding:
        """Within this context core variables stand for the given meanings."""
        return _Binding(self, names)

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """Within this context a variable stands for nothing: for all sites."""
        before = self.names
        self.names = {other: meaning for other, meaning in before.items() if other != name}
        try:
            yield
        finally:
            self.names = before

    @contextmanager
    def where_it_matters(self, variable: str, sites: int) -> Iterator[None]:
        """Within this context only these sites matter as `variable`."""
        before, self.mattering = self.mattering, Mattering(variable, sites, self.constants)
        try:
            yield
        finally:
            self.mattering = before

    @contextmanager
    def inner(self) -> Iterator[list[Statement]]:
        """Within this context statements go to an inner block, which is yielded."""
        before, self.statements = self.statements, []
        try:
            yield self.statements
        finally:
            self.statements = before

    @contextmanager
    def counting(self) -> Iterator[list[Statement]]:
        """Within this context statements go to an inner block, which counts the options of a position; it begins with
        what is the same for all of them."""
        with self.inner() as body:
            self.ahead, self.found = [], {}
            try:
                yield body
            finally:
                body[:0] = self.ahead
                self.ahead = None

    @contextmanager
    def sharing(self) -> Iterator[Shared]:
        """Within this context what depends on no choice before it is computed in statements of their own, if it takes
        long."""
        shared = self.shared = Shared([], {})
        try:
            yield shared
        finally:
            self.shared = None

    @contextmanager
    def short_rays(self) -> Iterator[None]:
        """Within this context nothing is done to avoid a spread in one direction."""
        before, self.has_short_rays = self.has_short_rays, True
        try:
            yield
        finally:
            self.has_short_rays = before

    def short_rays_among(self, domain: core.Expression) -> AbstractContextManager[None]:
        """The same if the members of a domain that is written out are directions: what spreads in these is computed at
        once, which takes less than branches that no processor can predict."""
        return self.short_rays() if domain.type.kind == "ways" else nullcontext()

    def variable(self, start: IRNode) -> IRNode:
        """A new variable of the function, which starts as `start`."""
        name = self.fresh("var")
        self.variables.append((name, start))
        return self.nodes.variable(name, start.type)

    def keep(self, value: IRNode) -> IRNode:
        """The current value, in a local that does not change."""
        name = self.fresh("kept")
        self.emit(Define(name, value))
        self.kept[name] = value
        return self.nodes.local(name, value.type)

    def known(self, expression: core.Expression) -> core.Value | None:
        """The value of an expression if it is known at compile time, otherwise None."""
        self.nodes.budget.work += 1
        if isinstance(expression, core.Constant):
            return expression.value
        if isinstance(expression, core.Variable):
            return self._known_variable(expression.name)
        facts = facts_of(expression)
        if facts.depends_on_position:
            return None
        names: dict[str, core.Value] = {}
        for name in facts.free:
            value = self._known_variable(name)
            if value is None:
                return None
            names[name] = value
        return self._evaluated_once(expression, names)

    def _known_variable(self, name: str) -> core.Value | None:
        meaning = self.names.get(name)
        if isinstance(meaning, int):
            return meaning
        return self.known(meaning.expression) if isinstance(meaning, Alias) else None

    def evaluated(self, expression: core.Expression, names: Mapping[str, core.Value]) -> core.Value:
        """The value of an expression that does not depend on the position, given the values of its variables."""
        self.nodes.budget.spend(self._steps_of(expression))
        return evaluate(expression, self, names, None)

    def _evaluated_once(self, expression: core.Expression, names: Mapping[str, core.Value]) -> core.Value:
        """The same, computed once for the same values of its free variables."""
        key = (id(expression), *names.items())
        cached = FACTS.evaluated.get(key)
        if cached is None or cached[0] is not expression:
            cached = FACTS.evaluated[key] = (expression, self.evaluated(expression, names))
        return cached[1]

    def evaluated_everywhere(
        self, expression: core.Expression, variable: str, names: Mapping[str, core.Value]
    ) -> tuple[core.Value, ...]:
        """The value of such an expression for each site as `variable`; computed once, however often it is lowered."""
        key = (id(expression), variable, tuple(sorted(names.items())))
        cached = FACTS.everywhere.get(key)
        if cached is None or cached[0] is not expression:
            sites = self.board.sites
            self.nodes.budget.spend(self.steps_everywhere(expression))
            cached = FACTS.everywhere[key] = expression, tuple(evaluate_each(expression, variable, sites, self, names))
        return cached[1]

    def completed(self, sites: int, variable: str, expression: core.Expression) -> int:
        """The sites, as bits, for which an expression holds; all or none where that is as good (`mattering.py`)."""
        if self.mattering is None:
            return sites
        return self.mattering.completed(sites, variable, facts_of(expression).free, self.nodes.all_sites)

    def steps_everywhere(self, expression: core.Expression) -> int:
        """What it takes to find the value of an expression for each site."""
        return self._steps_of(expression) * len(self.board.sites)

    def _steps_of(self, expression: core.Expression) -> int:
        cached = FACTS.steps.get(id(expression))
        if cached is None or cached[0] is not expression:
            cached = FACTS.steps[id(expression)] = (expression, steps_of(expression, self))
        return cached[1]

    def meant(self, expression: core.Expression) -> core.Expression:
        """The expression that a variable stands for, if it stands for one."""
        while isinstance(expression, core.Variable):
            meaning = self.names.get(expression.name)
            if not isinstance(meaning, Alias):
                break
            expression = meaning.expression
        return expression

    def only_placed(self, expression: core.Expression, variable: str) -> str | None:
        """The variable, standing for the site at an offset, through which alone an expression depends on another one;
        None if there is none, or more."""
        if not self.has_placed:
            return None
        free, found = facts_of(expression).free, dict[str, Alias]()
        for name in free:
            meaning = self.names.get(name)
            if isinstance(meaning, Alias) and self.depends(meaning.expression, variable):
                found[name] = meaning
            elif name == variable:
                return None
        return next((name for name, meaning in found.items() if len(found) == 1 and isinstance(meaning, Placed)), None)

    def depends(self, expression: core.Expression, variable: str) -> bool:
        """Whether a variable occurs in an expression, directly or through aliases."""
        self.nodes.budget.work += 1
        free, names = facts_of(expression).free, self.names
        if variable in free:
            return True
        for name in free:
            meaning = names.get(name)
            if isinstance(meaning, Alias) and self.depends(meaning.expression, variable):
                return True
        return False

    def has_no_variables(self, expression: core.Expression) -> bool:
        """Whether an expression has no variables but those that stand for others without any."""
        meanings = (self.names.get(name) for name in facts_of(expression).free)
        return all(isinstance(each, Alias) and self.has_no_variables(each.expression) for each in meanings)

    def is_same_for_all(self, expression: core.Expression, variable: str) -> bool:
        """Whether an expression has no variables but one, and those that are known when a game is compiled."""
        for name in facts_of(expression).free - {variable}:
            meaning = self.names.get(name)
            if isinstance(meaning, Alias) and self.is_same_for_all(meaning.expression, variable):
                continue
            if not isinstance(meaning, int):
                return False
        return True

    def spreads(self, expression: core.Expression) -> bool:
        """Whether a part of an expression, also through aliases, is what spreads from somewhere."""
        facts = facts_of(expression)
        meanings = (self.names.get(name) for name in facts.free)
        return facts.spreads or any(self.spreads(each.expression) for each in meanings if isinstance(each, Alias))


class _Binding:
    """A context of `Scope.binding`; a class, since a generator for each of very many takes twice as long."""

    __slots__ = ("_before", "_names", "_scope")

    def __init__(self, scope: Scope, names: Mapping[str, Meaning]) -> None:
        self._scope, self._names, self._before = scope, names, scope.names

    def __enter__(self) -> None:
        self._before = self._scope.names
        self._scope.names = {**self._before, **self._names}

    def __exit__(self, *_raised: object) -> None:
        self._scope.names = self._before
