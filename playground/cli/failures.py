"""Exit codes of commands, and messages instead of tracebacks.

0 success; 1 a check failed; 2 bad usage or an invalid ruleset; 70 a bug of the playground; 130 Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec

import typer

SUCCESS, CHECK_FAILED, BAD_USAGE, INTERNAL_ERROR, INTERRUPTED = 0, 1, 2, 70, 130

Arguments = ParamSpec("Arguments")


def _usage_error() -> type[Exception]:
    """Typer's usage error, of which it exports only a subclass."""
    parent = typer.BadParameter.__base__
    return parent if parent is not None and issubclass(parent, Exception) else typer.BadParameter


UsageError = _usage_error()

_TYPER_EXCEPTIONS: tuple[type[Exception], ...] = (typer.Exit, typer.Abort, UsageError)
"""Exceptions by which typer ends a command or reports wrong usage."""


def guarded(command: Callable[Arguments, int]) -> Callable[Arguments, None]:
    """Turn a function that returns an exit code into a command that reports every failure as a message."""

    @wraps(command)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        raise typer.Exit(_exit_code(lambda: command(*args, **kwargs)))

    return run


def _exit_code(command: Callable[[], int]) -> int:
    from playground.agents.levels import making_levels
    from playground.cli.levels_on_demand import made_on_demand
    from playground.cli.progress import CompilationProgress
    from playground.engine.cancellation import Cancelled
    from playground.engine.native.llvm.compile_policy import watched
    from playground.source.diagnostics import CompilerBug, PlaygroundError

    try:
        with watched(CompilationProgress()), making_levels(made_on_demand):
            code = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except _TYPER_EXCEPTIONS:
        raise
    except PlaygroundError as error:
        print_stderr(str(error))
        return BAD_USAGE
    except (KeyboardInterrupt, Cancelled):
        print_stderr("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output(1)
        return SUCCESS
    except CompilerBug as bug:
        _report_bug(bug)
        return INTERNAL_ERROR
    except OSError as error:
        return _cannot_write(error)
    except Exception as error:  # anything else is a bug of ours, and a traceback helps no user
        _report_bug(error)
        return INTERNAL_ERROR
    return code


def exit_code_of(app: Callable[[], object]) -> int:
    """Run the command line and flush its output; returns the exit code."""
    try:
        app()
        code = SUCCESS
    except SystemExit as ended:
        code = _of_exit(ended)
    except OSError as error:  # typer itself writes help, versions and usage
        code = SUCCESS if isinstance(error, BrokenPipeError) else _cannot_write(error)
    except KeyboardInterrupt:
        print_stderr("interrupted")
        code = INTERRUPTED
    return _flushed(code)


def _of_exit(ended: SystemExit) -> int:
    """The exit code of a SystemExit; typer raises one, too, for a closed pipe (`--help | true`)."""
    if isinstance(ended.__context__, BrokenPipeError):
        _discard_output(1)
        return SUCCESS
    return ended.code if isinstance(ended.code, int) else SUCCESS if ended.code is None else CHECK_FAILED


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output(1)
    except OSError as error:
        return _cannot_write(error)
    return code


def _cannot_write(error: OSError) -> int:
    _discard_output(1)
    place = f"{error.filename} cannot be read or written: " if error.filename else ""
    print_stderr(f"{place}{error.strerror or error}")
    return BAD_USAGE


def print_stderr(message: str) -> None:
    """Print a message on stderr, unless it is closed: behind what was printed on stdout, where both go to one file."""
    if sys.stdout is not None:
        with suppress(OSError, ValueError):  # it is reported where the command ends
            sys.stdout.flush()
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        _discard_output(2)


def prepare_output() -> None:
    """Replace closed streams by /dev/null, and show characters that a terminal lacks as '?'."""
    for number, name in ((0, "stdin"), (1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            handle = os.open(os.devnull, os.O_RDWR)  # takes the lowest free number, so that no file gets it
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115  # it stays open
            setattr(sys, name, stream)
        if number and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _report_bug(error: Exception) -> None:
    place = traceback.extract_tb(error.__traceback__)[-1]
    print_stderr(
        "The playground itself is at fault, not your ruleset. Please report this, with the ruleset:\n"
        f"  {type(error).__name__}: {error}\n"
        f"  in {place.name}, {place.filename}:{place.lineno}"
    )


def _discard_output(stream: int) -> None:
    """Discard further output to a stream whose reader is gone (`| head`), also when Python flushes it at exit."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, stream)
    os.close(devnull)
