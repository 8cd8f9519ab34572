"""Texts of rules as plain text, for tests."""

from __future__ import annotations

from dataclasses import replace

from playground.compiler import load
from playground.rulebook.english import LIST_END, LIST_ITEM, LIST_START, TERM_END, TERM_START
from playground.rulebook.equipment import RuleText
from playground.rulebook.rules import Rules

_MARKS = {TERM_START: "", TERM_END: "", LIST_START: "[", LIST_ITEM: " | ", LIST_END: "]"}


def plain(text: str) -> str:
    """A text without the marks around terms, and with its lists in square brackets: `If so: [Roll. | Draw.]`."""
    return text.translate(str.maketrans(_MARKS))


def rules_of(ruleset: str) -> tuple[RuleText, ...]:
    """The rules of a ruleset in English, as plain text."""
    rules = Rules(load("<editor>", text=ruleset)).texts()
    return tuple(replace(rule, text=plain(rule.text)) for rule in rules)
