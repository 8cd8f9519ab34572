"""Conditions in English: clauses with subject and verb."""

from __future__ import annotations

from playground.rulebook.english import be, have, number_word, spaced, term, with_article
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.operations import clause_of
from playground.rulebook.terms import Scope, Terms
from playground.stats.wording import listed
from playground.syntax import ast

_OPPOSITES = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is"}
_OPPOSITES |= {"in": "not in", "not in": "in"}

_AMOUNTS = {"<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least", "=": "exactly", "is": "exactly"}
_RELATIONS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


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
                return f"{self.say(yes, scope)} (if {self.say(condition, scope)}) or {self.say(no, scope)} (if not)"
            case ast.Let():
                inner, where = self.voice.let(node, scope)
                return self.say(node.body, inner) + where
            case ast.Name(text):
                return self._name(text, scope, True)
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope, True)
            case ast.Call("after", (question,)) if "after" not in self.terms.definitions:
                return f"afterwards {self.say(question, scope)}"
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope, True)
        return f"{self.voice.value(node, scope)} holds"

    def negated(self, node: ast.Expression, scope: Scope) -> str:
        """A clause that says that the condition does not hold."""
        match node:
            case ast.Unary("not", operand):
                return self.say(operand, scope)
            case ast.Compare(operator, left, right):
                return self._compared(ast.Compare(_OPPOSITES[operator], left, right, span=node.span), scope)
            case ast.Binary("or", left, right):
                return f"neither {self.say(left, scope)} nor {self.say(right, scope)}"
            case ast.Name(text) if text in scope:
                return self._name(text, scope, False)
            case ast.Name(text) if self.terms.variable(text):
                return f"not {term(text)}"
            case ast.Name("repeated") if "repeated" not in self.terms.definitions:
                return "the position has not occurred before"
            case ast.Beside(ast.Name(head), argument) | ast.Of(ast.Name(head), argument):
                return self._applied(head, (argument,), scope, False)
            case ast.Call("after", (question,)) if "after" not in self.terms.definitions:
                return f"afterwards {self.negated(question, scope)}"
            case ast.Call(head, arguments):
                return self._applied(head, arguments, scope, False)
        return f"it is not so that {self.say(node, scope)}"

    def _joined(self, word: str, left: ast.Expression, right: ast.Expression, scope: Scope) -> str:
        """Operands of the same operator become one list; a nested list of the other operator is set off."""
        parts = [self._part(part, word, scope) for part in _flat(word, ast.Binary(word, left, right, span=left.span))]
        return listed(parts, word)

    def _part(self, node: ast.Expression, word: str, scope: Scope) -> str:
        clause = self.say(node, scope)
        inner = isinstance(node, ast.Binary) and node.operator in ("and", "or") and node.operator != word
        return f"either {clause}" if inner and word == "and" else f"({clause})" if inner else clause

    # ---- names and functions

    def _name(self, text: str, scope: Scope, holds: bool) -> str:
        if text in scope:
            return f"{scope[text].noun_phrase} {'holds' if holds else 'does not hold'}"
        if text in self.terms.definitions:
            return self._defined(text, (), scope, True)
        clause = clause_of(self.voice, text, (), scope)
        if clause:
            return clause
        if text == "repeated":
            return "the position has occurred before"
        return term(text) if self.terms.variable(text) else spaced(text)

    def _applied(self, head: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        if head in self.terms.definitions:
            return self._defined(head, arguments, scope, holds)
        if head in ("no", "some"):
            return self._exists(arguments[0], scope, (head == "some") == holds)
        if head == "line":
            group = self.voice.group(arguments[1], scope)
            things = group.many() if group else self.voice.value(arguments[1], scope)
            length = self.voice.value(arguments[0], scope)
            length = number_word(int(length)) if length.isdigit() else length
            return f"{'' if holds else 'no '}{length} of {things} are in a line"
        if head in ("joins", "one_group", "ring"):
            return self._connected(head, arguments, scope, holds)
        if self.terms.variable(head) or self.terms.constant_of_kinds(head):
            subject = self.voice.value(arguments[0], scope)
            return f"{be(subject)} {'' if holds else 'not '}{term(head)}"
        clause = f"{listed([self.voice.value(argument, scope) for argument in arguments])} fulfil {spaced(head)}"
        return clause if holds else f"it is not so that {clause}"

    def _defined(self, name: str, arguments: tuple[ast.Expression, ...], scope: Scope, holds: bool) -> str:
        body = self.voice.inlined(name, arguments)
        if body is not None:
            return self.say(body, scope) if holds else self.negated(body, scope)
        phrase = self.voice.phrase(name, arguments, scope)
        if phrase is not None:
            return phrase if holds else f"it is not so that {phrase}"
        self.voice.note_use(name, arguments, scope)
        if not arguments:
            return f"{term(name)} {'holds' if holds else 'does not hold'}"
        kind = self.terms.kind_of(arguments[0], scope)
        if kind not in ("site", "sites", "player", "piece") or " " in spaced(name):
            values = listed([self.voice.value(argument, scope) for argument in arguments])
            return f"{term(name)} {'holds' if holds else 'does not hold'} for {values}"
        subject, *others = (self.voice.value(argument, scope) for argument in arguments)
        with_others = f" (with {listed(others)})" if others else ""
        if spaced(name).endswith("s") and not others:
            return self._verb_clause(subject, name, kind == "sites" or subject == "you", holds)
        return f"{be(subject, kind == 'sites')} {'' if holds else 'not '}{term(name)}{with_others}"

    @staticmethod
    def _verb_clause(subject: str, name: str, many: bool, holds: bool) -> str:
        """A clause whose verb is the name: `that player *grazes*`, `you do not *graze*`."""
        verb = term(spaced(name).removesuffix("s"))
        if holds:
            return f"{subject} {verb if many else term(name)}"
        return f"{subject} {'do' if many else 'does'} not {verb}"

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

    def _exists(self, node: ast.Expression, scope: Scope, exists: bool) -> str:
        """`there is an enemy piece`, `you have no pieces in your home`."""
        group = self.voice.group(node, scope)
        if group is None and self.terms.kind_of(node, scope) in ("piece", "mark"):
            group = self.voice.sites(node, scope)
        if group is None:
            inner = self.voice.one(node, scope)
            return f"there is {inner}" if exists else f"there is no such thing as {inner}"
        if group.holder:
            amount = "a" if exists else "no"
            what = Group(group.noun, group.pieces, "", group.adjectives, group.where)
            return f"{have(group.holder)} {what.one() if exists else f'{amount} {what.many()}'}"
        plain = Group(group.noun, group.pieces, "", group.adjectives, group.where)
        return f"there is {plain.one()}" if exists else f"there are no {plain.many()}"

    def _quantified(self, node: ast.Quantified, scope: Scope) -> str:
        name, inner = self.voice.bound(node.variable, node.domain, scope)
        body = self.say(node.body, inner)
        aside = "" if name.startswith("that ") else f" ({name})"
        which = self.voice.each(node.domain, scope) if node.kind == "every" else self._some(node.domain, scope)
        if body.startswith(f"{name} ") and body.count(name) == 1 and not aside:
            return which + body.removeprefix(name)
        return f"for {which}{aside}, {body}"

    def _some(self, domain: ast.Expression, scope: Scope) -> str:
        one = self.voice.one(domain, scope)
        return f"some {one.removeprefix('an ').removeprefix('a ')}" if one[:2] in ("a ", "an") else one

    # ---- comparisons

    def _compared(self, node: ast.Compare, scope: Scope) -> str:
        match node:
            case ast.Compare(operator, ast.Beside(ast.Name("count"), things), ast.Number(amount)):
                return self._amount(operator, things, amount, scope)
            case ast.Compare("is" | "is not" | "in" | "not in" | "=" | "!=", left, right):
                return self._is(node, left, right, scope)
        subject, other = self.voice.value(node.left, scope), self.voice.value(node.right, scope)
        return f"{be(subject)} {_RELATIONS[node.operator]} {other}"

    def _amount(self, operator: str, things: ast.Expression, amount: int, scope: Scope) -> str:
        group = self.voice.group(things, scope)
        if amount == 0 and operator in ("<=", "=", "is", ">"):
            return self._exists(things, scope, operator == ">")
        if operator in ("!=", "is not") or group is None:
            counted = group.many() if group else self.voice.value(things, scope)
            relation = "not" if operator in ("!=", "is not") else _AMOUNTS[operator]
            return f"the number of {counted} is {relation} {amount}"
        what = f"{_AMOUNTS[operator]} {group.counted(amount)}"
        many = amount != 1
        return f"{have(group.holder)} {what}" if group.holder else f"there {'are' if many else 'is'} {what}"

    def _is(self, node: ast.Compare, left: ast.Expression, right: ast.Expression, scope: Scope) -> str:
        """A comparison with `is`, `in` or `=`, or their negations."""
        holds = node.operator in ("is", "in", "=")
        subject, many = self.voice.value(left, scope), self.voice.is_many(left, scope)
        negation = "" if holds else "not "
        if isinstance(right, ast.Nowhere):
            thing = subject.removeprefix("the ")
            return f"there is {f'no {thing}' if holds else with_article(thing)}"
        kind = self.terms.kind_of(right, scope)
        if kind == "sites":
            return f"{be(subject, many)} {negation}{self._place(right, scope)}"
        if kind == "bool" and isinstance(right, ast.Truth):
            return self.say(left, scope) if holds == right.value else self.negated(left, scope)
        value = self.voice.value(right, scope)
        if isinstance(right, ast.Name) and right.text in self.terms.kind_names and self._is_site(left, scope):
            value = with_article(value)
        if kind in ("players", "pieces", "numbers", "marks"):
            among = f"between {value.replace(' to ', ' and ')}" if isinstance(right, ast.Range) else f"among {value}"
            return f"{be(subject, many)} {negation}{among}"
        return f"{be(subject, many)} {negation}{value}"

    def _is_site(self, node: ast.Expression, scope: Scope) -> bool:
        return self.terms.kind_of(node, scope) in ("site", "sites", "it")

    def _place(self, node: ast.Expression, scope: Scope) -> str:
        """The predicate of a site in a set: `empty`, `in your goal`, `an enemy piece`, `next to the target`."""
        group = self.voice.group(node, scope)
        if group is None:
            if isinstance(node, ast.Binary) and node.operator == "or":
                return f"{self._place(node.left, scope)} or {self._place(node.right, scope)}"
            return self.voice.one(node, scope)
        if group.name:
            return " ".join(group.where)
        if not group.pieces and not group.holder and group.adjectives and not group.where:
            return " and ".join(group.adjectives)
        if not group.pieces and group.where and not group.adjectives and not group.holder:
            return " and ".join(group.where)
        if group == Group(self.terms.piece, pieces=True):
            return "occupied"
        return group.one()


def _flat(word: str, node: ast.Expression) -> list[ast.Expression]:
    if isinstance(node, ast.Binary) and node.operator == word:
        return [*_flat(word, node.left), *_flat(word, node.right)]
    return [node]
