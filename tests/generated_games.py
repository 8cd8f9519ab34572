"""Games of random rulesets, for what must hold of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulesets_strategy import Size, written

from playground.compiler import Compiled, check
from playground.engine.reference.position import ReferencePosition
from playground.game.core import Game

SIZE = Size(depth=2, actions=2, rules=1, looks=1, probes=0, many_sites=False)


@dataclass(frozen=True)
class Generated:
    """A game, the number of its text, and the file in which it is."""

    number: int
    compiled: Compiled
    path: Path

    @property
    def game(self) -> Game:
        """The checked game."""
        return self.compiled.game


def generated(folder: Path, count: int, first: int = 0, hides: bool = False) -> Iterator[Generated]:
    """The first so many games whose text is accepted, from a number on; perhaps only those with zones in which
    components lie face down.

    Raises AssertionError if too many texts are refused, or hide nothing.
    """
    found = 0
    for number in range(first, first + (12 if hides else 3) * count):
        path = folder / f"generated{number}.yaml"
        text = written(number, SIZE)
        if hides and "seen by" not in text:
            continue
        path.write_text(text, encoding="utf-8")
        compiled, _ = check(str(path))
        if compiled is None or (hides and all(zone.seen_by == "everybody" for zone in compiled.game.zones)):
            continue
        yield Generated(number, compiled, path)
        found += 1
        if found == count:
            return
    raise AssertionError(f"{found} of {count} games found")


def with_exchanged(game: Game, block: bytes, one: int, other: int) -> bytes:
    """The position with what lies on two sites exchanged, in all but who has seen it."""
    position = ReferencePosition.from_bytes(game, block)
    first, second = position.content(one), position.content(other)
    position.fill(one, second)
    position.fill(other, first)
    return position.to_bytes()
