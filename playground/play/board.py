"""The position as text: the board, a legend of its signs, the state variables, and the result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import UnionType

from playground.engine.labels import BETWEEN_NUMBERS
from playground.engine.layout import SCORE, UNFINISHED, layout_of
from playground.engine.notation import board_text
from playground.engine.observation import sees_value
from playground.engine.packing import unpack
from playground.engine.plain_names import is_several, spoken, with_verb
from playground.engine.protocol import State
from playground.engine.signs import FACE_DOWN
from playground.engine.squares import changed_squares, piles_on_squares
from playground.engine.visible_components import Component, look
from playground.game.board import column_name
from playground.game.core import (
    NOTHING,
    Assign,
    Constant,
    Effect,
    Game,
    GameVariable,
    Place,
    RollVariable,
    Variable,
    end_of,
    start_of,
)
from playground.game.effect_sequences import all_effects, all_within
from playground.game.letters import letters, owned_letter
from playground.game.scratch import scratch_variables
from playground.game.significant_places import significant_places
from playground.play.ground import Ground, beside, ground
from playground.play.indexed_values import indexed_values
from playground.play.listing import WIDTH, wrapped
from playground.play.site_contents import seen_place
from playground.play.truths import truths
from playground.play.values_by_site import values_by_site
from playground.play.walls import has_walls, standing_walls
from playground.play.words import Words
from playground.stats.wording import agreeing, listed

MAX_NAMED = 16
"""The legend leaves out regions with more sites than this."""

MAX_VALUES = 8
"""Of variables with more values than this, only those are listed one by one that are not as they were at the start."""


def position_text(
    state: State,
    viewer: int | None,
    assigned: Collection[tuple[str, int]] = (),
    since: bytes | None = None,
    width: int = WIDTH,
) -> str:
    """The board and the zones as a player, or for None a referee, sees them, and below them the state variables visible
    to that player. Of zones whose places mean nothing, such as a deck, no empty place is shown.

    The number that each square has is written there, in a game without pieces; in others, what squares are is drawn
    beside the board. Numbers, directions and words are shown
    from the start, and whole: of many values those that are as they were are said together. What is none or false at
    the start is left out until a value differs from it, or is one that the game has assigned: `assigned` has the names
    of variables with the places of the values. Squares that have changed `since` another position are in brackets, and
    truth values of squares that let no step lead from one to the next are drawn as walls. The lines of variables have
    at most `width` letters.
    """
    game, block = state.game, state.to_bytes()
    name, written = _on_squares(game, block)
    values = remembered(game, block, viewer, assigned)
    squares = ground(game, block) if not name else None
    standing = standing_walls(game, block, since)
    drawn = {name, *(squares.names if squares else ()), *(standing.variables if standing else ())}
    lines = [
        wrapped(f"{variable.strip('_')}: {value}", width) for variable, value in values.items() if variable not in drawn
    ]
    texts = (_on_squares(game, since)[1], written) if since is not None else ({}, {})
    changed = changed_squares(game, since, block, viewer, texts) if since is not None else frozenset()
    walls = standing.walls if standing else None
    board = board_text(game, block, viewer, significant_places(game), written, changed, walls)
    return "\n".join([*([beside(game, board, squares)] if board else []), *lines])


def _counted_on_squares(game: Game) -> GameVariable | None:
    """The number that each square has where no pieces stand, such as the seeds of a pit; the first of several."""
    numbers = (each for each in game.variables if each.type.kind == "int")
    public = (
        each for each in numbers if each.by_site and each.by_site.groups == 1 and not each.secret and each.is_shown
    )
    has_pieces = any(isinstance(effect, Place) for effect in all_effects(game))
    return next(public, None) if game.board.cells and not has_pieces else None


def _on_squares(game: Game, block: bytes) -> tuple[str, dict[int, str]]:
    """The name of the number that each square has, and the numbers that are not 0, by their squares."""
    variable = _counted_on_squares(game)
    if variable is None or variable.by_site is None:
        return "", {}
    values, words = unpack(layout_of(game), block)[f"var.{variable.name}"], Words(game)
    sites = (site for site in variable.by_site.sites if values[site])
    return variable.name, {site: words.say(variable.type, values[site]) for site in sites}


def remembered(
    game: Game, block: bytes, viewer: int | None, assigned: Collection[tuple[str, int]] = ()
) -> dict[str, str]:
    """The values of the state variables as text, by name, as a player sees them or, for None, a referee.

    Variables are left out as in `position_text`, and those with which effects only compute or that are not `shown`.
    """
    fields, scratch, seen = unpack(layout_of(game), block), scratch_variables(game), look(game, block, viewer)
    texts = {
        variable.name: _values(game, variable, fields[f"var.{variable.name}"], viewer, assigned, seen)
        for variable in game.variables
        if variable.is_shown and not variable.kept and variable.name not in scratch
    }
    return {name: text for name, text in texts.items() if text}


def result_text(state: State) -> str:
    """How a game ended: `Ann wins: three in a row, after 9 decisions.`, `Everyone wins with a score of 18: …`, or `Ann
    wins at the end of deciding, after …`."""
    game, fields = state.game, unpack(layout_of(state.game), state.to_bytes())
    (status,), (ending,), (decisions,) = fields["status"], fields["ending"], fields["decisions"]
    after = f"after {decisions} {'decision' if decisions == 1 else 'decisions'}"
    if (fault := game.fault_of(ending)) is not None:
        way_out = f"{fault.way_out[0].upper()}{fault.way_out[1:]}"
        return f"The game stops {after} where its rules cannot be followed: {fault.name}. {way_out}."
    if status == UNFINISHED:
        return f"The game is given up as unfinished {after}."
    with_score = f" with a score of {fields[SCORE][0]:,}" if game.score else ""
    return f"{_result(state)}{with_score}{_reason(game.endings[ending])}, {after}."


def _reason(ending: str) -> str:
    """What ended the game, by the name that results have for it: `: line`, or ` at the end of deciding` of a step."""
    return f" at the {ending}" if ending.startswith((start_of(""), end_of(""))) else f": {ending}"


def _result(state: State) -> str:
    """Who has won: `Ann wins`, `Everyone loses`, `A draw`."""
    players, returns = state.game.players, state.returns()
    winners = [name for name, result in zip(players, returns, strict=True) if result > 0]
    if len(players) == 1 and any(returns):
        return with_verb(state.game, 0, "wins" if winners else "loses")
    if len(winners) == len(players) and state.game.is_cooperative:
        return "Everyone wins"
    if not winners and any(returns):
        return "Everyone loses"
    many = len(winners) > 1 or any(is_several(state.game, name) for name in winners)
    return f"{listed(winners)} {agreeing('wins', many)}" if winners else "A draw"


def _values(
    game: Game,
    variable: GameVariable,
    values: list[int],
    viewer: int | None,
    assigned: Collection[tuple[str, int]],
    contents: Mapping[int, Component],
) -> str:
    """The visible values of a variable; empty if there is nothing to show."""
    words, start = Words(game), variable.start_values()
    if variable.type.kind == "site":
        texts = ["none" if value == NOTHING else seen_place(game, value, contents) for value in values]
    else:
        texts = [words.say(variable.type, value).rstrip("_") for value in values]
    seen = [place for place in range(len(texts)) if viewer is None or sees_value(variable, place, viewer)]
    if variable.by_site is not None:
        return values_by_site(variable, values, seen, words)
    given = () if variable.each_turn else assigned  # that it is again as at the start of each turn, says nothing
    changed = [place for place in seen if values[place] != start[place] or (variable.name, place) in given]
    is_chosen = _is_chosen_by_players(game, variable)
    is_telling = not is_chosen and _means_something_at_the_start(game, variable)
    if not seen or not (changed or is_telling):
        return ""
    if variable.each is None:
        return texts[0]
    if variable.type.kind == "bool" and variable.size > MAX_VALUES:
        return truths(variable, values, seen, words)
    is_long = variable.size > MAX_VALUES and len(seen) > len(changed) + 1
    if is_long and is_telling:  # what is again as at the start is one of the others
        changed = [place for place in changed if values[place] != start[place]]
    is_partial = is_chosen or (variable.size > MAX_VALUES and (is_long or not is_telling))
    listed_ones = changed if is_partial else seen
    if len(listed_ones) == variable.size and _are_numbered_dice(game, variable):
        return ", ".join(texts)
    entries = indexed_values(variable, listed_ones, texts, words)
    if is_long and is_telling:
        entries.append(f"{'others' if entries else 'all'} {words.say(variable.type, variable.start).rstrip('_')}")
    return ("; " if len(variable.indices) > 1 else ", ").join(entries)


def _are_numbered_dice(game: Game, variable: GameVariable) -> bool:
    """Whether a variable is dice with the numbers 1, 2, …, which go without saying where all are shown in order."""
    numbers = variable.each if variable.each is not None and len(variable.indices) < 2 else None
    is_numbered = numbers is not None and numbers.kind == "int" and numbers.low == 1
    return is_numbered and _is_among(variable, all_effects(game), RollVariable)


def _means_something_at_the_start(game: Game, variable: GameVariable) -> bool:
    """Whether the start of a variable says something to players: how many of something there are, which way the wind
    blows, where something is, or who is dealer at first, and not that nobody has anything yet, or that dice are
    still to be rolled.
    """
    if variable.type.kind == "site":
        return variable.by_site is None and NOTHING not in variable.start_values()
    if variable.type.optional or variable.type.kind not in ("player", "bool", "int", "way", "mark"):
        return False
    if variable.type.kind == "player" and variable.start and variable.size == 1:
        return True  # another player than the first has it at the start
    if variable.type.kind == "player" or _is_among(variable, all_effects(game), RollVariable):
        return _is_among(variable, all_within(game.setup), Assign | RollVariable)
    return variable.type.kind != "bool" or bool(variable.start)


def _is_chosen_by_players(game: Game, variable: GameVariable) -> bool:
    """Whether all that happens to the numbers of players is that each chooses his or her own, or has the first again,
    and that has a name, such as `nil`: a bid, which nobody has before it is made."""
    has_name = game.number_text(variable.type, variable.start) != str(variable.start)
    if variable.type.kind != "int" or variable.player_stride == 0 or not has_name:
        return False
    chosen = {binding.variable for action in game.actions for binding in action.bindings}
    effects = (each for each in all_effects(game) if isinstance(each, Assign))
    assigned = [each.value for each in effects if each.variable == variable.name]
    others = [value for value in assigned if not (isinstance(value, Variable) and value.name in chosen)]
    return len(others) < len(assigned) and all(
        isinstance(each, Constant) and each.value == variable.start for each in others
    )


def _is_among(variable: GameVariable, effects: Iterable[Effect], kinds: type | UnionType) -> bool:
    """Whether one of the effects, of some kinds, gives the variable a value."""
    return any(isinstance(each, kinds) and getattr(each, "variable", "") == variable.name for each in effects)


def legend(game: Game, block: bytes | None = None) -> str:
    """What the signs of the board mean: players, kinds of pieces if there are several, hidden places, small regions.

    Given the position `block`, also what is drawn beside the board, which is not listed then.
    """
    owned = [kind for kind, piece in enumerate(game.pieces) if piece.owned]
    squares = ground(game, block) if block is not None and _counted_on_squares(game) is None else None
    counted = _counted_on_squares(game)
    signs = letters(game) if len(game.pieces) > 1 else ()
    kinds = [f"{sign}: {piece.name}" for sign, piece in zip(signs, game.pieces, strict=False) if sign != piece.name]
    parts = [
        _players(game, owned) if owned else [],
        kinds,
        _numbers(game),
        ["+2: two more pieces on that square"] if piles_on_squares(game) and game.board.cells else [],
        [f"numbers: {spoken(counted.name)}"] if counted else [],
        _hidden(game),
        _landmarks(game, squares.names if squares else ()),
        _beside(squares, kinds) if squares else [],
        ["lines between squares: no step leads across; double ones are new"] if has_walls(game) else [],
    ]
    return "; ".join(", ".join(part) for part in parts if part)


def _players(game: Game, kinds: list[int]) -> list[str]:
    """The signs of each player's pieces, as `board_text` marks them."""
    return [
        f"{' '.join(owned_letter(game, kind, owner) for kind in kinds)}: {player}"
        for owner, player in enumerate(game.players)
    ]


