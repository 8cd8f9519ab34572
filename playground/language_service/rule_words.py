"""The words that may follow in a rule, by the grammar, and the names that may."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark.exceptions import LarkError

from playground.game.board import COMPASS
from playground.game.operations import BY_SPELLING
from playground.game.prelude import prelude
from playground.game.vocabulary import ATTACKS, CAN_MOVE, FIXED, RELATIVE, WAYS
from playground.language_service.kinds import section_of
from playground.language_service.manual import explanations
from playground.language_service.names import Names
from playground.language_service.scope import locals_at
from playground.language_service.structure import Place, Structure
from playground.language_service.suggestion import Suggestion
from playground.syntax.grammar import parser, spellings
from playground.syntax.keywords import FORMS

STARTS = {"expression": "expression_text", "effects": "effects_text", "rule": "rule_text",
          "movement": "movement_text", "prefer": "prefer_text"}  # fmt: skip
"""The grammar's start symbol for each kind of rule text."""

_UNFINISHED = re.compile(r"[A-Za-z_]\w*$")
_SPECIAL = (
    (re.compile(r"\b(?:each|any|every|sum|most|least|the|let)\s+$"), ()),  # a new name
    (re.compile(r"\b(?:roll|set|raise|lower)\s+$"), ("variable", "attribute")),
    (re.compile(r"\bby\s+$"), ("attribute",)),
    (re.compile(r"\b(?:continues?|next player is\s+\w+)\s+with\s+$"), ("step",)),
)
"""Where the grammar takes any name, which nouns are meant."""

_UNFINISHED_CHANGE = re.compile(r"(?<![^;(\s])(?:raise|lower)\s+(?!.*\bby\b)(?=[^;]*$)", re.DOTALL)
"""The verb of a `raise` or a `lower` that the text ends with, without its `by`."""

_UNITS = ("square", "squares", "cell", "cells")
_DIRECTIONS = frozenset(("any", *WAYS, *RELATIVE, *(direction.name for direction in COMPASS), "leap"))
_SITES = frozenset(("choice here", "region", "zone", "own", "enemy", "empty", "occupied", "last", "neighbours"))
_LIKELY = (
    (("place", "into"), frozenset(("piece",))),
    (("onto", "through", "on", "within", "count", "no", "some"), _SITES),
    (("remove", "flip", "move", "turn", "swap", "shuffle", "reveal", "conceal"), _SITES),
    (("of",), frozenset(("player", "mover", "opponent", "choice here", "last"))),
    (("when", "if", "and"), frozenset(("some", "no", "count", "last", "parameter", "every", "any", "not"))),
    (("then", "do"), frozenset(("form", "mover"))),
)
"""After some words, what is likely."""

_ARGUMENTS = {
    "site?": "site", "sites": "sites", "way": "direction", "way?": "direction", "ways": "directions", "int": "number",
    "player": "player", "player?": "player", "piece?": "kind", "any": "value", "bool": "condition",
}  # fmt: skip


def words_of_rule(
    of: str, text: str, offset: int, place: Place, structure: Structure, names: Names
) -> Iterator[Suggestion]:
    """What may follow a rule of a kind that is written from `place` to `offset`."""
    before = _rule_before(text[place.start : offset])
    takes = _accepted(of, before)
    keywords = sorted(word for word in takes if word.isidentifier() and word.islower())
    if not takes & {"NAME", "CALL"}:
        yield from _keywords(keywords)
        return
    nouns = next((nouns for pattern, nouns in _SPECIAL if pattern.search(before)), None)
    if nouns is not None and not takes & {"(", "NUMBER"}:
        yield from (Suggestion(n.name, n.noun, n.value, n.about) for n in names.of(*nouns))
        if before.rstrip().endswith("set"):
            yield _explained("owner", "function")
        return
    found = [*_of_ruleset(place, structure, names), *_keywords(keywords), *_built_in()]
    if section_of(place.path)[:1] == ("strategies",):
        found.append(_explained("reached_by", "function"))
    likely = _likely(of, before)
    yield from sorted(found, key=lambda each: each.noun not in likely and each.label not in likely)


