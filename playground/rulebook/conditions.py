"""Conditions in English: clauses with subject and verb."""

from __future__ import annotations

import re
from functools import partial, reduce

from playground.game.vocabulary import ATTACKED, CAN_MOVE
from playground.rulebook.brackets import HAS_CLAUSE, outside_brackets
from playground.rulebook.comparisons import compared, exists
from playground.rulebook.conditions_together import hold_together, one_of_values
from playground.rulebook.definitions import word_of
from playground.rulebook.english import (
    afterwards,
    be,
    is_adjective,
    owned,
    spaced,
    term,
    verb_stem,
    with_article,
)
from playground.rulebook.glossary_predicates import is_so, predicate_of
from playground.rulebook.interface import Voice
from playground.rulebook.operations import clause_of
from playground.rulebook.predicates import (
    adjective_of,
    begins_with_verb,
    can_follow_is,
    denied_ability,
    has_object,
    is_ability,
    is_verb,
    kind_word,
)
from playground.rulebook.prelude_sets import of_line
from playground.rulebook.scope import Scope
from playground.rulebook.shapes import OPEN, shape
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.stats.wording import listed, possessive
from playground.syntax import ast
from playground.syntax.trees import chain, denied

_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is"}
_OPPOSITES |= {"in": "not in", "not in": "in"}


_OF_SEVERAL = re.compile(r" holds? for .* and ")
"""A condition on several things, the last of which would be taken for the beginning of another condition."""


