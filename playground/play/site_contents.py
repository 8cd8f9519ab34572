"""What lies on a site, in words, as far as the player who decides sees it."""

from __future__ import annotations

from collections.abc import Mapping

from playground.engine.labels import in_words
from playground.engine.observation import content_in_words
from playground.engine.plain_names import PlainNames
from playground.engine.visible_components import HIDDEN, Component
from playground.game import core
from playground.game.core import NOTHING, Expression, Game, Operation
from playground.game.evaluate import POSITION_OPERATIONS
from playground.game.rule_expressions import all_parts
from playground.play.evaluator import Evaluator
from playground.play.words import Words

_WHATEVER_LIES_WHERE = ("mover", "first_player")


def component_name(words: Words, site: int, evaluator: Evaluator) -> str:
    """A place by the component of nobody's there, such as a card of a hand, if the player sees it; else by its name."""
    game, position = words.game, evaluator.state.position
    is_seen = site >= game.board.area and evaluator.shows(site) and position.piece(site) != NOTHING
    return content_in_words(game, position.content(site)) if is_seen else game.board.name(site)


def seen_place(game: Game, site: int, seen: Mapping[int, Component]) -> str:
    """A site that a variable keeps, as people say it: `J of spades in hand of Ann, place 3` where that is seen,
    `hand of Ann, place 3` where it is not, and a site of the board by its name. `seen` is what a player sees."""
    zone = next((each for each in game.zones if site in each.sites), None)
    if zone is None:
        return game.board.name(site)
    component, where = seen.get(site, HIDDEN), PlainNames(game).say(game.board.name(site))
    if component.is_hidden:
        return where
    return f"{in_words(game, component)} {'in' if zone.indices else 'on'} {where}"


def contents_of(words: Words, site: int, evaluator: Evaluator) -> str:
    """What is on a site, as a clause, if the player sees it."""
    if not evaluator.shows(site):
        return f"what lies on {words.game.board.name(site)} is hidden from {evaluator.viewer_name}"
    return words.contents_of(site, evaluator.state.position)


def depends_on_position(sites: Expression) -> bool:
    """Whether a set may change with what lies where or with a variable; a region, also one of a player, does not."""
    return any(
        isinstance(part, core.StateVariable)
        or (isinstance(part, Operation) and part.name in POSITION_OPERATIONS and part.name not in _WHATEVER_LIES_WHERE)
        for part in all_parts([sites])
    )
