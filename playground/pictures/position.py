"""A position as an SVG picture: the board with its pieces and, below it, the zones.

A pure function from a game and the bytes of a position to the text of an `<svg>` element. Board and pieces have their
own colours, which suit light and dark pages; everything else takes the colour of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from playground.engine.labels import hint_words, in_words
from playground.engine.plain_names import PlainNames
from playground.engine.visible_components import HIDDEN, Component, is_hand_of_another, look, places_as_shown, sees
from playground.game.core import Game, Zone
from playground.pictures.board import Frame, Regions, board_frame, board_parts, landmarks, outline, owners_of
from playground.pictures.components import component_svg
from playground.pictures.shapes import CELL, Point, middle_of, quoted, rectangle, titled
from playground.pictures.site_values import site_signs, site_texts
from playground.pictures.stacks import SCALE, places_on_board, stack_parts
from playground.pictures.zones import Tray, further_empty, line_height, tray_parts, trays

MARGIN = CELL * 0.15

_NOBODYS: Mapping[int, str] = {}

_OWN_COLOUR = "<style>svg{color:#222}@media (prefers-color-scheme:dark){svg{color:#ddd}}</style>"


def position_svg(
    game: Game,
    block: bytes,
    viewer: int | None = None,
    *,
    regions: Regions | None = None,
    label: str = "",
    is_brief: bool = False,
) -> str:
    """The picture of position `block` as player `viewer` sees it; None sees everything.

    `regions` are tinted, by default those that matter in play. `label` is the text for screen readers.
    Of many empty zones of one name a brief picture has only a few.
    """
    contents = look(game, block, viewer)
    frame = board_frame(game.board) if game.board.cells else None
    rows = trays(game, frame, further_empty(game, contents) if is_brief else ())
    parts, values = list[str](), site_texts(game, block)
    if frame:
        shown = landmarks(game) if regions is None else regions
        cells = {cell: middle_of(game.board, cell) for cell in game.board.cells}
        parts += [*board_parts(game, shown), *_pieces(game, contents), *site_signs(game, block, cells)]
        parts += [*stack_parts(game, contents), *_tooltips(game, shown, contents, values)]
        alike = {site: name for zone in game.zones for site, name in _alike_places(zone, contents, viewer).items()}
        parts += _places(game, places_on_board(game, contents), contents, values, SCALE, alike)
    for tray in rows:
        places = dict(zip(places_as_shown(tray.zone, contents, viewer), tray.middles, strict=True))
        parts += [*tray_parts(game, tray), *_lying(game, tray.zone, places, contents, viewer)]
        parts += site_signs(game, block, places, line_height(game))
        parts += _places(game, places, contents, values, whose=_alike_places(tray.zone, contents, viewer))
    left, top, width, height = picture_frame(frame, rows)
    label = quoted(label or f"{'Board' if frame else 'Table'} of {game.title}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" role="img" aria-label="{label}" '
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" style="max-width:{1.4 * width:.0f}px" '
        f'font-family="inherit">{"".join(parts)}</svg>'
    )


def with_own_colour(picture: str) -> str:
    """A picture for a separate file, where no page provides the colour and font of texts."""
    picture = picture.replace('font-family="inherit"', 'font-family="system-ui, sans-serif"', 1)
    start = picture.index(">") + 1
    return f"{picture[:start]}{_OWN_COLOUR}{picture[start:]}"


def picture_frame(board: Frame | None, rows: list[Tray]) -> Frame:
    """Left, top, width and height of board and zones together."""
    boxes = ([board] if board else []) + [
        (tray.left - MARGIN, tray.top, tray.width + 2 * MARGIN, tray.height + MARGIN) for tray in rows
    ]
    if not boxes:
        return 0.0, 0.0, CELL, CELL
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top


def _pieces(game: Game, contents: dict[int, Component]) -> Iterator[str]:
    for site in sorted(contents.keys() & game.board.cell_set):
        yield component_svg(game, contents[site], middle_of(game.board, site), game.board.name(site))


def _lying(
    game: Game, zone: Zone, places: dict[int, Point], contents: dict[int, Component], viewer: int | None
) -> Iterator[str]:
    """The components in a zone."""
    for site, middle in places.items():
        component = contents.get(site)
        if component is not None:
            remembered = _is_remembered(zone, component, viewer)
            yield component_svg(game, component, middle, game.board.name(site), remembered=remembered)


def _places(
    game: Game,
    places: dict[int, Point],
    contents: dict[int, Component],
    values: dict[int, list[str]],
    scale: float = 1,
    whose: Mapping[int, str] = _NOBODYS,
) -> Iterator[str]:
    """Transparent places on top of a zone, with a tooltip of their name, component, and what variables say. Those
    that a viewer cannot tell apart have what `whose` says in place of a name."""
    plain = PlainNames(game)
    for site, middle in places.items():
        name, holds = game.board.name(site), _component_text(game, contents.get(site))
        style = f'fill="transparent" {_site_attributes([name, *holds])}'
        cover = rectangle(middle, scale * CELL, scale * line_height(game), 0, style)
        yield titled(cover, " · ".join([whose.get(site) or plain.say(name), *holds, *values.get(site, [])]))


def _alike_places(zone: Zone, contents: Mapping[int, Component], viewer: int | None) -> dict[int, str]:
    """The places in the hand of another player but those of cards that are face up, with whose hand it is."""
    if not is_hand_of_another(zone, viewer):
        return {}
    return {site: zone.label for site in zone.sites if not contents.get(site, HIDDEN).is_up}


def _is_remembered(zone: Zone, component: Component, viewer: int | None) -> bool:
    return not component.is_hidden and not component.is_up and not sees(zone, viewer)


def _component_text(game: Game, component: Component | None) -> list[str]:
    if component is None:
        return []
    shown = hint_words(game, component.hints)
    return ["face down" if component.is_hidden else in_words(game, component), *(f"hint: {each}" for each in shown)]


def _tooltips(
    game: Game, regions: Regions, contents: dict[int, Component], values: dict[int, list[str]]
) -> Iterator[str]:
    """Transparent cells on top of everything, with a tooltip of their name, regions, piece, and what variables say."""
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
        name, holds = game.board.name(site), _component_text(game, contents.get(site))
        tooltip = escape(" · ".join([name, *named, *marks, *holds, *values.get(site, [])]))
        corners, place = outline(game.board, site), _site_attributes([name, *holds])
        yield f'<polygon points="{corners}" fill="transparent" {place}><title>{tooltip}</title></polygon>'


def _site_attributes(texts: list[str]) -> str:
    """SVG attributes with the name of a site, and with its component if there is one."""
    name, *holds = texts
    return " ".join([f'data-site="{quoted(name)}"', *(f'data-holds="{quoted(what)}"' for what in holds)])
