"""Checks the names that a ruleset declares: their spelling, and that each is declared once."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator

from playground.ruleset.equipment import PIECE
from playground.ruleset.plurals import plural
from playground.ruleset.sections import SECTIONS
from playground.ruleset.word_choices import ListedWords, listed_in_choices
from playground.source.diagnostics import Diagnostics, another_name
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence
from playground.source.values import read_word

IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
HYPHENATED = re.compile(r"[A-Za-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)*")
HEAD = re.compile(r"\s*([A-Za-z]\w*)\s*(\(\s*[A-Za-z]\w*\s*(,\s*[A-Za-z]\w*\s*)*\))?\s*", re.ASCII)
_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)
WITH_WORDS = {"attributes": "attribute", "variables": "variable"}
"""The sections of what may hold words of its own, with what an entry is called."""

ELSE = "else"
"""The case of a definition by cases that is all other cases."""

_VALUE, _VALUES, _CHOICE = "value of the", "set of values", "choice of words"

PIECE_KEYS = frozenset(PIECE.all_keys())
"""The keys of a kind of piece that are not names of constants."""

# fmt: off
RESERVED = frozenset((
    "and", "any", "be", "begins", "by", "cell", "cells", "conceal", "continue", "continues", "define", "direction",
    "div", "do", "draw", "each", "else", "every", "except", "false", "flip", "for", "giving", "has", "if", "in",
    "into", "is", "least", "let", "lose", "loses", "mod", "more", "most", "move", "next", "none", "not", "nothing",
    "of", "on", "onto", "or", "place", "player", "remove", "repeat", "reveal", "roll", "set", "shuffle", "sort",
    "spread", "square", "squares", "sum", "swap", "the", "then", "through", "to", "true", "turn", "until", "walk",
    "when", "where", "while", "win", "wins", "with", "within",
))
# fmt: on
"""The reserved words of the rule language, repeated below the parser's layer; a test compares them to the grammar."""

BUILT_IN_AGENTS = ("random", "flat", "mcts", "alphabeta", "learned")
"""Names of the agents of every game, which strategies cannot use."""

AGENT_SETTINGS = (
    "bias",
    "by",
    "cutoff",
    "depth",
    "exploration",
    "fpu",
    "grave",
    "iterations",
    "mast",
    "memory",
    "minimax",
    "mistakes",
    "nodes",
    "ordering",
    "outcomes",
    "player",
    "playouts",
    "quiescence",
    "rolls",
    "samples",
    "solver",
    "table",
    "temperature",
    "worlds",
)
"""Settings of agents besides the weights of a strategy, whose names weights cannot use."""

MISSPELT = 0.78
"""How similar a name must be to a known one, by difflib's ratio, to be taken for a misspelt one."""

RULE_NAMES = {
    "players": "player",
    "pieces": "piece",
    "parameters": "parameter",
    "attributes": "attribute",
    "zones": "zone",
    "relations": "relation",
    "regions": "region",
    "tracks": "track",
    "points": "point",
    "variables": "variable",
    "define": "definition",
}
"""The sections whose names share one namespace in rules, with the noun for each."""


_INSTEAD_OF_NUMBERS = {
    "value": (
        "a range stands without […]: 2..14; some of its numbers may have names: {type: 2..14, names: {J: 11, Q: 12}}"
    ),
    "number": "the name comes first: {J: 11}",
    "word": "numbers and sites stand in one text: '1 or 3..5'",
}
"""What to write where numbers stand among words."""


def check_name(name: Scalar, noun: str, diagnostics: Diagnostics, *, identifier: bool) -> bool:
    """Report a name that rules cannot use, or that YAML does not read as text; True if it is fine."""
    what, instead = f"the name of {with_article(noun)}", _INSTEAD_OF_NUMBERS.get(noun, "")
    if read_word(name, diagnostics, what=what, instead=instead) is None:
        return False
    allowed = IDENTIFIER if identifier else HYPHENATED
    if not allowed.fullmatch(name.text):
        signs = "letters without accents, digits and '_'" if identifier else "letters without accents, digits, '_', '-'"
        hint = f"a name begins with a letter, followed by {signs}"
        if identifier and HYPHENATED.fullmatch(name.text):
            hint = f"it stands in rules, where a hyphen is a minus: {name.text.replace('-', '_')}"
        diagnostics.report("R007", name.span, name=name.text, noun=with_article(noun), hint=hint)
        return False
    if identifier and name.text in RESERVED:
        _report_reserved(name, name.text, 0, noun, diagnostics)
        return False
    return True


