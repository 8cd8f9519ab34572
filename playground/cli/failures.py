"""How commands end: exit codes, and messages instead of tracebacks.

0 fine; 1 what was checked failed; 2 bad usage or a wrong ruleset; 70 the playground itself is at fault; 130 Ctrl-C.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import typer

FINE, CHECK_FAILED, BAD_USAGE, OUR_FAULT, INTERRUPTED = 0, 1, 2, 70, 130

Arguments = ParamSpec("Arguments")


def _usage_error() -> type[Exception]:
    """Typer's error of wrong usage, which it exports only by its heir."""
    parent = typer.BadParameter.__base__
    return parent if parent is not None and issubclass(parent, Exception) else typer.BadParameter


_OF_THE_COMMAND_LINE: tuple[type[Exception], ...] = (typer.Exit, typer.Abort, _usage_error())
"""What the command line library raises for itself: endings, and wrong usage in general."""


def guarded(command: Callable[Arguments, int]) -> Callable[Arguments, None]:
    """A command, given by a function that returns its exit code, with every failure told in words."""

    @wraps(command)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        raise typer.Exit(_exit_code(lambda: command(*args, **kwargs)))

    return run


def _exit_code(command: Callable[[], int]) -> int:
    from playground.source.diagnostics import CompilerBug, PlaygroundError

    try:
        code = command()
        if sys.stdout is not None:
            sys.stdout.flush()
    except _OF_THE_COMMAND_LINE:
        raise
    except PlaygroundError as error:
        complain(str(error))
        return BAD_USAGE
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return FINE
    except CompilerBug as bug:
        _confess(bug)
        return OUR_FAULT
    except OSError as error:
        complain(f"{error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
        return BAD_USAGE
    except Exception as error:  # whatever else escapes is a mistake of ours, and nobody is helped by a traceback
        _confess(error)
        return OUR_FAULT
    return code


def complain(message: str) -> None:
    """A message on stderr."""
    print(message, file=sys.stderr)


def _confess(error: Exception) -> None:
    place = traceback.extract_tb(error.__traceback__)[-1]
    complain(
        "The playground itself is at fault, not your ruleset. Please report this, with the ruleset:\n"
        f"  {type(error).__name__}: {error}\n"
        f"  in {place.name}, {place.filename}:{place.lineno}"
    )


def _forget_stdout() -> None:
    """The reader of our output has gone (`| head`): nothing more is said, also not when Python flushes at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