def _numbers(game: Game) -> list[str]:
    """Which numbers stand one after the other at the pieces that have several."""
    numbers = [attribute.name for attribute in game.attributes if not attribute.words]
    kinds: dict[str, list[str]] = {}
    for piece in game.pieces:
        own = [spoken(name) for name in numbers if name in piece.attributes]
        if len(own) > 1:
            kinds.setdefault(BETWEEN_NUMBERS.join(own), []).append(piece.name)
    if list(map(len, kinds.values())) == [len(game.pieces)]:
        return [f"numbers: {names}" for names in kinds]
    return [f"numbers of {listed(pieces)}: {names}" for names, pieces in kinds.items()]


def _beside(squares: Ground, kinds: Collection[str]) -> list[str]:
    """What the signs of the squares mean that are drawn beside the board; those of `kinds` of pieces mean the same."""
    if all(f"{sign}: {meaning}" in kinds for sign, meaning in squares.meanings.items()) and squares.caption:
        return [f"squares, on the right: {squares.caption}"]
    meanings = [f"{sign} {meaning}" for sign, meaning in squares.meanings.items()]
    return [f"squares, on the right: {', '.join(meanings)}"] if meanings else []


def _landmarks(game: Game, drawn: Collection[str]) -> list[str]:
    """The sites of small regions that matter in play, because the signs of the board do not show them."""
    regions = {name: sets for name, sets in game.regions.items() if name in game.landmarks and name not in drawn}
    small = [name for name, sets in regions.items() if _is_small(sets)]
    shared = [f"{name}: {_names(game, game.regions[name][0])}" for name in small if len(game.regions[name]) == 1]
    own = [
        f"{name} of {player}: {_names(game, sites)}"
        for name in small
        if len(game.regions[name]) > 1
        for player, sites in zip(game.players, game.regions[name], strict=True)
    ]
    of_kinds = [
        f"{name} of {piece.name}: {_names(game, sites)}"
        for name, sets in game.regions_of_kinds.items()
        if name not in drawn
        for piece, sites in zip(game.pieces, sets, strict=True)
        if sites
    ]
    return [*shared, *own, *of_kinds]