def is_misspelt(name: str, known: Iterable[str]) -> bool:
    """Whether a name is so similar to a known one that it is taken for a mistake."""
    return bool(difflib.get_close_matches(name, known, n=1, cutoff=MISSPELT))


def check_head(head: Scalar, diagnostics: Diagnostics) -> bool:
    """Report mistakes in the head of a definition, `name` or `name(parameter, parameter)`; True if it is fine."""
    if not HEAD.fullmatch(head.text):
        diagnostics.report("R019", head.span, head=head.text, hint="write name or name(parameter, parameter)")
        return False
    sound, seen = True, set()
    for word in _WORD.finditer(head.text):
        if word[0] in RESERVED:
            _report_reserved(head, word[0], word.start(), "definition", diagnostics)
            sound = False
        if word[0] in seen:
            diagnostics.report("R020", head.span_of(*word.span()), name=word[0], head=head.text)
            sound = False
        seen.add(word[0])
    return sound


def _report_reserved(name: Scalar, word: str, start: int, noun: str, diagnostics: Diagnostics) -> None:
    span = name.span_of(start, start + len(word))
    hint = another_name(word, span.source.text)
    diagnostics.report("R008", span, name=word, noun=with_article(noun), hint=hint)


def with_article(noun: str) -> str:
    """'a piece', 'an action'."""
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def head_name(head: str) -> str:
    """The name of a definition, without its parameters."""
    return head.partition("(")[0].strip()


def names_in(section: Node | None) -> tuple[Scalar, ...]:
    """The names that a section declares: the keys of a group, or the texts of a list."""
    if isinstance(section, Mapping):
        return tuple(key for key, _ in section.entries)
    if isinstance(section, Sequence):
        return tuple(item for item in section if isinstance(item, Scalar))
    return ()


def listed_words(values: Node | None) -> tuple[Scalar, ...]:
    """The words that an attribute or a variable may be, from its declaration."""
    return names_in(values.get("type") if isinstance(values, Mapping) else values)


def named_numbers(values: Node | None) -> tuple[Scalar, ...]:
    """The names that the declaration of an attribute or a variable gives to numbers."""
    return names_in(values.get("names")) if isinstance(values, Mapping) else ()


def words_of_choices(tree: Mapping) -> ListedWords:
    """The words that choices list."""
    holders = [entry for name in WITH_WORDS if isinstance(held := tree.get(name), Mapping) for entry in held.entries]
    known = {holder.text: frozenset(word.text for word in listed_words(values)) for holder, values in holders}
    return listed_in_choices(tree, known)


def constants_in(pieces: Node | None) -> Iterator[Scalar]:
    """The names of the constants of all kinds of pieces: the keys that every ruleset's pieces do not have."""
    groups = [group for _, group in pieces.entries] if isinstance(pieces, Mapping) else []
    for group in groups:
        if isinstance(group, Mapping):
            yield from (key for key, _ in group.entries if key.text not in PIECE_KEYS)


def section(tree: Mapping, name: str) -> Node | None:
    """A section of a ruleset; `regions`, `tracks` and `points` are keys of `board`."""
    if name not in ("regions", "tracks", "points"):
        return tree.get(name)
    board = tree.get("board")
    return board.get(name) if isinstance(board, Mapping) else None


def same_sections(tree: Mapping, other: Mapping) -> dict[str, Node]:
    """The sections of which both trees have the very same nodes; none if the trees declare different names."""
    for name in (*SECTIONS, "regions", "tracks"):
        here, there = section(tree, name), section(other, name)
        if here is not there and [n.text for n in names_in(here)] != [n.text for n in names_in(there)]:
            return {}
    return {key.text: node for key, node in tree.entries if other.get(key.text) is node}


