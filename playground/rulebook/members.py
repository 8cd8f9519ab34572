"""Members of sets in English: one to choose, every one of them, and the noun phrase of a bound variable."""

from __future__ import annotations

import re

from playground.engine.plain_names import is_several
from playground.game.core import MEMBER
from playground.rulebook.brackets import RELATIVE_CLAUSE, left_out, outside_brackets
from playground.rulebook.english import (
    TERM_END,
    is_adjective,
    is_plural,
    names_many,
    plural_phrase,
    spaced,
    term,
    with_article,
)
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.known_kinds import known_kinds
from playground.rulebook.named_places import is_one_place, of_anybody
from playground.rulebook.parameters import number_of_what
from playground.rulebook.pieces import holds_pieces, is_piece
from playground.rulebook.predicates import begins_with_verb
from playground.rulebook.relative_clauses import ITSELF, PLURAL_VERBS, relative, the
from playground.rulebook.scope import NOUNS, PLACES, Local, Scope, about, is_itself, is_vague, noun_phrase
from playground.rulebook.several import set_of
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.alternatives import alternatives, is_one_of_several
from playground.syntax.trees import chain, excluded, uses

_NAMED_SETS = {"players": "players", "pieces": "kinds"}
"""What the members are of sets whose names are adjectives: `the *waiting* players`."""


def _is_list(members: str) -> bool:
    """Whether words behind members would be taken to be about the last of several, or for a part of their clause."""
    bare = outside_brackets(members)
    return any(word in bare for word in (" and ", " except ")) or RELATIVE_CLAUSE.search(bare) is not None


_OF_SOME = re.compile("of (.*), those (.*)")
"""What some of a set are called that are said of it: `of the players who are in, those whose points are greatest`."""

VALUES = ("kind", "number", "sort", "type", "value")
"""Names that say of a value of an attribute no more than that it is one."""


def value_of(terms: Terms, node: ast.Expression) -> str:
    """The attribute or the part of a region whose values a set has, `rank` for `ranks` or some of them; else empty."""
    match node:
        case ast.Name(text) | ast.Call(text) | ast.Of(ast.Name(text), _) if text in terms.definitions:
            return value_of(terms, terms.definitions[text].body)
        case ast.Name(text):
            return spaced(terms.singular_of(text) or "")
        case ast.Where(whole, _) | ast.Extreme(_, None, whole, _) | ast.Binary("except", whole, _):
            return value_of(terms, whole)
    return ""


def is_others(node: ast.Expression) -> bool:
    """Whether a set has all players but the one to move."""
    match node:
        case ast.Binary("except", ast.Name("everyone" | "players"), ast.Name("mover")):
            return True
    return False


def _different(node: ast.Expression) -> ast.Expression | None:
    """The things of which each different one may be chosen, `hand` for `distinct hand`: a player sees no difference."""
    match node:
        case ast.Of(ast.Name("distinct"), things) | ast.Beside(ast.Name("distinct"), things):
            return things
        case ast.Call("distinct", (things,)):
            return things
    return None


