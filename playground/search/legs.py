"""The legs of an option, read from the frame in which it was picked: options with the same first leg are not alike."""

from __future__ import annotations

from typing import Any

import numpy as np

from playground.search.arithmetic import mix
from playground.search.kernel import compiled
from playground.search.machine import Legs, load_int

INT = np.uint64(4)


@compiled
def mixed_with_legs(legs: Legs, frame: Any, key: Any, bindings: Any) -> Any:
    """A hash with the legs of the option mixed in, from the last to the first; as it is for options that have one leg.

    `bindings` is the number of values of each action.
    """
    if legs.way == 0:
        return key
    way = load_int(frame + legs.way)
    while way >= 0:
        action = load_int(frame + legs.action + np.uint64(way) * INT)
        key = mix(key ^ np.uint64(action + 1))
        first = frame + legs.values + np.uint64(way) * legs.room * INT
        for place in range(bindings[action]):
            key = mix(key ^ np.uint64(load_int(first + np.uint64(place) * INT)))
        way = load_int(frame + legs.parent + np.uint64(way) * INT)
    return key
