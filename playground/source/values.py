"""Reading scalars as whole numbers, yes or no, names, and texts.

YAML 1.1 reads `no` as a boolean, `010` as eight and `1:30` as ninety. These readers go by the text alone and report
ambiguous spellings. Each returns None after a diagnostic. `what` names the value in messages ("the size of the
board").
"""

from __future__ import annotations

import re

from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe, quoted

NAME = re.compile(r"[^\W\d_](?:[\w-]*\w)?")
"""A letter, then letters, digits, `_` and `-`; not `-` at the end."""

MAX_NAME_LENGTH = 60
MAX_DIGITS = 18

_YES, _NO = {"yes", "true"}, {"no", "false"}
_MEANINGS = (
    dict.fromkeys(("yes", "true", "on"), "'true'")
    | dict.fromkeys(("no", "false", "off"), "'false'")
    | dict.fromkeys(("null", "~", ""), "nothing at all")
)
_ABBREVIATED = ("y", "n")
"""Booleans according to YAML 1.1, but its parsers, PyYAML among them, have always read them as texts."""
_ANSWERS = re.compile(r"(yes|no|true|false)([\s_]+or[\s_]+(yes|no|true|false))+", re.IGNORECASE)
_INSTEAD_OF_WORDS = {
    "the name of a word": "in place of a list, a choice of the player is the text: yes or no",
    "the name of a choice": "in place of a list, a choice of the player is the text: yes or no",
    "the name of a value": "choose another name; a variable that is yes or no has the type: bool",
}
"""What to write for a yes or a no where names are listed."""
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")
_NOT_FINITE = re.compile(r"[+-]?\.?(nan|inf|infinity)", re.IGNORECASE)
_AMBIGUOUS = re.compile(r"[+-]?(0[0-9_]+|0[xob]\w+|[0-9]+_[0-9_]*|[0-9]+(:[0-9]+)+)|\+[0-9]+", re.IGNORECASE)


def is_yaml_word(scalar: Scalar) -> bool:
    """Whether YAML 1.1 reads this unquoted text as true, false or nothing (`no`, `off`, `~`, ...)."""
    return scalar.plain and scalar.text.lower() in _MEANINGS


def reads_like_yes_or_no(text: str) -> bool:
    """Whether a text is meant as a choice between yes and no, or as the type of what is so: `no or yes`."""
    return _ANSWERS.fullmatch(text) is not None


def read_int(
    node: Node, diagnostics: Diagnostics, *, what: str, low: int | None = None, high: int | None = None
) -> int | None:
    """A whole number in decimal digits, from `low` to `high` (inclusive)."""
    if not _is_filled(node, diagnostics, what) or not _is_number(node, diagnostics, what):
        return None
    assert isinstance(node, Scalar)
    number = int(node.text) if len(node.text) <= MAX_DIGITS else None
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        allowed = _range(low, high)
        diagnostics.report("Y043", node.span, what=what, range=allowed, found=quoted(node.text).strip("'"))
        return None
    return number


