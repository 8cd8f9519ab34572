"""A position as an SVG picture: the board with its pieces and, below it, the zones.

Pure: a game and the bytes of a position come in, the text of an `<svg>` element goes out. Board and pieces bring
their own colours, which stand on light and dark pages alike; what lies outside of them takes the page's colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from playground.engine.sight import HIDDEN, Component, look, sees
from playground.engine.signs import in_words
from playground.game.core import Game, Zone
from playground.pictures.board import Regions, board_frame, board_parts, landmarks, middle_of, outline, owners_of
from playground.pictures.components import component_svg
from playground.pictures.shapes import CELL, quoted, rectangle, titled
from playground.pictures.zones import Tray, line_height, tray_parts, trays

MARGIN = CELL * 0.15

_OWN_COLOUR = "<style>svg{color:#222}@media (prefers-color-scheme:dark){svg{color:#ddd}}</style>"


def position_svg(
    game: Game,
    block: bytes,
    viewer: int | None = None,
    *,
    regions: Regions | None = None,
    label: str = "",
) -> str:
    """The picture of position `block` as player `viewer` sees it, or (None) a referee.

    `regions` are tinted, those that matter in play if None. `label` is what a screen reader says instead of the
    picture.
    """
    contents = look(game, block, viewer)
    frame = board_frame(game.board) if game.board.cells else None
    rows = trays(game, frame)
    parts: list[str] = []
    if frame:
        shown = landmarks(game) if regions is None else regions
        parts += [*board_parts(game, shown), *_pieces(game, contents), *_tooltips(game, shown, contents)]
    parts += [part for tray in rows for part in _tray(game, tray, contents, viewer)]
    left, top, width, height = _frame(frame, rows)
    said = quoted(label or f"{'Board' if frame else 'Table'} of {game.title}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" aria-label="{said}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" style="max-width:{1.4 * width:.0f}px" '
        f'font-family="inherit">{"".join(parts)}</svg>'
    )


def with_own_colour(picture: str) -> str:
    """A picture for a file of its own, which has no page to take colour and font of its texts from."""
    picture = picture.replace('font-family="inherit"', 'font-family="system-ui, sans-serif"', 1)
    start = picture.index(">") + 1
    return f"{picture[:start]}{_OWN_COLOUR}{picture[start:]}"


def _frame(board: tuple[float, float, float, float] | None, rows: list[Tray]) -> tuple[float, float, float, float]:
    """Left, top, width and height of board and zones together."""
    rooms = ([board] if board else []) + [
        (tray.left - MARGIN, tray.top, tray.width + 2 * MARGIN, tray.height + MARGIN) for tray in rows
    ]
    if not rooms:
        return 0.0, 0.0, CELL, CELL
    left, top = min(room[0] for room in rooms), min(room[1] for room in rooms)
    right, bottom = max(room[0] + room[2] for room in rooms), max(room[1] + room[3] for room in rooms)
    return left, top, right - left, bottom - top


def _pieces(game: Game, contents: dict[int, Component]) -> Iterator[str]:
    for site in sorted(contents.keys() & game.board.cell_set):
        yield component_svg(game, contents[site], middle_of(game.board, site))


def _tray(game: Game, tray: Tray, contents: dict[int, Component], viewer: int | None) -> Iterator[str]:
    yield from tray_parts(game, tray)
    for site, middle in zip(tray.zone.sites, tray.middles, strict=True):
        lying = contents.get(site)
        if lying is not None:
            yield component_svg(game, lying, middle, remembered=_is_remembered(tray.zone, lying, viewer))
        said = [game.board.name(site), *_said(game, lying)]
        cover = rectangle(middle, CELL, line_height(game), 0, f'fill="transparent" {_site(said)}')
        yield titled(cover, " · ".join(said))


def _is_remembered(zone: Zone, lying: Component, viewer: int | None) -> bool:
    return lying is not HIDDEN and not lying.is_up and not sees(zone, viewer)


def _said(game: Game, lying: Component | None) -> list[str]:
    if lying is None:
        return []
    return ["face down" if lying is HIDDEN else in_words(game, lying)]


def _tooltips(game: Game, regions: Regions, contents: dict[int, Component]) -> Iterator[str]:
    """Invisible cells on top of everything that tell their name, region and piece to a resting pointer."""
    for site in game.board.cells:
        named = [
            owners_of(game, name, sets, site) for name, sets in regions.items() if any(site in each for each in sets)
        ]
        marks = [
            f"{name} of {game.pieces[kind].name}"
            for name, sets in game.regions_of_kinds.items()
            for kind, sites in enumerate(sets)
            if site in sites
        ]
        name, holds = game.board.name(site), _said(game, contents.get(site))
        told = escape(" · ".join([name, *named, *marks, *holds]))
        corners, place = outline(game.board, site), _site([name, *holds])
        yield f'<polygon points="{corners}" fill="transparent" {place}><title>{told}</title></polygon>'


def _site(said: list[str]) -> str:
    """The name of a site, and what lies there if anything does, as attributes of its cover."""
    name, *holds = said
    return " ".join([f'data-site="{quoted(name)}"', *(f'data-holds="{quoted(what)}"' for what in holds)])
