"""Warnings about degenerate games: no end, no pieces, a player who never has any.

The checks are conservative, as in `unsatisfiable.py`: what they cannot decide is taken as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.game import core
from playground.game.concealed_open import ON_THE_BOARD
from playground.game.effect_sequences import all_effects
from playground.game.operations import OPERATIONS
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import distinct_parts, named_values, rule_expressions
from playground.game.seen_anyway import places_meant
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics

_PLACE = "add 'setup:', or an action that places pieces; a game without any needs no 'pieces'"

_OFFER = "an action with 'moves: own' offers it"

MAX_NAMED = 6
"""The most sites that a warning names."""


def report_degenerate_game(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics, *, knows_attacks: bool) -> None:
    """Warn of a game that cannot end, that has no pieces, or in which a player can have none. A movement that no action
    offers may still be one by which a piece attacks, where rules ask of attacks."""
    if not game.endings:
        diagnostics.report("W062", ruleset.span, hint="add 'end:'")
    _report_pieces(game, ruleset, diagnostics)
    if not knows_attacks:
        _report_movements(ruleset, diagnostics)
    _report_overwritten(game, diagnostics)
    revealed = next((effect for effect in all_effects(game) if isinstance(effect, core.Reveal | core.Hint)), None)
    conceals = any(isinstance(effect, core.Conceal) for effect in all_effects(game))  # of which W161 warns
    if revealed is not None and not conceals and all(zone.seen_by == "everybody" for zone in game.zones):
        diagnostics.report("W071", revealed.span, hint=_hidden_until_then(revealed, game))
    cap = ruleset.parameters["max_decisions"]
    if game.max_decisions < len(game.players):
        diagnostics.report("W065", cap.value_span or cap.span, limit=game.max_decisions)


def _hidden_until_then(revealed: core.Reveal | core.Hint, game: core.Game) -> str:
    """How what is revealed would be hidden before: on the board nothing is."""
    places = possible_sites(places_meant(set_of(revealed.sites), dict(named_values(game))))
    if not game.zones or (places and places <= game.board.cell_set):
        return ON_THE_BOARD
    return "give a zone 'seen by: owner' or 'seen by: nobody'"


def report_useless_preferences(
    actions: Sequence[core.Action], steps: Iterable[core.Step], diagnostics: Diagnostics
) -> None:
    """Warn of a `prefer` that is the same for all options of every step that offers the action."""
    preferences = [_constant_preference(action) for action in actions]
    beside: list[set[int | None]] = [set() for _ in actions]
    for step in steps:
        values = {preferences[number] for number in step.actions}
        for number in step.actions:
            beside[number] |= values
    for number, action in enumerate(actions):
        value = preferences[number]
        if action.prefer is not None and value is not None and beside[number] == {value}:
            diagnostics.report("W072", action.prefer.span)


def _constant_preference(action: core.Action) -> int | None:
    """The preference value that all options of an action share; None if they may differ."""
    if action.prefer is None:
        return 0
    value = action.prefer.value if isinstance(action.prefer, core.Constant) else None
    return value if isinstance(value, int) else None


def _report_pieces(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    owners = [_possible_owners(effect.owner, game) for effect in all_effects(game) if isinstance(effect, core.Place)]
    with_pieces = frozenset[int]().union(*owners)
    if not game.pieces:
        return
    if not with_pieces and _are_lines_of_a_table(game):
        return
    if not with_pieces:
        diagnostics.report("W063", ruleset.span, hint=_PLACE)
        return
    for index, player in enumerate(ruleset.players[: len(game.players)]):
        if any(piece.owned for piece in game.pieces) and index not in with_pieces:
            diagnostics.report("W064", player.span, name=player.name)


def _are_lines_of_a_table(game: core.Game) -> bool:
    """Whether kinds of pieces serve as the lines of a table: rules choose some or ask for their constants, and nothing
    of what stands anywhere."""
    parts = list(distinct_parts(rule_expressions(game)))
    return any(part.type.kind in ("piece", "pieces") for part in parts) and not any(
        isinstance(part, core.Operation) and OPERATIONS[part.name].sees_content for part in parts
    )


def _possible_owners(owner: core.Expression, game: core.Game) -> frozenset[int]:
    if isinstance(owner, core.Constant) and isinstance(owner.value, int):
        return frozenset((owner.value,))
    return frozenset(range(len(game.players)))


def _report_overwritten(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of sites on which the setup places twice; only constant sites are checked.

    What nobody owns may be placed first, blanks or water, and pieces on some of it.
    """
    filled, ground = set[int](), dict[int, core.Expression]()
    for effect in game.setup:
        if not isinstance(effect, core.Place) or not isinstance(effect.target, core.Constant):
            continue
        target = effect.target
        sites = target.value if isinstance(target.value, frozenset) else {int(target.value)}
        sites -= {core.NOTHING}  # the start of a kind that not every player has
        replaced = filled & sites
        of_others = all(site in ground and ground[site] != effect.piece for site in replaced)
        if replaced and not (of_others and ground.keys() - sites):
            *others, last = _named(sorted(replaced), game)
            names = f"{', '.join(others)} and {last}" if others else last
            diagnostics.report("W069", target.span, name=names, are="are" if others else "is")
        filled |= sites
        is_of_nobody = isinstance(effect.owner, core.Constant) and effect.owner.value == core.NOTHING
        ground = {site: kind for site, kind in ground.items() if site not in sites}
        ground |= dict.fromkeys(sites if is_of_nobody else (), effect.piece)


def _named(sites: Sequence[int], game: core.Game) -> list[str]:
    """The names of some sites; of many, how many others there are."""
    names = [game.board.name(site) for site in sites[:MAX_NAMED]]
    left = len(sites) - len(names)
    return [*names[:-1], f"{left + 1} more sites"] if left else names


def _report_movements(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    moving = [action for action in ruleset.actions.values() if action.moves]
    offered = {name.text for action in moving for name in action.by}
    everything = any(not action.by for action in moving)
    for piece in ruleset.pieces.values():
        for movement in piece.moves:
            if not everything and movement.text not in offered:
                hint = _OFFER if moving else f"{_OFFER}; if 'choose:' says where pieces go, leave 'moves' of them out"
                diagnostics.report("W066", movement.span, hint=hint, name=movement.text, piece=piece.name)
