"""Places that one of several names: a zone of several, and a part of a region."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playground.rulebook.brackets import enclosed
from playground.rulebook.english import leads_on, owned, plural_phrase, spaced
from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.relative_clauses import ITSELF
from playground.rulebook.scope import Local, Scope
from playground.rulebook.terms import Terms
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.trees import chain

_NUMERALS = re.compile(r"[\d, ]+ (?:and|to) \d+")
"""Numbers in digits alone: `1, 2 and 3`, `1 to 7`."""


def _several(voice: Voice, node: ast.Expression, scope: Scope) -> str:
    """What several places are of: `1 and 2` for `1 or 2`, which are all of them, `1 to 7`, `all suits`; empty for other
    expressions."""
    parts = chain("or", node)
    if isinstance(node, ast.Range) or voice.terms.kind_of(node, scope) in ("marks", "pieces"):
        return voice.value(node, scope)
    is_union = len(parts) > 1 and voice.terms.kind_of(node, scope) in ("int", "numbers")
    return listed(voice.value(part, scope) for part in parts) if is_union else ""


def _parts_of_region(voice: Voice, head: str, several: str) -> Group:
    """Several parts of a region that is a list: `lines 1 and 2`, `the lines of 1 and the number`."""
    if leads_on(head):
        phrase = f"the {spaced(head)} {several}"
    else:
        lines = plural_phrase(spaced(head))
        phrase = f"{lines} {several}" if _are_numerals(several) else f"the {lines} of {several}"
    return Group(voice.terms.square, where=(f"on {phrase}",), name=phrase)


def _are_numerals(several: str) -> bool:
    return bool(_NUMERALS.fullmatch(several))


def part_of_region(voice: Voice, head: str, argument: ast.Expression, scope: Scope) -> Group:
    """A part of a region that is a list: `line number 3`, `the line of the square`, or `that line`."""
    terms = voice.terms
    terms.regions_used.add(head)
    if several := _several(voice, argument, scope):
        return _parts_of_region(voice, head, several)
    local = scope.get(argument.text) if isinstance(argument, ast.Name) else None
    that = f"that {spaced(head)}"
    another = local is not None and local.noun_phrase == ITSELF and local.part_of not in ("", head)
    known_part = local is not None and local.noun_phrase in (that, ITSELF) and not another
    number = f"that {spaced(local.part_of)}" if local is not None and another else voice.value(argument, scope)
    is_computed = enclosed(number) != number or number.startswith("(")
    said = f"the {spaced(head)} {'' if leads_on(head) else 'of '}{number}"
    if number.isdigit() or is_computed:
        said = f"{spaced(head)} number {number if number.isdigit() else enclosed(number)}"
    phrase = that if known_part and not leads_on(head) else said
    single = are_single(terms.game.numbered_regions[head])
    return Group(terms.square, where=(f"on {phrase}",), name=phrase, single=single)


def one_of_zones(voice: Voice, head: str, arguments: Sequence[ast.Expression], scope: Scope) -> Group | None:
    """One of several zones with a name: `pile 3`, `your pile 3`, `the stack at d4`; None for other words."""
    zones = [zone for zone in voice.terms.game.zones if zone.name == head]
    if not zones or len(zones[0].indices) != len(arguments):
        return None
    several = [_several(voice, argument, scope) for argument in arguments]
    thing, owner, is_numbered = voice.terms.zone_noun(head), None, True
    thing = plural_phrase(thing) if any(several) or is_for_several(voice, arguments, scope) else thing
    for (type_, _), argument, numbers in zip(zones[0].indices, arguments, several, strict=True):
        value = numbers or voice.value(argument, scope)
        if type_.kind == "player" and owner is None:
            owner = argument
        elif type_.kind == "int" and (value.isdigit() or _are_numerals(value)):
            thing = f"{thing} {value}"
        else:
            thing, is_numbered = f"{thing} {'at' if type_.kind == 'site' else 'of'} {value}", False
    named = of_owner(voice, owner, thing, scope) if owner is not None else thing if is_numbered else f"the {thing}"
    single = are_single([frozenset(zone.sites) for zone in zones])
    where = (f"{'on' if single else 'in'} {named}",)
    if any(several) or is_for_several(voice, arguments, scope):
        return Group("place", where=where, name=named, singles=single)
    return Group("place", where=where, name=named, single=single)


def is_for_several(voice: Voice, arguments: Sequence[ast.Expression], scope: Scope) -> bool:
    """Whether the zones of several squares, numbers or words are meant: `the stacks at the corners`."""
    for argument in arguments:
        kind = voice.terms.kind_of(argument, scope)
        if kind in ("numbers", "marks"):
            return True
        group = voice.group(argument, scope) if kind == "sites" else None
        if group is not None and not group.single:
            return True
    return False


def place_of_zone(terms: Terms, name: str) -> str:
    """`place 2 of the rows` for the name of a place, `rows2`; empty for other names."""
    site = terms.game.board.by_name.get(name)
    zone = next((zone for zone in terms.game.zones if site in zone.sites), None)
    if zone is None or site is None or zone.indices or len(zone.sites) < 2:
        return ""
    return f"place {zone.sites.index(site) + 1} of the {terms.zone_noun(zone.name)}"


def of_owner(voice: Voice, owner: ast.Expression, thing: str, scope: Scope) -> str:
    """A place of its owner, or those of several: `your hand`, `all players' hands`."""
    many = voice.terms.kind_of(owner, scope) == "players" and not thing[-1:].isdigit()
    return owned(voice.value(owner, scope), plural_phrase(thing) if many else thing)


def of_anybody(terms: Terms, phrase: str) -> str:
    """A phrase in which `all players' hands` is `any player's hand`, as behind `no`."""
    for noun in {terms.zone_noun(zone) for zone in terms.zones} if _ALL in phrase else ():
        phrase = phrase.replace(_ALL + plural_phrase(noun), f"any player's {noun}")
    return phrase


_ALL = "all players' "


def are_single(sets: Sequence[frozenset[int]]) -> bool:
    """Whether each of the sets of sites that a name can stand for is one site, but for those that have none."""
    return max(map(len, sets), default=0) == 1


def is_one_site(terms: Terms, name: str) -> bool:
    """Whether the value of a definition is one site in each of its cases, if one of them is the place of a zone."""
    body = terms.definitions[name].body
    cases = [body]
    while isinstance(last := cases[-1], ast.Choice):
        cases[-1:] = [last.yes, last.no]
    scope = {each: Local("", "") for each in terms.definitions[name].parameters}
    return len(cases) > 1 and all(terms.kind_of(each, scope) == "site" or is_one_place(terms, each) for each in cases)


def is_one_place(terms: Terms, node: ast.Expression) -> bool:
    """Whether an expression names a zone of one place, whosever it is."""
    match node:
        case ast.Name(name) | ast.Of(ast.Name(name)) | ast.Beside(ast.Name(name)):
            return name in terms.zones and terms.has_one_place(name)
    return False
