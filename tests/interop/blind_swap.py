"""The value of the game `BLIND_SWAP`, computed without the playground: as a matrix game of pure strategies."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np

CARDS = (1, 2, 3)


def result(ann: int, ben: int, deck: int, ann_swaps: bool, ben_swaps: bool) -> int:
    """What Ann gets, 1 or -1."""
    if ann_swaps:
        ann, deck = deck, ann
    if ben_swaps:
        ben, deck = deck, ben
    return 1 if ann > ben else -1


def value_of_blind_swap() -> float:
    """The value to Ann, who chooses by her card; Ben chooses by his card and by what Ann did."""
    from scipy.optimize import linprog  # takes a second and a half

    of_ann = list(product((False, True), repeat=3))
    of_ben = list(product((False, True), repeat=6))
    deals = list(permutations(CARDS))
    payoff = np.zeros((len(of_ann), len(of_ben)))
    for row, mine in enumerate(of_ann):
        for column, theirs in enumerate(of_ben):
            for ann, ben, deck in deals:
                swaps = mine[ann - 1]
                payoff[row, column] += result(ann, ben, deck, swaps, theirs[3 * swaps + ben - 1]) / len(deals)
    rows, columns = payoff.shape
    found = linprog(
        c=[*[0.0] * rows, -1.0],
        A_ub=np.hstack([-payoff.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[*[1.0] * rows, 0.0]],
        b_eq=[1.0],
        bounds=[*[(0, None)] * rows, (None, None)],
    )
    return float(found.x[-1])
