"""The owner of a member of a set that says whose it is: of `own where no liberties(group(it))`, the mover.

A group goes through the pieces of the owner of its first stone. Where the domain says who, there is
one set to go through for all sites.
"""

from __future__ import annotations

from functools import partial

from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.narrowing import made_once
from playground.engine.native.lower.scope import Alias, Scope
from playground.game import core
from playground.game.owners import is_of_two


def with_known_owner(condition: core.Expression, member: str, domain: core.Expression, scope: Scope) -> core.Expression:
    """What a condition says of the members of a domain, with the owner that they have by that domain."""
    if not facts_of(condition).asks_owner or member not in facts_of(condition).free:
        return condition
    owner = _owner_of_members(domain, scope)
    if owner is None:
        return condition
    return made_once(condition, (owner,), partial(_replaced, condition, member, owner))


def _owner_of_members(domain: core.Expression, scope: Scope) -> core.Expression | None:
    """Whose all members of a set are, if the set says so."""
    domain = scope.meant(domain)
    match domain:
        case core.Operation(name="held_by"):
            return domain.arguments[0]
        case core.Operation(name="intersection"):
            one, other = domain.arguments
            return _owner_of_members(one, scope) or _owner_of_members(other, scope)
        case core.Operation(name="difference", arguments=(core.Operation(name="occupied"), core.Operation() as others)):
            return _other_owner(others, scope)
        case core.Operation(name="difference"):
            return _owner_of_members(domain.arguments[0], scope)
        case core.Where():
            return _owner_of_members(domain.domain, scope)
        case core.Let():
            with scope.binding({domain.variable: Alias(domain.value)}):
                owner = _owner_of_members(domain.body, scope)
            return None if owner is None else core.substitute(owner, domain.variable, domain.value)
    return None


def _other_owner(others: core.Operation, scope: Scope) -> core.Expression | None:
    """The other of two players who own all pieces, where a set is that of one."""
    if others.name != "held_by" or others.arguments[0].type.optional or not is_of_two(scope.game):
        return None
    one = others.arguments[0]
    return made_once(one, (), lambda: core.Operation("next_player", (one,), type=one.type))


def _replaced(expression: core.Expression, member: str, owner: core.Expression) -> core.Expression:
    facts = facts_of(expression)
    if not facts.asks_owner or member not in facts.free:
        return expression
    match expression:
        case core.Operation(name="owner", arguments=(core.Variable(name=name),)) if name == member:
            return owner
    return core.with_parts(expression, [_replaced(part, member, owner) for part in core.parts(expression)])