def _of_ruleset(place: Place, structure: Structure, names: Names) -> Iterator[Suggestion]:
    """The names that this rule has for itself, and those that the ruleset declares."""
    locals_ = locals_at(structure, place.path)
    yield from (Suggestion(name, "choice here", "", about) for name, about in locals_.items())
    for name in names.in_rules():
        if name.name not in locals_:
            yield Suggestion(name.name, name.noun, name.value, name.about, _applied(name.name, name.value))


def _likely(of: str, before: str) -> frozenset[str]:
    """Nouns and words that are likely after the word before; none if any may follow."""
    last = re.search(r"(\w+)\s*\(*$", before)
    word = last[1] if last else ""
    if of == "movement" and word in ("in", *_UNITS):
        return _DIRECTIONS
    return next((likely for words, likely in _LIKELY if word in words), frozenset())


def _rule_before(written: str) -> str:
    """The rule up to the word that is being written, without the quotes and the marks of YAML."""
    written = re.sub(r"^[|>][-+0-9]*\s*", "", written.lstrip())
    if written.startswith('"') or (written.startswith("'") and written.count("'") == 1):
        written = written[1:]
    return _UNFINISHED.sub("", written)


def _accepted(of: str, before: str) -> set[str]:
    """The words and kinds of words that the grammar takes next; those of any rule if it cannot read what is before."""
    known = spellings(parser())
    set_instead = _UNFINISHED_CHANGE.sub("set ", before)  # before the `by` is written, `raise` may be any name
    if set_instead != before and of in ("effects", "rule"):
        return {"by" if token == "to" else token for token in _accepted(of, set_instead)}
    try:
        reading = parser().parse_interactive(before, start=STARTS[of])
        reading.exhaust_lexer()
        accepted: set[str] = reading.accepts()  # type: ignore[no-untyped-call]  # Lark's has no annotations
    except LarkError:
        accepted = {*known, "NAME"}
    return {known.get(token, token) for token in accepted}


def _keywords(words: list[str]) -> Iterator[Suggestion]:
    for word in words:
        form = FORMS.get(word, "")
        explained = explanations().get(word)
        about = explained.meaning if explained else ""
        if form:
            yield Suggestion(form, "form", "", about, _to_fill_in(form))
        yield Suggestion(word, "keyword", "", about)


def _to_fill_in(form: str) -> str:
    """`place PIECE on SITES` with its words in capitals to be filled in."""
    numbers = iter(range(1, 20))
    filled = re.sub(r"\b[A-Z]{2,}\b", lambda word: f"${{{next(numbers)}:{word[0].lower()}}}", form)
    return re.sub(r"…", lambda _: f"${{{next(numbers)}:…}}", filled)


def _built_in() -> Iterator[Suggestion]:
    for name, spec in BY_SPELLING.items():
        arguments = [_ARGUMENTS.get(kind, kind) for kind in spec.takes]
        yield _explained(name, "function" if arguments else "constant", _call(name, arguments))
    for name, definition in prelude().items():
        noun = "function" if definition.parameters else "constant"
        needed = len(definition.parameters) - (definition.default is not None)
        yield _explained(name, noun, _call(name, list(definition.parameters[:needed])))
    for name in ATTACKS:
        yield _explained(name, "function", f"{name} ")
    yield _explained(CAN_MOVE, "function", f"{CAN_MOVE}(${{1:player}})")
    for name in (*FIXED, *WAYS, *RELATIVE, *(direction.name for direction in COMPASS)):
        yield _explained(name, "constant")


def _explained(name: str, noun: str, insert: str = "") -> Suggestion:
    explained = explanations().get(name)
    detail = explained.form if explained and explained.form != name else ""
    return Suggestion(name, noun, detail, explained.meaning if explained else "", insert)


def _call(name: str, arguments: list[str]) -> str:
    """`ahead(…, …, …)` with arguments to fill in; a function of one argument stands before it."""
    if len(arguments) < 2:
        return f"{name} " if arguments else ""
    return f"{name}({', '.join(f'${{{number}:{each}}}' for number, each in enumerate(arguments, 1))})"


def _applied(name: str, value: str) -> str:
    """A definition with arguments as it is used."""
    head = re.match(rf"{name}\s*\(([^)]*)\):", value)
    return _call(name, [each.strip() for each in head[1].split(",")]) if head else ""
