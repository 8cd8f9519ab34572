"""`playground bench`: how fast rulesets are compiled and played."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from playground.cli.failures import SUCCESS
from playground.cli.option_values import number
from playground.cli.options import Json, ruleset_name
from playground.cli.output import columns, counted, print_json, speed
from playground.interrupts import raising

if TYPE_CHECKING:
    from playground.simulate.rule_times import RuleTimes

MAX_SECONDS = 60.0
SECONDS = number(f"a number from 0.01 to {MAX_SECONDS:g}", lambda seconds: 0.01 <= seconds <= MAX_SECONDS)


def bench(
    rulesets: Annotated[
        list[str] | None,
        typer.Argument(metavar="RULESET", parser=ruleset_name, help="selections; all rulesets without them"),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", parser=SECONDS, help="seconds to play for each number"),
    ] = 1.0,
    by_rule: Annotated[bool, typer.Option("--rules", help="how much of the time each rule takes instead")] = False,
    as_json: Json = False,
) -> int:
    """Measure how fast rulesets are compiled and played."""
    from playground.compiler import load
    from playground.ruleset.find import ruleset_names
    from playground.simulate.benchmark import measure

    names = list(rulesets or ruleset_names())
    for name in names:
        load(name)  # mistakes are reported before anything is measured
    if by_rule:
        return _bench_rules(names, seconds, as_json)
    with raising():  # waits for other processes, and ends them
        measured = [measure(name, seconds) for name in names]
        baselines = _baselines(names, seconds)
    for row, speeds in zip(measured, baselines, strict=True):
        row["peers"] = _ratios(row, speeds)
    if as_json:
        print_json({"rulesets": measured})
    else:
        print("\n\n".join([_compile_table(measured), _speed_table(measured)]))
    return SUCCESS


def _bench_rules(names: list[str], seconds: float, as_json: bool) -> int:
    """Measure how much of the time of random play each rule takes."""
    from playground.compiler import load
    from playground.simulate.rule_times import rule_times

    measured = {name: rule_times(load(name), seconds) for name in names}
    if as_json:
        print_json({"rulesets": [_times_json(name, times) for name, times in measured.items()]})
    else:
        print("\n\n".join(_times_table(name, times) for name, times in measured.items()))
    return SUCCESS


def _times_json(name: str, times: RuleTimes) -> dict[str, Any]:
    rules = [{"rule": section.name or None, "what": section.what, "share": share} for section, share in times.shares]
    return {"ruleset": name, "rules": rules, "slowdown": round(times.slowdown, 3)}


MIN_SHARE = 0.005
"""The smallest share of the time that is shown."""


def _times_table(name: str, times: RuleTimes) -> str:
    shown = [(section, share) for section, share in times.shares if share >= MIN_SHARE]
    rows = [(f"{name}, time of random play", "share")]
    rows += [(f"  {section.what}{section.name and f': {section.name}'}", f"{share:.1%}") for section, share in shown]
    others = len(times.shares) - len(shown)
    if others:
        rows.append((f"  {counted(others, 'other')}", f"{1 - sum(share for _, share in shown):.1%}"))
    return f"{columns(rows, 0)}\n  measuring makes games {times.slowdown:.2g} times as long"


def _baselines(names: list[str], seconds: float) -> list[dict[str, Any]]:
    """For each name the speeds of its peers, as far as they are available: hand-written C by style, and OpenSpiel."""
    from playground.source.folders import PACKAGE

    if not (PACKAGE.parent / "benchmarks" / "baselines.py").is_file():
        return [{} for _ in names]
    sys.path.insert(0, str(PACKAGE.parent))  # benchmarks/ belongs to the checkout, not to the package
    try:
        from benchmarks.baselines import GAMES, STYLES, compiled_programs
        from benchmarks.baselines import measure as play
        from benchmarks.openspiel import measure as roll_out
    finally:
        sys.path.remove(str(PACKAGE.parent))
    baselines: list[dict[str, Any]] = [{} for _ in names]
    with compiled_programs(set(names) & set(GAMES)) as programs:
        for name, peers in zip(names, baselines, strict=True):
            if programs is not None and name in GAMES:
                peers |= {f"C {style}": play(programs, name, style, seconds) for style in STYLES}
            rollouts = roll_out(name, seconds)
            if rollouts is not None:
                peers["OpenSpiel"] = rollouts
    return baselines


def _ratios(row: dict[str, Any], baselines: dict[str, Any]) -> dict[str, Any]:
    """The speeds of the peers, and the ratio of one thread's speed to each."""
    ours = row["one_thread"]["games_per_s"]
    return {
        peer: {"games_per_s": round(speeds.games_per_s, 1), "ratio": round(ours / speeds.games_per_s, 3)}
        for peer, speeds in baselines.items()
    }


def _compile_table(measured: list[dict[str, Any]]) -> str:
    stages = list(measured[0]["compile_ms"])
    rows = [("compiling, ms", *(stage.replace("_", " ") for stage in stages), "peak memory, MB")]
    for row in measured:
        times = (f"{row['compile_ms'][stage]:,.1f}" for stage in stages)
        rows.append((f"  {row['ruleset']}", *times, f"{row['peak_memory_mb']:,.0f}"))
    return columns(rows, 0)


def _speed_table(measured: list[dict[str, Any]]) -> str:
    threads = measured[0]["all_threads"]["threads"]
    heading = ["playing, a second", "games", "decisions", "ns a decision", f"games on {threads} threads"]
    peers = list(dict.fromkeys(peer for row in measured for peer in row["peers"]))
    rows = [tuple(heading + [f"÷ {peer}" for peer in peers])]
    for row in measured:
        one, all_threads = row["one_thread"], row["all_threads"]
        a_second = one["decisions_per_s"]
        each = f"{1e9 / a_second:,.0f}" if a_second else "–"
        numbers = [speed(one["games_per_s"]), speed(a_second), each, speed(all_threads["games_per_s"])]
        ratios = [f"{row['peers'][peer]['ratio']:.2f}" if peer in row["peers"] else "–" for peer in peers]
        rows.append((f"  {row['ruleset']}", *numbers, *ratios))
    return columns(rows, 0)
