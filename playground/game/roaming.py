"""Options whose legs only move one piece on: where it came from and where it is now say all about their position."""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core


def roaming_step(action: int, game: core.Game) -> int | None:
    """The step of the legs of an action, if all options that begin with it roam; otherwise None.

    An option roams if each leg moves the same piece to an empty site and does nothing else; the first may also set
    variables, to constants or to the piece's site. The position after several legs is then the one to which the action
    itself would lead if it moved the piece at once to where the last leg has put it.
    """
    first = game.actions[action]
    steps = [effect.step for effect in first.effects if isinstance(effect, core.Continue)]
    if len(steps) != 1 or not game.steps[steps[0]].joined:
        return None
    legs = [game.actions[number] for number in game.steps[steps[0]].actions]
    begins = _moves_on(first, steps[0], may_assign=True) and _source(first).name == "held_by"
    if begins and all(_moves_on(leg, steps[0], may_assign=False) and _is_last(_source(leg)) for leg in legs):
        return steps[0]
    return None


def places_moved(action: core.Action) -> tuple[int, int]:
    """Which of the choices of an action are the piece that it moves and where to, 0 and 0 if it moves none."""
    names = [binding.variable for binding in action.bindings]
    for effect in action.effects:
        if isinstance(effect, core.Move):
            ends = [end.name for end in (effect.origin, effect.target) if isinstance(end, core.Variable)]
            if len(ends) == 2 and set(ends) <= set(names):
                return names.index(ends[0]), names.index(ends[1])
    return 0, 0


def conjuncts(condition: core.Expression) -> Iterator[core.Expression]:
    """The parts of a condition that must all hold."""
    if isinstance(condition, core.Operation) and condition.name == "and":
        for part in condition.arguments:
            yield from conjuncts(part)
    else:
        yield condition


def _moves_on(action: core.Action, step: int, *, may_assign: bool) -> bool:
    """Whether all that an action does is to move a chosen piece to an empty site and to go on with a step."""
    piece, target = places_moved(action)
    if piece == target or not _reaches_an_empty_site(action.bindings[piece], action.bindings[target]):
        return False
    moves = 0
    for effect in action.effects:
        match effect:
            case core.Move():
                moves += 1
            case core.Continue(player=None) if effect.step == step:
                pass
            case core.Assign(index=None, sites=None, value=core.Constant()) if may_assign:
                pass
            case core.Assign(index=None, sites=None, value=core.Variable(name=name)) if may_assign:
                if name != action.bindings[piece].variable:
                    return False
            case _:
                return False
    return moves == 1


def _reaches_an_empty_site(piece: core.Binding, target: core.Binding) -> bool:
    """Whether the conditions on a chosen piece say that there is nothing on the target, which it determines."""
    if piece.type.kind != "site" or target.domain.type.kind != "site":
        return False
    domain, chosen = piece.domain, core.Variable(piece.variable, type=piece.type)
    while isinstance(domain, core.Where):
        for condition in conjuncts(core.substitute(domain.condition, domain.variable, chosen)):
            match condition:
                case core.Operation(name="contains", arguments=(sites, site)):
                    if site == target.domain and _is_without_pieces(sites):
                        return True
        domain = domain.domain
    return False


def _is_without_pieces(sites: core.Expression) -> bool:
    """Whether it is plain that no site of a set is occupied."""
    match sites:
        case core.Operation(name="difference", arguments=(_, core.Operation(name="occupied"))):
            return True
        case core.Operation(name="difference", arguments=(first, _)):
            return _is_without_pieces(first)
        case core.Operation(name="intersection"):
            return any(map(_is_without_pieces, sites.arguments))
    return False


def _source(action: core.Action) -> core.Operation:
    """The operation that gives the pieces that may be chosen, apart from conditions on them."""
    domain = action.bindings[places_moved(action)[0]].domain
    while isinstance(domain, core.Where):
        domain = domain.domain
    return domain if isinstance(domain, core.Operation) else core.Operation("", (), type=domain.type)


def _is_last(source: core.Operation) -> bool:
    """Whether the only site is the one where the leg before has put a piece."""
    match source:
        case core.Operation(name="singleton", arguments=(core.Operation(name="last"),)):
            return True
    return False