class Members:
    """Noun phrases for members of sets."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.terms: Terms = voice.terms

    def one(self, node: ast.Expression, scope: Scope) -> str:
        """A member to choose: `an empty square`, `one of your pieces`, `a player`."""
        if isinstance(node, ast.Subset):
            return f"a {set_of(self.voice, node, scope)}"
        kind = self.terms.kind_of(node, scope)
        if isinstance(node, ast.Name) and node.text in self.terms.kind_names and node.text not in scope:
            pieces = self.voice.sites(node, scope)
            return pieces.one() if pieces is not None else with_article(self.voice.value(node, scope))
        if (things := _different(node)) is not None and self.voice.sites(things, scope) is None:
            return self.one(things, scope)
        if isinstance(node, ast.Choice):
            clause = self.voice.condition(node.condition, scope)
            return f"{self.one(node.yes, scope)} if {clause}, otherwise {self.one(node.no, scope)}"
        if kind == "sites":
            return self._one_site(node, scope)
        if kind in MEMBER:
            return self._one_of(node, kind, scope)
        return self.voice.value(node, scope)

    def _one_site(self, node: ast.Expression, scope: Scope) -> str:
        group = self.voice.sites(node, scope)
        if group is not None:
            return group.one() if not group.name else f"a {group.noun} {group.places()}"
        if (places := self._places(node, scope)) is not None:
            return f"a {places.noun} {places.name}"
        if isinstance(node, ast.Binary) and node.operator == "or":
            return listed([self._one_part(part, scope) for part in chain("or", node)], "or")
        if isinstance(node, ast.Binary) and node.operator == "except":
            whole, *others = excluded(node)
            out = [left_out([self.one(each, scope)]) for each in others]
            denied = f"neither {listed(out, 'nor')}" if len(out) > 1 else f"not {out[0]}"
            return f"{self.one(whole, scope)}, but {denied}"
        members = self.voice.value(node, scope)
        if some := _OF_SOME.fullmatch(members):
            return f"one of those {some[2]} among {some[1]}"
        return f"one of {members}"

    def _one_part(self, node: ast.Expression, scope: Scope) -> str:
        """A member of one of several sets, in brackets if that set leaves something out, which the others may have."""
        member = self.one(node, scope)
        return f"({member})" if isinstance(node, ast.Binary) and node.operator == "except" else member

    def _one_of(self, node: ast.Expression, kind: str, scope: Scope) -> str:
        noun = self.terms.noun_of(MEMBER[kind]) or "value"
        if kind == "pieces" and (known := known_kinds(self.terms, node)):
            return listed(known, "or")
        match node:
            case ast.Name("everyone" | "players" | "kinds") | ast.AnyDirection():
                return f"a {noun}"
            case ast.Name(text) if (member := self.terms.singular_of(text)) is not None:
                is_of_things = spaced(member) == NOUNS["int"] and self.terms.attribute(member) is not None
                return f"a {self.terms.component}'s {NOUNS['int']}" if is_of_things else with_article(spaced(member))
            case ast.Name("orthogonally" | "diagonally" as ways) if ways not in scope:
                return with_article(f"{ways.removesuffix('ly')} direction")
            case ast.Binary("except") if is_others(node):
                return "another player"
            case ast.Binary("except"):
                whole, *others = excluded(node)
                return f"{self.one(whole, scope)} except {left_out([self.voice.value(each, scope) for each in others])}"
            case ast.Binary("and", whole, several) if is_one_of_several(several) and self.is_all(whole):
                return self._one_named(several, scope)
            case ast.Binary("or"):
                return listed([self._one_part(part, scope) for part in chain("or", node)], "or")
            case ast.Range(low, high):
                return f"a number from {self.voice.value(low, scope)} to {self.voice.value(high, scope)}"
            case ast.Where(domain, condition):
                return self._those(self.one(domain, scope), kind, condition, scope)
        said = self.voice.value(node, scope)
        is_known = kind == "ways" and said.split(" ")[-1] in ("forwards", "backwards", "sideways")
        if kind == "ways" and said.endswith(" both ways"):
            return f"either direction of {said.removesuffix(' both ways')}"
        if kind == "ways" and said.startswith("a leap "):
            return said
        return f"a direction {said}" if is_known else f"one of {said}"

    def is_all(self, node: ast.Expression) -> bool:
        """Whether this is the name of all players, or of all values of an attribute or a variable."""
        if not isinstance(node, ast.Name):
            return False
        return node.text in ("everyone", "players") or self.terms.singular_of(node.text) is not None

    def _one_named(self, several: ast.Expression, scope: Scope) -> str:
        return listed([self.voice.value(each, scope) for each in alternatives(several)], "or")

    def _those(self, members: str, kind: str, condition: ast.Expression, scope: Scope) -> str:
        """Members for which a condition holds: `a rank that is known`, `every number from 1 to 3 for which …`."""
        is_noun = kind not in ("pieces", "ways") and not members.startswith("one of ")
        noun = members.split(" ")[1] if is_noun else self.terms.noun_of(MEMBER[kind]) or "value"
        within, itself = about("it", Local(MEMBER[kind], ITSELF), noun, self.terms.square, scope)
        clause = self.voice.condition(condition, within)
        who, whom = ("who", "for whom") if kind == "players" else ("that", "for which")
        return f"{members} {relative(clause, who, whom, itself)}"

    def those(self, domain: ast.Expression, condition: ast.Expression, scope: Scope) -> str:
        """The members of a set for which a condition holds."""
        kind = MEMBER.get(self.terms.kind_of(domain, scope), "site")
        it = Local(kind, ITSELF, part_of=self._region_of(domain))
        within, itself = about("it", it, self.terms.noun_of(kind), self.terms.square, scope)
        clause = self.voice.condition(condition, within)
        whole = isinstance(domain, ast.Name) and domain.text in ("everyone", "players")
        if kind == "player" and not whole:
            if is_others(domain):
                return f"the other players {relative(clause, 'who', 'for whom', itself, many=True)}"
            players = self.voice.value(domain, scope)
            among = f"those of {players[:1].lower()}{players[1:]}"
            return f"{among} {relative(clause, 'who', 'for whom', itself, many=True)}"
        if kind == "player":
            return f"the players {relative(clause, 'who', 'for whom', itself, many=True)}"
        members = self.voice.value(domain, scope).removeprefix("all ")
        members = f"numbers from {members}" if isinstance(domain, ast.Range) else members
        if kind == "way":
            members = plural_phrase(self.one(domain, scope).split(" ", 1)[1])
            return f"{members} {relative(clause, 'that', 'for which', itself, many=True)}"
        members = f"({members})" if _is_list(members) else members
        return f"{members} {relative(clause, 'that', 'for which', 'it', many=True)}"

    def _region_of(self, domain: ast.Expression) -> str:
        """The region of whose parts a set has the numbers, `block` for `blocks`; empty for other sets."""
        region = value_of(self.terms, domain)
        return region if region in self.terms.game.numbered_regions else ""

    def named(self, name: str, node: ast.Expression, values: str, scope: Scope) -> str:
        """The set of a definition whose name is no plural: `the *waiting* players`, `the *best* players`, `the kinds
        *of price* for 3`; empty for other definitions."""
        kind = self.terms.kind_of(node, scope)
        if kind == "players" and not values and begins_with_verb(name):
            first, *others = spaced(name).split(" ")
            return f"the players who {term(' '.join([PLURAL_VERBS.get(first, first), *others]))}"
        value = value_of(self.terms, self.terms.definitions[name].body)
        noun = _NAMED_SETS.get(kind, "") or (plural(value) if value else "")
        if not noun or (not is_adjective(spaced(name)) and (values or is_plural(spaced(name)))):
            return ""
        return f"the {noun} {term(name)} for {values}" if values else f"the {term(name)} {noun}"

    def each(self, node: ast.Expression, scope: Scope) -> str:
        """Every member: `every player`, `each of your pieces`, `every number from 1 to 3`."""
        match node:
            case ast.Name("everyone" | "players"):
                return "every player"
            case ast.Binary("except") if is_others(node):
                return "every other player"
            case ast.Name("kinds"):
                return f"every {self.terms.noun_of('piece')}"
            case ast.Range(low, high):
                return f"every number from {self.voice.value(low, scope)} to {self.voice.value(high, scope)}"
            case ast.AnyDirection():
                return "every direction"
            case ast.Binary("except", ast.Name(text) as whole) if (
                self.terms.singular_of(text) is not None or text == "kinds"
            ):
                out = [self.voice.value(each, scope) for each in excluded(node)[1:]]
                return f"{self.each(whole, scope)} except {left_out(out)}"
            case ast.Subset():
                return f"every {set_of(self.voice, node, scope)}"
            case ast.Name("orthogonally" | "diagonally" as ways) if ways not in scope:
                return f"every {ways.removesuffix('ly')} direction"
            case ast.Name(text) if (member := self.terms.singular_of(text)) is not None:
                return f"every {spaced(member)}"
            case ast.Where(ast.Name("everyone" | "players") as domain, condition):
                return self._those(self.each(domain, scope), "players", condition, scope)
            case ast.Where(ast.Range() as domain, condition):
                return self._those(self.each(domain, scope), "numbers", condition, scope)
            case ast.Binary("or") if self.terms.kind_of(node, scope) == "ways":
                return f"each of {listed([self.voice.value(part, scope) for part in chain('or', node)])}"
        is_set = self.terms.kind_of(node, scope) == "sites"
        group = self._places(node, scope) or self.voice.sites(node, scope) if is_set else None
        if group and group.name and not group.pieces and len(group.where) == 1:
            return f"every {group.noun} {group.where[0]}"
        if group and not group.name:
            return group.each()
        members = self.voice.value(node, scope)
        local = scope.get(node.text) if isinstance(node, ast.Name) else None
        if local is not None and local.kind == "sites" and not is_plural(local.noun_phrase.strip(TERM_END)):
            return f"every {self.terms.piece if local.of_pieces else self.terms.square} in {local.noun_phrase}"
        if self.one(node, scope) == f"a direction {members}":
            return f"every direction {members}"
        if some := _OF_SOME.fullmatch(members):
            return f"each of those, among {some[1]}, {some[2]}"
        return members if members.startswith("every ") else f"each of {the(members)}"

    def _places(self, node: ast.Expression, scope: Scope) -> Group | None:
        """The group of a union of sets with names: `in column 1 or in any player's hand`; None for other sets."""
        parts = [self.voice.sites(each, scope) for each in chain("or", node)]
        known = [each for each in parts if each and each.name and not each.pieces and len(each.where) == 1]
        if len(known) < max(2, len(parts)):
            return None
        nouns = {each.noun for each in known}
        where = listed([of_anybody(self.terms, each.where[0]) for each in known], "or")
        return Group(nouns.pop() if len(nouns) == 1 else "place", where=(where,), name=where)

    def bound(self, variable: str, domain: ast.Expression, body: ast.Node, scope: Scope) -> tuple[str, Scope]:
        """The noun phrase of a bound variable, and the scope of the body that includes it."""
        kind = self.terms.kind_of(domain, scope)
        kind = "sites" if isinstance(domain, ast.Subset) else MEMBER.get(kind, kind)
        member = value_of(self.terms, domain)
        says_nothing = isinstance(domain, ast.Name) or is_vague(variable) or spaced(variable) in (*VALUES, member)
        name = self._named(number_of_what(self.terms, variable, [body]), kind, domain, scope)
        things = domain.things if isinstance(domain, ast.Subset) else domain
        if member and says_nothing:
            taken = {f"that {member}" if is_itself(each, kind) else each.noun_phrase for each in scope.values()}
            free = (f"{which} {member}" for which in ("that", "the other") if f"{which} {member}" not in taken)
            name = next(free, f"the {spaced(variable)}")
        words = self.each(domain, scope).split()
        is_free = " " in name and not any(each.noun_phrase == name or is_itself(each, kind) for each in scope.values())
        that = f"that {name.split(' ', 1)[1]}" if is_free else name
        is_taken = any(
            local.noun_phrase == that and (uses(body, other) or uses(domain, other)) for other, local in scope.items()
        )
        if not is_taken and not isinstance(domain, ast.Subset) and set(name[4:].split()) <= {*words}:
            name = that
        return name, {**scope, variable: Local(kind, name, of_pieces=is_piece(self.voice, name, things, scope))}

    def _named(self, variable: str, kind: str, domain: ast.Expression, scope: Scope) -> str:
        """The noun phrase of a bound variable: `that stone` for a member of a set of sites whose name says nothing."""
        if kind == "piece" and spaced(variable) == self.terms.component:
            variable = "it"  # `that kind`: a kind of card is no card
        says_nothing = is_vague(variable) or spaced(variable) == "one" or spaced(variable) in PLACES
        group = (self._places(domain, scope) if kind == "site" else None) or self.voice.group(domain, scope)
        are_pieces = kind == "site" and group is None and holds_pieces(self.voice, domain, scope)
        noun = group.noun if group is not None else self.terms.piece if are_pieces else ""
        taken = {local.noun_phrase for local in scope.values()}
        free = [
            f"{this} {noun}" for this in ("that", "this") if noun and says_nothing and f"{this} {noun}" not in taken
        ]
        return free[0] if free else noun_phrase(variable, kind, scope, noun)


def is_many(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    """Whether a subject takes a plural verb: not a set that is called after one thing, `the card` of a table with one
    place."""
    terms, group = voice.terms, voice.group(node, scope)
    if group is not None and group.name:
        return names_many(group.name)
    if isinstance(node, ast.Name) and node.text in scope:
        if scope[node.text].noun_phrase in (f"the {terms.piece}", f"the {terms.square}"):
            return False
        if scope[node.text].kind == "int" and scope[node.text].noun_phrase.startswith("the "):
            return is_plural(scope[node.text].noun_phrase)
    elif isinstance(node, ast.Name) and is_several(terms.game, node.text):
        return True
    return terms.kind_of(node, scope) in MEMBER and not is_one_place(terms, node)