def _is_small(sets: Sequence[frozenset[int]]) -> bool:
    return all(len(sites) <= MAX_NAMED for sites in sets)


def _names(game: Game, sites: frozenset[int]) -> str:
    """The names of sites; of those that are whole rows or columns of a board these: `row 8`, `rows 2 to 4`."""
    places = {site: divmod(site, game.board.width) for site in game.board.cells} if not game.board.points else {}
    for name, part in (("row", 0), ("column", 1)) if sites <= places.keys() else ():
        lines = sorted({places[site][part] for site in sites})
        if sites == {site for site, place in places.items() if place[part] in lines} and len(sites) > len(lines):
            said = [str(line + 1) if name == "row" else column_name(line) for line in lines]
            is_run = len(lines) > 2 and lines[-1] - lines[0] == len(lines) - 1
            which = f"{said[0]} to {said[-1]}" if is_run else listed(said)
            return f"{name if len(said) == 1 else f'{name}s'} {which}"
    return " ".join(game.board.name(site) for site in sorted(sites))


def _hidden(game: Game) -> list[str]:
    """How components in hidden zones are marked."""
    if all(zone.seen_by == "everybody" for zone in game.zones):
        return []
    return [f"{FACE_DOWN}: face down", "7^: turned up", "(7): face down, but you have seen it"]
