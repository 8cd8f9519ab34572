"""Comparisons and questions that are often faster in another form, which says exactly the same."""

from __future__ import annotations

import re

from playground.game import core
from playground.game.faster.form import TRUTH, Form, asks_for_members, free_in, text_of


def extreme_of_each(condition: core.Operation, names: frozenset[str]) -> Form | None:
    """`(most one in neighbours of it giving height of one) > 3`: `any one in neighbours of it where …`."""
    if condition.name not in ("less", "at_most"):
        return None
    left, right = condition.arguments
    for extreme, is_right in ((right, True), (left, False)):
        if not (isinstance(extreme, core.Quantified) and extreme.kind in ("most", "least")):
            continue
        about = free_in(extreme.domain) | free_in(extreme.body) - {extreme.variable}
        if extreme.domain.type.kind != "sites" or not about & names:
            continue
        kind = "any" if (extreme.kind == "most") == is_right else "every"
        sides = (left, extreme.body) if is_right else (extreme.body, right)
        body = core.Operation(condition.name, sides, type=TRUTH)
        instead = core.Quantified(kind, extreme.variable, extreme.domain, body, type=TRUTH)
        hint = f"ask each of them, which is done for all sites at once: '{_question_of_each(condition, extreme, kind)}'"
        because = f"'{extreme.kind}' is looked for beside each site by itself"
        return Form(condition, instead, because, hint, extreme.span)
    return None


def _question_of_each(condition: core.Operation, extreme: core.Quantified, kind: str) -> str:
    """The comparison as a question about each member."""
    left, right = condition.arguments
    other = left if extreme is right else right
    sign = (">" if extreme is right else "<") + ("=" if condition.name == "at_most" else "")
    compared = f"{text_of(extreme.body, '…')} {sign} {text_of(other, '…')}"
    name, members = extreme.variable.partition(".")[0], text_of(extreme.domain, "…")
    return f"{kind} {name} in {members} {'where' if kind == 'any' else 'has'} {compared}"


def each_with_all(question: core.Quantified, names: frozenset[str]) -> Form | None:
    """`any other in cards where rank of other > rank of card`: the greatest of them is the same for each card."""
    if (
        question.kind not in ("any", "every")
        or question.domain.type.kind != "sites"
        or free_in(question.domain) & names
    ):
        return None
    body, is_denied = question.body, False
    if isinstance(body, core.Operation) and body.name == "not":
        body, is_denied = body.arguments[0], True
    found = _compared(body, question.variable, names)
    if found is None:
        return None
    own, other, is_right, name = found
    kind = "most" if is_right == ((question.kind == "any") != is_denied) else "least"
    if is_denied:
        return None
    best = core.Quantified(kind, question.variable, question.domain, other, type=other.type)
    instead = core.Operation(name, (own, best) if is_right else (best, own), type=TRUTH)
    return Form(question, instead, _WITH_ALL, _of_all(kind, question.domain, other, question.variable), question.span)


_WITH_ALL = "each is compared with each of the others"


def _of_all(kind: str, domain: core.Expression, number: core.Expression, variable: str) -> str:
    name, members, what = variable.partition(".")[0], text_of(domain, "…"), text_of(number, "…")
    if name == "it":  # of a condition, which a quantifier does not have
        name, what = "other", re.sub(r"\bit\b", "other", what)
    return (
        f"find the {'greatest' if kind == 'most' else 'least'} of them once, and compare with it: "
        f"'({kind} {name} in {members} giving {what})', or choose among '… with {kind} …'"
    )


def _compared(
    body: core.Expression, variable: str, names: frozenset[str]
) -> tuple[core.Expression, core.Expression, bool, str] | None:
    """A comparison of a number that varies with one of the members `variable`: the two, and whether this is right."""
    if not (isinstance(body, core.Operation) and body.name in ("less", "at_most")):
        return None
    left, right = body.arguments
    of_left, of_right = free_in(left), free_in(right)
    if variable in of_right and variable not in of_left and of_left & names and not (of_right - {variable}) & names:
        return left, right, True, body.name
    if variable in of_left and variable not in of_right and of_right & names and not (of_left - {variable}) & names:
        return right, left, False, body.name
    return None


def none_with_all(question: core.Let, names: frozenset[str]) -> Form | None:
    """`no (cards where rank of it > rank of card)`, which is said of a set."""
    value, body = question.value, question.body
    return _none_of(question, value, names) if asks_for_members(body, question.variable) else None


def _none_of(question: core.Expression, value: core.Expression, names: frozenset[str]) -> Form | None:
    if not isinstance(value, core.Where) or value.domain.type.kind != "sites" or free_in(value.domain) & names:
        return None
    found = _compared(value.condition, value.variable, names)
    if found is None:
        return None
    own, other, is_right, name = found
    kind = "most" if is_right else "least"
    best = core.Quantified(kind, value.variable, value.domain, other, type=other.type)
    instead = core.Operation(name, (own, best) if is_right else (best, own), type=TRUTH)
    return Form(
        question, instead, _WITH_ALL, _of_all(kind, value.domain, other, value.variable), value.span or question.span
    )


def count_with_all(question: core.Operation, names: frozenset[str]) -> Form | None:
    """`count (cards where rank of it > rank of card) = 0`."""
    if question.name not in ("equal", "less"):
        return None
    for counted, rest in (question.arguments, question.arguments[::-1]):
        is_zero = isinstance(rest, core.Constant) and rest.value == 0
        if is_zero and isinstance(counted, core.Operation) and counted.name == "count":
            return _none_of(question, counted.arguments[0], names)
    return None
