"""Expressions that are sets of sites, as groups."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce

from playground.game.vocabulary import ATTACKERS
from playground.rulebook.brackets import left_out
from playground.rulebook.component_counts import component_counts
from playground.rulebook.defined_sets import by_name, by_phrase
from playground.rulebook.english import is_plural, spaced, term
from playground.rulebook.exclusions import not_in
from playground.rulebook.groups import Group, in_both_places
from playground.rulebook.interface import Voice
from playground.rulebook.named_places import are_single, is_one_site, of_owner, one_of_zones, part_of_region
from playground.rulebook.operations import along, sites_of
from playground.rulebook.pieces import holds_pieces, said_for
from playground.rulebook.predicates import adjective_of
from playground.rulebook.prelude_sets import attackers, column_named, of_line, of_word
from playground.rulebook.relative_clauses import which
from playground.rulebook.scope import Scope
from playground.rulebook.sets_with_conditions import like, members_where
from playground.rulebook.spreads import reached, reached_besides
from playground.rulebook.terms import Terms
from playground.rulebook.zone_nouns import preposition
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain, excluded

_IN_DIRECTIONS = ("neighbours", "group", "groups", "enclosed")
"""Sets of the prelude whose second argument, if there is one, are directions."""


class Sets:
    """Groups for sets of sites; None for sets that are no single group, such as `your pieces or empty squares`."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.terms: Terms = voice.terms

    def group(self, node: ast.Expression, scope: Scope) -> Group | None:
        match node:
            case ast.Name(text) if text not in scope:
                return self._name(text)
            case ast.Of(ast.Name(head), argument) | ast.Beside(ast.Name(head), argument) if head not in scope:
                return self._applied(head, argument, scope)
            case ast.Call(head, arguments):
                return self._call(head, arguments, scope)
            case ast.Beside(head, argument) | ast.Within(head, argument) | ast.Binary("and", head, argument):
                return self._common(head, argument, scope)
            case ast.Binary("or", left, right):
                return self._either(left, right, scope)
            case ast.Binary("except"):
                return self._without(*self._excluded(node, scope), scope)
            case ast.Where(domain, condition):
                return members_where(self.voice, domain, condition, scope)
            case ast.Unary("not", operand):
                return Group(self.terms.square, where=(not_in(self.voice, operand, scope),))
            case ast.Spread():
                return reached(self.voice, node, scope)
        return None

    # ---- words

    def _name(self, text: str) -> Group | None:
        group = sites_of(self.voice, text, (), {})
        if group is not None:
            return group
        terms, square, piece = self.terms, Group(self.terms.square), Group(self.terms.piece, pieces=True)
        fixed = {
            "own": Group(terms.piece, pieces=True, holder="you"),
            "enemy": piece.with_adjective("enemy"),
            "empty": square.with_adjective("empty"),
            "board": square,
            "anywhere": Group("place"),
            "edge": Group(terms.square, where=("at the edge",), name="the edge"),
        }
        if text in fixed:
            return fixed[text]
        if text in ("light", "dark") and not self._is_of_ruleset(text):
            return square.with_adjective(text)
        if text in terms.definitions:
            return self._defined(text, (), {})
        if text in terms.zones or text in terms.game.regions:
            return self._region(f"the {self._region_name(text)}", text)
        return self._of_component(text)

    def _is_of_ruleset(self, text: str) -> bool:
        """Whether a ruleset gives a word of the prelude a meaning of its own."""
        terms = self.terms
        names = (terms.definitions, terms.game.regions, terms.zones)
        return any(text in each for each in names) or bool(terms.mark(text) or terms.variable(text))

    def _of_component(self, text: str) -> Group | None:
        """Pieces by their kind, their owner or the value of an attribute."""
        terms = self.terms
        piece = Group(terms.piece, pieces=True)
        if text in terms.kind_names:
            if len(terms.kind_names) == 1:
                return piece
            is_noun = terms.kinds_are_nouns or not adjective_of(spaced(text).lower())
            return replace(piece, kind=spaced(text)) if is_noun else piece.with_adjective(spaced(text))
        if text in terms.game.players:
            return Group(terms.piece, pieces=True, holder=text)
        if not terms.mark(text):
            return None
        return piece.with_place(f"of {text}") if is_plural(text) else piece.with_adjective(text)

    def _region_name(self, name: str) -> str:
        return self.terms.zone_noun(name) if name in self.terms.zones else term(name)

    def _region(self, phrase: str, name: str) -> Group:
        self.terms.regions_used.add(name)
        sets = self.terms.game.regions.get(name, ())
        single = are_single(sets)
        zone = next((zone for zone in self.terms.game.zones if zone.name == name), None)
        noun = "place" if zone else self.terms.square
        where = f"{preposition(name if zone else '', single=single)} {phrase}"
        return Group(noun, where=(where,), name=phrase, single=single)

    # ---- functions

    def _applied(self, head: str, argument: ast.Expression, scope: Scope) -> Group | None:
        terms = self.terms
        if head in terms.definitions and not terms.definitions[head].parameters:  # `mine Joker`
            return self._common(ast.Name(head, span=argument.span), argument, scope)
        if head in terms.definitions:
            return self._defined(head, (argument,), scope)
        if head not in terms.game.regions and (zone := one_of_zones(self.voice, head, (argument,), scope)):
            return zone
        if head in terms.zones or head in terms.game.regions:
            if terms.kind_of(argument, scope) in ("mark", "piece", "sites"):
                return self._common(ast.Name(head, span=argument.span), argument, scope)
            return self._region(of_owner(self.voice, argument, self._region_name(head), scope), head)
        if head in terms.game.regions_of_kinds:
            return self._region_of_kind(head, argument, scope)
        if head in terms.game.numbered_regions:
            return part_of_region(self.voice, head, argument, scope)
        known = of_word(self.voice, head, argument, scope) or sites_of(self.voice, head, (argument,), scope)
        if known is not None:
            return known
        own = self._of_component(head) or self._name(head)
        other = self.group(argument, scope) or self._of_kinds(argument, scope)
        return self._both(own, other) if own is not None and other is not None else None

    def _region_of_kind(self, head: str, argument: ast.Expression, scope: Scope) -> Group:
        self.terms.regions_used.add(head)
        phrase = f"the {term(head)} of {self.voice.value(argument, scope)}"
        if isinstance(argument, ast.Name) and argument.text in self.terms.kind_names:
            phrase = f"the {term(head)} {argument.text}"
        single = are_single(self.terms.game.regions_of_kinds[head])
        return Group(self.terms.square, where=(f"on {phrase}",), name=phrase, single=single)

    def _call(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> Group | None:
        if head in self.terms.definitions:
            return self._defined(head, arguments, scope)
        if len(arguments) == 1:
            return self._applied(head, arguments[0], scope)
        if head in ("rows", "columns"):
            first, last = (self.voice.value(argument, scope) for argument in arguments)
            is_pair = first.isdigit() and last.isdigit() and int(last) == int(first) + 1
            if head == "columns":
                first, last = column_named(self.voice, first), column_named(self.voice, last)
            name = f"{head} {first} {'and' if is_pair else 'to'} {last}" if first != last else f"{head[:-1]} {first}"
            return Group(self.terms.square, where=(f"in {name}",), name=name)
        if head in _IN_DIRECTIONS and (known := of_word(self.voice, head, arguments[0], scope)):
            ways = along(self.voice, arguments[1], scope)
            where = f"{known.where[0]} ({ways})" if " " in ways or head != "neighbours" else f"{ways} {known.where[0]}"
            return replace(known, where=(where,))
        if head == "sites_between":
            first, last = (self.voice.value(argument, scope) for argument in arguments)
            return Group(self.terms.square, where=(f"between {first} and {last}",))
        if head == "completing":
            stones, in_ways = of_line(self.voice, arguments, scope)
            line = Group(self.terms.square, where=(f"completing a line of {stones}{in_ways}",))
            return line.with_adjective("empty")
        if head == ATTACKERS:
            return attackers(self.voice, arguments, scope)
        zone = one_of_zones(self.voice, head, arguments, scope)
        return zone or sites_of(self.voice, head, arguments, scope)

    def _defined(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> Group | None:
        """A definition: inlined if it is short, else by its name, which the glossary explains."""
        inlined = self.voice.inlined(name, arguments)
        if inlined is not None:
            return self.group(inlined, scope) or self._of_kinds(inlined, scope)
        if is_one_site(self.terms, name):
            return None
        return by_phrase(self.voice, name, arguments, scope) or by_name(self.voice, name, arguments, scope)

    # ---- combinations of sets

    def _common(self, left: ast.Expression, right: ast.Expression, scope: Scope) -> Group | None:
        first = self.group(left, scope) or self._of_kinds(left, scope)
        second = self.group(right, scope) or self._of_kinds(right, scope)
        if first is None:
            left = _in_full(self.voice, left, scope)
            either = self._in_either(left, scope) or self._in_named(left, scope) or self._among_several(left, scope)
            if second is None:
                return self._in_both(left, right, scope)
            return second.with_place(either) if either else None
        if second is None:
            return first.with_place(self.place(right, scope))
        return self._both(first, second)

    def _both(self, first: Group, second: Group) -> Group:
        """What two sets have in common. Pieces `within board` are said to be there if they may be elsewhere."""
        both = first & second
        if both.pieces and self._is_board(first if second.pieces else second):
            return both.with_place("on the board")
        return both

    def _is_board(self, group: Group) -> bool:
        """Whether a set is all of the board, in a game that has other places too."""
        terms = self.terms
        elsewhere = bool(terms.game.board.cells) and any(zone.sites for zone in terms.game.zones)
        return elsewhere and group == Group(terms.square)

    def place(self, node: ast.Expression, scope: Scope) -> str:
        """Where the members of a set are: `in your hand`, `on a1 or on b2`, `among the stones`."""
        group = self.group(node, scope)
        if group is not None and group.name and group.where:
            return group.where[0]
        if group is not None and self._is_board(group):
            return "on the board"
        return self._in_either(node, scope) or f"among {self.voice.value(node, scope)}"

    def _in_named(self, node: ast.Expression, scope: Scope) -> str:
        """`among the cards`, or `in the pile`, for a set that a rule is given by name; empty for others."""
        if not isinstance(node, ast.Name) or node.text not in scope or scope[node.text].kind != "sites":
            return ""
        named = scope[node.text].noun_phrase
        return f"{'among' if is_plural(named) else 'in'} {named}"

    def _among_several(self, node: ast.Expression, scope: Scope) -> str:
        """`among (the edge and your pieces)`, for a union; empty for other sets."""
        is_union = isinstance(node, ast.Binary) and node.operator == "or" and self.terms.kind_of(node, scope) == "sites"
        return f"among ({self.voice.value(node, scope)})" if is_union else ""

    def _in_either(self, node: ast.Expression, scope: Scope) -> str:
        """`in your hand or in the crib`, for a union of sets with names and of single sites; empty for other sets."""
        parts, places = chain("or", node), list[str]()
        for part in parts:
            group = self.group(part, scope)
            if group is None and self.terms.kind_of(part, scope) == "site":
                places.append(f"on {self.voice.value(part, scope)}")
            elif group is not None and group.name and group.where:
                places.append(group.where[0])
        return listed(places, "or") if len(places) == len(parts) > 1 else ""

    def _in_both(self, left: ast.Expression, right: ast.Expression, scope: Scope) -> Group | None:
        """`squares that are in row 1 or in row 3 and that are in column 1 or in column 3`, of two unions of which the
        first has parts of the board with names; None for other sets."""
        parts, either = [self.group(part, scope) for part in chain("or", left)], self._in_either(left, scope)
        nouns = {part.noun for part in parts if part is not None}
        if not either or None in parts or len(nouns) > 1:
            return None
        return Group(nouns.pop(), where=(either, which(f"is {self.place(right, scope)}")))

    def _of_kinds(self, node: ast.Expression, scope: Scope) -> Group | None:
        """The pieces of given kinds, or with given values of an attribute."""
        kind = self.terms.kind_of(node, scope)
        piece = Group(self.terms.piece, pieces=True)
        if kind == "piece" and not isinstance(node, ast.Name):
            return piece.with_place(f"of {self.voice.value(node, scope)}")
        if kind in ("piece", "pieces", "mark"):
            if isinstance(node, ast.Name) and node.text in scope and kind != "mark":
                said = self.voice.value(node, scope)
                said = said.replace("that kind of piece", "that kind")
                return piece.with_place(f"{'of' if kind == 'piece' else 'among'} {said}")
            if (same := like(self.voice, node, scope)) is not None:
                return piece.with_place(same)
            if isinstance(node, ast.Name) and node.text in scope:
                return piece.with_place(f"of {self.voice.value(node, scope)}")
            if isinstance(node, ast.Binary | ast.Name):
                return piece.with_adjective(self.voice.value(node, scope).removeprefix("the "))
            return piece.with_place(f"that are {self.voice.value(node, scope)}")
        return None

    def _either(self, left: ast.Expression, right: ast.Expression, scope: Scope) -> Group | None:
        """One group if both sides differ in an adjective only."""
        first, second = self.group(left, scope), self.group(right, scope)
        if first is None or second is None:
            return None
        if first.kind and second.kind:
            first, second = (replace(each.with_adjective(each.kind), kind="") for each in (first, second))
        alike = (first.noun, first.holder, first.where, first.name) == (second.noun, second.holder, second.where, "")
        if alike and len(first.adjectives) == len(second.adjectives) == 1:
            return replace(first, adjectives=(f"{first.adjectives[0]} or {second.adjectives[0]}",))
        return in_both_places(first, second)

    def _excluded(self, node: ast.Binary, scope: Scope) -> tuple[ast.Expression, ast.Expression]:
        """A set, and what is taken away from it: parts of the board with names all at once, `neither … nor …`."""
        first, *parts = excluded(node)
        groups = [self.group(part, scope) for part in parts]
        if all(group is not None and group.name and len(group.where) == 1 for group in groups):
            return first, reduce(partial(ast.Binary, "or", span=node.span), parts)
        return node.left, node.right

    def _without(self, left: ast.Expression, right: ast.Expression, scope: Scope) -> Group | None:
        spread = said_for(self.voice, left, scope) or left
        if isinstance(spread, ast.Spread) and spread.start == right:
            return reached_besides(self.voice, spread, scope)
        first, second = self.group(left, scope) or self._of_kinds(left, scope), self.group(right, scope)
        if first is None:
            return None
        if second == Group(self.terms.square) and isinstance(right, ast.Name):  # `board`
            return first.with_place(which("is not on the board"))
        if isinstance(right, ast.Name) and right.text == "occupied" and not first.pieces:
            return first.with_adjective("empty")
        if isinstance(right, ast.Name) and right.text == "revealed":
            return first.with_adjective("face-down")
        out = [second] if second is not None else [self.group(part, scope) for part in chain("or", right)]
        if first.pieces and all(each is not None and each.pieces and not each.name for each in out):
            all_out = [self._one_or_all(each) for each in out if each is not None]
            return first.with_place(f"except {left_out(all_out)}")
        if not first.pieces and first.where and not first.name and self._is_piece(right, scope):
            return first.with_place(which(f"does not hold {self.voice.value(right, scope)}"))
        others = self._among_several(_in_full(self.voice, right, scope), scope)
        if first.pieces and second is None and others and not holds_pieces(self.voice, right, scope):
            return first.with_place(f"except those {others}")
        cells = self.terms.game.board.by_name.keys() - {*scope}
        if first.pieces and isinstance(right, ast.Name) and right.text in cells:
            return first.with_place(which(f"is not on {right.text}"))
        return first.with_place(not_in(self.voice, right, scope, is_far=bool(first.where) and not first.name))

    def _one_or_all(self, group: Group) -> str:
        """All of a group, `the Dog` if there is one piece of that kind in the game."""
        is_kind = group == Group(group.noun, pieces=True, kind=group.kind)
        counts = component_counts(self.terms.game) if is_kind else {}
        alone = {spaced(self.terms.kind_names[kind]) for kind, count in counts.items() if count.total == 1}
        return f"the {group.kind}" if group.kind in alone else group.all()

    def _is_piece(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether a site is that of a piece, such as `lowest of Storm`."""
        return self.terms.kind_of(node, scope) == "site" and holds_pieces(self.voice, node, scope)


def _in_full(voice: Voice, node: ast.Expression, scope: Scope) -> ast.Expression:
    """What is said in place of a definition, if that is short; else the expression itself."""
    while (said := said_for(voice, node, scope)) is not None:
        node = said
    return node
