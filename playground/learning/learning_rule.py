"""How weights change after a game, in compiled code: temporal differences with a step size for each weight.

TD(λ) in its forward view (Sutton & Barto 2018, section 12.1): the target of a position is a mean of the values of the
positions after it and of the result, weighted by powers of λ. Step sizes are those of temporal coherence learning
(Beal & Smith 1999; for n-tuples Bagheri, Thill, Koch & Konen 2016): a weight whose recommended changes cancel each
other out becomes slower, one whose changes agree stays fast.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from playground.search.arithmetic import squash
from playground.search.kernel import compiled_apart, compiled_inner

Array = np.ndarray[Any, Any]


class Weights(NamedTuple):
    """`values` are the weights; `nets` and `sums` are the sums of the recommended changes and of their sizes."""

    values: Array
    nets: Array
    sums: Array


KEPT = 0.05
"""How much experience a weight keeps, by which its step size is found, when something else is learned from."""


def quicken(weights: Weights) -> None:
    """Let step sizes begin large again: the values stay, and what they were learned from counts little.

    In random games all positions have targets that are nearly noise, which makes steps so small that a player could
    hardly learn anything else afterwards.
    """
    weights.sums[:] *= KEPT
    weights.nets[:] = np.sign(weights.nets) * weights.sums


class Record(NamedTuple):
    """The positions of a game as viewers saw them, one row for each decision and one column for each chain of targets.

    `places` are the places of the weights, `values` the squashed values in the terms of the chain's player, `signs`
    -1 where the viewer was the other player. `best` is the squashed value of the best option in the terms of the player
    who decided, or NaN where the game went on with another one that is no worse than unknown; `movers` decided.
    """

    places: Array
    values: Array
    signs: Array
    best: Array
    movers: Array


@compiled_inner
def change(weights: Weights, places: Any, target: float, rate: float) -> None:
    """Move the value of a position by a share of its present difference from the target, in its viewer's terms.

    The positions of a game have many weights in common, which those after it have changed already: with the value it
    had in play each of them would ask for the same change again.
    """
    present = np.float32(0.0)
    for place in places:
        present += weights.values[place]
    step = np.float32(rate / len(places))
    wish = np.float32(target - squash(float(present)))
    for place in places:
        total = weights.sums[place]
        coherence = abs(weights.nets[place]) / total if total > 0 else np.float32(1.0)
        weights.values[place] += step * coherence * wish
        weights.nets[place] += wish
        weights.sums[place] = total + abs(wish)


@compiled_apart
def learn_chain(
    weights: Weights,
    record: Record,
    chain: int,
    player: int,
    length: int,
    target: float,
    fade: float,
    keep: float,
    rate: float,
) -> None:
    """Change the weights for the positions of a chain, from the last to the first.

    `target` is the result for the chain's player, or the value of the position after the last. `fade` is λ. `keep`
    multiplies values from one decision to the next, so that wins soon are better than late ones.
    """
    for back in range(length):
        place = length - 1 - back
        best = record.best[place]
        if not np.isnan(best):
            mover = record.movers[place]
            if mover == player:
                target = best
            elif len(record.signs[0]) == 1:
                target = -best
            else:
                target = record.values[place, chain]  # what another player would have done is not known
        value, sign = record.values[place, chain], record.signs[place, chain]
        change(weights, record.places[place, chain], float(sign) * target, rate)
        target = keep * ((1.0 - fade) * value + fade * target)
