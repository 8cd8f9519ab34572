"""Focus in plain Python, written from its rules and not from the ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

Square = tuple[int, int]

WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
SQUARES = [(x, y) for y in range(8) for x in range(8) if min(x, 7 - x) + min(y, 7 - y) > 1]
"""All but three in each corner."""

HIGHEST = 5


@dataclass
class Focus:
    """A position: the towers, each as the players of its pieces from below, and what has been taken off."""

    towers: dict[Square, list[int]] = field(
        default_factory=lambda: {
            square: [] if square[0] in (0, 7) or square[1] in (0, 7) else [_first(square)] for square in SQUARES
        }
    )
    reserve: list[int] = field(default_factory=lambda: [0, 0])
    taken: list[int] = field(default_factory=lambda: [0, 0])
    mover: int = 0

    def options(self) -> Iterator[str]:
        """What the mover may do, in the words of the ruleset's notation."""
        for (x, y), tower in self.towers.items():
            if tower and tower[-1] == self.mover:
                for number in range(1, len(tower) + 1):
                    for way, (dx, dy) in WAYS.items():
                        if (x + dx * number, y + dy * number) in self.towers:
                            yield f"move {number} from {_name((x, y))} {way}"
        if self.reserve[self.mover]:
            yield from (f"enter {_name(square)}" for square in self.towers)

    def play(self, option: str) -> None:
        """Follow an option in words."""
        words = option.split()
        if words[0] == "enter":
            goal, moved = _square(words[1]), [self.mover]
            self.reserve[self.mover] -= 1
        else:
            (x, y), number, (dx, dy) = _square(words[3]), int(words[1]), WAYS[words[4]]
            goal = x + dx * number, y + dy * number
            tower = self.towers[x, y]
            moved, self.towers[x, y] = tower[-number:], tower[:-number]
        whole = self.towers[goal] + moved
        for owner in whole[:-HIGHEST]:
            (self.reserve if owner == self.mover else self.taken)[self.mover] += 1
        self.towers[goal] = whole[-HIGHEST:]
        self.mover = 1 - self.mover


def _first(square: Square) -> int:
    """Two and two of a row are alike, and each row begins with the other player, the first with Green."""
    return ((square[0] - 1) // 2 + square[1] - 1) % 2


def _name(square: Square) -> str:
    return f"{'abcdefgh'[square[0]]}{square[1] + 1}"


def _square(name: str) -> Square:
    return "abcdefgh".index(name[0]), int(name[1]) - 1