def _range(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f"between {low} and {high}" if low < high else str(low)
    if low is not None:
        return f"at least {low}"
    return f"at most {high}" if high is not None else f"a number of at most {MAX_DIGITS} digits"


def _is_number(node: Node, diagnostics: Diagnostics, what: str) -> bool:
    if not isinstance(node, Scalar):
        diagnostics.report("Y040", node.span, what=what, found=describe(node))
    elif _NOT_FINITE.fullmatch(node.text):
        diagnostics.report("Y042", node.span, what=what, found=quoted(node.text))
    elif _AMBIGUOUS.fullmatch(node.text):
        hint = "write the digits alone, in ordinary decimal spelling"
        diagnostics.report("Y041", node.span, found=quoted(node.text), hint=hint)
    elif not _NUMBER.fullmatch(node.text):
        diagnostics.report("Y040", node.span, what=what, found=describe(node))
    elif not node.plain:
        hint = "remove the quotes"
        diagnostics.report("Y040", node.span, what=what, found=f"the text {quoted(node.text)}", hint=hint)
    else:
        return True
    return False


def read_bool(node: Node, diagnostics: Diagnostics, *, what: str) -> bool | None:
    """`yes` or `no`, or their synonyms `true` and `false`."""
    if not _is_filled(node, diagnostics, what):
        return None
    word = node.text.lower() if isinstance(node, Scalar) else ""
    if isinstance(node, Scalar) and node.plain and word in _YES | _NO:
        return word in _YES
    hint = ""
    if word in _MEANINGS or word in _ABBREVIATED:
        hint = "remove the quotes" if word in _YES | _NO else "write yes or no"
    diagnostics.report("Y044", node.span, what=what, found=describe(node), hint=hint)
    return None


def read_word(node: Node, diagnostics: Diagnostics, *, what: str, instead: str = "") -> str | None:
    """A name: a letter, then letters, digits, `-` and `_`; not a word that YAML 1.1 takes for something else.

    `instead` is the hint where digits are.
    """
    if not _is_filled(node, diagnostics, what):
        return None
    if not isinstance(node, Scalar):
        diagnostics.report("Y046", node.span, what=what, found=describe(node))
        return None
    if is_yaml_word(node):
        meaning = _MEANINGS[node.text.lower()]
        hint = "choose another name"
        if node.text.lower() in _YES | _NO:
            hint = _INSTEAD_OF_WORDS.get(what, hint)
        diagnostics.report("Y045", node.span, what=what, found=node.text, meaning=meaning, hint=hint)
        return None
    if not NAME.fullmatch(node.text) or len(node.text) > MAX_NAME_LENGTH:
        hint = f"a name is a letter, then at most {MAX_NAME_LENGTH - 1} letters, digits, '-' or '_'"
        hint = instead if instead and node.text[:1].isdigit() else hint
        diagnostics.report("Y046", node.span, what=what, found=describe(node), hint=hint)
        return None
    return node.text


def read_text(node: Node, diagnostics: Diagnostics, *, what: str, no_list: str = "") -> str | None:
    """Any text that is not empty. `no_list` is the hint for a list or a group, which otherwise is to have quotes."""
    if not _is_filled(node, diagnostics, what):
        return None
    if isinstance(node, Mapping | Sequence):
        quoted = _IN_QUOTES if node.span.text[:1] in ("[", "{") else ""
        if isinstance(node, Mapping) and "when" in node and "after" in node:
            quoted = _behind_an_action(node, what)
        elif isinstance(node, Mapping) and "when" in node:
            quoted = "write it in one line: when CONDITION then EFFECTS"
        elif isinstance(node, Mapping) and tuple(node) == ("name",):
            quoted = "write the name alone"
        elif isinstance(node, Mapping) and what.startswith(_ITEM):
            quoted = _instead_of_items(node, what)
        hint = no_list if no_list and quoted in ("", _IN_QUOTES) else quoted
        diagnostics.report("Y047", node.span, what=what, found=describe(node), hint=hint)
        return None
    return node.text


_IN_QUOTES = "put quotes around it"
_ITEM = "an item of"
_ENDING = re.compile(r"the ending '([^']+)'")


def _behind_an_action(rule: Mapping, what: str) -> str:
    """What to write for an ending that follows an action, `left: {after: move, when: …, then: …}`."""
    after, name = rule.get("after"), _ENDING.fullmatch(what)
    behind = after.text if isinstance(after, Scalar) else "…"
    named = name[1] if name else "NAME"
    return (
        "what follows certain actions is a rule under 'after', which may also end the game: "
        f"'after: {{{named}: {{after: {behind}, when: …, then: …}}}}'"
    )


def _instead_of_items(item: Mapping, what: str) -> str:
    """What to write for `[North: row 8, South: row 1]`, and for `- shuffle: deck`, whose colon makes a group of it."""
    key = next(iter(item), "")
    if " " in key or what.startswith(f"{_ITEM} '"):
        return "a colon and a space make a group of it: leave the colon out, or put quotes around the whole text"
    return f"a group of 'key: value' lines has no '-' and no […]: {{{key}: …, …}}"


def _is_filled(node: Node, diagnostics: Diagnostics, what: str) -> bool:
    """Whether there is a value: neither nothing after `key:` nor an empty text."""
    if isinstance(node, Scalar) and not node.text.strip():
        diagnostics.report("Y048", node.span, what=what, hint=instead_of_nothing(node, what))
        return False
    return True


def instead_of_nothing(nothing: Scalar, what: str) -> str:
    """What to write where a value is missing; empty if nobody knows."""
    action = "write: nothing" if what.startswith("the action ") else ""
    piece = _PIECE.fullmatch(what)
    of_piece = f"a piece of which nothing is said is written: {piece[1]}: {{}}" if piece else ""
    return quotes_missing(nothing, what) or colon_missing(nothing) or action or of_piece


_PIECE = re.compile(r"the piece '([^']+)'")
_SHARED = re.compile(r"\s*,\s*(\w+)\s*:")
_WITH_SHARED_VALUES = re.compile(r"the (?:variable|zone|attribute|movement|choice|action|step|region) '(\w+)'")


def quotes_missing(nothing: Scalar, what: str) -> str:
    """A hint for `{won, lost: bool}`, where two names are to share what follows; empty for other entries."""
    name = _WITH_SHARED_VALUES.fullmatch(what)
    following = _SHARED.match(nothing.span.source.text, nothing.span.start)
    if name is None or following is None:
        return ""
    return f'names that share what follows stand in quotes: {{"{name[1]}, {following[1]}": …}}'


def colon_missing(nothing: Scalar) -> str:
    """A hint for an entry of `{Man, Ox}`, which has no value since there is no `:`; empty for other entries."""
    before = nothing.span.source.text[: nothing.span.start].rstrip()
    if nothing.span.source.text[nothing.span.start : nothing.span.start + 1] not in (",", "}") or before[-1:] in ":,{":
        return ""
    return "no ':' follows it: names alone stand in […], and several cases of a definition are joined by 'or'"
