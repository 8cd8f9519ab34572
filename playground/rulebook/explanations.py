"""Explanations of the definitions that rules use by name: words of the game, and how numbers are computed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from playground.game.core import MEMBER
from playground.rulebook.branches import in_order
from playground.rulebook.cases import condition_in_parts, value_in_parts
from playground.rulebook.defined_sets import by_name
from playground.rulebook.definitions import word_of
from playground.rulebook.effects import Effects
from playground.rulebook.english import be, sentence, spaced, term
from playground.rulebook.equipment import RuleText
from playground.rulebook.named_places import is_one_site
from playground.rulebook.parameters import first_said, of_any, parameters_of, with_names_of_numbers
from playground.rulebook.predicates import adjective_of, kind_word
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import applications, nodes


class Explanations:
    """Explains the definitions of one game that its rules use, with the ruleset's own words if it has some."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self.speaker = effects.speaker
        self.terms: Terms = effects.terms
        self._noted = set[str]()
        """The headings of what a part has been given and no rule has named: these stand in the book if one does."""

    def named_in(self, rules: Sequence[RuleText]) -> list[RuleText]:
        """Rules without the explanations of what a part has been given that no other rule names."""
        noted = [rule for rule in rules if rule.section in ("words", "computed") and rule.name in self._noted]
        unnamed = [
            rule for rule in noted if not any(_names(each.text, rule.name) for each in rules if each is not rule)
        ]
        return [rule for rule in rules if rule not in unnamed]

    def texts(self) -> Iterator[RuleText]:
        """An explanation of each definition used so far, and of those used in explanations."""
        yield from self._of_all(self.terms.performed, self._effects)
        yield from self._of_all(self.terms.used, self._value)

    @staticmethod
    def _of_all(used: Mapping[str, Sequence[str]], explain: Callable[[str], RuleText]) -> Iterator[RuleText]:
        """Explanations, which may use further definitions, until each has one."""
        explained: set[str] = set()
        while unexplained := [name for name in used if name not in explained]:
            explained.update(unexplained)
            yield from map(explain, unexplained)

    def _effects(self, name: str) -> RuleText:
        definition = self.terms.effects(name)
        if name in self.terms.compiled.ruleset.glossary or definition is None:
            return RuleText("words", spaced(name), self._in_glossary(name, definition, self.terms.performed[name]))
        scope = parameters_of(self.terms, definition, self.terms.performed[name])
        of = f"for {listed([first_said(local.noun_phrase, scope) for local in scope.values()])}: " if scope else ""
        return RuleText("words", spaced(name), sentence(of + in_order(self.effects.clauses(definition.body, scope))))

    def _value(self, name: str) -> RuleText:
        if name in self.terms.compiled.ruleset.glossary:
            said = self._in_glossary(name, self.terms.definitions.get(name), self.terms.used[name])
            given = self._note_given(name)
            counting = [each for each, is_number in given.items() if is_number]
            for each in given:
                said = re.sub(rf"\b{re.escape(spaced(each))}\b", term(each), said)
            says_no_more = said.lower() in (f"{spaced(name)}.", f"the {spaced(name)}.")
            what = "" if says_no_more else " ".join([said, *map(_counts_by, counting)])
            return RuleText("words", spaced(word_of(self.terms, name)), what)
        definition = self.terms.definitions[name]
        scope = parameters_of(self.terms, definition, self.terms.used[name])
        definition = with_names_of_numbers(self.terms, definition, scope)
        kind = self.terms.kind_of(definition.body, scope)
        section = "computed" if kind == "int" else "words"
        word = self._heading(definition, name, kind)
        return RuleText(section, spaced(word), self._explained(definition, kind, scope))

    def _heading(self, definition: ast.Definition, name: str, kind: str = "") -> str:
        """The word under which a definition is explained."""
        kind = kind or self.terms.kind_of(definition.body, {})
        named = kind == "bool" and len(definition.parameters) > 0
        return (named and (adjective_of(name) or kind_word(self.terms, name))) or (
            name if kind == "bool" else word_of(self.terms, name)
        )

    def _in_glossary(
        self, name: str, definition: ast.Definition | ast.EffectDefinition | None, kinds: Sequence[str]
    ) -> str:
        """What the glossary says of a name; its phrase for what a definition is given is said of anything."""
        phrase = self.terms.phrase(name)
        if phrase is None or definition is None:
            return self.terms.in_glossary(name)
        return sentence(of_any(phrase, parameters_of(self.terms, definition, kinds)))

    def _note_given(self, name: str) -> dict[str, bool]:
        """Note the use of what a part has been given for words of its own: its glossary cannot say what that means.

        The result is the names of that, and whether they are numbers that the part has by name, as in `rank: power`.
        """
        definition = self.terms.definitions.get(name)
        if definition is None:
            return {}
        found: dict[str, bool] = {}
        order = [source.name for source in self.terms.compiled.ruleset.sources]
        heads = [each for each in nodes(definition.body) if isinstance(each, ast.Name)]
        names = {each.text for each in heads if order.index(each.span.source.name) > _file(definition, order)}
        scope = parameters_of(self.terms, definition, self.terms.used[name])
        for used, arguments in applications(definition.body):
            given = self.terms.definitions.get(used)
            if given and (_file(given, order) > _file(definition, order) or _is_given_values(given, order)):
                counts = used in names and self.terms.kind_of_name(used, {}) == "int"
                counts = counts and not _is_sort(used, definition.body)
                is_known = all(self.terms.kind_of(argument, scope) != "it" for argument in arguments)
                if counts or is_known or self.speaker.inlined(used, arguments) is None:
                    if used not in self.terms.used:
                        self._noted.add(spaced(self._heading(given, used)))
                    self.speaker.note_use(used, arguments, scope)
                    found[used] = counts
        return found

    def _explained(self, definition: ast.Definition, kind: str, scope: Scope) -> str:
        """What a definition means, in a sentence that uses its name as the rules do."""
        name, body = definition.name, definition.body
        arguments = tuple(ast.Name(parameter, span=definition.span) for parameter in definition.parameters)
        if kind == "bool":
            clause = self.speaker.conditions.by_name(name, arguments, scope)
            return condition_in_parts(self.speaker, f"{first_said(clause, scope)} if", body, scope)
        is_one = kind == "sites" and is_one_site(self.terms, name)
        if kind == "sites" and not is_one:
            subject = by_name(self.speaker, name, arguments, scope).all()
        else:
            subject = self.speaker.by_name(name, arguments, scope)
        before = first_said(be(subject, kind in MEMBER and not is_one), scope)
        return value_in_parts(self.speaker, before, body, scope, _lines(definition))


