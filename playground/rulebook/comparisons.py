"""Comparisons in English, and conditions on how many things there are."""

from __future__ import annotations

import re
from dataclasses import replace

from playground.rulebook.arithmetic import turned_round
from playground.rulebook.bounds import bounds
from playground.rulebook.brackets import closed, left_out
from playground.rulebook.english import (
    TERM_END,
    TERM_START,
    be,
    counted,
    have,
    is_plural,
    number_word,
    spaced,
    with_article,
)
from playground.rulebook.equal_sets import same_sites
from playground.rulebook.groups import Group
from playground.rulebook.how_many import for_so_many
from playground.rulebook.interface import Voice
from playground.rulebook.known_kinds import known_kinds
from playground.rulebook.members import value_of
from playground.rulebook.named_places import of_anybody
from playground.rulebook.one_of_values import between, is_site, kinds_named, one_of_several
from playground.rulebook.operations import in_named
from playground.rulebook.pieces import holds_pieces, piece_on, said_for
from playground.rulebook.relative_clauses import ITSELF
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.alternatives import is_one_of_several
from playground.syntax.trees import chain, denied, excluded, names_in, substituted

_AMOUNTS = {"<": "fewer than", "<=": "at most", ">": "more than", ">=": "at least", "=": "exactly", "is": "exactly"}
_TIMES = {"=": "", "is": "", ">=": "at least ", ">": "more than "}
_OF_PLAYERS = re.compile(f"the ({TERM_START}[^{TERM_END}]+{TERM_END}) players")
"""Players with an adjective that a definition gives them."""

_OWNED = re.compile(f"(?P<owner>your|[^,;()]+'s?) (?P<thing>{TERM_START}[^{TERM_END}]+{TERM_END})")
"""A value with a name that a player has."""

_OCCUPIED = "occupied"

_RELATIONS = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


def compared(voice: Voice, node: ast.Compare, scope: Scope) -> str:
    """A comparison of numbers, things or sets of things as a clause."""
    if isinstance(left := said_for(voice, node.left, scope) or node.left, ast.Binary):
        node = turned_round(replace(node, left=left), node)
    match node:
        case ast.Compare(operator, ast.Name("occurrences"), ast.Number(amount)) if operator in _TIMES:
            if "occurrences" not in voice.terms.definitions:
                return f"the position has occurred {_TIMES[operator]}{counted(amount, 'time')}"
        case ast.Compare(operator, ast.Beside(ast.Name("count"), things), ast.Number(amount)):
            return _amount(voice, operator, things, amount, scope)
        case ast.Compare("is" | "is not" | "in" | "not in" | "=" | "!=", left, right):
            return _is(voice, node, left, right, scope)
        case ast.Compare(">" | "<", ast.Beside(ast.Name("slot_of"), one), ast.Beside(ast.Name("slot_of"), another)) if (
            _is_free(voice.terms, "slot_of")
        ):
            side = "behind" if node.operator == ">" else "before"
            return f"{voice.value(one, scope)} lies {side} {voice.value(another, scope)}"
        case ast.Compare(">" | "<", ast.Beside(ast.Name("seat_of"), one), ast.Beside(ast.Name("seat_of"), another)) if (
            _is_free(voice.terms, "seat_of")
        ):
            side = "after" if node.operator == ">" else "before"
            is_there = be(voice.value(one, scope), voice.is_many(one, scope))
            return f"{is_there} {side} {voice.value(another, scope)} in the list of players"
    subject, other = closed(voice.value(node.left, scope)), voice.value(node.right, scope)
    if node.operator == "<=" and node.right == ast.Number(0, span=node.right.span):
        is_never_less = bounds(node.left, voice.terms)[0] == 0 and not (names_in(node.left) & {*scope})
        return f"{be(subject)} {'' if is_never_less else 'at most '}0"
    is_many = isinstance(node.left, ast.Name) and node.left.text in scope and voice.is_many(node.left, scope)
    return f"{be(subject, is_many)} {_RELATIONS[node.operator]} {other}"


