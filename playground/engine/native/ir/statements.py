"""Statements of the IR; `uses.py` says which values each uses and changes."""

from __future__ import annotations

from dataclasses import dataclass

from playground.engine.native.ir.nodes import IRNode


class Statement:
    """The base class of statements."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Define(Statement):
    """Defines a local that never changes."""

    name: str
    value: IRNode


@dataclass(frozen=True, slots=True)
class IRAssign(Statement):
    """Assigns to a variable of the function."""

    name: str
    value: IRNode


@dataclass(frozen=True, slots=True)
class Store(Statement):
    """Writes the `index`-th value of a state field."""

    field: str
    index: IRNode
    value: IRNode


@dataclass(frozen=True, slots=True)
class IRIf(Statement):
    condition: IRNode
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class ForBits(Statement):
    """`body` for each member of a set, ascending; the set is evaluated once, before the first round."""

    name: str
    members: IRNode
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForNumbers(Statement):
    """`body` for each number of low..high, ascending; with `ends`, for those between these, which are known before."""

    name: str
    low: int
    high: int
    body: tuple[Statement, ...]
    ends: tuple[IRNode, IRNode] | tuple[()] = ()


@dataclass(frozen=True, slots=True)
class Repeat(Statement):
    """`body`, and again while the variable `done` is false after it; at most `max_rounds` times."""

    max_rounds: int
    body: tuple[Statement, ...]
    done: IRNode


@dataclass(frozen=True, slots=True)
class Rounds(Statement):
    """`body`, `times` times; the number is evaluated before the first round, and 0 or less means not at all."""

    times: IRNode
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class IRDraw(Statement):
    """Defines a local that never changes: a random number of 0..bound-1."""

    name: str
    bound: IRNode


@dataclass(frozen=True, slots=True)
class Recall(Statement):
    """Defines a local that never changes: how many of the latest `window` positions remembered are the same as this
    one, of which `player` decides next at `step`."""

    name: str
    player: IRNode
    step: IRNode
    window: int


@dataclass(frozen=True, slots=True)
class Call(Statement):
    """Defines a local that never changes: the result of a function of the program, if it has one.

    It works on this position, of which it may change the fields `changed`, or on a copy of it: `copied` is "nothing",
    "all", or "present", the position without those remembered. With "turn" only who decides and the step are copied,
    where it changes nothing else.
    """

    name: str
    function: str
    arguments: tuple[IRNode, ...]
    copied: str
    changed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Remember(Statement):
    """Adds the position to those remembered."""


@dataclass(frozen=True, slots=True)
class Reorder(Statement):
    """Reorders the contents of sites: `method` is shuffle, or sort by the field of an attribute or of kinds.

    Sorting by the field `owner` moves no component past another, and only closes gaps.
    """

    method: str
    members: IRNode
    attribute: str | None


@dataclass(frozen=True, slots=True)
class IRBlock(Statement):
    """Statements that a `Leave` with the same label leaves early."""

    label: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Leave(Statement):
    label: str


@dataclass(frozen=True, slots=True)
class Switch(Statement):
    """Runs the case numbered `value`; nothing for other numbers."""

    value: IRNode
    cases: tuple[tuple[int, tuple[Statement, ...]], ...]


@dataclass(frozen=True, slots=True)
class CountCell(Statement):
    """Cell `index` of the frame offers `members.size` options (one for each site), or `count` where there is no set."""

    index: int
    members: IRNode | None
    count: IRNode


@dataclass(frozen=True, slots=True)
class KeepRow(Statement):
    """Row `place` of the frame offers `members` after the choices `values`; its cell has `total` options so far."""

    place: IRNode
    values: tuple[IRNode, ...]
    members: IRNode
    total: IRNode


@dataclass(frozen=True, slots=True)
class KeepLayers(Statement):
    """The sets of the frame for layers of cells, from `first` on, are `members`: `digits` with the digits of how many
    layers each site is in, and the layers (`program.Layers`). `alone` if the step has no other options."""

    first: int
    digits: int
    alone: bool
    members: tuple[IRNode, ...]


@dataclass(frozen=True, slots=True)
class SetBestWorth(Statement):
    """Stores the greatest worth of an option of this step, for enumerators to read."""

    value: IRNode


@dataclass(frozen=True, slots=True)
class EndCells(Statement):
    """The cells of this step are complete: there are `used` of them.

    With `may_pass`, a position without options has one option: to pass, in the cell after the last.
    """

    used: int
    may_pass: bool


@dataclass(frozen=True, slots=True)
class VisitOption(Statement):
    """Visits an option in an enumerator: the `picked`-th one writes `values` to the frame and returns.

    With `members` it visits an option for each of these sites, ascending, which is its last value.
    """

    values: tuple[IRNode, ...]
    members: IRNode | None = None


@dataclass(frozen=True, slots=True)
class ClearLegs(Statement):
    """No way is known yet on which legs of this position's options lead."""


