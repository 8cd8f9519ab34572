"""Whether pieces are taken by moving onto them, come to lie beneath what moves there, as in a tower, or fight it."""

from __future__ import annotations

from collections.abc import Sequence

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.empty_choices import places_reached
from playground.game.rule_expressions import named_values


def are_covered(game: core.Game) -> bool:
    """Whether each action that moves a piece by a movement first puts what is on the target into the square's zone."""
    named = dict(named_values(game))
    beneath = {site for site in game.board.sites if _lies_on_a_square(site, game)}
    moving = [action for action in game.actions if {"piece", "target"} <= {each.label for each in action.bindings}]
    return bool(moving) and bool(beneath) and all(_covers(action, beneath, named) for action in moving)


def are_taken(game: core.Game) -> bool:
    """Whether each action that moves a piece by a movement moves it to the target, whatever is there: not if a fight
    may end otherwise."""
    moving = [action for action in game.actions if {"piece", "target"} <= {each.label for each in action.bindings}]
    return all(_always_arrives(action.effects, _target_of(action)) for action in moving)


def _target_of(action: core.Action) -> str:
    return next(each.variable for each in action.bindings if each.label == "target")


def _always_arrives(effects: Sequence[core.Effect], target: str) -> bool:
    """Whether some effects, done one after the other, move something to a target in any case."""
    for effect in effects:
        match effect:
            case core.Move(target=core.Variable(name=name)) if name == target:
                return True
            case core.Bind(variable=name, value=core.Variable(name=meant), body=body) if meant == target:
                if _always_arrives(body, name) or _always_arrives(body, target):
                    return True
            case core.Bind(body=body) if _always_arrives(body, target):
                return True
            case core.If(then=then, otherwise=otherwise):
                if _always_arrives(then, target) and _always_arrives(otherwise, target):
                    return True
    return False


def _lies_on_a_square(place: int, game: core.Game) -> bool:
    number = place - game.board.area
    return 0 <= number < len(game.board.cells_of_places) and game.board.cells_of_places[number] != core.NOTHING


def _covers(action: core.Action, beneath: set[int], named: dict[str, core.Expression]) -> bool:
    target = _target_of(action)
    for effect in all_within(action.effects):
        match effect:
            case core.Move(origin=core.Variable(name=name), target=place) if name == target:
                places = places_reached(place, named)
                if places and places <= beneath:
                    return True
    return False
