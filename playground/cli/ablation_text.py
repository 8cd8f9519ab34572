"""The text report of an ablation: a tornado chart for each measure, the largest effect at the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from playground.cli.effects_strips import difference_bar, difference_ends, difference_scale
from playground.cli.effects_text import (
    caveat_text,
    difference_cells,
    games_text,
    interval_text,
    marks_text,
    measure_cells,
    measure_title,
    played_text,
    stopped_text,
    unfinished_text,
    up_to_text,
    value_text,
    worst_cells,
)
from playground.cli.output import columns, counted, wrapped

if TYPE_CHECKING:
    from playground.simulate.sweeps.effects import Effect
    from playground.simulate.sweeps.one_at_a_time import AblationResult, Change

LABEL_WIDTH = 40


def ablation_text(result: AblationResult) -> str:
    """The full report of an ablation."""
    base = result.base
    who = ", ".join(dict.fromkeys(base.agents))
    heading = f"{base.game.title} ({base.game.name}), each house rule changed by itself\n"
    played = [base, *result.results]
    heading += f"{games_text(played)} as it is and after each of {counted(len(result.results), 'change')}, "
    heading += f"seed {base.seed}, {who} players" + ("" if base.together else f"; seen from seat {result.seat}")
    parts = [heading, *(_tornado(result, name) for name in result.measures), *_impossible(result)]
    ranked = {name: [effect for _, effect in result.ranked(name)] for name in result.measures}
    parts.append(marks_text(ranked, "the game as it is", len(base.game.players)))
    parts += [unfinished_text(played), caveat_text(base.agents, len(base.game.players))]
    labels = ["the game as it is", *(change.label for change in result.plan.played)]
    parts += [stopped_text(labels, played), played_text(played)]
    return "\n\n".join(filter(None, parts))


def _tornado(result: AblationResult, name: str) -> str:
    pairs, base = result.ranked(name), result.base_effect(name)
    effects = [effect for _, effect in pairs]
    scale = difference_scale(effects)
    worst = worst_cells(effects)
    more = ("worst case",) if any(worst) else ()
    head = ("change", "value", "difference ", "together 95%", "p-value", "worth", *more)
    rows = [(*head, difference_ends(scale, effects))]
    for (change, effect), (value, _), cells, lowest in zip(
        pairs, measure_cells(effects), difference_cells(effects), worst, strict=True
    ):
        known = cells if effect.difference or value != "–" else ("not known ", "–", "–", "–")
        rows.append((_short(change), value, *known, *lowest, difference_bar(scale, effect)))
    lines = [
        measure_title(name, [base, *effects]),
        f"  as it is: {value_text(base)} ({interval_text(base)})",
        columns(rows) + up_to_text(["as it is", *(_short(change) for change, _ in pairs)], [base, *effects]),
    ]
    return "\n".join([*lines, *_apart(result.other_players(name), len(result.base.game.players))])


def _short(change: Change) -> str:
    """The title of a change, truncated to the width of its column."""
    title = change.title
    return title if len(title) <= LABEL_WIDTH else title[: LABEL_WIDTH - 1] + "…"


def _apart(pairs: Sequence[tuple[Change, Effect]], players: int) -> list[str]:
    """A table of changes to another number of players, which are not compared."""
    if not pairs:
        return []
    rows = [(f"not with {players} players", "players", "value", "95% interval")]
    for (change, _), cells in zip(pairs, measure_cells([effect for _, effect in pairs]), strict=True):
        count = len(change.compiled.game.players) if change.compiled else 0
        rows.append((_short(change), str(count), *cells))
    return [columns(rows)]


def _impossible(result: AblationResult) -> list[str]:
    changes = [change for change in result.plan.changes if not change.compiled]
    lines = [wrapped(f"{change.label} cannot be played by itself: {change.problem}", 0) for change in changes]
    return ["\n".join(lines)] if lines else []
