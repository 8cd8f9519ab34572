"""Checks effects on components: placing, moving, turning, sorting and revealing them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from playground.game import core
from playground.game.core import TYPE_NAMES
from playground.game.declared_names import attribute_type
from playground.game.effects_on_zones import Effects, EffectsOnZones
from playground.game.hinted_properties import hints_in
from playground.game.idle_moves import why_idle
from playground.game.looking import looks_at_components
from playground.game.meant_kinds import kinds_meant
from playground.game.names import MOVER, UNKNOWN, Function, is_unknown
from playground.game.rolled_nothing import with_faces
from playground.game.room import places_of_free_one
from playground.game.single_sites import holds_one_at_most
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast

_OWNER_OF_PLACED = "whose it is stands behind its kind: place PIECE of PLAYER on SITES"

_TO_A_ZONE = (
    "several go together only into a zone; elsewhere say where each goes: for each one in SITES do move one to …"
)

_ONE = "each component"
"""A name that no ruleset can have, for one of several components that are moved into a zone."""

_THERE = "the zone"
"""Another one, for that zone, where what has moved may change which it is."""


@dataclass(frozen=True)
class Pieces:
    """The properties of the kinds of pieces that effects depend on.

    `flips` is true if any kind flips; `owned` and `attributes` have an entry for each kind.
    """

    flips: bool
    owned: tuple[bool, ...]
    attributes: tuple[tuple[str, ...], ...]

    @property
    def of_kinds(self) -> tuple[frozenset[str], ...]:
        """The attributes that each kind has, and `owner` if there are none that nobody owns."""
        owner = {"owner"} if self.owned and all(self.owned) else set()
        return tuple(frozenset(each) | owner for each in self.attributes)


@dataclass
class ComponentEffects(EffectsOnZones, ABC):
    """Checks effects on components.

    `_preconditions` collects the conditions without which the effect being checked does not happen, such as that an
    optional player is present.
    """

    pieces: Pieces
    _preconditions: list[core.Expression] = field(init=False, default_factory=list)

    def _unless_unknown(self, effect: core.Effect, *parts: core.Expression) -> Effects:
        return () if any(map(is_unknown, parts)) else (effect,)

    def _players(self, node: ast.Expression) -> core.Expression:
        """A player, who is not none, or a set of players."""
        players = self.expressions.as_players(self.expressions.check(node))
        return players if players.type.kind == "players" else self._present(node, "player")

    @abstractmethod
    def effects(self, node: ast.Effect) -> Effects:
        """The checked effects of a node."""

    def _present(self, node: ast.Expression, kind: str) -> core.Expression:
        """A player or kind of piece. If it is optional, its presence becomes a precondition of the effect.

        What of the effect is checked afterwards may rely on it: `set score of owner of X to score of owner of X + 1`.
        """
        return self._present_of(core.Type(kind), node)

    def _present_of(self, type_: core.Type, node: ast.Expression) -> core.Expression:
        """As `_present`, a value of a type: a word must be one of its attribute or variable."""
        value, kind = self.expressions.check(node), type_.kind
        value = self.expressions.with_words_of(type_, value, node.span) if type_.name else value
        if value.type.kind != kind or kind == "site" or not value.type.optional:
            return self.expressions.coerce(value, kind, node.span)
        missing = core.Constant(core.NOTHING, type=core.Type(kind, optional=True), span=node.span)
        present = self.expressions.make("not", self.expressions.make("equal", value, missing, span=node.span))
        self._preconditions.append(present)
        self.expressions.facts = self.expressions.facts.where(present)
        return value

    def _place(self, node: ast.Place) -> Effects:
        component: ast.Expression = node.component
        whose: ast.Expression | None = None
        if isinstance(component, ast.Of) and not isinstance(self.expressions.meaning(component.head), Function):
            whose, component = component.argument, component.head
        piece = self._present(component, "piece")
        owner = self._owner(piece, whose, node)
        target = self.expressions.check(node.sites)
        if target.type.kind != "site":
            target = self.expressions.coerce(target, "sites", node.sites.span)
        nowhere = isinstance(target, core.Constant) and target.value in (frozenset(), core.NOTHING)
        is_meant = isinstance(node.sites, ast.Nowhere)  # `start: {North: none}`: that player begins without any
        is_said = self.expressions.vocabulary.used_parameters or self.expressions.diagnostics.has_within(
            "W130", node.sites.span
        )
        if nowhere and not is_unknown(target) and not (is_said or is_meant):
            self.expressions.diagnostics.report("W070", node.sites.span)
        marks = tuple((name, self._mark(name, value, node)) for name, value in node.marks)
        if not all(self._has(name, piece, node) for name, _ in marks):
            return ()
        twice = next((name for name, times in Counter(name for name, _ in marks).items() if times > 1), None)
        if twice is not None:
            self.expressions.fail("T079", node.span, name=twice)
        effect = core.Place(piece, owner, target, marks, span=node.span)
        parts = (piece, owner, target, *(value for _, value in marks))
        zone = places_of_free_one(target)
        if zone is None or not self._are_places(zone) or any(map(is_unknown, parts)):
            return self._unless_unknown(effect, *parts)
        closing_up: Effects = ()
        if self._are_ordered(zone):
            closing_up, target = (self._closing_up(zone, None, node.span),), self._after_all(zone, node.span)
        return (*closing_up, *self._unless_full(node, zone, target, lambda place: replace(effect, target=place)))

    def _owner(self, piece: core.Expression, whose: ast.Expression | None, node: ast.Place) -> core.Expression:
        """The owner of a new piece: NOTHING if nobody owns its kind, by default the mover."""
        owned = self.pieces.owned
        every = frozenset(range(len(owned)))
        meant = kinds_meant(piece, self.expressions.facts, every) or every
        if len({owned[kind] for kind in meant}) > 1 and not is_unknown(piece):
            self.expressions.fail("T080", node.component.span, hint=self._of_one_sort(owned, meant))
        if owned and not any(owned[kind] for kind in meant):
            if whose is not None:
                self.expressions.fail("T038", whose.span, name=node.component.span.text.split()[0])
            return core.Constant(core.NOTHING, type=core.Type("player", optional=True), span=node.span)
        return self._present(whose, "player") if whose is not None else MOVER

    def _of_one_sort(self, owned: Sequence[bool], meant: frozenset[int]) -> str:
        """How kinds that are all owned, or all nobody's, are chosen or distinguished, where some kinds are possible."""
        names = self.expressions.vocabulary.pieces
        of_nobody = [name for kind, name in enumerate(names) if kind in meant and not owned[kind]]
        several = f"kinds and ({' or '.join(of_nobody)})" if len(of_nobody) > 1 else of_nobody[0]
        those = "those of nobody are" if len(meant) == len(owned) else "of those possible here nobody owns"
        return f"{those} '{several}'; 'if … then place … else place …' has a line for each sort"

    def _mark(self, name: str, value: ast.Expression, node: ast.Effect) -> core.Expression:
        """The checked value of an attribute."""
        attribute = self._attribute(name, node)
        if attribute is None:
            return self.expressions.check(value)
        checked = self._present_of(attribute_type(attribute), value)
        self._check_range(checked, value.span, attribute)
        return checked

    def _check_range(
        self, value: core.Expression, span: Span, holds: core.Attribute | core.Type, name: str = ""
    ) -> None:
        """Warn of a number outside the range of an attribute or a variable."""
        if holds == UNKNOWN:
            return  # its declaration has been reported
        if value.type.kind == "int" and (value.type.low > holds.high or value.type.high < holds.low):
            is_no_throw = value.type.low == value.type.high == 0 and holds.low == 1
            hint = f"if it is rolled, and 0 means that it was not, declare it {with_faces(holds.high)}"
            fields = {"name": name or holds.name, "low": holds.low, "high": holds.high}
            self.expressions.fail("W068", span, hint=hint if is_no_throw else "", **fields)

    def _attribute(self, name: str, node: ast.Effect) -> core.Attribute | None:
        vocabulary = self.expressions.vocabulary
        if name not in vocabulary.attributes and name not in vocabulary.lost:
            hint = did_you_mean(name, (*vocabulary.attributes, *vocabulary.names_in_parts(["attributes"])))
            hint = _OWNER_OF_PLACED if name == "owner" and isinstance(node, ast.Place) else hint
            self.expressions.fail("T037", word(node, name), hint=hint, name=name)
        return vocabulary.attributes.get(name)

    def _has(self, attribute: str, piece: core.Expression, node: ast.Place) -> bool:
        """Whether a kind has an attribute; assumed if the kind is known only during the game."""
        if attribute not in self.expressions.vocabulary.attributes:
            return False
        if not isinstance(piece, core.Constant) or is_unknown(piece) or not isinstance(piece.value, int):
            return True
        if attribute in self.pieces.attributes[piece.value]:
            return True
        kind = self.expressions.vocabulary.pieces[piece.value]
        hint = f"add 'has: {attribute}' to {kind}"
        self.expressions.fail("T039", word(node, attribute), hint=hint, piece=kind, name=attribute)
        return False

    def _sites(self, node: ast.Expression) -> core.Expression:
        """A set of sites, or a single site."""
        sites = self.expressions.check(node)
        return sites if sites.type.kind == "site" else self.expressions.coerce(sites, "sites", node.span)

    def _swap(self, node: ast.Swap) -> Effects:
        places = [self.expressions.check(node.first), self.expressions.check(node.second)]
        if all(place.type.kind == "sites" and not holds_one_at_most(place) for place in places):
            hint = "swap them place by place: for each n in 1..3 do swap nth(ZONE, n) with nth(ZONE, n)"
            found = "a set of sites, which may hold several"
            self.expressions.fail("T001", node.first.span, hint=hint, expected="a site", found=found)
            return ()
        first = self.expressions.coerce(places[0], "site", node.first.span)
        second = self.expressions.coerce(places[1], "site", node.second.span)
        self._warn_if_idle(node, node.first, first, second)
        return self._unless_unknown(core.Swap(first, second, span=node.span), first, second)

    def _shuffle(self, node: ast.Shuffle) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        return self._unless_unknown(core.Shuffle(sites, span=node.span), sites)

    def _sort(self, node: ast.Sort) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        if not self._is_property(node.attribute) and self._attribute(node.attribute, node) is None:
            return ()
        return self._unless_unknown(core.Sort(sites, node.attribute, span=node.span), sites)

    def _reveal(self, node: ast.Reveal) -> Effects:
        hints = hints_in(node.sites, self._is_property)
        if hints:
            return tuple(effect for about, sites in hints for effect in self._hint(about, sites, node))
        sites = self._turned_up(node.sites)
        if node.to is None:
            return self._unless_unknown(core.Reveal(sites, span=node.span), sites)
        to = self._players(node.to)
        return self._unless_unknown(core.Reveal(sites, to, span=node.span), sites, to)

    def _is_property(self, name: str) -> bool:
        """Whether a name stands for an attribute, or for the kind, of a component."""
        vocabulary = self.expressions.vocabulary
        if name in self.expressions.locals:
            return False
        return name in vocabulary.attributes or (name == core.KIND and not vocabulary.hides_a_word(name))

    def _hint(self, about: str, sites_node: ast.Expression, node: ast.Reveal) -> Effects:
        sites = self._sites(sites_node)
        if node.to is None:
            return self._unless_unknown(core.Hint(about, sites, span=node.span), sites)
        to = self._players(node.to)
        return self._unless_unknown(core.Hint(about, sites, to, span=node.span), sites, to)

    def _turned_up(self, node: ast.Expression) -> core.Expression:
        """The sites that are revealed; reports a secret variable, which is easily taken for a hidden card."""
        match node:
            case ast.Name(name) | ast.Of(ast.Name(name)) | ast.Call(name) if name not in self.expressions.locals:
                variable = self.expressions.vocabulary.variables.get(name)
            case _:
                variable = None
        if variable is None or not variable.secret or variable.type.kind == "site":
            return self._sites(node)
        way_out = f"to make '{variable.name}' public, set a variable that all see to it"
        hint = f"sites are revealed, with the pieces there; {way_out}"
        found = f"the value of '{variable.name}'"
        return self.expressions.fail("T001", node.span, hint=hint, expected=TYPE_NAMES["sites"], found=found)

    def _conceal(self, node: ast.Conceal) -> Effects:
        sites = self._sites(node.sites)
        return self._unless_unknown(core.Conceal(sites, span=node.span), sites)

    def _move(self, node: ast.Move) -> Effects:
        target = self.expressions.check(node.target)
        by_parameter = self.expressions.vocabulary.used_parameters
        into_zone = target.type.kind == "sites" and self._are_places(target)
        origin = self.expressions.check(node.origin)
        by_parameter = by_parameter or self.expressions.vocabulary.used_parameters
        if is_unknown(target) and origin.type.kind == "sites":
            return ()  # the target may be a zone, into which a set can be moved
        if into_zone and origin.type.kind in ("piece", "player", "mark"):
            origin = self.expressions.coerce(origin, "sites", node.origin.span)
        if not by_parameter:
            self._warn_if_idle(node, node.origin, origin, target)
        if into_zone and self._are_several(origin):
            return self._move_each(node, target)
        if not into_zone and self._are_several(origin) and self._are_several(target):
            found = "a set of sites, which may hold several"
            self.expressions.fail("T001", node.target.span, hint=_TO_A_ZONE, expected="a site or a zone", found=found)
            return ()
        origin = self.expressions.coerce(origin, "site", node.origin.span)
        if into_zone:
            return self._put(node, origin, target)
        target = self.expressions.coerce(target, "site", node.target.span)
        move = core.Move(origin, target, span=node.span)
        zone = places_of_free_one(target)
        if zone is not None and self._are_ordered(zone):
            return self._put(node, origin, zone)
        if zone is None or not self._are_places(zone) or is_unknown(origin):
            return self._unless_unknown(move, origin, target)
        return self._unless_full(node, zone, target, lambda place: replace(move, target=place), origin)

    def _move_each(self, node: ast.Move, zone: core.Expression) -> Effects:
        """Moves the components of a set one after the other into the zone that is meant before the first one moves."""
        one = ast.Move(ast.Name(_ONE, span=node.origin.span), node.target, span=node.span)
        if not looks_at_components(zone):
            return self.effects(ast.ForEach(_ONE, node.origin, one, span=node.span))
        there = replace(one, target=ast.Name(_THERE, span=node.target.span))
        each = ast.ForEach(_ONE, node.origin, there, span=node.span)
        return self.effects(ast.Block((ast.Bind(_THERE, node.target, span=node.target.span), each), span=node.span))

    def _are_several(self, sites: core.Expression) -> bool:
        """Whether an expression is a set that may have several sites."""
        return sites.type.kind == "sites" and not holds_one_at_most(sites)

    def _warn_if_idle(
        self, node: ast.Effect, origin: ast.Expression, one: core.Expression, other: core.Expression
    ) -> None:
        """Warn of a move or a swap of what is there already."""
        hint = "" if is_unknown(one) else why_idle(one, other)
        if hint:
            self.expressions.fail("W123", node.span, hint=hint, name=" ".join(origin.span.text.split()))

    def _remove(self, node: ast.Remove) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        return self._unless_unknown(core.Remove(sites, span=node.span), sites)

    def _turn(self, node: ast.Turn) -> Effects:
        sites, into = self.expressions.expect(node.sites, "sites"), self._present(node.into, "piece")
        return self._unless_unknown(core.Turn(sites, into, span=node.span), sites, into)

    def _flip(self, node: ast.Flip) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        if not self.pieces.flips:
            self.expressions.fail("T030", node.span, hint="give a piece 'flips to:'")
        return self._unless_unknown(core.Flip(sites, span=node.span), sites)


def word(node: ast.Effect, word: str) -> Span:
    """The span of a name within an effect: `score` in `set score to 3`, `play` in `continue with play`.

    The search begins after the keyword, which may contain the name: `t` in `set t to 3`.
    """
    span = node.span
    last = isinstance(node, ast.Continue | ast.NextPlayer | ast.Sort)
    verb = len(span.text.partition(" ")[0])
    start = span.start + (span.text.rindex(word) if last else max(0, span.text.find(word, verb)))
    return Span(span.source, start, start + len(word))
