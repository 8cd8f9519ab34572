"""The command-line application: all commands together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from playground.cli import (
    bench,
    compare,
    dashboard,
    diff,
    explain,
    heatmap,
    ladder,
    language_server,
    list,
    new,
    perft,
    plan,
    play,
    print_sheet,
    replay,
    rulebook,
    run,
    schema,
    show,
    simulate,
    skill,
    solve,
    suggest,
    sweep,
    test,
    train,
    tune,
    validate,
)
from playground.cli.failures import guarded
from playground.cli.usage import CommandLine

app = typer.Typer(
    name="playground",
    cls=CommandLine,
    help="Declare games in YAML, compile their rules, and see what a house rule does.",
    epilog="RULESET is a name, a path, name@variant, name?parameter=value&other=value, or both.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # loading rich would take longer than everything else here
    pretty_exceptions_enable=False,
)

COMMANDS: dict[str, Callable[..., int]] = {
    "list": list.list_rulesets,
    "new": new.new,
    "validate": validate.validate,
    "explain": explain.explain,
    "show": show.show,
    "simulate": simulate.simulate,
    "compare": compare.compare,
    "plan": plan.plan,
    "sweep": sweep.sweep,
    "tune": tune.tune,
    "suggest": suggest.suggest,
    "heatmap": heatmap.heatmap,
    "run": run.run,
    "play": play.play,
    "replay": replay.replay,
    "rulebook": rulebook.rulebook,
    "print": print_sheet.print_sheet,
    "solve": solve.solve,
    "train": train.train,
    "ladder": ladder.ladder,
    "skill": skill.skill,
    "perft": perft.count_nodes,
    "test": test.test,
    "diff": diff.diff,
    "schema": schema.schema,
    "language-server": language_server.language_server,
    "dashboard": dashboard.dashboard,
    "bench": bench.bench,
}

for name, command in COMMANDS.items():
    app.command(name)(guarded(command))


def _show_version(requested: bool) -> None:
    if requested:
        from playground.source.version import VERSION

        print(f"playground {VERSION}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Declare games in YAML, compile their rules, and see what a house rule does."""
