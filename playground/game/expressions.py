"""Checks expressions: from the AST to the core, with names resolved, types checked and constants folded.

A mistake is reported once and becomes an `unknown` expression, which every later check accepts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playground.game import core
from playground.game.applications import ApplicationChecker
from playground.game.comparison_hints import instead_of_a_choice, instead_of_where
from playground.game.construct import MAX_NUMBER, member_type
from playground.game.core import MEMBER, TYPE_NAMES, Type
from playground.game.extremes import check_extreme, find_first, joined_without_brackets
from playground.game.hint_of_parts import hint_of_parts
from playground.game.missing_arguments import instead_of_walks, without_argument
from playground.game.name_resolver import resolve
from playground.game.names import UNKNOWN, Function, Meaning, is_unknown, number, truth, unknown
from playground.game.one_of_two import check_one_of_two
from playground.game.stepping import check_distance, check_spread, instead_of_an_end
from playground.game.subsets import are_few_sets, combinations_of
from playground.game.where_of_union import report_where_of_union
from playground.ruleset.plurals import meant_by_s, singular
from playground.ruleset.scopes import ENDS
from playground.source.copying import with_fields
from playground.source.diagnostics import CompilerBug, did_you_mean
from playground.source.text import Span
from playground.syntax import ast, other_words
from playground.syntax.phrases import last_of, phrase_with

MAX_CHECKED_NODES = 100_000
"""Limit on the nodes of all rules of a game, with definitions expanded."""

MAX_EXPRESSION_DEPTH = 100
"""Limit on nesting, with definitions expanded; Python's stack allows more than twice as much."""

MAX_WHERE = 300
"""Characters after a misspelt `where` in which an `it` is taken as its own."""

JOINING = ("where", "within", "except", "giving")
"""Words between values, which are read as names if they are misspelt."""

MAX_SUGGESTIONS = 50
"""Number of diagnostics after which no similar names are suggested, because the search is slow."""


