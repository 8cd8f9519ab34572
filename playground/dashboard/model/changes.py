"""What a decision changes on the table: which components go where, arrive, leave or turn over, as a viewer sees it.

The board draws these changes as movements. Those of an option are known before it is played, unless chance or something
hidden decides what becomes of it: the browser is given nothing that the player does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Self

from playground.engine.notation import chosen_sites
from playground.engine.protocol import Option
from playground.engine.reference.state import ReferenceState
from playground.engine.visible_components import Component, look
from playground.game.core import Game
from playground.pictures.components import drawn

MAX_PREVIEWED = 400
"""The most options of a position whose changes are computed before they are played."""

Contents = Mapping[int, Component]


@dataclass(frozen=True)
class Change:
    """A component goes from site `start` to site `end`: without a start it arrives, without an end it leaves, and on
    the same site it turns over. `picture` is its new picture if that is another one."""

    start: str
    end: str
    picture: str = ""

    def content(self) -> dict[str, str]:
        """The data for the component."""
        return {"start": self.start, "end": self.end, "picture": self.picture}


def changes_between(game: Game, before: Contents, after: Contents, chosen: Iterable[int]) -> list[Change]:
    """The changes from one position to another; `chosen` are the sites of the decision, in order."""
    gone = {site: component for site, component in before.items() if after.get(site) != component}
    new = {site: component for site, component in after.items() if before.get(site) != component}
    starts = _starts(gone, new, tuple(chosen))
    changes = [_change(game, site, new[site], starts.get(site), gone) for site in new]
    taken = set(starts.values())
    left = [Change(game.board.name(site), "") for site in gone if site not in taken]
    return [*left, *changes]


def _starts(gone: Contents, new: Contents, chosen: tuple[int, ...]) -> dict[int, int]:
    """Where each new component was before: the sites of the decision first, then any with an equal component, then its
    own site, where it has turned over."""
    starts: dict[int, int] = {}
    free = dict.fromkeys([*(site for site in chosen if site in gone), *gone])

    def take(site: int, start: int) -> None:
        starts[site] = start
        del free[start]

    for first, second in pairwise(chosen):
        if first in free and second in new and first not in new and gone[first].owner == new[second].owner:
            take(second, first)
    for site in sorted(new.keys() - starts.keys(), key=lambda site: site not in chosen):
        same = [start for start in free if start != site and _is_same(gone[start], new[site])]
        if same:
            take(site, same[0])
    for site in new.keys() - starts.keys():
        if site in free and gone[site].owner == new[site].owner:
            take(site, site)
    return starts


def _is_same(one: Component, other: Component) -> bool:
    return (one.owner, one.kind, dict(one.attributes)) == (other.owner, other.kind, dict(other.attributes))


def _change(game: Game, site: int, component: Component, start: int | None, gone: Contents) -> Change:
    name = game.board.name
    if start is None:
        return Change("", name(site), drawn(game, component))
    return Change(name(start), name(site), "" if gone[start] == component else drawn(game, component))


def lost_sites(changes: Iterable[Change]) -> list[str]:
    """The sites from which components have left the table."""
    return [change.start for change in changes if not change.end]


# ---- before an option is played


class _OneDecision(ReferenceState):
    """A state in which a single decision is made: what the next player could do is not computed, which takes
    longest."""

    @classmethod
    def of(cls, state: ReferenceState) -> Self:
        """A copy of a state."""
        copy = cls.__new__(cls)
        copy.__dict__.update(state.clone().__dict__)
        return copy

    def _prepare_options(self) -> None:
        """Leave the options as they are."""


def previews(state: ReferenceState, viewer: int | None) -> list[list[Change] | None]:
    """The changes of each legal option as the player sees them; None for what chance or hidden components decide."""
    game, options = state.game, state.options()
    if game.conceals or len(options) > MAX_PREVIEWED:
        return [None] * len(options)
    before = look(game, state.to_bytes(), viewer)
    return [_preview(state, number, option, before, viewer) for number, option in enumerate(options)]


def _preview(
    state: ReferenceState, number: int, option: Option, before: Contents, viewer: int | None
) -> list[Change] | None:
    copy = _OneDecision.of(state)
    drawn_before = _words_drawn(copy)
    copy.apply_action(number)
    if _words_drawn(copy) != drawn_before:
        return None
    return changes_between(
        state.game, before, look(state.game, copy.to_bytes(), viewer), chosen_sites(state.game, option)
    )


def _words_drawn(state: ReferenceState) -> object:
    return getattr(state.chance, "drawn", None)
