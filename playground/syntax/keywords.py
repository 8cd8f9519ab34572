"""Groups of keywords, the syntax of each construct, and suggestions for misspelled keywords."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

COMPARISONS = frozenset(("=", "!=", "<", "<=", ">", ">=", "is", "in"))
UNITS = frozenset(("square", "squares", "cell", "cells"))
QUANTIFIERS = frozenset(("any", "every", "sum", "most", "least", "the", "if"))
LINKING = frozenset((
    "then", "else", "where", "has", "giving", "do", "of", "within", "and", "or", "except", "div", "mod",
    "is", "in", "to", "on", "into", "with", "by", "until", "while", "through", "onto",
))  # fmt: skip
"""Reserved words between two values: one of them in place of a value means that a value is missing."""

FORMS = {
    "place": "place PIECE on SITES",
    "move": "move SITES to SITE",
    "swap": "swap SITE with SITE",
    "sort": "sort SITES by ATTRIBUTE",
    "turn": "turn SITES into PIECE",
    "set": "set VARIABLE to VALUE",
    "raise": "raise VARIABLE by NUMBER",
    "lower": "lower VARIABLE by NUMBER",
    "next": "next player is PLAYER",
    "continue": "continue with STEP",
    "continues": "PLAYER continues with STEP",
    "define": "define NAME := VALUE",
    "for": "for each NAME in VALUES do EFFECT",
    "repeat": "repeat NUMBER times do EFFECT",
    "any": "any NAME in VALUES where CONDITION",
    "every": "every NAME in VALUES has CONDITION",
    "sum": "sum NAME in VALUES giving NUMBER",
    "most": "most NAME in VALUES giving NUMBER",
    "least": "least NAME in VALUES giving NUMBER",
    "the": "the NAME in VALUES where CONDITION",
    "let": "let NAME be VALUE; …",
    "spread": "spread from SITES through SITES",
    "distance": "distance from SITES to SITES through SITES",
    "if": "if CONDITION then … else …",
    "when": "when CONDITION then EFFECTS",
}
"""The syntax of each construct, by its first word."""


def similar_keyword(word: str, known: Iterable[str]) -> str:
    """A hint with the most similar of `known`; empty if none is similar."""
    near = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.75)
    return f"did you mean '{near[0]}'?" if near else ""