class ExpressionChecker(ApplicationChecker):
    """Checks expressions against a vocabulary. `locals` are the variables in scope."""

    def check(self, node: ast.Expression) -> core.Expression:
        """The typed expression; a function without arguments is reported as a mistake."""
        meaning = self.meaning(node)
        if isinstance(meaning, Function):
            if isinstance(node, ast.Name) and self._is_reported(node):
                return unknown(node.span)
            phrase = without_argument(meaning, node.span, self)
            self._unreported |= dict.fromkeys(phrase.names, node.span)
            return self.fail("T003", node.span, hint=phrase.hint, name=meaning.name)
        return meaning

    def expect(self, node: ast.Expression, kind: str) -> core.Expression:
        """The typed expression, coerced to `kind`."""
        return self.coerce(self.check(node), kind, node.span)

    # ---- names and words

    def meaning(self, node: ast.Expression) -> Meaning:
        """The meaning of an expression: a value, or a function without its arguments."""
        checked = CHECKED.get(type(node))
        if checked is None:
            raise CompilerBug(f"no check for {type(node).__name__}")
        if not self.fits(node):
            return unknown(node.span)
        if self._depth == 0:
            self.vocabulary.used_parameters = False
        self._depth += 1
        result = checked(self, node)
        self._depth -= 1
        return result

    @property
    def exceeded(self) -> bool:
        """Whether the rules have too many nodes, so that some have not been checked."""
        return self._checked > MAX_CHECKED_NODES

    def fits(self, node: ast.Node) -> bool:
        """Whether one more node may be checked; definitions that use each other can grow exponentially.

        Too many are reported once, and nothing more is checked.
        """
        self._checked += 1
        if self._checked == MAX_CHECKED_NODES + 1:
            self.fail("T021", node.span, limit=f"{MAX_CHECKED_NODES:,}")
        deep = max(self._depth, len(self._open)) >= MAX_EXPRESSION_DEPTH
        if deep:
            self.fail("T023", self._open[0].span if self._open else node.span, limit=MAX_EXPRESSION_DEPTH)
        return self._checked <= MAX_CHECKED_NODES and not deep

    def _name(self, node: ast.Name) -> Meaning:
        if node.text in self.locals:
            return with_fields(self.locals[node.text], span=node.span)
        if (phrase := last_of(node.span, self.vocabulary.world.board.height)) is not None:
            if self._is_reported(node):
                return unknown(node.span)
            self._unreported |= dict.fromkeys(phrase.names[1:], node.span)
            return self.fail("T002", node.span, hint=phrase.hint, name=" ".join(phrase.names))
        within_prelude = bool(self._open) and self._open[-1].is_prelude
        meaning = resolve(node.text, node.span, self, of_ruleset=not within_prelude)
        return meaning if meaning is not None else self._unknown_name(node)

    def _unknown_name(self, node: ast.Name) -> core.Expression:
        lost = node.text in self.vocabulary.lost or singular(node.text, self.vocabulary.lost)
        if lost or self._is_of_misspelt_where(node) or self._is_reported(node):
            return unknown(node.span)
        if node.text in self.vocabulary.effects:
            return self.fail("T088", node.span, name=node.text)
        if node.text in self.without_choices:
            hint = self.without_choices[node.text]
        elif walking := instead_of_walks(node.text, self.locals, self.walkers):
            hint = walking
        elif (phrase := phrase_with(node.span, self.locals)) is not None:
            hint = phrase.hint
            self._unreported |= dict.fromkeys(phrase.names, node.span)
        elif node.text in self.vocabulary.labels:
            hint = f"'{node.text}' is a choice, known within its action; 'last' is where that has put something"
            if "it" in self.locals:
                hint = f"what is being chosen is called 'it' here; '{node.text}' is known once it has been chosen"
        elif node.text in self.vocabulary.absent:
            count = len(self.vocabulary.players)
            hint = f"only {count} {'player takes' if count == 1 else 'players take'} part ('seats:')"
        elif (meant := self._apart(node.text)) is not None:
            hint = meant
        elif (ended := self._ended(node)) is not None:
            hint = ended
        elif node.text in ENDS and (instead := instead_of_an_end(node.text, node.span, self.locals)):
            self._unreported |= dict.fromkeys(ENDS, node.span)
            hint = instead
        elif node.text in other_words.VALUES:
            hint = other_words.VALUES[node.text]
        elif node.text == "reached_by":
            hint = "only 'strategies' know it; 'attacked(SITE)' is for rules, of a site where a piece could be taken"
        elif (values := meant_by_s(node.text, self.vocabulary.with_plurals())) is not None:
            hint = f"did you mean '{values}'?"
        elif (in_a_part := hint_of_parts(node.text, self.vocabulary)) is not None:
            hint = in_a_part
        elif len(self.diagnostics) < MAX_SUGGESTIONS:
            hint = did_you_mean(node.text, self._known_names()) or instead_of_a_choice(
                node.text, self.vocabulary.labels, self.locals
            )
        else:
            hint = ""
        before, self._unknown_before = self._unknown_before, node.span
        is_of_sentence = before is not None and before.text in ("can", "cannot")
        is_alone = hint.startswith("did you mean") and not is_of_sentence
        if before is not None and _stands_before(before, node.span) and not is_alone:
            self._unreported[node.text] = node.span
            return unknown(node.span)
        self._misspelt_where = node.span if "'where'" in hint else self._misspelt_where
        return self.fail("T002", node.span, hint=hint, name=node.text)

    def _ended(self, node: ast.Name) -> str | None:
        """What to write for a name that a quantifier before it in the text has bound; None for other names."""
        quantifier = self._quantified_names.get(node.text)
        if quantifier is None or not _is_soon_after(quantifier.span, node.span):
            return None
        known = f"'{node.text}' is known only within '{quantifier.kind} {node.text} in …'"
        domain, condition = quantifier.domain.span.text, quantifier.body.span.text
        if quantifier.kind not in ("any", "the") or re.search(r"\b(it|where|in|giving|has)\b", f"{domain} {condition}"):
            return known
        those = re.sub(rf"\b{re.escape(node.text)}\b", "it", condition)
        return f"{known}; those of whom it holds are '({domain} where {those})'"

    def _apart(self, name: str) -> str | None:
        """What `row1` and `A1` are meant as; None for other names."""
        line = re.fullmatch(r"(row|column)_?(\d+)", name)
        if line:
            return f"write '{line[1]} {line[2]}'"
        site = name.lower()
        is_site = site != name and re.fullmatch(r"[a-z]+\d+", site) and self.vocabulary.world.board.shape != "graph"
        return f"did you mean '{site}'?" if is_site else None

    def _known_names(self) -> Iterator[str]:
        """The names that a misspelt one may be meant as."""
        yield from self.locals
        yield from self.vocabulary.names()
        yield from self.vocabulary.names_in_parts()
        yield from JOINING

    def _is_reported(self, node: ast.Name) -> bool:
        """Whether an unknown name is that of words before it in the text, `exists x in own where x is last`."""
        earlier = self._unreported.get(node.text)
        same_text = node.text not in ENDS or (earlier is not None and earlier.line == node.span.line)
        return earlier is not None and same_text and _is_soon_after(earlier, node.span)

    def _is_of_misspelt_where(self, node: ast.Name) -> bool:
        """Whether this is the `it` of a `where` that is misspelt, which has been reported."""
        where = self._misspelt_where
        return where is not None and _is_soon_after(where, node.span) and node.text in ("it", "other")

    def _number(self, node: ast.Number) -> Meaning:
        if node.value > MAX_NUMBER:
            return self.fail("T020", node.span, largest=MAX_NUMBER)
        return number(node.value, node.span)

    def _truth(self, node: ast.Truth) -> Meaning:
        return truth(node.value, node.span)

    def _quoted(self, node: ast.Quoted) -> Meaning:
        known = [word for parameter in self.vocabulary.parameters.values() for word in parameter.choices]
        if node.text not in known:
            hint = f"leave out the quotes: {node.text}" if node.text in self.vocabulary.names() else ""
            hint = hint or did_you_mean(node.text, known)
            return self.fail("T075", node.span, hint=hint, name=node.text, parameter="any parameter")
        return core.Constant(node.text, type=Type("word"), span=node.span)

    def _nowhere(self, node: ast.Nowhere) -> Meaning:
        return core.Constant(core.NOTHING, type=Type("site", optional=True), span=node.span)

    def _anydirection(self, node: ast.AnyDirection) -> Meaning:
        return self.vocabulary.any_direction(node.span)

    # ---- comprehensions

    def _where(self, node: ast.Where) -> Meaning:
        domain = self.check(node.domain)
        if domain.type.kind not in MEMBER:
            hint = instead_of_where(domain, node, is_effect=not self.within_definition)
            domain = self.coerce(domain, "sites", node.domain.span, hint=hint)
        member = UNKNOWN if is_unknown(domain) else member_type(domain.type)
        variable = self.fresh("it", member, node.span)
        names = dict.fromkeys(("it", *([node.member] if node.member else [])), variable)
        with self.binding(**names), self.among(domain, variable):
            condition = self.expect(node.condition, "bool")
        report_where_of_union(node, domain, variable, condition, self)
        return self.where(variable, domain, condition, node.span)

    def _quantified(self, node: ast.Quantified) -> Meaning:
        if isinstance(node.domain, ast.Subset) and node.kind != "the":
            domain: core.Expression = combinations_of(node.variable, node.domain, self) or unknown(node.domain.span)
        else:
            domain = self.domain(node.domain)
        if is_unknown(domain):
            return domain
        member = domain.of_each if isinstance(domain, core.Combinations) else member_type(domain.type)
        variable = self.fresh(node.variable, member, node.span)
        with self.binding(**{node.variable: variable}), self.among(domain, variable, node.body):
            body = self.expect(node.body, "bool" if node.kind in ("any", "every", "the") else "int")
        self._quantified_names[node.variable] = node
        if node.kind == "the":
            return find_first(variable, domain, body, node, self)
        if not are_few_sets(core.Quantified(node.kind, variable.name, domain, body, type=body.type), node, self):
            return unknown(node.span)
        return self.quantified(node.kind, variable, domain, body, node.span)

    def _extreme(self, node: ast.Extreme) -> Meaning:
        if (meant := joined_without_brackets(node)) is not None:
            hint = f"'with {node.kind}' takes all that follows; put brackets around it: {meant}"
            return self.fail("T001", node.body.span, hint=hint, expected=TYPE_NAMES["int"], found=TYPE_NAMES["sites"])
        return check_extreme(node, self.domain(node.domain, f"with {node.kind} …"), self)

    def domain(self, node: ast.Expression, end: str = "") -> core.Expression:
        """A set of choices, or of members to iterate over; `end` is what stands behind it where they are compared."""
        expression = self.check(node)
        kind = expression.type.kind
        if kind in MEMBER or kind == "unknown":
            return expression
        if kind in ("piece", "player", "site", "mark"):
            return self.coerce(expression, "sites", node.span)
        if kind == "way":
            return self.coerce(expression, "ways", node.span)
        hint = "'1..3' are the numbers from 1 to 3" if kind == "int" else ""
        if node.span.text.startswith("some of "):
            hint = "sets of several are '2 of …', '2..4 of …', and 'any of …' of any size"
        if kind == "int" and end.startswith("with "):
            hint = f"what counts where the first number is equal stands behind brackets: '(… with most NUMBER) {end}'"
        if kind == "bool" and end:
            hint = f"write '(…) {end}', with brackets around all of the condition that stands before '{end}'"
        return self.fail("T015", node.span, hint=hint, found=TYPE_NAMES[kind])

    def _arguments(self, node: ast.Arguments) -> Meaning:
        raise CompilerBug(f"{node.span.text}: several values stand only where an effect names one of a variable")

    def _subset(self, node: ast.Subset) -> Meaning:
        """Several at once stand as the whole of a part of `choose`, or of what a quantifier asks; see `subsets.py`."""
        several, things = node.span.text, node.things.span.text
        if not isinstance(node.things, ast.Name):
            several = f"{several.removesuffix(things)}({things})"
        hint = (
            f"players choose one with 'choose: {{taken: {several}}}', and rules then say 'taken'; a condition on them "
            f"all is 'any taken in {several} where …', their number 'sum taken in {several} giving one_if(…)'"
        )
        return self.fail("T160", node.span, hint=hint, found=node.span.text)

    def _let(self, node: ast.Let) -> Meaning:
        value = self.check(node.value)
        name = self.name_for(node.variable, value)
        with self.binding(**{node.variable: name}), self.naming(name, value):
            body = self.check(node.body)
        return self.let(name, value, body, node.span)

    def _spread(self, node: ast.Spread) -> Meaning:
        return check_spread(node, self)

    def _distance(self, node: ast.Distance) -> Meaning:
        return check_distance(node, self)

    def _choice(self, node: ast.Choice) -> Meaning:
        return check_one_of_two(node, self)


