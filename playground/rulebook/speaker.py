"""Expressions of the rule language in English: values as nouns, conditions as clauses.

The player to move is `you`. Short definitions are replaced by their bodies; the others appear by name, and
`Terms.used` collects them for the glossary.
"""

from __future__ import annotations

from collections.abc import Sequence

from playground.game.vocabulary import RELATIVE
from playground.rulebook.arithmetic import calculation
from playground.rulebook.brackets import enclosed, left_out, outside_brackets, unbracketed
from playground.rulebook.conditions import Conditions
from playground.rulebook.definitions import short_body, word_of
from playground.rulebook.english import (
    be,
    does,
    filled,
    leads_on,
    noun_of_attribute,
    of_term,
    owned,
    possessive,
    spaced,
    term,
)
from playground.rulebook.extremes import extreme, the_only
from playground.rulebook.groups import Group
from playground.rulebook.known_kinds import known_kinds
from playground.rulebook.leaps import leap_by_parts
from playground.rulebook.members import Members, is_many, is_others
from playground.rulebook.named_places import place_of_zone
from playground.rulebook.named_values import arguments_in_words, value_of_indices, value_of_owner, values_for_list
from playground.rulebook.operations import in_list, noun_of
from playground.rulebook.phrases import phrase_of
from playground.rulebook.pieces import holds_pieces, if_it_is, is_one_of_kind, one_of_kind, piece_on
from playground.rulebook.predicates import adjective_of
from playground.rulebook.prelude_sets import FIRST_OCCUPIED, along_line
from playground.rulebook.prelude_words import FORWARDS, WORDS, chooses_a_number, function_noun, numbers_among
from playground.rulebook.scope import Local, Scope, named_by_rule
from playground.rulebook.sets import Sets
from playground.rulebook.step_conditions import shortest_way
from playground.rulebook.step_paths import all_forwards, behind_bend, in_a_row, with_forwards
from playground.rulebook.terms import Terms
from playground.rulebook.totals import total
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.alternatives import alternatives, is_one_of_several
from playground.syntax.trees import chain, excluded, is_within_after

SHORT_PHRASE = 4
"""Words of a value that is said instead of the name that a rule gives it, however often it is used."""

_NOUNS = {"player": "player", "players": "player", "piece": "kind", "way": "direction"}

_FUNCTION_WORDS = ("all", "any", "both", "each", "either", "every", "neither", "no", "none", "now", "only", "same")
"""Words of variables that would be read as words of the sentence."""


