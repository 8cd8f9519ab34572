"""Places of zones that a reader need not know: that a card goes to the first empty place of a hand, or to the place
with the number of a round in which all get one. On the table it goes to the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.rulebook.groups import Group
from playground.rulebook.interface import Voice
from playground.rulebook.named_places import is_for_several
from playground.rulebook.pieces import said_for
from playground.rulebook.scope import Scope
from playground.rulebook.terms import Terms
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.syntax import ast
from playground.syntax.parse import parse_effects
from playground.syntax.show import rule_texts
from playground.syntax.trees import nodes, rebuilt


def room_in(voice: Voice, node: ast.Expression, scope: Scope) -> Group | None:
    """The zone in whose first empty place something is put; None for other places."""
    match _said(voice, node, scope):
        case ast.Of(ast.Name("lowest"), places) | ast.Beside(ast.Name("lowest"), places):
            zone = _with_room(_said(voice, places, scope))
            if zone is not None and _is_zone(voice, zone):
                group = voice.sites(zone, scope)
                return _first_empty(group) if group is not None and _are_several(voice, zone, scope) else group
            if isinstance(zone, ast.Name) and zone.text in scope and scope[zone.text].kind == "sites":
                named = scope[zone.text].noun_phrase  # of a zone that an effect is given
                return Group("place", where=(f"in {named}",), name=named)
    return None


def _first_empty(zones: Group) -> Group:
    """Of several zones, the place that is filled: `the first empty one of the unders at the squares`."""
    which = "one" if zones.singles else "place"
    named = f"the first empty {which} of {zones.many()}"
    return Group("place", where=(f"{'on' if zones.singles else 'in'} {named}",), name=named)


def _are_several(voice: Voice, node: ast.Expression, scope: Scope) -> bool:
    """Whether an expression names the zones of several squares, numbers, words or players."""
    match node:
        case ast.Of(ast.Name(zone), argument) | ast.Beside(ast.Name(zone), argument) if zone in voice.terms.zones:
            return voice.terms.kind_of(argument, scope) == "players" or is_for_several(voice, (argument,), scope)
    return False


def zone_of(voice: Voice, node: ast.Expression, scope: Scope) -> Group | None:
    """The zone into which something is put: wherever there is room, or in its first empty place; else None."""
    said = _said(voice, node, scope)
    return voice.sites(said, scope) if _is_zone(voice, said) else room_in(voice, node, scope)


def _said(voice: Voice, node: ast.Expression, scope: Scope) -> ast.Expression:
    """An expression with what short definitions stand for in their place."""
    while (body := said_for(voice, node, scope)) is not None:
        node = body
    return node


def _with_room(places: ast.Expression) -> ast.Expression | None:
    """The set whose empty places a set is: `hand of mover` of `hand of mover except occupied`."""
    match places:
        case ast.Binary("except", zone, ast.Name("occupied")):
            return zone
    return None


def _is_zone(voice: Voice, node: ast.Expression) -> bool:
    match node:
        case ast.Name(text) | ast.Of(ast.Name(text), _) | ast.Beside(ast.Name(text), _):
            return text in voice.terms.zones
    return False


def are_numbered(terms: Terms, zone: str) -> bool:
    """Whether rules of play ask for the place with a number in a zone, so that the number means something."""
    return any(_named(part) == zone for rule in _rules_of_play(terms.compiled.ruleset) for part in nodes(rule))


def _rules_of_play(ruleset: Ruleset) -> Iterator[ast.Node]:
    texts = [(text, parse) for name, text, parse in rule_texts(ruleset) if not name.startswith("setup")]
    for step in ruleset.turn.values():
        texts += [(text, parse_effects) for text in (*step.start, *step.then, *filter(None, [step.otherwise]))]
    for text, parse in texts:
        node = parse(text, Diagnostics())
        yield from [node] if isinstance(node, ast.Node) else []


def _named(part: ast.Node) -> str:
    """The zone of which an expression is the place with a number; empty for other expressions."""
    match part:
        case ast.Call("nth", (ast.Name(zone) | ast.Of(ast.Name(zone), _) | ast.Beside(ast.Name(zone), _), _)):
            return zone
    return ""


def dealt(voice: Voice, effect: ast.Effect, variable: str) -> ast.Effect:
    """Effects of the setup in which what goes to the place of a zone with the number of a round goes to its first empty
    place, unless rules ask for places by their numbers."""

    def change(part: ast.Node) -> ast.Node:
        match part:
            case ast.Binary("or", ast.Call("nth"), ast.Call("nth")):
                return part  # two places, of which only one is the first empty one
            case ast.Call("nth", (zone, ast.Name(name) | ast.Binary("+" | "-", ast.Name(name), ast.Number()))) if (
                name == variable and _is_zone(voice, zone)
            ):
                return part if are_numbered(voice.terms, _named(part)) else _room(zone)
        return rebuilt(part, change)

    changed = change(effect)
    return changed if isinstance(changed, ast.Effect) else effect


def _room(zone: ast.Expression) -> ast.Expression:
    empty = ast.Binary("except", zone, ast.Name("occupied", span=zone.span), span=zone.span)
    return ast.Of(ast.Name("lowest", span=zone.span), empty, span=zone.span)
