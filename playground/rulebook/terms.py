"""The names of one ruleset, as far as English needs them: their kinds of value and their noun phrases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from playground.compiler import Compiled
from playground.game.core import MEMBER, YES_OR_NO, Attribute, Game, GameVariable, Type
from playground.game.definitions import read_definitions
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.game.steps import GameWorld
from playground.rulebook.english import is_adjective, sentence, spaced
from playground.rulebook.rewrite import literal, simplified, with_places_known, with_words, without_absent
from playground.rulebook.scope import NOUNS, Local, Scope
from playground.rulebook.unique_kinds import unique_kinds
from playground.rulebook.word_kinds import KINDS, PRELUDE
from playground.rulebook.zone_nouns import zone_noun
from playground.ruleset.plurals import plural, singular
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span
from playground.syntax import ast
from playground.syntax.parse import parse_movement

_COMPONENTS = ("card", "tile", "die")
"""Looks of pieces that people do not call pieces."""


@dataclass
class Terms:
    """The names of a game, and which of them the text has used."""

    compiled: Compiled
    used: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Definitions that the glossary must explain, with the kinds of their arguments."""
    performed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Definitions of effects that the glossary must explain, with the kinds of their arguments."""
    said_in_place: set[Span] = field(default_factory=set)
    """Uses of definitions of effects that say what these mean, and not only their names."""
    regions_used: set[str] = field(default_factory=set)
    constants_said: set[str] = field(default_factory=set)
    """Constants of kinds that the text mentions, so that the kinds must be described with theirs."""
    constant: dict[str, ast.Expression] = field(default_factory=dict)
    """State variables that never change with these parameters, and their values."""

    @property
    def game(self) -> Game:
        return self.compiled.game

    @cached_property
    def square(self) -> str:
        """The noun for a site of the board."""
        board, is_of_points = self.game.board, self.game.board.shape == "graph" or self.game.lines
        on_board = "point" if is_of_points else "cell" if board.is_hexagonal else "square"
        return on_board if board.cells else "place"

    @cached_property
    def piece(self) -> str:
        """The noun for a component: the name of its kind if there is only one, else `card` or `piece`."""
        kinds = self.game.pieces
        return spaced(kinds[0].name).lower() if len(kinds) == 1 else self.component

    @cached_property
    def component(self) -> str:
        """What the pieces of all kinds are: `card`, `tile` or `die` if they look like that and do not travel."""
        travel = any(piece.moves for piece in self.compiled.ruleset.pieces.values())
        looks = set() if travel else {piece.look for piece in self.game.pieces}
        return looks.pop() if len(looks) == 1 and looks <= set(_COMPONENTS) else "piece"

    @cached_property
    def unique(self) -> frozenset[str]:
        """The names of kinds of pieces of which there is one, or one for each player."""
        return frozenset(map(spaced, unique_kinds(self.compiled)))

    def noun_of(self, kind: str) -> str:
        """The noun for a value, by its kind: `player`, `kind of card`."""
        return f"kind of {self.component}" if kind == "piece" else NOUNS.get(kind, "")

    # ---- rules with parameters substituted

    @cached_property
    def values(self) -> dict[str, ast.Expression]:
        """The parameters' values, and zones that have no places with these."""
        place = ast.Nowhere(span=self.compiled.ruleset.span)
        values = {name: literal(value, place) for name, value in self.game.parameters.items()}
        return values | {zone.name: place for zone in self.game.zones if not zone.sites}

    def resolved(self, node: ast.Node) -> ast.Node:
        """A rule with the parameters' values substituted, simplified."""
        _, constants = self._definitions
        known = with_places_known(with_words(node, self.values), {zone.name for zone in self.game.zones if zone.sites})
        return without_absent(simplified(known, {**self.values, **self.constant, **constants}), self._with_values)

    def movement(self, name: str) -> ast.Movement | None:
        """A movement with the parameters' values substituted; None if they rule it out."""
        node = parse_movement(self.compiled.ruleset.moves[name], Diagnostics())
        resolved = self.resolved(node) if node else None
        if not isinstance(resolved, ast.Movement) or not isinstance(resolved.condition, ast.Truth):
            return resolved if isinstance(resolved, ast.Movement) else None
        return replace(resolved, condition=None) if resolved.condition.value else None

    def in_glossary(self, name: str) -> str:
        """The ruleset's own explanation of a term; empty if it has none."""
        text = self.compiled.ruleset.glossary.get(name)
        return sentence(" ".join(text.text.split())) if text else ""

    def phrase(self, name: str) -> str | None:
        """The glossary's phrase for a definition, with `{parameter}` for its arguments; None if it has none."""
        text = self.compiled.ruleset.glossary.get(name)
        return " ".join(text.text.split()) if text is not None and "{" in text.text else None

    def fix(self, values: Mapping[str, ast.Expression]) -> None:
        """Treat state variables as constants with these values."""
        self.constant = dict(values)
        self.__dict__.pop("_definitions", None)  # cached with other values substituted

    @property
    def definitions(self) -> dict[str, ast.Definition]:
        """The ruleset's definitions, simplified."""
        return self._definitions[0]

    @cached_property
    def _definitions(self) -> tuple[dict[str, ast.Definition], dict[str, ast.Expression]]:
        """The ruleset's definitions, simplified, and the bodies of those that are a constant, or everyone."""
        definitions = {definition.name: definition for definition in self._parsed}
        constants: dict[str, ast.Expression] = {}
        while True:
            values = {**self.values, **self.constant, **constants}
            definitions = {
                name: simplified(with_words(each, self.values), values) for name, each in definitions.items()
            }
            new = [name for name in definitions if name not in constants and _is_constant(definitions[name])]
            if not new:
                return definitions, constants
            constants |= {name: definitions[name].body for name in new}

    @cached_property
    def _parsed(self) -> list[ast.Definition]:
        return [each for each in self._read if isinstance(each, ast.Definition)]

    @cached_property
    def _read(self) -> list[ast.Definition | ast.EffectDefinition]:
        return read_definitions(self.compiled.ruleset.definitions, Diagnostics())

    def effects(self, name: str) -> ast.EffectDefinition | None:
        """The definition of effects with a name, simplified."""
        named = [each for each in self._read if isinstance(each, ast.EffectDefinition) and each.name == name]
        if not named:
            return None
        found = named[0]
        body = self.resolved(found.body)
        return replace(found, body=body) if isinstance(body, ast.Block) else None

    # ---- kinds

    def variable(self, name: str) -> GameVariable | None:
        """The state variable with a name."""
        return next((variable for variable in self.game.variables if variable.name == name), None)

    def attribute(self, name: str) -> Attribute | None:
        """The attribute with a name."""
        return next((attribute for attribute in self.game.attributes if attribute.name == name), None)

    def mark(self, name: str) -> Attribute | None:
        """The attribute, or the words of a variable, to which a word belongs."""
        return next((each for each in self._with_values if name in each.words and not each.shared), None)

    def values_of(self, name: str) -> Attribute | None:
        """The attribute, or the words of a variable, whose values a plural such as `colours` names."""
        return next((attribute for attribute in self._with_values if name == plural(attribute.name)), None)

    @cached_property
    def _with_values(self) -> tuple[Attribute, ...]:
        """The attributes, and the words of variables as if they were some."""
        attributes = {attribute.name for attribute in self.game.attributes}
        listed = ((name, words) for name, words in self.game.words.items() if name not in attributes)
        numbers = [each for each in self.game.variables if each.type.kind == "int" and each.type.named == each.name]
        return (
            *self.game.attributes,
            *(Attribute(name, words, 0, len(words) - 1) for name, words in listed),
            *(Attribute(each.name, (), each.type.low, each.type.high) for each in numbers),
        )

    def singular_of(self, name: str) -> str | None:
        """The attribute or the region in parts whose plural is a word, such as `colours` or `lines`."""
        attribute = self.values_of(name)
        return attribute.name if attribute else singular(name, self.game.numbered_regions)

    @cached_property
    def zones(self) -> frozenset[str]:
        return frozenset(zone.name for zone in self.game.zones)

    def zone_noun(self, name: str) -> str:
        """The name of a zone as a noun."""
        return zone_noun(name, single=self.has_one_place(name))

    def has_one_place(self, name: str) -> bool:
        """Whether a zone has one place, that of each player if everybody has one."""
        return all(len(zone.sites) <= 1 for zone in self.game.zones if zone.name == name)

    @cached_property
    def kinds_are_nouns(self) -> bool:
        """Whether the kinds of pieces have names such as Knight or Rook, and not Solid and Marked."""
        return not any(is_adjective(spaced(kind)) for kind in self.kind_names)

    @cached_property
    def kind_names(self) -> tuple[str, ...]:
        return tuple(piece.name for piece in self.game.pieces)

    def kind_of(self, node: ast.Expression, scope: Scope) -> str:
        """The kind of value of an expression: `sites`, `int`, `bool`, … as in `core.Type`."""
        match node:
            case ast.Number() | ast.Distance():
                return "int"
            case ast.Unary("not", operand) if self.kind_of(operand, scope) in ("sites", "site"):
                return "sites"
            case ast.Unary("not", operand) if self.kind_of(operand, scope) in ("way", "ways"):
                return "ways"
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
            case ast.Subset():
                return "sets"
            case ast.Binary("or" | "and" | "except", left, right):
                return self._joined(self.kind_of(left, scope), self.kind_of(right, scope))
            case ast.Binary() | ast.Unary() | ast.Quantified("sum" | "most" | "least", _, _, _):
                return "int"
            case ast.Quantified("the", _, domain, _):
                kind = self.kind_of(domain, scope)
                return MEMBER.get(kind, kind)
            case ast.Extreme(_, variable, domain, _):
                kind = self.kind_of(domain, scope)
                return kind if variable is None else MEMBER.get(kind, kind)
            case ast.Where(domain, _) | ast.Within(domain, _):
                kind = self.kind_of(domain, scope)
                return "sites" if kind in ("piece", "mark") else kind
            case ast.Choice(_, yes, no):
                return self._either(self.kind_of(yes, scope), self.kind_of(no, scope), yes)
            case ast.Let(variable, value, body):
                return self.kind_of(body, {**scope, variable: Local(self.kind_of(value, scope), "")})
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope)
            case ast.Call("after", (question,)) if "after" not in self.definitions:
                return self.kind_of(question, scope)
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope)
            case ast.Name(text):
                return self.kind_of_name(text, scope)
        return "sites"

    @staticmethod
    def _joined(left: str, right: str) -> str:
        """The kind of a union: single values become a set."""
        if "site" in (left, right) or "sites" in (left, right):
            return "sites"
        sets = {member: kind for kind, member in MEMBER.items()}
        return left if left in (*MEMBER, "bool") else right if right in MEMBER else sets.get(left, left)

    @staticmethod
    def _either(yes: str, no: str, first: ast.Expression) -> str:
        """The kind of one of two values: a set if one is a set of what the other is, `north` or `orthogonally`."""
        return no if MEMBER.get(no) == yes or isinstance(first, ast.Nowhere) else yes

    def kind_of_name(self, name: str, scope: Scope) -> str:
        """The kind of a name; for a function, of its result."""
        if name in scope:
            return scope[name].kind
        if name in self.game.players:
            return "player"
        if name in self.kind_names:
            return "piece"
        if name in self.definitions:
            return self.kind_of(self.definitions[name].body, {})
        return self._kind_of_thing(name) or self._kind_of_word(name)

    def is_track(self, name: str) -> bool:
        """Whether a name is that of a track of the board."""
        board = self.compiled.ruleset.board
        return board is not None and any(track.name == name for track in board.tracks)

    def _kind_of_thing(self, name: str) -> str | None:
        """The kind of a region, zone, relation, state variable or attribute; None for other names."""
        variable, attribute = self.variable(name), self.attribute(name)
        sets = (self.game.regions, self.game.regions_of_kinds, self.game.numbered_regions, self.zones)
        if any(name in each for each in sets):
            return "sites"
        if name in self.compiled.ruleset.relations:
            return "pieces"
        if self.is_track(name):
            return "way"
        if variable:
            return variable.type.kind
        if attribute:
            return "mark" if attribute.words else "int"
        if self.mark(name):
            return "mark"
        if any(name in names.values() for of, names in self.game.names_of_numbers.items() if of != YES_OR_NO):
            return "int"
        if constant := self.constant_of_kinds(name):
            return constant
        values = self.values_of(name)
        return "marks" if values and values.words else "numbers" if self.singular_of(name) else None

    def constant_of_kinds(self, name: str) -> str | None:
        """The kind of a constant of kinds of pieces, `int` or `bool`; None for other names."""
        constants = [pair for piece in self.compiled.ruleset.pieces.values() for pair in piece.constants]
        texts = [text.text for key, text in constants if key.text == name]
        return None if not texts else "bool" if texts[0].strip() in ("true", "false") else "int"

    def _kind_of_word(self, name: str) -> str:
        """The kind of a name that every ruleset has: an operation, a definition of the prelude, a site, a direction."""
        if name in KINDS:
            return KINDS[name]
        if name in BY_SPELLING:
            spec = BY_SPELLING[name]
            result = spec.gives(GameWorld(self.game), *(Type(kind.rstrip("?")) for kind in spec.takes))
            return str(result.kind)
        if name in prelude():
            return PRELUDE.get(name, "sites")
        if name in self.game.board.by_name:
            return "site"
        if any(direction.name == name for direction in self.game.board.directions):
            return "way"
        return "word"

    def _applied(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
        """The kind of a function's result, or of a set intersected with another."""
        if head in self.definitions and head not in scope:
            definition = self.definitions[head]
            kinds = [self.kind_of(argument, scope) for argument in arguments]
            inner = {name: Local(kind, "") for name, kind in zip(definition.parameters, kinds, strict=False)}
            return self.kind_of(definition.body, inner)
        kind = self.kind_of_name(head, scope)
        is_function = head in BY_SPELLING or self.variable(head) or self.attribute(head) or head in prelude()
        return "sites" if kind in ("piece", "player", "mark") and not is_function else kind


def _is_constant(definition: ast.Definition) -> bool:
    body = definition.body
    is_everyone = isinstance(body, ast.Name) and body.text == "everyone"
    return not definition.parameters and (is_everyone or isinstance(body, ast.Truth | ast.Number))