class Speaker:
    """Puts the expressions of one game into English; the `Voice` of its parts."""

    def __init__(self, terms: Terms) -> None:
        self.terms: Terms = terms
        self.sets = Sets(self)
        self.conditions = Conditions(self)
        self.members = Members(self)

    # ---- values

    def value(self, node: ast.Expression, scope: Scope) -> str:
        """A value as a noun phrase: `the piece`, `your goal`, `3`."""
        match node:
            case ast.Number(value):
                return str(value)
            case ast.Truth(value):
                return "true" if value else "false"
            case ast.Nowhere():
                return "none"
            case ast.Quoted(text):
                return text
            case ast.AnyDirection():
                return "any direction"
            case ast.Name(text) if text in scope:
                return scope[text].noun_phrase
            case ast.Name("forwards") if "forwards" not in self.terms.definitions:
                return all_forwards(self)
            case ast.Name(text) if text in WORDS:
                return WORDS[text].format(pieces=plural(self.terms.component))
            case ast.Name(text) if noun := noun_of(self, text, (), scope):
                return noun
            case ast.Range(low, high):
                return f"{self.value(low, scope)} to {self.value(high, scope)}"
            case ast.Choice(condition, yes, no):
                second, first = unbracketed(self.value(no, scope)), self.value(yes, scope)
                first = f"({first})" if ", " in outside_brackets(first) else first
                return f"({first} if {self.condition(condition, scope)}, otherwise {second})"
            case ast.Let():
                inner, where = self.let(node, scope)
                return self.value(node.body, inner) + where
            case ast.Unary("-", operand):
                return f"minus {self.operand(operand, scope)}"
            case ast.Unary("not", operand) if self.terms.kind_of(operand, scope) in ("way", "ways"):
                whole = ast.AnyDirection(span=node.span)
                return self.value(ast.Binary("except", whole, operand, span=node.span), scope)
            case ast.Quantified():
                return self._quantified(node, scope)
            case ast.Extreme():
                return extreme(self, node, scope)
            case ast.Distance():
                return shortest_way(self, node, scope)
        kind = self.terms.kind_of(node, scope)
        if kind in ("way", "ways") and isinstance(node, ast.Beside):
            ways = self.value(node.argument, scope)
            return f"{self.value(node.head, scope)} {FORWARDS if ways.endswith(f' {FORWARDS}') else ways}"
        if kind == "bool":
            return f"whether {self.condition(node, scope)}"
        if known := known_kinds(self.terms, node):
            return listed(known)
        group = self.sites(node, scope) if kind in ("sites", "it") else None
        return group.all() if group is not None else self._compound(node, scope)

    def _compound(self, node: ast.Expression, scope: Scope) -> str:
        match node:
            case ast.Name(text):
                return self._name(text, scope)
            case ast.Beside(ast.Name(head) as site, argument) if is_one_of_kind(self, site, argument, scope):
                return if_it_is(self, site, argument, scope)
            case ast.Of(ast.Name(head), argument) | ast.Beside(ast.Name(head), argument):
                return self._applied(head, (argument,), scope)
            case ast.Call("after", (question,)) if "after" not in self.terms.definitions:
                return f"{self.value(question, scope)} afterwards"
            case ast.Call("ahead") if path := behind_bend(self, node, scope):
                return path
            case ast.Call("one_if", (ast.Truth(holds),)) if "one_if" not in self.terms.definitions:
                return "1" if holds else "0"
            case ast.Call("one_if", (condition,)) if "one_if" not in self.terms.definitions:
                return f"(1 if {self.condition(condition, scope)}, otherwise 0)"
            case ast.Call("abs", (ast.Binary("-", left, right),)) if "abs" not in self.terms.definitions:
                return f"the difference between {self.value(left, scope)} and {self.value(right, scope)}"
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope)
            case ast.Binary("and", whole, several) if is_one_of_several(several) and self.members.is_all(whole):
                return listed([self.value(each, scope) for each in alternatives(several)])
            case ast.Binary("or") if said := in_a_row(self, node, scope) or with_forwards(self, node):
                return said
            case ast.Binary("or" | "and" as word):
                is_union = word == "or" and self.terms.kind_of(node, scope) in ("sites", "players")
                *before, last = chain(word, node)
                of_sites = is_union and self.terms.kind_of(node, scope) == "sites"
                parts = [in_list(self, part, scope, of_sites=of_sites, is_last=False) for part in before]
                parts.append(in_list(self, last, scope, of_sites=of_sites, is_last=True))
                return listed(parts, "and" if is_union else word)
            case ast.Binary("except") if is_others(node):
                return "the other players"
            case ast.Binary("except", left, right) if self.terms.kind_of(left, scope) == "site":
                return f"{self.value(left, scope)}, unless it is {one_of_kind(self, right) or self.one(right, scope)}"
            case ast.Binary("except"):
                whole, *others = excluded(node)
                return f"{self.value(whole, scope)} except {left_out([self.value(each, scope) for each in others])}"
            case ast.Binary("+" | "-" | "*" | "div" | "mod"):
                return calculation(self, node, scope)
            case ast.Within(head, argument) if self.terms.kind_of(head, scope) == "site":
                return if_it_is(self, head, argument, scope)
            case ast.Within(head, argument):
                return f"{self.operand(head, scope)} {self.sets.place(argument, scope)}"
            case ast.Where(domain, condition):
                return self.members.those(domain, condition, scope)
            case ast.Beside(head, argument) | ast.Of(head, argument):
                return f"{self.value(head, scope)} of {self.value(argument, scope)}"
        raise TypeError(f"no English for {type(node).__name__}")

    def operand(self, node: ast.Expression, scope: Scope) -> str:
        """A value as a part of another one: in brackets if it is computed, or a list of things."""
        value = self.value(node, scope)
        is_list = isinstance(node, ast.Binary) and node.operator in ("or", "and") and self.sites(node, scope) is None
        return f"({value})" if is_list or chooses_a_number(node) else enclosed(value)

    def _name(self, text: str, scope: Scope) -> str:
        terms = self.terms
        if text in terms.definitions:
            return self._defined(text, (), scope)
        if terms.variable(text):
            return f"the {term(text)}" if terms.kind_of_name(text, scope) == "player" else term(text)
        if terms.is_track(text):
            return f"the {term(text)}"
        if (member := terms.singular_of(text)) is not None:
            return f"all {plural(spaced(member))}"
        return f"“{text}”" if text in _FUNCTION_WORDS else place_of_zone(terms, text) or spaced(text)

    def _applied(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
        terms = self.terms
        if head in terms.definitions:
            return self._defined(head, arguments, scope)
        if head == "leap" and any(isinstance(each, ast.Beside) for each in arguments):
            return leap_by_parts(self, arguments, scope)
        is_own = terms.variable(head) is not None and terms.kind_of(arguments[0], scope) == "player"  # not an operation
        noun = "" if is_own else noun_of(self, head, arguments, scope)
        if noun:
            return noun
        if head == FIRST_OCCUPIED:
            return along_line(self, arguments, scope)
        values = [self.operand(argument, scope) for argument in numbers_among(head, arguments)]
        if head in RELATIVE:
            return f"{head} as seen by {values[0]}"
        variable = terms.variable(head)
        if variable is None and (of_prelude := function_noun(head, values)):
            return of_prelude
        if variable is not None and variable.indices:
            return value_of_indices(self, head, arguments, scope)
        if variable is not None:
            owner = "every player" if values[0] == "all players" else values[0]
            is_player = variable.each is not None and variable.each.kind == "player"
            return value_of_owner(self, head, owner, is_player)
        if terms.kind_of_name(head, {}) == "way" and len(arguments) == 1:  # a track that each player has
            return f"{possessive(values[0])} {term(head)}"
        terms.constants_said |= {head} if terms.constant_of_kinds(head) else set()
        if terms.attribute(head) and (phrase := terms.phrase(head)):
            return noun_of_attribute(filled(phrase, {"it": piece_on(self, arguments[0], scope)}))
        if terms.attribute(head) or terms.constant_of_kinds(head) or head in terms.compiled.ruleset.relations:
            return f"the {spaced(head)} of {piece_on(self, arguments[0], scope)}"
        if terms.kind_of_name(head, scope) in ("piece", "mark", "sites"):
            return f"{values[0]} that is {self.value(ast.Name(head, span=arguments[0].span), scope)}"
        return f"the {spaced(head)} of {listed(values)}"

    def _quantified(self, node: ast.Quantified, scope: Scope) -> str:
        if node.kind in ("any", "every"):
            return f"whether {self.condition(node, scope)}"
        if node.kind == "the":
            return the_only(self, node, scope)
        return total(self, node, scope)

    def named(
        self, variable: str, value: ast.Expression, scope: Scope, steady: bool = True
    ) -> tuple[dict[str, Local], str]:
        """The scope of what follows a name for a value, and what it stands for; empty if that is said in its place,
        being short and `steady`: the same wherever the name is used."""
        kind, said = self.terms.kind_of(value, scope), self.value(value, scope)
        pieces = holds_pieces(self, value, scope)
        if steady and kind != "bool" and len(said.split()) <= SHORT_PHRASE:
            return {**scope, variable: Local(kind, said, of_pieces=pieces)}, ""
        noun = _NOUNS.get(kind) or (self.terms.piece if pieces else self.terms.square)
        name = named_by_rule(variable, kind, noun, scope, adjective_of(variable) != "")
        return {**scope, variable: Local(kind, name, of_pieces=pieces)}, said

    def let(self, node: ast.Let, scope: Scope) -> tuple[Scope, str]:
        """The scope of the body of a `let`, and what is said after it: `, where *taken* is …`, or nothing."""
        elsewhere = is_within_after(node.body, node.variable)
        inner, meaning = self.named(node.variable, node.value, scope, not elsewhere)
        before = " beforehand" if elsewhere else ""
        named, many = inner[node.variable].noun_phrase, self.is_many(ast.Name(node.variable, span=node.span), inner)
        return inner, f", where {be(named, many)} {meaning}{before}" if meaning else ""

    # ---- subjects

    def clause_subject(self, node: ast.Expression, scope: Scope, verb: str) -> str:
        """A subject with its verb: `you know`, `South knows`."""
        return does(self.value(node, scope), verb, self.is_many(node, scope))

    def is_many(self, node: ast.Expression, scope: Scope) -> bool:
        """Whether a subject takes a plural verb."""
        return is_many(self, node, scope)

    # ---- conditions

    def condition(self, node: ast.Expression, scope: Scope) -> str:
        """A condition as a clause: `you have fewer than three pieces`."""
        return self.conditions.say(node, scope)

    # ---- definitions

    def inlined(self, name: str, arguments: tuple[ast.Expression, ...]) -> ast.Expression | None:
        """The body of a short definition with its arguments substituted; None for one that the glossary explains."""
        return short_body(self.terms, name, arguments)

    def phrase(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, behind: str = "") -> str | None:
        """The glossary's phrase for a definition, with its arguments filled in; None if the glossary has none.

        What it begins with is left out if that is `behind`.
        """
        return phrase_of(self, name, arguments, scope, behind)

    def note_use(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> None:
        """Record that a definition is used by name, so that the glossary explains it."""
        kinds = tuple(self.terms.kind_of(argument, scope) for argument in arguments)
        before = self.terms.used.get(name, kinds)
        both = zip(before, kinds, strict=False)  # what is given one site here and several there is several
        merged = tuple(new if (old, new) == ("site", "sites") else old for old, new in both)
        self.terms.used[name] = merged if len(before) == len(kinds) else before

    def _defined(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
        body = self.inlined(name, arguments)
        if body is not None:
            return self.value(body, scope)
        phrase = self.phrase(name, arguments, scope)
        if phrase is not None:
            return phrase
        return self.by_name(name, arguments, scope)

    def by_name(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope) -> str:
        """The value of a definition by its name, which the glossary explains."""
        self.note_use(name, arguments, scope)
        values = self.listed_arguments(arguments, scope)
        word = word_of(self.terms, name)
        is_short = len(values) == 1 and len(values[0].split()) < 3 and not leads_on(word)
        if is_short and self.terms.kind_of(arguments[0], scope) == "player":
            return f"{possessive(values[0])} {term(word)}"
        if len(values) > 1 and self.is_of_player(word, arguments, scope):
            return f"{owned(values[0], term(word))} for {listed(values[1:])}"
        of_all = ast.Call(name, arguments, span=self.terms.definitions[name].span)
        if described := self.members.named(name, of_all, listed(values) if values else "", scope):
            return described
        *others, last = arguments if arguments else (ast.Nowhere(span=of_all.span),)
        if others and self.terms.kind_of(last, scope) == "player" and not leads_on(word):
            return f"{of_term(word, listed(values[:-1]))} for {values[-1]}"
        return of_term(word, arguments_in_words(self, arguments, scope)) if values else f"the {term(name)}"

    def is_of_player(self, name: str, arguments: Sequence[ast.Expression], scope: Scope) -> bool:
        """Whether a value is said to be that of a player, `your *lack* for the card`: the name has no `of` itself."""
        return self.terms.kind_of(arguments[0], scope) == "player" and not leads_on(name)

    def listed_arguments(self, arguments: tuple[ast.Expression, ...], scope: Scope) -> list[str]:
        """Values for a list: those with a list in them are in brackets, if there are several."""
        return values_for_list(self, arguments, scope)

    # ---- sets and their members

    def group(self, node: ast.Expression, scope: Scope) -> Group | None:
        """A set of sites as one group; None if it is no single group, or no set of sites at all."""
        return self.sites(node, scope) if self.terms.kind_of(node, scope) == "sites" else None

    def sites(self, node: ast.Expression, scope: Scope) -> Group | None:
        """As `group`, for an expression that is known to be a set of sites or may stand for one."""
        return self.sets.group(node, scope)

    def one(self, node: ast.Expression, scope: Scope) -> str:
        """A member of a set to choose: `an empty square`, `one of your pieces`."""
        return self.members.one(node, scope)

    def each(self, node: ast.Expression, scope: Scope) -> str:
        """Every member: `every player`, `each of your pieces`."""
        return self.members.each(node, scope)

    def bound(self, variable: str, domain: ast.Expression, body: ast.Node, scope: Scope) -> tuple[str, Scope]:
        """The noun phrase of a bound variable, and the scope of the body that includes it."""
        return self.members.bound(variable, domain, body, scope)
