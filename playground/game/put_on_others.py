"""Finds pieces that are put on others in a game of towers, and replace them instead of covering them.

    include: {part: towers, with: {most_beneath: 3}}
    put: {choose: {spot: board}, do: place Stone on spot}       the top piece of a tower on the spot is gone

What lands on a piece replaces it, in a game of towers as in any other; what lies beneath that one stays where it is.
Reported is what is put where any piece may stand, and what moves to where one of the mover's own may stand: to capture
the pieces of others so may be meant. Nothing is reported where the same rule moves the piece away that stands there, or
takes it, or asks about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.left_beneath import Towers, zones_of_squares
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import all_parts, expressions_of
from playground.source.diagnostics import Diagnostics

_CONTENT = ("held_by", "of_piece", "occupied")
_NOTHING = frozenset[str]()
_OPEN, _OWN = "whatever is there", "pieces of the mover"
"""What may stand on the sites of a set by how it is said; of others it is not known, or not of interest."""


def report_put_on_others(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each effect of an action that may replace a piece where others are covered."""
    zones = zones_of_squares(game)
    towers = Towers(game) if zones else None
    if towers is None or not towers.has_covered_pieces():
        return
    zone = zones[0].name
    for action in game.actions:
        effects = [*all_within(action.effects)]
        for effect in effects:
            if not isinstance(effect, core.Place | core.Move) or effect.span is None:
                continue
            if effect.span.source.included is not None or not _may_be_on_piece(effect, action, effects, towers):
                continue
            what = "is put on" if isinstance(effect, core.Place) else "moves to"
            name = effect.target.span.text if effect.target.span is not None else "the square"
            hint = f"cover it before: 'if {name} is occupied then move {name} to {zone} of {name}'"
            diagnostics.report("W184", effect.span, hint=hint, name=name, what=what)


def _may_be_on_piece(
    effect: core.Place | core.Move, action: core.Action, effects: Iterable[core.Effect], towers: Towers
) -> bool:
    """Whether an effect may put something on a piece that stands where a player chooses."""
    square = towers.meaning(effect.target)
    chosen = next((each for each in action.bindings if square in (_variable(each), each.domain)), None)
    if chosen is None or not towers.may_be_on_board(square):
        return False
    if any(_is_about(each, square, towers) for each in effects if each is not effect):
        return False
    if isinstance(effect, core.Move):  # of what lies beneath the square, which comes up
        origin = all_parts([towers.meaning(effect.origin)])
        if any(core.alike(square, towers.meaning(part)) for part in origin if part.type.kind == "site"):
            return False
    standing = _standing_there(chosen, action)
    return bool(standing) if isinstance(effect, core.Move) else _OPEN in standing


def _is_about(effect: core.Effect, square: core.Expression, towers: Towers) -> bool:
    """Whether an effect takes or moves what stands on a square, or is done only if that is something."""
    match effect:
        case core.Move(origin=site) | core.Remove(sites=core.Operation("singleton", (site,))):
            return core.alike(towers.meaning(site), square)
        case core.If(condition=condition):
            return _asks_about(condition, square)
        case core.Swap() | core.Remove() | core.Turn():
            return any(part == square for part in all_parts(expressions_of(effect)))
    return False


def _standing_there(chosen: core.Binding, action: core.Action) -> frozenset[str]:
    """What may stand on a square that is chosen, by its set and all that conditions say of it."""
    same: tuple[core.Expression, ...] = (_variable(chosen),)
    if chosen.domain.type.kind == "sites":
        standing = _standing_in(chosen.domain)
    else:  # the target of a movement, whose conditions are those of the piece
        same, standing = (*same, chosen.domain), frozenset((_OPEN, _OWN))
    for condition in _conditions(action):
        for square in same:
            standing &= _standing_where(condition, square)
    return standing


def _variable(choice: core.Binding) -> core.Variable:
    return core.Variable(choice.variable, type=core.Type("site"))


def _conditions(action: core.Action) -> Iterator[core.Expression]:
    for binding in action.bindings:
        domain = binding.domain
        while isinstance(domain, core.Where):
            yield from conjuncts(domain.condition)
            domain = domain.domain
    for question in action.questions:
        yield from conjuncts(question)


def _standing_where(condition: core.Expression, square: core.Expression) -> frozenset[str]:
    """What may stand on a square of which a condition holds."""
    match condition:
        case core.Operation("contains", (sites, site)) if core.alike(site, square):
            return _standing_in(sites)
    return _NOTHING if _asks_about(condition, square) else frozenset((_OPEN, _OWN))


def _asks_about(condition: core.Expression, square: core.Expression) -> bool:
    """Whether a condition asks what stands on a square. A number such as its height, to which what stands there adds,
    does not."""
    match condition:
        case core.Operation("contains", (sites, site)) if core.alike(site, square):
            return any(map(_is_content, all_parts([sites])))
        case core.Operation("piece" | "owner", (site,)) | core.AttributeOf(site=site):
            return core.alike(site, square)
        case core.Choice(yes=yes, no=no) if yes.type.kind == "int":
            return _asks_about(yes, square) or _asks_about(no, square)
        case core.Let(value=value, body=body) if value.type.kind == "bool" and body.type.kind == "int":
            return _asks_about(body, square)
    return any(_asks_about(part, square) for part in core.parts(condition))


def _is_content(part: core.Expression) -> bool:
    return isinstance(part, core.WithAttribute) or (isinstance(part, core.Operation) and part.name in _CONTENT)


def _standing_in(sites: core.Expression) -> frozenset[str]:
    """What may stand on the sites of a set, by what it is made of."""
    match sites:
        case core.Operation("held_by", (core.Operation("mover"),)) | core.Operation("of_piece" | "occupied"):
            return frozenset((_OWN,))
        case core.WithAttribute():
            return frozenset((_OWN,))
        case core.Operation("intersection", several):
            parts = [_standing_in(each) for each in several]
            if not all(parts):
                return _NOTHING
            return frozenset((_OPEN, _OWN)) if all(_OPEN in each for each in parts) else frozenset((_OWN,))
        case core.Operation("union", several):
            return frozenset[str]().union(*map(_standing_in, several))
        case core.Operation("difference", (kept, taken)):
            return _NOTHING if any(map(_is_content, all_parts([taken]))) else _standing_in(kept)
        case core.Where(name, domain, condition):
            member, standing = core.Variable(name, type=core.Type("site")), _standing_in(domain)
            for part in conjuncts(condition):
                standing &= _standing_where(part, member)
            return standing
    is_known = isinstance(sites, core.Constant) or not any(map(_is_content, all_parts([sites])))
    return frozenset((_OPEN, _OWN)) if is_known else _NOTHING
