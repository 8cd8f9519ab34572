"""Options and positions as people read them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from playground.engine.protocol import Option
from playground.engine.sight import HIDDEN, Component, look, sees
from playground.engine.signs import in_words, letters, owned_letter, values_sign
from playground.game.board import column_name
from playground.game.core import NOTHING, Action, Binding, Game, Zone

EMPTY, FACE_DOWN, UNSEEN = ".", "[?]", "?"

MOST_ON_A_LINE = 12
"""Places of a zone on one line."""

_IN_BRACES = re.compile(r"\{(\w+)\}")

Contents = Mapping[int, Component]


# ---- options


def describe(
    game: Game,
    option: Option,
    block: bytes | None = None,
    viewer: int | None = None,
    unseen: Collection[int] = (),
) -> str:
    """An option in words: as the action's notation says, else the action and what is chosen: `move b2-b3`, `flip d2`.

    With the position `block` before the choice a place of a zone is named by what lies there (`pick purple 3`) as far
    as the viewer knows it, and moves of games with several kinds of pieces begin with the kind's letter (`Rc3-c6`).
    `unseen` are places in `option.values` of what the viewer does not get to see: `?` stands for it.
    """
    return _described(game, option, {} if block is None else look(game, block, viewer), unseen)


def describe_all(game: Game, options: Sequence[Option], block: bytes, viewer: int | None = None) -> list[str]:
    """The options of a position in words; places of zones are named where what lies there is the same."""
    contents = look(game, block, viewer)
    texts = [_described(game, option, contents) for option in options]
    seen = Counter(texts)
    return [
        describe(game, option) if seen[text] > 1 else text for option, text in zip(options, texts, strict=True)
    ]


def _described(game: Game, option: Option, contents: Contents, unseen: Collection[int] = ()) -> str:
    action = game.actions[option.action]
    chosen = {b.label: (b, value) for b, value in zip(action.bindings, option.values, strict=True)}
    words = {label: _word(game, *chosen[label], contents) for label in action.shown}
    words |= {action.bindings[place].label: UNSEEN for place in unseen if action.bindings[place].label in words}
    if action.notation:
        return _IN_BRACES.sub(lambda found: words[found[1]], action.notation)
    mover = contents.get(chosen["piece"][1], HIDDEN) if is_movement(action) else HIDDEN
    if mover is not HIDDEN and len(game.pieces) > 1:
        name = "" if _is_only_movement(game, option.action) else f"{action.name} "
        return f"{name}{letters(game)[mover.kind]}{words['piece']}-{words['target']}"
    text, site_before = action.name, False
    for label, word in words.items():
        is_site = chosen[label][0].type.kind == "site"
        text += ("-" if is_site and site_before else " ") + word
        site_before = is_site
    return text


def is_movement(action: Action) -> bool:
    """Whether an action moves a piece to a target, and shows nothing else."""
    return action.shown == ("piece", "target")


def _is_only_movement(game: Game, action: int) -> bool:
    """Whether no other action moves pieces where this one is on offer."""
    beside = {other for step in game.steps if action in step.actions for other in step.actions}
    return not any(is_movement(game.actions[other]) for other in beside - {action})


def _word(game: Game, binding: Binding, value: int, contents: Contents) -> str:
    match binding.type.kind:
        case "int":
            return str(value)
        case "site":
            lying = contents.get(value, HIDDEN) if value >= game.board.area else HIDDEN
            return game.board.name(value) if lying is HIDDEN else in_words(game, lying)
        case "player":
            return game.players[value]
        case "piece":
            return game.pieces[value].name
        case "mark":
            return next(a.words for a in game.attributes if a.name == binding.type.name)[value]
    return game.board.directions[value].name


# ---- positions


def board_text(game: Game, block: bytes, viewer: int | None = None) -> str:
    """The position for a terminal, as a player sees it or (None) a referee: the board and, below it, the zones."""
    contents = look(game, block, viewer)
    board = [_board(game, contents)] if game.board.cells else []
    margin = max((len(_zone_name(game, zone)) for zone in game.zones), default=0)
    zones = (line for zone in game.zones for line in _zone(game, zone, contents, viewer, margin))
    return "\n".join([*board, *zones])


def _board(game: Game, contents: Contents) -> str:
    """Rows from the top with their numbers, letters of the columns below.

    A piece is its letter, as `owned_letter` says; what has attributes shows them. A hexagonal board is slanted, so
    that neighbours are near each other.
    """
    board = game.board
    cells = {site: _sign(game, contents[site]) if site in contents else EMPTY for site in board.cells}
    width = 1 + max(len(column_name(board.width - 1)), *(len(cell) for cell in cells.values()))
    margin = len(str(board.height))
    lines = []
    for y in reversed(range(board.height)):
        row = "".join(cells.get(y * board.width + x, "").rjust(width) for x in range(board.width))
        lines.append(f"{y + 1:>{margin}}" + _slant(game, y, width) + row)
    columns = "".join(column_name(x).rjust(width) for x in range(board.width))
    return "\n".join(line.rstrip() for line in [*lines, " " * margin + columns])


def _slant(game: Game, y: int, width: int) -> str:
    """What a row is moved to the right by: on a hexagonal board half a cell for each row above the columns' letters."""
    return " " * ((y + 1) * width // 2) if game.board.shape == "hexagon" else ""


def _zone(game: Game, zone: Zone, contents: Contents, viewer: int | None, margin: int) -> Iterator[str]:
    """The places of a zone in order, a long zone on several lines: `hand of Ann  2 5 [?]`."""
    signs = [_in_zone(game, zone, contents.get(site), viewer) for site in zone.sites]
    width, head = max((len(sign) for sign in signs), default=1), _zone_name(game, zone)
    for first in range(0, max(1, len(signs)), MOST_ON_A_LINE):
        row = " ".join(sign.ljust(width) for sign in signs[first : first + MOST_ON_A_LINE])
        yield f"{'' if first else head:{margin}}  {row}".rstrip()


def _zone_name(game: Game, zone: Zone) -> str:
    return zone.name if zone.owner == NOTHING else f"{zone.name} of {game.players[zone.owner]}"


def _in_zone(game: Game, zone: Zone, lying: Component | None, viewer: int | None) -> str:
    """A component in a zone; `(7)` if it lies face down and the viewer only remembers it, `7^` if it is turned up."""
    if lying is None:
        return EMPTY
    if lying is HIDDEN:
        return FACE_DOWN
    sign = _sign(game, lying)
    if zone.seen_by == "everybody":
        return sign
    return f"{sign}^" if lying.is_up else sign if sees(zone, viewer) else f"({sign})"


def _sign(game: Game, component: Component) -> str:
    values = values_sign(game, component)
    if component.owner != NOTHING:
        return owned_letter(game, component.kind, component.owner) + values
    return values if values and len(game.pieces) == 1 else letters(game)[component.kind] + values