@dataclass(frozen=True, slots=True)
class Roams:
    """A leg that only moves a piece on: where this came from, which value of the leg is where it goes, and the step
    that follows."""

    origin: IRNode
    target: int
    step: int


@dataclass(frozen=True, slots=True)
class AddLeg(Statement):
    """A leg after the way `parent`, which put a piece on `last`, or the first of an option if both are -1."""

    action: int
    values: tuple[IRNode, ...]
    last: IRNode
    parent: IRNode
    roams: Roams | None = None


@dataclass(frozen=True, slots=True)
class KeepStarts(Statement):
    """The sites from which leg `index` may be possible, of those with which options go on that roam."""

    index: int
    members: IRNode


@dataclass(frozen=True, slots=True)
class ReserveWays(Statement):
    """Options of two legs take the room of `first` ways of one leg and of `both` of two, which nothing is written to.
    Where there is not so much room, the first or the second of the `actions` is the one without."""

    actions: tuple[int, int]
    first: IRNode
    both: IRNode


@dataclass(frozen=True, slots=True)
class GrowLegs(Statement):
    """Defines a local that never changes: the number of options that begin with the legs added for cell `index`."""

    name: str
    index: int


@dataclass(frozen=True, slots=True)
class LeftOut(Statement):
    """Defines a local that never changes: the action of the first leg for which there was no room, -1 if there was
    room for all."""

    name: str


@dataclass(frozen=True, slots=True)
class PreferWays(Statement):
    """Keeps the options of greatest worth, by a function, of those that the ways lead to, which are all of one action.

    Defines two locals that never change: how many are left, and the worth of each.
    """

    left: str
    worth: str
    function: str


@dataclass(frozen=True, slots=True)
class FirstWays(Statement):
    """Cell `index` has the first options to which the ways lead."""

    index: int


@dataclass(frozen=True, slots=True)
class EndLeg(Statement):
    """Writes what a leg has led to into the frame: where it put a piece last, and who is next at which step."""

    last: IRNode
    player: IRNode
    step: IRNode
    goes_on: IRNode


@dataclass(frozen=True, slots=True)
class NextLeg(Statement):
    """Defines a local that never changes: whether the chosen option has another leg, which is then the chosen one."""

    name: str


@dataclass(frozen=True, slots=True)
class Fire(Statement):
    """Counts that rule number `rule` fired."""

    rule: IRNode


@dataclass(frozen=True, slots=True)
class Charge(Statement):
    """Counts the time since the last charge for a section of the rules; only programs that are timed have any."""

    section: IRNode


@dataclass(frozen=True, slots=True)
class Capture(Statement):
    """Counts the members as captured."""

    members: IRNode


@dataclass(frozen=True, slots=True)
class LogEvent(Statement):
    """Writes an event with the position to the log of the tally, if it has one (`structs/log.py`)."""

    kind: int
    detail: int
    first: IRNode
    second: IRNode
    members: IRNode


@dataclass(frozen=True, slots=True)
class Return(Statement):
    value: IRNode | None = None
