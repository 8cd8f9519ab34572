"""`playground sweep --levels`: the points of a sweep, or a game's house rules, among players of each level of skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from playground.cli.compare_levels import Request, compare_levels
from playground.cli.failures import print_stderr
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.compiler import Compiled
    from playground.report.levels_page import Swept
    from playground.simulate.sweeps.one_at_a_time import AblationPlan
    from playground.simulate.sweeps.plan import PlanCallback, SweepPlan

Plan = TypeVar("Plan")


class Compiling(Protocol):
    """Makes a plan, showing the progress of compiling its games."""

    def __call__(self, plan: Callable[[PlanCallback], Plan], /) -> Plan:
        """The plan."""


def sweep_levels(ruleset: str, vary: Sequence[str], seat: int | None, request: Request, compiling: Compiling) -> int:
    """Compare each point with the game as it is, at each level; without axes, the game after each change of a rule."""
    from playground.simulate.seats import seat_between

    plan: SweepPlan | None = None
    if vary:
        from playground.simulate.sweeps.plan import plan_sweep

        plan = compiling(lambda watch: plan_sweep(ruleset, vary, watch))
        variants, problems = _points(plan)
    else:
        from playground.simulate.sweeps.one_at_a_time import plan_ablation

        variants, problems = _changes(compiling(lambda watch: plan_ablation(ruleset, watch)))
    variants, others = _of_equal_players(variants)
    for problem in (*problems, *others):
        print_stderr(f"left out: {problem}")
    if len(variants) < 2:
        raise PlaygroundError(f"there is nothing to compare {ruleset} with: the axis has no other value that differs")
    seen_from = seat_between(seat, {each.game.name: each.game for each in variants.values()})
    swept = swept_points(plan, tuple(variants)) if plan else None
    return compare_levels(list(variants.values()), replace(request, seat=seen_from), tuple(variants), swept)


def swept_points(plan: SweepPlan, labels: tuple[str, ...]) -> Swept:
    """The points in the order of the axes; the game as it is comes first if it is not one of them."""
    from playground.report.levels_page import Swept

    ordered = [plan.label(point.values) for point in plan.points]
    places = sorted(labels, key=lambda label: ordered.index(label) if label in ordered else -1)
    return Swept(", ".join(axis.parameter for axis in plan.axes), tuple(places))


def _points(plan: SweepPlan) -> tuple[dict[str, Compiled], list[str]]:
    """The game as it is and all other points by their labels; and why others are missing."""
    variants = {plan.label(plan.usual): plan.base}
    seen = {plan.base.game.hash}
    for point in plan.played:
        if point.compiled is not None and point.compiled.game.hash not in seen:
            seen.add(point.compiled.game.hash)
            variants[plan.label(point.values)] = point.compiled
    left_out = [point for point in plan.points if point.compiled is None]
    return variants, [f"{plan.label(point.values)}: {point.problem}" for point in left_out]


def _changes(plan: AblationPlan) -> tuple[dict[str, Compiled], list[str]]:
    """The game as it is and after each change, by its title; and why some cannot be played."""
    variants = {"as it is": plan.base}
    variants.update({change.title: change.compiled for change in plan.played if change.compiled is not None})
    return variants, [f"{change.title}: {change.problem}" for change in plan.changes if not change.compiled]


def _of_equal_players(variants: dict[str, Compiled]) -> tuple[dict[str, Compiled], list[str]]:
    """Those for as many players as the first, whose shares can be compared; and why the others are missing."""
    counts = {label: len(compiled.game.players) for label, compiled in variants.items()}
    players = next(iter(counts.values()))
    kept = {label: compiled for label, compiled in variants.items() if counts[label] == players}
    return kept, [f"{label}: it is for {count} players" for label, count in counts.items() if count != players]
