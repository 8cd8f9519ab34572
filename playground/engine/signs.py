"""Signs of components in drawings of letters, in zones and on boards, and of what lies face down on empty squares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from playground.engine.board_drawing import EMPTY
from playground.engine.labels import listed_hints, side_by_side, values_sign
from playground.engine.visible_components import Component, sees
from playground.game.core import NOTHING, Game, Zone
from playground.game.letters import letters, owned_letter

FACE_DOWN = "[?]"
"""The sign of a component that the viewer does not see."""


def sign_in_zone(game: Game, zone: Zone, component: Component | None, viewer: int | None) -> str:
    """A component in a zone: `(7)` if it is face down and the viewer remembers it, `7^` if it is face up."""
    if component is None:
        return EMPTY
    if component.is_hidden:
        return _face_down(game, component)
    sign = sign_of(game, component)
    if zone.seen_by == "everybody":
        return sign
    return f"{sign}^" if component.is_up else sign if sees(zone, viewer) else f"({sign})"


def _face_down(game: Game, component: Component) -> str:
    """A component that the viewer does not see, with what the viewer was shown of it: `[?]`, `[red, rank not 3]`."""
    shown = listed_hints(game, component.hints)
    return f"[{shown}]" if shown else FACE_DOWN


def sign_of(game: Game, component: Component) -> str:
    """The letter of a component, with the mark of its owner, and its values; values alone of a game's only kind."""
    values = values_sign(game, component)
    if component.owner != NOTHING:
        return side_by_side((owned_letter(game, component.kind, component.owner), values))
    return values if values and len(game.pieces) == 1 else side_by_side((letters(game)[component.kind], values))


@dataclass(frozen=True)
class FaceDown:
    """What lies face down on empty squares, as `signs` by the squares, and the `labels` of the zones of which this is
    all that there is to see."""

    signs: Mapping[int, str]
    labels: Collection[str]


def face_down_on_squares(
    game: Game, contents: Mapping[int, Component], written: Mapping[int, str], viewer: int | None
) -> FaceDown:
    """What lies in zones `each: site` with one place that are not open to all, where the square is empty."""
    signs, drawn, others = dict[int, str](), set[str](), set[str]()
    for zone in game.zones:
        is_covered = zone.seen_by != "everybody" and len(zone.sites) == 1 and not zone.indices[1:]
        site, component = zone.site, contents.get(zone.sites[0]) if is_covered else None
        if site is None or component is None:
            continue
        is_free = site in game.board.cell_set and site not in {**contents, **written, **signs}
        if not is_free or (component.hints and not component.is_hidden):
            others.add(zone.label_of_all)
            continue
        drawn.add(zone.label_of_all)
        sign = sign_in_zone(game, zone, component, viewer)
        is_marked = component.is_hidden or component.is_up or sign.startswith("(")
        signs[site] = sign if is_marked else f"({sign})"
    return FaceDown(signs, drawn - others)
