"""Members of a set with the most or the least of something, or the only one with a property, in English."""

from __future__ import annotations

from playground.game.core import MEMBER
from playground.rulebook.definitions import word_of
from playground.rulebook.english import be, leads_on, term
from playground.rulebook.interface import Voice
from playground.rulebook.members import is_others, value_of
from playground.rulebook.relative_clauses import ITSELF, relative, the
from playground.rulebook.scope import NOUNS, Local, Scope, about
from playground.ruleset.nouns import plural
from playground.syntax import ast
from playground.syntax.trees import substituted

_SAID = {"most": "greatest", "least": "least"}
_EXTREME = {"most": "highest", "least": "lowest"}


def extreme(voice: Voice, node: ast.Extreme, scope: Scope) -> str:
    """`the players with the highest points`; `the player for whom that player's strength minus 1 is greatest`.

    Of a part of the players, of kinds or of sites it is said of which: `the first of your pieces for which …`.
    """
    if in_turn_order := _first_in_turn_order(voice, node, scope):
        return in_turn_order
    kind = MEMBER.get(voice.terms.kind_of(node.domain, scope), "site")
    if (said := _with_a_property(voice, node, kind, scope)) is not None:
        return said
    noun, one = _noun(voice, node.domain, kind), node.variable is not None
    everybody = isinstance(node.domain, ast.Name) and node.domain.text in ("everyone", "players", "kinds")
    named, member = _only_of_member(node), node.variable or "it"
    within, itself = about(member, Local(kind, ITSELF), noun, voice.terms.square, scope)
    among_best = isinstance(node.domain, ast.Extreme)  # a tie is broken
    if (everybody or among_best) and named is not None and _is_named(voice, named):
        if named in voice.terms.definitions:
            voice.note_use(named, (ast.Name(member, span=node.body.span),), within)
        highest = f"with the {_EXTREME[node.kind]} {term(word_of(voice.terms, named))}"
        if among_best:
            return f"{'the one' if one else 'those'} {highest} of {voice.value(node.domain, scope)}"
        return f"the {noun if one else plural(noun)} {highest}"
    clause = f"{be(voice.value(node.body, within))} {_SAID[node.kind]}"
    whom = "for whom" if kind == "player" else "for which"
    said = relative(clause, "that", whom, itself if kind != "site" else "it", many=not one)
    if everybody:
        return f"the {noun if one else plural(noun)} {said}"
    members = voice.value(node.domain, scope)
    if isinstance(
        node.domain, ast.Where | ast.Extreme
    ):  # `whose points are greatest` would be about what its condition ends with
        return f"of {the(members)}, {'the first' if one else 'those'} {said}"
    if kind == "player" and not one:
        return f"those of {members} {said}"
    return f"the first of {members} {said}" if one else f"{members} {said}"


def _with_a_property(voice: Voice, node: ast.Extreme, kind: str, scope: Scope) -> str | None:
    """`the who in everyone with most one_if(place of who = 1)`: the player whose place is 1, or the first of all where
    there is none. None if it is not a condition that counts, or the members are numbers."""
    match node.body:
        case ast.Call("one_if", (condition,)) if "one_if" not in voice.terms.definitions and kind != "int":
            if isinstance(condition, ast.Truth):
                return None
            holds = condition if node.kind == "most" else ast.Unary("not", condition, span=condition.span)
            if node.variable is None:
                members = voice.value(ast.Where(node.domain, holds, node.member, span=node.span), scope)
                return f"{members} (all if there are none)"
            the_one = ast.Quantified("the", node.variable, node.domain, holds, span=node.span)
            return f"{the_only(voice, the_one, scope)} (the first of all if there is none)"
    return None


def _first_in_turn_order(voice: Voice, node: ast.Extreme, scope: Scope) -> str:
    """The player of some who has the fewest seats after another one: the first of them, from that one on."""
    match node:
        case ast.Extreme("least", str(who), domain, ast.Call("places_after", (ast.Name(member), player))) if (
            who == member and "places_after" not in voice.terms.definitions
        ):
            return f"the first of {voice.value(domain, scope)}, in turn order from {voice.value(player, scope)} on"
    return ""


def _noun(voice: Voice, domain: ast.Expression, kind: str) -> str:
    """What the members of a set are: `suit` for some of the suits, `player`, `square`."""
    return value_of(voice.terms, domain) or NOUNS.get(kind, voice.terms.square)


def the_only(voice: Voice, node: ast.Quantified, scope: Scope) -> str:
    """The first member for which a condition holds; `the player` if a value is compared, by which members differ."""
    kind = voice.terms.kind_of(node.domain, scope)
    kind = "site" if isinstance(node.domain, ast.Name) and kind == "piece" else MEMBER.get(kind, kind)
    if kind == "int":
        condition = substituted(node.body, {node.variable: ast.Name("it", span=node.span)})
        members = voice.value(ast.Where(node.domain, condition, span=node.span), scope)
        return f"the first of the {members.removeprefix('all ')} (0 if there is none)"
    noun = NOUNS.get(kind, voice.terms.square)
    within, itself = about(node.variable, Local(kind, ITSELF), noun, voice.terms.square, scope)
    clause = voice.condition(node.body, within)
    who, whom = ("who", "for whom") if kind == "player" else ("that", "for which")
    said = relative(clause, who, whom, itself)
    is_only = isinstance(node.body, ast.Compare)
    if isinstance(node.domain, ast.Name) and node.domain.text in ("everyone", "players", "kinds"):
        return f"the {noun if is_only else f'first {noun}'} {said}"
    if is_others(node.domain):
        return f"the {'' if is_only else 'first '}other player {said}"
    group = voice.sites(node.domain, scope) if kind == "site" else voice.group(node.domain, scope)
    if group is not None and not group.name:
        return f"{group.first('first')} {said}"
    if group is not None:
        return f"the first {group.noun} {group.places()} {said}"
    return f"the first of {voice.value(node.domain, scope)} {said}"


def _is_named(voice: Voice, name: str) -> bool:
    """Whether a number has a name that players know: that of a variable, or of a definition that is explained."""
    if leads_on(word_of(voice.terms, name)):
        return False
    definition = name in voice.terms.definitions and voice.terms.phrase(name) is None
    return definition or voice.terms.variable(name) is not None


def _only_of_member(node: ast.Extreme) -> str | None:
    """The name of a variable or a definition if the number is just that of the member: `points of it`."""
    match node.body:
        case ast.Of(ast.Name(head), ast.Name(member)) | ast.Beside(ast.Name(head), ast.Name(member)):
            return head if member == (node.variable or "it") else None
        case ast.Call(head, (ast.Name(member),)):
            return head if member == (node.variable or "it") else None
    return None
