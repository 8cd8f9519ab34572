"""Checks the attributes of components: their words or their range, and whose words they share.

In: the declarations. Out: an attribute for each of them. What is known of one with a mistake are its names, which rules
may use without further reports.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from playground.game import core
from playground.game.core import Type
from playground.game.expressions import ExpressionChecker
from playground.game.faces import known_faces
from playground.game.meant_types import meant_list, meant_range
from playground.game.number_names import declare_names, with_names
from playground.game.variables import (
    MAX_ATTRIBUTE_VALUES,
    VALUES_GIVEN,
    instead_of_words,
    range_in,
    report_values,
    word_faces,
    words_of_choice,
    words_of_variable,
)
from playground.ruleset.model import AttributeDeclaration, Ruleset
from playground.ruleset.names import IDENTIFIER
from playground.ruleset.plurals import plural
from playground.source.diagnostics import near_name
from playground.source.text import Span


def declare_values(ruleset: Ruleset, checker: ExpressionChecker) -> tuple[core.Attribute, ...]:
    """Declare the words of variables and of choices, and all attributes, which are returned.

    Those with mistakes are returned as well, but are not known to rules.
    """
    vocabulary = checker.vocabulary
    listed = {name: words_of_variable(each, checker) for name, each in ruleset.variables.items()}
    chosen = {name: words_of_choice(name, words, checker) for name, words in ruleset.words_of_choices.items()}
    words = {name: each for name, each in (listed | chosen).items() if each is not None and each.words}
    vocabulary.word_lists = dict(words)
    declaring = Declaring(ruleset, checker)
    found = tuple(declaring.attribute(name) for name in ruleset.attributes)
    vocabulary.attributes = {each.name: each for each in found if each.name not in declaring.mistaken}
    vocabulary.word_lists = words  # without attributes, which were there so that ranges can name their numbers
    return found


@dataclass
class Declaring:
    """Declares attributes, each behind the one whose values it shares.

    `mistaken` are those whose values are not known, `open` those that are being declared, which others cannot share.
    """

    ruleset: Ruleset
    checker: ExpressionChecker
    known: dict[str, core.Attribute] = field(default_factory=dict)
    open: set[str] = field(default_factory=set)
    mistaken: set[str] = field(default_factory=set)

    def attribute(self, name: str) -> core.Attribute:
        """The attribute with a name; after a diagnostic, one with which the game can still be checked."""
        if name not in self.known:
            self.open.add(name)
            declaration = self.ruleset.attributes[name]
            names = declare_names(declaration, self.checker)
            values = self._shared(declaration) or self._listed(declaration) or self._numbers(declaration)
            if names or not values.shared:
                values = with_names(replace(values, shared=""), names, declaration, self.checker)
            self.known[name] = values
            self.open.discard(name)
        return self.known[name]

    def _shared(self, declaration: AttributeDeclaration) -> core.Attribute | None:
        """An attribute with the values of another one, or with the words that a variable or a choice lists."""
        other = declaration.range.text if declaration.range else ""
        if other in self.ruleset.attributes:
            if other in self.open:
                hint = f"'{other}' has its values from here: list them at one of these attributes"
                return self._mistaken(declaration, declaration.span, hint)
            holder = self.attribute(other)
            if other in self.mistaken:
                return self._unknown(declaration)
        elif other in self.checker.vocabulary.word_lists:
            holder = self.checker.vocabulary.word_lists[other]
        else:
            return None
        faces = self._faces(declaration, holder) or holder.faces
        return replace(holder, name=declaration.name, shared=holder.holder, faces=faces)

    def _faces(self, declaration: AttributeDeclaration, holder: core.Attribute) -> tuple[int, ...]:
        if holder.words:
            return word_faces(declaration, holder.words, self.checker)
        return known_faces(declaration, Type("int", holder.low, holder.high), self.checker)

    def _listed(self, declaration: AttributeDeclaration) -> core.Attribute | None:
        """An attribute that lists its words, or only the faces of a die."""
        name, lost = declaration.name, self.checker.vocabulary.lost
        if declaration.range is not None:
            if not (listed := meant_list(declaration.range.text)):
                return None
            hint = f"write words as a list: [{', '.join(listed)}]"
            report_values(declaration, declaration.range.span, hint, self.checker)
            return core.Attribute(name, listed, 0, len(listed) - 1)
        if declaration.faces and not declaration.words:
            faces = known_faces(declaration, Type("int"), self.checker)
            low, high = (min(faces), max(faces)) if faces else (0, 0)
            if low < 0 or high - low >= MAX_ATTRIBUTE_VALUES:
                return self._mistaken(declaration, declaration.faces[0].span, "")
            return core.Attribute(name, (), low, high, faces)
        if not declaration.words:
            if VALUES_GIVEN.isdisjoint(lost):
                return self._mistaken(declaration, declaration.span, _range_missing(declaration))
            return self._unknown(declaration)
        words = tuple(word.text for word in declaration.words)
        if len(words) > MAX_ATTRIBUTE_VALUES:
            return self._mistaken(declaration, declaration.span, "")
        return core.Attribute(name, words, 0, len(words) - 1, word_faces(declaration, words, self.checker))

    def _numbers(self, declaration: AttributeDeclaration) -> core.Attribute:
        """An attribute with a range of numbers."""
        assert declaration.range is not None  # else it lists words, or has a mistake
        found, text = range_in(declaration.range, self.checker), declaration.range.text
        if isinstance(found, Type) and found.kind == "unknown":
            return self._unknown(declaration)
        size = found.high - found.low + 1 if isinstance(found, Type) else 0
        if not isinstance(found, Type) or size > MAX_ATTRIBUTE_VALUES or found.low < 0:
            is_word = IDENTIFIER.fullmatch(text)
            hint = self._instead_of_word(text) if is_word else meant_range(text)
            return self._mistaken(declaration, declaration.range.span, hint)
        return core.Attribute(
            declaration.name, (), found.low, found.high, known_faces(declaration, found, self.checker)
        )

    def _instead_of_word(self, word: str) -> str:
        """What to write in place of a single word that has no values."""
        near = instead_of_words(word, self.checker) or near_name(word, self.ruleset.attributes)
        return near or "write words as a list: [red, blue]"

    def _mistaken(self, declaration: AttributeDeclaration, place: Span, hint: str) -> core.Attribute:
        report_values(declaration, place, hint, self.checker)
        return self._unknown(declaration)

    def _unknown(self, declaration: AttributeDeclaration) -> core.Attribute:
        """An attribute whose values are not known: rules may name it, them, and all of them, whatever they are."""
        name, words = declaration.name, [word.text for word in declaration.words]
        words += IDENTIFIER.findall(declaration.range.text) if declaration.range else []
        named = (each.text for each, _ in declaration.names)
        self.checker.vocabulary.lost |= {name, plural(name), *words, *named}
        self.mistaken.add(name)
        return core.Attribute(name, (), 0, MAX_ATTRIBUTE_VALUES - 1)


def _range_missing(declaration: AttributeDeclaration) -> str:
    """What to write for an attribute without values, which may have names for numbers."""
    numbers = [int(number.text) for _, number in declaration.names if number.text.isdecimal()]
    if declaration.names and len(numbers) == len(declaration.names):
        return f"'names' are for some numbers of a range: add 'type: {min(numbers)}..{max(numbers)}'"
    return "write a range, 1..6, or words, [red, blue]"
