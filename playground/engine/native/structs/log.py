"""The log of events: what happened to hidden components during decisions, for those who follow a game.

Each effect that changes the contents of sites, turns components up or down, or assigns a secret variable writes an
event after it has happened: its kind (a number of `KINDS`), the sites, and a copy of the position. `detail` is the
attribute of a roll, a sort or an assignment to a value that others may not know, a bit for each such attribute of what
is placed, or how the value of a secret variable is known (`lower/performing/log.py`). `first` and `second`
are the two sites of a move or swap, or the variable and the place of a secret assignment; of a reveal to some players
`first` has a bit for each of these. The terms of an assigned value come before the assignment, each as a `TERM`. Of
what puts or alters components, `second` is 1 where everybody knows what lies there then (`core.Effect.is_public`).
`members` are the sites of all other effects than moves and swaps. Events for which there is no room are counted in
`used`, but not written.
"""

from __future__ import annotations

from playground.engine.native.structs.struct import Column, Struct
from playground.engine.native.structs.types import I32, I64, Type, pointer
from playground.game import core

KINDS: dict[type[core.Effect], int] = {
    core.Place: 0,
    core.Remove: 1,
    core.Move: 2,
    core.Swap: 3,
    core.Shuffle: 4,
    core.Sort: 5,
    core.Turn: 6,
    core.Flip: 7,
    core.SetOwner: 7,  # to those who follow, an exchange of one component for another just the same
    core.SetAttribute: 8,
    core.RollAttribute: 9,
    core.Reveal: 10,
    core.Conceal: 11,
    core.Assign: 12,
    core.RollVariable: 13,
}
"""The effects that are logged. Assignments of variables are, where these are secret or what is assigned shows something
secret, and rolls of secret variables."""

TERM = 14
"""The kind of the events that are terms of a value about to be assigned, one after the other.

`first` is the value of the term, `second` the place of a secret variable; of a range they are its ends. `detail` is
`TERM_NUMBER * number + 4 * kind + sign + 1`, with the number of the variable or of the used choice."""

PUBLIC_TERM, SECRET_TERM, CHOICE_TERM, RANGE_TERM, GUARD = range(5)
"""Kinds of terms. A guard has no sign: the value is known only to those who know that variable at all of its places."""

TERM_NUMBER = 32


def event_of(set_type: Type, state: Struct) -> Struct:
    """An event of a game with these sets of sites and positions."""
    numbers = [Column(name, I32) for name in ("kind", "detail", "first", "second")]
    return Struct("Event", [*numbers, Column("members", set_type), Column("position", state)], align=8)


def log_of(event: Struct) -> Struct:
    """The log: the number of events that happened, how many it has room for, and their address."""
    return Struct("Log", [Column("used", I64), Column("room", I64), Column("events", pointer(event.type))])