def _is_soon_after(earlier: Span, later: Span) -> bool:
    """Whether a place is not far behind another, so that it belongs to the same mistake."""
    return earlier.source is later.source and 0 < later.start - earlier.end < MAX_WHERE


def _stands_before(one: Span, other: Span) -> bool:
    """Whether only white space lies between two words."""
    return one.source is other.source and one.end < other.start and not one.source.text[one.end : other.start].strip()


CHECKED: dict[type[ast.Expression], Callable[..., Meaning]] = {
    ast.Name: ExpressionChecker._name,
    ast.Number: ExpressionChecker._number,
    ast.Truth: ExpressionChecker._truth,
    ast.Nowhere: ExpressionChecker._nowhere,
    ast.Quoted: ExpressionChecker._quoted,
    ast.AnyDirection: ExpressionChecker._anydirection,
    ast.Call: ExpressionChecker._call,
    ast.Beside: ExpressionChecker._beside,
    ast.Of: ExpressionChecker._of,
    ast.Within: ExpressionChecker._within,
    ast.Binary: ExpressionChecker._binary,
    ast.Unary: ExpressionChecker._unary,
    ast.Compare: ExpressionChecker._compare,
    ast.Range: ExpressionChecker._range,
    ast.Where: ExpressionChecker._where,
    ast.Quantified: ExpressionChecker._quantified,
    ast.Extreme: ExpressionChecker._extreme,
    ast.Subset: ExpressionChecker._subset,
    ast.Let: ExpressionChecker._let,
    ast.Spread: ExpressionChecker._spread,
    ast.Distance: ExpressionChecker._distance,
    ast.Choice: ExpressionChecker._choice,
    ast.Arguments: ExpressionChecker._arguments,
}
"""The check for each class of expression."""
