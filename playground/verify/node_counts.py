"""Node counts from a position, compared with those expected, on both engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from playground.engine.cancellation import interruptible
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState

if TYPE_CHECKING:
    from playground.engine.native.runtime.state import NativeState


@dataclass(frozen=True)
class Counted:
    """The counts by one engine as deep as it goes; `problem` is empty if they are those expected."""

    engine: str
    depth: int
    problem: str


def count_on_both(
    native: NativeState,
    reference: ReferenceState,
    expected: Sequence[int],
    reference_nodes: int,
    note: Callable[[str], None] = lambda _: None,
) -> Iterator[Counted]:
    """Count the sequences of 1, 2, … decisions from a position, and compare with `expected`.

    The native engine goes as deep as `expected` does, the reference engine, which is about a thousand times slower, as
    deep as there are at most `reference_nodes`, but one decision at least. `note` is called with what is being done.
    """
    shallow = list(takewhile(lambda count: 0 < count <= reference_nodes, expected)) or list(expected[:1])
    counters: dict[str, tuple[Callable[[int], list[int]], list[int]]] = {
        "native": (lambda depth: interruptible(partial(native.perft, depth)), list(expected)),
        "reference": (partial(perft, reference), shallow),
    }
    for engine, (count, numbers) in counters.items():
        note(f"counting to depth {len(numbers)} on the {engine} engine")
        actual = count(len(numbers))
        problem = "" if actual == numbers else f"expected {_list(numbers)}, but there are {_list(actual)}"
        yield Counted(engine, len(numbers), problem)


def _list(numbers: Sequence[int]) -> str:
    return " · ".join(f"{number:,}" for number in numbers)