def _names(text: str, word: str) -> bool:
    """Whether a text has a word of the game in it, also one for several things."""
    return any(term(each).lower() in text.lower() for each in (word, plural(word)))


def _lines(definition: ast.Definition) -> tuple[ast.Expression, ...]:
    """The conditions of the lines of a definition by cases that has no `else`; empty for others."""
    if definition.cases is None or definition.cases.is_complete:
        return ()
    name = ast.Name(definition.parameters[0], span=definition.span)
    return tuple(ast.Compare("is", name, key, span=key.span) for key in definition.cases.keys)


def _counts_by(name: str) -> str:
    """What the glossary of a part cannot know of a number that the part has been given, `rank: power`."""
    return f"How much each counts for this is its {term(name)}."


def _is_sort(name: str, body: ast.Node) -> bool:
    """Whether a number is looked up in a definition only to see if it is a certain one: no higher one is better."""
    used = [part for part in nodes(body) if _is_value_of(name, part)]
    sorts = [side for part in nodes(body) if isinstance(part, ast.Compare) for side in _if_equal(part)]
    return bool(used) and sum(_is_value_of(name, side) for side in sorts) == len(used)


def _if_equal(node: ast.Compare) -> tuple[ast.Expression, ...]:
    """Both sides of a comparison that asks whether they are the same."""
    return (node.left, node.right) if node.operator in ("=", "!=", "is", "is not") else ()


def _is_value_of(name: str, node: ast.Node) -> bool:
    """Whether an expression is the value that a definition with one parameter has."""
    match node:
        case ast.Of(ast.Name(head), _) | ast.Beside(ast.Name(head), _) | ast.Call(head, (_,)):
            return head == name
    return False


def _is_given_values(definition: ast.Definition, order: Sequence[str]) -> bool:
    """Whether a definition of a part has values in it that another file has given to the part."""
    last = _file(definition, order)
    given = [part for part in nodes(definition.body) if order.index(part.span.source.name) > last]
    return bool(given) and not any(isinstance(part, ast.Nowhere) for part in given)


def _file(definition: ast.Definition, order: Sequence[str]) -> int:
    """Which of the files of a ruleset has a definition: a part comes before what includes it."""
    return order.index(definition.body.span.source.name)
