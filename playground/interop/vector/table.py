"""What compiled code needs to know of a game to play it in batches: addresses, offsets, and tables."""

from __future__ import annotations

import ctypes
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from playground.engine.native.compile import Native
from playground.engine.observation import sees_value
from playground.engine.visible_components import sees
from playground.game.core import Game
from playground.interop.actions import ActionNumbers
from playground.interop.encoding import Encoding, Number

Ints = npt.NDArray[np.int64]

EVERYBODY, NOBODY = -1, -2
"""Who sees a number, unless it is one player."""

FACE_DOWN = -1
"""The offset of a plane that is computed: the components that the player does not see."""


class Code(NamedTuple):
    """Entry points by address; sizes and offsets in bytes."""

    setup: np.uint64
    options: np.uint64
    pick: np.uint64
    apply: np.uint64
    size: np.uint64
    status: np.uint64
    mover: np.uint64
    winners: np.uint64
    action: np.uint64
    values: np.uint64
    dice: np.uint64
    frame: np.uint64
    tally: np.uint64


class Tables(NamedTuple):
    """How options are numbered and observations written.

    `first` has the first number of each action; those of an action `by_order` are numbered in their order. `digits` has
    a row (binding, low, weight) for each digit, and those of an action are digit_end[action] to digit_end[action + 1].
    `planes` has a row (offset, whether hidden components are left out, what to add for each player before the one who
    sees it) for each plane; `unseen` the words of the sites that a player does not see by their zone, and `known` and
    `revealed` the offsets of those that it does see (-1 if nothing is hidden). `numbers` has a row (offset, low, high,
    choices, offset in the observation, who sees it) for each number; `starts` where the board and the places begin in
    an observation, `sizes` the numbers of cells and of places.
    """

    first: Ints
    by_order: Ints
    digits: Ints
    digit_end: Ints
    planes: Ints
    owners: int
    unseen: npt.NDArray[np.uint64]
    known: int
    revealed: int
    numbers: Ints
    starts: Ints
    sizes: Ints


def code_of(native: Native, frame: int, tally: int) -> Code:
    """The code of a game, to be run with a frame and a tally at these addresses."""
    library, fields, places = native.library, native.layout.by_name, native.frame.struct
    entries = (library.setup, library.count, library.pick, library.apply)
    addresses = [ctypes.cast(entry, ctypes.c_void_p).value or 0 for entry in entries]
    offsets = [fields[name].offset for name in ("status", "mover", "winners")]
    in_frame = [places[name].offset for name in ("action", "values", "dice")]
    return Code(*(np.uint64(n) for n in (*addresses, native.layout.size, *offsets, *in_frame, frame, tally)))


def tables_of(native: Native, actions: ActionNumbers, encoding: Encoding) -> Tables:
    """The tables of a game."""
    game, fields = native.game, native.layout.by_name
    digits = [(digit.binding, digit.low, digit.weight) for of_action in actions.digits for digit in of_action]
    ends = np.cumsum([0, *(len(of_action) for of_action in actions.digits)])
    parts = [encoding.board, encoding.places]
    hides = game.hides
    return Tables(
        first=_ints(actions.first),
        by_order=_ints(actions.by_order),
        digits=_ints(digits).reshape(len(digits), 3),
        digit_end=_ints(ends),
        planes=_ints([_plane(native, *plane) for plane in encoding.planes]),
        owners=fields["owner"].count,
        unseen=_unseen(game, native.layout.words),
        known=fields["known"].offset if hides else -1,
        revealed=fields["revealed"].offset if hides else -1,
        numbers=_ints([_number(native, number) for number in encoding.numbers]),
        starts=_ints([part.offset if part else 0 for part in parts]),
        sizes=_ints([game.board.area, len(game.board.places)]),
    )


def _ints(rows: Any) -> Ints:
    return np.array(rows, np.int64)


def _plane(native: Native, name: str, number: int) -> tuple[int, int, int]:
    if name == "face_down":
        return FACE_DOWN, 0, 0
    field = native.layout.by_name[name]
    width = native.layout.width(field)
    offset, is_hint = field.offset + number * width, any(each.field == name for each in native.game.hints)
    is_left_out = native.game.hides and name != "revealed" and not is_hint and not name.startswith("var.")
    return offset, int(is_left_out), field.count // len(native.game.players) * width if is_hint else 0


def _unseen(game: Game, words: int) -> npt.NDArray[np.uint64]:
    """For each player, the sites of the zones that it does not see into, as words of a set."""
    masks = np.zeros((len(game.players), words), np.uint64)
    for player in range(len(game.players)):
        for site in (site for zone in game.zones if not sees(zone, player) for site in zone.sites):
            masks[player, site // 64] |= np.uint64(1 << site % 64)
    return masks


def _number(native: Native, number: Number) -> tuple[int, ...]:
    offset = native.layout.by_name[number.field].offset + 4 * number.place
    return offset, number.low, number.high, number.choices, number.offset, _seen_by(native.game, number)


def _seen_by(game: Game, number: Number) -> int:
    """Who sees a number: a player, EVERYBODY or NOBODY."""
    variable = next((v for v in game.variables if number.field == f"var.{v.name}"), None)
    if variable is None or not variable.secret:
        return EVERYBODY
    viewers = [player for player in range(len(game.players)) if sees_value(variable, number.place, player)]
    return viewers[0] if viewers else NOBODY
