"""What the names of one ruleset mean, as far as English asks: of which kind they are, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from playground.compiler import Compiled
from playground.game.core import MEMBER, Attribute, Game, Remembered, Type
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.rulebook.english import sentence, spaced
from playground.rulebook.rewrite import literal, simplified, with_words
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_expression, parse_movement

_KINDS = {
    "board": "sites",
    "anywhere": "sites",
    "players": "players",
    "everyone": "players",
    "kinds": "pieces",
    "forward": "way",
    "backward": "way",
    "forwards": "ways",
    "backwards": "ways",
    "sideways": "ways",
    "orthogonally": "ways",
    "diagonally": "ways",
    "opponent": "player",
    "own": "sites",
    "enemy": "sites",
    "empty": "sites",
    "it": "it",
}


_PRELUDE = {
    "no": "bool",
    "some": "bool",
    "line": "bool",
    "min": "int",
    "max": "int",
    "above": "site",
    "below": "site",
}
"""Words of the prelude that are no sets of sites."""

_NOUNS = {"player": "player", "site": "place", "piece": "kind", "int": "number", "way": "direction"}


@dataclass(frozen=True)
class Local:
    """A name that a rule binds: its kind of value, and what it is called in English."""

    kind: str
    called: str


Scope = Mapping[str, Local]


@dataclass
class Terms:
    """The names of a game. `used` are the definitions that have been spoken of, and so want an explanation, with the
    kinds of what they were applied to."""

    compiled: Compiled
    used: dict[str, tuple[str, ...]] = field(default_factory=dict)
    regions_used: set[str] = field(default_factory=set)
    constant: dict[str, ast.Expression] = field(default_factory=dict)
    """State variables that never change with these parameters, and what they are."""

    @property
    def game(self) -> Game:
        return self.compiled.game

    # ---- words of the game

    @cached_property
    def square(self) -> str:
        """What a site of the board is called."""
        if not self.game.board.cells:
            return "place"
        return "cell" if self.game.board.shape == "hexagon" else "square"

    @cached_property
    def piece(self) -> str:
        """What a component is called: by its only kind, else a piece."""
        kinds = self.game.pieces
        return kinds[0].name.lower() if len(kinds) == 1 else "piece"

    # ---- texts with parameters put in

    @cached_property
    def values(self) -> dict[str, ast.Expression]:
        """The parameters' values."""
        place = ast.Nowhere(span=self.compiled.ruleset.span)
        return {name: literal(value, place) for name, value in self.game.parameters.items()}

    def resolved(self, node: ast.Node) -> ast.Node:
        """A rule as it is with the parameters' values."""
        _, decided = self._definitions
        return simplified(with_words(node, self.values), {**self.values, **self.constant, **decided})

    def movement(self, name: str) -> ast.Movement | None:
        """A movement as it is with the parameters' values; None for one that they rule out."""
        node = parse_movement(self.compiled.ruleset.moves[name], Diagnostics())
        resolved = self.resolved(node) if node else None
        if not isinstance(resolved, ast.Movement) or not isinstance(resolved.condition, ast.Truth):
            return resolved if isinstance(resolved, ast.Movement) else None
        return replace(resolved, condition=None) if resolved.condition.value else None

    def in_glossary(self, name: str) -> str:
        """What the ruleset itself says of a word; empty if it says nothing."""
        text = self.compiled.ruleset.glossary.get(name)
        return sentence(" ".join(text.text.split())) if text else ""

    def phrase(self, name: str) -> str | None:
        """How the glossary has a definition said, with `{parameter}` for what it is applied to; None if it has not."""
        text = self.compiled.ruleset.glossary.get(name)
        return " ".join(text.text.split()) if text is not None and "{" in text.text else None

    def fix(self, values: Mapping[str, ast.Expression]) -> None:
        """These state variables never change."""
        self.constant = dict(values)
        self.__dict__.pop("_definitions", None)  # told with the values put in, as everything else

    @property
    def definitions(self) -> dict[str, ast.Definition]:
        """The ruleset's own words."""
        return self._definitions[0]

    @cached_property
    def _definitions(self) -> tuple[dict[str, ast.Definition], dict[str, ast.Expression]]:
        """The ruleset's own words, and those of them that the parameters have decided: a number or a truth."""
        found = {definition.name: definition for definition in self._written}
        decided: dict[str, ast.Expression] = {}
        while True:
            values = {**self.values, **self.constant, **decided}
            found = {name: simplified(with_words(each, self.values), values) for name, each in found.items()}
            more = {name: each.body for name, each in found.items() if _is_decided(each) and name not in decided}
            if not more:
                return found, decided
            decided |= more

    @cached_property
    def _written(self) -> list[ast.Definition]:
        found = []
        for declaration in self.compiled.ruleset.definitions:
            head, _, rest = declaration.head.text.rstrip(") ").partition("(")
            body = parse_expression(declaration.body, Diagnostics())
            if body is not None:
                names = tuple(name.strip() for name in rest.split(",") if name.strip())
                found.append(ast.Definition(head.strip(), names, body, span=declaration.head.span))
        return found

    # ---- kinds

    def variable(self, name: str) -> Remembered | None:
        """The state variable of a name."""
        return next((variable for variable in self.game.variables if variable.name == name), None)

    def attribute(self, name: str) -> Attribute | None:
        """The attribute of a name."""
        return next((attribute for attribute in self.game.attributes if attribute.name == name), None)

    def mark(self, name: str) -> Attribute | None:
        """The attribute that a word is a value of."""
        return next((attribute for attribute in self.game.attributes if name in attribute.words), None)

    def values_of(self, name: str) -> Attribute | None:
        """The attribute whose values a word such as `colours` means."""
        return next((attribute for attribute in self.game.attributes if name == f"{attribute.name}s"), None)

    @cached_property
    def zones(self) -> frozenset[str]:
        return frozenset(zone.name for zone in self.game.zones)

    @cached_property
    def kind_names(self) -> tuple[str, ...]:
        return tuple(piece.name for piece in self.game.pieces)

    def kind_of(self, node: ast.Expression, scope: Scope) -> str:
        """The kind of value of an expression: `sites`, `int`, `bool`, … as in `core.Type`."""
        match node:
            case ast.Number():
                return "int"
            case ast.Truth() | ast.Compare() | ast.Unary("not", _) | ast.Quantified("any" | "every", _, _, _):
                return "bool"
            case ast.Nowhere():
                return "site"
            case ast.Quoted():
                return "word"
            case ast.AnyDirection():
                return "ways"
            case ast.Range():
                return "numbers"
            case ast.Binary("or" | "and" | "except", left, right):
                return self._joined(self.kind_of(left, scope), self.kind_of(right, scope))
            case ast.Binary() | ast.Unary() | ast.Quantified("sum" | "most" | "least", _, _, _):
                return "int"
            case ast.Quantified("the", _, domain, _):
                kind = self.kind_of(domain, scope)
                return MEMBER.get(kind, kind)
            case ast.Where(domain, _) | ast.Within(domain, _):
                return self.kind_of(domain, scope)
            case ast.Choice(_, yes, _):
                return self.kind_of(yes, scope)
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope)
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope)
            case ast.Name(text):
                return self.kind_of_name(text, scope)
        return "sites"

    @staticmethod
    def _joined(left: str, right: str) -> str:
        """Single things joined are a set of them."""
        if "site" in (left, right) or "sites" in (left, right):
            return "sites"
        sets = {member: kind for kind, member in MEMBER.items()}
        return left if left in (*MEMBER, "bool") else right if right in MEMBER else sets.get(left, left)

    def kind_of_name(self, name: str, scope: Scope) -> str:
        """The kind of a name; of a function the kind of what it gives."""
        if name in scope:
            return scope[name].kind
        if name in self.game.players:
            return "player"
        if name in self.kind_names:
            return "piece"
        if name in self.definitions:
            return self.kind_of(self.definitions[name].body, {})
        return self._kind_of_thing(name) or self._kind_of_word(name)

    def _kind_of_thing(self, name: str) -> str | None:
        """Of regions, zones, variables and attributes."""
        variable, attribute = self.variable(name), self.attribute(name)
        if name in self.game.regions or name in self.game.regions_of_kinds or name in self.zones:
            return "sites"
        if name in self.compiled.ruleset.relations:
            return "pieces"
        if variable:
            return variable.type.kind
        if attribute:
            return "mark" if attribute.words else "int"
        if self.mark(name):
            return "mark"
        values = self.values_of(name)
        return ("marks" if values.words else "numbers") if values else None

    def _kind_of_word(self, name: str) -> str:
        """Of what every ruleset has."""
        if name in _KINDS:
            return _KINDS[name]
        if name in BY_SPELLING:
            row = BY_SPELLING[name]
            given = row.gives(_World(self.game), *(Type(kind.rstrip("?")) for kind in row.takes))
            return str(given.kind)
        if name in prelude():
            return _PRELUDE.get(name, "sites")
        if name in self.game.board.by_name:
            return "site"
        if any(direction.name == name for direction in self.game.board.directions):
            return "way"
        return "word"

    def _applied(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
        """The kind of what a function gives, or of a set and what it has in common with another."""
        if head in self.definitions and head not in scope:
            definition = self.definitions[head]
            kinds = [self.kind_of(argument, scope) for argument in arguments]
            inner = {name: Local(kind, "") for name, kind in zip(definition.parameters, kinds, strict=False)}
            return self.kind_of(definition.body, inner)
        kind = self.kind_of_name(head, scope)
        is_function = head in BY_SPELLING or self.variable(head) or self.attribute(head) or head in prelude()
        return "sites" if kind in ("piece", "player", "mark") and not is_function else kind


def _is_decided(definition: ast.Definition) -> bool:
    return not definition.parameters and isinstance(definition.body, ast.Truth | ast.Number)


@dataclass(frozen=True)
class _World:
    """As much of a game's frame as types of operations ask for."""

    game: Game

    @property
    def board(self) -> object:
        return self.game.board

    @property
    def player_count(self) -> int:
        return len(self.game.players)


def called(name: str, kind: str, scope: Scope) -> str:
    """What a bound name is called: by its name, or by its kind if the name says nothing."""
    if kind == "player" and all(local.called != "that player" for local in scope.values()):
        return "that player"
    word = spaced(name)
    if len(word) == 1 or word in ("who", "it", "each", "other", "any"):
        noun = _NOUNS.get(kind, word)
        word = f"other {noun}" if word == "other" else noun
    if kind == "way" and len(word) < 4:
        word = "direction"
    wanted = f"the {word}"
    return wanted if all(local.called != wanted for local in scope.values()) else f"the {spaced(name)}"