class Conditions:
    """Puts conditions into clauses."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.terms: Terms = voice.terms

    def say(self, node: ast.Expression, scope: Scope) -> str:
        """A clause that says that the condition holds."""
        match node:
            case ast.Truth(value):
                return "in any case" if value else "never"
            case ast.Binary("and" | "or" as word, left, right):
                return self._joined(word, left, right, scope)
            case ast.Unary("not", operand):
                return self.negated(operand, scope)
            case ast.Compare():
                return self._compared(node, scope)
            case ast.Quantified():
                return self._quantified(node, scope)
            case ast.Choice(condition, yes, no):
                first, second = (
                    f"({self.say(part, scope)})" if shape(self.voice, part) else self.say(part, scope)
                    for part in (yes, no)
                )
                return f"{first} (if {self.say(condition, scope)}) or {second} (if not)"
            case ast.Let():
                inner, where = self.voice.let(node, scope)
                return self.say(node.body, inner) + where
            case ast.Name(text):
                return self._name(text, scope, True)
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope, True)
            case ast.Call("after", (question,)) if "after" not in self.terms.definitions:
                return afterwards(self.say(question, scope))
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope, True)
        return f"{self.voice.value(node, scope)} holds"

    def negated(self, node: ast.Expression, scope: Scope) -> str:
        """A clause that says that the condition does not hold."""
        match node:
            case ast.Unary("not", operand):
                return self.say(operand, scope)
            case ast.Quantified("any", variable, domain, body) if not isinstance(body, ast.Quantified):
                return self._none_with(variable, domain, body, scope)
            case ast.Compare(operator, left, right):
                return self._compared(ast.Compare(_OPPOSITES[operator], left, right, span=node.span), scope)
            case ast.Binary("and", left, right):
                return self._joined("or", denied(left), denied(right), scope)
            case ast.Binary("or"):
                *before, last = map(denied, chain("or", node))
                left = reduce(partial(ast.Binary, "and", span=node.span), before)
                return self._joined("and", left, last, scope)
            case ast.Name(text) if text in scope:
                return self._name(text, scope, False)
            case ast.Name(text) if text in self.terms.definitions:
                return self._defined(text, (), scope, False)
            case ast.Name(text) if self.terms.variable(text):
                return f"not {term(text)}" if can_follow_is(text) else f"{term(text)} does not hold"
            case ast.Name("repeated") if "repeated" not in self.terms.definitions:
                return "the position has not occurred before"
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope, False)
            case ast.Call("after", (question,)) if "after" not in self.terms.definitions:
                return afterwards(self.negated(question, scope))
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope, False)
        return self._denied(self.say(node, scope), shape(self.voice, node) in ("and", "or"))

    def _compared(self, node: ast.Compare, scope: Scope) -> str:
        match node:
            case ast.Compare("is" | "=", left, ast.Truth(value)) | ast.Compare("is not" | "!=", left, ast.Truth(value)):
                return self.say(left, scope) if (node.operator in ("is", "=")) == value else self.negated(left, scope)
        if self.terms.kind_of(node.left, scope) == "bool":
            other = self.say if node.operator in ("is", "=") else self.negated
            return f"{self._part(node.left, 'and', scope)} exactly if {other(node.right, scope)}"
        return compared(self.voice, node, scope)

    @staticmethod
    def _denied(clause: str, is_compound: bool = False) -> str:
        """A clause that says that another one is not so."""
        return f"it is not so that {f'({clause})' if is_compound else clause}"

    def _joined(self, word: str, left: ast.Expression, right: ast.Expression, scope: Scope) -> str:
        """Operands of the same operator become one list; a nested list of the other operator is set off."""
        *before, final = chain(word, ast.Binary(word, left, right, span=left.span))
        parts = [self._part(part, word, scope) for part in before]
        parts.append(self._part(final, word, scope, is_last=True))
        if same := one_of_values([*before, final], parts, negated=word == "and") or hold_together(parts, word):
            return same
        if word == "and" and before[0] == ast.Name("turn_ends", span=before[0].span) and len(parts) > 2:
            return f"{parts[0]} and {listed(parts[1:])}"  # 'when the turn ends, A and B, …' reads as if these followed
        return listed(parts, word)

    def _part(self, node: ast.Expression, word: str, scope: Scope, is_last: bool = False) -> str:
        """A part of a list of conditions: in brackets if it would take in what follows, or is a list itself."""
        clause, form = self._holding(node, scope) or self.say(node, scope), shape(self.voice, node)
        if form == "or" and word == "and" and is_last:
            return f"either {clause}"
        bare = outside_brackets(clause)
        is_open = form == OPEN or HAS_CLAUSE.search(bare) is not None
        is_open |= word == "and" and _OF_SEVERAL.search(bare) is not None
        apart = form in ("and", "or") and form != word
        return f"({clause})" if apart or (is_open and not is_last) else clause

    def _holding(self, node: ast.Expression, scope: Scope) -> str:
        """A truth variable in a list, with a verb, since it might be taken for part of what stands before it."""
        match node:
            case ast.Name(text) | ast.Unary("not", ast.Name(text)) if text not in scope and self.terms.variable(text):
                return f"{term(text)} {'holds' if isinstance(node, ast.Name) else 'does not hold'}"
        return ""

    # ---- names and functions

    def _name(self, text: str, scope: Scope, holds: bool) -> str:
        if text in scope and scope[text].is_answer:
            return f"{scope[text].noun_phrase} is {'yes' if holds else 'no'}"
        if text in scope:
            return f"{scope[text].noun_phrase} {'holds' if holds else 'does not hold'}"
        if text in self.terms.definitions:
            return self._defined(text, (), scope, True)
        clause = clause_of(self.voice, text, (), scope)
        if clause:
            return clause
        if text == "repeated":
            return "the position has occurred before"
        if self.terms.variable(text):
            return term(text) if can_follow_is(text) else f"{term(text)} holds"
        return spaced(text)

    def _applied(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        if head in self.terms.definitions:
            return self._defined(head, arguments, scope, holds)
        if head in ("no", "some"):
            return exists(self.voice, arguments[0], scope, (head == "some") == holds)
        if head == "line":
            stones, in_ways = of_line(self.voice, arguments, scope)
            return f"{'' if holds else 'no '}{stones} are in a line{in_ways}"
        if head == CAN_MOVE:
            return self._can_move(arguments, scope, holds)
        if head == ATTACKED:
            return self._attacked(arguments, scope, holds)
        if head in ("joins", "one_group", "ring"):
            return self._connected(head, arguments, scope, holds)
        if self.terms.variable(head) and len(arguments) > 1:
            things = listed(self.voice.listed_arguments(arguments, scope))
            return f"{term(word_of(self.terms, head))} {'holds' if holds else 'does not hold'} for {things}"
        if self.terms.variable(head) or self.terms.constant_of_kinds(head):
            self.terms.constants_said |= {head} - {each.name for each in self.terms.game.variables}
            return self._is_so(head, arguments[0], scope, holds)
        values = listed([self.voice.value(argument, scope) for argument in arguments])
        clause = clause_of(self.voice, head, arguments, scope) or f"{values} fulfil {spaced(head)}"
        return clause if holds else self._denied(clause)

    def _is_so(self, name: str, of: ast.Expression, scope: Scope, holds: bool) -> str:
        """That a variable holds for what it has a value for: `that player is *safe*`, `that player *doubts*`."""
        subject, many = self.voice.value(of, scope), self.voice.is_many(of, scope)
        if (predicate := predicate_of(self.terms, name)) is not None:
            return is_so(predicate, subject, many, holds)
        if begins_with_verb(name):
            return f"{term(name)} {'holds' if holds else 'does not hold'} for {subject}"
        if is_verb(name):
            return self._verb_clause(subject, name, many or subject == "you", holds)
        return f"{be(subject, many)} {'' if holds else 'not '}{term(name)}"

    def _defined(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        body = self.voice.inlined(name, arguments)
        if body is not None:
            return self.say(body, scope) if holds else self.negated(body, scope)
        phrase = self.voice.phrase(name, arguments, scope)
        if phrase is not None:
            return phrase if holds else self._denied(phrase)
        return self.by_name(name, arguments, scope, holds)

    def by_name(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool = True) -> str:
        """A clause with the name of a definition, which the glossary explains."""
        self.voice.note_use(name, arguments, scope)
        if not arguments:
            return f"{term(name)} {'holds' if holds else 'does not hold'}"
        values = self.voice.listed_arguments(arguments, scope)
        kind = self.terms.kind_of(arguments[0], scope)
        subject, is_thing = values[0], kind in ("site", "sites", "player", "piece")
        if adjective := adjective_of(name) if is_thing else name if is_adjective(spaced(name)) else "":
            with_others = f" (with {listed(values[1:])})" if len(values) > 1 else ""
            many = self.voice.is_many(arguments[0], scope)
            return f"{be(subject, many)} {'' if holds else 'not '}{term(adjective)}{with_others}"
        if is_thing and len(values) == 1 and (noun := kind_word(self.terms, name)):
            is_one = be(subject, self.voice.is_many(arguments[0], scope))
            return f"{is_one} {'' if holds else 'not '}{with_article(term(noun))}"
        if is_thing and len(values) == 1 and is_ability(name):
            return f"{subject} {term(name if holds else denied_ability(name))}"
        if is_thing and is_verb(name) and (len(values) == 1 or (len(values) == 2 and has_object(name))):
            clause = self._verb_clause(subject, name, kind == "sites" or subject == "you", holds)
            return " ".join((clause, *values[1:]))
        return f"{term(name)} {'holds' if holds else 'does not hold'} for {listed(values)}"

    @staticmethod
    def _verb_clause(subject: str, name: str, many: bool, holds: bool) -> str:
        """A clause whose verb is the name: `that player *grazes*`, `you do not *graze*`."""
        verb = term(verb_stem(spaced(name)))
        if holds:
            return f"{subject} {verb if many else term(name)}"
        return f"{subject} {'do' if many else 'does'} not {verb}"

    def _can_move(self, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        """Whether a player has an option, of all actions or of some."""
        who, can = self.voice.value(arguments[0], scope), "can" if holds else "cannot"
        if len(arguments) == 1:
            return f"{who} {can} move"
        names = [name.strip("'") for name in re.split(r"\s+or\s+", arguments[1].span.text.strip("()"))]
        return f"{who} {can} choose {listed([term(spaced(name)) for name in names], 'or')}"

    def _attacked(self, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        """Whether pieces of the enemy, or of the player who is named, attack a site."""
        piece, spot = self.terms.piece, self.voice.value(arguments[0], scope)
        if len(arguments) == 1:
            return f"{'an' if holds else 'no'} enemy {piece} attacks {spot}"
        whose = owned(self.voice.value(arguments[1], scope), plural(piece))
        return f"{'one' if holds else 'none'} of {whose} attacks {spot}"

    def _connected(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        """Conditions of the prelude on what hangs together."""
        group = self.voice.group(arguments[0], scope)
        things, *sides = group.all() if group else "", *(self.voice.value(side, scope) for side in arguments[1:])
        things = things or self.voice.value(arguments[0], scope)
        in_ways = f" ({sides[-1]})" if len(arguments) == {"one_group": 2, "joins": 4}.get(head) else ""
        if head == "one_group":
            return f"{things} are {'' if holds else 'not '}all in one group{in_ways}"
        do = "" if holds else "do not "
        if head == "ring":
            return f"{things} {do}form a ring"
        return f"{things} {do}connect {sides[0]} with {sides[1]}{in_ways}"

    def _quantified(self, node: ast.Quantified, scope: Scope) -> str:
        """Of quantifiers of the same kind within each other there is one: `for some row and some column, …`."""
        inner, members, names = scope, list[str](), list[str]()
        body: ast.Expression = node
        while isinstance(body, ast.Quantified) and body.kind == node.kind:
            domain, around = body.domain, inner
            name, inner = self.voice.bound(body.variable, domain, body.body, around)
            which = self.voice.each(domain, around) if node.kind == "every" else self._some(domain, around)
            members.append(which if name.startswith("that ") else f"{which} ({name})")
            names.append(name)
            body = body.body
        match body:
            case ast.Binary("or", ast.Unary("not", exception), then) if node.kind == "every":
                return f"for {listed(members)} for which {self.say(exception, inner)}, {self.say(then, inner)}"
        clause = self.say(body, inner)
        is_short = len(members[0].split()) == 2
        starts = clause.startswith(f"{names[0]} ") or (is_short and clause.startswith(f"{names[0]}'s "))
        is_subject = starts and clause.count(names[0]) == 1
        if len(names) == 1 and names[0].startswith("that ") and is_subject:
            return members[0] + clause.removeprefix(names[0])
        if len(names) == 1 and names[0].startswith("that ") and (said := _there(clause, names[0], members[0])):
            return said
        return f"for {listed(members)}, {clause}"

    def _none_with(self, variable: str, domain: ast.Expression, body: ast.Expression, scope: Scope) -> str:
        """`there is no block for which …`, the opposite of `for some block, …`."""
        name, inner = self.voice.bound(variable, domain, body, scope)
        article, _, noun = self.voice.one(domain, scope).partition(" ")
        member = f"no {noun}" if article in ("a", "an") else f"none of {noun.removeprefix('of ')}"
        if article not in ("a", "an", "one"):
            return self._denied(self._quantified(ast.Quantified("any", variable, domain, body, span=body.span), scope))
        aside = "" if name.startswith("that ") else f" ({name})"
        return f"there is {member}{aside} for which {self.say(body, inner)}"

    def _some(self, domain: ast.Expression, scope: Scope) -> str:
        one, parts = self.voice.one(domain, scope), chain("or", domain)
        if len(parts) > 1 and all(self.terms.kind_of(each, scope) == "site" for each in parts):
            return f"at least one of {listed([self.voice.one(each, scope) for each in parts])}"
        if len(parts) > 1 and all(self.terms.kind_of(each, scope) in _SINGLE for each in parts):
            return f"at least one of {listed([self.voice.value(each, scope) for each in parts])}"
        if one.startswith("another "):
            return f"some other {one.removeprefix('another ')}"
        return f"some {one.removeprefix('an ').removeprefix('a ')}" if one[:2] in ("a ", "an") else one


_SINGLE = ("way", "int", "mark", "piece", "player")
"""Kinds of values of which several may be listed by name: `northeast, east and southeast`."""


def _there(clause: str, name: str, which: str) -> str:
    """`there are no cards in any player's hand` for `there are no cards in that player's hand`, of every player; empty
    if the clause is another one, or says of more than that whose it is."""
    whose = f" in {name}'s "
    is_of_places = clause.startswith(("there is ", "there are ")) and clause.count(name) == clause.count(whose) == 1
    if not is_of_places or len(which.split()) > 3:
        return ""
    is_none = clause.startswith(("there is no ", "there are no "))
    owner = which.replace("every ", "any ", 1) if is_none and which.startswith("every ") else which
    return clause.replace(whose, f" in {possessive(owner)} ")
