"""The signatures of all functions that call each other in a game's module: those of the driver, and those of its rules.

`POSITION` are the parameters of every function of a game: the state, the frame of the game, and the tally of the run.
"""

from __future__ import annotations

from dataclasses import replace

from playground.engine.native.codegen.builder import Signature
from playground.engine.native.ir.program import KEEP_UNIONS, roam_from, starts_of
from playground.engine.native.structs.frame import FRAME, LOG, ROW, STATE, STREAM, TALLY, THINKER, THINKERS
from playground.engine.native.structs.types import I1, I8, I32, I64, U64, VOID, pointer

WORDS = pointer(I64)
"""The address of a set of sites, as that of its first word."""

POSITION = {"state": pointer(STATE), "frame": pointer(FRAME), "tally": pointer(TALLY)}

OPTION = I32
"""The number of an option, and the number of options."""

# ---- compiled from the rules

SETUP = Signature("setup", VOID, POSITION)
DEAL = Signature("deal", VOID, POSITION)
COUNT = Signature("count", OPTION, POSITION)
APPLY = Signature("apply", VOID, POSITION)
KEEPING_UNIONS = Signature(KEEP_UNIONS, VOID, POSITION)
STUCK = Signature("stuck", VOID, POSITION)


def enumerator(name: str) -> Signature:
    """A function that walks the options of a cell up to the picked one."""
    return Signature(name, OPTION, {**POSITION, "picked": OPTION})


def evaluation(number: int) -> Signature:
    """An evaluation compiled along with the game: the worth of a position to a player."""
    return Signature(f"evaluate_{number}", I32, {**POSITION, "me": I32})


# ---- random numbers

SOURCE = {"start": pointer(U64), "gamma": pointer(U64)}
"""A stream whose two parts need not be adjacent: those of the seats are two arrays (measured: games of
a small drop game take 10% less time than with an array of pairs, which takes longer to index)."""

MIX = Signature("mix", I64, {"z": I64}, "alwaysinline")
ODD_GAMMA = Signature("odd_gamma", I64, {"raw": I64}, "alwaysinline")
SEED_STREAM = Signature("stream", VOID, {"key": I64, "number": I64, **SOURCE}, "alwaysinline")
SPLIT = Signature("split", VOID, {**SOURCE, "to": pointer(STREAM.type)})
BELOW = Signature("below", I32, {**SOURCE, "n": I32}, "alwaysinline")
GAME_KEY = Signature("game_key", I64, {"seed": I64, "game": I64}, "alwaysinline")
CHANCE = Signature("chance", I32, {"frame": pointer(FRAME), "bound": I32})
SHAKE = Signature("shake", VOID, {"frame": pointer(FRAME), "key": I64, "number": I64})

# ---- sets and contents of sites

SELECT = Signature("select", I32, {"members": I64, "k": I32})
SELECT_DRAWN = Signature("select_drawn", I32, {"set": WORDS, "k": I32}, "alwaysinline")
SELECT_IN = Signature("select_in", I32, {"set": WORDS, "k": I32}, "alwaysinline")


def select_in_layers(digits: int, layers: int, alone: bool) -> Signature:
    """What finds the k-th option of a cell that has so many layers, whose number on each site has so many digits;
    `alone` if the step has no other options."""
    name = f"select_in_layers_{digits}_{layers}{'_alone' if alone else ''}"
    return Signature(name, I32, {"frame": pointer(FRAME), "first": I32, "k": OPTION}, "alwaysinline")


def keep_totals(digits: int, layers: int) -> Signature:
    """What keeps how many options of a cell with such layers lie before each byte of a set."""
    name = f"keep_totals_{digits}_{layers}"
    return Signature(name, VOID, {"frame": pointer(FRAME), "first": I32}, "alwaysinline")


