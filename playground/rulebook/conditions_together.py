"""Conditions of which the same is said, as one clause: `the face is 1 or 5`, `*kept* and *sold* hold`."""

from __future__ import annotations

import re

from playground.rulebook.english import TERM_END, TERM_START
from playground.stats.wording import listed
from playground.syntax import ast

_HOLDS = re.compile(f"({TERM_START}[^{TERM_END}]+{TERM_END}) holds(?: for ((?:(?! and | or |, )[^()])+))?")
"""A condition with a name, by itself or for one thing."""


def one_of_values(parts: list[ast.Expression], clauses: list[str], negated: bool = False) -> str:
    """`the face is 1 or 5` for `the face is 1 or the face is 5`, or `the face is neither 1 nor 5`; empty for conditions
    of several subjects."""
    equal: list[ast.Expression] = [part for part in parts if _is_equation(part)]
    if negated:
        equal = [part for part in parts if isinstance(part, ast.Compare) and part.operator in ("!=", "is not")]
        equal += [part for part in parts if isinstance(part, ast.Unary) and _is_equation(part.operand)]
    if len(equal) < len(parts):
        return ""
    negation = " not" if negated else ""
    found = [re.fullmatch(rf"(.*? (?:is|are)){negation} ([^,;()]+)", clause) for clause in clauses]
    subjects, values = {each[1] for each in found if each}, [each[2] for each in found if each]
    if None in found or len(subjects) > 1 or any({"is", "or", "and"} & set(value.split()) for value in values):
        return ""
    said = f"neither {listed(values, 'nor')}" if negated else listed(values, "or")
    return f"{subjects.pop()} {said}"


def _is_equation(node: ast.Expression) -> bool:
    return isinstance(node, ast.Compare) and node.operator in ("=", "is")


def hold_together(clauses: list[str], word: str) -> str:
    """`*kept* and *sold* hold`, `*free* holds for Ann and Ben`; empty for other conditions."""
    found = [_HOLDS.fullmatch(clause) for clause in clauses]
    names, things = [each[1] for each in found if each], [each[2] for each in found if each]
    if None in found:
        return ""
    if not any(things):
        return f"{listed(names, word)} {'hold' if word == 'and' else 'holds'}"
    return f"{names[0]} holds for {listed(things, word)}" if all(things) and len({*names}) == 1 else ""