def exists(voice: Voice, node: ast.Expression, scope: Scope, holds: bool) -> str:
    """`there is an enemy piece`, `you have no pieces in your home`."""
    if isinstance(node, ast.Name) and node.text in scope and (gone := scope[node.text].gone):
        return f"there were {'any' if holds else 'no'} {gone.removeprefix('the ')}"
    if isinstance(node, ast.Within) and _is_one(voice, node.head, scope):
        there = ast.Compare("in" if holds else "not in", node.head, node.argument, span=node.span)
        return compared(voice, there, scope)
    match node:
        case ast.Where(ast.Within(held, whole), condition) if voice.terms.kind_of(held, scope) == "site":
            there = ast.Compare("in", held, whole, span=node.span)
            both = ast.Binary("and", there, substituted(condition, {"it": held}), span=node.span)
            return voice.condition(both if holds else denied(both), scope)
    if not holds and (said := _none_is_like(voice, node, scope)):
        return said
    group = voice.group(node, scope)
    is_of_values = value_of(voice.terms, node) != ""
    if group is None and voice.terms.kind_of(node, scope) in ("piece", "pieces", "mark", "marks") and not is_of_values:
        group = voice.sites(node, scope)
    if group is None:
        return _exists_one(voice, node, scope, holds)
    where = tuple(of_anybody(voice.terms, place) for place in group.where)
    plain = replace(group, holder="", name="", where=where)
    if (place := _only_place(voice, group)) and group == Group(voice.terms.piece, pieces=True, where=group.where):
        return f"{place} holds {with_article(group.noun)}" if holds else f"{place} is empty"
    if group.holder:
        return f"{have(group.holder)} {plain.one() if holds else f'no {plain.many()}'}"
    return f"there is {plain.one()}" if holds else f"there are no {plain.many()}"