HOLDS = Signature("holds", I1, {"set": WORDS, "site": I32}, "alwaysinline")
NTH = Signature("nth", I32, {"set": WORDS, "number": I32})
LISTED = Signature("listed", I32, {"frame": pointer(FRAME), "list": pointer(I32)})
SHUFFLE = Signature("shuffle", VOID, {"state": pointer(STATE), "frame": pointer(FRAME)})
SORT = Signature("sort", VOID, {"state": pointer(STATE), "frame": pointer(FRAME), "values": WORDS, "count": I32})
SORT_BY_CODE = Signature(
    "sort_by_code", VOID, {"state": pointer(STATE), "frame": pointer(FRAME), "digits": WORDS, "count": I32}
)
PERMUTE = Signature("permute", VOID, {"state": pointer(STATE), "sites": pointer(I32), "from": pointer(I32), "n": I32})

CONTENTS_HASH = Signature("contents_hash", I64, {"state": pointer(STATE), "first": I32, "count": I32})
POSITION_HASH = Signature("position_hash", I64, {"state": pointer(STATE), "mover": I32, "step": I32})
RECALL = Signature("recall", I32, {"state": pointer(STATE), "mover": I32, "step": I32, "window": I32}, "noinline")
COUNT_SAME = Signature("count_same", I32, {"words": WORDS, "count": I32, "key": I64}, "noinline")
REMEMBER = Signature("remember", VOID, {"state": pointer(STATE)}, "noinline")

LOG_EVENT = Signature(
    "log_event",
    VOID,
    {
        "state": pointer(STATE),
        "frame": pointer(FRAME),
        "log": pointer(LOG),
        "kind": I32,
        "detail": I32,
        "first": I32,
        "second": I32,
    },
    "noinline",
)

# ---- options of several legs

LEG = Signature("leg", VOID, {**POSITION, "last": I32})
LEGS = Signature("legs", VOID, {**POSITION, "last": I32, "parent": I32})
WAY_KEY = Signature("way_key", I64, {"state": pointer(STATE), "frame": pointer(FRAME)}, "alwaysinline")
END_KEY = replace(WAY_KEY, name="end_key")
ADD_WAY = Signature(
    "add_way",
    I32,
    {
        "frame": pointer(FRAME),
        "key": I64,
        "parent": I32,
        "last": I32,
        "step": I32,
        "origin": I32,
    },
    "alwaysinline",
)
ADD_ROAMING = Signature(
    "add_roaming",
    VOID,
    {"frame": pointer(FRAME), "parent": I32, "target": I32, "step": I32, "origin": I32},
    "noinline",
)
ADD_LEG = Signature("add_leg", VOID, {**POSITION, "last": I32, "parent": I32}, "noinline")


def roam(action: int) -> Signature:
    """The function that adds a leg, by its number, with which an option that roams may go on (`game/lifted.py`)."""
    return Signature(roam_from(action), VOID, {**POSITION, "last": I32, "origin": I32, "parent": I32, "number": I32})


def starts(action: int) -> Signature:
    """The function that keeps where these legs may start."""
    return Signature(starts_of(action), VOID, POSITION)


LOAD_LEG = Signature("load_leg", VOID, {"frame": pointer(FRAME), "ways_of": pointer(FRAME), "way": I32})
REPLAY = Signature("replay", VOID, {**POSITION, "way": I32})
GROW_LEGS = Signature("grow_legs", OPTION, POSITION, "noinline")
GROWN_LEGS = Signature("grown_legs", OPTION, POSITION, "alwaysinline")
WORTH_OF_WAY = {**POSITION, "last": I32, "player": I32, "step": I32, "on": I32}
CHOOSE_WAY = Signature("choose_way", VOID, {"frame": pointer(FRAME), "option": I32}, "noinline")
CHOOSE_TWO_LEGS = Signature(
    "choose_two_legs", VOID, {"frame": pointer(FRAME), "second": I32, "first_value": I32, "last_value": I32}, "noinline"
)
NEXT_LEG = Signature("next_leg", I1, {"frame": pointer(FRAME)})

# ---- options and games

