"""Results as pandas data frames."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from playground.ladder.standing import Standing
from playground.notebook.tables import Cell, cells

if TYPE_CHECKING:
    import pandas as pd


@singledispatch
def frame_of(result: object) -> pd.DataFrame:
    """The data frame of a result: a row for each game and measure."""
    import pandas as pd

    return pd.DataFrame([_row(cell) for cell in cells(result)])


@frame_of.register(Standing)
def _(standing: Standing) -> pd.DataFrame:
    import pandas as pd

    rows = [
        {
            "agent": each.agent,
            "games": each.games,
            "rating": each.rating.estimate,
            "low": each.rating.low,
            "high": each.rating.high,
            "than_next": each.answer or None,
        }
        for each in standing.rated
    ]
    return pd.DataFrame(rows)


def _row(cell: Cell) -> dict[str, object]:
    measure, difference = cell.effect.measure, cell.effect.known
    return {
        "game": cell.game,
        **cell.settings,
        "measure": cell.measure,
        "value": measure.value if measure else None,
        "low": measure.low if measure else None,
        "high": measure.high if measure else None,
        "unit": measure.unit if measure else None,
        "difference": difference.estimate if difference else None,
        "difference_low": difference.low if difference else None,
        "difference_high": difference.high if difference else None,
        "p_value": cell.effect.p_value,
        "differs": cell.effect.differs if difference else None,
    }
