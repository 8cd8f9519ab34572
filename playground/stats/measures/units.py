"""The units of measures: their ranges, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True)
class Unit:
    """A unit of measures, by its `name`.

    `low` and `high` limit the possible values, and `kind` describes them in words. `sign` follows a number if that is
    not the name. Units that only describe how a number from 0 to 1 is made are not `spoken`.
    """

    name: str
    low: float = 0.0
    high: float = inf
    kind: str = ""
    sign: str | None = None
    spoken: bool = True
    matters: float = 0.05
    relative: bool = False

    def noticeable(self, before: float) -> float:
        """The smallest change from the value `before` that matters; 0 if no share of it would be one."""
        return self.matters * abs(before) if self.relative else self.matters

    @property
    def is_share(self) -> bool:
        """Whether numbers are shares or differences of shares, which are written in percent and in points."""
        return self.sign is not None

    @property
    def description(self) -> str:
        """What a number in this unit is: 'a share, from 0% to 100%', 'a number of turns'."""
        return self.kind or (f"a number of {self.name}" if self.name else "a number that is not negative")


_FRACTION = "a number from 0 to 1"

_ALL = (
    Unit("share", 0, 1, "a share, from 0% to 100%", "%", matters=0.01),
    Unit("share difference", -1, 1, "a difference of shares, from −100% to 100%", "points", matters=0.01),
    Unit("0 to 1", 0, 1, _FRACTION, spoken=False),
    Unit("value", -1, 1, "a difference of values, from −1 to 1", spoken=False),
    Unit("root of value", 0, 1, _FRACTION, spoken=False),
    Unit("value²", 0, 1, _FRACTION, spoken=False),
    Unit("share of the game", 0, 1, _FRACTION, spoken=False),
    Unit("slope", -inf, inf, "a slope"),
    Unit("score", -inf, inf, "a score", spoken=False, relative=True),
    Unit("decisions", relative=True),
    Unit("turns", relative=True),
    Unit("options", relative=True),
    Unit("powers of ten", relative=True),
    Unit("", relative=True),
)

UNITS: dict[str, Unit] = {unit.name: unit for unit in _ALL}


def unit_of(name: str) -> Unit:
    """The unit of a name; for an unknown name, a unit without limits."""
    return UNITS.get(name, Unit(name))


def spoken(name: str) -> str:
    """A unit as written after a number; empty for those that are not `spoken`."""
    return name if unit_of(name).spoken else ""
