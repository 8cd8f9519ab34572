"""Whether pieces are taken by moving onto them, or come to lie beneath what moves there, as in a tower."""

from __future__ import annotations

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


def _lies_on_a_square(place: int, game: core.Game) -> bool:
    number = place - game.board.area
    return 0 <= number < len(game.board.cells_of_places) and game.board.cells_of_places[number] != core.NOTHING


def _covers(action: core.Action, beneath: set[int], named: dict[str, core.Expression]) -> bool:
    target = next(each.variable for each in action.bindings if each.label == "target")
    for effect in all_within(action.effects):
        match effect:
            case core.Move(origin=core.Variable(name=name), target=place) if name == target:
                places = places_reached(place, named)
                if places and places <= beneath:
                    return True
    return False
