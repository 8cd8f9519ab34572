"""Rule text to AST.

In: a text with spans (a scalar of a ruleset, or a whole prelude file) and a start symbol. Out: a node of
`playground.syntax.ast` in which every part has a span, or None after a diagnostic. Where no diagnostics are given, a
text that does not parse is not examined: to find out why takes longer than to parse it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from lark import Token, Tree, UnexpectedInput, UnexpectedToken

from playground.ruleset.model import TriggerDeclaration
from playground.ruleset.splice import Spliced, given_in
from playground.source.diagnostics import Diagnostics
from playground.source.text import Source
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.build import Builder
from playground.syntax.failure import effect_words, value_words
from playground.syntax.grammar import parser, reserved_words
from playground.syntax.mistakes import report_mistake
from playground.syntax.other_words import EFFECTS
from playground.syntax.rule_text import RuleText, WholeText

__all__ = [
    "MAX_DEPTH",
    "MAX_LENGTH",
    "RuleText",
    "WholeText",
    "parse_definitions",
    "parse_effects",
    "parse_effects_of",
    "parse_expression",
    "parse_meaning",
    "parse_movement",
    "parse_prefer",
    "parse_prelude",
    "parse_rule",
    "reserved_words",
]

MAX_LENGTH = 4000
"""Limit on the characters of a rule text."""

MAX_KEPT, MAX_KEPT_LENGTH = 1024, 400
"""How many parse trees are kept, and of texts of how many characters at most: together some tens of megabytes."""

MAX_DEPTH = 100
"""Limit on nesting, because walks over rules are recursive. Each operand of `a or b or c` is one level deeper."""


def parse_expression(text: RuleText, diagnostics: Diagnostics | None) -> ast.Expression | None:
    """Parse a value, such as `empty where below it is not empty`."""
    node: ast.Expression | None = _parse(text, "expression_text", diagnostics)
    return node


def parse_effects(text: RuleText, diagnostics: Diagnostics | None) -> ast.Block | None:
    """Parse effects in order, such as `move piece to target; flip target`."""
    node: ast.Block | None = _parse(text, "effects_text", diagnostics)
    return node


def parse_effects_of(texts: Sequence[RuleText], diagnostics: Diagnostics) -> ast.Block | None:
    """Parse a list of texts as one block, so that a name that one of them gives is known in those that follow."""
    blocks = [block for text in texts if (block := parse_effects(text, diagnostics)) is not None]
    if not blocks:
        return None
    return ast.Block(tuple(effect for block in blocks for effect in block.effects), span=blocks[0].span)


def parse_meaning(text: RuleText, diagnostics: Diagnostics) -> ast.Expression | ast.Block | None:
    """Parse what a name of a ruleset stands for: a value, or effects; what may be either is parsed as a value."""
    meaning = parse_expression(text, None) or parse_effects(text, None)
    if meaning is not None:
        return meaning
    return parse_effects(text, diagnostics) if _is_meant_as_effects(text.text) else parse_expression(text, diagnostics)


def _is_meant_as_effects(text: str) -> bool:
    """Whether a text that is neither is nearer to effects: as such it goes further, or ends behind what looks like a
    verb, as `increase` or `st`."""
    first = re.match(r"\w*", text.strip())
    if first is not None and first[0] in effect_words() - value_words():
        return True
    as_value, as_effects = _end(text, "expression_text"), _end(text, "effects_text")
    last = re.split(r";|\(|\b(?:then|else|do)\b", text[:as_effects])[-1].split()
    is_like_verb = bool(last) and (last[0] in EFFECTS or get_close_matches(last[0], effect_words(), n=1, cutoff=0.8))
    return as_effects > as_value or bool(is_like_verb)


def _end(text: str, start: str) -> int:
    """Where a text no longer parses."""
    try:
        parser().parse(text, start=start)
    except UnexpectedInput as error:
        is_short = isinstance(error, UnexpectedToken) and error.token.type == "$END"
        return len(text) if is_short or error.pos_in_stream is None else error.pos_in_stream
    return len(text)


def parse_rule(text: RuleText, diagnostics: Diagnostics) -> ast.Rule | None:
    """Parse `when CONDITION then EFFECTS`."""
    node: ast.Rule | None = _parse(text, "rule_text", diagnostics)
    return node


def parse_trigger(trigger: TriggerDeclaration, diagnostics: Diagnostics) -> ast.Rule | None:
    """Parse a rule under `after`; one of named actions without a condition has the condition `true`."""
    if trigger.rule is not None:
        return parse_rule(trigger.rule, diagnostics)
    condition: ast.Expression | None = ast.Truth(True, span=trigger.span)
    if trigger.when is not None:
        condition = parse_expression(trigger.when, diagnostics)
    effects = parse_effects_of(trigger.then, diagnostics)
    return ast.Rule(condition, effects, span=trigger.span) if condition and effects else None


def parse_movement(text: RuleText, diagnostics: Diagnostics) -> ast.Movement | None:
    """Parse a movement, such as `1 square forward onto empty`."""
    node: ast.Movement | None = _parse(text, "movement_text", diagnostics)
    return node


def parse_prefer(text: RuleText, diagnostics: Diagnostics) -> ast.Prefer | None:
    """Parse a preference, such as `most count enemy within neighbours of target`."""
    node: ast.Prefer | None = _parse(text, "prefer_text", diagnostics)
    return node


def parse_prelude(source: Source, diagnostics: Diagnostics) -> tuple[ast.Definition, ...]:
    """Parse a file of `define` lines."""
    return parse_definitions(WholeText(source), diagnostics)


def parse_definitions(text: RuleText, diagnostics: Diagnostics) -> tuple[ast.Definition, ...]:
    """Parse `define` lines, such as one of a prelude."""
    return _parse(text, "prelude_text", diagnostics) or ()


def _parse(text: RuleText, start: str, diagnostics: Diagnostics | None) -> Any:
    if start != "prelude_text" and len(text.text) > MAX_LENGTH:
        _report_too_large(text, MAX_LENGTH, MAX_LENGTH + 1, diagnostics)
        return None
    if isinstance(text, Spliced) and not all(_is_value(value, diagnostics) for value in given_in(text)):
        return None
    tree = _tree_of(text, start, diagnostics)
    if tree is None:
        return None
    deep = _too_deep(tree)
    if deep is not None:
        _report_too_large(text, deep.meta.start_pos, deep.meta.end_pos, diagnostics)
        return None
    builder = Builder(text, Diagnostics() if diagnostics is None else diagnostics)
    node = builder.build(tree)
    return node if builder.sound else None


def _is_value(given: Scalar, diagnostics: Diagnostics | None) -> bool:
    """Whether what is given for a parameter of a part is a value by itself: `7) + (1` only seems so in brackets."""
    return _tree_of(given, "expression_text", diagnostics) is not None


def _tree_of(text: RuleText, start: str, diagnostics: Diagnostics | None) -> Tree[Token] | None:
    """The parse tree of a text; None after a diagnostic."""
    try:
        return (_tree if len(text.text) <= MAX_KEPT_LENGTH else _tree.__wrapped__)(text.text, start)
    except UnexpectedInput as error:
        if diagnostics is not None:
            report_mistake(error, text.text, start, text.span_of, diagnostics)
        return None


@lru_cache(MAX_KEPT)
def _tree(text: str, start: str) -> Tree[Token]:
    """The parse tree of a text, which is only read. Raises UnexpectedInput.

    Variants of a game share most of their rules, and while one is edited, the others stay as they are. Parsing is a
    third of the time in which a game is checked.
    """
    return parser().parse(text, start=start)


def _report_too_large(text: RuleText, start: int, end: int, diagnostics: Diagnostics | None) -> None:
    if diagnostics is None:
        return
    hint = "split it up: give a part of it a name under 'define'"
    diagnostics.report("E002", text.span_of(start, end), hint=hint, limit=MAX_LENGTH, depth=MAX_DEPTH)


def _too_deep(tree: Tree[Token]) -> Tree[Token] | None:
    """A part more than `MAX_DEPTH` levels deep, or None. Not recursive itself, because it guards recursive code."""
    waiting = [(tree, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > MAX_DEPTH:
            return part
        waiting.extend((child, depth + 1) for child in part.children if isinstance(child, Tree))
    return None