def _is_one(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    """Whether an expression is one site; also the name of one that may be none, as of the only card that fits."""
    is_named = isinstance(node, ast.Name) and node.text in scope
    return voice.terms.kind_of(node, scope) == "site" or (is_named and not voice.is_many(node, scope))


def _exists_one(voice: Voice, node: ast.Expression, scope: Scope, holds: bool) -> str:
    """The same of a set that is no group of pieces or places, such as that of the players who have passed."""
    is_of_values = value_of(voice.terms, node) != ""
    if isinstance(node, ast.Binary) and node.operator == "or" and not holds:
        return _neither(exists(voice, node.left, scope, True), exists(voice, node.right, scope, True))
    inner = voice.one(node, scope)
    some = inner.removeprefix("one of ")
    if some != inner and isinstance(node, ast.Where):
        return f"there is {'one' if holds else 'none'} of {some}"
    if some != inner and voice.terms.kind_of(node, scope) == "players":
        adjective = _OF_PLAYERS.fullmatch(some)
        if some.startswith("the players who "):
            return f"there are {'' if holds else 'no '}{some.removeprefix('the ')}"
        players = f"{adjective[1]} player" if adjective else f"player among {some}"
        return f"there is {'at least one' if holds else 'no'} {players}"
    if isinstance(node, ast.Binary) and node.operator == "except" and not is_of_values:
        among, (whole, *others) = voice.value(node, scope), excluded(node)
        if not holds and all(voice.terms.kind_of(each, scope) in ("mark", "piece") for each in others):
            but = left_out([voice.value(each, scope) for each in others])
            return f"there is nothing but {but} among {voice.value(whole, scope)}"
        return f"there is {'at least one' if holds else 'none'} among {among}"
    if some != inner and is_of_values and some.startswith("the "):
        return f"there is at least one of {some}" if holds else f"there are no {some.removeprefix('the ')}"
    if some != inner:
        return f"there are {'any' if holds else 'none'} of {some}"
    thing = re.sub("^the (first|last) ", "", inner)
    if thing != inner and not thing.startswith("of ") and voice.terms.kind_of(node, scope) == "site":
        return f"there is {with_article(thing) if holds else f'no {thing}'}"
    article, _, one = inner.partition(" ")
    none = f"no {one}" if article in ("a", "an") else f"no such thing as {inner}"
    return f"there is {inner if holds else none}"


def _none_is_like(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """That several squares, which a definition gives, have none that is like others: `none of a1 and b1 is empty`;
    empty for other sets."""
    match node:
        case ast.Within(squares, like) | ast.Beside(squares, like) | ast.Binary("and", squares, like) if (
            not isinstance(squares, ast.Binary) and voice.group(squares, scope) is None
        ):
            group = voice.group(like, scope)
            if group is not None and group == Group(voice.terms.square, adjectives=group.adjectives):
                return f"none of {voice.value(squares, scope)} is {' and '.join(group.adjectives)}"
    return ""


def _only_place(voice: Voice, group: Group) -> str:
    """The zone of one place that a group is on: `that player's bid`; empty for other groups."""
    single = [spaced(zone.name) for zone in voice.terms.game.zones if len(zone.sites) == 1]
    where = group.where[0] if len(group.where) == 1 else ""
    place = where.removeprefix("on ")
    is_one = where.startswith("on ") and " or " not in where
    return place if is_one and any(place.endswith(f" {name}") for name in single) else ""


def _amount(voice: Voice, operator: str, things: ast.Expression, amount: int, scope: Scope) -> str:
    group = voice.group(things, scope)
    if group is None and voice.terms.kind_of(things, scope) in ("piece", "mark"):
        group = voice.sites(things, scope)  # `count Goose`: the places of all that are one
    group = group or in_named(voice, things, scope)
    if amount == 0 and operator in ("<=", "=", "is", ">"):
        return exists(voice, things, scope, operator == ">")
    if operator in _AMOUNTS and (said := for_so_many(voice, _AMOUNTS[operator], things, amount, scope)):
        return said
    if operator in ("!=", "is not") or group is None:
        counted = group.many() if group else voice.value(things, scope)
        if operator in _AMOUNTS and (players := _OF_PLAYERS.fullmatch(counted)):
            is_one, how_many = amount == 1, f"{_AMOUNTS[operator]} {number_word(amount)} {players[1]}"
            return f"there is {how_many} player" if is_one else f"there are {how_many} players"
        if operator in _AMOUNTS and counted.startswith("the ") and value_of(voice.terms, things):
            return f"there {'is' if amount == 1 else 'are'} {_AMOUNTS[operator]} {number_word(amount)} of {counted}"
        relation = "not" if operator in ("!=", "is not") else _RELATIONS.get(operator, "exactly")
        return f"the number of {counted} is {relation} {amount}"
    what = f"{_AMOUNTS[operator]} {group.counted(amount)}"
    many = amount != 1
    return f"{have(group.holder)} {what}" if group.holder else f"there {'are' if many else 'is'} {what}"


def _neither(one: str, other: str) -> str:
    """That neither of two clauses holds: `there is neither a card in your hand nor a card in your mat`."""
    begin = "there is "
    if one.startswith(begin) and other.startswith(begin):
        return f"{begin}neither {one.removeprefix(begin)} nor {other.removeprefix(begin)}"
    return f"neither {one} nor {other}"


def _is(voice: Voice, node: ast.Compare, left: ast.Expression, right: ast.Expression, scope: Scope) -> str:
    """A comparison with `is`, `in` or `=`, or their negations."""
    holds = node.operator in ("is", "in", "=")
    subject, many = closed(voice.value(left, scope)), voice.is_many(left, scope)
    negation = "" if holds else "not "
    if isinstance(right, ast.Nowhere):
        return _is_nothing(voice, node, left, subject, scope)
    if (belongs := _belongs(voice, left, right, holds, scope)) is not None:
        return belongs
    if is_one_of_several(right) and (one := one_of_several(voice, left, right, holds, scope)):
        return f"{be(subject, many)} {one}"
    kind = voice.terms.kind_of(right, scope)
    if kind == "sites" and node.operator in ("=", "!=") and voice.terms.kind_of(left, scope) == "sites":
        return same_sites(voice, left, right, holds, scope)
    if kind == "sites" and (said := _pieces_or_places(voice, node, left, right, holds, scope)):
        return said
    if kind == "sites":
        return _has_place(voice, subject, left, right, holds, scope)
    if kind == "pieces" and (known := known_kinds(voice.terms, right)):
        return f"{be(subject, many)} {negation}{listed(known, 'or')}"
    if kind == "ways":
        return f"{be(subject, many)} {negation}{voice.one(right, scope)}"
    value = voice.value(right, scope)
    if value in (ITSELF, "it") and subject != value:
        return f"{value} is {negation}{subject}"
    if isinstance(right, ast.Name) and right.text in voice.terms.kind_names and is_site(voice, left, scope):
        value = with_article(value)
        if not holds_pieces(voice, left, scope):
            return _holds(subject, value, holds)
    is_cell = isinstance(right, ast.Name) and right.text not in scope and right.text in voice.terms.game.board.by_name
    if is_cell and kind == "site" and holds_pieces(voice, left, scope):
        value = f"on {value}"
    mark = voice.terms.mark(right.text) if isinstance(right, ast.Name) and kind == "mark" else None
    if mark is not None and is_plural(value) and is_site(voice, left, scope):
        subject = f"the {spaced(mark.name)} of {subject}"
    if kind == "pieces" and (said := kinds_named(voice, left, right, holds, scope)):
        return said if said.startswith(subject) else f"{be(subject, many)} {said}"
    if kind in ("players", "pieces", "numbers", "marks"):
        among = between(right, value) if isinstance(right, ast.Range) else f"among {value}"
        return f"{be(subject, many)} {negation}{among}"
    is_said = be(subject, many)
    if kind == "int" and is_said.endswith(" are") and not isinstance(right, ast.Number):
        return f"{is_said} {negation}equal to {value}"
    return f"{is_said} {negation}{value}"


def _is_nothing(voice: Voice, node: ast.Compare, left: ast.Expression, subject: str, scope: Scope) -> str:
    """That there is no such thing as `subject`, which is compared with `none`, or that there is one."""
    holds = node.operator in ("is", "in", "=")
    if isinstance(left, ast.Within) and voice.terms.kind_of(left.head, scope) == "site":
        there = ast.Compare("not in" if holds else "in", left.head, left.argument, span=node.span)
        return compared(voice, there, scope)
    players = _next_among(said_for(voice, left, scope) or left) if _is_free(voice.terms, "next_of") else None
    if players is not None:
        return exists(voice, players, scope, not holds)
    if owned := _OWNED.fullmatch(subject):
        owner = "you" if owned["owner"] == "your" else owned["owner"].removesuffix("'s").removesuffix("'")
        return f"{have(owner)} {'no ' + owned['thing'] if holds else with_article(owned['thing'])}"
    thing = subject.removeprefix("the ")
    return f"there is {f'no {thing}' if holds else with_article(thing)}"


def _next_among(node: ast.Expression) -> ast.Expression | None:
    """The players of whom `next_of` is the next one, which is nobody if they are none; None for other values."""
    return node.arguments[0] if isinstance(node, ast.Call) and node.function == "next_of" else None


def _belongs(voice: Voice, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope) -> str | None:
    """That a piece is a player's: `the man is yours`, `the man belongs to Red`; None for other comparisons."""
    match left:
        case ast.Of(ast.Name("owner"), site) | ast.Beside(ast.Name("owner"), site) if _is_free(voice.terms, "owner"):
            pass
        case _:
            return None
    if voice.terms.kind_of(right, scope) != "player" or isinstance(right, ast.Choice):
        return None
    thing, owner = piece_on(voice, site, scope), voice.value(right, scope)
    if owner == "you":
        return f"{be(thing)} {'' if holds else 'not '}yours"
    return f"{thing} {'belongs' if holds else 'does not belong'} to {owner}"


def _is_free(terms: Terms, word: str) -> bool:
    """Whether a ruleset gives a word no meaning of its own."""
    return word not in terms.definitions and terms.variable(word) is None and terms.attribute(word) is None


def _pieces_or_places(
    voice: Voice, node: ast.Compare, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope
) -> str:
    """That a square holds one of some pieces, or is another one: `it holds a Marker or is the target square`; empty
    unless there are both."""
    parts = chain("or", right)
    of_pieces = [holds_pieces(voice, part, scope) for part in parts]
    if holds_pieces(voice, left, scope) or all(of_pieces) or not any(of_pieces):
        return ""
    clauses = [compared(voice, ast.Compare(node.operator, left, part, span=node.span), scope) for part in parts]
    subject = f"{closed(voice.value(left, scope))} "
    if not all(clause.startswith(subject) for clause in clauses):
        return ""
    first, *others = clauses
    return listed([first, *(clause.removeprefix(subject) for clause in others)], "or" if holds else "and")


def _has_place(
    voice: Voice, subject: str, left: ast.Expression, right: ast.Expression, holds: bool, scope: Scope
) -> str:
    """That a site is one of a set, or holds one of some pieces."""
    group = voice.group(right, scope)
    if isinstance(right, ast.Name) and right.text == "board" and group == Group(voice.terms.square):
        return f"{be(subject, voice.is_many(left, scope))} {'' if holds else 'not '}on the board"
    named = voice.group(left, scope)
    is_single = voice.terms.kind_of(left, scope) in ("site", "it") or (named is not None and named.single)
    is_place = is_single and not holds_pieces(voice, left, scope)
    if is_place and group is not None and group.pieces and not group.name and group != Group(group.noun, pieces=True):
        return _holds(subject, group.one(), holds)
    place = _place(voice, right, scope)
    if place == _OCCUPIED and not holds:
        return f"{be(subject, voice.is_many(left, scope))} empty"
    return f"{be(subject, voice.is_many(left, scope))} {'' if holds else 'not '}{place}"


def _holds(subject: str, what: str, holds: bool) -> str:
    return f"{subject} {'holds' if holds else 'does not hold'} {what}"


def _place(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """The predicate of a site in a set: `empty`, `in your goal`, `an enemy piece`, `next to the target`."""
    group = voice.group(node, scope)
    if group is None:
        if isinstance(node, ast.Binary) and node.operator == "or":
            return f"{_place(voice, node.left, scope)} or {_place(voice, node.right, scope)}"
        return voice.one(node, scope)
    if group.name:
        return group.places()
    if not group.pieces and not group.holder and group.adjectives and not group.where:
        return " and ".join(group.adjectives)
    if not group.pieces and group.where and not group.adjectives and not group.holder:
        return group.places("and")
    if group == Group(voice.terms.piece, pieces=True):
        return _OCCUPIED
    return group.one()
