"""Wrong usage of the command line, reported like all other mistakes: a plain message, and the way out.

Typer parses the command line. Its messages are replaced here:

    --depth takes a whole number from 1 to 40, not 'x'

    there is no option --gamess: did you mean '--games'?
    for help: playground simulate --help
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from playground.cli.failures import BAD_USAGE, UsageError, print_stderr

REWORDED = (
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"this is one argument too many: \1"),
    (r"Option '(.*)' requires an argument\.", r"\1 needs a value"),
    (r"Option '(.*)' does not take a value\.", r"\1 takes no value"),
)
"""Typer's messages without a class of their own, and ours."""

OTHER_WORDS = {
    "rules": "rulebook",
    "book": "rulebook",
    "manual": "rulebook",
    "check": "validate",
    "lint": "validate",
    "verify": "validate",
    "sim": "simulate",
    "statistics": "simulate",
    "stats": "simulate",
    "games": "list",
    "ls": "list",
    "rulesets": "list",
    "create": "new",
    "init": "new",
    "ablate": "sweep",
    "vary": "sweep",
    "optimise": "tune",
    "optimize": "tune",
    "experiment": "run",
    "heat-map": "heatmap",
    "watch": "replay",
    "learn": "train",
    "ratings": "ladder",
    "tournament": "ladder",
    "tests": "test",
    "scenarios": "test",
    "differences": "diff",
    "lsp": "language-server",
    "serve": "dashboard",
    "ui": "dashboard",
    "web": "dashboard",
    "benchmark": "bench",
    "speed": "bench",
    "time": "bench",
}
"""What commands are called elsewhere, or what they show, with the commands that are meant."""


class CommandLine(TyperGroup):
    """All commands; unlike typer's group, it reports wrong usage in the words of the playground."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; in standalone mode, as on a terminal, this ends the process with the exit code."""
        arguments = (args, prog_name, complete_var, False, windows_expand_args)
        if not standalone_mode:
            return super().main(*arguments, **extra)
        try:
            code = super().main(*arguments, **extra)
        except UsageError as error:
            _report(error)
            code = BAD_USAGE
        return sys.exit(code)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that `args` begin with. Raises a usage error, with the one meant or the nearest, if there is
        none."""
        from playground.source.diagnostics import did_you_mean

        if args and self.get_command(ctx, args[0]) is None:
            meant = OTHER_WORDS.get(args[0].lower())
            hint = f"did you mean '{meant}'?" if meant else did_you_mean(args[0], self.commands)
            ctx.fail(_unknown(f"command '{args[0]}'", hint))
        return super().resolve_command(ctx, args)


def _report(error: Any) -> None:
    if type(error).show is not UsageError.show:  # type: ignore[attr-defined]  # the help, which is shown where no command is given
        error.show()
        return
    if isinstance(error, typer.BadParameter) and error.message:
        print_stderr(f"{_name(error.param)} {error.message}")
        return
    context = getattr(error, "ctx", None)
    help_line = f"\nfor help: {context.command_path} --help" if context else ""
    print_stderr(_message(error) + help_line)


def _message(error: Any) -> str:
    from playground.source.diagnostics import did_you_mean

    if isinstance(error, typer.BadParameter):
        return f"{_name(error.param)} is missing"
    if hasattr(error, "possibilities"):
        known = [max(parameter.opts, key=len) for parameter in error.ctx.command.params if _is_option(parameter)]
        return _unknown(f"option {error.option_name}", did_you_mean(error.option_name, known))
    text = str(error.message)
    for pattern, ours in REWORDED:
        if re.fullmatch(pattern, text):
            return re.sub(pattern, ours, text)
    return text


def _unknown(what: str, hint: str) -> str:
    return f"there is no {what}" + (f": {hint}" if hint else "")


def _is_option(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "option")


def _name(parameter: Any) -> str:
    """`--games` for an option, `RULESET` for an argument."""
    if _is_option(parameter):
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name)
