"""The command line: one file for each command; expensive modules are imported by the commands that need them."""

from __future__ import annotations

_OBJECTS = 200_000
"""New objects after which Python looks for garbage."""


def main() -> None:
    """Run the command line, and end the process with its exit code.

    Before `listen` Ctrl-C raises Python's KeyboardInterrupt, so nothing else is imported earlier.
    """
    try:
        from playground import interrupts

        interrupts.listen()
    except KeyboardInterrupt:
        import os

        os.write(2, b"interrupted\n")
        os._exit(130)
    import gc
    import sys

    # Importing and compiling make many objects that live as long as the process: looking through all of them for
    # garbage every few hundred objects, as Python does, takes a tenth of a short command.
    gc.set_threshold(_OBJECTS)
    from playground.cli.app import app
    from playground.cli.failures import exit_code_of, prepare_output

    prepare_output()
    code = exit_code_of(app)
    interrupts.ignore()
    sys.exit(code)