PICK = Signature("pick", VOID, {**POSITION, "k": OPTION}, "noinline", noalias=tuple(POSITION))
OPTIONS = Signature("options", OPTION, POSITION, "alwaysinline")
SKIP = Signature("skip", OPTION, POSITION, "noinline")
SETTLE = Signature("settle", VOID, POSITION)
PLAYOUT = Signature("playout", I1, {**POSITION, "stop": pointer(I8)})
WRITE_ROW = Signature(
    "write_row",
    VOID,
    {**POSITION, "row": pointer(ROW), "total": I64, "most": OPTION, "choices": I32},
    "alwaysinline",
)
POINTS = Signature("points", I64, {"state": pointer(STATE), "player": I32})
SCORED = Signature("scored", I64, {"state": pointer(STATE)})
VALUED = Signature("valued", I64, {**POSITION, "which": I32, "player": I32})
CHOOSE = Signature(
    "choose",
    I32,
    {"state": pointer(STATE), "thinkers": pointer(THINKERS), "seat": I64, "n": OPTION, **SOURCE},
    "noinline",
)

# ---- entry points

PG_SETUP = Signature("pg_setup", VOID, {**POSITION, "seed": U64, "game": U64}, exported=True)
PG_SETTLE = Signature("pg_settle", VOID, POSITION, exported=True)
PG_COUNT = Signature("pg_count", OPTION, POSITION, exported=True)
PG_PICK = Signature("pg_pick", VOID, {**POSITION, "k": OPTION}, exported=True)
PG_APPLY = Signature("pg_apply", VOID, POSITION, exported=True)
PG_PLAY = Signature(
    "pg_play",
    I64,
    {
        "seed": U64,
        "first": U64,
        "games": U64,
        "rows": pointer(ROW),
        "tally": pointer(TALLY),
        "thinkers": pointer(THINKERS),
    },
    exported=True,
    noalias=("rows", "tally"),
)
NOT_OPTIMISED = "optnone noinline"
"""Of the function that counts nodes: it takes LLVM as long as playing does, and is called for few games."""

PG_PERFT = Signature(
    "pg_perft",
    I32,
    {
        "state": pointer(STATE),
        "parent": pointer(FRAME),
        "tally": pointer(TALLY),
        "depth": I32,
        "nodes": pointer(I64),
        "stop": pointer(I8),
    },
    NOT_OPTIMISED,
    exported=True,
)
PG_EVALUATE = Signature("pg_evaluate", I32, {**POSITION, "which": I32, "me": I32}, exported=True)
PG_WEIGH = Signature(
    "pg_weigh",
    I32,
    {
        "root": pointer(STATE),
        "thinker": pointer(THINKER.type),
        "me": I32,
        "n": OPTION,
        "stream": pointer(STREAM.type),
        "stop": pointer(I8),
        "worth": pointer(I64),
    },
    "noinline",
    exported=True,
)
PG_PLAYOUT = Signature("pg_playout", I32, {**POSITION, "stop": pointer(I8)}, exported=True)
PG_ADVANCE = Signature("pg_advance", VOID, POSITION, exported=True)
PG_OPTIONS = Signature("pg_options", OPTION, POSITION, exported=True)
PG_REACH = Signature("pg_reach", OPTION, POSITION, exported=True)
PG_VALUES = Signature(
    "pg_values",
    I32,
    {
        "root": pointer(STATE),
        "playouts": I32,
        "stream": pointer(STREAM.type),
        "stop": pointer(I8),
        "points": pointer(I64),
    },
    "noinline",
    exported=True,
)

ENTRY_POINTS = {each.name: each for each in list(globals().values()) if isinstance(each, Signature) and each.exported}
"""The functions that Python calls, by name. Those of `THINKING` are only in modules with seats that think."""

THINKING = frozenset(
    each.name for each in (PG_EVALUATE, PG_WEIGH, PG_VALUES, PG_PLAYOUT, PG_ADVANCE, PG_OPTIONS, PG_REACH)
)
