"""The member of a set that is looked for, and members with the most or the least of something: `the who in everyone
with most points of who`.

Where there is no such member, that is `none`, and 0 of numbers, none of which may be 0 therefore.
"""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.construct import member_type
from playground.game.core import TYPE_NAMES
from playground.game.names import is_unknown
from playground.game.operators import OperatorChecker
from playground.syntax import ast


def check_extreme(node: ast.Extreme, domain: core.Expression, checker: OperatorChecker) -> core.Expression:
    """The members of a set with the greatest or smallest number, or the first of them; `domain` is the set, checked."""
    if is_unknown(domain):
        return domain
    if isinstance(node.body, ast.Where | ast.Compare):
        return _without_brackets(node, node.body, checker)
    label, members = node.variable or "it", checker.name_for("members", domain)
    first, number = _number(node, label, members, checker)
    _report_none_as_least(node, domain, number, checker)
    best = checker.quantified(node.kind, first, members, number, node.span)
    name = checker.name_for("best", best)
    member, same = _number(node, label, members, checker)
    if any(map(is_unknown, (number, same, best))):
        return same if is_unknown(same) else best
    reaches = checker.make("equal", same, name, span=node.span)
    if node.variable is None:
        found = checker.where(member, members, reaches, node.span)
    else:
        exists = checker.facts.has_members(domain)
        found = _the(node, member, members, reaches, checker, exists=exists)
    return checker.let(members, domain, checker.let(name, best, found, node.span), node.span)


def joined_without_brackets(node: ast.Extreme) -> str | None:
    """What to write for `own with most size of it or enemy with most size of it`, which has no number behind its first
    `with most`, and for `own with most size of it except a1`; None if nothing is joined to a number."""
    body, behind = node.body, ""
    if isinstance(node.body, ast.Extreme) and node.body.variable is None:
        body = node.body.domain
        behind = body.span.source.text[body.span.end : node.body.span.end]
    source = node.span.source
    is_here = body.span.source is source and isinstance(body, ast.Binary) and body.operator in ("or", "and", "except")
    if not is_here or not isinstance(body, ast.Binary) or isinstance(body.left, ast.Compare):
        return None
    if source.text[: body.span.start].rstrip().endswith("("):
        return None
    extreme = f"({source.text[node.span.start : body.left.span.end]})"
    other = f"({body.right.span.text}{behind})" if behind else body.right.span.text
    return " ".join(f"{extreme} {body.operator} {other}".split())


def _without_brackets(node: ast.Extreme, body: ast.Where | ast.Compare, checker: OperatorChecker) -> core.Expression:
    """Report what is no number, but a condition on the members or a question about them."""
    named = f"the {node.variable} in {node.domain.span.text}" if node.variable else node.domain.span.text
    if isinstance(body, ast.Where):
        meant = f"{named} where {body.condition.span.text} with {node.kind} {body.domain.span.text}"
        hint = f"the condition stands before 'with {node.kind}': {meant}"
        return checker.fail("T001", body.span, hint=hint, expected=TYPE_NAMES["int"], found=TYPE_NAMES["sites"])
    extreme = f"({named} with {node.kind} {body.left.span.text})"
    is_one = node.variable is not None or body.operator not in ("is", "=", "in")
    meant = f"{extreme} {body.operator} {body.right.span.text}" if is_one else f"{body.right.span.text} in {extreme}"
    hint = f"put brackets around it: {meant}"
    return checker.fail("T001", body.span, hint=hint, expected=TYPE_NAMES["int"], found=TYPE_NAMES["bool"])


def find_first(
    variable: core.Variable,
    domain: core.Expression,
    condition: core.Expression,
    node: ast.Quantified | ast.Extreme,
    checker: OperatorChecker,
) -> core.Expression:
    """The first member of a set for which a condition holds: of numbers the smallest."""
    if is_unknown(condition) or variable.type.kind not in ("int", "way"):
        return checker.the(variable, domain, condition, node.span)
    if variable.type.kind == "way":
        hint = "say 'any … in … where', or 'D where …' for the set"
        return checker.fail("T036", node.domain.span, hint=hint, found=TYPE_NAMES[domain.type.kind])
    if variable.type.low <= 0 <= variable.type.high:
        hint = "leave 0 out, which says that there is none"
        return checker.fail("T036", node.domain.span, hint=hint, found="numbers of which one may be 0")
    return _smallest(variable, domain, condition, node, checker)


def _smallest(
    variable: core.Variable,
    domain: core.Expression,
    condition: core.Expression,
    node: ast.Quantified | ast.Extreme,
    checker: OperatorChecker,
) -> core.Expression:
    """The smallest of the numbers for which a condition holds, 0 if there is none."""
    numbers = checker.where(variable, domain, condition, node.span)
    if is_unknown(numbers):
        return numbers
    one = checker.fresh("one", member_type(domain.type), node.span)
    found = checker.quantified("least", one, numbers, one, node.span)
    return found if is_unknown(found) else replace(found, type=replace(found.type, named=domain.type.named))


def _report_none_as_least(
    node: ast.Extreme, domain: core.Expression, number: core.Expression, checker: OperatorChecker
) -> None:
    """Warn of members with the least of a least number that is 0 where there is nothing: those without anything come
    first. A set that a condition restricts may have no such members."""
    while isinstance(number, core.Let):
        number = number.body
    if not isinstance(number, core.Quantified) or not node.kind == number.kind == "least":
        return
    if isinstance(domain, core.Where) or isinstance(number.domain, core.Constant):
        return
    what = number.domain.span.text if number.domain.span else "those"
    hint = f"leave out those that have none: '({node.domain.span.text} where some …)'"
    checker.fail("W115", node.body.span, hint=hint, what=what)


def _number(
    node: ast.Extreme, label: str, members: core.Expression, checker: OperatorChecker
) -> tuple[core.Variable, core.Expression]:
    """A member, and its number. Names are unique, so that the number is checked anew for each use."""
    variable = checker.fresh(label, member_type(members.type), node.span)
    names = dict.fromkeys((label, *([node.member] if node.member else [])), variable)
    with checker.binding(**names):
        return variable, checker.expect(node.body, "int")


def _the(
    node: ast.Extreme,
    member: core.Variable,
    members: core.Expression,
    reaches: core.Expression,
    checker: OperatorChecker,
    *,
    exists: bool,
) -> core.Expression:
    """The first member that has the extreme; it is not `none` where there are always members."""
    if member.type.kind == "int" and exists:
        return _smallest(member, members, reaches, node, checker)
    found = find_first(member, members, reaches, node, checker)
    return replace(found, type=replace(found.type, optional=False)) if exists and not is_unknown(found) else found
