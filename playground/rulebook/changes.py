"""What expressions depend on and effects change: while nothing changes what a value depends on, the rulebook can say
the value in place of the name that a rule gives it.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.syntax import ast
from playground.syntax.trees import children, names_in, uses

_BOARD = "pieces on sites"
_FACES = "pieces turned face up"
_FIRST = "first player"
LAST = "site of the latest action"
_DEPENDS = {
    "mover": frozenset({_FIRST}),
    "first_player": frozenset({_FIRST}),
    "last": frozenset({LAST}),
    "revealed": frozenset({_BOARD, _FACES}),
    "seen_by": frozenset({_BOARD, _FACES}),
}
"""What operations on the position depend on, apart from the pieces on sites."""

Facts = frozenset[str]
"""Variables and attributes by name, and `_BOARD`, `_FACES`, `_FIRST` and `LAST` for the rest of a position."""

NOTHING: Facts = frozenset()


class Changes:
    """Decides for one game whether a value is still the same when it is used."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def read_by(self, node: ast.Node, scope: Scope) -> Facts:
        """What the value of an expression depends on; of a name that stands for another value, what that does."""
        if isinstance(node, ast.Name) and self._is_constant(node, scope):
            return NOTHING
        match node:
            case ast.Of(ast.Name(place), owner) | ast.Beside(ast.Name(place), owner) if self._is_place(place, scope):
                return self.read_by(owner, scope)
        known = [self._read_by_name(name, scope, NOTHING) for name in names_in(node)]
        return NOTHING.union(*known)

    def _read_by_name(self, name: str, scope: Scope, within: Facts) -> Facts:
        """What a name depends on; `within` are the definitions that it is in."""
        if name in scope:
            return scope[name].depends_on
        definition = self._definition(name)
        if definition is not None:
            if name in within:
                return NOTHING
            inner = names_in(definition.body) - {*definition.parameters}
            return NOTHING.union(*(self._read_by_name(each, {}, within | {name}) for each in inner))
        terms = self.terms
        if terms.variable(name):
            return frozenset({name})
        attribute = terms.attribute(name) or terms.mark(name)
        if attribute:
            return frozenset({attribute.name, _BOARD})
        if name in (*terms.kind_names, *terms.game.players) or terms.constant_of_kinds(name):
            return frozenset({_BOARD})
        return self._operation(name)

    def _is_constant(self, node: ast.Name, scope: Scope) -> bool:
        """Whether a name is that of a player, of a kind of pieces or of a value, and not a variable or definition."""
        computed = node.text in scope or node.text in BY_SPELLING or self._definition(node.text)
        fixed = self.terms.kind_of(node, scope) in ("player", "piece") or self.terms.mark(node.text) is not None
        return fixed and not computed and self.terms.variable(node.text) is None

    def _is_place(self, name: str, scope: Scope) -> bool:
        """Whether a name is that of a zone or a region, whose sites are always the same."""
        terms = self.terms
        return name not in scope and self._definition(name) is None and name in {*terms.zones, *terms.game.regions}

    def _definition(self, name: str) -> ast.Definition | None:
        return self.terms.definitions.get(name) or prelude().get(name)

    @staticmethod
    def _operation(name: str) -> Facts:
        spec = BY_SPELLING.get(name)
        if spec is None or spec.evaluate is not None:
            return NOTHING
        return _DEPENDS.get(name, frozenset({_BOARD}))

    def made_by(self, node: ast.Node) -> Facts:
        """What effects change."""
        match node:
            case ast.Assign("owner") if self.terms.variable("owner") is None:
                return frozenset({_BOARD})
            case ast.Assign(variable) | ast.Raise(variable=variable):
                return frozenset({variable})
            case ast.Roll(name):
                return frozenset({name})
            case ast.Begins():
                return frozenset({_FIRST})
            case ast.Reveal() | ast.Conceal():
                return frozenset({_FACES})
            case ast.Place() | ast.Move():
                return frozenset({_BOARD, _FACES, LAST})
            case ast.Swap() | ast.Remove() | ast.Turn() | ast.Flip() | ast.Shuffle() | ast.Sort():
                return frozenset({_BOARD, _FACES})
            case ast.Perform(name):
                definition = self.terms.effects(name)
                return self.made_by(definition.body) if definition else NOTHING
        return NOTHING.union(*(self.made_by(part) for part in children(node) if isinstance(part, ast.Effect)))

    def keep(self, facts: Facts, name: str, following: ast.Effect) -> bool:
        """Whether effects use a name only while all of these facts are as they were before the effects."""
        return not facts or self._used(facts, name, following, False) is not None

    def _used(self, facts: Facts, name: str, node: ast.Effect, changed: bool) -> bool | None:
        """Whether the facts are changed after an effect, given whether they are before; None if the name is used when
        they are."""
        match node:
            case ast.Block(effects):
                return self._in_order(facts, name, effects, changed)
            case ast.If(condition, then, otherwise):
                if changed and uses(condition, name):
                    return None
                branches = [self._used(facts, name, each, changed) for each in (then, otherwise) if each is not None]
                return None if None in branches else changed or any(branches)
            case ast.ForEach(_, domain, body):
                again = changed or bool(facts & self.made_by(body))
                used = (changed and uses(domain, name)) or (again and uses(body, name))
                return None if used else again
            case ast.Repeat(times, _, condition, body):
                again = changed or bool(facts & self.made_by(body))
                within = [body, *([condition] if condition is not None else [])]
                used = (changed and uses(times, name)) or (again and any(uses(each, name) for each in within))
                return None if used else again
        if changed and uses(node, name):
            return None
        return changed or bool(facts & self.made_by(node))

    def _in_order(self, facts: Facts, name: str, effects: Iterable[ast.Effect], changed: bool) -> bool | None:
        done: bool | None = changed
        for effect in effects:
            done = self._used(facts, name, effect, bool(done))
            if done is None:
                return None
        return done
