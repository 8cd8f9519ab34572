"""Checks state variables: their type, index and start value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import prod

from playground.game import core
from playground.game.by_site import declared_by_site
from playground.game.construct import MAX_RANGE_SIZE
from playground.game.core import NOTHING, Type
from playground.game.declared_names import attribute_type
from playground.game.expressions import ExpressionChecker
from playground.game.faces import Declaration, known_faces, report_faces
from playground.game.meant_types import OTHER_TYPES, meant_range
from playground.game.names import UNKNOWN, is_unknown
from playground.game.number_names import declare_names, report_not_numbers, with_names
from playground.ruleset.model import Ruleset, VariableDeclaration
from playground.ruleset.names import IDENTIFIER, in_one_text
from playground.ruleset.plurals import plural, singular
from playground.source.diagnostics import did_you_mean, near_name
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.source.values import reads_like_yes_or_no
from playground.syntax import ast
from playground.syntax.parse import parse_expression

_WORD_LIST = re.compile(r"[(\[{]?\s*[^\W\d][\w-]*(\s*(,|/|\||\bor\b)\s*[^\W\d][\w-]*)+\s*[)\]}]?")
"""What designers write for a variable that should hold one of several words: `[on, back]`, `on or back`."""

VALUES_GIVEN = frozenset(("type", "faces", "range", "values", "choices", "names"))
"""Keys that say which values there are, or are meant to."""

MAX_ATTRIBUTE_VALUES = 1024
"""Limit on the values of an attribute; a position has up to 64 sets of sites for them."""


TURN = "turn"
"""Among what there is a variable for each of: it starts again whenever a turn has ended."""

MAX_WIDE = 1_000_000
"""The greatest number, and less 0 the least one, of a variable that all see and that is not of sites."""

MAX_VALUES = 4096
"""Limit on the values of a variable with several indices."""


def words_of_variable(declaration: VariableDeclaration, checker: ExpressionChecker) -> core.Attribute | None:
    """The words that a variable lists, as an attribute that no piece has; None if it lists none."""
    words = tuple(word.text for word in declaration.words[:MAX_ATTRIBUTE_VALUES])
    if len(declaration.words) > MAX_ATTRIBUTE_VALUES:
        report_values(declaration, declaration.span, "", checker)
    return core.Attribute(declaration.name, words, 0, len(words) - 1) if words else None


def words_of_choice(name: str, words: Sequence[Scalar], checker: ExpressionChecker) -> core.Attribute:
    """The words that choices list, as an attribute that no piece has. What every ruleset knows is reported, once."""
    known = next((word for word in words if checker.vocabulary.meant_by_all(word.text)), None)
    if known is not None:
        hint = in_one_text(word.text for word in words)
        checker.diagnostics.report("T174", known.span, hint=hint, name=known.text)
        checker.vocabulary.lost |= {name, *(word.text for word in words)}
        words = ()
    return core.Attribute(name, tuple(word.text for word in words), 0, len(words) - 1)


def report_values(declaration: Declaration, place: Span, hint: str, checker: ExpressionChecker) -> None:
    """Report that there are no values, or too many."""
    largest = f"{MAX_ATTRIBUTE_VALUES:,}"
    checker.diagnostics.report("T068", place, hint=hint, name=declaration.name, largest=largest)


def state_variable(declaration: VariableDeclaration, checker: ExpressionChecker) -> core.GameVariable:
    """The state variable of a declaration."""
    if declaration.seen_by == "owner" and (not declaration.each or declaration.each[0].text != "player"):
        hint = "add 'each: player', or let 'everybody' or 'nobody' see it"
        checker.diagnostics.report("T077", declaration.span, hint=hint, name=declaration.name)
    type_, faces = _named_variable_type(declaration, checker)
    sites: list[frozenset[int]] = []
    of_each = [text for text in declaration.each if text.text != TURN]
    indices = tuple(index_of(declaration.name, text, checker, sites) for text in of_each)
    each, size = _every(indices, declaration, checker)
    node = parse_expression(declaration.start, checker.diagnostics) if declaration.start is not None else None
    may_be_none = isinstance(node, ast.Nowhere) and type_.kind in ("player", "piece", "mark", "way")
    type_ = replace(type_, optional=True) if may_be_none else type_
    by_site = declared_by_site(declaration, type_, indices, sites, checker.vocabulary, checker.diagnostics)
    if sites and by_site is None:
        each = UNKNOWN
    start = NOTHING if may_be_none else _start_of(type_)
    if node is not None and not may_be_none:
        value = checker.coerce_to(checker.check(node), type_, node.span)
        if not is_unknown(value):
            start = _start(declaration, type_, value, checker)
    secret, several = declaration.seen_by != "everybody", indices if len(indices) > 1 else ()
    each_turn = len(of_each) < len(declaration.each)
    return core.GameVariable(
        declaration.name,
        type_,
        each,
        start,
        size,
        secret,
        several,
        by_site,
        faces,
        each_turn=each_turn,
        is_shown=declaration.shown,
    )


def index_of(name: str, text: Scalar, checker: ExpressionChecker, sites: list[frozenset[int]]) -> core.Index:
    """What there is a variable or a zone for each of: players, kinds, numbers or sites, which are added to `sites`."""
    vocabulary = checker.vocabulary
    if text.text == "player":
        return core.Index(Type("player"), len(vocabulary.players))
    if text.text == "kind":
        return core.Index(Type("piece"), len(vocabulary.pieces))
    if (named := type_of_values(text.text, checker)) is not None:
        return core.Index(named, named.high - named.low + 1)
    if text.text in vocabulary.lost:
        return core.Index(UNKNOWN, 1)
    board = vocabulary.world.board
    if text.text == "site":
        sites.append(board.site_set)
        return core.Index(Type("site"), board.size)
    numbers = range_in(text, checker)
    if isinstance(numbers, frozenset):
        sites.append(numbers)
        return core.Index(Type("site"), board.size)
    if numbers is None:
        hint = did_you_mean(text.text, ("player", "kind", "site"))
        hint = (
            hint if hint.startswith("did") else "for the numbers from 1 to 3 write '1..3', for sites 'site' or a region"
        )
        checker.diagnostics.report("T072", text.span, hint=hint, name=name)
    return core.Index(numbers or UNKNOWN, numbers.high - numbers.low + 1 if numbers else 1)


def _every(
    indices: tuple[core.Index, ...], declaration: VariableDeclaration, checker: ExpressionChecker
) -> tuple[Type | None, int]:
    """The type of the index (None without one), and the number of values; several indices are counted through."""
    size = prod(index.size for index in indices)
    if len(indices) > 1 and size > MAX_VALUES:
        checker.diagnostics.report("T110", declaration.span, name=declaration.name, found=size, largest=MAX_VALUES)
        return UNKNOWN, 1
    if len(indices) < 2:
        return (indices[0].type, size) if indices else (None, 1)
    known = all(index.type != UNKNOWN for index in indices)
    return (Type("int", 0, size - 1) if known else UNKNOWN), size


def _start_of(type_: Type) -> int:
    """What a variable is at the beginning if nothing else is said: a number is 0 if it may be."""
    if type_.kind == "site":
        return NOTHING
    return 0 if type_.kind == "int" and type_.low <= 0 <= type_.high else type_.low


def _start(declaration: VariableDeclaration, type_: Type, value: core.Expression, checker: ExpressionChecker) -> int:
    place = declaration.start.span if declaration.start else declaration.span
    if not isinstance(value, core.Constant) or isinstance(value.value, frozenset | str):
        checker.diagnostics.report("T054", place, hint="'set' it in 'setup:'", name=declaration.name)
        return _start_of(type_)
    if type_.kind == "int" and not type_.low <= value.value <= type_.high:
        checker.diagnostics.report("T055", place, name=declaration.name, low=type_.low, high=type_.high)
    return int(value.value)


def word_faces(declaration: Declaration, words: tuple[str, ...], checker: ExpressionChecker) -> tuple[int, ...]:
    """The numbers of the words on the faces of a die."""
    for face in declaration.faces:
        if face.text not in words:
            problem = f"has '{face.text}' on a face, which is none of its words"
            report_faces(declaration, face.span, problem, checker, did_you_mean(face.text, words))
    return tuple(words.index(face.text) for face in declaration.faces if face.text in words)


def _named_variable_type(declaration: VariableDeclaration, checker: ExpressionChecker) -> tuple[Type, tuple[int, ...]]:
    """The type of a variable with its names for numbers, and the faces of a die that rolls it."""
    names = declare_names(declaration, checker)
    type_, faces = _variable_type(declaration, checker)
    if not names or type_ == UNKNOWN:
        return type_, faces
    if type_.kind != "int":
        report_not_numbers(declaration, checker)
        return type_, faces
    held = with_names(core.Attribute(declaration.name, (), type_.low, type_.high), names, declaration, checker)
    checker.vocabulary.word_lists[declaration.name] = held
    return attribute_type(held), faces


def _variable_type(declaration: VariableDeclaration, checker: ExpressionChecker) -> tuple[Type, tuple[int, ...]]:
    """The type of a variable, and the faces of a die that rolls it."""
    if declaration.words:
        words = checker.vocabulary.word_lists[declaration.name]
        return attribute_type(words), word_faces(declaration, words.words, checker)
    if declaration.type is None:
        if not declaration.faces and not VALUES_GIVEN.isdisjoint(checker.vocabulary.lost):
            return UNKNOWN, ()  # it has what cannot be read, which has been reported
        if not declaration.faces:
            hint = "add 'type:', a range such as 0..9, bool, player, kind, site, direction, an attribute or a list"
            checker.diagnostics.report("T056", declaration.span, hint=hint, name=declaration.name)
            return UNKNOWN, ()
        faces = known_faces(declaration, Type("int"), checker)
        return (Type("int", min(faces), max(faces)) if faces else UNKNOWN), faces
    type_ = _named_type(declaration, declaration.type, checker)
    return type_, (known_faces(declaration, type_, checker) if type_ != UNKNOWN else ())


def _named_type(declaration: VariableDeclaration, text: Scalar, checker: ExpressionChecker) -> Type:
    word = text.text
    simple = {
        "bool": Type("bool"),
        "player": Type("player"),
        "kind": Type("piece"),
        "site": Type("site", optional=True),
        "direction": Type("way", 0, len(checker.vocabulary.world.board.directions) - 1),
    }
    if word in simple:
        return simple[word]
    if (named := type_of_values(word, checker)) is not None:
        return named
    if word in checker.vocabulary.lost:
        return UNKNOWN
    hint = instead_of_words(word, checker) or OTHER_TYPES.get(word.lower(), "")
    numbers = None if hint else (_wide_range(declaration, text, checker) or range_in(text, checker))
    if not isinstance(numbers, Type):
        hint = hint or meant_range(word) or near_name(word, simple)
        checker.diagnostics.report("T056", text.span, hint=hint, name=declaration.name)
        return UNKNOWN
    return numbers


def _wide_range(declaration: VariableDeclaration, text: Scalar, checker: ExpressionChecker) -> Type | None:
    """The type of more numbers than a set can have, of a variable for which no set of its values is needed.

    What players do not see is kept as a set of possible numbers, and what sites have as sets of sites.
    """
    node = parse_expression(text, None)
    if not isinstance(node, ast.Range) or declaration.seen_by != "everybody" or _is_of_sites(declaration):
        return None
    low, high = checker.expect(node.low, "int"), checker.expect(node.high, "int")
    if not (isinstance(low, core.Constant) and isinstance(high, core.Constant)) or is_unknown(low) or is_unknown(high):
        return None
    first, last = int(str(low.value)), int(str(high.value))
    if last - first < MAX_RANGE_SIZE:
        return None
    if first < -MAX_WIDE or last > MAX_WIDE:
        hint = f"the numbers of a variable lie between {-MAX_WIDE:,} and {MAX_WIDE:,}"
        checker.fail("T014", node.span, hint=hint, found=last - first + 1, largest=2 * MAX_WIDE + 1)
        return UNKNOWN
    return Type("int", first, last)


def _is_of_sites(declaration: VariableDeclaration) -> bool:
    """Whether a variable seems to have a value for each of some sites: what else there is one for is known by words."""
    return any(text.text not in ("player", "kind", TURN) and ".." not in text.text for text in declaration.each)


def type_of_values(name: str, checker: ExpressionChecker) -> Type | None:
    """The type of the values of an attribute, or of a variable that lists words; None if the name is of neither."""
    vocabulary = checker.vocabulary
    attribute = vocabulary.attributes.get(name) or vocabulary.word_lists.get(name)
    return attribute_type(attribute) if attribute is not None else None


def instead_of_words(text: str, checker: ExpressionChecker) -> str:
    """What to write in place of a type that names words otherwise than as a list; empty if it does not."""
    if reads_like_yes_or_no(text):
        return "write: bool"
    vocabulary = checker.vocabulary
    types = {each.name: each.words for each in vocabulary.with_values() if each.words}
    if (one := singular(text, types)) is not None:
        return f"write '{one}'"
    if _WORD_LIST.fullmatch(text) is None:
        return ""
    words = [word for word in IDENTIFIER.findall(text) if word != "or"]
    for name, values in {"kind": vocabulary.pieces, "player": vocabulary.players, **types}.items():
        if set(values).issuperset(words):
            return f"write '{name}'"
    if " or " in text and set(vocabulary.names()).issuperset(words):
        return ""  # `low or high`: numbers by their names
    return f"write words as a list: [{', '.join(words)}]"


def range_in(text: Scalar, checker: ExpressionChecker) -> Type | frozenset[int] | None:
    """The type of the numbers in a range such as `0..size`, or the sites of a region; None if the text is neither."""
    node = parse_expression(text, checker.diagnostics)
    is_word = isinstance(node, ast.Name) and node.text not in checker.vocabulary.names()
    numbers = checker.check(node) if node and not is_word else None
    if isinstance(numbers, core.Constant) and numbers.type.kind == "numbers" and numbers.value:
        return Type("int", numbers.type.low, numbers.type.high, named=numbers.type.named)
    if isinstance(numbers, core.Constant) and isinstance(numbers.value, frozenset) and numbers.type.kind == "sites":
        return numbers.value
    return UNKNOWN if node is None or (numbers is not None and is_unknown(numbers)) else None


def variables_of_regions(ruleset: Ruleset) -> frozenset[str]:
    """The variables with a value for each site of a region; they are declared after the regions."""
    regions = names_of_regions(ruleset)
    return frozenset(
        name
        for name, declaration in ruleset.variables.items()
        if any(regions.intersection(IDENTIFIER.findall(text.text)) for text in declaration.each)
    )


def names_of_regions(ruleset: Ruleset) -> frozenset[str]:
    """The names of regions, and those of the numbers of regions that are lists: `small`, `smalls`."""
    regions = ruleset.board.regions.values() if ruleset.board else ()
    return frozenset(name for each in regions for name in (each.name, *((plural(each.name),) if each.listed else ())))