def check_names_once(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Report every name that two declarations in the namespace of rules share."""
    first: dict[str, tuple[Scalar, str]] = {}
    reported = set[tuple[str, str]]()
    for text, declared, noun in _rule_names(tree):
        earlier, earlier_noun = first.get(text, (declared, ""))
        if noun == earlier_noun and (noun in ("player", "constant") or noun.startswith(_VALUE)):
            continue  # repeated items of a list are reported elsewhere, and several kinds may have the same constant
        if text in first:
            line = f"line {earlier.span.line}" if earlier.span.source == declared.span.source else str(earlier.span)
            hint = f"it is the name of the set of values of '{declared.text}'" if noun == _VALUES else ""
            if noun.startswith(f"{_VALUE} variable") and earlier_noun.startswith(_VALUE):
                hint = f"for a variable of the same words write 'type: {_holder(earlier_noun)}'"
            if noun.startswith(f"{_VALUE} attribute") and earlier_noun.startswith(_VALUE):
                hint = _shared_words(noun, earlier_noun)
            if noun.startswith(f"{_VALUE} choice"):
                hint = _instead_of_words(noun, earlier_noun, tree)
            if noun.startswith((f"{_VALUE} choice", f"{_VALUE} attribute")):
                if (noun, earlier_noun) in reported:
                    continue
                reported.add((noun, earlier_noun))
            if noun == _CHOICE:
                hint = f"give the choice another name, or the words to '{text}'"
            diagnostics.report("R009", declared.span, hint=hint, name=text, noun=with_article(earlier_noun), place=line)
        else:
            first[text] = (declared, noun)


def places_of_names(tree: Mapping) -> dict[str, Span]:
    """Where each name that rules can use is declared, those of definitions apart."""
    return {text: declared.span for text, declared, noun in _rule_names(tree) if noun != RULE_NAMES["define"]}


def _shared_words(noun: str, earlier: str) -> str:
    """What to write where an attribute lists words that have a holder already."""
    holder, other = _holder(noun), _holder(earlier)
    return f"if both have the same values write '{holder}: {other}'; if not, every word needs a name of its own"


def _instead_of_words(noun: str, earlier: str, tree: Mapping) -> str:
    """What to write where a choice lists what has a name already."""
    if earlier.startswith(_VALUE):
        return f"list nothing but words of '{_holder(earlier)}', or only other words"
    words = (word.text for word in words_of_choices(tree).own[_holder(noun)])
    return in_one_text(words, {"player": "players", "piece": "kinds"}.get(earlier, ""))


def in_one_text(words: Iterable[str], among: str = "") -> str:
    """How a set of what has names already is written, in place of a list; `among` is the set of all such things."""
    text = " or ".join(words)
    return f"a list is of new words; a set is one text: '{f'{among} and ({text})' if among else text}'"


def _holder(noun: str) -> str:
    """The name of what a value is of: `suit` of `value of the attribute 'suit'`."""
    return noun.split("'")[1]


def _rule_names(tree: Mapping) -> Iterator[tuple[str, Scalar, str]]:
    """Every name that rules can use, with its declaration and its noun."""
    for name, noun in RULE_NAMES.items():
        for declared in names_in(section(tree, name)):
            yield head_name(declared.text) if name == "define" else declared.text, declared, noun
    for constant in constants_in(tree.get("pieces")):
        yield constant.text, constant, "constant"
    for name, noun in WITH_WORDS.items():
        holders = tree.get(name)
        for holder, values in holders.entries if isinstance(holders, Mapping) else ():
            words = (*listed_words(values), *named_numbers(values))
            if words or noun == "attribute":
                yield plural(holder.text), holder, _VALUES
            for value in words:
                yield value.text, value, f"{_VALUE} {noun} '{holder.text}'"
    yield from _names_of_choices(tree)


def _names_of_choices(tree: Mapping) -> Iterator[tuple[str, Scalar, str]]:
    """The words that choices list and that nothing else has, and the name of all words of a choice."""
    for name, words in words_of_choices(tree).own.items():
        if any(isinstance(held := tree.get(section), Mapping) and name in held for section in WITH_WORDS):
            yield name, words[0], _CHOICE
        yield plural(name), Scalar(name, words[0].span, plain=True), _VALUES
        for word in words:
            yield word.text, word, f"{_VALUE} choice '{name}'"
